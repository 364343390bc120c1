import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alignLists, type ListStep } from './block-diff';
import { processorMs } from '../../testing/processor-time';

const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 15 });
const indexes = (steps: readonly ListStep[], side: 'oldIndex' | 'newIndex'): number[] =>
  steps.map((step) => step[side]).filter((index) => index >= 0);
const counting = (n: number): number[] => Array.from({ length: n }, (_, index) => index);

it('T03 steps name every item of both lists once and in order, so both lists can be rebuilt from them', () => {
  fc.assert(
    fc.property(list, list, fc.constantFrom(4_000_000, 10), (old, next, limit) => {
      const steps = alignLists(old, next, limit);
      expect(indexes(steps, 'oldIndex')).toEqual(counting(old.length));
      expect(indexes(steps, 'newIndex')).toEqual(counting(next.length));
      expect(steps.every((step) => step.oldIndex >= 0 || step.newIndex >= 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('T03 equal lists give the identity; one list is all additions from nothing and all removals to nothing', () => {
  fc.assert(
    fc.property(list, (items) => {
      expect(alignLists(items, items)).toEqual(
        counting(items.length).map((index) => ({ oldIndex: index, newIndex: index })),
      );
      expect(alignLists([], items)).toEqual(counting(items.length).map((index) => ({ oldIndex: -1, newIndex: index })));
      expect(alignLists(items, [])).toEqual(counting(items.length).map((index) => ({ oldIndex: index, newIndex: -1 })));
    }),
  );
});

it('T03 items kept in order stay matched: as many as the longest common subsequence', () => {
  const longest = (a: readonly string[], b: readonly string[]): number => {
    const [x, ...restA] = a;
    const [y, ...restB] = b;
    if (x === undefined || y === undefined) return 0;
    return x === y ? 1 + longest(restA, restB) : Math.max(longest(restA, b), longest(a, restB));
  };
  const short = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 });
  fc.assert(
    fc.property(short, short, (old, next) => {
      const kept = alignLists(old, next).filter(
        (step) => step.oldIndex >= 0 && step.newIndex >= 0 && old[step.oldIndex] === next[step.newIndex],
      ).length;
      expect(kept).toBeGreaterThanOrEqual(longest(old, next));
    }),
  );
});

it('T03 one edited, one added, one removed paragraph read as just that', () => {
  expect(alignLists(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([
    { oldIndex: 0, newIndex: 0 },
    { oldIndex: 1, newIndex: 1 },
    { oldIndex: 2, newIndex: 2 },
  ]);
  expect(alignLists(['a', 'c'], ['a', 'b', 'c'])).toEqual([
    { oldIndex: 0, newIndex: 0 },
    { oldIndex: -1, newIndex: 1 },
    { oldIndex: 1, newIndex: 2 },
  ]);
  expect(alignLists(['a', 'b', 'c'], ['a', 'c'])).toEqual([
    { oldIndex: 0, newIndex: 0 },
    { oldIndex: 1, newIndex: -1 },
    { oldIndex: 2, newIndex: 1 },
  ]);
});

it('20,000 lines against 20,000 others stay within two seconds, paired by position', () => {
  const spent = processorMs();
  const steps = alignLists(
    Array.from({ length: 20_000 }, (_, n) => `a${n}`),
    Array.from({ length: 20_000 }, (_, n) => `b${n}`),
  );
  expect(steps).toHaveLength(20_000);
  expect(spent()).toBeLessThan(2_000);
});
