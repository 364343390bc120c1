import { columnName, type Range } from './cell-names';
import { formatColour, shownValue } from './cell-format';
import { concealedValue, looksOf } from './concealed';
import type { CellValue } from './sheet-cells';
import type { Sheet, SpreadSheet } from './sheet-schema';
import type { LetterStyle, SheetStyle } from './sheet-style';

/** Pixels that the editor gives columns and rows of which nothing is said. */
export const USUAL = { width: 88, height: 24 } as const;

export type ViewCell = {
  readonly row: number;
  readonly column: number;
  /** As its number format shows it. */
  readonly text: string;
  readonly align: 'left' | 'center' | 'right';
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly style: SheetStyle;
  /** Its value in full, where how it looks keeps that from being read. */
  readonly concealed?: string;
  /** The colour that its number format gives it. */
  readonly colour?: string;
  readonly runs?: readonly { readonly st: number; readonly ed: number; readonly ts: LetterStyle }[];
  readonly formula?: string;
};
export type ViewColumn = {
  readonly column: number;
  readonly name: string;
  readonly width: number;
  /** The sheet hides it, and somebody asked for what is hidden. */
  readonly hidden?: true;
};
export type ViewRow = {
  readonly row: number;
  readonly height: number | null;
  readonly hidden?: true;
  readonly cells: readonly ViewCell[];
};
export type SheetView = {
  readonly columns: readonly ViewColumn[];
  readonly rows: readonly ViewRow[];
  /** Rows that the whole view has, before and behind these. */
  readonly total: number;
};

const keyRange = (keys: readonly string[]): readonly [number, number] | null => {
  const [first, last] = [keys[0], keys.at(-1)];
  return first === undefined || last === undefined ? null : [Number(first), Number(last)];
};

/** The cells of a sheet that say something or look like something, from the first one; null where there are none. */
export const usedRange = ({ cellData, spilled = {}, mergeData }: Sheet): Range | null => {
  let [endRow, endColumn] = [-1, -1];
  const grow = (row: number, column: number): void => {
    endRow = Math.max(endRow, row);
    endColumn = Math.max(endColumn, column);
  };
  for (const rows of [cellData, spilled])
    for (const [row, cells] of Object.entries<Readonly<Record<string, unknown>>>(rows)) {
      const across = keyRange(Object.keys(cells));
      if (across) grow(Number(row), across[1]);
    }
  for (const range of mergeData) grow(range.endRow, range.endColumn);
  return endRow < 0 ? null : { startRow: 0, startColumn: 0, endRow, endColumn };
};

const alignOf = (value: CellValue | undefined, ht: number | undefined): ViewCell['align'] => {
  if (ht === 2) return 'center';
  if (ht === 3) return 'right';
  if (ht !== undefined) return 'left';
  return typeof value === 'number' ? 'right' : typeof value === 'boolean' ? 'center' : 'left';
};

const shownIn = (from: number, to: number, isHidden: (at: number) => boolean): readonly number[] => {
  const shown: number[] = [];
  for (let at = from; at <= to; at += 1) if (!isHidden(at)) shown.push(at);
  return shown;
};

export type ViewPage = {
  /** Rows of the view before these, and how many these are at most. */
  readonly skip?: number;
  readonly most?: number;
  /** With what the sheet hides. */
  readonly hidden?: boolean;
};

/**
 * A sheet as a plain table, the same on the screen, on paper and wherever no editor is: what is hidden is left out unless it is asked for, merged
 * cells stand where they are first seen, and every value is written by its number format. Where a page begins within a
 * merged range, that range goes on at its head.
 */
export const sheetView = (
  { styles }: Pick<SpreadSheet, 'styles'>,
  sheet: Sheet,
  { skip = 0, most = Number.POSITIVE_INFINITY, hidden = false }: ViewPage = {},
): SheetView => {
  const used = usedRange(sheet);
  if (used === null) return { columns: [], rows: [], total: 0 };
  const { rowData, columnData, cellData, spilled, mergeData } = sheet;
  const columns = shownIn(0, used.endColumn, (at) => !hidden && columnData[at]?.hd === 1);
  const all = shownIn(0, used.endRow, (at) => !hidden && rowData[at]?.hd === 1);
  const rows = all.slice(skip, skip + most);
  const [firstRow = 0, lastRow = -1] = [rows[0], rows.at(-1)];

  /** By row and column where a merged range is first seen on this page: what is merged; null for what it covers. */
  const merged = new Map<string, Range | null>();
  for (const range of mergeData) {
    if (range.endRow < firstRow || range.startRow > lastRow) continue;
    let isFirst = true;
    for (const row of rows.filter((at) => at >= range.startRow && at <= range.endRow))
      for (const column of columns.filter((at) => at >= range.startColumn && at <= range.endColumn)) {
        merged.set(`${row} ${column}`, isFirst ? range : null);
        isFirst = false;
      }
  }
  const styleOf = looksOf({ styles }, sheet);
  const cellOf = (row: number, column: number): ViewCell | null => {
    const range = merged.get(`${row} ${column}`);
    if (range === null) return null;
    const [atRow, atColumn] = range ? [range.startRow, range.startColumn] : [row, column];
    const cell = cellData[atRow]?.[atColumn];
    const value = cell?.v ?? spilled?.[atRow]?.[atColumn];
    const style = styleOf(cell, atRow, atColumn);
    const colour = formatColour(value, style.n?.pattern);
    const runs = cell?.p && value === cell.v ? cell.p.runs : undefined;
    const concealed = concealedValue(value, style, runs);
    return {
      ...{ row, column, style, text: shownValue(value, style.n?.pattern), align: alignOf(value, style.ht) },
      rowSpan: range ? rows.filter((at) => at >= range.startRow && at <= range.endRow).length : 1,
      columnSpan: range ? columns.filter((at) => at >= range.startColumn && at <= range.endColumn).length : 1,
      ...(colour === undefined ? {} : { colour }),
      ...(concealed === undefined ? {} : { concealed }),
      ...(runs === undefined ? {} : { runs }),
      ...(cell?.f === undefined ? {} : { formula: cell.f }),
    };
  };
  return {
    total: all.length,
    columns: columns.map((column) => ({
      ...{ column, name: columnName(column) },
      ...(columnData[column]?.hd === 1 ? { hidden: true as const } : {}),
      width: columnData[column]?.w ?? sheet.defaultColumnWidth ?? USUAL.width,
    })),
    rows: rows.map((row) => ({
      ...{ row, height: rowData[row]?.h ?? null },
      ...(rowData[row]?.hd === 1 ? { hidden: true as const } : {}),
      cells: columns.flatMap((column) => cellOf(row, column) ?? []),
    })),
  };
};
