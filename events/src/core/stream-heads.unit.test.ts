import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteSigner, openCheckpoint, signCheckpoint } from './checkpoint-note';
import { bytesEqual, leafHash, nodeHash, sha256Bytes, toHex, utf8 } from './hashing';
import {
  headBit,
  headKey,
  headLeaf,
  headNodeOf,
  headRoot,
  headSiblings,
  noStreams,
  type HeadEntry,
  type StreamHead,
} from './stream-heads';

const entryOf = (head: StreamHead): HeadEntry => ({ key: headKey(head.stream), leaf: headLeaf(head) });
const sorted = (heads: readonly StreamHead[]): HeadEntry[] =>
  heads.map(entryOf).sort((a, b) => (toHex(a.key) < toHex(b.key) ? -1 : 1));
const heads = fc
  .uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 60 })
  .map((streams) => streams.map((stream, at): StreamHead => ({ stream, revision: at, hash: leafHash(stream) })));

/** As the definition says it, one leaf after the other. */
const plainly = (entries: readonly HeadEntry[], depth = 0): Uint8Array => {
  const [only] = entries;
  if (only === undefined) return noStreams;
  if (entries.length === 1) return only.leaf;
  const side = (bit: 0 | 1) => plainly(entries.filter(({ key }) => headBit(key, depth) === bit), depth + 1); // prettier-ignore
  return nodeHash(side(0), side(1));
};

describe('map of the ends of streams', () => {
  it('has the root that its definition gives, and every stream leads to it', () => {
    fc.assert(
      fc.property(heads, (all) => {
        const entries = sorted(all);
        const { hash: root, streams } = headNodeOf(entries);
        expect(toHex(root)).toBe(toHex(plainly(entries)));
        expect(streams).toBe(all.length);
        for (const head of all) {
          const { key, leaf } = entryOf(head);
          const siblings = headSiblings(entries, key);
          expect(toHex(headRoot(key, leaf, siblings))).toBe(toHex(root));
          const cut = headLeaf({ ...head, revision: head.revision - 1 });
          expect(bytesEqual(headRoot(key, cut, siblings), root)).toBe(false);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('of no stream is zero, of one stream that stream', () => {
    const one = { stream: 'record-1', revision: 4, hash: leafHash('x') };
    expect(headNodeOf([])).toEqual({ hash: noStreams, streams: 0 });
    expect(headNodeOf([entryOf(one)])).toEqual({ hash: headLeaf(one), streams: 1 });
    expect(headSiblings([entryOf(one)], headKey('record-1'))).toEqual([]);
    expect(toHex(headKey('record-1'))).toBe(toHex(sha256Bytes('record-1')));
  });

  it('stands in a checkpoint, and a checkpoint without it says nothing of it', () => {
    const signer = noteSigner('test.example/log', utf8('0123456789abcdef0123456789abcdef'));
    const checkpoint = { origin: signer.name, size: 7, root: leafHash('root') };
    const map = { streams: 3, root: leafHash('map') };
    const note = signCheckpoint({ ...checkpoint, heads: map }, signer);
    expect(note.split('\n').slice(3, 5)).toEqual([expect.stringMatching(/^stream-heads 3 [A-Za-z0-9+/]{43}=$/), '']);
    expect(openCheckpoint(note, signer, signer.name)).toEqual({ ...checkpoint, heads: map });
    expect(openCheckpoint(signCheckpoint(checkpoint, signer), signer, signer.name)).toEqual(checkpoint);
    expect(openCheckpoint(note.replace('stream-heads 3', 'stream-heads 4'), signer, signer.name)).toBeNull();
  });
});
