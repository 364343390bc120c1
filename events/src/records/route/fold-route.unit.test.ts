import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldRoute, MOST_BRANCHES, type Use } from './fold-route';

const use = (from: string, to: string, row = 'p', excess: number | null = 1): Use => ({ from, to, row, excess });
const yields: Readonly<Record<string, number | null>> = { a: 80, b: 50, c: 90, d: 75, e: null };
const fold = (steps: string, ...uses: readonly Use[]) =>
  foldRoute(
    [...steps],
    uses,
    (step, row) => (row === 'p' ? (yields[step] ?? null) : 10),
    () => 'p',
  );
const told = ({ branches }: ReturnType<typeof fold>) =>
  branches.map(({ steps, cumulative }) => [steps.map(({ step }) => step).join(''), cumulative]);

describe('routes of several steps', () => {
  it('a linear one yields the product of its steps: 80 % × 50 % × 90 % × 75 % = 27 %', () => {
    const route = fold('abcd', use('a', 'b'), use('b', 'c'), use('c', 'd'));
    expect(route).toMatchObject({ longest: 4, total: 4, circles: [], isCut: false });
    expect(told(route)).toEqual([['abcd', 27]]);
    expect(route.branches[0]?.steps.map(({ row, yield: own }) => [row, own])).toEqual([['p', 80], ['p', 50], ['p', 90], [null, 75]]); // prettier-ignore
  });

  it('where branches meet, each is told down to the end: the longest first', () => {
    const route = fold('abcd', use('a', 'b'), use('b', 'd'), use('c', 'd'));
    expect([told(route), route.longest, route.total]).toEqual([
      [
        ['abd', 30],
        ['cd', 67.5],
      ],
      3,
      4,
    ]);
  });

  it('a branch that joins beside the reference is counted by what came in along it: 80 % × 75 % ÷ 1.2 = 50 %', () => {
    const route = fold('abcd', use('a', 'b'), use('b', 'd'), use('c', 'd', 'p', 1.2));
    expect(told(route)).toEqual([
      ['abd', 30],
      ['cd', (90 * 75) / 1.2 / 100],
    ]);
    expect(route.branches[1]?.steps.map(({ step, yield: own, excess }) => [step, own, excess])).toEqual([
      ['c', 90, 1],
      ['d', 62.5, 1.2],
    ]);
    // The longest sequence itself may come in beside the reference.
    expect(told(fold('ad', use('a', 'd', 'p', 1.2)))[0]?.[1]).toBeCloseTo(50, 10);
  });

  it('how much came in beside the reference is not known: nothing is said of what came through', () => {
    const [branch] = fold('ad', use('a', 'd', 'p', null)).branches;
    expect([branch?.cumulative, branch?.missing, branch?.steps[1]?.yield]).toEqual([null, 1, null]);
  });

  it('a step without a yield leaves none that is cumulative, and says how many are missing', () => {
    const [branch] = fold('aed', use('a', 'e'), use('e', 'd')).branches;
    expect([branch?.cumulative, branch?.missing]).toEqual([null, 1]);
  });

  it('one product into two steps ends twice; two products into one are two ways; the same said twice is one', () => {
    expect(
      told(fold('abc', use('a', 'b'), use('a', 'c')))
        .map(([steps]) => steps)
        .sort(),
    ).toEqual(['ab', 'ac']);
    expect(told(fold('ab', use('a', 'b'), use('a', 'b', 'q'), use('a', 'b')))).toEqual([
      ['ab', 5],
      ['ab', 40],
    ]);
  });

  it('a single step is a route of one; what is said of steps that are not known is left out', () => {
    expect(told(fold('a'))).toEqual([['a', 80]]);
    expect(told(fold('a', use('x', 'a'), use('a', 'a')))).toEqual([['a', 80]]);
    expect(fold('')).toMatchObject({ branches: [], longest: 0, total: 0 });
  });

  it('a circle is told and not gone round', () => {
    const route = fold('abc', use('a', 'b'), use('b', 'c'), use('b', 'a'));
    expect([route.circles.length, route.longest]).toEqual([1, 3]);
    expect(fold('ab', use('a', 'b'), use('b', 'a')).circles).toHaveLength(1);
  });

  it('a net of more ways than anybody reads is cut', () => {
    const levels = Array.from({ length: 10 }, (_, at) => at);
    const uses = levels.flatMap((at) => ['x', 'y'].flatMap((from) => ['x', 'y'].map((to) => use(`${from}${at}`, `${to}${at + 1}`)))); // prettier-ignore
    const steps = [...levels, 10].flatMap((at) => [`x${at}`, `y${at}`]);
    const route = foldRoute(
      steps,
      uses,
      () => 50,
      () => 'p',
    );
    expect([route.branches.length, route.isCut]).toEqual([MOST_BRANCHES, true]);
  });
});

const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const graph = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names), fc.constantFrom('p', 'q'), fc.constantFrom(1, 0.8, 1.5)), { maxLength: 9 }); // prettier-ignore

describe('whatever records say', () => {
  it('no way is told twice, none passes a step twice, each begins at a first step and ends at a last, cumulative is the product', () => {
    fc.assert(
      fc.property(graph, fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 6, maxLength: 6 }), (given, of) => {
        // The same product goes into the same step once.
        const uses = [...new Map(given.map(([from, to, row, excess]) => [`${from}${to}${row}`, use(from, to, row, excess)])).values()]; // prettier-ignore
        const yieldOf = (step: string): number => of[names.findIndex((name) => name === step)] ?? 1;
        const { branches, circles, longest, isCut } = foldRoute(names, uses, yieldOf, () => 'p');
        const ways = branches.map(({ steps }) => steps.map(({ step, row }) => `${step}${row ?? ''}`).join(' '));
        expect(new Set(ways).size).toBe(ways.length);
        const kept = uses.filter((each) => each.from !== each.to && !circles.some((circle) => JSON.stringify(circle) === JSON.stringify(each))); // prettier-ignore
        for (const { steps, cumulative } of branches) {
          const passed = steps.map(({ step }) => step);
          expect(new Set(passed).size).toBe(passed.length);
          expect(kept.some(({ to }) => to === passed[0])).toBe(false);
          expect(kept.some(({ from }) => from === passed.at(-1))).toBe(false);
          const into = [1, ...steps.slice(0, -1).map(({ step, row }, at) => kept.find((each) => each.from === step && each.to === passed[at + 1] && each.row === row)?.excess ?? NaN)]; // prettier-ignore
          expect(steps.map(({ excess }) => excess)).toEqual(into);
          expect(cumulative).toBeCloseTo(
            passed.reduce((product, step, at) => (product * yieldOf(step)) / 100 / (into[at] ?? NaN), 100),
            8,
          );
        }
        // Every step stands on some way.
        if (!isCut) expect(new Set(branches.flatMap(({ steps }) => steps.map(({ step }) => step))).size).toBe(6);
        expect(longest).toBe(Math.max(...branches.map(({ steps }) => steps.length)));
      }),
    );
  });
});
