import { multiTableSchema } from '@shilu/events/records/modules/multi-level-table/table-schema';
import type { MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { numbersOf } from '@shilu/events/records/modules/multi-level-table/tree';
import { parseSheetText } from '../../../lib/sheet-text';
import { part } from '@shilu/tests/proves';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialChoices, openUnits } from '../merge-units';
import { asType, inOtherUnit, withoutLastLevel } from './level-edit';
import { pastedCells, pastedRows } from './multi-paste';
import { indented, isTable, outdented, settledValue, withChild, withoutRow, withRowMoved, withSibling } from './multi-table-edit'; // prettier-ignore
import { multiTableUi } from './multi-table-ui';

const text = (key: string, label = key) => ({ key, label, type: 'text' as const });
const LEVELS: MultiTable['levels'] = [
  { key: 'l1', label: '条件', columns: [text('a', '名称')] },
  { key: 'l2', label: '时间点', columns: [text('b', '名称'), { ...text('m', '月'), type: 'number' }] },
  {
    key: 'l3',
    label: '检验',
    columns: [text('c', '名称'), { ...text('r', '结果'), type: 'number', unit: 'mg', min: 1 }],
  },
];
const row = (id: string, parent?: string, cells: Record<string, string> = {}) => ({
  ...{ id, ...(parent === undefined ? {} : { parent }) },
  cells,
});
const table: MultiTable = {
  levels: LEVELS,
  rows: [
    row('c1', undefined, { a: '25 ℃' }),
    row('p1', 'c1', { b: '0 月', m: '0' }),
    row('t1', 'p1', { c: '含量', r: '99.1' }),
    row('p2', 'c1', { b: '3 月' }),
    row('c2', undefined, { a: '40 ℃' }),
  ],
};
const ids = (of: MultiTable) => of.rows.map(({ id }) => `${numbersOf(of.rows).get(id) ?? '?'} ${id}`);
const holds = (of: MultiTable) => multiTableSchema.safeParse(of).success;

describe('rows of a multilevel table', () => {
  it('are added beside and below, removed with what is below them, and moved among their like', () => {
    const beside = withSibling(table, 0);
    expect(ids(beside?.table ?? table)).toEqual(['1 c1', '1.1 p1', '1.1.1 t1', '1.2 p2', `2 ${beside?.id}`, '3 c2']);
    const below = withChild(table, 1);
    expect(ids(below?.table ?? table).slice(1, 4)).toEqual(['1.1 p1', '1.1.1 t1', `1.1.2 ${below?.id}`]);
    expect(withChild(table, 2)).toBeNull();
    expect(ids(withoutRow(table, 1))).toEqual(['1 c1', '1.1 p2', '2 c2']);
    expect(ids(withRowMoved(table, 0, 1))).toEqual(['1 c2', '2 c1', '2.1 p1', '2.1.1 t1', '2.2 p2']);
    expect(ids(withRowMoved(table, 3, -1))).toEqual(['1 c1', '1.1 p2', '1.2 p1', '1.2.1 t1', '2 c2']);
    expect(withRowMoved(table, 4, 1)).toBe(table);
    expect(ids(withSibling({ ...table, rows: [] }, -1)?.table ?? table)).toHaveLength(1);
  });

  it('change their level with their values in the columns of the other, or say why not', () => {
    const deeper = indented(table, 4);
    expect(isTable(deeper) && [ids(deeper).at(-1), deeper.rows.at(-1)?.cells]).toEqual(['1.3 c2', { b: '40 ℃' }]);
    const out = outdented(table, 3);
    expect(isTable(out) && [ids(out), out.rows[3]?.cells]).toEqual([
      ['1 c1', '1.1 p1', '1.1.1 t1', '2 p2', '3 c2'],
      { a: '3 月' },
    ]);
    // The first row has none above it to go below, the last level none below it.
    expect(indented(table, 0)).toEqual({ why: 'noLevel' });
    expect(indented({ ...table, rows: table.rows.toSpliced(3, 1, row('t2', 'p1')) }, 3)).toEqual({ why: 'noLevel' });
    // What it holds is not lost on the way: months have no column on the first level.
    expect(outdented(table, 1)).toEqual({ why: 'noColumn', column: '月', level: '条件' });
  });

  it('whatever is done, what it makes can be written', () => {
    const acts = [
      (of: MultiTable, at: number) => withSibling(of, at)?.table ?? of,
      (of: MultiTable, at: number) => withChild(of, at)?.table ?? of,
      withoutRow,
      (of: MultiTable, at: number) => withRowMoved(of, at, 1),
      (of: MultiTable, at: number) => withRowMoved(of, at, -1),
      ...[indented, outdented].map((shift) => (of: MultiTable, at: number) => {
        const made = shift(of, at);
        return isTable(made) ? made : of;
      }),
    ];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(acts.length - 1), fc.nat(50)), { maxLength: 25 }), (steps) => {
        const made = steps.reduce((of, [act, at]) => acts[act]?.(of, of.rows.length === 0 ? -1 : at % of.rows.length) ?? of, table); // prettier-ignore
        expect(holds(made)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('cells of a multilevel table', () => {
  it('keep what was typed as their column has it: numbers in its unit, yes and no, N/A', () => {
    const mg = { key: 'x', label: 'x', type: 'number' as const, unit: 'mg' };
    expect(['2 g', '１．５', 'n/a', '不适用', 'abc'].map((typed) => settledValue(mg, typed))).toEqual([
      ...['2000', '1.5', 'N/A', 'N/A', 'abc'],
    ]);
    const yes = { key: 'y', label: 'y', type: 'boolean' as const };
    expect(['是', 'YES', '✓', '否', 'no', '也许'].map((typed) => settledValue(yes, typed))).toEqual([
      ...['true', 'true', 'true', 'false', 'false', '也许'],
    ]);
  });

  it('a column in another unit converts its values and limits; another type keeps what was said', () => {
    const at = { table, depth: 2 };
    const [, result] = LEVELS[2]?.columns ?? [];
    if (result === undefined) throw new Error('no column');
    const grams = inOtherUnit(at, result, 'g');
    expect(grams.table.rows[2]?.cells['r']).toBe('0.0991');
    expect(grams.table.levels[2]?.columns[1]).toMatchObject({ unit: 'g', min: 0.001 });
    expect(grams.change).toMatchObject({ was: '99.1', is: '0.0991', done: 'converted' });
    const words = asType(at, result, 'text');
    expect([words.rows[2]?.cells['r'], words.levels[2]?.columns[1]]).toEqual(['99.1', { ...text('r', '结果') }]);
    expect(ids(withoutLastLevel(table))).toEqual(['1 c1', '1.1 p1', '1.2 p2', '2 c2']);
  });
});

describe('a pasted sheet', () => {
  const empty: MultiTable = { levels: LEVELS, rows: [row('first')] };
  const pasted = (clip: string, at = 0) => pastedRows(empty, at, parseSheetText(clip));
  const read = (made: ReturnType<typeof pasted>) =>
    made?.table.rows.slice(1).map(({ id, cells }) => [numbersOf(made.table.rows).get(id), ...Object.values(cells)]);
  const expected = [
    ['2', '25 ℃'],
    ['2.1', '0 月', '0'],
    ['2.1.1', '含量', '99.1'],
    ['2.2', '3 月', '3'],
    ['3', '40 ℃'],
  ];

  it.each([
    ['a column of levels', '1\t25 ℃\n2\t0 月\t0\n3\t含量\t99.1\n2\t3 月\t3\n1\t40 ℃'],
    ['a column of numbers', '1\t25 ℃\n1.1\t0 月\t0\n1.1.1\t含量\t99.1\n1.2\t3 月\t3\n2\t40 ℃'],
    ['indentation', '25 ℃\n  0 月\t0\n    含量\t99.1\n  3 月\t3\n40 ℃'],
    ['Chinese spaces', '25 ℃\n　0 月\t0\n　　含量\t99.1\n　3 月\t3\n40 ℃'],
    ['empty cells before', '25 ℃\n\t0 月\t0\n\t\t含量\t99.1\n\t3 月\t3\n40 ℃'],
  ])('says its levels by %s', (_, clip) => {
    const made = pasted(clip);
    expect(read(made)).toEqual(expected);
    expect(holds(made?.table ?? empty)).toBe(true);
  });

  it('is cells where it says no level: they go on below the same row, which gains what it needs', () => {
    expect(pasted('25 ℃\n40 ℃')).toBeNull();
    expect(pasted('1\t25 ℃\n2\t40 ℃\n3\t60 ℃')).toBeNull();
    const made = pastedCells(table, 1, 0, parseSheetText('6 月\t6\n9 月\t9\n12 月\t12'));
    expect(ids(made).map((each) => each.split(' ')[0])).toEqual(['1', '1.1', '1.1.1', '1.2', '1.3', '2']);
    expect(made.rows.filter(({ parent }) => parent === 'c1').map(({ cells }) => cells['m'])).toEqual(['6', '9', '12']);
    expect(holds(made)).toBe(true);
  });

  it('tells of lines that the table has no level for', () => {
    const two = { ...empty, levels: LEVELS.slice(0, 2) };
    const made = pastedRows(two, 0, parseSheetText('1\ta\n2\tb\n3\tc\n1\td'));
    expect([made?.beyond, made?.table.rows.length]).toEqual([1, 4]);
  });
});

describe('law 4: two versions of a multilevel table', () => {
  it('meet row by row, and what is kept below a row that the other side took away keeps it', () => {
    part('M11', 'merge by row');
    const mine = {
      ...table,
      rows: [...table.rows.slice(0, 3), row('t9', 'p1', { c: '水分' }), ...table.rows.slice(3)],
    };
    const theirs: MultiTable = {
      ...table,
      rows: [
        row('c1', undefined, { a: '25 ℃/60% RH' }),
        row('p2', 'c1', { b: '3 月' }),
        row('c2', undefined, { a: '40 ℃' }),
      ],
    };
    const units = multiTableUi.merge.units(table, mine, theirs);
    const chosen = initialChoices(units);
    expect(openUnits(units, chosen)).toEqual([]);
    const merged = multiTableUi.merge.compose(units, chosen, mine, theirs);
    expect(holds(merged)).toBe(true);
    expect(merged.rows.map(({ id }) => id).sort()).toEqual(['c1', 'c2', 'p1', 'p2', 't9']);
    expect(merged.rows.find(({ id }) => id === 'c1')?.cells).toEqual({ a: '25 ℃/60% RH' });
    expect(units.find(({ key }) => key === 'row/t9')?.label).toBe('25 ℃ › 0 月 › 水分');
  });
});
