import { SIMILARITY } from '@shilu/events/structures/structure-search-calls';
import { PATTERN_BITS } from './describe-structure';

export type IndexedStructure = {
  /** Ascending, each one more than any before it. */
  readonly id: number;
  readonly pattern: Uint8Array;
  readonly morgan: Uint8Array;
  readonly molecule: Uint8Array;
};

/** Structures of one block: a bit of all of them lies in one row of words. */
const BLOCK = 8_192;
const WORDS = BLOCK / 32;

/** Byte strings of different lengths one after the other. */
const createHeap = () => {
  let bytes = new Uint8Array(64 * 1024);
  let used = 0;
  const ends = new Uint32Array(BLOCK);
  return {
    push: (item: Uint8Array, at: number): void => {
      if (used + item.length > bytes.length) {
        const larger = new Uint8Array(Math.max(bytes.length * 2, used + item.length));
        larger.set(bytes.subarray(0, used));
        bytes = larger;
      }
      bytes.set(item, used);
      used += item.length;
      ends[at] = used;
    },
    at: (at: number): Uint8Array => bytes.subarray(at === 0 ? 0 : ends[at - 1], ends[at]),
    /** Nothing more comes: what was kept for it is given back. */
    close: (): void => void (bytes = bytes.slice(0, used)),
    bytes: () => bytes.byteLength + ends.byteLength,
  };
};

type Heap = ReturnType<typeof createHeap>;
type Block = {
  count: number;
  readonly ids: Float64Array;
  readonly patterns: Uint32Array;
  readonly morgans: Heap;
  readonly molecules: Heap;
};

const emptyBlock = (): Block => ({
  count: 0,
  ids: new Float64Array(BLOCK),
  patterns: new Uint32Array(PATTERN_BITS * WORDS),
  morgans: createHeap(),
  molecules: createHeap(),
});

/** Fingerprint bits as they lie in bytes, two each. */
const wordsOf = (bytes: Uint8Array): Uint16Array =>
  bytes.byteOffset % 2 === 0
    ? new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
    : new Uint16Array(bytes.slice().buffer);

export type Similar = { readonly id: number; readonly similarity: number };

export type FingerprintIndex = {
  readonly add: (structure: IndexedStructure) => void;
  readonly size: () => number;
  /** Highest id that it holds, 0 where it is empty. */
  readonly last: () => number;
  /** What it takes of memory. */
  readonly bytes: () => number;
  /** Those that have every bit of the pattern, the latest first, below an id; with their molecules. */
  readonly candidates: (
    pattern: Uint16Array,
    options: { readonly below: number | null; readonly among: readonly number[] | null },
  ) => Iterable<{ readonly id: number; readonly molecule: Uint8Array }>;
  /** The most similar first; of equal ones the latest. */
  readonly similar: (morgan: Uint16Array, threshold: number, among: readonly number[] | null) => readonly Similar[];
  readonly moleculeOf: (id: number) => Uint8Array | null;
};

/** Structures in memory, as many as fit: a search looks at bits first and at few molecules then. */
export const createFingerprintIndex = (): FingerprintIndex => {
  const blocks: Block[] = [];
  /** How many structures have each bit: the rarest are asked first. */
  const counts = new Uint32Array(PATTERN_BITS);
  let size = 0;
  let last = 0;

  const open = (): Block => {
    const current = blocks.at(-1);
    if (current !== undefined && current.count < BLOCK) return current;
    current?.morgans.close();
    current?.molecules.close();
    const next = emptyBlock();
    blocks.push(next);
    return next;
  };

  const placeIn = ({ ids, count }: Block, id: number): number => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ids[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const find = (id: number): { readonly block: Block; readonly at: number } | null => {
    let [low, high] = [0, blocks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const block = blocks[middle];
      if (block !== undefined && (block.ids[block.count - 1] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    const block = blocks[low];
    const at = block === undefined ? 0 : placeIn(block, id);
    return block !== undefined && at < block.count && block.ids[at] === id ? { block, at } : null;
  };
  /** Places of each block that are looked at, as bits; null where all of them are. */
  const allowed = (among: readonly number[] | null): ReadonlyMap<Block, Uint32Array> | null => {
    if (among === null) return null;
    const bits = new Map<Block, Uint32Array>();
    for (const id of among) {
      const found = find(id);
      if (found === null) continue;
      const words = bits.get(found.block) ?? new Uint32Array(WORDS);
      words[found.at >> 5] = (words[found.at >> 5] ?? 0) | (1 << (found.at & 31));
      bits.set(found.block, words);
    }
    return bits;
  };

  function* candidates(
    pattern: Uint16Array,
    { below, among }: { readonly below: number | null; readonly among: readonly number[] | null },
  ): Generator<{ readonly id: number; readonly molecule: Uint8Array }> {
    const bits = [...pattern].toSorted((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0));
    const only = allowed(among);
    const words = new Uint32Array(WORDS);
    for (const block of blocks.toReversed()) {
      const first = block.ids[0] ?? 0;
      if (below !== null && first >= below) continue;
      const some = only?.get(block);
      if (only !== null && some === undefined) continue;
      if (some === undefined) words.fill(0xffffffff);
      else words.set(some);
      for (const bit of bits) {
        let any = 0;
        const from = bit * WORDS;
        for (let at = 0; at < WORDS; at += 1) any |= words[at] = (words[at] ?? 0) & (block.patterns[from + at] ?? 0);
        if (any === 0) break;
      }
      const end = below === null ? block.count : placeIn(block, below);
      for (let at = end - 1; at >= 0; at -= 1) {
        const word = words[at >> 5] ?? 0;
        if (word === 0) {
          at &= ~31;
          continue;
        }
        if ((word & (1 << (at & 31))) !== 0) yield { id: block.ids[at] ?? 0, molecule: block.molecules.at(at) };
      }
    }
  }

  return {
    add: ({ id, pattern, morgan, molecule }) => {
      if (id <= last) return;
      const block = open();
      const at = block.count;
      block.ids[at] = id;
      const [word, bit] = [at >> 5, 1 << (at & 31)];
      for (let byte = 0; byte < pattern.length; byte += 1) {
        const value = pattern[byte] ?? 0;
        for (let within = 0; within < 8 && value >> within !== 0; within += 1) {
          if (((value >> within) & 1) === 0) continue;
          const pattern = byte * 8 + within;
          const place = pattern * WORDS + word;
          block.patterns[place] = (block.patterns[place] ?? 0) | bit;
          counts[pattern] = (counts[pattern] ?? 0) + 1;
        }
      }
      block.morgans.push(morgan, at);
      block.molecules.push(molecule, at);
      block.count += 1;
      size += 1;
      last = id;
    },
    size: () => size,
    last: () => last,
    bytes: () =>
      blocks.reduce(
        (sum, { ids, patterns, morgans, molecules }) =>
          sum + ids.byteLength + patterns.byteLength + morgans.bytes() + molecules.bytes(),
        counts.byteLength,
      ),
    candidates,
    similar: (morgan, threshold, among) => {
      const wanted = new Uint8Array(SIMILARITY.bits);
      for (const bit of morgan) wanted[bit] = 1;
      const only = allowed(among);
      const found: Similar[] = [];
      for (const block of blocks) {
        const some = only?.get(block);
        if (only !== null && some === undefined) continue;
        for (let at = 0; at < block.count; at += 1) {
          if (some !== undefined && ((some[at >> 5] ?? 0) & (1 << (at & 31))) === 0) continue;
          const bits = wordsOf(block.morgans.at(at));
          const [fewer, more] =
            bits.length < morgan.length ? [bits.length, morgan.length] : [morgan.length, bits.length];
          // However many of them both have, they are no more alike than this.
          if (more === 0 || fewer / more < threshold) continue;
          let both = 0;
          for (let bit = 0; bit < bits.length; bit += 1) both += wanted[bits[bit] ?? 0] ?? 0;
          const similarity = both / (fewer + more - both);
          if (similarity >= threshold) found.push({ id: block.ids[at] ?? 0, similarity });
        }
      }
      return found.toSorted((a, b) => b.similarity - a.similarity || b.id - a.id);
    },
    moleculeOf: (id) => {
      const found = find(id);
      return found === null ? null : found.block.molecules.at(found.at);
    },
  };
};
