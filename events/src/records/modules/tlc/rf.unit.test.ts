import fc from 'fast-check';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { heightOf, readRf, rfAt, rfText, scaleOf } from './rf';
import { LEAST_RUN, type Scale } from './tlc-schema';

/** Front and origin of any picture that stands upright: shares of its height, or pixels from anywhere. */
const scale: fc.Arbitrary<Scale> = fc
  .tuple(fc.double({ min: -5_000, max: 5_000, noNaN: true }), fc.double({ min: LEAST_RUN, max: 5_000, noNaN: true }))
  .map(([front, run]) => ({ front, origin: front + run }));
const rf = fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100);

describe('Rf, the distance of a spot from the origin as a share of the front’s', () => {
  it('is what a ruler gives: 17.5 mm of 50 mm is 0.35', () => {
    part('M14', 'Rf of a place on the plate');
    expect(rfAt(100 - 17.5, { origin: 100, front: 50 })).toBe(0.35);
    expect(rfAt(0.62, { origin: 0.9, front: 0.1 })).toBe(0.35);
  });

  it('is 0 at the origin and 1 at the front, and what lies beyond them is on the nearer', () => {
    fc.assert(
      fc.property(scale, fc.double({ min: 0, max: 10_000, noNaN: true }), (of, beyond) => {
        expect([rfAt(of.origin, of), rfAt(of.front, of)]).toEqual([0, 1]);
        expect([rfAt(of.origin + beyond, of), rfAt(of.front - beyond, of)]).toEqual([0, 1]);
      }),
    );
  });

  it('comes back from where the spot is drawn, on any picture', () => {
    fc.assert(
      fc.property(scale, rf, (of, value) => {
        expect(rfAt(heightOf(value, of), of)).toBe(value);
      }),
    );
  });

  it('is the same wherever the picture lies and however large it is shown', () => {
    const factor = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(scale, rf, factor, fc.integer({ min: -1_000, max: 1_000 }), (of, value, times, by) => {
        const shown = (y: number): number => y * times + by;
        expect(rfAt(shown(heightOf(value, of)), { origin: shown(of.origin), front: shown(of.front) })).toBe(value);
      }),
    );
  });

  it('rises towards the front, stays within its bounds and has two decimals', () => {
    const y = fc.double({ min: -20_000, max: 20_000, noNaN: true });
    fc.assert(
      fc.property(scale, y, y, (of, a, b) => {
        const [upper, lower] = [rfAt(Math.min(a, b), of), rfAt(Math.max(a, b), of)];
        expect(upper).toBeGreaterThanOrEqual(lower);
        for (const value of [upper, lower]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
          expect(Number(rfText(value))).toBe(value);
        }
      }),
    );
  });

  it('moved by steps and back it is what it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 80 }), fc.integer({ min: 1, max: 20 }), (from, steps) => {
        const of = { origin: 0.9, front: 0.1 };
        let value = from / 100;
        const move = (by: number): void => {
          value = rfAt(heightOf(value + by, of), of);
        };
        for (let at = 0; at < steps; at += 1) move(0.01);
        expect(value).toBe((from + steps) / 100);
        for (let at = 0; at < steps; at += 1) move(-0.01);
        expect(value).toBe(from / 100);
      }),
    );
  });

  it.each([
    ['0.35', 0.35],
    ['.35', 0.35],
    ['0,35', 0.35],
    ['０．３５', 0.35],
    ['35 %', 0.35],
    ['0.3549', 0.35],
    ['1', 1],
    ['0', 0],
  ])('typed as %s it is %d', (typed, value) => expect(readRf(typed)).toBe(value));

  it.each(['', ' ', '1.5', '-0.1', '35', 'abc', '0.3.5', '101 %', '1e-1', '.'])('“%s” is none', (typed) =>
    expect(readRf(typed)).toBeNull(),
  );

  it('two clicks give a scale where the front lies above the origin, on the photo', () => {
    expect(scaleOf(0.9, 0.1)).toEqual({ origin: 0.9, front: 0.1 });
    expect([scaleOf(0.1, 0.9), scaleOf(0.5, 0.5), scaleOf(0.5, 0.49), scaleOf(1.1, 0.5), scaleOf(0.5, -0.1)]).toEqual([
      ...[null, null, null, null, null],
    ]);
  });
});
