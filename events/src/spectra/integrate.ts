import type { Signal } from './spectrum-signals';
import { widthOf, type Range } from './range';
import type { Spectrum } from './spectrum';
import { firstFrom } from './trace';

const told = (value: number): number => Number(value.toPrecision(6));

type Curve = Pick<Spectrum, 'x' | 'y'>;

/** Points of a curve within a stretch, its ends by straight lines between the points beside them. */
const within = ({ x, y }: Curve, { from, to }: Range): readonly (readonly [number, number])[] => {
  const at = (place: number): number => {
    const after = Math.min(Math.max(firstFrom(x, place), 1), x.length - 1);
    const [left, right] = [x[after - 1] ?? place, x[after] ?? place];
    const share = right === left ? 0 : (place - left) / (right - left);
    return (y[after - 1] ?? 0) * (1 - share) + (y[after] ?? 0) * share;
  };
  const inner: (readonly [number, number])[] = [];
  for (let place = firstFrom(x, from); place < x.length && (x[place] ?? Infinity) <= to; place++)
    inner.push([x[place] ?? 0, y[place] ?? 0]);
  return [[from, at(from)], ...inner, [to, at(to)]];
};

/** The area under a curve from the left end of a stretch to each of its points, by trapezia. */
export const runningArea = (curve: Curve, range: Range): readonly (readonly [number, number])[] => {
  let area = 0;
  const points = within(curve, range);
  return points.map(([x, y], at) => {
    const [before, height] = points[at - 1] ?? [x, y];
    area += ((x - before) * (y + height)) / 2;
    return [x, area] as const;
  });
};

export const areaOf = (curve: Curve, range: Range): number => runningArea(curve, range).at(-1)?.[1] ?? 0;

/** A signal over a stretch as it is first read: its place is that of the highest point. */
export const signalOver = (curve: Curve, range: Range, id: string): Signal | null => {
  const from = Math.max(range.from, curve.x[0] ?? range.from);
  const to = Math.min(range.to, curve.x.at(-1) ?? range.to);
  if (!(widthOf({ from, to }) > 0)) return null;
  const [shift] = within(curve, { from, to }).reduce((highest, point) => (point[1] > highest[1] ? point : highest));
  return {
    ...{ id, from: told(from), to: told(to), area: told(areaOf(curve, { from, to })), shift: told(shift) },
    ...{ multiplicity: '', coupling: '', count: '', assignment: '' },
  };
};
