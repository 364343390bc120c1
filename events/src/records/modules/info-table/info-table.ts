import { isoDate } from '../../../core/schemas';
import { fieldChange, type FieldChange } from '../../../core/trace';
import type { TraceValue } from '../../../core/trace-value';
import { labelFaults } from '../label-faults';
import type { ModuleType, WriteFault } from '../module-type';
import { infoTableShape } from './info-table-shape';
import { orderChange } from '../order-change';
import { formulaFaults, recalculated } from './calculated';
import { diffColumns } from './column-diff';
import { shownFormula } from './formula-text';
import { infoTableSchema, type InfoColumn, type InfoTable } from './info-table-schema';

export { infoTableSchema, type InfoColumn, type InfoTable } from './info-table-schema';

const shown = (column: InfoColumn, value: string): TraceValue | null => {
  if (value === '') return null;
  if (column.type === 'number') return { kind: 'number', number: value, ...(column.unit ? { unit: column.unit } : {}) };
  if (column.type === 'date') return { kind: 'date', date: value };
  return value;
};

type Cells = Readonly<Record<string, string>>;
const NO_CELLS: Cells = {};

const diffCells = (columns: readonly InfoColumn[], rowId: string, was: Cells, is: Cells): FieldChange[] => {
  const changes: FieldChange[] = [];
  for (const column of columns) {
    const { key, label } = column;
    const before = was[key] ?? '';
    const after = is[key] ?? '';
    if (before !== after)
      changes.push(fieldChange(`row/${rowId}/${key}`, label, shown(column, before), shown(column, after), { rowId }));
  }
  return changes;
};

const isBlank = (row: InfoTable['rows'][number]): boolean => Object.values(row.cells).every((value) => value === '');

function* diffRows(old: InfoTable | null, next: InfoTable): Iterable<FieldChange> {
  const before = new Map((old?.rows ?? []).map((row) => [row.id, row]));
  const columns = [
    ...new Map([...(old?.columns ?? []), ...next.columns].map((column) => [column.key, column])).values(),
  ];
  for (const row of next.rows) {
    const was = before.get(row.id);
    if (!was && isBlank(row))
      yield fieldChange(`row/${row.id}`, '@labInfoTable.row', null, { kind: 'row', id: row.id }, { rowId: row.id });
    yield* diffCells(columns, row.id, was?.cells ?? NO_CELLS, row.cells);
    before.delete(row.id);
  }
  for (const row of before.values()) {
    if (isBlank(row))
      yield fieldChange(`row/${row.id}`, '@labInfoTable.row', { kind: 'row', id: row.id }, null, { rowId: row.id });
    yield* diffCells(columns, row.id, row.cells, NO_CELLS);
  }
  yield* orderChange(
    'order',
    '@labInfoTable.order',
    (old?.rows ?? []).map(({ id }) => ({ id })),
    next.rows.map(({ id }) => ({ id })),
  );
}

const formulaColumns = (table: InfoTable): WriteFault[] => {
  const faults = formulaFaults(table);
  return table.columns.flatMap(({ key, label }, index) => {
    const fault = faults.get(key);
    const params = { column: label, ...fault?.params };
    return fault === undefined ? [] : [{ path: ['columns', index, 'formula'], message: fault.message, params }];
  });
};

/** M10: a typed table whose required columns must be filled in every row (V034). */
export const infoTableModule: ModuleType<InfoTable> = {
  type: 'labInfoTable',
  specId: 'M10',
  label: { 'zh-CN': '信息表', 'en-US': 'Info table' },
  version: 2,
  // Version 2 may have formulas, figures below columns and marks.
  upgrade: (content) => content,
  schema: infoTableSchema,
  shape: infoTableShape,
  writeFaults: ({ columns, rows }) => {
    const dates = columns.filter((column) => column.type === 'date').map((column) => column.key);
    return [
      ...formulaColumns({ columns, rows }),
      ...labelFaults(
        columns.flatMap(({ label, unit, options, formula, marks }, index) => [
          { path: ['columns', index, 'label'], text: label },
          { path: ['columns', index, 'unit'], text: unit },
          ...(options ?? []).map((text, at) => ({ path: ['columns', index, 'options', at], text })),
          { path: ['columns', index, 'formula'], text: formula },
          ...(marks ?? []).flatMap(({ value, to }, at) => [
            { path: ['columns', index, 'marks', at, 'value'], text: value },
            { path: ['columns', index, 'marks', at, 'to'], text: to },
          ]),
        ]),
      ),
      ...rows.flatMap(({ cells }, index) =>
        dates
          .filter((key) => (cells[key] ?? '') !== '' && !isoDate.safeParse(cells[key]).success)
          .map((key) => ({ path: ['rows', index, 'cells', key], message: 'badDate', params: {} })),
      ),
    ];
  },
  derived: recalculated,
  empty: () => ({ columns: [], rows: [] }),
  diff: function* (old, next) {
    yield* diffColumns(old, next);
    yield* diffRows(old, next);
  },
  unfilled: (table) =>
    table.columns
      .filter(
        (column) =>
          column.required &&
          (table.rows.length === 0 || table.rows.some((row) => (row.cells[column.key] ?? '').trim() === '')),
      )
      .map((column) => ({ field: column.key, label: column.label })),
  text: (table) =>
    [
      table.columns.map((column) => column.label).join('\t'),
      ...table.columns.flatMap(({ label, formula }) =>
        formula === undefined ? [] : [`${label} = ${shownFormula(formula, table.columns)}`],
      ),
      ...table.rows.map((row) => table.columns.map((column) => row.cells[column.key] ?? '').join('\t')),
    ].join('\n'),
  files: () => [],
  isEmpty: (table) => table.rows.every((row) => Object.values(row.cells).every((value) => value.trim() === '')),
};
