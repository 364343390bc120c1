import type { Peak } from './peaks';
import { rangeOf, spanned, widthOf, type Range } from './range';
import { bandsPointDown, type Spectrum } from './spectrum';
import type { Signal } from './spectrum-signals';

/** The whole axis of what is drawn; lines stand clear of its ends. */
export const wholeOf = (spectra: readonly Spectrum[]): Range =>
  spanned(
    spectra.map(({ x, sticks }) => {
      const range = rangeOf(x);
      const clear = sticks ? widthOf(range) * 0.04 : 0;
      return { from: range.from - clear, to: range.to + clear };
    }),
  );

/**
 * Where a height stands between `top` and `ground`, `by` times as high. Heights grow from the foot of a spectrum; bands
 * that point down from its ceiling.
 */
export const heightScale = (
  spectrum: Spectrum,
  { top, ground }: { readonly top: number; readonly ground: number },
  by = 1,
): ((y: number) => number) => {
  const down = bandsPointDown(spectrum);
  const up = rangeOf(down ? spectrum.y : [0, ...spectrum.y]);
  const tall = ground - top;
  return (y) =>
    down
      ? top + tall * by * ((up.to - y) / widthOf(up))
      : ground - tall * (by * (y / widthOf(up)) + Math.max(0, -up.from) / widthOf(up));
};

/** Of labels that would stand upon one another the higher peak's. */
export const highestApart = <L extends { readonly peak: Peak; readonly at: number }>(
  labels: readonly L[],
  apart: number,
): readonly L[] =>
  [...labels]
    .sort((one, other) => Math.abs(other.peak.y) - Math.abs(one.peak.y))
    .reduce<L[]>((taken, label) => {
      if (taken.every(({ at }) => Math.abs(at - label.at) >= apart)) taken.push(label);
      return taken;
    }, []);

/**
 * Ascending places moved as little as one pass there and one back do, so that each is `apart` from the next and all are
 * within the range; nearer to one another where there are too many.
 */
export const pushedApart = (places: readonly number[], apart: number, { from, to }: Range): readonly number[] => {
  const gap = Math.min(apart, (to - from) / Math.max(1, places.length - 1));
  const there: number[] = [];
  for (const place of places) there.push(Math.max(place, from, (there.at(-1) ?? -Infinity) + gap));
  const back: number[] = [];
  for (const place of [...there].reverse()) back.push(Math.min(place, to, (back.at(-1) ?? Infinity) - gap));
  return back.reverse();
};

/**
 * Where the integrals of signals are written, left to right: each as near its signal as it fits, never upon another. Of more
 * than there is room for those of the largest areas.
 */
export const integralPlaces = <S extends Pick<Signal, 'area'>>(
  signals: readonly { readonly signal: S; readonly at: number }[],
  apart: number,
  within: Range,
): readonly { readonly signal: S; readonly at: number; readonly place: number }[] => {
  const room = Math.max(1, Math.floor((within.to - within.from) / apart) + 1);
  const area = ({ signal }: { readonly signal: S }): number => Math.abs(signal.area);
  const written =
    signals.length <= room ? signals : signals.toSorted((one, other) => area(other) - area(one)).slice(0, room);
  const sorted = written.toSorted((one, other) => one.at - other.at);
  const places = pushedApart(sorted.map(({ at }) => at), apart, within); // prettier-ignore
  return sorted.map((each, index) => ({ ...each, place: places[index] ?? each.at }));
};
