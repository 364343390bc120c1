import { leafHash, nodeHash } from '@shilu/events/core/hashing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fastLeafHash, fastNodeHash } from './fast-hash';

const hashes = fc.uint8Array({ minLength: 32, maxLength: 32 });

it('says what the hashes of the proof say, of any text: short after long, with halves of characters, beyond what is usual', () => {
  const long = fc.nat(80_000).map((length) => '量'.repeat(length));
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), long);
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (bodies) => {
      for (const body of [...bodies, '\ud800', 'a\udc00b'])
        expect(fastLeafHash(body).equals(leafHash(body))).toBe(true);
    }),
    { numRuns: 30 },
  );
  fc.assert(fc.property(hashes, hashes, (left, right) => fastNodeHash(left, right).equals(nodeHash(left, right))));
});
