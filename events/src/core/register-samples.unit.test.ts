import { expect, it } from 'vitest';
import { dueDay } from './life-cycle';
import type { Register } from './define-register';
import { registerDecider, valuesSchema } from './register';
import { referredFirst, samplesOf, type SampleWorld } from './register-samples';
import { registers } from './registers';

const world: SampleWorld = {
  people: ['acc-1'],
  of: (category) => `${category}-1`,
  day: (n) => dueDay('2026-03-10', -n),
};

it.each(registers.map((register) => [register.name, register] as const))(
  'samples of %s are what its call takes, and no unique value comes twice',
  async (_name, register) => {
    const entries = await samplesOf(register, world);
    const decide = registerDecider(register);
    for (const { id, values } of entries) {
      expect(valuesSchema(register).safeParse(values).error?.issues ?? [], id).toEqual([]);
      expect(() => decide.decide({ kind: 'add', values, actor: 'acc-1' }, decide.initialState()), id).not.toThrow();
      expect(register.readable(values), id).not.toBeNull();
    }
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    for (const { key, unique } of register.fields)
      if (unique) expect(new Set(entries.map(({ values }) => values[key])).size, key).toBe(entries.length);
  },
);

it('what an entry refers to is entered before it, whatever the order of the list', () => {
  const made = (name: string, ...references: readonly string[]): Register => ({
    ...(registers[0] as Register),
    name,
    fields: references.map((to) => ({
      ...{ key: to, type: 'reference', references: to, keeps: 'nothing' },
      label: { 'zh-CN': '指向', 'en-US': 'To' },
    })),
  });
  const list = [made('method', 'place', 'method'), made('place', 'building'), made('building', 'method')];
  expect(referredFirst(list).map(({ name }) => name)).toEqual(['building', 'place', 'method']);
});
