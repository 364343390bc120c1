import { expect, it } from 'vitest';
import { defineRegister } from '../define-register';
import { fieldSchema } from '../register-field';
import { everyRegister } from '../../testing/every-field';
import type { RegisterField } from './field-types';
import { readQuantity, type QuantityField } from './quantity';

const label = { 'zh-CN': '用量', 'en-US': 'Amount' };
const amount: QuantityField = { key: 'amount', label, type: 'quantity', units: ['g', 'mg', 'µg'], sign: 'positive' };
const read = (typed: string): string | null => {
  const found = readQuantity(amount, typed);
  return found === null ? null : `${found.value} ${found.unit}`;
};

it.each([
  ['1.5 g', '1.5 g'],
  ['1.50g', '1.50 g'],
  ['2', '2 g'],
  ['20 mg', '20 mg'],
  ['20毫克', '20 mg'],
  ['5 ug', '5 µg'],
  ['1 kg', '1000 g'],
  ['1.5×10⁻³ g', '1.5e-3 g'],
  ['−2 g', '-2 g'],
  ['1,234.5 mg', '1234.5 mg'],
  ['1.5×10^-3 g', '1.5e-3 g'],
])('%s is read as %s', (typed, kept) => {
  expect(read(typed)).toBe(kept);
});

it.each(['', 'much', '5 mL', '5 mgg', '1 2 g', '1e999 g', '9'.repeat(30)])('%s is no quantity of it', (typed) => {
  expect(read(typed)).toBeNull();
});

it('times are read in parts', () => {
  expect(readQuantity({ units: ['min', 'h'] }, '1 h 30 min')).toEqual({ value: '1.5', unit: 'h' });
  expect(readQuantity({ units: ['min'] }, '1小时30分钟')).toEqual({ value: '90', unit: 'min' });
});

it('a refusal says what is wrong with it', () => {
  const said = (value: unknown): unknown =>
    fieldSchema({ ...amount, required: true })
      .safeParse(value)
      .error?.issues.map(({ message }) => message);
  expect(said({ value: '1.50', unit: 'g' })).toBeUndefined();
  expect(said({ value: '0.00', unit: 'g' })).toEqual(['notPositive']);
  expect(said({ value: '-1', unit: 'g' })).toEqual(['notPositive']);
  expect(said({ value: '1.5', unit: 'mL' })).toEqual(['badUnit']);
  expect(said({ value: 'x', unit: 'g' })).toEqual(['badNumber', 'notPositive']);
  expect(said('1.5 g')).toEqual(['badQuantity']);
  expect(said({ value: '1', unit: 'g', more: 1 })).toEqual(['badQuantity']);
});

it('what cannot be less than nothing may be nothing', () => {
  const lost = fieldSchema({ ...amount, sign: 'notNegative', required: true });
  for (const value of ['0', '0.0', '6.5', '1e-3'])
    expect(lost.safeParse({ value, unit: 'g' }).success, value).toBe(true);
  for (const value of ['-0.5', '-1e3'])
    expect(lost.safeParse({ value, unit: 'g' }).error?.issues.map(({ message }) => message)).toEqual(['negative']);
});

it.each([
  ['an unknown unit', ['g', 'parsec']],
  ['units of two kinds', ['g', 'mL']],
] as const)('is not declared with %s', (_what, units) => {
  const fields: readonly RegisterField[] = [{ ...amount, units }];
  expect(() => defineRegister({ ...everyRegister, fields })).toThrow('amount');
});
