import { parse } from 'csv-parse/sync';
import { unsafeCell } from './csv';
import { MOST_COLUMNS, notATable, TableFault, tooManyColumns, type TableRow } from './table-fault';

const DELIMITERS = [',', ';', '\t'] as const;

/** Signs that no text has, and every picture or archive. */
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** As it says itself by its mark, else UTF-8, else GB 18030, which what was made in China before is written in. */
export const textOf = (bytes: Buffer): string => {
  const marks: readonly (readonly [readonly number[], string])[] = [
    [[0xef, 0xbb, 0xbf], 'utf-8'],
    [[0xff, 0xfe], 'utf-16le'],
    [[0xfe, 0xff], 'utf-16be'],
  ];
  const marked = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
  for (const encoding of marked === undefined ? ['utf-8', 'gb18030'] : [marked]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      continue;
    }
  }
  throw new TableFault('文字编码无法识别，请另存为 UTF-8', 'The text is in no known encoding. Save it as UTF-8');
};

/** What parts the headings most often, outside quotes. */
const delimiterOf = (text: string): string => {
  const counts = new Map<string, number>(DELIMITERS.map((sign) => [sign, 0]));
  let quoted = false;
  for (const sign of text.slice(0, 100_000)) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '\n' || sign === '\r')) break;
    else if (!quoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return DELIMITERS.reduce((best, sign) => ((counts.get(sign) ?? 0) > (counts.get(best) ?? 0) ? sign : best));
};

/** Rows of a file of separated values: of more than four times `most`, empty ones among them, the first. */
export const readCsv = (bytes: Buffer, most: number): readonly TableRow[] => {
  const text = textOf(bytes);
  if (BINARY.test(text.slice(0, 100_000))) throw notATable();
  let records: readonly (readonly string[])[];
  try {
    records = parse(text, {
      ...{ delimiter: delimiterOf(text), relax_column_count: true, max_record_size: 1_000_000, to: 4 * most },
      record_delimiter: ['\r\n', '\n', '\r'],
    }) as string[][];
  } catch {
    throw new TableFault('CSV 的引号不成对，无法读取', 'The quotes of the CSV do not match');
  }
  if (records.some(({ length }) => length > MOST_COLUMNS)) throw tooManyColumns();
  return records.map((cells, at) => ({
    row: at + 1,
    cells: cells.map((cell) => (cell === '' ? null : unsafeCell(cell))),
  }));
};
