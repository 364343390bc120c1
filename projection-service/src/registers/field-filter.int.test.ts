import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import type { Bound, FieldFilter } from '@shilu/events/core/fields/field-filter';
import { filtersSchema } from '@shilu/events/core/register-filter';
import type { RegisterField } from '@shilu/events/core/fields/field-types';
import { roleRegister } from '@shilu/events/identity/role';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { where } from '../engine/where';
import { insertRows, tableWriter, type RowOf } from '../engine/write-rows';
import { tokensOf, vectorText } from '../search/tokens';
import { addFieldFilter } from './field-filter';
import {
  fieldCells,
  fieldColumns,
  orderBy,
  registerParts,
  registerTable,
  searchText,
  sortKey,
} from './register-tables';

const label = { 'zh-CN': '字', 'en-US': 'Field' };
const options = ['x', 'y', 'z'].map((value) => ({ value, label }));
const fields: readonly RegisterField[] = [
  { key: 'name', label, type: 'name', required: true, list: true, search: true, filter: true },
  { key: 'amount', label, type: 'number', list: true, filter: true },
  { key: 'weight', label, type: 'quantity', units: ['g', 'mg', 'kg'], list: true, filter: true },
  { key: 'at', label, type: 'dateTime', list: true, filter: true },
  {
    ...{ key: 'double', label, type: 'computed', gives: { type: 'number' }, version: 1, list: true, filter: true },
    of: ({ amount: given }) => (given === 3 ? JSON.parse('no JSON') : typeof given === 'number' ? given * 2 : 'none'),
  },
  { key: 'due', label, type: 'date', list: true, filter: true },
  { key: 'active', label, type: 'boolean', list: true, filter: true },
  { key: 'state', label, type: 'select', options, list: true, filter: true },
  { key: 'marks', label, type: 'selects', options, filter: true },
  { key: 'keeper', label, type: 'account', filter: true },
  { key: 'people', label, type: 'accounts', filter: true },
  { key: 'above', label, type: 'reference', references: 'role', keeps: 'nothing' },
];
const register: Register = { ...roleRegister, name: 'everything', noun: 'Everything', fields };
const columns = fieldColumns(register);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const [{ ddl, indexes }] = registerParts(register);
  await database.pool.query(`create schema rm; set search_path to rm; ${ddl} ${indexes}`);
});
beforeEach(() => database.pool.query(`truncate rm.${registerTable(register)}`));
afterAll(() => database.drop());

const fill = async (entries: readonly RegisterValues[]): Promise<void> => {
  const client = await database.pool.connect();
  const own = ['id', 'audience', 'removed', 'revision', 'created_at', 'modified_at', 'entry_values', 'words'];
  const at = '2026-03-02T08:00:00.000Z';
  const table = tableWriter<string>(registerTable(register), [...own, ...columns.map(({ column }) => column)], 'id');
  const rows = entries.map((values, index): RowOf => ({
    ...{ id: String(index), audience: ['anyone'], removed: false, revision: 0, created_at: at, modified_at: at },
    ...{ entry_values: JSON.stringify(values), words: vectorText(tokensOf(searchText(register, values))) },
    ...fieldCells(register, values),
  }));
  await client.query('begin');
  await insertRows(client, 'rm', table, rows);
  await client.query('commit');
  client.release();
};
const found = async (key: string, asked: FieldFilter): Promise<readonly number[]> => {
  expect(filtersSchema(register).safeParse({ [key]: asked }).success, `${key} ${JSON.stringify(asked)}`).toBe(true);
  const column = columns.find(({ field }) => field.key === key);
  if (!column) throw new Error(key);
  const filter = where();
  addFieldFilter(filter, column, asked);
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from rm.${registerTable(register)} where ${filter.sql()} order by id::int`,
    filter.values,
  );
  return rows.map(({ id }) => Number(id));
};

const day = fc.constantFrom('2025-12-31', '2026-01-01', '2026-02-10', '2026-11-02');
const option = fc.constantFrom('x', 'y', 'z');
const person = fc.constantFrom('a', 'b', 'c');
const amount = fc.constantFrom(-1, 0, 0.5, 3, 1e9);
/** Weights in mg, given in any unit: what they are compared by is known without reading them. */
const weights = [-5, 0, 1, 999, 1_000, 1_001, 2_500_000];
const weighed = new Map<unknown, number>();
const weight = fc.constantFrom(
  ...weights.flatMap((mg) =>
    [
      { value: String(mg), unit: 'mg' },
      { value: (mg / 1_000).toFixed(4), unit: 'g' },
      { value: `${mg}e-6`, unit: 'kg' },
    ].map((given) => {
      weighed.set(JSON.stringify(given), mg);
      return given;
    }),
  ),
);
const at = fc.constantFrom('2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z');
const entry = fc.record(
  {
    name: fc.constantFrom('室温', '回流'),
    amount,
    weight,
    at,
    due: day,
    active: fc.boolean(),
    state: option,
    marks: fc.uniqueArray(option),
    keeper: person,
    people: fc.uniqueArray(person),
  },
  { requiredKeys: ['name'] },
);
const some = (key: string, one: fc.Arbitrary<string>) =>
  fc
    .record({ oneOf: fc.uniqueArray(one, { minLength: 1 }), empty: fc.boolean() }, { requiredKeys: [] })
    .map((asked) => [key, asked] as const);
const between = (key: string, one: fc.Arbitrary<Bound>) =>
  fc.record({ from: one, to: one, empty: fc.boolean() }, { requiredKeys: [] }).map((asked) => [key, asked] as const);
const asking: fc.Arbitrary<readonly [string, FieldFilter]> = fc.oneof(
  ...[some('state', option), some('marks', option), some('keeper', person), some('people', person)],
  ...[
    between('amount', amount),
    between('due', day),
    between('weight', weight),
    between('at', at),
    between('double', amount),
  ],
  ...[fc.tuple(fc.constant('active'), fc.boolean()), fc.tuple(fc.constant('state'), option), fc.tuple(fc.constant('amount'), amount)], // prettier-ignore
);

/** What throws, and what is no number, is nothing. */
const doubled = (given: unknown): unknown => (typeof given === 'number' && given !== 3 ? given * 2 : null);

/** What a filter means, said once more and plainly. */
const takes = (values: RegisterValues, key: string, asked: FieldFilter): boolean => {
  const value = (key === 'double' ? doubled(values['amount']) : values[key]) ?? null;
  if (typeof asked !== 'object') return (value ?? (key === 'active' ? false : null)) === asked;
  const held = (Array.isArray(value) ? value : value === null ? [] : [value]) as readonly (string | number)[];
  const { oneOf, from, to, empty } = asked;
  const size = (bound: unknown) => weighed.get(JSON.stringify(bound)) ?? (bound as string | number);
  const within = held.some(
    (each) => (from === undefined || size(each) >= size(from)) && (to === undefined || size(each) <= size(to)),
  );
  if ((from !== undefined || to !== undefined) && !within) return false;
  if (empty === false && held.length === 0) return false;
  if (oneOf === undefined) return empty !== true || held.length === 0;
  return held.some((each) => oneOf.includes(String(each))) || (empty === true && held.length === 0);
};

describe('a list narrowed by a field', () => {
  it('holds those of which it is true, by the column of the field', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(entry, { minLength: 1, maxLength: 10 }),
          fc.array(asking, { minLength: 1, maxLength: 8 }),
          async (entries, all) => {
            await fill(entries);
            for (const [key, asked] of all)
              expect(await found(key, asked), `${key} ${JSON.stringify(asked)}`).toEqual(
                entries.flatMap((values, at) => (takes(values, key, asked) ? [at] : [])),
              );
          },
        )
        .beforeEach(() => database.pool.query(`truncate rm.${registerTable(register)}`).then(() => undefined)),
      { numRuns: 60 },
    );
  });

  it('by words of a text: all of them, wherever they stand in it', async () => {
    await fill([{ name: '室温 搅拌 2h' }, { name: '回流搅拌' }, { name: 'Stirring at RT' }]);
    expect(await found('name', { text: '搅拌' })).toEqual([0, 1]);
    expect(await found('name', { text: '搅拌 室温' })).toEqual([0]);
    expect(await found('name', { text: 'STIR rt' })).toEqual([2]);
    expect(await found('name', { text: '%' })).toEqual([]);
    expect(await found('name', '回流搅拌')).toEqual([1]);
  });

  it('takes nothing else: a value of another kind, an option that is none, a range of an option, an unknown word', () => {
    const schema = filtersSchema(register);
    for (const bad of [
      { amount: '5' },
      { amount: { from: '5' } },
      { due: { from: 'soon' } },
      { weight: { from: '1 g' } },
      { weight: { from: { value: '1', unit: 'mL' } } },
      { weight: { to: { value: "1'; --", unit: 'g' } } },
      { weight: { value: '1', unit: 'g' } },
      { at: { from: '2026-01-01' } },
      { due: '2026-02-30' },
      { state: { oneOf: ['w'] } },
      { state: { oneOf: [] } },
      { state: { from: 'x' } },
      { marks: 'x' },
      { people: { oneOf: ['a b'] } },
      { name: { text: ' ' } },
      { nothing: 1 },
    ])
      expect(schema.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
  });
});

it('in either order, those that hold nothing come last, and every order has its index', async () => {
  await fill([
    { name: 'b', amount: 2, weight: { value: '2', unit: 'g' }, at: '2026-01-02T00:00:00.000Z' },
    { name: 'a' },
    { name: 'x'.repeat(5_000), amount: 1, weight: { value: '10', unit: 'mg' }, at: '2026-01-01T00:00:00.000Z' },
    { name: 'c', amount: 2, weight: { value: '2000.0', unit: 'mg' }, at: '2026-01-02T00:00:00.000Z' },
  ]);
  for (const [key, asc, desc] of [
    ['amount', ['2', '0', '3', '1'], ['3', '0', '2', '1']],
    ['double', ['2', '0', '3', '1'], ['3', '0', '2', '1']],
    ['weight', ['2', '0', '3', '1'], ['3', '0', '2', '1']],
    ['at', ['2', '0', '3', '1'], ['3', '0', '2', '1']],
    ['name', ['1', '0', '3', '2'], ['2', '3', '0', '1']],
    ['modifiedAt', ['0', '1', '2', '3'], ['3', '2', '1', '0']],
  ] as const)
    for (const order of ['asc', 'desc'] as const) {
      const sort = sortKey(register, key);
      if (!sort) throw new Error(key);
      const select = `select id from rm.${registerTable(register)} where removed = false order by ${orderBy(sort, order)} limit 10`;
      const { rows } = await database.pool.query<{ id: string }>(select);
      expect(
        rows.map(({ id }) => id),
        `${key} ${order}`,
      ).toEqual(order === 'asc' ? asc : desc);
      const client = await database.pool.connect();
      await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
      const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`explain ${select}`);
      await client.query('rollback');
      client.release();
      expect(plan.map((row) => row['QUERY PLAN']).join('\n'), `${key} ${order}`).not.toContain('Sort');
    }
});

it('takes what stands there from older declarations, and keeps it out of the columns that it does not fit', async () => {
  const odd: readonly unknown[] = [
    1,
    '1 g',
    {},
    { value: '1', unit: 'parsec' },
    { value: '1e999', unit: 'g' },
    null,
    [],
  ];
  await fill(
    odd.map((value) => ({ name: '甲', weight: value, at: value, amount: value, keeper: value, people: value })),
  );
  for (const key of ['weight', 'at']) expect(await found(key, { empty: true })).toHaveLength(odd.length);
});
