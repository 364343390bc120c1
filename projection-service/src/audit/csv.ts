import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A spreadsheet runs a cell that begins like a formula; one apostrophe makes it text. */
export const safeCell = (cell: string | number | null): string => {
  const text = cell === null ? '' : String(cell);
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
};

/** CSV with the mark that makes spreadsheets read UTF-8, row by row. */
export const csvStream = (
  header: readonly string[],
  rows: AsyncIterable<readonly (string | number | null)[]>,
): Readable => {
  const stringifier = stringify({ bom: true, record_delimiter: 'windows' });
  const safe = async function* (): AsyncGenerator<string[]> {
    yield [...header];
    for await (const row of rows) yield row.map(safeCell);
  };
  return Readable.from(safe(), { objectMode: true })
    .on('error', (error) => stringifier.destroy(error))
    .pipe(stringifier);
};
