import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, leafHash, nodeHash, toHex } from './hashing';
import {
  appendLeaves,
  consistencyPlan,
  emptyRange,
  emptyRoot,
  inclusionPlan,
  proofFromPlan,
  rangeRoot,
  verifyConsistency,
  verifyInclusion,
  type NodeCoordinate,
} from './merkle';
import { batchPlan, batchRoot } from './merkle-batch';

// The test inputs, roots and proofs published with the Certificate Transparency reference implementation.
const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const publishedRoots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const h = {
  leaf0: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  leaf1: '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  leaf01: 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  leaf23: '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  leaf03: 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  leaf4: 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  leaf45: '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
  leaf67: 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  leaf47: '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
};

const treeOf = (leaves: readonly Uint8Array[]) => {
  const { range, frozen } = appendLeaves(emptyRange, leaves);
  const nodes = new Map(frozen.map((node) => [`${node.level}/${node.index}`, node.hash]));
  leaves.forEach((leaf, index) => nodes.set(`0/${index}`, leaf));
  const hashOf = ({ level, index }: NodeCoordinate): Uint8Array => {
    const hash = nodes.get(`${level}/${index}`);
    if (!hash) throw new Error(`node ${level}/${index} is not frozen`);
    return hash;
  };
  return { root: rangeRoot(range), hashOf };
};

const vectorLeaves = inputs.map((input) => leafHash(fromHex(input)));
const numbered = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, index) => leafHash(`leaf ${index}`));

/** MTH straight from the definition in RFC 6962 section 2.1, as the oracle. */
const mth = (leaves: readonly Uint8Array[]): Uint8Array => {
  const [only] = leaves;
  if (only === undefined) return emptyRoot;
  if (leaves.length === 1) return only;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return nodeHash(mth(leaves.slice(0, k)), mth(leaves.slice(k)));
};

describe('Merkle tree (RFC 6962, RFC 9162)', () => {
  it('has the published roots for every size', () => {
    publishedRoots.forEach((root, index) => expect(toHex(treeOf(vectorLeaves.slice(0, index + 1)).root)).toBe(root));
    expect(toHex(treeOf([]).root)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it.each([
    [0, 1, []],
    [0, 8, [h.leaf1, h.leaf23, h.leaf47]],
    [5, 8, [h.leaf4, h.leaf67, h.leaf03]],
    [2, 3, [h.leaf01]],
    [1, 5, [h.leaf0, h.leaf23, h.leaf4]],
  ])('makes the published inclusion proof of leaf %d in size %d', (index, size, published) => {
    const tree = treeOf(vectorLeaves.slice(0, size));
    const proof = proofFromPlan(inclusionPlan(index, size), tree.hashOf);
    expect(proof.map(toHex)).toEqual(published);
    const leaf = vectorLeaves[index] ?? emptyRoot;
    expect(verifyInclusion({ index, size, leaf, root: fromHex(publishedRoots[size - 1] ?? '') }, proof)).toBe(true);
  });

  it.each([
    [1, 1, []],
    [1, 8, [h.leaf1, h.leaf23, h.leaf47]],
    [6, 8, [h.leaf45, h.leaf67, h.leaf03]],
    [2, 5, [h.leaf23, h.leaf4]],
  ])('makes the published consistency proof from size %d to %d', (oldSize, newSize, published) => {
    const tree = treeOf(vectorLeaves.slice(0, newSize));
    const proof = proofFromPlan(consistencyPlan(oldSize, newSize), tree.hashOf);
    expect(proof.map(toHex)).toEqual(published);
    const oldRoot = fromHex(publishedRoots[oldSize - 1] ?? '');
    const newRoot = fromHex(publishedRoots[newSize - 1] ?? '');
    expect(verifyConsistency({ oldSize, oldRoot, newSize, newRoot }, proof)).toBe(true);
  });

  it('is the same however the leaves were batched, and the same as the definition', () => {
    fc.assert(
      fc.property(fc.nat(70), fc.nat(70), (total, cut) => {
        const leaves = numbered(total);
        const first = appendLeaves(emptyRange, leaves.slice(0, cut)).range;
        expect(toHex(rangeRoot(appendLeaves(first, leaves.slice(cut)).range))).toBe(toHex(mth(leaves)));
      }),
    );
  });

  it('proves every leaf, and refuses another leaf, place, size, root or a proof changed anywhere', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 80 }), fc.nat(), fc.nat(), (size, pick, change) => {
        const index = pick % size;
        const leaves = numbered(size);
        const { root, hashOf } = treeOf(leaves);
        const leaf = leaves[index] ?? emptyRoot;
        const proof = proofFromPlan(inclusionPlan(index, size), hashOf);
        expect(verifyInclusion({ index, size, leaf, root }, proof)).toBe(true);
        expect(verifyInclusion({ index, size, leaf: leafHash('forged'), root }, proof)).toBe(false);
        expect(verifyInclusion({ index: (index + 1) % size, size, leaf, root }, proof)).toBe(false);
        expect(verifyInclusion({ index, size, leaf, root: emptyRoot }, proof)).toBe(false);
        expect(verifyInclusion({ index, size, leaf, root }, [...proof, emptyRoot])).toBe(false);
        expect(verifyInclusion({ index, size, leaf, root }, proof.slice(1))).toBe(false);
        const changed = proof.map((hash, at) => (at === change % proof.length ? emptyRoot : hash));
        expect(verifyInclusion({ index, size, leaf, root }, changed)).toBe(false);
      }),
    );
  });

  it('proves that a log only grew, and refuses a rewritten past', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), fc.nat(), fc.nat(), (newSize, pick, victim) => {
        const oldSize = 1 + (pick % newSize);
        const leaves = numbered(newSize);
        const oldRoot = treeOf(leaves.slice(0, oldSize)).root;
        const { root: newRoot, hashOf } = treeOf(leaves);
        const proof = proofFromPlan(consistencyPlan(oldSize, newSize), hashOf);
        expect(verifyConsistency({ oldSize, oldRoot, newSize, newRoot }, proof)).toBe(true);
        const rewritten = leaves.map((leaf, at) => (at === victim % oldSize ? leafHash('rewritten') : leaf));
        const forged = treeOf(rewritten);
        const forgedProof = proofFromPlan(consistencyPlan(oldSize, newSize), forged.hashOf);
        expect(verifyConsistency({ oldSize, oldRoot, newSize, newRoot: forged.root }, forgedProof)).toBe(false);
        expect(verifyConsistency({ oldSize, oldRoot, newSize, newRoot }, [...proof, emptyRoot])).toBe(false);
      }),
    );
    expect(verifyConsistency({ oldSize: 0, oldRoot: emptyRoot, newSize: 3, newRoot: emptyRoot }, [])).toBe(true);
    expect(verifyConsistency({ oldSize: 0, oldRoot: leafHash(''), newSize: 3, newRoot: emptyRoot }, [])).toBe(false);
    expect(verifyConsistency({ oldSize: 3, oldRoot: emptyRoot, newSize: 2, newRoot: emptyRoot }, [])).toBe(false);
  });

  it('proves many leaves at once with only the planned nodes, and sees one forged among them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90 }),
        fc.uniqueArray(fc.nat(89), { minLength: 1 }),
        fc.nat(),
        (size, picks, victim) => {
          const indexes = [...new Set(picks.map((pick) => pick % size))].sort((a, b) => a - b);
          const leaves = numbered(size);
          const { root, hashOf } = treeOf(leaves);
          const planned = new Set(batchPlan(indexes, size).map(({ level, index }) => `${level}/${index}`));
          const onlyPlanned = (coordinate: NodeCoordinate): Uint8Array => {
            if (!planned.has(`${coordinate.level}/${coordinate.index}`)) throw new Error('not in the plan');
            return hashOf(coordinate);
          };
          const known = indexes.map((index) => ({ index, hash: leaves[index] ?? emptyRoot }));
          expect(toHex(batchRoot(known, size, onlyPlanned))).toBe(toHex(root));
          const forged = known.map((leaf, at) => (at === victim % known.length ? { ...leaf, hash: emptyRoot } : leaf));
          expect(toHex(batchRoot(forged, size, onlyPlanned))).not.toBe(toHex(root));
        },
      ),
    );
  });

  it('plans proofs in a log of more than 2^33 events', () => {
    const size = 2 ** 33 + 5;
    expect(inclusionPlan(size - 1, size)).toHaveLength(2);
    expect(inclusionPlan(7, size)).toHaveLength(34);
    expect(() => inclusionPlan(size, size)).toThrow(RangeError);
  });
});
