import { describe, expect, it } from 'vitest';
import { parseQuantity, shiftPoint, understandQuantity } from './quantity';

describe('V022 numbers with their unit', () => {
  it.each([
    ['5 mmol', '5', 'mmol'],
    ['５mmol', '5', 'mmol'],
    ['1.50g', '1.50', 'g'],
    ['−20 ℃', '−20', '℃'],
    ['-20°C', '-20', '℃'],
    ['2,5 ml', '2.5', 'mL'],
    ['10 µL', '10', 'uL'],
    ['1e-3 mol/L', '1e-3', 'mol/L'],
    ['7', '7', ''],
  ])('V022 reads %s', (typed, number, unit) => {
    expect(parseQuantity(typed)).toEqual({ number, unit });
  });
  it.each(['', 'abc', 'mmol 5', '1 2'])('V022 does not take %s for a quantity', (typed) => {
    expect(parseQuantity(typed)).toBeNull();
  });
  it('V022 moves the point and keeps every digit', () => {
    expect(shiftPoint('470', -3)).toBe('0.470');
    expect(shiftPoint('0.0470', 3)).toBe('47.0');
    expect(shiftPoint('1.5', 6)).toBe('1500000');
    expect(shiftPoint('-2.50e1', -1)).toBe('-2.50');
  });
  it('V022 converts sizes of one unit, takes a unit where there is none, and refuses another', () => {
    expect(understandQuantity('470 mg', 'g')).toEqual({ value: '0.470', unit: 'g' });
    expect(understandQuantity('5 mmol', undefined)).toEqual({ value: '5', unit: 'mmol' });
    expect(understandQuantity('5', 'mmol')).toEqual({ value: '5', unit: 'mmol' });
    expect(understandQuantity('5 g', 'mL')).toEqual({ fault: 'otherUnit' });
    expect(understandQuantity('much', 'g')).toEqual({ fault: 'notANumber' });
  });
});
