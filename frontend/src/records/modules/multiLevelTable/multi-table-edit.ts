import { NOT_APPLICABLE } from '@shilu/events/core/trace-value';
import type { Level, LevelColumn, MultiTable, NestedRow } from '@shilu/events/records/modules/multi-level-table/multi-level-table'; // prettier-ignore
import { asInfoColumn } from '@shilu/events/records/modules/multi-level-table/figures-below';
import { MOST_ROWS, NO, YES, valueFault } from '@shilu/events/records/modules/multi-level-table/table-schema';
import { depthsOf, spanOf } from '@shilu/events/records/modules/multi-level-table/tree';
import { cellFault, newId, settleCell } from '../labInfoTable/info-table-edit';

const NOT_APPLYING = /^(?:n\/?a|不适用)$/i;
const SAID_YES = /^(?:true|yes|y|1|是|✓|√)$/i;
const SAID_NO = /^(?:false|no|n|0|否|✗|×)$/i;

/** A value as its column keeps it; what does not fit stays as typed and is shown in red. */
export const settledValue = (column: LevelColumn, typed: string): string => {
  const value = typed.trim();
  if (NOT_APPLYING.test(value)) return NOT_APPLICABLE;
  if (column.type !== 'boolean') return settleCell(asInfoColumn(column), value);
  return SAID_YES.test(value) ? YES : SAID_NO.test(value) ? NO : value;
};

/** What is wrong with a cell, in the words of a cell of an info table. */
export const faultOf = (column: LevelColumn, value: string): ReturnType<typeof cellFault> => {
  if (valueFault(column, value) === null) return null;
  return column.type === 'boolean' ? 'unknownOption' : cellFault(asInfoColumn(column), value);
};

const withCells = (cells: NestedRow['cells'], key: string, value: string): NestedRow['cells'] => {
  const { [key]: _old, ...rest } = cells;
  return value === '' ? rest : { ...cells, [key]: value };
};

export const withValue = (table: MultiTable, id: string, key: string, value: string): MultiTable => ({
  ...table,
  rows: table.rows.map((row) => (row.id === id ? { ...row, cells: withCells(row.cells, key, value) } : row)),
});

/** The table with one row more, and that row; null where it has as many as it may. */
export type WithRow = { readonly table: MultiTable; readonly id: string } | null;

const inserted = (table: MultiTable, at: number, parent: string | undefined): WithRow => {
  if (table.rows.length >= MOST_ROWS) return null;
  const row: NestedRow = { id: newId(), ...(parent === undefined ? {} : { parent }), cells: {} };
  return { table: { ...table, rows: table.rows.toSpliced(at, 0, row) }, id: row.id };
};

/** A row of the same level, behind this one and all below it; the first row of a table that has none. */
export const withSibling = (table: MultiTable, at: number): WithRow => {
  const row = table.rows[at];
  return row === undefined ? inserted(table, 0, undefined) : inserted(table, spanOf(table.rows, at)[1], row.parent);
};

/** A row one level below, behind those that are there; null on the last level. */
export const withChild = (table: MultiTable, at: number): WithRow => {
  const row = table.rows[at];
  const depth = depthsOf(table.rows).get(row?.id ?? '') ?? 0;
  if (row === undefined || depth + 1 >= table.levels.length) return null;
  return inserted(table, spanOf(table.rows, at)[1], row.id);
};

export const withoutRow = (table: MultiTable, at: number): MultiTable => {
  const [from, end] = spanOf(table.rows, at);
  return { ...table, rows: table.rows.toSpliced(from, end - from) };
};

/** A row at another place among those that stand below the same one; itself where there is none to change with. */
export const withRowMoved = (table: MultiTable, at: number, by: -1 | 1): MultiTable => {
  const { rows } = table;
  const siblings = rows.flatMap(({ parent }, index) => (parent === rows[at]?.parent ? [index] : []));
  const other = siblings[siblings.indexOf(at) + by];
  if (other === undefined) return table;
  const [first, second] = by < 0 ? [other, at] : [at, other];
  const end = spanOf(rows, second)[1];
  const moved = [...rows.slice(second, end), ...rows.slice(first, second)];
  return { ...table, rows: rows.toSpliced(first, end - first, ...moved) };
};

/** Why a row does not change its level: there is none there, or a value of it has no place there. */
export type Barred = { readonly why: 'noLevel' | 'noColumn'; readonly column?: string; readonly level?: string };

/** Cells as another level has them, by the names of its columns, else by their places; the first that it cannot take. */
const asLevel = (cells: NestedRow['cells'], from: Level, to: Level): NestedRow['cells'] | Barred => {
  const placed = new Map<string, string>();
  for (const [at, column] of from.columns.entries()) {
    const value = cells[column.key] ?? '';
    if (value === '') continue;
    const [named] = to.columns.filter(({ label }) => label === column.label);
    const other = named ?? to.columns[at];
    if (other === undefined || placed.has(other.key) || valueFault(other, value) !== null)
      return { why: 'noColumn', column: column.label, level: to.label };
    placed.set(other.key, value);
  }
  return Object.fromEntries(placed);
};

const isBarred = (cells: NestedRow['cells'] | Barred): cells is Barred => 'why' in cells && typeof cells['why'] === 'string'; // prettier-ignore

/** Rows of a span that stand by so many levels deeper, with their values in the columns of those. */
const shifted = (
  table: MultiTable,
  [from, end]: readonly [number, number],
  by: -1 | 1,
): readonly NestedRow[] | Barred => {
  const depths = depthsOf(table.rows);
  const rows: NestedRow[] = [];
  for (const row of table.rows.slice(from, end)) {
    const depth = depths.get(row.id) ?? 0;
    const [was, is] = [table.levels[depth], table.levels[depth + by]];
    if (was === undefined || is === undefined) return { why: 'noLevel' };
    const cells = asLevel(row.cells, was, is);
    if (isBarred(cells)) return cells;
    rows.push({ ...row, cells });
  }
  return rows;
};

const isRows = (rows: readonly NestedRow[] | Barred): rows is readonly NestedRow[] => Array.isArray(rows);

/** A row, with all below it, one level deeper: below the one of its level before it. */
export const indented = (table: MultiTable, at: number): MultiTable | Barred => {
  const { rows } = table;
  const above = rows.findLastIndex(({ parent }, index) => index < at && parent === rows[at]?.parent);
  const span = spanOf(rows, at);
  const moved = above < 0 ? { why: 'noLevel' as const } : shifted(table, span, 1);
  if (!isRows(moved)) return moved;
  const parent = rows[above]?.id;
  const [first, ...others] = moved;
  if (first === undefined || parent === undefined) return { why: 'noLevel' };
  return { ...table, rows: rows.toSpliced(at, span[1] - at, { ...first, parent }, ...others) };
};

/** A row, with all below it, one level further out: behind the one that it stood below. */
export const outdented = (table: MultiTable, at: number): MultiTable | Barred => {
  const { rows } = table;
  const above = rows.findIndex(({ id }) => id === rows[at]?.parent);
  if (above < 0) return { why: 'noLevel' };
  const span = spanOf(rows, at);
  const moved = shifted(table, span, -1);
  if (!isRows(moved)) return moved;
  const [first, ...others] = moved;
  if (first === undefined) return { why: 'noLevel' };
  const { parent: _below, ...free } = first;
  const parent = rows[above]?.parent;
  const target = spanOf(rows, above)[1];
  const rest = rows.toSpliced(at, span[1] - at);
  const placed = { ...free, ...(parent === undefined ? {} : { parent }) };
  return { ...table, rows: rest.toSpliced(target - (span[1] - at), 0, placed, ...others) };
};

export const isTable = (made: MultiTable | Barred): made is MultiTable => 'rows' in made;
