import { drawnShape, type DrawnShape } from '../../../core/drawn-shape';
import { ticksOver } from '../../../core/ticks';
import type { SpreadSheet } from '../spread-sheet/sheet-schema';
import { chartData, type NamedFit, type Point } from './chart-data';
import type { Chart } from './design-schema';

/** `first` to `fourth` tell rows of values apart; a fifth begins anew. */
export type ChartTone = 'ink' | 'mute' | 'grid' | 'none' | (typeof SERIES)[number];
export const SERIES = ['first', 'second', 'third', 'fourth'] as const;
export const toneOf = (series: number): (typeof SERIES)[number] => SERIES[series % SERIES.length] ?? 'first';

export type ChartDrawing = {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly DrawnShape<ChartTone>[];
  /** The equation of the line and how well it fits; empty where there is none. */
  readonly equation: string;
  /** Its points in words, for who does not see them. */
  readonly said: string;
  /** What each row of values is called; empty where there is one. */
  readonly names: readonly string[];
  /** Points that there are, and of these the ones that are drawn. */
  readonly points: number;
  readonly drawn: number;
  /** Cells in which something stands that is no point. */
  readonly left: number;
  /** A line was asked for, and these points do not give one. */
  readonly isUnfitted: boolean;
};

const SIZE = { width: 520, height: 260, left: 56, right: 14, top: 22, bottom: 44 } as const;
const [WIDE, HIGH] = [SIZE.width - SIZE.left - SIZE.right, SIZE.height - SIZE.top - SIZE.bottom];
const BASE = SIZE.top + HIGH;
/** So many points are told one by one. */
const TOLD = 60;
const LABEL_CHARS = 12;
/** So many words fit below the axis. */
const MOST_LABELS = 12;
const DOT = 3.5;
/** So many places along the axis are drawn: a screen has no more columns of pixels. */
const MOST_PLACES = 2_000;

const digits = (value: number): string => String(Number(value.toPrecision(5)));

/** `B: y = 10.02x − 0.11, R² = 0.9998, n = 6`: of which row of values it is, and of how many points. */
const equationText = ({ slope, intercept, r2, name, points }: NamedFit): string =>
  `${name === '' ? '' : `${name}: `}y = ${digits(slope)}x ${intercept < 0 ? '−' : '+'} ${digits(Math.abs(intercept))}${r2 === null ? '' : `, R² = ${r2.toFixed(4)}`}, n = ${points}`;

const rule = (x1: number, y1: number, x2: number, y2: number, tone: ChartTone, more: DrawnShape<ChartTone>['attributes'] = {}) =>
  drawnShape<ChartTone>('line', { x1, y1, x2, y2, 'stroke-width': 1, ...more }, { stroke: tone }); // prettier-ignore
const word = (x: number, y: number, anchor: 'start' | 'middle' | 'end', tone: ChartTone, text: string, size = 11) =>
  drawnShape<ChartTone>('text', { x, y, 'text-anchor': anchor, 'font-size': size }, { fill: tone }, text);

const ends = (values: readonly number[]): readonly [number, number] => [
  values.reduce((least, value) => Math.min(least, value), Infinity),
  values.reduce((most, value) => Math.max(most, value), -Infinity),
];
const scaled = (value: number, ticks: readonly number[], length: number): number => {
  const [from, to] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return to === from ? length / 2 : ((value - from) / (to - from)) * length;
};

/** Places along the axis at which something stands; of very many so many as can be told apart, evenly. */
const placesOf = (points: readonly Point[]): readonly number[] => {
  const all = [...new Set(points.map(({ at }) => at))].toSorted((a, b) => a - b);
  return all.length <= MOST_PLACES
    ? all
    : Array.from({ length: MOST_PLACES }, (_, at) => all[Math.floor((at * all.length) / MOST_PLACES)] ?? 0);
};

/** A chart as strokes and words in a box of one size, the same on screen and paper; null where no number stands in it. */
export const chartDrawing = (book: SpreadSheet, chart: Chart): ChartDrawing | null => {
  const { series: whole, isNumeric, fit, left } = chartData(book, chart);
  const all = whole.flatMap(({ points }) => points);
  if (all.length === 0) return null;
  const [low, high] = ends(all.map(({ y }) => y));
  const ys = chart.kind === 'bar' ? ticksOver(Math.min(0, low), Math.max(0, high)) : ticksOver(low, high);
  const xs = isNumeric ? ticksOver(...ends(all.map(({ x }) => x))) : [];
  const places = new Map(placesOf(all).map((at, place) => [at, place]));
  const count = places.size;
  const series = whole.map(({ name, points }) => ({ name, points: points.filter(({ at }) => places.has(at)) }));
  const across = (x: number, at: number): number => SIZE.left + (isNumeric ? scaled(x, xs, WIDE) : (((places.get(at) ?? 0) + 0.5) / count) * WIDE); // prettier-ignore
  const down = (y: number): number => BASE - scaled(y, ys, HIGH);
  const shapes: DrawnShape<ChartTone>[] = ys.flatMap((tick) => [
    rule(SIZE.left, down(tick), SIZE.left + WIDE, down(tick), 'grid'),
    word(SIZE.left - 6, down(tick) + 4, 'end', 'mute', String(tick)),
  ]);
  shapes.push(rule(SIZE.left, BASE, SIZE.left + WIDE, BASE, 'mute'));
  const step = Math.ceil(count / MOST_LABELS);
  const labels = isNumeric
    ? xs.map((tick) => [SIZE.left + scaled(tick, xs, WIDE), String(tick)] as const)
    : [...new Map(series.flatMap(({ points }) => points).map((point) => [point.at, point])).values()].flatMap(({ label, x, at }) =>
        (places.get(at) ?? 0) % step === 0 ? [[across(x, at), [...label].slice(0, LABEL_CHARS).join('')] as const] : [],
      ); // prettier-ignore
  for (const [x, text] of labels) shapes.push(word(x, BASE + 16, 'middle', 'mute', text));
  const bar = Math.min(40, ((WIDE / count) * 0.7) / series.length);
  for (const [of, { points }] of series.entries()) {
    const tone = toneOf(of);
    if (chart.kind === 'line') {
      const d = points.map(
        ({ x, y, at }, of) => `${of === 0 ? 'M' : 'L'}${across(x, at).toFixed(2)} ${down(y).toFixed(2)}`,
      );
      shapes.push(drawnShape('path', { d: d.join(''), 'stroke-width': 1.6 }, { stroke: tone, fill: 'none' }));
    }
    for (const { x, y, at } of points)
      shapes.push(
        chart.kind === 'bar'
          ? drawnShape('rect', { x: across(x, at) + (of - series.length / 2) * bar, y: Math.min(down(y), down(0)), width: bar, height: Math.abs(down(0) - down(y)) }, { fill: tone })
          : drawnShape('ellipse', { cx: across(x, at), cy: down(y), rx: DOT, ry: DOT }, { fill: tone }),
      ); // prettier-ignore
  }
  if (fit !== null) {
    const [from, to] = [xs[0] ?? 0, xs.at(-1) ?? 0];
    const on = (x: number): number => Math.min(BASE, Math.max(SIZE.top, down(fit.slope * x + fit.intercept)));
    shapes.push(rule(across(from, 0), on(from), across(to, 0), on(to), 'mute', { 'stroke-dasharray': '5 4' }));
  }
  if (chart.acrossTitle !== '') shapes.push(word(SIZE.left + WIDE / 2, SIZE.height - 8, 'middle', 'ink', chart.acrossTitle, 12)); // prettier-ignore
  if (chart.upTitle !== '') shapes.push(word(4, 12, 'start', 'ink', chart.upTitle, 12));
  const told = series.flatMap(({ name, points }) =>
    points.map(({ label, y }) => `${name === '' ? '' : `${name} `}${label}: ${String(y)}`),
  );
  return {
    ...{ width: SIZE.width, height: SIZE.height, shapes },
    equation: fit === null ? '' : equationText(fit),
    said: told.length > TOLD ? `${told.slice(0, TOLD).join('; ')} …` : told.join('; '),
    names: series.length === 1 ? [] : series.map(({ name }) => name),
    ...{ points: all.length, drawn: series.reduce((sum, { points }) => sum + points.length, 0), left },
    isUnfitted: chart.fitted && fit === null,
  };
};
