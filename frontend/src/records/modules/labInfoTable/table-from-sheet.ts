import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { parseQuantity, understandQuantity } from '@shilu/events/units/quantity';
import { unitOf } from '@shilu/events/units/unit';
import { readDay } from '../../../lib/read-day';
import { MAX_ROWS, newId, pasteInto, type Cell } from './info-table-edit';

type Lines = readonly (readonly string[])[];
type NameAt = (count: number) => string;
/** The table with what was pasted, how many columns it gained, and how many values found no place: by formulas, by the limits. */
export type Pasted = {
  readonly table: InfoTable;
  readonly columns: number;
  readonly calculated: number;
  readonly beyond: number;
};
const MAX_COLUMNS = 100;
const isBare = (value: string): boolean => parseQuantity(value)?.unit === '';

/** The first line names the columns unless a bare number or a date stands in it. */
const headed = ([first = [], ...lines]: Lines): boolean =>
  lines.length > 0 && first.every((cell) => !isBare(cell) && readDay(cell) === null);

/** The column for what stands at a place of the lines: `质量 (g)` as its heading gives one of numbers in g. */
const columnOf = (head: string, at: number, lines: Lines, name: string): InfoColumn => {
  const inBrackets = /[(（]([^()（）]{1,20})[)）]$/.exec(head.trimEnd());
  const label = inBrackets === null ? head : head.slice(0, inBrackets.index).trimEnd();
  // What stands in brackets is a unit of numbers if it is one; else it is part of the name.
  const unit = inBrackets?.[1] !== undefined && unitOf(inBrackets[1]) !== null ? inBrackets[1] : undefined;
  const values = lines.map((line) => (line[at] ?? '').trim()).filter((value) => value !== '');
  const numeric =
    values.length > 0 &&
    values.every((value) => isBare(value) || (unit !== undefined && 'value' in understandQuantity(value, unit)));
  return {
    key: `c${newId()}`,
    label: (numeric && unit !== undefined ? label : head).trim().slice(0, 100) || name,
    type: numeric ? 'number' : 'text',
    ...(numeric && unit !== undefined ? { unit } : {}),
  };
};

/** Up to the last place at which something stands: what was picked in a sheet may end in blank columns. */
const widthOf = (block: Lines): number =>
  block.reduce((widest, line) => Math.max(widest, line.findLastIndex((cell) => cell.trim() !== '') + 1), 0);

/** A block pasted at a cell. Columns that it needs to the right are made, of numbers where all of theirs are. */
export const pastedAt = (table: InfoTable, at: Cell, block: Lines, nameAt: NameAt): Pasted => {
  const room = table.columns.length - at.column;
  const made = Array.from({ length: Math.min(widthOf(block) - room, MAX_COLUMNS - table.columns.length) }, (_, n) =>
    columnOf('', room + n, block, nameAt(table.columns.length + n + 1)),
  );
  const columns = [...table.columns, ...made];
  let [calculated, beyond] = [0, 0];
  block.forEach((line, dr) =>
    line.forEach((cell, dc) => {
      if (cell.trim() === '') return;
      const column = columns[at.column + dc];
      if (column === undefined || at.row + dr >= MAX_ROWS) beyond += 1;
      else if (column.formula !== undefined) calculated += 1;
    }),
  );
  return { table: pasteInto({ ...table, columns }, at, block), columns: made.length, calculated, beyond };
};

/**
 * A table out of a pasted sheet: its first line names the columns if it is a heading. Columns that the sheet does not name
 * are named by their place.
 */
export const tableFromSheet = (block: Lines, nameAt: NameAt): Pasted => {
  const [heads = [], ...below] = block;
  const named = headed(block);
  const lines = named ? below : block;
  const columns = heads.slice(0, MAX_COLUMNS).map((head, at) => columnOf(named ? head : '', at, lines, nameAt(at + 1)));
  return { ...pastedAt({ columns, rows: [] }, { row: 0, column: 0 }, lines, nameAt), columns: 0 };
};
