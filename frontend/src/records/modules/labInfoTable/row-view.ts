import { isNumeral } from '@shilu/events/records/modules/info-table/calculated';
import { decimalOf } from '@shilu/events/units/exact';
import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';

type Row = InfoTable['rows'][number];
const words = new Intl.Collator(['zh-Hans-CN', 'en'], { numeric: true });

const compared = (column: InfoColumn, a: string, b: string): number => {
  if (column.type === 'number' && isNumeral(a) && isNumeral(b)) return decimalOf(a).cmp(decimalOf(b));
  return words.compare(a, b);
};

/** Rows by what stands in a column; empty cells come last either way, equals stay as they stood. */
export const sortedRows = (rows: readonly Row[], column: InfoColumn, down: boolean): Row[] =>
  [...rows].sort((one, other) => {
    const [a, b] = [one.cells[column.key] ?? '', other.cells[column.key] ?? ''];
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    return (down ? -1 : 1) * compared(column, a, b);
  });

/** `0.5-2`, `>3`, `<=1`: bounds of a number; anything else is looked for as text. */
const RANGE = /^([-−]?\d{1,20}(?:\.\d{0,20})?)\s{0,3}[-–~～]\s{0,3}([-−]?\d{1,20}(?:\.\d{0,20})?)$/;
const BOUND = /^(>=|<=|≥|≤|>|<|=)\s{0,3}([-−]?\d{1,20}(?:\.\d{0,20})?)$/;

/** Whether a cell is what a filter asks for. */
export const matchesFilter = (column: InfoColumn, cell: string, filter: string): boolean => {
  const wanted = filter.trim();
  if (wanted === '') return true;
  if (column.type === 'number') {
    const range = RANGE.exec(wanted);
    const bound = BOUND.exec(wanted);
    if ((range || bound) && !isNumeral(cell)) return false;
    if (range) return decimalOf(cell).gte(decimalOf(range[1] ?? '')) && decimalOf(cell).lte(decimalOf(range[2] ?? ''));
    if (bound) {
      const side = decimalOf(cell).cmp(decimalOf(bound[2] ?? ''));
      const sign = bound[1] ?? '';
      return (
        (side === 0 && /[=≥≤]/.test(sign)) || (side === 1 && /[>≥]/.test(sign)) || (side === -1 && /[<≤]/.test(sign))
      );
    }
  }
  return cell.toLowerCase().includes(wanted.toLowerCase());
};
