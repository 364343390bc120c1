import { leafHash, nodeHash, sha256Bytes, toBase64 } from './hashing';
import type { NodeHasher } from './merkle';

/**
 * A sparse Merkle map from every stream of the log to its last event: what a record's events end with can be proven as well as
 * that they are in the log. A stream stands where the bits of SHA-256(name) lead, first bit first, 0 to the left. Under a node
 * with nothing below stands 32 zero bytes, with one stream below that stream's leaf, with more the hash of both sides.
 */
export type StreamHead = { readonly stream: string; readonly revision: number; readonly hash: Uint8Array };
/** Its root after some number of events, and how many streams there were. */
export type HeadMap = { readonly streams: number; readonly root: Uint8Array };

const HASH_BYTES = 32;
/** What stands where no stream is. */
export const noStreams = new Uint8Array(HASH_BYTES);

export const headKey = (stream: string): Uint8Array => sha256Bytes(stream);

/** Hashed as a leaf of RFC 6962; `hash` is the leaf hash of the stream's last event. */
export const headText = ({ stream, revision, hash }: StreamHead): string =>
  `${stream}\n${revision}\n${toBase64(hash)}\n`;
export const headLeaf = (head: StreamHead): Uint8Array => leafHash(headText(head));

export const headBit = (key: Uint8Array, depth: number): 0 | 1 =>
  (((key[depth >> 3] ?? 0) >> (7 - (depth & 7))) & 1) === 1 ? 1 : 0;

/** A node of the map, with the number of streams below it. */
export type HeadNode = { readonly hash: Uint8Array; readonly streams: number };
export const noHead: HeadNode = { hash: noStreams, streams: 0 };

export const joinHeads = (left: HeadNode, right: HeadNode, hashNode: NodeHasher = nodeHash): HeadNode => {
  const streams = left.streams + right.streams;
  if (streams === 0) return noHead;
  if (streams === 1) return left.streams === 1 ? left : right;
  return { hash: hashNode(left.hash, right.hash), streams };
};

/** A stream's place and leaf. */
export type HeadEntry = { readonly key: Uint8Array; readonly leaf: Uint8Array };

/** How many of the entries from `from` on, up to `to`, stand on the left at this depth. */
const leftOf = (entries: readonly HeadEntry[], depth: number, from: number, to: number): number => {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry && headBit(entry.key, depth) === 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The node over entries that agree in the first `depth` bits of their keys; ascending by key. */
export const headNodeOf = (
  entries: readonly HeadEntry[],
  depth = 0,
  hashNode: NodeHasher = nodeHash,
  from = 0,
  to = entries.length,
): HeadNode => {
  const only = entries[from];
  if (to === from || only === undefined) return noHead;
  if (to === from + 1) return { hash: only.leaf, streams: 1 };
  const middle = leftOf(entries, depth, from, to);
  return joinHeads(
    headNodeOf(entries, depth + 1, hashNode, from, middle),
    headNodeOf(entries, depth + 1, hashNode, middle, to),
    hashNode,
  );
};

/** What stands beside the way from `depth` down to the entry with this key, the deepest first. */
export const headSiblings = (
  entries: readonly HeadEntry[],
  key: Uint8Array,
  depth = 0,
  hashNode: NodeHasher = nodeHash,
): Uint8Array[] => {
  const beside: Uint8Array[] = [];
  let [from, to] = [0, entries.length];
  for (let at = depth; to - from > 1; at += 1) {
    const middle = leftOf(entries, at, from, to);
    const isLeft = headBit(key, at) === 0;
    const [low, high] = isLeft ? [middle, to] : [from, middle];
    beside.unshift(headNodeOf(entries, at + 1, hashNode, low, high).hash);
    if (isLeft) to = middle;
    else from = middle;
  }
  return beside;
};

/** The root that a stream's leaf and what stands beside its way make. */
export const headRoot = (
  key: Uint8Array,
  leaf: Uint8Array,
  siblings: readonly Uint8Array[],
  hashNode: NodeHasher = nodeHash,
): Uint8Array =>
  siblings.reduce((hash, sibling, at) => {
    const depth = siblings.length - 1 - at;
    return headBit(key, depth) === 0 ? hashNode(hash, sibling) : hashNode(sibling, hash);
  }, leaf);
