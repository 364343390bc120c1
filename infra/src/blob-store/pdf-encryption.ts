import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { PdfDictionary } from './pdf-tokens';
import { rc4 } from './rc4';

/**
 * The standard security handler, for whoever has no password: ISO 32000-1, 7.6.3 (R 2 to 4), ISO 32000-2, 7.6.4 (R 6)
 * and Adobe Supplement to ISO 32000, Extension Level 3 (R 5). A document that restricts only what is done with it opens
 * so, and can be looked into.
 */
export type PdfKey = {
  /** Whether the number of an object is part of its key: then it has to be beyond doubt. */
  readonly perObject: boolean;
  /** Only strings, or only embedded files, are encrypted. */
  readonly streamsPlain: boolean;
  readonly decrypt: (packed: Buffer, number: number, generation: number) => Buffer;
};

/** What an empty password is filled up with (Algorithm 2, step a). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

const hash = (name: string, ...parts: readonly Uint8Array[]): Buffer =>
  parts.reduce((sum, part) => sum.update(part), createHash(name)).digest();
const md5 = (...parts: readonly Uint8Array[]): Buffer => hash('md5', ...parts);

const textOf = (dictionary: PdfDictionary, key: string): Buffer => {
  const value = dictionary.get(key);
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
};
const numberOf = (dictionary: PdfDictionary, key: string): number | null => {
  const value = dictionary.get(key);
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
};
const within = (dictionary: PdfDictionary, key: string): PdfDictionary | null => {
  const value = dictionary.get(key);
  return value instanceof Map ? value : null;
};

/** Algorithms 2 and 4 to 6: the key of a document, when the empty password is the user's. */
const oldKey = (dictionary: PdfDictionary, revision: number, length: number, id: Buffer): Buffer | null => {
  const [owner, user] = [textOf(dictionary, '/O'), textOf(dictionary, '/U')];
  const permissions = numberOf(dictionary, '/P');
  if (owner.length < 32 || user.length < 32 || permissions === null) return null;
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions | 0);
  const plainMetadata = revision >= 4 && dictionary.get('/EncryptMetadata') === false;
  const parts = [PADDING, owner.subarray(0, 32), flags, id, Buffer.alloc(plainMetadata ? 4 : 0, 255)];
  let key = md5(...parts).subarray(0, length);
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32)) ? key : null;
  for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, length);
  let check = md5(PADDING, id);
  for (let round = 0; round < 20; round += 1) {
    const turned = key.map((byte) => byte ^ round);
    check = rc4(turned, check);
  }
  return check.equals(user.subarray(0, 16)) ? key : null;
};

/** ISO 32000-2, Algorithm 2.B. It ends by itself: a byte is at most 255, so at the latest after 288 rounds. */
const hardened = (salt: Buffer): Buffer => {
  let key = hash('sha256', salt);
  for (let round = 1; ; round += 1) {
    const block = Buffer.alloc(64 * key.length, key);
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const mixed = cipher.update(block);
    // The first sixteen bytes as one number; 256 leaves 1 when it is divided by 3.
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = hash(['sha256', 'sha384', 'sha512'][rest] ?? '', mixed);
    if (round >= 64 && (mixed.at(-1) ?? 0) <= round - 32) return key.subarray(0, 32);
  }
};

/** ISO 32000-2, Algorithms 2.A and 11. */
const newKey = (dictionary: PdfDictionary, revision: number): Buffer | null => {
  const [user, packed] = [textOf(dictionary, '/U'), textOf(dictionary, '/UE')];
  if (user.length < 48 || packed.length < 32) return null;
  const hashOf = (salt: Buffer): Buffer => (revision === 5 ? hash('sha256', salt) : hardened(salt));
  if (!hashOf(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null;
  const key = hashOf(user.subarray(40, 48));
  return createDecipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false).update(packed.subarray(0, 32));
};

/** The vector first, then whole blocks; how the last is filled up is left to whoever unpacks them. */
const aes = (name: string, key: Buffer, packed: Buffer): Buffer => {
  const whole = packed.length - (packed.length % 16);
  if (whole < 32) return Buffer.alloc(0);
  return createDecipheriv(name, key, packed.subarray(0, 16)).setAutoPadding(false).update(packed.subarray(16, whole));
};

/** Algorithm 1. */
const objectKey = (key: Buffer, number: number, generation: number, salt: string): Buffer => {
  const place = Buffer.alloc(5);
  place.writeUIntLE(number & 0xff_ff_ff, 0, 3);
  place.writeUInt16LE(generation & 0xff_ff, 3);
  return md5(key, place, Buffer.from(salt)).subarray(0, Math.min(key.length + 5, 16));
};

type Method = 'Identity' | 'V2' | 'AESV2' | 'AESV3';
const METHODS: ReadonlyMap<number, readonly Method[]> = new Map([
  [4, ['V2', 'AESV2']],
  [5, ['AESV3']],
]);

/** How streams are encrypted: from version 4 on by the crypt filter that `StmF` names (7.6.5). */
const methodOf = (dictionary: PdfDictionary, version: number): Method | null => {
  const allowed = METHODS.get(version);
  if (allowed === undefined) return 'V2';
  const filter = dictionary.get('/StmF') ?? '/Identity';
  if (filter === '/Identity') return 'Identity';
  const filters = typeof filter === 'string' ? within(dictionary, '/CF') : null;
  const said = filters === null ? null : within(filters, String(filter))?.get('/CFM');
  return allowed.find((method) => said === `/${method}`) ?? null;
};

const REVISIONS: ReadonlyMap<number, readonly number[]> = new Map([
  [1, [2, 3]],
  [2, [2, 3]],
  [4, [4]],
  [5, [5, 6]],
]);

/** In bytes. Whoever checks a key with it knows whether it was the right one. */
const keyLengths = (dictionary: PdfDictionary, version: number, revision: number): readonly number[] => {
  if (version === 1 || revision === 2) return [5];
  if (version === 4) return [16];
  const bits = numberOf(dictionary, '/Length') ?? 40;
  return bits >= 40 && bits <= 128 && bits % 8 === 0 ? [bits / 8] : [];
};

/** Null: it needs a password, or is encrypted by another handler or in a way that nobody uses. */
export const openWithoutPassword = (dictionary: PdfDictionary, ids: readonly Buffer[]): PdfKey | null => {
  const version = numberOf(dictionary, '/V') ?? 0;
  const revision = numberOf(dictionary, '/R') ?? 0;
  const method = methodOf(dictionary, version);
  if (dictionary.get('/Filter') !== '/Standard' || method === null) return null;
  if (!REVISIONS.get(version)?.includes(revision)) return null;
  const key =
    version === 5
      ? newKey(dictionary, revision)
      : keyLengths(dictionary, version, revision)
          .flatMap((length) => ids.map((id) => oldKey(dictionary, revision, length, id)))
          .find((found) => found !== null);
  if (!key) return null;
  return {
    perObject: method === 'V2' || method === 'AESV2',
    streamsPlain: method === 'Identity',
    decrypt: (packed, number, generation) => {
      if (method === 'AESV3') return aes('aes-256-cbc', key, packed);
      if (method === 'AESV2') return aes('aes-128-cbc', objectKey(key, number, generation, 'sAlT'), packed);
      return method === 'V2' ? rc4(objectKey(key, number, generation, ''), packed) : packed;
    },
  };
};
