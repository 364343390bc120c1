import { xNoiseStandardDeviation } from 'ml-spectra-processing';
import { bandsPointDown, type Spectrum } from './spectrum';
import type { Range } from './range';

export type Peak = { readonly x: number; readonly y: number };

/** Share of the highest peak that a listed one has at least, in per cent, where nobody says another. */
export const THRESHOLD = { nmr: 5, ir: 10, raman: 10, uv: 10, ms: 10, other: 10 } as const;

/** Peaks that a table still lists. */
export const MOST_PEAKS = 200;

/** Three standard deviations, told from the median deviation, which peaks do not move. */
const noiseOf = (y: readonly number[]): number => 3 * xNoiseStandardDeviation(Float64Array.from(y)).sd;

/** How far a maximum must stand out of the valleys beside it, as a share of its height, to be a peak of its own. */
const STANDS_OUT = 0.02;

/**
 * For each point the least value between it and the next higher one before it (the foot of a peak on that side), in one
 * pass: higher points wait on a stack with the least that came after them.
 */
const feet = (y: readonly number[]): readonly number[] => {
  const waiting: { readonly height: number; least: number }[] = [];
  return y.map((height) => {
    let least = height;
    for (let top = waiting.at(-1); top !== undefined && top.height < height; top = waiting.at(-1)) {
      least = Math.min(least, top.least);
      waiting.pop();
    }
    const higher = waiting.at(-1);
    if (higher !== undefined) least = Math.min(least, higher.least);
    waiting.push({ height, least });
    if (higher !== undefined) higher.least = Math.min(higher.least, least);
    return least;
  });
};

/** Where the parabola through a point and its neighbours has its top, as a share of a step from that point. */
const offTop = (before: number, top: number, after: number): number => {
  const bend = before - 2 * top + after;
  return bend < 0 ? (before - after) / (2 * bend) : 0;
};

/**
 * Maxima of a curve that are no lower than `least` and stand out of both valleys beside them (topographic prominence) by
 * more than noise does. Tops lie between points where the parabola through them says so.
 */
const tops = ({ x, y }: Pick<Spectrum, 'x' | 'y'>, least: number, noise: number): readonly Peak[] => {
  const left = feet(y);
  const right = [...feet([...y].reverse())].reverse();
  return y.flatMap((height, at): readonly Peak[] => {
    const [before, after] = [y[at - 1] ?? -Infinity, y[at + 1] ?? -Infinity];
    if (height < least || height <= before || height < after) return [];
    const prominence = height - Math.max(left[at] ?? height, right[at] ?? height);
    if (prominence < Math.max(height * STANDS_OUT, noise)) return [];
    const off = Number.isFinite(before + after) ? offTop(before, height, after) : 0;
    const [here, next] = [x[at] ?? 0, x[off < 0 ? at - 1 : at + 1] ?? x[at] ?? 0];
    return [{ x: here + Math.abs(off) * (next - here), y: height }];
  });
};

/**
 * Peaks that rise over `threshold` (a share of the highest within `range`), the highest `MOST_PEAKS` of them, in the order
 * of the axis. Bands of transmittance point down: what they lack of the most that is let through counts.
 */
export const pickPeaks = (spectrum: Spectrum, range: Range, threshold: number): readonly Peak[] => {
  const inside = spectrum.x.map((left) => left >= range.from && left <= range.to);
  const within = (values: readonly number[]): readonly number[] => values.filter((_, at) => inside[at]);
  const [x, y] = [within(spectrum.x), within(spectrum.y)];
  const ceiling = y.reduce((most, each) => Math.max(most, each), -Infinity);
  const down = bandsPointDown(spectrum);
  const heights = down ? y.map((each) => ceiling - each) : y;
  const highest = heights.reduce((most, each) => Math.max(most, each), 0);
  if (!(highest > 0)) return [];
  const noise = noiseOf(spectrum.y);
  const listed = spectrum.sticks
    ? x.map((left, at) => ({ x: left, y: heights[at] ?? 0 })).filter((peak) => peak.y >= highest * threshold)
    : tops({ x, y: heights }, Math.max(highest * threshold, down ? 0 : noise), down ? 0 : noise);
  return [...listed]
    .sort((one, other) => other.y - one.y)
    .slice(0, MOST_PEAKS)
    .sort((one, other) => one.x - other.x)
    .map((peak) => (down ? { x: peak.x, y: ceiling - peak.y } : peak));
};
