import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { exactDecimal, over, plus, ratioOf, rounded, type Ratio } from '@shilu/events/units/ratio';
import { cellFault } from './info-table-edit';
import type { Block } from './use-sheet';

export type Sums = { readonly count: number; readonly sum: string; readonly mean: string; readonly unit: string };

/** Places that no column of numbers goes beyond. */
const PLACES = 20;
const FEWEST_DIGITS = 4;
const digitsOf = (number: string): number =>
  (number.split(/[eE]/)[0] ?? '').replace(/\D/g, '').replace(/^0+/, '').length;

/** Sum and mean of the picked numbers, exact; null for fewer than two, and for numbers of several units. */
export const sumsOf = (table: InfoTable, { top, bottom, left, right }: Block): Sums | null => {
  const columns = table.columns.slice(left, right + 1).filter((column) => column.type === 'number');
  const unit = columns[0]?.unit ?? '';
  if (columns.some((column) => (column.unit ?? '') !== unit)) return null;
  const values = table.rows
    .slice(top, bottom + 1)
    .flatMap(({ cells }) => columns.map((column) => ({ column, value: cells[column.key] ?? '' })))
    .filter(({ column, value }) => value !== '' && cellFault(column, value) === null)
    .map(({ value }) => value);
  if (values.length < 2) return null;
  const total = values.reduce<Ratio>((sum, value) => plus(sum, ratioOf(value)), ratioOf('0'));
  const digits = Math.max(FEWEST_DIGITS, ...values.map(digitsOf));
  const written = (value: Ratio): string => exactDecimal(value, PLACES) ?? rounded(value, digits);
  const mean = over(total, ratioOf(String(values.length)));
  const exactMean = exactDecimal(mean, PLACES);
  return {
    count: values.length,
    sum: written(total),
    // A mean of three numbers seldom ends: it is given with the digits of what it was made from.
    mean: exactMean !== null && digitsOf(exactMean) <= digits ? exactMean : rounded(mean, digits),
    unit,
  };
};
