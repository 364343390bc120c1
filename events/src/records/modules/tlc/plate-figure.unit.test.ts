import fc from 'fast-check';
import { expect, it } from 'vitest';
import { samples } from './samples';
import { nearestLane, plateFigure } from './plate-figure';
import { rfAt } from './rf';
import type { Tlc } from './tlc-schema';

const plates = samples.contents.map(({ content }) => (content as Tlc).plates);

it('every spot is drawn in its lane at the height that its Rf says, on a photo and on a plain ground', () => {
  fc.assert(
    fc.property(plates, fc.constantFrom('zh-CN' as const, 'en-US' as const), (all, language) => {
      for (const plate of all) {
        const figure = plateFigure(plate, language);
        expect(figure.spots).toHaveLength(plate.spots.length);
        for (const { spot, x, y } of figure.spots) {
          expect(rfAt(y, figure.run)).toBe(spot.rf);
          expect(figure.lanes.find(({ lane }) => lane.id === spot.laneId)?.x).toBe(x);
        }
        expect(figure.photo === null).toBe(plate.photo?.scale == null);
      }
    }),
  );
});

it('a place belongs to the lane that is nearest; without lanes, to none', () => {
  fc.assert(
    fc.property(plates, (all) => {
      for (const plate of all) {
        const figure = plateFigure(plate, 'zh-CN');
        const at = new Set(figure.lanes.map(({ x }) => x));
        if (at.size === figure.lanes.length)
          for (const { lane, x } of figure.lanes) expect(nearestLane(figure, x)?.id).toBe(lane.id);
        expect(nearestLane({ lanes: [] }, 10)).toBeNull();
      }
    }),
  );
});

it('all that is drawn is finite, and what a lane is called stays text', () => {
  const lanes = [{ id: 'l', name: '<script>"&\n'.repeat(5), at: null }];
  const plate = { id: 'p', eluent: '', developments: 1, phase: '', visualisations: [], remark: '', photo: null, lanes, spots: [] }; // prettier-ignore
  for (const each of [plate, { ...plate, lanes: [] }]) {
    const { width, height, base, lanes: drawn } = plateFigure(each, 'en-US');
    expect([width, height].every((size) => size > 0 && size < 4_000)).toBe(true);
    for (const { attributes } of [...base, ...drawn.flatMap(({ shapes }) => shapes)])
      for (const value of Object.values(attributes))
        expect(typeof value === 'string' || Number.isFinite(value)).toBe(true);
  }
});

it('labels of spots that lie close stand apart', () => {
  const spot = (id: string, rf: number) => ({ id, laneId: 'l', rf, size: 'medium', tail: 'none', strength: 'medium', colour: 'none', seenUnder: [], note: '' }) as const; // prettier-ignore
  const { spots } = plateFigure(
    {
      ...{ id: 'p', eluent: '', developments: 1, phase: '', visualisations: [], remark: '', photo: null },
      lanes: [{ id: 'l', name: 'SM', at: null }],
      spots: [{ ...spot('a', 0.5), seenUnder: [] }, { ...spot('b', 0.51), seenUnder: [] }, { ...spot('c', 0.5), seenUnder: [] }],
    },
    'zh-CN',
  ); // prettier-ignore
  const heights = spots.map(({ shapes }) => Number(shapes.at(-1)?.attributes['y'])).sort((a, b) => a - b);
  expect(heights.slice(1).every((y, at) => y - (heights[at] ?? 0) >= 10)).toBe(true);
});
