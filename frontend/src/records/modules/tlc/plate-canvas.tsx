import type { Language } from '@shilu/events/core/call';
import { nearestLane, plateFigure, type PlateFigure } from '@shilu/events/records/modules/tlc/plate-figure';
import { heldRf, rfAt, rfText } from '@shilu/events/records/modules/tlc/rf';
import type { Lane, Plate, Spot } from '@shilu/events/records/modules/tlc/tlc-schema';
import { laneName, plateName, spotDetails } from '@shilu/events/records/modules/tlc/tlc-words';
import { useEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '../order-tools';
import { laneBeside, patchedLane, patchedSpot, withLane, withoutSpot, withSpot } from './plate-edit';
import { PlatePhoto } from './plate-photo';
import { Shapes } from './shapes';
import classes from './tlc.module.css';

const STEP = 0.01;
const WIDE_STEP = 0.05;
const MIDDLE = 0.5;
/** What is nearer than this to where it was pressed was clicked, not dragged. */
const STILL = 2;

type Props = {
  readonly plate: Plate;
  readonly number: number;
  readonly language: Language;
  /** Changes with the same `joins` are one step of the undo. */
  readonly onChange: (plate: Plate, joins?: string) => void;
  /** Enter on a spot goes on to its row in the table. */
  readonly onOpen: (spotId: string) => void;
};

type Place = { readonly x: number; readonly y: number };
type Dragged = {
  readonly key: string;
  readonly name: string;
  readonly from: Place;
  /** Where it was taken hold of, from its middle. */
  readonly held: Place;
  readonly moved: boolean;
};

/** A plate that is drawn upon: spots are placed by a click, dragged, or moved by keys. */
export const PlateCanvas = ({ plate, number, language, onChange, onOpen }: Props) => {
  const { t } = useTranslation('tlc');
  const figure = useMemo(() => plateFigure(plate, language), [plate, language]);
  const svg = useRef<SVGSVGElement>(null);
  const dragged = useRef<Dragged | null>(null);
  const drags = useRef(0);
  /** What is to have the focus once it is drawn. */
  const awaited = useRef<string | null>(null);
  const focusNow = (key: string): boolean => {
    const found = svg.current?.querySelector<SVGElement>(`[data-key="${CSS.escape(key)}"]`);
    found?.focus();
    return found !== null && found !== undefined;
  };
  useEffect(() => {
    if (awaited.current !== null && focusNow(awaited.current)) awaited.current = null;
  });
  const setFocus = (key: string): void => {
    if (!focusNow(key)) awaited.current = key;
  };

  const placeOf = ({ clientX, clientY }: MouseEvent): Place => {
    const { left, top, width, height } = svg.current?.getBoundingClientRect() ?? new DOMRect();
    return {
      x: width === 0 ? 0 : ((clientX - left) * figure.width) / width,
      y: height === 0 ? 0 : ((clientY - top) * figure.height) / height,
    };
  };
  const acrossPhoto = (x: number): number =>
    Math.round(Math.min(1, Math.max(0, (x - figure.plate.x) / figure.plate.width)) * 1_000) / 1_000;

  const place = (event: MouseEvent): void => {
    const { x, y } = placeOf(event);
    const rf = rfAt(y, figure.run);
    const near = nearestLane(figure, x);
    const on = near === null ? withLane(plate, '', figure.photo === null ? null : acrossPhoto(x)) : plate;
    const laneId = near?.id ?? on.lanes[0]?.id;
    if (laneId === undefined) return;
    const added = withSpot(on, laneId, rf);
    onChange(added.plate);
    setFocus(added.id);
  };

  const begin = (key: string, middle: Place) => (event: PointerEvent<SVGGElement>) => {
    if (event.button !== 0) return;
    drags.current += 1;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const from = placeOf(event);
    const held = { x: from.x - middle.x, y: from.y - middle.y };
    dragged.current = { key, from, held, name: `drag ${String(drags.current)}`, moved: false };
  };
  const drag = (onto: (place: Place) => Plate) => (event: PointerEvent) => {
    const begun = dragged.current;
    if (begun === null) return;
    const { from, held, moved: away, name } = begun;
    const to = placeOf(event);
    if (!away && Math.hypot(to.x - from.x, to.y - from.y) < STILL) return;
    dragged.current = { ...begun, moved: true };
    onChange(onto({ x: to.x - held.x, y: to.y - held.y }), name);
  };
  const end = (): void => {
    if (dragged.current?.moved === true) setFocus(dragged.current.key);
    dragged.current = null;
  };

  const onSpotKey = (event: KeyboardEvent, { id, rf, laneId }: Spot): void => {
    const step = event.shiftKey ? WIDE_STEP : STEP;
    const to = (next: Partial<Spot>): void => {
      event.preventDefault();
      onChange(patchedSpot(plate, id, next), `key ${id}`);
      setFocus(id);
    };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    switch (event.key) {
      case 'ArrowUp':
        return to({ rf: heldRf(rf + step) });
      case 'ArrowDown':
        return to({ rf: heldRf(rf - step) });
      case 'Home':
        return to({ rf: 0 });
      case 'End':
        return to({ rf: 1 });
      case 'ArrowLeft':
        return to({ laneId: laneBeside(plate, laneId, -1) });
      case 'ArrowRight':
        return to({ laneId: laneBeside(plate, laneId, 1) });
      case 'Enter':
        event.preventDefault();
        return onOpen(id);
      case 'Delete':
      case 'Backspace': {
        event.preventDefault();
        const others = plate.spots.filter((spot) => spot.laneId === laneId && spot.id !== id);
        onChange(withoutSpot(plate, id));
        return setFocus(others[0]?.id ?? laneId);
      }
    }
  };

  const onLaneKey = (event: KeyboardEvent, lane: Lane, at: number): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const added = withSpot(plate, lane.id, MIDDLE);
      onChange(added.plate);
      setFocus(added.id);
    } else if (by !== 0) {
      event.preventDefault();
      setFocus(lane.id);
      if (figure.photo !== null) {
        const x = figure.lanes[at]?.x ?? 0;
        const next = acrossPhoto(x + by * (event.shiftKey ? WIDE_STEP : STEP) * figure.plate.width);
        onChange(patchedLane(plate, lane.id, { at: next }), `key ${lane.id}`);
      } else if (plate.lanes[at + by] !== undefined) onChange({ ...plate, lanes: moved(plate.lanes, at, by) });
    }
  };

  const spots = useMemo(() => inContentOrder(figure, plate), [figure, plate]);
  return (
    <svg
      ref={svg}
      role="group"
      aria-label={t('figureEdit', { plate: plateName(number, language) })}
      className={classes['canvas']}
      viewBox={`0 0 ${String(figure.width)} ${String(figure.height)}`}
      width={figure.width}
    >
      <PlatePhoto plate={plate} number={number} figure={figure} />
      <Shapes shapes={figure.base} />
      <rect {...figure.plate} className={classes['ground']} data-ground onClick={place} />
      {figure.lanes.map(({ lane, x, label, shapes }, at) => (
        <g
          key={lane.id}
          data-key={lane.id}
          data-movable={figure.photo !== null}
          className={classes['lane']}
          role="button"
          tabIndex={0}
          aria-label={t('laneOn', { plate: plateName(number, language), lane: laneName(lane.name, language) })}
          onKeyDown={(event) => onLaneKey(event, lane, at)}
          {...(figure.photo === null
            ? {}
            : {
                onPointerDown: begin(lane.id, { x, y: label.y }),
                onPointerMove: drag((to) => patchedLane(plate, lane.id, { at: acrossPhoto(to.x) })),
                onPointerUp: end,
                onPointerCancel: end,
              })}
        >
          <title>{laneName(lane.name, language)}</title>
          <rect {...label} rx={3} className={classes['ring']} />
          {figure.photo === null ? null : (
            <line x1={x} x2={x} y1={figure.plate.y} y2={figure.run.origin} className={classes['guide']} />
          )}
          <Shapes shapes={shapes} />
        </g>
      ))}
      {spots.map(({ spot, x, y, rx, ry, shapes }) => (
        <g
          key={spot.id}
          data-key={spot.id}
          className={classes['spot']}
          role="slider"
          tabIndex={0}
          aria-label={nameOf(plate, spot, language, t)}
          aria-orientation="vertical"
          aria-valuemin={0}
          aria-valuemax={1}
          aria-valuenow={spot.rf}
          aria-valuetext={[`Rf ${rfText(spot.rf)}`, ...spotDetails(spot, language)].join(', ')}
          onKeyDown={(event) => onSpotKey(event, spot)}
          onPointerDown={begin(spot.id, { x, y })}
          onPointerMove={drag((to) =>
            patchedSpot(plate, spot.id, {
              rf: rfAt(to.y, figure.run),
              laneId: nearestLane(figure, to.x)?.id ?? spot.laneId,
            }),
          )}
          onPointerUp={end}
          onPointerCancel={end}
        >
          <ellipse cx={x} cy={y} rx={rx + 5} ry={ry + 5} className={classes['ring']} />
          <Shapes shapes={shapes} />
        </g>
      ))}
    </svg>
  );
};

type Translate = ReturnType<typeof useTranslation<'tlc'>>['t'];

/** `SM, spot 2`: spots are counted within their lane. */
export const nameOf = (plate: Plate, spot: Spot, language: Language, t: Translate): string => {
  const lane = plate.lanes.find(({ id }) => id === spot.laneId);
  const own = plate.spots.filter(({ laneId }) => laneId === spot.laneId);
  return t('spotIn', { lane: laneName(lane?.name ?? '', language), number: own.indexOf(spot) + 1 });
};

/** As the content lists them: a spot that changes its lane keeps its place in the page, and with it the focus. */
const inContentOrder = ({ spots }: PlateFigure, plate: Plate): PlateFigure['spots'] => {
  const order = new Map(plate.spots.map(({ id }, at) => [id, at]));
  return spots.toSorted((a, b) => (order.get(a.spot.id) ?? 0) - (order.get(b.spot.id) ?? 0));
};
