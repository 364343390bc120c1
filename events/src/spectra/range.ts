/** A stretch of an axis, from its lower to its upper end. */
export type Range = { readonly from: number; readonly to: number };

export const widthOf = ({ from, to }: Range): number => to - from;

/** From the least to the greatest; a little wider than nothing where all are the same. */
export const rangeOf = (values: readonly number[]): Range => {
  let [from, to] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < from) from = value;
    if (value > to) to = value;
  }
  if (from > to) return { from: 0, to: 1 };
  return from === to ? { from: from - 0.5, to: to + 0.5 } : { from, to };
};

/** All that lies in one of them or between them. */
export const spanned = (ranges: readonly Range[]): Range => rangeOf(ranges.flatMap(({ from, to }) => [from, to]));

/** The part of `within` that is `by` times as wide, about `centre`, moved so that it leaves `within` nowhere. */
export const zoomed = (shown: Range, by: number, centre: number, within: Range, least: number): Range => {
  const width = Math.min(Math.max(widthOf(shown) * by, least), widthOf(within));
  const share = widthOf(shown) === 0 ? 0.5 : (centre - shown.from) / widthOf(shown);
  return kept({ from: centre - share * width, to: centre + (1 - share) * width }, within);
};

/** Moved into `within`, as wide as before where that is wide enough. */
export const kept = ({ from, to }: Range, within: Range): Range => {
  const width = Math.min(to - from, widthOf(within));
  const start = Math.min(Math.max(from, within.from), within.to - width);
  return { from: start, to: start + width };
};

/** Round numbers on an axis, about `wanted` of them: 1, 2 or 5 times a power of ten apart. */
export const ticksOf = ({ from, to }: Range, wanted: number): readonly number[] => {
  const rough = (to - from) / Math.max(1, wanted);
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough * 0.999_999) ?? 10);
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.min(200, Math.floor(to / step + 1e-9) - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, at) => Number(((first + at) * step).toPrecision(12)));
};
