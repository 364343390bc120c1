import { own } from '../../../core/own';
import { GENERAL, formatColour, isDatePattern, shownValue } from './cell-format';
import { cellName } from './cell-names';
import { valueText } from './cell-text';
import type { Cell, CellValue } from './sheet-cells';
import type { Sheet, SpreadSheet } from './sheet-schema';
import type { SheetStyle } from './sheet-style';

type Runs = NonNullable<Cell['p']>['runs'];

/** As screen and paper draw the names that number formats give to colours. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ black: '#000000', blue: '#0000ff', cyan: '#00ffff', green: '#008000' },
  ...{ magenta: '#ff00ff', red: '#ff0000', white: '#ffffff', yellow: '#ffff00' },
};
const [LETTERS, GROUND] = ['#1c1f21', '#ffffff'] as const;
/** Below this nobody sees that there are letters. To be read with ease they need 4.5 (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 1.5;

/** WCAG 2.2, relative luminance; null for what is no colour of ours. */
const luminance = (colour: string): number | null => {
  const [, ...parts] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(own(NAMED, colour) ?? colour) ?? [];
  const [red, green, blue] = parts.map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return red === undefined || green === undefined || blue === undefined
    ? null
    : 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const isLegible = (letters: string, ground: string): boolean => {
  const [a, b] = [luminance(letters), luminance(ground)];
  return a === null || b === null || (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= LEAST_CONTRAST;
};

/** Numbers in a text: fractions such as `5 1/4`, and `1,234.50` or `1.2E-04`. */
const NUMBERS = /(?:(\d+) +)?(\d+) *\/ *(\d+)|(\d[\d,]*(?:\.\d*)?|\.\d+)(?:E([+-]?\d+))?/gi;

/** Whether a text has this number, rounded to as many decimals as it shows, with its sign. */
const tells = (text: string, value: number): boolean => {
  const wanted = Math.abs(value) * (text.includes('%') ? 100 : 1);
  let from = 0;
  for (const match of text.matchAll(NUMBERS)) {
    const [all, whole = '0', over = '0', under, digits = '', power = '0'] = match;
    const lead = text.slice(from, match.index);
    from = match.index + all.length;
    const plain = digits.replaceAll(',', '');
    const number = under === undefined ? Number(plain) * 10 ** Number(power) : Number(whole) + Number(over) / Number(under); // prettier-ignore
    const step = under === undefined ? 10 ** (Number(power) - (plain.split('.')[1]?.length ?? 0)) : 1 / Number(under);
    if (!(Math.abs(number - wanted) <= step / 2 + wanted * 1e-9)) continue;
    if (number === 0 || (value < 0 ? /[-−(]/.test(lead) : !/[-−(]\s*$/.test(lead))) return true;
  }
  return false;
};

/** Far enough from a day and time that each part of these is another. */
const FAR = 400.4003;

/** Whether what a number format shows of a value is made of that value: `;;;` shows nothing, `"12.5"` always the same. */
const showsValue = (value: CellValue, pattern: string | undefined): boolean => {
  if (typeof value === 'boolean' || pattern === undefined || pattern === GENERAL) return true;
  const text = shownValue(value, pattern);
  if (typeof value === 'string') return text.includes(value.trim());
  return isDatePattern(pattern) ? text.trim() !== '' && text !== shownValue(value + FAR, pattern) : tells(text, value);
};

/** The value of a cell in full where how it looks keeps it from being read; undefined where it can be read. */
export const concealedValue = (
  value: CellValue | undefined,
  { n, cl, bg }: SheetStyle,
  runs: Runs = [],
): string | undefined => {
  const said = valueText(value);
  if (value === undefined || said.trim() === '') return undefined;
  const ground = bg?.rgb ?? GROUND;
  const letters = formatColour(value, n?.pattern) ?? cl?.rgb ?? LETTERS;
  const isRead =
    showsValue(value, n?.pattern) &&
    isLegible(letters, ground) &&
    runs.every(({ st, ed, ts }) => ts.cl === undefined || said.slice(st, ed).trim() === '' || isLegible(ts.cl.rgb, ground)); // prettier-ignore
  return isRead ? undefined : said;
};

/** How a cell of a sheet looks: its own style upon those of its row and column. */
export const looksOf = ({ styles }: Pick<SpreadSheet, 'styles'>, { rowData, columnData }: Sheet) => {
  const look = (name: string | undefined): SheetStyle => (name === undefined ? {} : (own(styles, name) ?? {}));
  return (cell: Cell | undefined, row: number, column: number): SheetStyle => {
    const below = { ...look(columnData[column]?.s), ...look(rowData[row]?.s) };
    return cell?.s === undefined ? below : { ...below, ...look(cell.s) };
  };
};

/** Cells of a sheet whose value cannot be read as they look, by their names. */
export const concealedCells = (book: Pick<SpreadSheet, 'styles'>, sheet: Sheet): readonly string[] => {
  const styleOf = looksOf(book, sheet);
  const found: { readonly row: number; readonly column: number }[] = [];
  const look = (row: number, column: number, cell: Cell | undefined, value: CellValue | undefined): void => {
    if (concealedValue(value, styleOf(cell, row, column), cell?.p?.runs) !== undefined) found.push({ row, column });
  };
  for (const [row, cells] of Object.entries(sheet.cellData))
    for (const [column, cell] of Object.entries(cells)) look(Number(row), Number(column), cell, cell.v);
  for (const [row, cells] of Object.entries(sheet.spilled ?? {}))
    for (const [column, value] of Object.entries(cells)) {
      const cell = sheet.cellData[Number(row)]?.[Number(column)];
      if (cell?.v === undefined) look(Number(row), Number(column), cell, value);
    }
  return found.toSorted((a, b) => a.row - b.row || a.column - b.column).map(({ row, column }) => cellName(row, column));
};
