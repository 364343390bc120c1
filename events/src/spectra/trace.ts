import type { Range } from './range';

/** Where the first of ascending values stands that is no less than `value`. */
export const firstFrom = (values: readonly number[], value: number): number => {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

export type Scales = { readonly toX: (x: number) => number; readonly toY: (y: number) => number };
type Curve = { readonly x: readonly number[]; readonly y: readonly number[] };

type Column = { pixel: number; left: number; first: number; least: number; most: number; last: number };

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * An SVG path of a curve within a range, with no more points than a screen shows: of what falls on one pixel its first,
 * least, greatest and last, so that no peak is lost however narrow it is. Paper shows more than one column a unit.
 */
export const curvePath = ({ x, y }: Curve, { from, to }: Range, { toX, toY }: Scales, columnsPerUnit = 1): string => {
  const start = Math.max(0, firstFrom(x, from) - 1);
  const end = Math.min(x.length, firstFrom(x, to) + 2);
  const columns: Column[] = [];
  for (let at = start; at < end; at++) {
    const [left, height] = [toX(x[at] ?? 0), toY(y[at] ?? 0)];
    const column = columns.at(-1);
    const pixel = Math.floor(left * columnsPerUnit);
    if (column?.pixel === pixel) {
      column.least = Math.min(column.least, height);
      column.most = Math.max(column.most, height);
      column.last = height;
    } else columns.push({ pixel, left, first: height, least: height, most: height, last: height });
  }
  const points = columns.flatMap(({ left, first, least, most, last }) =>
    [first, least, most, last]
      .filter((height, at, all) => at === 0 || height !== all[at - 1])
      .map((height) => [left, height] as const),
  );
  return points.map(([left, height], at) => `${at === 0 ? 'M' : 'L'}${round(left)} ${round(height)}`).join('');
};

/** An SVG path of lines that stand upon zero; of those on one pixel the longest. */
export const sticksPath = ({ x, y }: Curve, { from, to }: Range, { toX, toY }: Scales): string => {
  const tallest = new Map<number, number>();
  for (let at = firstFrom(x, from); at < x.length && (x[at] ?? Infinity) <= to; at++) {
    const left = Math.round(toX(x[at] ?? 0) * 2) / 2;
    const height = y[at] ?? 0;
    if (Math.abs(height) > Math.abs(tallest.get(left) ?? 0)) tallest.set(left, height);
  }
  const ground = round(toY(0));
  return [...tallest].map(([left, height]) => `M${left} ${ground}V${round(toY(height))}`).join('');
};
