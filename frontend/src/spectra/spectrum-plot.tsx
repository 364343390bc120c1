import type { Signal } from '@shilu/events/spectra/spectrum-signals';
import { useElementSize } from '@mantine/hooks';
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { runningArea } from '@shilu/events/spectra/integrate';
import type { Peak } from '@shilu/events/spectra/peaks';
import { kept, ticksOf, widthOf, zoomed, type Range } from '@shilu/events/spectra/range';
import { axisWords, falls, type Spectrum } from '@shilu/events/spectra/spectrum';
import { heightScale, highestApart, integralPlaces, wholeOf } from '@shilu/events/spectra/spectrum-scales';
import classes from './spectra.module.css';
import { curvePath, sticksPath, type Scales } from '@shilu/events/spectra/trace';
import { placeText } from '@shilu/events/spectra/written';

const HEIGHT = 340;
const SPACE = { left: 12, right: 12, top: 26, bottom: 38 } as const;
/** Room below the axis for integrals. */
const INTEGRALS = 46;
/** Upright texts stand so far from each other at least. */
const LABELS_APART = 13;
/** What a drag must at least cover, in pixels, to mean a stretch of the axis. */
const LEAST_DRAG = 6;

/** Colours by place: the spectrum itself, then those laid over it. */
export const CURVE_COLOURS = ['var(--ink)', 'var(--accent)', 'var(--violet)', 'var(--amber)', 'var(--blue)', 'var(--red)'] as const; // prettier-ignore

export type View = { readonly shown: Range; readonly height: number };

type Props = {
  /** The first is the one that is looked at; the others are drawn over it, each as high as it. */
  readonly spectra: readonly Spectrum[];
  readonly peaks: readonly Peak[];
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly signals: readonly Signal[];
  /** What is written below a signal's integral. */
  readonly integralText: (signal: Signal) => string;
  /** What a drag across a stretch does; null where it zooms. */
  readonly onIntegrate: ((stretch: Range) => void) | null;
  readonly label: string;
};

export const SpectrumPlot = ({ spectra, peaks, view, onView, signals, integralText, onIntegrate, label }: Props) => {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const room = useId();
  const [pointer, setPointer] = useState<{ readonly from: number | null; readonly at: number } | null>(null);
  const [main] = spectra;
  if (main === undefined) return null;
  const whole = wholeOf(spectra);
  const bottom = signals.length > 0 ? SPACE.bottom + INTEGRALS : SPACE.bottom;
  const base = HEIGHT - bottom;
  const downwards = falls(main);
  const least = widthOf(whole) / 5_000;
  const across = Math.max(10, width - SPACE.left - SPACE.right);
  const { shown } = view;
  const toX = (x: number): number => {
    const share = (x - shown.from) / widthOf(shown);
    return SPACE.left + across * (downwards ? 1 - share : share);
  };
  const fromX = (left: number): number => {
    const share = Math.min(1, Math.max(0, (left - SPACE.left) / across));
    return shown.from + widthOf(shown) * (downwards ? 1 - share : share);
  };
  const scalesOf = (spectrum: Spectrum): Scales => ({
    toX,
    toY: heightScale(spectrum, { top: SPACE.top, ground: base - 6 }, view.height),
  });
  const move = (next: Partial<View>): void => onView({ ...view, ...next });
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => shift(downwards ? 0.15 : -0.15),
    ArrowRight: () => shift(downwards ? -0.15 : 0.15),
    ArrowUp: () => move({ height: Math.min(view.height * 1.4, 10_000) }),
    ArrowDown: () => move({ height: Math.max(view.height / 1.4, 0.1) }),
    '+': () => zoom(0.6),
    '=': () => zoom(0.6),
    '-': () => zoom(1 / 0.6),
    Home: () => onView({ shown: whole, height: 1 }),
  };
  const shift = (by: number): void =>
    move({
      shown: kept({ from: shown.from + by * widthOf(shown), to: shown.to + by * widthOf(shown) }, whole),
    });
  const zoom = (by: number): void => move({ shown: zoomed(shown, by, (shown.from + shown.to) / 2, whole, least) });
  const onKey = (event: KeyboardEvent): void => {
    const run =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : new Map(Object.entries(keys)).get(event.key);
    if (run === undefined) return;
    event.preventDefault();
    run();
  };
  const leftOf = (event: PointerEvent): number => event.clientX - event.currentTarget.getBoundingClientRect().left;
  const onUp = (): void => {
    if (pointer?.from !== null && pointer !== null && Math.abs(pointer.at - pointer.from) >= LEAST_DRAG) {
      const [one, other] = [fromX(pointer.from), fromX(pointer.at)];
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      if (onIntegrate !== null) onIntegrate({ from, to });
      else if (to - from >= least) move({ shown: { from, to } });
    }
    setPointer((now) => (now === null ? null : { from: null, at: now.at }));
  };
  const listed = peaks.filter(({ x }) => x >= shown.from && x <= shown.to);
  const labelled = highestApart(
    listed.map((peak) => ({ peak, at: toX(peak.x) })),
    width < 600 ? 34 : 40,
  );
  const { toY } = scalesOf(main);
  const most = signals.reduce((area, signal) => Math.max(area, Math.abs(signal.area)), 0);
  // Integrals rise from half the height, the largest by two fifths of it.
  const toIntegral = (area: number): number => base * 0.55 - (most === 0 ? 0 : (area / most) * base * 0.4);
  const inView = signals
    .filter(({ from, to }) => to > shown.from && from < shown.to)
    .map((signal) => {
      const [one, other] = [toX(Math.max(signal.from, shown.from)), toX(Math.min(signal.to, shown.to))];
      return { signal, left: Math.min(one, other), right: Math.max(one, other), at: (one + other) / 2 };
    });
  return (
    <div
      ref={ref}
      className={classes['plot']}
      // The whole of it is one control: what its keys do is said beside it, and the table below says what it shows.
      role="application"
      aria-label={label}
      tabIndex={0}
      onKeyDown={onKey}
      onDoubleClick={() => onView({ shown: whole, height: 1 })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setPointer({ from: leftOf(event), at: leftOf(event) });
      }}
      onPointerMove={(event) => setPointer({ from: pointer?.from ?? null, at: leftOf(event) })}
      onPointerUp={onUp}
      onPointerLeave={() => pointer?.from === null && setPointer(null)}
      onPointerCancel={() => setPointer(null)}
    >
      {width === 0 ? null : (
        <svg width={width} height={HEIGHT} aria-hidden>
          <clipPath id={room}>
            <rect x={SPACE.left} y={0} width={across} height={base} />
          </clipPath>
          <line x1={SPACE.left} x2={SPACE.left + across} y1={base} y2={base} className={classes['axis']} />
          {ticksOf(shown, across / 60).map((tick) => (
            <g key={tick} transform={`translate(${String(toX(tick))} ${String(base)})`}>
              <line y2={5} className={classes['axis']} />
              <text y={18} textAnchor="middle" className={classes['tick']}>
                {String(tick).replace('-', '−')}
              </text>
            </g>
          ))}
          <text x={SPACE.left + across / 2} y={HEIGHT - 4} textAnchor="middle" className={classes['tick']}>
            {axisWords(main)}
          </text>
          <g clipPath={`url(#${room})`}>
            {[...spectra.entries()].reverse().map(([at, spectrum]) => (
              <path
                key={at}
                d={(spectrum.sticks ? sticksPath : curvePath)(spectrum, shown, scalesOf(spectrum))}
                fill="none"
                stroke={CURVE_COLOURS[at % CURVE_COLOURS.length]}
                strokeWidth={at === 0 ? 1.2 : 1}
                strokeLinejoin="round"
              />
            ))}
            {signals.map((signal) => (
              <IntegralCurve key={signal.id} curve={main} signal={signal} scales={{ toX, toY: toIntegral }} />
            ))}
            {labelled.map(({ peak, at }) => {
              const top = Math.max(SPACE.top - 8, Math.min(toY(peak.y), base) - 6);
              return (
                <g key={peak.x} className={classes['peak']}>
                  <line x1={at} x2={at} y1={top} y2={top + 4} />
                  <text x={at} y={top - 3} textAnchor="middle">
                    {placeText(peak.x, main)}
                  </text>
                </g>
              );
            })}
          </g>
          {inView.map(({ signal, left, right }) => (
            <path key={signal.id} className={classes['bracket']} d={`M${left} ${base + 24}v4H${right}v-4`} />
          ))}
          {integralPlaces(
            inView.filter(({ signal }) => integralText(signal) !== ''),
            LABELS_APART,
            { from: SPACE.left + 4, to: SPACE.left + across - 4 },
          ).map(({ signal, at, place }) => (
            <g key={signal.id} className={classes['integral']}>
              <path d={`M${at} ${base + 28}L${place} ${base + 34}`} />
              <text transform={`translate(${place + 4} ${base + 36}) rotate(-90)`} textAnchor="end">
                {integralText(signal)}
              </text>
            </g>
          ))}
          {pointer === null ? null : pointer.from === null ? (
            <>
              <line x1={pointer.at} x2={pointer.at} y1={0} y2={base} className={classes['hair']} />
              <text
                x={pointer.at > width / 2 ? pointer.at - 6 : pointer.at + 6}
                y={12}
                textAnchor={pointer.at > width / 2 ? 'end' : 'start'}
                className={classes['read']}
              >
                {placeText(fromX(pointer.at), main)} {main.xUnit}
              </text>
            </>
          ) : (
            <rect
              x={Math.min(pointer.from, pointer.at)}
              y={0}
              width={Math.abs(pointer.at - pointer.from)}
              height={base}
              className={classes['drag']}
            />
          )}
        </svg>
      )}
    </div>
  );
};

const IntegralCurve = ({
  curve,
  signal,
  scales,
}: {
  readonly curve: Spectrum;
  readonly signal: Signal;
  readonly scales: Scales;
}) => {
  const points = runningArea(curve, signal);
  return (
    <path
      className={classes['integralCurve']}
      d={curvePath({ x: points.map(([x]) => x), y: points.map(([, area]) => area) }, signal, scales)}
    />
  );
};
