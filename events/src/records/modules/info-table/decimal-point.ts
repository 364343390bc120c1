import { figuresOf } from './column-figures';
import type { InfoColumn, InfoTable } from './info-table-schema';

/** With an exponent a number has no place of its own in a column: it stands at the right edge. */
const PLAIN = /^[-−+]?\d+(?:\.(\d*))?$/;

/** A number as it is read: what was typed with a hyphen has a minus sign. */
export const shownNumber = (value: string): string => value.replace(/^-/, '−');

/** Most digits behind the point among a column's numbers and the figures below it. */
export const longestFraction = (table: InfoTable, column: InfoColumn): number => {
  if (column.type !== 'number') return 0;
  const numbers = [
    ...table.rows.map(({ cells }) => cells[column.key]),
    ...figuresOf(table, column).map(({ value }) => value),
  ];
  return numbers.reduce((longest, value) => Math.max(longest, PLAIN.exec(value ?? '')?.[1]?.length ?? 0), 0);
};

/** What a number lacks, were it to have as many digits behind its point: what keeps its point under the others'. */
export const lackingDigits = (value: string, fraction: number): string => {
  const found = PLAIN.exec(value);
  if (found === null || fraction === 0) return '';
  return found[1] === undefined ? `.${'0'.repeat(fraction)}` : '0'.repeat(fraction - found[1].length);
};
