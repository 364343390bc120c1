import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickPeaks } from './peaks';
import { kept, ticksOf, widthOf, zoomed } from './range';
import type { Spectrum } from './spectrum';
import { spectrumFigure } from './spectrum-figure';
import { integralPlaces, pushedApart } from './spectrum-scales';
import { curvePath, firstFrom, sticksPath } from './trace';
import { areaOf, signalOver } from './integrate';

const spectrum = (over: Partial<Spectrum>): Spectrum => ({
  title: '',
  technique: 'nmr',
  nucleus: '1H',
  megahertz: 400.13,
  solvent: 'CDCl3',
  xUnit: 'ppm',
  yUnit: '',
  x: [],
  y: [],
  sticks: false,
  imaginary: false,
  ...over,
});

const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const range = fc
  .tuple(number, fc.double({ min: 1e-3, max: 1e6, noNaN: true }))
  .map(([from, width]) => ({ from, to: from + width }));

describe('the stretch that is shown', () => {
  it('stays within the whole however it is moved and zoomed', () => {
    fc.assert(
      fc.property(
        range,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: -2, max: 2, noNaN: true }),
        (whole, by, move) => {
          const moved = { from: whole.from + move * widthOf(whole), to: whole.to + move * widthOf(whole) };
          for (const { from, to } of [kept(moved, whole), zoomed(whole, by, whole.from, whole, 1e-6)]) {
            expect(from).toBeGreaterThanOrEqual(whole.from - 1e-6);
            expect(to).toBeLessThanOrEqual(whole.to + Math.abs(whole.to) * 1e-12 + 1e-6);
            expect(to).toBeGreaterThan(from);
          }
        },
      ),
    );
  });

  it('has round numbers on its axis, evenly apart and inside', () => {
    expect(ticksOf({ from: 0.3, to: 9.8 }, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(ticksOf({ from: -0.02, to: 0.05 }, 4)).toEqual([-0.02, 0, 0.02, 0.04]);
    fc.assert(
      fc.property(range, fc.integer({ min: 1, max: 30 }), (shown, wanted) => {
        const ticks = ticksOf(shown, wanted);
        expect(ticks.length).toBeLessThanOrEqual(wanted + 2);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(shown.from - widthOf(shown) * 1e-6);
          expect(tick).toBeLessThanOrEqual(shown.to + widthOf(shown) * 1e-6);
        }
      }),
    );
  });
});

describe('a curve as it is drawn', () => {
  const scales = { toX: (x: number) => x / 100, toY: (y: number) => 100 - y };

  it('loses no peak, however many points fall on a pixel, and draws no more than four a pixel', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999 }), (at) => {
        const x = Array.from({ length: 10_000 }, (_, place) => place);
        const y = x.map((place) => (place === at ? 90 : 0));
        const path = curvePath({ x, y }, { from: 0, to: 9_999 }, scales);
        expect(path).toContain(' 10');
        expect(path.match(/[ML]/g)?.length).toBeLessThanOrEqual(400);
      }),
      { numRuns: 30 },
    );
  });

  it('finds where a value begins', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 50 }), number, (values, wanted) => {
        const sorted = [...values].sort((one, other) => one - other);
        const place = sorted.findIndex((value) => value >= wanted);
        expect(firstFrom(sorted, wanted)).toBe(place === -1 ? sorted.length : place);
      }),
    );
  });

  it('stands lines upon zero, of those on one place the longest', () => {
    expect(sticksPath({ x: [100, 101, 300], y: [50, 20, 10] }, { from: 0, to: 400 }, scales)).toBe(
      'M1 100V50M3 100V90',
    );
  });
});

describe('peaks', () => {
  const axis = Array.from({ length: 2_000 }, (_, at) => at / 200);
  const line = (centre: number, width: number, height: number) => (x: number) =>
    height / (1 + ((x - centre) / width) ** 2);

  it('are where Lorentzian lines were put, of any width and height over the threshold', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 4, noNaN: true }),
        fc.double({ min: 6, max: 9, noNaN: true }),
        fc.double({ min: 0.01, max: 0.08, noNaN: true }),
        fc.double({ min: 0.2, max: 1, noNaN: true }),
        (one, other, width, height) => {
          const y = axis.map((x) => line(one, width, 1)(x) + line(other, width, height)(x));
          const peaks = pickPeaks(spectrum({ x: axis, y }), { from: 0, to: 10 }, 0.1).map(({ x }) => x);
          for (const centre of [one, other]) expect(peaks.some((x) => Math.abs(x - centre) < 0.01)).toBe(true);
        },
      ),
    );
  });

  it('a line of one point is one as well', () => {
    const y = axis.map((_, at) => (at === 777 ? 100 : 0));
    expect(pickPeaks(spectrum({ x: axis, y }), { from: 0, to: 10 }, 0.1).map(({ x }) => x)).toEqual([
      expect.closeTo(777 / 200, 3),
    ]);
  });

  it('of transmittance point down', () => {
    const x = Array.from({ length: 1_000 }, (_, at) => 500 + at * 3);
    const y = x.map((each) => 100 - line(1_715, 15, 60)(each));
    const infrared = spectrum({ technique: 'ir', xUnit: 'cm⁻¹', yUnit: 'TRANSMITTANCE', x, y });
    const [peak] = pickPeaks(infrared, { from: 0, to: 5_000 }, 0.2);
    expect(peak?.x).toBeCloseTo(1_715, 0);
    expect(peak?.y).toBeCloseTo(40, 0);
  });

  it('of nothing are none', () => {
    expect(pickPeaks(spectrum({ x: [1, 2], y: [0, 0] }), { from: 0, to: 3 }, 0.1)).toEqual([]);
  });
});

describe('integrals', () => {
  const axis = Array.from({ length: 4_001 }, (_, at) => at / 400);
  const line = (centre: number, height: number) => (x: number) => height / (1 + ((x - centre) / 0.01) ** 2);

  it('of lines of one width are to one another as their heights are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (one, other) => {
        const y = axis.map((x) => line(2, one)(x) + line(7, other)(x));
        const curve = { x: axis, y };
        const share = areaOf(curve, { from: 1.8, to: 2.2 }) / areaOf(curve, { from: 6.8, to: 7.2 });
        expect(share * (other / one)).toBeCloseTo(1, 1);
      }),
    );
  });

  it('of a stretch are those of its parts, wherever it is cut', () => {
    const y = axis.map((x) => line(2, 5)(x));
    fc.assert(
      fc.property(fc.double({ min: 1.01, max: 2.99, noNaN: true }), (cut) => {
        const parts = areaOf({ x: axis, y }, { from: 1, to: cut }) + areaOf({ x: axis, y }, { from: cut, to: 3 });
        expect(parts).toBeCloseTo(areaOf({ x: axis, y }, { from: 1, to: 3 }), 3);
      }),
    );
  });

  it('a signal stands where its highest point is, and over nothing there is none', () => {
    const curve = { x: axis, y: axis.map((x) => line(2, 5)(x)) };
    expect(signalOver(curve, { from: 1.7, to: 2.4 }, 's')).toMatchObject({ from: 1.7, to: 2.4, shift: 2, count: '' });
    expect(signalOver(curve, { from: 20, to: 30 }, 's')).toBeNull();
  });
});

describe('a spectrum as a figure', () => {
  const axis = Array.from({ length: 20_000 }, (_, at) => at / 2_000);
  const pathOf = (given: Spectrum): string =>
    String(spectrumFigure(given, undefined, { width: 495, height: 190 }).shapes.find(({ tones }) => tones['stroke'] === 'curve')?.attributes['d']); // prettier-ignore

  it('has every peak at its height, however narrow, and no more points than paper shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 19_999 }), (at) => {
        const path = pathOf(spectrum({ x: axis, y: axis.map((_, place) => (place === at ? 1_000 : 0)) }));
        const heights = [...path.matchAll(/ (-?[\d.]+)/g)].map(([, height]) => Number(height));
        // From the foot to the room of the labels.
        expect([Math.min(...heights), Math.max(...heights)]).toEqual([40, 160]);
        expect(path.match(/[ML]/g)?.length).toBeLessThanOrEqual(495 * 3 * 4);
      }),
      { numRuns: 30 },
    );
  });

  it('integrals are written apart and in their order; of more than there is room for, the largest', () => {
    const signal = fc.record({ at: fc.double({ min: 0, max: 500, noNaN: true }), area: fc.double({ min: -9, max: 9, noNaN: true }) }); // prettier-ignore
    fc.assert(
      fc.property(fc.array(signal, { maxLength: 120 }), (found) => {
        const written = integralPlaces(
          found.map(({ at, area }) => ({ at, signal: { area } })),
          ...([9.5, { from: 12, to: 483 }] as const),
        );
        expect(written).toHaveLength(Math.min(found.length, 50));
        const least = Math.min(...written.map((each) => Math.abs(each.signal.area)));
        expect(found.filter(({ area }) => Math.abs(area) > least).length).toBeLessThan(Math.max(1, written.length));
        written.forEach(({ at, place }, index) => {
          expect(place).toBeGreaterThanOrEqual(12 - 1e-6);
          expect(place).toBeLessThanOrEqual(483 + 1e-6);
          if (index === 0) return;
          expect(place - (written[index - 1]?.place ?? 0)).toBeGreaterThanOrEqual(9.5 - 1e-6);
          expect(at).toBeGreaterThanOrEqual(written[index - 1]?.at ?? 0);
        });
      }),
    );
  });

  it('labels stand in their order, apart, and within the figure', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { maxLength: 120 }), (found) => {
        const places = [...found].sort((one, other) => one - other);
        const pushed = pushedApart(places, 9.5, { from: 12, to: 483 });
        const gap = Math.min(9.5, (483 - 12) / Math.max(1, places.length - 1));
        expect(pushed).toHaveLength(places.length);
        pushed.forEach((place, at) => {
          expect(place).toBeGreaterThanOrEqual(12 - 1e-6);
          expect(place).toBeLessThanOrEqual(483 + 1e-6);
          if (at > 0) expect(place - (pushed[at - 1] ?? 0)).toBeGreaterThanOrEqual(gap - 1e-6);
        });
      }),
    );
    expect(pushedApart([100, 200, 300], 9.5, { from: 12, to: 483 })).toEqual([100, 200, 300]);
  });
});
