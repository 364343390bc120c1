import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { parseQuantity, understandQuantity } from '@shilu/events/units/quantity';
import { unitOf } from '@shilu/events/units/unit';
import { readDay } from '../../../lib/read-day';
import { newId, pasteInto } from './info-table-edit';

type Lines = readonly (readonly string[])[];
const isBare = (value: string): boolean => parseQuantity(value)?.unit === '';

/** The first line names the columns unless a bare number or a date stands in it. */
const headed = ([first = [], ...lines]: Lines): boolean =>
  lines.length > 0 && first.every((cell) => !isBare(cell) && readDay(cell) === null);

/**
 * A table out of a pasted sheet: `质量 (g)` in its heading line gives a column of numbers in g. Columns that the sheet does
 * not name are named by their place.
 */
export const tableFromSheet = (block: Lines, nameAt: (count: number) => string): InfoTable => {
  const [heads = [], ...below] = block;
  const named = headed(block);
  const lines = named ? below : block;
  const columns = heads.slice(0, 100).map((cell, at): InfoColumn => {
    const head = named ? cell : '';
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
      label: (numeric && unit !== undefined ? label : head).trim().slice(0, 100) || nameAt(at + 1),
      type: numeric ? 'number' : 'text',
      ...(numeric && unit !== undefined ? { unit } : {}),
    };
  });
  return pasteInto({ columns, rows: [] }, { row: 0, column: 0 }, lines);
};
