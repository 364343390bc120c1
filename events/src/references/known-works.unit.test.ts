import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKnownWorks } from './known-works';
import type { Reference } from './reference';
import { isSameWork } from './same-reference';

const reference = fc
  .record({ title: fc.constantFrom('A', 'B', '!'), year: fc.constantFrom(1995, 1996), authors: fc.constantFrom('Li, M.', 'Wu, K.'), doi: fc.constantFrom('', '', '10.1000/a', '10.1000/A', '10.1000/b') })
  .map((own): Reference => ({ kind: 'article', ...own })); // prettier-ignore

describe('works that are known', () => {
  it('finds the first that is the same work, as going through them all does', () => {
    fc.assert(
      fc.property(fc.array(reference, { maxLength: 8 }), reference, (all, one) => {
        const known = createKnownWorks(all.map((each) => ({ reference: each })));
        expect(known.find(one)?.reference).toBe(all.find((each) => isSameWork(each, one)));
      }),
    );
  });

  it.each([
    ['without a DOI', () => ({})],
    ['of one title, each with a DOI of its own', (at: number) => ({ title: 'T', doi: `10.1000/${at}` })],
  ])('two thousand %s are held against each other at once', (_, own) => {
    const known = createKnownWorks();
    const from = process.cpuUsage();
    for (let at = 0; at < 2_000; at += 1) {
      const one: Reference = { kind: 'article', title: `T ${at}`, authors: 'Miyaura, Norio', year: 1995, ...own(at) };
      expect(known.find(one)).toBeUndefined();
      known.add({ reference: one });
    }
    const { user, system } = process.cpuUsage(from);
    expect((user + system) / 1000).toBeLessThan(2_000);
  });
});
