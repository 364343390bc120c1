import { part } from '@shilu/tests/proves';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownValue } from './cell-format';
import { roundedHalfUp } from './half-up';

/** A whole number of steps of ten to the minus `places`, written out. */
const decimal = (steps: bigint, places: number): string => {
  const digits = (steps < 0n ? -steps : steps).toString().padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return steps < 0n ? `-${text}` : text;
};
const patternOf = (places: number): string => (places === 0 ? '0' : `0.${'0'.repeat(places)}`);
const steps = fc.bigInt({ min: 0n, max: 10n ** 11n });
const places = fc.integer({ min: 0, max: 6 });

describe('numbers by their formats, as Excel shows them', () => {
  // As Excel for Windows shows each of them: half away from zero, of the 15 digits that it keeps.
  it.each([
    [1.005, '0.00', '1.01'],
    [0.145, '0.00', '0.15'],
    [-1.005, '0.00', '-1.01'],
    [2.675, '0.00', '2.68'],
    [1.45, '0.0', '1.5'],
    [2.5, '0', '3'],
    [0.14499999999999999, '0.00', '0.15'],
    [0.1449999, '0.00', '0.14'],
    [0.00145, '0.00%', '0.15%'],
    [0.98545, '0.00%', '98.55%'],
    [1234.5, '#,##0', '1,235'],
    [1234.565, '#,##0.00', '1,234.57'],
    [1.005, '0.00" mg"', '1.01 mg'],
    [1.005, '0.000', '1.005'],
    [1005, '0.00E+00', '1.01E+03'],
    [0.0009995, '0.00E+00', '1.00E-03'],
    [-1.005, '0.00;(0.00)', '(1.01)'],
    [-1.005, '0.0;(0.00)', '(1.01)'],
    [1.005, '0.00;(0.0)', '1.01'],
    [1.005, '[<1]0.000;0.00', '1.01'],
    [0.995, '[<1]"<"0.00;0.00', '<1.00'],
    [1.005, '[<1.01]"<"0.00;0.00', '<1.01'],
    [1.005, '[<1]0.00', '1.005'],
    [5.25, '# ?/?', '5 1/4'],
    [0.125, 'General', '0.125'],
    [44197.5, 'yyyy/m/d h:mm', '2021/1/1 12:00'],
  ])('%s by %s is %s', (value, pattern, shown) => {
    part('M09', 'results rounded as Excel rounds them');
    expect(shownValue(value, pattern)).toBe(shown);
  });

  it('a number half-way between two goes away from zero, whatever double it is', () => {
    fc.assert(
      fc.property(steps, places, fc.boolean(), (half, at, isBelow) => {
        const sign = isBelow ? -1n : 1n;
        const value = Number(decimal(sign * (half * 10n + 5n), at + 1));
        expect(shownValue(value, patternOf(at))).toBe(decimal(sign * (half + 1n), at));
        const share = Number(`${decimal(sign * (half * 10n + 5n), at + 1)}e-2`);
        expect(shownValue(share, `${patternOf(at)}%`)).toBe(`${decimal(sign * (half + 1n), at)}%`);
      }),
      { numRuns: 500 },
    );
  });

  it('any other number goes to the nearer of the two', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 99 }).filter((rest) => rest !== 50), places, (whole, rest, at) => {
        const value = Number(decimal(whole * 100n + BigInt(rest), at + 2));
        expect(shownValue(value, patternOf(at))).toBe(decimal(whole + (rest > 50 ? 1n : 0n), at));
      }),
      { numRuns: 500 },
    );
  }); // prettier-ignore

  it('by a format that cannot be read, a number stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (pattern) => {
        expect(Number.isFinite(roundedHalfUp(1.005, pattern))).toBe(true);
      }),
    );
    for (const pattern of ['[', 'General0', '0.0.0e']) expect(roundedHalfUp(1.5, pattern)).toBe(1.5);
  });

  it('no number is moved farther than half a step, nor to where another part of its format holds', () => {
    const pattern = fc.constantFrom('0', '0.0', '0.00', '0.00;(0.0)', '[<0.5]0.00;0.0', '[>=1]0;[<0]0.0;0.00', '0.0%', '0.0E+0');
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), pattern, (thousandths, by) => {
        const value = thousandths / 1_000;
        expect(Math.abs(roundedHalfUp(value, by) - value)).toBeLessThanOrEqual(Math.max(0.5, Math.abs(value) * 0.05) * 1.000_001);
      }),
    );
  }); // prettier-ignore
});
