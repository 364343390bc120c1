import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits, thirty seconds, as all of them have it. */
export const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones differ: one step either way. */
const DRIFT = 1;

/** RFC 4226, 5.3. */
export const codeAt = (secret: Uint8Array, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

/** The step whose code it is; null where it is none of now. */
export const stepOf = (secret: Uint8Array, code: string, now: Date): number | null => {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, at) => current - DRIFT + at);
  return steps.find((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) ?? null;
};

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** RFC 4648, without padding. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[parseInt(five.padEnd(5, '0'), 2)] ?? '').join('');
};

/** What the QR code says to the app. */
export const totpUri = (
  secret: Uint8Array,
  { issuer, account }: { readonly issuer: string; readonly account: string },
): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
