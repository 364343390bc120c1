import type { MultiTable, NestedRow } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { MOST_ROWS } from '@shilu/events/records/modules/multi-level-table/table-schema';
import { depthsOf } from '@shilu/events/records/modules/multi-level-table/tree';
import { newId } from '../labInfoTable/info-table-edit';
import { settledValue } from './multi-table-edit';

type Lines = readonly (readonly string[])[];
type Leveled = readonly { readonly depth: number; readonly values: readonly string[] }[];

const blank = (line: readonly string[]): boolean => line.every((cell) => cell.trim() === '');

/** `1`, `2`, `3` are levels where they begin with 1 and never skip one on the way in. */
const asDepths = (first: readonly string[]): readonly number[] | null => {
  if (first.every((cell) => /^[1-9]$/.test(cell))) {
    const depths = first.map((cell) => Number(cell) - 1);
    // 1, 2, 3 alone may as well count rows: a level comes back.
    return depths.some((depth, at) => at > 0 && depth <= (depths[at - 1] ?? 0)) ? depths : null;
  }
  return first.every((cell) => /^\d+(?:\.\d+)*\.?$/.test(cell)) && first.some((cell) => cell.includes('.'))
    ? first.map((cell) => cell.replace(/\.$/, '').split('.').length - 1)
    : null;
};

const widths = (lines: Lines): readonly number[] =>
  lines.map(([first = '', ...rest]) => {
    if (first.trim() === '') return 1 + rest.findIndex((cell) => cell.trim() !== '');
    // A Chinese space is as wide as two.
    return /^\s*/.exec(first)?.[0].replaceAll('\u3000', '  ').length ?? 0;
  });

/** Indentations as levels: each other width is one level further in. */
const byIndent = (lines: Lines): Leveled | null => {
  const found = widths(lines);
  const steps = [...new Set(found)].toSorted((a, b) => a - b);
  if (steps.length < 2) return null;
  return lines.map((line, at) => ({
    depth: steps.indexOf(found[at] ?? 0),
    values: (line[0] ?? '').trim() === '' ? line.slice(line.findIndex((cell) => cell.trim() !== '')) : line,
  }));
};

const leveled = (lines: Lines): Leveled | null => {
  const depths = asDepths(lines.map(([first = '']) => first.trim()));
  return depths === null
    ? byIndent(lines)
    : lines.map((line, at) => ({ depth: depths[at] ?? 0, values: line.slice(1) }));
};

export type PastedRows = { readonly table: MultiTable; readonly beyond: number } | null;

/**
 * Rows out of a pasted sheet whose lines say their level: in a first column of levels or of numbers (1.2.1), or by how far
 * they are indented. They are put behind the row at `at` and all below it, the first level of theirs being that row's. Null
 * where lines say no level: they are cells.
 */
export const pastedRows = (table: MultiTable, at: number, block: Lines): PastedRows => {
  const lines = block.filter((line) => !blank(line));
  const said = leveled(lines);
  if (said === null) return null;
  const depths = depthsOf(table.rows);
  const here = table.rows[at];
  const base = here === undefined ? 0 : (depths.get(here.id) ?? 0);
  const first = Math.min(...said.map(({ depth }) => depth));
  /** The row of each level that further ones stand below. */
  const path: (string | undefined)[] = [];
  for (let row = here; row !== undefined; row = table.rows.find(({ id }) => id === row?.parent))
    path[depths.get(row.id) ?? 0] = row.id;
  const made: NestedRow[] = [];
  let beyond = 0;
  for (const { depth: own, values } of said) {
    const depth = base + own - first;
    const level = table.levels[depth];
    const parent = path[depth - 1];
    if (level === undefined || (depth > 0 && parent === undefined) || table.rows.length + made.length >= MOST_ROWS) {
      beyond += 1;
      continue;
    }
    const cells = values.flatMap((typed, column): [string, string][] => {
      const of = level.columns[column];
      const value = of === undefined ? '' : settledValue(of, typed.replaceAll('\n', ' '));
      return of === undefined || value === '' ? [] : [[of.key, value]];
    });
    const row: NestedRow = {
      id: newId(),
      ...(parent === undefined ? {} : { parent }),
      cells: Object.fromEntries(cells),
    };
    made.push(row);
    path.length = depth;
    path[depth] = row.id;
  }
  return { table: { ...table, rows: placedBehind(table.rows, at, made) }, beyond };
};

/** New rows behind a row and all below it. */
const placedBehind = (rows: readonly NestedRow[], at: number, made: readonly NestedRow[]): NestedRow[] => {
  const depths = depthsOf(rows);
  const own = depths.get(rows[at]?.id ?? '') ?? 0;
  const end = rows.findIndex(({ id }, index) => index > at && (depths.get(id) ?? 0) <= own);
  return rows.toSpliced(rows[at] === undefined || end < 0 ? rows.length : end, 0, ...made);
};

/** Cells pasted at a cell: on the rows of its level that follow below the same one, which are added as needed. */
export const pastedCells = (table: MultiTable, at: number, from: number, block: Lines): MultiTable => {
  const depths = depthsOf(table.rows);
  const here = table.rows[at];
  const level = here === undefined ? undefined : table.levels[depths.get(here.id) ?? 0];
  if (here === undefined || level === undefined) return table;
  const following = table.rows.slice(at).filter(({ parent }) => parent === here.parent);
  const filled = new Map<string, NestedRow>();
  const added: NestedRow[] = [];
  for (const [index, line] of block.entries()) {
    const room = table.rows.length + added.length < MOST_ROWS;
    const parent = here.parent === undefined ? {} : { parent: here.parent };
    const row = following[index] ?? (room ? { id: newId(), ...parent, cells: {} } : null);
    if (row === null) break;
    const cells = new Map(Object.entries(row.cells));
    for (const [offset, typed] of line.entries()) {
      const column = level.columns[from + offset];
      const value = column === undefined ? '' : settledValue(column, typed.replaceAll('\n', ' '));
      if (column === undefined) continue;
      if (value === '') cells.delete(column.key);
      else cells.set(column.key, value);
    }
    const next = { ...row, cells: Object.fromEntries(cells) };
    if (following[index] === undefined) added.push(next);
    else filled.set(row.id, next);
  }
  const rows = table.rows.map((row) => filled.get(row.id) ?? row);
  const last = rows.findLastIndex(({ parent }) => parent === here.parent);
  return { ...table, rows: added.length === 0 ? rows : placedBehind(rows, last, added) };
};
