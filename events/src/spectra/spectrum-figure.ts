import { drawnShape, type DrawnShape } from '../core/drawn-shape';
import { runningArea } from './integrate';
import { pickPeaks, THRESHOLD } from './peaks';
import { ticksOf, widthOf } from './range';
import { axisWords, bandsPointDown, falls, hasShifts, type Spectrum } from './spectrum';
import { heightScale, highestApart, integralPlaces, pushedApart, wholeOf } from './spectrum-scales';
import type { Signal, SpectrumSignals } from './spectrum-signals';
import { curvePath, firstFrom, sticksPath } from './trace';
import { integralText, placeText } from './written';

export type SpectrumTone = 'ink' | 'mute' | 'curve' | 'integral';
type Shape = DrawnShape<SpectrumTone>;

/** A spectrum as it is drawn where nobody moves it: on paper, and in what is read. */
export type SpectrumFigure = {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
};

const TEXT = 8;
const EDGE = 8;
/** For a label that stands upright. */
const LABEL_ROOM = 40;
const AXIS_ROOM = 26;
const LABELS_APART = 9.5;
/** Labels of peaks that nobody chose. */
const MOST_PICKED = 40;
/** Paper is finer than a screen. */
const COLUMNS_PER_UNIT = 3;

type Frame = {
  readonly width: number;
  readonly height: number;
  readonly toX: (x: number) => number;
  readonly toY: (y: number) => number;
  /** Height of the axis. */
  readonly base: number;
  /** Where the spectrum itself ends, above. */
  readonly top: number;
};

const frameOf = (spectrum: Spectrum, integrated: boolean, width: number, height: number): Frame => {
  const whole = wholeOf([spectrum]);
  const across = width - 2 * EDGE;
  const down = bandsPointDown(spectrum);
  const base = height - AXIS_ROOM - (integrated ? LABEL_ROOM : 0);
  const top = down ? 14 : LABEL_ROOM;
  return {
    ...{ width, height, base, top },
    toX: (x) => {
      const share = (x - whole.from) / widthOf(whole);
      return EDGE + across * (falls(spectrum) ? 1 - share : share);
    },
    toY: heightScale(spectrum, { top, ground: base - (down ? LABEL_ROOM : 4) }),
  };
};

const upright = (text: string, x: number, y: number, anchor: 'start' | 'end', tone: SpectrumTone): Shape =>
  drawnShape(
    'text',
    {
      ...{ x: x + TEXT * 0.35, y, 'font-size': TEXT, 'text-anchor': anchor },
      transform: `rotate(-90 ${String(Math.round((x + TEXT * 0.35) * 100) / 100)} ${String(Math.round(y * 100) / 100)})`,
    },
    { fill: tone },
    text,
  );
const flat = (text: string, x: number, y: number, anchor: 'start' | 'middle' | 'end'): Shape =>
  drawnShape('text', { x, y, 'font-size': TEXT, 'text-anchor': anchor }, { fill: 'mute' }, text);
const stroke = (d: string, width: number, tone: SpectrumTone): Shape =>
  drawnShape('path', { d, fill: 'none', 'stroke-width': width, 'stroke-linejoin': 'round' }, { stroke: tone });

const axisShapes = (spectrum: Spectrum, { toX, base, width, height }: Frame): readonly Shape[] => {
  const across = width - 2 * EDGE;
  return [
    stroke(`M${EDGE} ${base}H${EDGE + across}`, 0.7, 'ink'),
    ...ticksOf(wholeOf([spectrum]), across / 40).flatMap((tick) => [
      stroke(`M${Math.round(toX(tick) * 100) / 100} ${base}v3`, 0.7, 'ink'),
      flat(String(tick).replace('-', '−'), toX(tick), base + 11, 'middle'),
    ]),
    flat(axisWords(spectrum), EDGE + across / 2, height - 3, 'middle'),
    // Of shifts and counts heights are of no unit that says anything.
    ...(spectrum.technique === 'nmr' || spectrum.technique === 'ms' || spectrum.yUnit === ''
      ? []
      : [flat(spectrum.yUnit, EDGE, 8, 'start')]),
  ];
};

type Label = { readonly x: number; readonly at: number };

/** What was read off it; of a spectrum of which nothing was, its highest peaks, as far as there is room. */
const labelled = (spectrum: Spectrum, read: SpectrumSignals | undefined, toX: Frame['toX']): readonly Label[] => {
  const places = read === undefined ? [] : [...read.signals.map(({ shift }) => shift), ...read.places];
  if (places.length > 0) return places.map((x) => ({ x, at: toX(x) }));
  const peaks = pickPeaks(spectrum, wholeOf([spectrum]), THRESHOLD[spectrum.technique] / 100);
  return highestApart(
    peaks.map((peak) => ({ peak, x: peak.x, at: toX(peak.x) })),
    LABELS_APART,
  ).slice(0, MOST_PICKED);
};

/** Height of a spectrum at a place: of the nearer of the points beside it. */
const heightAt = ({ x, y }: Spectrum, place: number): number => {
  const after = Math.min(firstFrom(x, place), x.length - 1);
  const before = Math.max(0, after - 1);
  const nearer = Math.abs((x[before] ?? 0) - place) < Math.abs((x[after] ?? 0) - place) ? before : after;
  return y[nearer] ?? 0;
};

const labelShapes = (spectrum: Spectrum, read: SpectrumSignals | undefined, frame: Frame): readonly Shape[] => {
  const { toX, toY, base, top, width } = frame;
  const down = bandsPointDown(spectrum);
  const labels = [...labelled(spectrum, read, toX)].sort((one, other) => one.at - other.at);
  const places = pushedApart(labels.map(({ at }) => at), LABELS_APART, { from: EDGE + 4, to: width - EDGE - 4 }); // prettier-ignore
  // In one row above the highest peak, or below the deepest band, with a line to each.
  const row = down ? base - LABEL_ROOM + 8 : top - 8;
  return labels.flatMap(({ x, at }, index) => {
    const place = places[index] ?? at;
    const peak = toY(heightAt(spectrum, x));
    const from = down ? Math.min(peak + 2, row) : Math.max(peak - 2, row);
    const bend = down ? row - 4 : row + 4;
    const [one, other, third] = [at, place, row].map((value) => Math.round(value * 100) / 100);
    return [
      stroke(
        `M${one} ${Math.round(from * 100) / 100}V${down ? Math.max(bend, from) : Math.min(bend, from)}L${other} ${third}`,
        0.35,
        'mute',
      ),
      upright(placeText(x, spectrum), place, down ? row + 2 : row - 2, down ? 'end' : 'start', 'ink'),
    ];
  });
};

const integralShapes = (spectrum: Spectrum, read: SpectrumSignals, frame: Frame): readonly Shape[] => {
  const { toX, base, top, width } = frame;
  const most = read.signals.reduce((area, signal) => Math.max(area, Math.abs(signal.area)), 0);
  // Integrals rise from half the height, the largest by two fifths of it.
  const tall = base - top;
  const toArea = (area: number): number => top + tall * 0.55 - (most === 0 ? 0 : (area / most) * tall * 0.4);
  const middle = ({ from, to }: Signal): number => (toX(from) + toX(to)) / 2;
  const labels = integralPlaces(
    read.signals
      .filter((signal) => integralText(read, signal) !== '')
      .map((signal) => ({ signal, at: middle(signal) })),
    ...([LABELS_APART, { from: EDGE + 4, to: width - EDGE - 4 }] as const),
  );
  const curves = read.signals.flatMap((signal) => {
    const points = runningArea(spectrum, signal);
    const curve = { x: points.map(([x]) => x), y: points.map(([, area]) => area) };
    const [one, other] = [toX(signal.from), toX(signal.to)].map((value) => Math.round(value * 100) / 100);
    return [
      stroke(curvePath(curve, signal, { toX, toY: toArea }, COLUMNS_PER_UNIT), 0.6, 'integral'),
      stroke(`M${one} ${base + 15}v3H${other}v-3`, 0.5, 'integral'),
    ];
  });
  const texts = labels.flatMap(({ signal, at, place }) => [
    stroke(`M${Math.round(at * 100) / 100} ${base + 18}L${Math.round(place * 100) / 100} ${base + 23}`, 0.35, 'integral'), // prettier-ignore
    upright(integralText(read, signal), place, base + 25, 'end', 'integral'),
  ]);
  return [...curves, ...texts];
};

/**
 * A spectrum with its axis, what it is labelled with and its integrals. Of what falls on one column the least and the
 * greatest are drawn, so that no peak is lost (`curvePath`).
 */
export const spectrumFigure = (
  spectrum: Spectrum,
  read: SpectrumSignals | undefined,
  { width, height }: { readonly width: number; readonly height: number },
): SpectrumFigure => {
  const integrated = read !== undefined && read.signals.length > 0 && hasShifts(spectrum);
  const frame = frameOf(spectrum, integrated, width, height);
  const whole = wholeOf([spectrum]);
  const path = spectrum.sticks
    ? sticksPath(spectrum, whole, frame)
    : curvePath(spectrum, whole, frame, COLUMNS_PER_UNIT);
  return {
    ...{ width, height },
    shapes: [
      ...axisShapes(spectrum, frame),
      ...(integrated ? integralShapes(spectrum, read, frame) : []),
      stroke(path, spectrum.sticks ? 0.8 : 0.6, 'curve'),
      ...labelShapes(spectrum, read, frame),
    ],
  };
};
