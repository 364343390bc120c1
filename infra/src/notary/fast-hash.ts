import { hash as digest } from 'node:crypto';

const HASH_BYTES = 32;
const MOST_BYTES_A_CHARACTER = 3;
// Hashing is synchronous, so one buffer serves every leaf that it holds, and one every node.
const usual = Buffer.alloc(192 * 1024);
const node = Buffer.alloc(1 + 2 * HASH_BYTES);
node[0] = 1;

/** SHA-256. The digest comes as text and goes into pooled memory: a buffer of its own for each costs more than hashing. */
export const fastHash = (bytes: Uint8Array): Buffer => {
  const made = Buffer.allocUnsafe(HASH_BYTES);
  made.write(digest('sha256', bytes, 'binary'), 'latin1');
  return made;
};

/** RFC 6962 leaf and node hashes by the platform's own SHA-256; same answers as events/core/hashing. */
export const fastLeafHash = (body: string): Buffer => {
  const needed = 1 + body.length * MOST_BYTES_A_CHARACTER;
  const leaf = needed <= usual.length ? usual : Buffer.alloc(needed);
  return fastHash(leaf.subarray(0, 1 + leaf.write(body, 1, 'utf8')));
};

export const fastNodeHash = (left: Uint8Array, right: Uint8Array): Buffer => {
  node.set(left, 1);
  node.set(right, 1 + HASH_BYTES);
  return fastHash(node);
};
