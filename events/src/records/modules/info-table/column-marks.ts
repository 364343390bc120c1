import { decimalOf } from '../../../units/exact';
import { isNumeral } from './calculated';
import type { InfoColumn, InfoTable, Mark } from './info-table-schema';

/** Lower than, the same as or higher than; null where there is nothing to compare. */
const compared = (column: InfoColumn, a: string, b: string): number | null => {
  if (column.type === 'number') return isNumeral(a) && isNumeral(b) ? decimalOf(a).cmp(decimalOf(b)) : null;
  return a === b ? 0 : a < b ? -1 : 1;
};

/** 1.0 and 1.00 are one value, and so is a text in other letters. */
const alike = (column: InfoColumn, value: string): string =>
  column.type === 'number' && isNumeral(value) ? decimalOf(value).toString() : value.trim().toLowerCase();

const meets = (column: InfoColumn, { when, value = '', to = '' }: Mark, cell: string, count: number): boolean => {
  if (when === 'empty') return cell.trim() === '';
  if (cell.trim() === '') return false;
  if (when === 'repeated') return count > 1;
  if (when === 'equals') return alike(column, cell) === alike(column, value);
  const low = compared(column, cell, value);
  if (when === 'above') return low === 1;
  if (when === 'below') return low === -1;
  const high = compared(column, cell, to);
  if (low === null || high === null) return false;
  const within = low >= 0 && high <= 0;
  return when === 'between' ? within : !within;
};

/** Which mark a cell of a column has: of several conditions that it meets, the first. Screen and print ask here. */
export const marksOf = ({ rows }: InfoTable, column: InfoColumn): ((cell: string) => Mark | null) => {
  const marks = column.marks ?? [];
  if (marks.length === 0) return () => null;
  const counts = new Map<string, number>();
  if (marks.some(({ when }) => when === 'repeated'))
    for (const { cells } of rows) {
      const value = alike(column, cells[column.key] ?? '');
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  return (cell) => marks.find((mark) => meets(column, mark, cell, counts.get(alike(column, cell)) ?? 0)) ?? null;
};
