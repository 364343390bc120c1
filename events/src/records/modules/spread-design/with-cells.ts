import { own } from '../../../core/own';
import type { Cell, CellValue } from '../spread-sheet/sheet-cells';
import type { Sheet, SpreadSheet } from '../spread-sheet/sheet-schema';
import type { Place } from './design-schema';

type Change = Place & {
  /** The cell as it is from then on; null where there is none. */
  readonly cell: (before: Cell | undefined) => Cell | null;
};

const changedSheet = (sheet: Sheet, changes: readonly Change[]): Sheet => {
  const rows = new Map<number, Map<string, Cell>>();
  for (const { row, column, cell } of changes) {
    const cells = rows.get(row) ?? new Map(Object.entries(own(sheet.cellData, String(row)) ?? {}));
    rows.set(row, cells);
    const next = cell(cells.get(String(column)));
    if (next === null) cells.delete(String(column));
    else cells.set(String(column), next);
  }
  const others = Object.entries(sheet.cellData).filter(([row]) => !rows.has(Number(row)));
  const changed = [...rows].flatMap(([row, cells]) => (cells.size === 0 ? [] : [[String(row), Object.fromEntries(cells)] as const])); // prettier-ignore
  return { ...sheet, cellData: Object.fromEntries([...others, ...changed]) };
};

/** The workbook with some of its cells otherwise; those of sheets that it has not are left out. */
export const withCells = (book: SpreadSheet, changes: readonly Change[]): SpreadSheet => {
  if (changes.length === 0) return book;
  const bySheet = new Map<string, Change[]>();
  for (const change of changes) {
    const found = bySheet.get(change.sheet);
    if (found) found.push(change);
    else bySheet.set(change.sheet, [change]);
  }
  return {
    ...book,
    sheets: Object.fromEntries(
      Object.entries(book.sheets).map(([id, sheet]) => {
        const found = bySheet.get(id);
        return [id, found === undefined ? sheet : changedSheet(sheet, found)];
      }),
    ),
  };
};

/** The workbook with other values in some of its cells: their looks stay. `undefined` empties one. */
export const withValues = (
  book: SpreadSheet,
  values: readonly (Place & { readonly value: CellValue | undefined })[],
): SpreadSheet =>
  withCells(
    book,
    values.map(({ sheet, row, column, value }) => ({
      ...{ sheet, row, column },
      cell: (before) => {
        const next = {
          ...(before?.s === undefined ? {} : { s: before.s }),
          ...(value === undefined ? {} : { v: value }),
        };
        return Object.keys(next).length === 0 ? null : next;
      },
    })),
  );

/** What stands in a cell but for what its formula gave. */
const withoutResult = (cell: Cell): Cell => {
  const { v: _result, ...kept } = cell;
  return cell.f === undefined ? cell : kept;
};

/** Without what formulas gave in these cells. */
export const withoutResults = (book: SpreadSheet, places: readonly Place[]): SpreadSheet =>
  withCells(
    book,
    places.map(({ sheet, row, column }) => ({
      ...{ sheet, row, column },
      cell: (before) => (before === undefined ? null : withoutResult(before)),
    })),
  );

/** Without what formulas gave: whoever writes it next works them out. */
export const uncalculated = (book: SpreadSheet): SpreadSheet => ({
  ...book,
  engine: null,
  fixed: null,
  sheets: Object.fromEntries(
    Object.entries(book.sheets).map(([id, { spilled: _given, ...sheet }]) => [
      id,
      {
        ...sheet,
        cellData: Object.fromEntries(
          Object.entries(sheet.cellData).map(([row, cells]) => [
            row,
            Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, withoutResult(cell)])),
          ]),
        ),
      },
    ]),
  ),
});
