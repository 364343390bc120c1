import { describe, expect, it } from 'vitest';
import { markOf, readNumber } from './number';
import { understandQuantity, wasConverted } from './quantity';

const number = (typed: string, mark?: '.' | ','): string | null => {
  const read = readNumber(typed, mark);
  return read === null || read.rest !== '' ? null : read.number;
};

describe('a number written with other marks becomes text, or another number', () => {
  it.each([
    ...[
      ['1,5', '1.5'],
      ['0,125', '0.125'],
      ['0,5', '0.5'],
      ['1,23456', '1.23456'],
      [',5', '0.5'],
    ],
    ...[
      ['1 234.5', '1234.5'],
      ['1 234,5', '1234.5'],
      ['1\u00a0234\u202f567', '1234567'],
      ['12’500', '12500'],
    ],
    ...[
      ['1.234,5', '1234.5'],
      ['1.234.567', '1234567'],
      ['1,234,567.8', '1234567.8'],
      ['1,234', '1234'],
    ],
    ...[
      ['１．５', '1.5'],
      ['１，５', '1.5'],
      ['1。5', '1.5'],
      ['－2.5', '-2.5'],
      ['–2.5', '−2.5'],
      ['.5', '0.5'],
    ],
    ...[
      ['10⁻³', '1e-3'],
      ['2,5×10⁻³', '2.5e-3'],
      ['1.50', '1.50'],
      ['1.234', '1.234'],
      ['007', '007'],
    ],
  ])('%s is %s', (typed, kept) => {
    expect(number(typed)).toBe(kept);
  });

  it.each(['1,23,456', '1.2.3', '1,2,3', '1 23', '12 34 5', '1,234,5', '0,123,456'])('%s is refused', (typed) => {
    expect(number(typed)).toBeNull();
    expect(understandQuantity(typed, 'g')).toEqual({ fault: 'notANumber' });
  });

  it('values written by one hand have one mark: beside 2,5 stands 1,234 for 1.234 and 1.234 for 1234', () => {
    expect(markOf(['1,234', '12', 'x'])).toBeUndefined();
    expect(markOf(['1,234', '2,5'])).toBe(',');
    expect(markOf(['1.234', '0.5'])).toBe('.');
    expect(markOf(['1.5', '2,5'])).toBeUndefined();
    expect([number('1,234', ','), number('1.234', ','), number('1.234', '.')]).toEqual(['1.234', '1234', '1.234']);
  });

  it('who wrote it otherwise than it is kept is shown what it became', () => {
    expect(['1,5', '1,234', '１．５', '1.5 g'].map((typed) => wasConverted(typed, number(typed) ?? '1.5'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
