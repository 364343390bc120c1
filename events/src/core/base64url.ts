import { fromBase64, toBase64 } from './hashing';

/** As WebAuthn writes bytes: the alphabet for addresses, without padding (RFC 4648 section 5). */
export const toBase64url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Throws on anything else. */
export const fromBase64url = (text: string): Uint8Array => {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new TypeError('not base64url');
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  return fromBase64(standard.padEnd(Math.ceil(standard.length / 4) * 4, '='));
};
