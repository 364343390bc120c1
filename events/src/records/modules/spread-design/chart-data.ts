import { own } from '../../../core/own';
import { columnName, type Range } from '../spread-sheet/cell-names';
import { valueText } from '../spread-sheet/cell-text';
import type { CellValue } from '../spread-sheet/sheet-cells';
import type { SpreadSheet } from '../spread-sheet/sheet-schema';
import type { Chart } from './design-schema';

/** `at` counts the cells of its range: points of several rows of values that have the same one belong together. */
export type Point = { readonly at: number; readonly label: string; readonly x: number; readonly y: number };
export type Series = { readonly name: string; readonly points: readonly Point[] };
/** `y = slope x + intercept`, and how much of the scatter it explains: null where all `y` are the same. */
export type Fit = { readonly slope: number; readonly intercept: number; readonly r2: number | null };
/** The line of one row of values, by its name, over all of its points. */
export type NamedFit = Fit & { readonly name: string; readonly points: number };
export type ChartData = {
  readonly series: readonly Series[];
  /** What stands along the axis are numbers, and points stand where these are. */
  readonly isNumeric: boolean;
  readonly fit: NamedFit | null;
  /** Cells of its values in which something stands that is no point: a word such as `<LOD`, a number that belongs to nothing. */
  readonly left: number;
};

type Standing = { readonly row: number; readonly column: number; readonly value: CellValue };

/** What stands in a range, row by row; a range may be far larger than what stands in it. */
const standing = ({ sheets }: SpreadSheet, sheet: string, range: Range): readonly Standing[] => {
  const { cellData = {}, spilled = {} } = own(sheets, sheet) ?? {};
  const found: Standing[] = [];
  const add = (row: number, column: number, value: CellValue | undefined): void => {
    const isWithin = row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn; // prettier-ignore
    if (isWithin && value !== undefined) found.push({ row, column, value });
  };
  for (const [row, cells] of Object.entries(cellData))
    for (const [column, { v }] of Object.entries(cells)) add(Number(row), Number(column), v);
  for (const [row, cells] of Object.entries(spilled))
    for (const [column, value] of Object.entries(cells))
      if (cellData[Number(row)]?.[Number(column)]?.v === undefined) add(Number(row), Number(column), value);
  return found.toSorted((a, b) => a.row - b.row || a.column - b.column);
};

/** How many cells of a range stand before one of it, row by row. */
const placeIn = ({ startRow, startColumn, endColumn }: Range, { row, column }: Standing): number =>
  (row - startRow) * (endColumn - startColumn + 1) + column - startColumn;

/** Columns of a range that has several of both; else the whole of it is one. */
const columnsOf = (range: Range): readonly Range[] =>
  range.endRow === range.startRow || range.endColumn === range.startColumn
    ? [range]
    : Array.from({ length: range.endColumn - range.startColumn + 1 }, (_, at) => ({
        ...range,
        startColumn: range.startColumn + at,
        endColumn: range.startColumn + at,
      }));

/**
 * The straight line of least squares (Draper and Smith, Applied Regression Analysis, 1.2), worked out about the means so
 * that digits are not lost; null where points do not give one.
 */
export const leastSquares = (points: readonly { readonly x: number; readonly y: number }[]): Fit | null => {
  const [first] = points;
  // By the numbers themselves: about a mean that was rounded even the same number seems to scatter.
  if (first === undefined || points.every(({ x }) => x === first.x)) return null;
  if (points.every(({ y }) => y === first.y)) return { slope: 0, intercept: first.y, r2: null };
  const mean = (of: (point: { readonly x: number; readonly y: number }) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  let [sxx, sxy, syy] = [0, 0, 0];
  for (const { x, y } of points) {
    sxx += (x - mx) ** 2;
    sxy += (x - mx) * (y - my);
    syy += (y - my) ** 2;
  }
  if (sxx === 0) return null;
  const slope = sxy / sxx;
  return { slope, intercept: my - slope * mx, r2: syy === 0 ? null : sxy ** 2 / (sxx * syy) };
};

/** What a chart shows of its workbook: pairs in which a number stands. What stands there and is left out is counted. */
export const chartData = (book: SpreadSheet, { sheet, across, up, kind, fitted }: Chart): ChartData => {
  const along = across && new Map(standing(book, sheet, across).map((each) => [placeIn(across, each), each.value]));
  const isNumeric = kind !== 'bar' && (along === null || [...along.values()].every((value) => typeof value === 'number')); // prettier-ignore
  const ranges = columnsOf(up);
  const found = new Map(ranges.map(({ startColumn }) => [startColumn, new Array<Standing>()]));
  for (const each of standing(book, sheet, up)) found.get(ranges.length === 1 ? up.startColumn : each.column)?.push(each);
  let left = 0;
  const series = ranges.map((range): Series => {
    const points = (found.get(range.startColumn) ?? []).flatMap((each): Point[] => {
      const at = placeIn(range, each);
      const x = along === null ? at + 1 : along.get(at);
      if (typeof each.value !== 'number' || x === undefined) {
        left += 1;
        return [];
      }
      return [{ at, label: valueText(x), x: isNumeric && typeof x === 'number' ? x : at + 1, y: each.value }];
    });
    return { name: ranges.length === 1 ? '' : columnName(range.startColumn), points };
  });
  const [first] = series;
  const line = fitted && isNumeric && first ? leastSquares(first.points) : null;
  return { series, isNumeric, left, fit: line && first ? { ...line, name: first.name, points: first.points.length } : null };
}; // prettier-ignore
