import { quoted } from '@shilu/events/core/fields/cell';
import { readCsv } from './read-csv';
import { readXlsx } from './read-xlsx';
import { TableFault, tooManyRows, type Table } from './table-fault';

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK';

/** Neither in a database nor in any text: a NUL, half of a pair. */
const isReadable = (cell: string | number | null): boolean =>
  typeof cell !== 'string' || (cell.isWellFormed() && !cell.includes('\u0000'));

/** A file as a table of at most so many rows below its headings, by what it is and not by its name. Throws TableFault. */
export const readTable = async (bytes: Buffer, mostRows: number): Promise<Table> => {
  // One more than may be, that too many are seen, and the headings.
  const most = mostRows + 2;
  const all = isZip(bytes) ? await readXlsx(bytes, most) : readCsv(bytes, most);
  const [first, ...rest] = all.filter(({ cells }) => cells.some((cell) => cell !== null));
  if (!first) throw new TableFault('文件中没有内容', 'The file is empty');
  if (rest.length > mostRows) throw tooManyRows(mostRows);
  const broken = [first, ...rest].find(({ cells }) => !cells.every(isReadable));
  if (broken)
    throw new TableFault(
      `第 ${broken.row} 行有无法识别的字符，请删除后再导入`,
      `There are characters in row ${broken.row} that are no text. Remove them and import again`,
    );
  const headings = first.cells.map((cell) => String(cell ?? '').trim());
  const repeated = headings.find((heading, at) => heading !== '' && headings.indexOf(heading) !== at);
  if (repeated !== undefined)
    throw new TableFault(`列“${quoted(repeated)}”出现了两次`, `The column “${quoted(repeated)}” stands twice`);
  const beside = rest.find(({ cells }) => cells.some((cell, at) => cell !== null && (headings[at] ?? '') === ''));
  if (beside)
    throw new TableFault(`第 ${beside.row} 行有内容没有列名`, `In row ${beside.row} something stands below no heading`);
  return { headings, rows: rest };
};
