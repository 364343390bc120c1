/** A rectangle of cells, its ends included; rows and columns are counted from 0. */
export type Range = {
  readonly startRow: number;
  readonly startColumn: number;
  readonly endRow: number;
  readonly endColumn: number;
};

/** `0` is A, `25` is Z, `26` is AA. */
export const columnName = (column: number): string => {
  let [name, left] = ['', column + 1];
  while (left > 0) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
    left = Math.floor((left - 1) / 26);
  }
  return name;
};

/** `AB` is 27; -1 for what names no column. */
export const columnOf = (name: string): number => {
  if (!/^[A-Z]{1,3}$/.test(name)) return -1;
  let column = 0;
  for (const letter of name) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

/** `B7` */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

/** A row of a sheet among those of the workbook. */
export const sheetRow = (sheetId: string, row: number): string => `${sheetId}/${row}`;

/** `A5:D9`, or `B7` where it is one cell. */
export const rangeName = ({ startRow, startColumn, endRow, endColumn }: Range): string => {
  const from = cellName(startRow, startColumn);
  return startRow === endRow && startColumn === endColumn ? from : `${from}:${cellName(endRow, endColumn)}`;
};

const CELL = /^\$?([A-Z]{1,3})\$?([0-9]{1,7})$/;

/** The cell that `B7` or `$B$7` names; null for anything else. */
export const cellAt = (name: string): { readonly row: number; readonly column: number } | null => {
  const [, letters = '', digits = ''] = CELL.exec(name.toUpperCase()) ?? [];
  const [row, column] = [Number(digits) - 1, columnOf(letters)];
  return row < 0 || column < 0 ? null : { row, column };
};

/** The cells that `A5:D9` or `B7` names, whichever corners it says; null for anything else. */
export const rangeOf = (name: string): Range | null => {
  const [first = '', last = first, ...more] = name.split(':');
  const [from, to] = [cellAt(first), cellAt(last)];
  if (from === null || to === null || more.length > 0) return null;
  return {
    startRow: Math.min(from.row, to.row),
    startColumn: Math.min(from.column, to.column),
    endRow: Math.max(from.row, to.row),
    endColumn: Math.max(from.column, to.column),
  };
};
