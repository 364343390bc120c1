import type { Range } from './cell-names';
import type { Cell, CellData, CellValue } from './sheet-cells';

/** A value as it stands in a cell without a number format. */
export const valueText = (value: CellValue | undefined): string =>
  value === undefined ? '' : typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value);

const looksNumeric = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));
const LOOKS_OTHERWISE = /^['=]|^(?:true|false)$/i;

/**
 * What somebody would type to have it: the formula, or the value. Text that would be read as something else has an
 * apostrophe before it, as in Excel.
 */
export const typedText = (cell: Cell | undefined): string => {
  const { f, v } = cell ?? {};
  if (f !== undefined) return f;
  return typeof v === 'string' && (looksNumeric(v) || LOOKS_OTHERWISE.test(v)) ? `'${v}` : valueText(v);
};

/** More of a range is told by its beginning. */
const MOST_CHARS = 20_000;

export const cellIn = (cellData: CellData | undefined, row: number, column: number): Cell | undefined =>
  cellData?.[row]?.[column];

/** What the cells of a range say: cells of a row with bars between, a line a row. */
export const rangeText = (range: Range, textOf: (row: number, column: number) => string): string => {
  const lines: string[] = [];
  let left = MOST_CHARS;
  for (let row = range.startRow; row <= range.endRow && left > 0; row += 1) {
    const cells: string[] = [];
    for (let column = range.startColumn; column <= range.endColumn && left > 0; column += 1) {
      const said = textOf(row, column);
      left -= said.length + 3;
      cells.push(said);
    }
    lines.push(cells.join(' | '));
  }
  return left > 0 ? lines.join('\n') : `${lines.join('\n')} …`;
};
