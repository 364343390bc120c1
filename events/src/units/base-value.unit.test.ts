import { expect, it } from 'vitest';
import { baseValue, inUnit } from './base-value';

it.each([
  ['1.50', 'g', '1.5'],
  ['1.5', 'kg', '1500'],
  ['20', 'mg', '0.02'],
  ['90', 'min', '5400'],
  ['1.5', 'h', '5400'],
  ['0', '℃', '273.15'],
  ['32', '℉', '273.15'],
  ['-40', '℉', '233.15'],
  ['60', 'rpm', '1'],
  ['0.1', 'g', '0.1'],
  ['99999999999999999999.99999999999999999999', 'g', '99999999999999999999.99999999999999999999'],
])('%s %s is %s of the base unit, to the last digit', (value, unit, base) => {
  expect(baseValue({ value, unit })).toBe(base);
});

it('what has no end is cut, alike whatever it was given in', () => {
  expect(baseValue({ value: '1', unit: 'rpm' })).toBe(`0.01${'6'.repeat(38)}7`);
  expect(baseValue({ value: '1', unit: '℉' })).toBe(baseValue({ value: '1.0', unit: '℉' }));
  expect(baseValue({ value: '1e-99', unit: 'g' })).toMatch(/^0\.0{98}10{39}$/);
});

it.each([
  ['', 'g'],
  ['1,5', 'g'],
  ['1e999', 'g'],
  ['NaN', 'g'],
  ['１', 'g'],
  ['1', 'parsec'],
  ['1', ''],
])('%s %s is no quantity', (value, unit) => {
  expect(baseValue({ value, unit })).toBeNull();
});

it.each([
  ['37800', 'h', '10.5'],
  ['0', 'h', '0'],
  ['-5400', 'h', '-1.5'],
  ['0.1', 'min', '0.00166667'],
  ['1200', 'h', '0.333333'],
  ['300', '°C', null],
  ['1', 'parsec', null],
])('%s of the base unit is %s: %s', (base, unit, value) => {
  expect(inUnit(base, unit)).toBe(value);
});
