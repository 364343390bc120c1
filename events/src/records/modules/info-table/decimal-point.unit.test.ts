import { describe, expect, it } from 'vitest';
import { lackingDigits, longestFraction, shownNumber } from './decimal-point';

describe('M10 the decimal point of a column', () => {
  const column = { key: 'm', label: '质量', type: 'number', footers: ['mean'] } as const;
  const table = (...values: readonly string[]) => ({
    columns: [{ ...column, footers: [...column.footers] }],
    rows: values.map((m, at) => ({ id: `r${at}`, cells: { m } })),
  });
  const fractionOf = (...values: readonly string[]): number => {
    const made = table(...values);
    return made.columns[0] === undefined ? -1 : longestFraction(made, made.columns[0]);
  };

  it('the longest fraction is that of the numbers and of the figures below them; an exponent has none', () => {
    expect(fractionOf('1', '22')).toBe(1);
    expect(fractionOf('1.50', '2')).toBe(2);
    expect(fractionOf('1.5e-300')).toBe(0);
  });
  it('what a number lacks is its point and digits', () => {
    expect(['1', '-1.', '1.5', '1.50', '1e3', 'n.d.', ''].map((value) => lackingDigits(value, 2))).toEqual([
      ...['.00', '00', '0', '', '', '', ''],
    ]);
    expect(lackingDigits('1', 0)).toBe('');
    expect(shownNumber('-1.5e-3')).toBe('−1.5e-3');
  });
});
