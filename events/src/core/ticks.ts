const TICKS = 5;

/** Steps of 1, 2 or 5 times a power of ten over a range. */
export const ticksOver = (from: number, to: number): readonly number[] => {
  const raw = (to - from) / TICKS || Math.abs(to) / TICKS || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((each) => each * power >= raw) ?? 10) * power;
  const first = Math.floor(from / step);
  return Array.from({ length: Math.ceil(to / step) - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}; // prettier-ignore
