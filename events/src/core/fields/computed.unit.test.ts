import { expect, expectTypeOf, it } from 'vitest';
import { everyRegister } from '../../testing/every-field';
import { defineRegister, type RegisterValues, type ValuesOf } from '../define-register';
import { registerDecider, registerRequests } from '../register';
import type { Quantity } from '../trace-value';
import { heldValue, type RegisterField } from './field-types';

const label = { 'zh-CN': '字段', 'en-US': 'Field' };
const { tree: _tree, parent: _parent, ...every } = everyRegister;
const total = {
  key: 'total',
  label,
  type: 'computed',
  gives: { type: 'quantity', units: ['g'] },
  version: 1,
  of: ({ pieces }: RegisterValues): unknown => {
    if (pieces === 13) throw new Error('unlucky');
    return { value: String(pieces), unit: 'g' };
  },
} as const satisfies RegisterField;
const register = defineRegister({
  ...every,
  fields: [{ key: 'name', label, type: 'name', required: true }, { key: 'pieces', label, type: 'number' }, total],
  ...{ mayChange: ['admin'], mayRead: ['anyone'], naming: { 'zh-CN': 'name', 'en-US': 'name' }, sortBy: 'name' },
  ...{ rules: [], sole: [], staysWhile: [], keptFor: () => false, life: null },
});

it('follows from the other values, and is nothing where it cannot', () => {
  expectTypeOf<ValuesOf<typeof register>['total']>().toEqualTypeOf<Quantity | undefined>();
  expect(register.read({ name: '甲', pieces: 3 }).total).toEqual({ value: '3', unit: 'g' });
  for (const pieces of [13, Infinity, 'x', null, undefined, {}])
    expect(heldValue(total, { name: '甲', pieces })).toBeUndefined();
});

it('is neither sent nor written nor told', () => {
  const { add, modify } = registerRequests(register);
  const value = { value: '3', unit: 'g' };
  expect(add.safeParse({ name: '甲', pieces: 3 }).success).toBe(true);
  expect(add.safeParse({ name: '甲', pieces: 3, total: value }).success).toBe(false);
  expect(modify.safeParse({ id: 'a', total: value }).success).toBe(false);
  const { decide, initialState } = registerDecider(register);
  const [event] = decide({ kind: 'add', values: { name: '甲', pieces: 3 }, actor: 'li' }, initialState());
  expect(event?.data).toMatchObject({ values: { name: '甲', pieces: 3 } });
  expect(JSON.stringify(event)).not.toContain('total');
});

it.each(['required', 'unique', 'search'] as const)('is not declared %s', (what) => {
  const fields: readonly RegisterField[] = [{ ...total, [what]: true }];
  expect(() => defineRegister({ ...everyRegister, fields })).toThrow('total');
});
