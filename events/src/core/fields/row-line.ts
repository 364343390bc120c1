import { cellFaults, isFault, type CellRead, type CellReading, type CellWords } from './cell';
import { own } from '../own';
import { rowTypeOf, type RowField } from './row-field-types';

/**
 * A row as one line of a cell: `步骤：进样 | 时间：30 min`. What stands in it is marked off where it would be taken for
 * the line's own signs: `\\|`, `\\n`, `\\\\`.
 */
const marked = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\r', '\\r').replaceAll('\n', '\\n');

const SIGNS: Readonly<Record<string, string>> = { n: '\n', r: '\r' };

/** The parts of a line between its bars, unmarked. */
const partsOf = (line: string): readonly string[] => {
  const parts = [''];
  let isMarked = false;
  for (const sign of line) {
    const last = parts.length - 1;
    if (isMarked) parts[last] += own(SIGNS, sign) ?? sign;
    else if (sign === '|') parts.push('');
    else if (sign !== '\\') parts[last] += sign;
    isMarked = !isMarked && sign === '\\';
  }
  return parts;
};

export const rowLine = (
  fields: readonly RowField[],
  row: Readonly<Record<string, unknown>>,
  words: CellWords,
): string =>
  fields
    .flatMap((field) => {
      const held = row[field.key];
      const cell = held === undefined || held === null ? null : rowTypeOf(field).cell(field, held, words);
      return cell === null ? [] : [`${field.label[words.language]}: ${marked(String(cell))}`];
    })
    .join(' | ');

export const readLine = (fields: readonly RowField[], line: string, words: CellReading): CellRead => {
  const row: [string, unknown][] = [];
  for (const part of partsOf(line)) {
    const at = part.search(/[:：]/);
    const label = part.slice(0, at < 0 ? part.length : at).trim();
    const said = at < 0 ? '' : part.slice(at + 1).trim();
    if (label === '' && said === '') continue;
    const field = fields.find((one) => [one.key, one.label['zh-CN'], one.label['en-US']].includes(label));
    if (!field) return cellFaults.column(label);
    if (said === '') continue;
    const read = rowTypeOf(field).readCell(field, said, words);
    if (isFault(read)) return read;
    row.push([field.key, read.value]);
  }
  return { value: Object.fromEntries(row) };
};
