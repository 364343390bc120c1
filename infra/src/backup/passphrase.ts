import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { StartRefused } from '../config/start-messages';

/**
 * What a backup keeps secret, under a passphrase: scrypt (RFC 7914) gives one key for AES-256-GCM, which wraps the keys,
 * and one for HMAC-SHA-256 over the manifest, so that a backup that somebody else has changed is known before it is used.
 */
export const sealedKeysSchema = z.strictObject({
  scrypt: z.strictObject({
    n: z
      .number()
      .int()
      .min(2)
      .max(2 ** 20),
    r: z.literal(8),
    p: z.literal(1),
    salt: z.base64(),
  }),
  iv: z.base64(),
  tag: z.base64(),
  sealed: z.base64(),
});
export type SealedKeys = z.infer<typeof sealedKeysSchema>;

const keysSchema = z.strictObject({
  masterKey: z.base64(),
  /** Null where a service keeps it. */
  notaryKey: z.base64().nullable(),
  // Of before events were signed there is none.
  commandKey: z.base64().nullable().default(null),
});
export type BackupKeys = {
  readonly masterKey: Buffer;
  readonly notaryKey: Buffer | null;
  /** Null where signing has not begun. */
  readonly commandKey: Buffer | null;
};

export type Secret = { readonly kdf: SealedKeys['scrypt']; readonly wrapping: Buffer; readonly signing: Buffer };

export const PASSPHRASE_VARIABLE = 'SHILU_BACKUP_PASSPHRASE';
const LEAST_LENGTH = 12;
const N = 2 ** 16;

const derive = (passphrase: string, { n, r, p, salt }: SealedKeys['scrypt']): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(
      passphrase.normalize('NFKC'),
      Buffer.from(salt, 'base64'),
      64,
      { N: n, r, p, maxmem: 256 * n * r },
      (error, key) => (error ? reject(error) : resolve(key)),
    ),
  );

const secretOf = async (passphrase: string, kdf: SealedKeys['scrypt']): Promise<Secret> => {
  const key = await derive(passphrase, kdf);
  return { kdf, wrapping: key.subarray(0, 32), signing: key.subarray(32) };
};

export const newSecret = (passphrase: string): Promise<Secret> => {
  if (passphrase.length < LEAST_LENGTH)
    throw new StartRefused('backupPassphraseShort', { variable: PASSPHRASE_VARIABLE, least: LEAST_LENGTH });
  return secretOf(passphrase, { n: N, r: 8, p: 1, salt: randomBytes(16).toString('base64') });
};

export const sealKeys = ({ kdf, wrapping }: Secret, { masterKey, notaryKey, commandKey }: BackupKeys): SealedKeys => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', wrapping, iv);
  const plain = JSON.stringify({
    masterKey: masterKey.toString('base64'),
    notaryKey: notaryKey?.toString('base64') ?? null,
    commandKey: commandKey?.toString('base64') ?? null,
  });
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const text = (bytes: Buffer): string => bytes.toString('base64');
  return { scrypt: kdf, iv: text(iv), tag: text(cipher.getAuthTag()), sealed: text(sealed) };
};

/** Throws StartRefused when the passphrase is not the one the backup was made with. */
export const openKeys = async (
  passphrase: string,
  { scrypt: kdf, iv, tag, sealed }: SealedKeys,
): Promise<{ readonly secret: Secret; readonly keys: BackupKeys }> => {
  const secret = await secretOf(passphrase, kdf);
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret.wrapping, bytes(iv), { authTagLength: 16 });
    decipher.setAuthTag(bytes(tag));
    const plain = Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString('utf8');
    const { masterKey, notaryKey, commandKey } = keysSchema.parse(JSON.parse(plain));
    return {
      secret,
      keys: {
        masterKey: bytes(masterKey),
        notaryKey: notaryKey === null ? null : bytes(notaryKey),
        commandKey: commandKey === null ? null : bytes(commandKey),
      },
    };
  } catch (error) {
    throw new StartRefused('backupPassphraseWrong', { detail: String(error) });
  }
};

export const macOf = ({ signing }: Secret, bytes: Uint8Array): string =>
  createHmac('sha256', signing).update(bytes).digest('hex');

export const isMacOf = (secret: Secret, bytes: Uint8Array, mac: string): boolean => {
  const wanted = Buffer.from(macOf(secret, bytes));
  const given = Buffer.from(mac);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};
