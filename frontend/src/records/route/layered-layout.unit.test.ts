import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layersOf, placed } from './layered-layout';

const link = (from: string, to: string) => ({ from, to });

describe('things that lead to one another, in layers', () => {
  it('each stands behind all that lead to it, and right before what it leads to', () => {
    const layers = layersOf(['a', 'b', 'c', 'd'], [link('a', 'b'), link('b', 'd'), link('c', 'd')]);
    expect([...layers]).toEqual([['a', 0], ['b', 1], ['c', 1], ['d', 2]]); // prettier-ignore
  });

  it('a chain that joins late stands as late, and what leads nowhere stays', () => {
    const links = [link('a', 'b'), link('b', 'c'), link('c', 'd'), link('x', 'y'), link('y', 'd')];
    expect([...layersOf(['a', 'b', 'c', 'd', 'x', 'y', 'z'], links)]).toEqual(
      [['a', 0], ['b', 1], ['c', 2], ['d', 3], ['x', 1], ['y', 2], ['z', 0]], // prettier-ignore
    );
  });

  it('whatever leads where without a circle, each stands before all that it leads to', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const pair = fc.tuple(fc.nat(5), fc.nat(5)).filter(([from, to]) => from < to);
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 10 }), (pairs) => {
        const links = pairs.map(([from, to]) => link(names[from] ?? '', names[to] ?? ''));
        const layers = layersOf(names, links);
        for (const { from, to } of links) expect(layers.get(from) ?? NaN).toBeLessThan(layers.get(to) ?? NaN);
      }),
    );
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
