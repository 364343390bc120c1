import { expect, expectTypeOf, it } from 'vitest';
import { fieldWords } from '../../audit/field-words';
import { valueWords } from '../../audit/value-words';
import { everyRegister } from '../../testing/every-field';
import { defineRegister, type ValuesOf } from '../define-register';
import { registerDecider, type RegisterEvent } from '../register';
import { fieldSchema } from '../register-field';
import type { Language } from '../call';
import { fieldLabel } from './field-label';
import type { RegisterField } from './field-types';

const of = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const steps = {
  key: 'steps',
  label: of('步骤', 'Steps'),
  type: 'rows',
  fields: [
    { key: 'name', label: of('名称', 'Name'), type: 'name', required: true },
    { key: 'amount', label: of('用量', 'Amount'), type: 'quantity', units: ['g', 'mg'] },
    { key: 'done', label: of('完成', 'Done'), type: 'boolean' },
  ],
} as const;
const keyed = { ...steps, key: 'keyed', distinctBy: 'name' } as const;
const { tree: _tree, parent: _parent, ...every } = everyRegister;
const register = defineRegister({
  ...every,
  ...{ mayChange: ['admin'], mayRead: ['anyone'] },
  fields: [{ key: 'name', label: of('名称', 'Name'), type: 'name' }, steps, keyed],
  naming: { 'zh-CN': 'name', 'en-US': 'name' },
  sortBy: 'name',
  ...{ rules: [], sole: [], staysWhile: [], keptFor: () => false, life: null },
});
const decider = registerDecider(register);

const row = (name: string, grams?: string, done?: boolean) => ({
  ...{ name },
  ...(grams === undefined ? {} : { amount: { value: grams, unit: 'g' } }),
  ...(done === undefined ? {} : { done }),
});
type Row = ReturnType<typeof row>;

const changes = (key: 'steps' | 'keyed', old: readonly Row[], next: readonly Row[]) => {
  const added = decider.decide({ kind: 'add', values: { [key]: old }, actor: 'li' }, decider.initialState());
  const state = added.reduce<ReturnType<typeof decider.initialState>>(decider.evolve, decider.initialState());
  const [event] = decider.decide(
    { kind: 'modify', values: { [key]: next }, baseRevision: null },
    state,
  ) as readonly RegisterEvent[];
  return event && 'changes' in event.data ? event.data.changes : [];
};
/** As a person reads it. */
const told = (
  key: 'steps' | 'keyed',
  old: readonly Row[],
  next: readonly Row[],
  language: Language = 'en-US',
): string[] =>
  changes(key, old, next).map(({ field: path, oldValue, newValue }) => {
    const [, at, inRow] = path.split('/');
    const say = (value: typeof oldValue): string => valueWords(value, language, () => undefined) ?? '∅';
    return `${fieldLabel(key === 'steps' ? steps : keyed, language, at, inRow)}: ${say(oldValue)} → ${say(newValue)}`;
  });

it('is typed by the fields of its rows', () => {
  expectTypeOf<ValuesOf<typeof register>['steps'][number]['name']>().toEqualTypeOf<string>();
  expectTypeOf<ValuesOf<typeof register>['steps'][number]['done']>().toEqualTypeOf<boolean>();
  expect(register.read({ steps: [{ name: 'a', gone: 1 }] })).toMatchObject({
    steps: [{ name: 'a', done: false }],
    keyed: [],
  });
});

it('a value that changed is told with the number of its row', () => {
  const [weigh, stir] = [row('weigh', '1'), row('stir')];
  expect(told('steps', [weigh, stir], [weigh, row('stir', '2', true)])).toEqual([
    'Steps · row 2 · Amount: ∅ → 2 g',
    'Steps · row 2 · Done: ∅ → Yes',
  ]);
  expect(told('steps', [weigh, stir], [row('weigh', '2'), stir], 'zh-CN')).toEqual([
    '步骤 · 第 1 行 · 用量: 1 g → 2 g',
  ]);
  expect(told('steps', [weigh], [weigh])).toEqual([]);
});

it('a row that came or went moves no other', () => {
  const all = ['a', 'b', 'c', 'd'].map((name) => row(name, '1'));
  expect(told('steps', all, [row('new'), ...all])).toEqual(['Steps · row 1 · Name: ∅ → new']);
  expect(told('steps', all, all.toSpliced(1, 1))).toEqual([
    'Steps · row 2 · Name: b → ∅',
    'Steps · row 2 · Amount: 1 g → ∅',
  ]);
  expect(told('steps', all, all.toSpliced(1, 2, row('x', '1')))).toEqual([
    'Steps · row 2 · Name: b → x',
    'Steps · row 3 · Name: c → ∅',
    'Steps · row 3 · Amount: 1 g → ∅',
  ]);
});

it('an order that alone changed is told as an order', () => {
  expect(told('steps', [row('a'), row('b'), row('c')], [row('c'), row('a'), row('b')])).toEqual([
    'Steps: a, b, c → c, a, b',
  ]);
});

it('rows that a field tells apart are themselves wherever they stand', () => {
  const old = [row('a', '1'), row('b', '2')];
  expect(told('keyed', old, [row('b', '3'), row('a', '1')])).toEqual([
    'Steps: a, b → b, a',
    'Steps · row 1 · Amount: 2 g → 3 g',
  ]);
  expect(fieldSchema(keyed).safeParse([row('a'), row('a')]).error?.issues[0]?.message).toBe('repeated');
});

it('a thousand rows are told within what an event holds', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => row(`step ${String(at)}`, String(at)));
  const all = changes('steps', [], many);
  expect(JSON.stringify(all).length).toBeLessThan(500_000);
  expect(all.at(-1)?.title).toBe('@trace.moreChanges');
});

it('refuses rows by their place and field', () => {
  const issues = fieldSchema(steps).safeParse([row('a'), { name: ' ', amount: { value: '1', unit: 'mL' } }]).error
    ?.issues;
  expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['1.name', 'required'],
    ['1.amount.unit', 'badUnit'],
  ]);
  expect(fieldSchema(steps).safeParse(Array.from({ length: 101 }, () => row('a'))).success).toBe(false);
});

it('the trail has words for it', () => {
  expect(fieldWords('@nothing.steps.amount.2', 'en-US')).toBe('nothing.steps.amount.2');
});

it('is not declared with two fields of one key, or told apart by none of them', () => {
  const define = (field: RegisterField) => () =>
    defineRegister({ ...everyRegister, fields: [field] as readonly RegisterField[] });
  expect(define({ ...steps, fields: [steps.fields[0], steps.fields[0]] })).toThrow('one key');
  expect(define({ ...steps, distinctBy: 'nothing' })).toThrow('no field of a row');
  expect(define({ ...steps, maxLength: 5_000 })).toThrow('at most 1000');
});
