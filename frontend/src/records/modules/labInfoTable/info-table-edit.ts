import { isoDate } from '@shilu/events/core/schemas';
import { cellProblem } from '@shilu/events/records/modules/info-table/calculated';
import type { CellProblem } from '@shilu/events/records/modules/info-table/formula-values';
import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { markOf, type DecimalMark } from '@shilu/events/units/number';
import { understandQuantity } from '@shilu/events/units/quantity';
import { readDay } from '../../../lib/read-day';

export const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16);
export type Cell = { readonly row: number; readonly column: number };

export const withCell = (table: InfoTable, row: number, key: string, value: string): InfoTable => ({
  ...table,
  rows: table.rows.map((each, at) => {
    if (at !== row) return each;
    const { [key]: _old, ...rest } = each.cells;
    return { ...each, cells: value === '' ? rest : { ...each.cells, [key]: value } };
  }),
});

export const withRow = (table: InfoTable, at: number): InfoTable => ({
  ...table,
  rows: table.rows.toSpliced(at, 0, { id: newId(), cells: {} }),
});
export const withoutRows = (table: InfoTable, gone: ReadonlySet<number>): InfoTable => ({
  ...table,
  rows: table.rows.filter((_, at) => !gone.has(at)),
});

/** Where a table differs first from what it was, null when it is in its columns or nowhere. */
export const changedCell = (before: InfoTable, next: InfoTable): Cell | null => {
  if (before.columns !== next.columns) return null;
  const row = next.rows.findIndex((each, at) => each !== before.rows[at]);
  if (row < 0) return next.rows.length === before.rows.length ? null : { row: next.rows.length - 1, column: 0 };
  const [was, is] = [before.rows[row]?.cells ?? {}, next.rows[row]?.cells ?? {}];
  const column = next.columns.findIndex(({ key }) => (was[key] ?? '') !== (is[key] ?? ''));
  return { row, column: Math.max(0, column) };
};

/** A value as its column keeps it: a number loses its unit and thousands marks, a date its slashes. What does not fit stays as typed and is shown in red. */
export const settleCell = (column: InfoColumn, typed: string, mark?: DecimalMark): string => {
  const value = typed.trim();
  if (value === '') return '';
  if (column.type === 'number') {
    const understood = understandQuantity(value, column.unit, mark);
    // A unit in a column without one is never left out silently.
    return 'fault' in understood || (understood.unit && !column.unit) ? value : understood.value;
  }
  return column.type === 'date' ? (readDay(value) ?? value) : value;
};

/** `2.5 g` as the first number of a column without a unit makes it one of g, as it does with a field. */
export const withFirstUnit = (table: InfoTable, row: number, column: InfoColumn): InfoTable => {
  const typed = table.rows[row]?.cells[column.key] ?? '';
  if (cellFault(column, typed) !== 'noUnit') return table;
  const others = table.rows.some((each, at) => at !== row && (each.cells[column.key] ?? '') !== '');
  const understood = understandQuantity(typed, undefined);
  if (others || 'fault' in understood || !understood.unit || (column.marks?.length ?? 0) > 0) return table;
  const { unit, value } = understood;
  const columns = table.columns.map((each) => (each.key === column.key ? { ...each, unit } : each));
  return withCell({ ...table, columns }, row, column.key, value);
};

const NUMERAL = /^[-−+]?\d{1,20}([.]\d{0,20})?([eE][-+]?\d{1,3})?$/;
export const cellFault = (
  column: InfoColumn,
  value: string,
): 'badNumber' | 'otherUnit' | 'unknownUnit' | 'noUnit' | 'badDate' | 'unknownOption' | null => {
  if (value === '' || column.formula !== undefined) return null;
  if (column.type === 'number' && !NUMERAL.test(value)) {
    const understood = understandQuantity(value, column.unit);
    if (!('fault' in understood)) return understood.unit && !column.unit ? 'noUnit' : 'badNumber';
    return understood.fault === 'notANumber' ? 'badNumber' : understood.fault;
  }
  if (column.type === 'date' && !isoDate.safeParse(value).success) return 'badDate';
  if (column.type === 'select' && !(column.options ?? []).includes(value)) return 'unknownOption';
  return null;
};

/** What is wrong with a cell: with what was typed, or with what its formula would be worked out from. */
export const faultAt = (
  table: InfoTable,
  row: InfoTable['rows'][number],
  column: InfoColumn,
): ReturnType<typeof cellFault> | CellProblem =>
  column.formula === undefined ? cellFault(column, row.cells[column.key] ?? '') : cellProblem(table, row, column.key);

export const MAX_ROWS = 5000;

/** Pastes a block at a cell: rows are added as needed; what is right of the last column finds no place. */
export const pasteInto = (table: InfoTable, at: Cell, block: readonly (readonly string[])[]): InfoTable => {
  const rows = [...table.rows];
  const numbers = table.columns.map(({ type }) => type === 'number');
  // A sheet is written by one hand: 1,234 beside 2,5 is less than two.
  const mark = markOf(block.flatMap((line) => line.filter((_, dc) => numbers[at.column + dc])));
  block.forEach((line, dr) => {
    const index = at.row + dr;
    if (index >= MAX_ROWS) return;
    while (rows.length <= index) rows.push({ id: newId(), cells: {} });
    const row = rows[index];
    if (!row) return;
    const cells = new Map(Object.entries(row.cells));
    line.forEach((typed, dc) => {
      const column = table.columns[at.column + dc];
      // What a formula gives is not written over.
      if (!column || column.formula !== undefined) return;
      const value = settleCell(column, typed.replace(/\n/g, ' '), mark);
      if (value === '') cells.delete(column.key);
      else cells.set(column.key, value);
    });
    rows[index] = { ...row, cells: Object.fromEntries(cells) };
  });
  return { ...table, rows };
};

const quote = (value: string): string => (/[\t\n"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
export const copyOf = (
  table: InfoTable,
  {
    top,
    bottom,
    left,
    right,
  }: { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number },
): string => {
  const columns = table.columns.slice(left, right + 1);
  return table.rows
    .slice(top, bottom + 1)
    .map((row) => columns.map((column) => quote(row.cells[column.key] ?? '')).join('\t'))
    .join('\n');
};
