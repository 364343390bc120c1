import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shrink } from './shrink';

const holdingAll =
  (needed: readonly number[]) =>
  (some: readonly number[]): Promise<boolean> =>
    Promise.resolve(needed.every((one) => some.includes(one)));

test('law 5 of all faults those are left that it takes together, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .uniqueArray(fc.nat(200), { minLength: 1, maxLength: 40 })
        .chain((all) => fc.tuple(fc.constant(all), fc.subarray(all))),
      async ([all, needed]) => {
        expect(await shrink(all, holdingAll(needed), Infinity)).toEqual(needed);
      },
    ),
  );
});

test('law 5 it asks no more often than it may, and what it answers has failed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(200), { maxLength: 40 }).chain((all) => fc.tuple(fc.constant(all), fc.subarray(all))),
      fc.nat(12),
      async ([all, needed], tries) => {
        let asked = 0;
        const fails = holdingAll(needed);
        const left = await shrink(all, (some) => ((asked += 1), fails(some)), tries);
        expect(asked).toBeLessThanOrEqual(tries);
        expect(await fails(left)).toBe(true);
      },
    ),
  );
});

test('law 5 what fails by itself needs no fault', async () => {
  expect(await shrink([1, 2, 3], () => Promise.resolve(true), 5)).toEqual([]);
});
