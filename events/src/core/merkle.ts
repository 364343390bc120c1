import { bytesEqual, nodeHash } from './hashing';

/**
 * The Merkle tree of RFC 6962 section 2.1 and RFC 9162 section 2.1. Leaves come in as leaf hashes.
 * A node is frozen once all 2^level leaves below it exist: node (level, index) covers leaves
 * [index * 2^level, (index + 1) * 2^level) and never changes again. Level 0 is the leaves.
 * Sizes are counted with plain arithmetic, not bit operators: a log may pass 2^32 events.
 */
export type NodeCoordinate = { readonly level: number; readonly index: number };
export type FrozenNode = NodeCoordinate & { readonly hash: Uint8Array };
export type NodeHasher = (left: Uint8Array, right: Uint8Array) => Uint8Array;

/** A compact range over leaves [0, size): one frozen root per set bit of the size, largest first. */
export type CompactRange = { readonly size: number; readonly roots: readonly Uint8Array[] };

export const emptyRange: CompactRange = { size: 0, roots: [] };

/** SHA-256 of nothing: the root of a log with no events (RFC 6962 section 2.1). */
export const emptyRoot = Uint8Array.from([
  0xe3, 0xb0, 0xc4, 0x42, 0x98, 0xfc, 0x1c, 0x14, 0x9a, 0xfb, 0xf4, 0xc8, 0x99, 0x6f, 0xb9, 0x24, 0x27, 0xae, 0x41,
  0xe4, 0x64, 0x9b, 0x93, 0x4c, 0xa4, 0x95, 0x99, 0x1b, 0x78, 0x52, 0xb8, 0x55,
]);

/** Appends leaves and names the nodes that froze by it (the leaves themselves are not repeated in `frozen`). */
export const appendLeaves = (
  range: CompactRange,
  leaves: readonly Uint8Array[],
  hashNode: NodeHasher = nodeHash,
): { range: CompactRange; frozen: FrozenNode[] } => {
  const roots = [...range.roots];
  const frozen: FrozenNode[] = [];
  let size = range.size;
  for (const leaf of leaves) {
    let hash = leaf;
    let level = 0;
    for (let index = size; index % 2 === 1; index = (index - 1) / 2) {
      const left = roots.pop();
      if (left === undefined) throw new Error('compact range does not fit its size');
      hash = hashNode(left, hash);
      level += 1;
      frozen.push({ level, index: (index - 1) / 2, hash });
    }
    roots.push(hash);
    size += 1;
  }
  return { range: { size, roots }, frozen };
};

/** Folds frozen roots, largest first, into the hash of the range they cover. */
export const foldRoots = (roots: readonly Uint8Array[], hashNode: NodeHasher = nodeHash): Uint8Array => {
  const last = roots.at(-1);
  if (last === undefined) return emptyRoot;
  return roots.slice(0, -1).reduceRight((right, left) => hashNode(left, right), last);
};

export const rangeRoot = (range: CompactRange, hashNode: NodeHasher = nodeHash): Uint8Array =>
  foldRoots(range.roots, hashNode);

/** The frozen nodes that together cover leaves [start, end), largest first; start must be aligned as in a subtree. */
export const coverOf = (start: number, end: number): NodeCoordinate[] => {
  const cover: NodeCoordinate[] = [];
  for (let from = start; from < end;) {
    let level = 0;
    let width = 1;
    while (from % (width * 2) === 0 && from + width * 2 <= end) {
      width *= 2;
      level += 1;
    }
    cover.push({ level, index: from / width });
    from += width;
  }
  return cover;
};

/** Each inner array is one hash of the proof: fold it with `foldRoots`. */
export type ProofPlan = readonly (readonly NodeCoordinate[])[];

/** Largest power of two smaller than `size`. */
const splitOf = (size: number): number => {
  let k = 1;
  while (k * 2 < size) k *= 2;
  return k;
};

/** RFC 6962 section 2.1.1, PATH(m, D[n]). */
export const inclusionPlan = (index: number, size: number): ProofPlan => {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size)
    throw new RangeError(`no leaf ${index} in size ${size}`);
  const plan: NodeCoordinate[][] = [];
  for (let start = 0, end = size; end - start > 1;) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      plan.unshift(coverOf(middle, end));
      end = middle;
    } else {
      plan.unshift(coverOf(start, middle));
      start = middle;
    }
  }
  return plan;
};

/** RFC 6962 section 2.1.2, PROOF(m, D[n]). */
export const consistencyPlan = (oldSize: number, newSize: number): ProofPlan => {
  if (oldSize < 0 || oldSize > newSize) throw new RangeError(`no consistency from ${oldSize} to ${newSize}`);
  if (oldSize === 0 || oldSize === newSize) return [];
  const plan: NodeCoordinate[][] = [];
  let start = 0;
  let end = newSize;
  let known = true;
  while (oldSize !== end) {
    const middle = start + splitOf(end - start);
    if (oldSize <= middle) {
      plan.unshift(coverOf(middle, end));
      end = middle;
    } else {
      plan.unshift(coverOf(start, middle));
      start = middle;
      known = false;
    }
  }
  if (!known) plan.unshift(coverOf(start, end));
  return plan;
};

/** Looks each coordinate up and folds the plan into a proof. */
export const proofFromPlan = (
  plan: ProofPlan,
  hashOf: (coordinate: NodeCoordinate) => Uint8Array,
  hashNode: NodeHasher = nodeHash,
): Uint8Array[] => plan.map((cover) => foldRoots(cover.map(hashOf), hashNode));

/** RFC 9162 section 2.1.3.2. */
export const verifyInclusion = (
  claim: { index: number; size: number; leaf: Uint8Array; root: Uint8Array },
  proof: readonly Uint8Array[],
  hashNode: NodeHasher = nodeHash,
): boolean => {
  if (!Number.isSafeInteger(claim.index) || claim.index < 0 || claim.index >= claim.size) return false;
  let fn = claim.index;
  let sn = claim.size - 1;
  let hash = claim.leaf;
  for (const sibling of proof) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      hash = hashNode(sibling, hash);
      while (fn % 2 === 0 && fn !== 0) {
        fn = Math.floor(fn / 2);
        sn = Math.floor(sn / 2);
      }
    } else {
      hash = hashNode(hash, sibling);
    }
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  return sn === 0 && bytesEqual(hash, claim.root);
};

/** RFC 9162 section 2.1.4.2. The empty log is a beginning of every log. */
export const verifyConsistency = (
  claim: { oldSize: number; oldRoot: Uint8Array; newSize: number; newRoot: Uint8Array },
  proof: readonly Uint8Array[],
  hashNode: NodeHasher = nodeHash,
): boolean => {
  const { oldSize, oldRoot, newSize, newRoot } = claim;
  if (oldSize > newSize || oldSize < 0) return false;
  if (oldSize === 0) return proof.length === 0 && bytesEqual(oldRoot, emptyRoot);
  if (oldSize === newSize) return proof.length === 0 && bytesEqual(oldRoot, newRoot);
  let fn = oldSize - 1;
  let sn = newSize - 1;
  while (fn % 2 === 1) {
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  // When the old size is a power of two its root is itself the first node of the path.
  const path = fn === 0 ? [oldRoot, ...proof] : proof;
  const first = path[0];
  if (first === undefined) return false;
  let oldHash = first;
  let newHash = first;
  for (const sibling of path.slice(1)) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      oldHash = hashNode(sibling, oldHash);
      newHash = hashNode(sibling, newHash);
      while (fn % 2 === 0 && fn !== 0) {
        fn = Math.floor(fn / 2);
        sn = Math.floor(sn / 2);
      }
    } else {
      newHash = hashNode(newHash, sibling);
    }
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  return sn === 0 && bytesEqual(oldHash, oldRoot) && bytesEqual(newHash, newRoot);
};
