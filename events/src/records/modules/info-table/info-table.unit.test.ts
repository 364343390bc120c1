import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { traceText } from '../../../core/trace-text';
import type { TraceValue } from '../../../core/trace-value';
import { boundChanges } from '../../../core/bound-changes';
import { infoTableModule, infoTableSchema, type InfoColumn, type InfoTable } from './info-table';
import { processorMs } from '../../../testing/processor-time';

const text = (value: TraceValue | null): string | null => (value === null ? null : traceText(value));

const column = (key: string, part: Partial<InfoColumn> = {}): InfoColumn => ({
  key,
  label: `列 ${key}`,
  type: 'text',
  ...part,
});
const row = (id: string, cells: Record<string, string>): InfoTable['rows'][number] => ({ id, cells });
const columns = [
  column('name', { required: true }),
  column('mass', { type: 'number', unit: 'g' }),
  column('day', { type: 'date' }),
  column('state', { type: 'select', options: ['固', '液'] }),
];
const table: InfoTable = {
  columns,
  rows: [row('r1', { name: 'A', mass: '1.50', day: '2026-01-01', state: '固' }), row('r2', { name: 'B', mass: '2' })],
};
const faults = (value: unknown): string[] =>
  (infoTableSchema.safeParse(value).error?.issues ?? []).map((issue) => issue.message);
const cell = (key: string, value: string): unknown => ({ columns, rows: [row('r1', { [key]: value })] });
const told = (old: InfoTable | null, next: InfoTable) =>
  [...infoTableModule.diff(old, next)].map((change) => [
    change.field,
    text(change.oldValue),
    text(change.newValue),
    change.action,
  ]);

describe('M10 info table', () => {
  it('T03 a changed value says in whose row it stands: by the row’s first text, else by its number', () => {
    const titles = (old: InfoTable | null, next: InfoTable): readonly string[] =>
      [...infoTableModule.diff(old, next)].map(({ title }) => title);
    const changed = { ...table, rows: [table.rows[0] ?? row('r1', {}), row('r2', { name: 'C', mass: '3' })] };
    expect(titles(table, changed)).toEqual(['列 name · #2', '列 mass · C']);
    expect(titles(table, { columns, rows: table.rows.slice(0, 1) })).toEqual(['列 name · #2', '列 mass · B']);
    expect(titles({ columns, rows: [row('r3', {})] }, { columns, rows: [row('r3', { mass: '1' })] })).toEqual([
      '列 mass · #1',
    ]);
    const piled = row('r1', { name: `a${'\u0301'.repeat(3_000)}`, mass: '1' });
    expect(titles({ columns, rows: [] }, { columns, rows: [piled] }).every((title) => title.length <= 400)).toBe(true);
  });

  it('M10 cells suit the type of their column', () => {
    part('M10', 'cells of typed columns');
    expect(faults(table)).toEqual([]);
    for (const good of ['', '1.50', '-2', '−2', '6.02e23']) expect(faults(cell('mass', good)), good).toEqual([]);
    for (const bad of ['abc', '1,5', '1.50 g', 'NaN', '1e'])
      expect(faults(cell('mass', bad)), bad).toEqual(['badNumber']);
    expect([faults(cell('day', '')), faults(cell('day', '2026-02-30')), faults(cell('day', 'today'))]).toEqual([
      [],
      ['badDate'],
      ['badDate'],
    ]);
    expect([faults(cell('state', '')), faults(cell('state', '气'))]).toEqual([[], ['unknownOption']]);
    expect(faults(cell('other', 'x'))).toEqual(['unknownColumn']);
    expect(faults(cell('name', 'a\u0000')).length).toBe(1);
    expect(faults(cell('name', '试'.repeat(5001))).length).toBe(1);
  });

  it('M10 columns and rows are distinct; at most 100 columns and 5,000 rows; nothing else is stored', () => {
    expect(faults({ columns: [column('a'), column('a')], rows: [] })).toEqual(['repeated']);
    expect(faults({ columns: [], rows: [row('r', {}), row('r', {})] })).toEqual(['repeated']);
    const rows = (n: number): unknown => ({
      columns: [],
      rows: Array.from({ length: n }, (_, index) => row(`r${index}`, {})),
    });
    expect([faults(rows(5000)).length, faults(rows(5001)).length]).toEqual([0, 1]);
    expect(faults({ columns: Array.from({ length: 101 }, (_, index) => column(`c${index}`)), rows: [] }).length).toBe(
      1,
    );
    expect(faults({ ...table, formula: 'x' }).length).toBe(1);
    for (const bad of [null, [], 'x', { columns: {}, rows: [] }]) expect(faults(bad).length).toBeGreaterThan(0);
  });

  it('M10 a column cannot be called what every object answers to, and no key reaches a prototype', () => {
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect(faults({ columns: [column(key)], rows: [] }), key).not.toEqual([]);
    infoTableSchema.safeParse(JSON.parse('{"columns":[],"rows":[{"id":"r","cells":{"__proto__":{"polluted":"1"}}}]}'));
    expect('polluted' in {}).toBe(false);
  });

  it('V034 V035 M10 a required column is unfilled when any row leaves it empty, or there is no row', () => {
    part('M10', 'required columns');
    const missing = [{ field: 'name', label: '列 name' }];
    expect(infoTableModule.unfilled(table)).toEqual([]);
    for (const rows of [
      [],
      [row('r1', {})],
      [row('r1', { name: '' })],
      [row('r1', { name: ' \u3000' })],
      [row('r1', { name: 'A' }), row('r2', { mass: '1' })],
      [row('r1', {}), row('r2', { name: 'A' })],
    ])
      expect(infoTableModule.unfilled({ columns, rows })).toEqual(missing);
  });

  it('M10 rows never filled at the end are not read: not shown, not printed, not missing what is required', () => {
    const made = [...table.rows, row('r3', {}), row('r4', { mass: '', name: ' ' })];
    expect(infoTableModule.trimmed?.({ columns, rows: made })).toEqual(table);
    expect(infoTableModule.unfilled({ columns, rows: made })).toEqual([]);
    expect(infoTableModule.trimmed?.(table)).toBe(table);
    const inside = { columns, rows: [row('r0', {}), ...table.rows] };
    expect(infoTableModule.trimmed?.(inside)).toBe(inside);
  });

  it('T03 M10 tells each cell with its row, column and unit', () => {
    expect(
      told(table, {
        ...table,
        rows: [
          row('r1', { name: 'A', mass: '1.5', day: '2026-01-01' }),
          row('r2', { name: 'B', mass: '2' }),
          row('r3', { name: 'C' }),
        ],
      }),
    ).toEqual([
      ['row/r1/mass', '1.50 g', '1.5 g', 2],
      ['row/r1/state', '固', null, 3],
      ['row/r3/name', null, 'C', 1],
    ]);
    expect(
      [...infoTableModule.diff(table, { ...table, rows: table.rows.slice(0, 1) })].map((change) => [
        change.field,
        change.rowId,
        change.action,
      ]),
    ).toEqual([
      ['row/r2/name', 'r2', 3],
      ['row/r2/mass', 'r2', 3],
    ]);
    expect(told(table, { ...table, rows: table.rows.map((item) => row(item.id, { day: '', ...item.cells })) })).toEqual(
      [],
    );
  });

  it('a cell that reads as it did is told by its column alone: no “12 mg → 12 mg” where the text became a number', () => {
    const before: InfoTable = { columns: [column('mass')], rows: [row('r1', { mass: '12 mg' })] };
    const after: InfoTable = {
      columns: [column('mass', { type: 'number', unit: 'mg' })],
      rows: [row('r1', { mass: '12' })],
    };
    expect(told(before, after).map(([field]) => field)).toEqual(['column/mass']);
    const more = { ...after, rows: [row('r1', { mass: '13' })] };
    expect(told(before, more)).toContainEqual(['row/r1/mass', '12 mg', '13 mg', 2]);
  });

  it('T03 M10 tells blank rows, another order of rows, and columns added, changed, moved or removed', () => {
    expect(told(table, { ...table, rows: [...table.rows, row('r3', {})] })).toEqual([['row/r3', null, 'r3', 1]]);
    expect(told({ ...table, rows: [...table.rows, row('r3', { name: '' })] }, table)).toEqual([
      ['row/r3', 'r3', null, 3],
    ]);
    expect(told(table, { ...table, rows: table.rows.toReversed() })).toEqual([['order', 'r1 r2', 'r2 r1', 2]]);
    expect(told(table, { ...table, columns: columns.toReversed() })).toEqual([
      ['columnOrder', 'name mass day state', 'state day mass name', 2],
    ]);
    const renamed = columns.map((item) => (item.key === 'mass' ? { ...item, unit: 'mg' } : item));
    expect(told(table, { ...table, columns: renamed })).toEqual([
      ['column/mass', '列 mass (g) · number', '列 mass (mg) · number', 2],
    ]);
    expect(told({ ...table, rows: [] }, { columns: [...columns, column('note')], rows: [] })).toEqual([
      ['column/note', null, '列 note · text', 1],
    ]);
    expect(told({ ...table, rows: [] }, { columns: columns.slice(0, 3), rows: [] })).toEqual([
      ['column/state', '列 state · select · 固、液', null, 3],
    ]);
    expect(told(table, { ...table, columns: columns.map((item) => ({ ...item, width: 200 })) })).toEqual([]);
  });

  it('M10 5,000 rows are compared in under a second', () => {
    const big = (changed: string): InfoTable => ({
      columns: columns.slice(0, 2),
      rows: Array.from({ length: 5000 }, (_, index) =>
        row(`r${index}`, { name: `样品 ${index}`, mass: index % 2 === 0 ? changed : '2' }),
      ),
    });
    const [old, next] = [big('1'), { ...big('1.0'), rows: big('1.0').rows.toReversed() }];
    boundChanges(infoTableModule.diff(old, next));
    const spent = processorMs();
    expect([...infoTableModule.diff(old, next)]).toHaveLength(2501);
    expect(spent()).toBeLessThan(1_000);
  });

  it('C002 M10 columns alone are nothing to sign; its text holds every cell', () => {
    expect([
      infoTableModule.isEmpty({ columns, rows: [] }),
      infoTableModule.isEmpty({ columns, rows: [row('r', { name: ' ' })] }),
      infoTableModule.isEmpty(table),
    ]).toEqual([true, true, false]);
    expect(infoTableModule.text(table).split('\n')).toEqual([
      '列 name\t列 mass\t列 day\t列 state',
      'A\t1.50\t2026-01-01\t固',
      'B\t2\t\t',
    ]);
  });
});

it('M10 into the next experiment go rows and amounts, worked out anew, and no day, batch number or result of the one before', () => {
  const { clone, next, record } = infoTableModule.carryOver;
  if (next === 'all') throw new Error('all is carried over');
  expect([clone, record]).toEqual(['all', 'all']);
  const lot = column('lot', { label: '批号' });
  const double = column('double', { type: 'number', formula: '[mass] * 2' });
  const used = {
    columns: [
      ...[column('name'), column('mass', { type: 'number' }), double, column('day', { type: 'date' }), lot],
      column('got', { label: '实得质量', type: 'number' }),
    ],
    rows: [row('r1', { name: '苯胺', mass: '1.5', double: '9', day: '2026-03-02', lot: 'A-12', got: '1.1' })],
  };
  expect(next.take(used)).toEqual({
    columns: used.columns,
    rows: [row('r1', { name: '苯胺', mass: '1.5', double: expect.stringMatching(/^3/) as string })],
  });
  expect(next.take(table).rows[1]).toEqual(table.rows[1]);
});
