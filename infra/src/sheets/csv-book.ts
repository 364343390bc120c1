import { buffer } from 'node:stream/consumers';
import { withoutControls } from '@shilu/events/core/schemas';
import { isDatePattern, shownValue } from '@shilu/events/records/modules/spread-sheet/cell-format';
import { valueText } from '@shilu/events/records/modules/spread-sheet/cell-text';
import type { Cell } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import { MOST } from '@shilu/events/records/modules/spread-sheet/sheet-limits';
import { emptySheets, type Sheet, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { createStyleTable } from '@shilu/events/records/modules/spread-sheet/sheet-style';
import { usedRange } from '@shilu/events/records/modules/spread-sheet/sheet-view';
import type { CsvWriting } from '@shilu/events/records/sheet-calls';
import { csvStream } from '../tables/csv';
import { inGb18030 } from '../tables/gb18030';
import { readCsv } from '../tables/read-csv';
import { createLost } from './lost';
import { tooManyCells, type ReadBook } from './read-book';

/** Every row but blank ones is a cell at least, so that more rows are more cells than may be. */
const MOST_ROWS = MOST.rows / 4;
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.(\d{1,12}))?$/;
const SCIENTIFIC = /^-?\d(?:\.\d{1,14})?[eE][+-]?\d{1,3}$/;

/**
 * A number only where nothing of what was written is lost by it: digits behind the point become a format, and what begins
 * with a zero, or has more digits than a number holds, is a text.
 */
const readValue = (said: string): { readonly v: string | number; readonly pattern?: string } => {
  const digits = said.replace(/\D/g, '').length;
  const plain = NUMBER.exec(said);
  if (plain && digits <= 15) {
    const [, behind = ''] = plain;
    return behind.endsWith('0') ? { v: Number(said), pattern: `0.${'0'.repeat(behind.length)}` } : { v: Number(said) };
  }
  return SCIENTIFIC.test(said) && digits <= 17 && Number.isFinite(Number(said)) ? { v: Number(said) } : { v: said };
};

/** A file of separated values as a workbook of one sheet. Throws TableFault. */
export const readCsvBook = (bytes: Buffer, name: string): ReadBook => {
  const rows = readCsv(bytes, MOST_ROWS);
  const [lost, table] = [createLost(), createStyleTable()];
  const cellData: Record<string, Record<string, Cell>> = {};
  let [cells, columns, last] = [0, 0, 0];
  for (const { row, cells: said } of rows) {
    const made: Record<string, Cell> = {};
    for (const [column, given] of said.entries()) {
      if (given === null) continue;
      const whole = withoutControls(String(given).replaceAll('\r\n', '\n'));
      if (whole.length < String(given).replaceAll('\r\n', '\n').length) lost.add('controlCharacters', `${row}`);
      if (whole === '') continue;
      const { v, pattern } = readValue(whole.slice(0, MOST.text));
      const s = pattern === undefined ? undefined : table.nameOf({ n: { pattern } });
      made[column] = { v, ...(s === undefined ? {} : { s }) };
      cells += 1;
      columns = Math.max(columns, column + 1);
      if (cells > MOST.cells) throw tooManyCells();
    }
    if (Object.keys(made).length === 0) continue;
    cellData[row - 1] = made;
    last = row;
  }
  const sheet: Sheet = {
    ...{ id: 's1', name, rowCount: Math.max(200, last + 50), columnCount: Math.max(26, columns + 5), cellData },
    ...{ mergeData: [], rowData: {}, columnData: {}, validations: [], conditionals: [], pictures: [] },
  };
  return {
    lost: lost.list(),
    content: { ...emptySheets(), sheetOrder: ['s1'], sheets: { s1: sheet }, styles: table.styles },
  };
};

function* valuesOf({ styles }: SpreadSheet, sheet: Sheet): Generator<(string | number | null)[]> {
  const used = usedRange(sheet);
  const { cellData, spilled } = sheet;
  for (let row = 0; row <= (used?.endRow ?? -1); row += 1)
    yield Array.from({ length: (used?.endColumn ?? -1) + 1 }, (_, column) => {
      const cell = cellData[row]?.[column];
      const value = cell?.v ?? spilled?.[row]?.[column];
      const pattern = cell?.s === undefined ? undefined : styles[cell.s]?.n?.pattern;
      if (typeof value === 'number')
        return pattern !== undefined && isDatePattern(pattern) ? shownValue(value, pattern) : value;
      return value === undefined ? null : valueText(value);
    });
}

/** One sheet as separated values: numbers with all their digits, days as they are shown. */
export const writeCsvBook = async (
  content: SpreadSheet,
  sheet: Sheet,
  { separator, encoding }: CsvWriting,
): Promise<Buffer> => {
  const isUnicode = encoding === 'utf-8';
  const written = await buffer(csvStream([], valuesOf(content, sheet), { separator, bom: isUnicode }));
  return isUnicode ? written : inGb18030(written.toString('utf8'));
};
