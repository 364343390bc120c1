import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Signature header of a call (product.md §7, K02): uppercase hash over the sorted characters of token, user id and
 * timestamp. SHA-256, hex. The timestamp is the server's time plus 120 s, in milliseconds.
 */
export const signatureOf = (parts: {
  readonly token: string;
  readonly uid: string;
  readonly timestamp: string;
}): string =>
  bytesToHex(sha256(utf8ToBytes([...`${parts.token}${parts.uid}${parts.timestamp}`].sort().join('')))).toUpperCase();

export const TIMESTAMP_OFFSET_MS = 120_000;
/** A signed header may be reused for 30 s (K02); beyond that leave room for a clock that is off, and refuse the rest as replayed or skewed. */
export const TIMESTAMP_TOLERANCE_MS = 180_000;

/**
 * What travels instead of the password wherever one is tried (product.md §7: hashed unless domain login). Salted by the
 * account, so that equal passwords differ; the server stores a scrypt hash of it. Where one is set, the server makes it.
 */
export const passwordDigest = (account: string, password: string): string =>
  bytesToHex(sha256(utf8ToBytes(`shilu:${account.trim().toLowerCase()}:${password}`)));
