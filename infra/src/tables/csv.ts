import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/**
 * A line that begins like a formula, also after blanks and in full width: programs that compose what they read take `＝`
 * for `=`. One that stands behind apostrophes gets another, so that each can be told from what it was.
 */
const FORMULA = /^'*[\p{Z}\p{C}]*[=+\-@|＝＋－＠｜−﹦﹢﹣﹫]/u;
const BLANK_FIRST = /^'*[\t\r]/;
const lines = /[^\r\n\v\f\u0085\u2028\u2029]+/gu;
const asText = (line: string): string => (FORMULA.test(line) ? `'${line}` : line);
const asWritten = (line: string): string => (line.startsWith("'") && FORMULA.test(line) ? line.slice(1) : line);

/**
 * The one way of a value into a table that spreadsheets open. What they would compute is made text by an apostrophe, in
 * every line of a cell: a reader that parts lines before it reads quotes begins a row, and so a cell, in the middle of one.
 */
export const safeCell = (cell: string | number | null): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.replace(lines, asText);
  return BLANK_FIRST.test(text) ? `'${text}` : text;
};

/** What `safeCell` made of a text, as it was. */
export const unsafeCell = (cell: string): string => {
  const text = cell.startsWith("'") && BLANK_FIRST.test(cell) ? cell.slice(1) : cell;
  return text.replace(lines, asWritten);
};

export type CsvForm = { readonly separator?: string; readonly bom?: boolean };

/** CSV with the mark that makes spreadsheets read UTF-8, row by row. */
export const csvStream = (
  /** Lines before the rows: the last of them names the columns. */
  head: readonly (readonly string[])[],
  rows: AsyncIterable<readonly (string | number | null)[]> | Iterable<readonly (string | number | null)[]>,
  { separator = ',', bom = true }: CsvForm = {},
): Readable => {
  // Of itself it quotes only the line break that ends a row: a cell with another one would end its row for most readers.
  const stringifier = stringify({
    bom,
    delimiter: separator,
    record_delimiter: 'windows',
    quoted_match: /[\r\n\v\f\u0085\u2028\u2029]/,
  });
  const safe = async function* (): AsyncGenerator<string[]> {
    for (const line of head) yield [...line];
    for await (const row of rows) yield row.map(safeCell);
  };
  return Readable.from(safe(), { objectMode: true })
    .on('error', (error) => stringifier.destroy(error))
    .pipe(stringifier);
};
