import { hash as digest } from 'node:crypto';

const HASH_BYTES = 32;
const leafPrefix = Buffer.of(0);
// Hashing is synchronous, so one buffer serves every node.
const node = Buffer.alloc(1 + 2 * HASH_BYTES);
node[0] = 1;

/** SHA-256. The digest comes as text and goes into pooled memory: a buffer of its own for each costs more than hashing. */
export const fastHash = (bytes: Uint8Array): Buffer => {
  const made = Buffer.allocUnsafe(HASH_BYTES);
  made.write(digest('sha256', bytes, 'binary'), 'latin1');
  return made;
};

/** RFC 6962 leaf and node hashes by the platform's own SHA-256; same answers as events/core/hashing. */
export const fastLeafHash = (body: string): Buffer => fastHash(Buffer.concat([leafPrefix, Buffer.from(body, 'utf8')]));

export const fastNodeHash = (left: Uint8Array, right: Uint8Array): Buffer => {
  node.set(left, 1);
  node.set(right, 1 + HASH_BYTES);
  return fastHash(node);
};
