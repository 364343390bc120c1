import { nodeHash } from './hashing';
import { coverOf, foldRoots, type NodeCoordinate, type NodeHasher } from './merkle';

/** What one hash at (level, index) of a tree of `size` leaves covers; the rightmost may be cut short by the size. */
const coverAt = (level: number, index: number, size: number): NodeCoordinate[] => {
  const width = 2 ** level;
  return coverOf(index * width, Math.min((index + 1) * width, size));
};

const parentsOf = (indexes: readonly number[]): number[] => {
  const parents: number[] = [];
  for (const index of indexes) {
    const parent = Math.floor(index / 2);
    if (parents.at(-1) !== parent) parents.push(parent);
  }
  return parents;
};

/** Visits, level by level from the leaves, the siblings that are not among the known leaves' own ancestors. */
const eachMissingSibling = (
  indexes: readonly number[],
  size: number,
  visit: (level: number, sibling: number) => void,
): void => {
  let known: readonly number[] = indexes;
  for (let level = 0, count = size; count > 1; level += 1, count = Math.ceil(count / 2)) {
    for (let at = 0; at < known.length; at += 1) {
      const index = known[at] ?? 0;
      const sibling = index % 2 === 0 ? index + 1 : index - 1;
      if (sibling >= count) continue;
      if (known[index % 2 === 0 ? at + 1 : at - 1] !== sibling) visit(level, sibling);
    }
    known = parentsOf(known);
  }
};

/**
 * The stored nodes needed to prove many leaves of one tree at once: shared ancestors are asked for and hashed once,
 * so a record whose events lie together costs about one hash per event. Indexes ascending, without repeats.
 */
export const batchPlan = (indexes: readonly number[], size: number): NodeCoordinate[] => {
  const plan: NodeCoordinate[] = [];
  eachMissingSibling(indexes, size, (level, sibling) => plan.push(...coverAt(level, sibling, size)));
  return plan;
};

/** Root of the tree of `size` leaves as these leaves and the stored nodes of `batchPlan` make it. */
export const batchRoot = (
  leaves: readonly { readonly index: number; readonly hash: Uint8Array }[],
  size: number,
  hashOf: (coordinate: NodeCoordinate) => Uint8Array,
  hashNode: NodeHasher = nodeHash,
): Uint8Array => {
  const siblingHash = (level: number, index: number): Uint8Array =>
    foldRoots(coverAt(level, index, size).map(hashOf), hashNode);
  let known: readonly { readonly index: number; readonly hash: Uint8Array }[] = leaves;
  for (let level = 0, count = size; count > 1; level += 1, count = Math.ceil(count / 2)) {
    const parents: { index: number; hash: Uint8Array }[] = [];
    for (let at = 0; at < known.length; at += 1) {
      const node = known[at];
      if (node === undefined) break;
      const index = Math.floor(node.index / 2);
      if (node.index % 2 === 1) {
        parents.push({ index, hash: hashNode(siblingHash(level, node.index - 1), node.hash) });
      } else if (node.index + 1 >= count) {
        // The last node of an odd level goes up as it is.
        parents.push({ index, hash: node.hash });
      } else {
        const right = known[at + 1];
        if (right?.index === node.index + 1) {
          parents.push({ index, hash: hashNode(node.hash, right.hash) });
          at += 1;
        } else {
          parents.push({ index, hash: hashNode(node.hash, siblingHash(level, node.index + 1)) });
        }
      }
    }
    known = parents;
  }
  const root = known[0];
  if (root === undefined) throw new RangeError('a batch proof needs at least one leaf');
  return root.hash;
};
