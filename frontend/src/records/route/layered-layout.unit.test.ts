import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layersOf, placed } from './layered-layout';

const link = (from: string, to: string) => ({ from, to });

describe('things that lead to one another, in layers', () => {
  it('each stands behind all that lead to it', () => {
    const layers = layersOf(['a', 'b', 'c', 'd'], [link('a', 'b'), link('b', 'd'), link('c', 'd')]);
    expect([...layers]).toEqual([['a', 0], ['b', 1], ['c', 0], ['d', 2]]); // prettier-ignore
  });

  it('beside what leads to it', () => {
    const links = [link('a', 'y'), link('b', 'x')];
    expect(placed(['a', 'b', 'x', 'y'], links).filter(({ layer }) => layer === 1).map(({ id }) => id)).toEqual(['y', 'x']); // prettier-ignore
  });

  it('whatever leads where, circles too: each is placed once, no two in one place', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const links = fc.array(fc.record({ from: fc.constantFrom(...names), to: fc.constantFrom(...names) }), { maxLength: 12 }); // prettier-ignore
    fc.assert(
      fc.property(links, (given) => {
        const all = placed(names, given);
        expect(all.map(({ id }) => id).toSorted()).toEqual(names);
        expect(new Set(all.map(({ layer, at }) => `${layer} ${at}`)).size).toBe(names.length);
      }),
    );
  });
});
