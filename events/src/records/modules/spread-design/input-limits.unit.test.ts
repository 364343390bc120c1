import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantityPattern } from '../../../units/base-value';
import type { Input } from './design-schema';
import { designToFill } from '../../../testing/design-to-fill';
import { beyondLimits, inputsByPlace } from './input-cells';
import { withValues } from './with-cells';

const limited = (min: string, max: string): Input => ({
  ...{ id: 'i', name: '质量', sheet: 's1', range: { startRow: 0, startColumn: 0, endRow: 0, endColumn: 0 } },
  ...{ kind: 'number', unit: 'mg', min, max, options: [], required: false, hint: '' },
});

/** Digits as they would stand written out, 500 of them behind the point: no arithmetic of ours. */
const writtenOut = (decimal: string): bigint => {
  const [mantissa = '', exponent = '0'] = decimal.split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = BigInt(`${whole}${fraction}${'0'.repeat(500 + Number(exponent) - fraction.length)}`);
  return mantissa.startsWith('-') ? -digits : digits;
};
const limit = fc.stringMatching(quantityPattern);

describe('a number against the limits of its input', () => {
  it.each([1e20, 123456789012345680000, 1e100, 1e308, Number.MAX_VALUE])('%s is above 10', (value) => {
    expect(beyondLimits(limited('1', '10'), value)).toBe('above');
    expect(beyondLimits(limited('', '10'), value)).toBe('above');
    expect(beyondLimits(limited('1', ''), value)).toBeNull();
  });
  it.each([-1e100, -Number.MAX_VALUE, 5e-324, 0.0000012345678901234567, 0])('%s is below 1', (value) => {
    expect(beyondLimits(limited('1', '10'), value)).toBe('below');
    expect(beyondLimits(limited('', '10'), value)).toBeNull();
  });
  it('is within at the limits themselves, and told apart from one by digits that a double does not have', () => {
    for (const value of [0.1, 0.3]) expect(beyondLimits(limited('0.1', '0.30'), value)).toBeNull();
    expect(beyondLimits(limited('0.10000000000000000001', ''), 0.1)).toBe('below');
    expect(beyondLimits(limited('', '0.09999999999999999999'), 0.1)).toBe('above');
    expect(beyondLimits(limited('-0', '0'), -0)).toBeNull();
  });
  it('is not within what it cannot be compared with', () => {
    expect(beyondLimits(limited('ten', ''), 1)).toBe('below');
    expect(beyondLimits(limited('', 'ten'), 1)).toBe('above');
    for (const value of [NaN, Infinity, -Infinity]) expect(beyondLimits(limited('1', '10'), value)).not.toBeNull();
  });
  it('lies where its digits say, whatever finite number it is', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    // Those at a limit and beside it are as likely as all others.
    const pair = fc.oneof(
      fc.tuple(finite, limit),
      limit.map((text): [number, string] => [Number(text), text]),
    );
    fc.assert(
      fc.property(pair, ([value, text]) => {
        const [number, bound] = [writtenOut(String(value)), writtenOut(text)];
        expect(beyondLimits(limited(text, ''), value)).toBe(number < bound ? 'below' : null);
        expect(beyondLimits(limited('', text), value)).toBe(number > bound ? 'above' : null);
      }),
      { numRuns: 400 },
    );
  });
});

it('the inputs of a design are placed once, whatever is filled in', () => {
  const empty = designToFill({}, { startRow: 0, endRow: 1_999, startColumn: 1, endColumn: 1 });
  const filled = { ...empty, book: withValues(empty.book, [{ sheet: 's1', row: 3, column: 1, value: 12.1 }]) };
  expect(inputsByPlace(empty).size).toBe(2_000);
  expect(inputsByPlace(filled)).toBe(inputsByPlace(empty));
});
