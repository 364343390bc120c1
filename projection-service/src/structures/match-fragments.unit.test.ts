import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchFragments } from './match-fragments';

/** Every way to give each fragment a component of its own, tried one after the other. */
const anyWay = (containing: readonly (readonly number[])[], taken: readonly number[] = []): boolean => {
  const [first, ...others] = containing;
  if (first === undefined) return true;
  return first.some((component) => !taken.includes(component) && anyWay(others, [...taken, component]));
};

describe('fragments of a reaction on components of their own', () => {
  it.each([
    ['two fragments do not share one component', [[1], [1]], null],
    ['whoever has another gives up what somebody needs', [[1, 2], [1]], [2, 1]],
    ['a longer way round', [[1, 2], [1, 3], [1]], [2, 3, 1]],
    ['nothing asked, nothing needed', [], []],
    ['a fragment that is nowhere', [[1], []], null],
  ])('%s', (_, containing, expected) => {
    expect(matchFragments(containing)).toEqual(expected);
  });

  it('are put there whenever there is a way, each on one that contains it, no two on the same', () => {
    const containing = fc.array(fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(containing, (given) => {
        const placed = matchFragments(given);
        expect(placed !== null).toBe(anyWay(given));
        if (placed === null) return;
        expect(placed).toHaveLength(given.length);
        expect(new Set(placed).size).toBe(given.length);
        for (const [at, component] of placed.entries()) expect(given[at]).toContain(component);
      }),
    );
  });
});
