import { gcm } from '@noble/ciphers/aes.js';
import { z } from 'zod';
import { fromBase64, toBase64, utf8 } from './hashing';

/**
 * A personal field as the log holds it (design law 9): AES-256-GCM under the key of the person it is about. What is
 * hashed and proven is this sealed form, so destroying the key erases the person and leaves every proof valid.
 */
export const sealedSchema = z.strictObject({
  sealed: z.strictObject({ subject: z.string().min(1), iv: z.base64().length(16), ct: z.base64().min(24) }),
});

export type Sealed = z.infer<typeof sealedSchema>;

/** Where the field stands; a sealed text moved to another event or field does not open. */
export type FieldPlace = { readonly eventId: string; readonly path: string };

export const IV_BYTES = 12;
export const KEY_BYTES = 32;

const placeOf = (place: FieldPlace): Uint8Array => utf8(`${place.eventId}\n${place.path}`);

/** `iv`: 12 fresh random bytes, never used twice with the same key. */
export const sealField = (
  plain: string,
  person: { readonly subject: string; readonly key: Uint8Array },
  place: FieldPlace,
  iv: Uint8Array,
): Sealed => {
  if (iv.length !== IV_BYTES) throw new TypeError('an AES-GCM iv here is 12 bytes');
  const ct = gcm(person.key, iv, placeOf(place)).encrypt(utf8(plain));
  return { sealed: { subject: person.subject, iv: toBase64(iv), ct: toBase64(ct) } };
};

/** Null when the key is destroyed (pass null), is another's, or the field was changed or moved. */
export const openField = ({ sealed }: Sealed, key: Uint8Array | null, place: FieldPlace): string | null => {
  if (key === null) return null;
  try {
    const plain = gcm(key, fromBase64(sealed.iv), placeOf(place)).decrypt(fromBase64(sealed.ct));
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    return null;
  }
};

/** iv and ciphertext in one piece; bound to the subject, so that keys cannot be swapped between people. */
export const wrapKey = (dataKey: Uint8Array, masterKey: Uint8Array, subject: string, iv: Uint8Array): Uint8Array => {
  if (iv.length !== IV_BYTES || dataKey.length !== KEY_BYTES) throw new TypeError('iv is 12 bytes, a key is 32');
  const ct = gcm(masterKey, iv, utf8(subject)).encrypt(dataKey);
  const wrapped = new Uint8Array(iv.length + ct.length);
  wrapped.set(iv);
  wrapped.set(ct, iv.length);
  return wrapped;
};

/** Throws when the master key or the subject is not the one it was wrapped for. */
export const unwrapKey = (wrapped: Uint8Array, masterKey: Uint8Array, subject: string): Uint8Array =>
  gcm(masterKey, wrapped.slice(0, IV_BYTES), utf8(subject)).decrypt(wrapped.slice(IV_BYTES));

/** Keys of the people named in the log; kept outside it. */
export interface SubjectKeys {
  /** Null when there was never one, or it was destroyed. */
  keyFor(subject: string): Promise<Uint8Array | null>;
  /** The subject's key, made now if there was none. Refused once destroyed: erased stays erased. */
  create(subject: string): Promise<Uint8Array>;
  /** Final. */
  destroy(subject: string): Promise<void>;
}
