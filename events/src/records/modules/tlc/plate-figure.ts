import type { Language } from '../../../core/call';
import { drawnShape as shape, type DrawnShape, type Palette as PaletteOf } from '../../../core/drawn-shape';
import { heightOf, rfText } from './rf';
import { isScaled, type Lane, type Photo, type Plate, type Scale, type Spot } from './tlc-schema';
import { laneName, TLC_WORDS } from './tlc-words';

/** What a line, a text or a spot is drawn in: what that looks like, screen and paper say each. */
export type Tone = 'ink' | 'mute' | 'plate' | 'over' | 'under' | Spot['colour'];
export type Palette = PaletteOf<Tone>;

/**
 * Every tone, from what a screen or a paper has for its own: lines and texts, the ground of a plate. Colours of spots are
 * of a middle lightness and read on light and dark; upon a photo lines are black on a white edge in either.
 */
export const paletteOf = (own: Readonly<Record<'ink' | 'mute' | 'plate', string>>): Palette => ({
  ...{ ...own, over: '#000000', under: '#ffffff', none: own.ink, dark: own.ink, white: own.plate },
  ...{ brown: '#9a6231', yellow: '#d9a900', orange: '#de7713', red: '#cc3a33', pink: '#dd5a93' },
  ...{ purple: '#8557c8', blue: '#3a78d6', green: '#32935e' },
});

export type Shape = DrawnShape<Tone>;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A plate as it is drawn: all in points of the figure, its upper left corner at 0. */
export type PlateFigure = {
  readonly width: number;
  readonly height: number;
  /** Where its photo lies; null where it is drawn on a ground of its own. */
  readonly photo: Box | null;
  /** Where things may be put by hand. */
  readonly plate: Box;
  /** Heights of origin and front. */
  readonly run: Scale;
  readonly base: readonly Shape[];
  readonly lanes: readonly { readonly lane: Lane; readonly x: number; readonly label: Box; readonly shapes: readonly Shape[] }[];
  readonly spots: readonly {
    readonly spot: Spot;
    readonly x: number;
    readonly y: number;
    readonly rx: number;
    readonly ry: number;
    readonly shapes: readonly Shape[];
  }[];
}; // prettier-ignore

const TEXT = 11;
const SMALL = 10;
const RUN = 220;
const EDGE = 16;
const ABOVE_FRONT = 24;
const BELOW_ORIGIN = 34;
const LANE = { least: 60, most: 104 } as const;
const PHOTO_MOST = 420;
const LABEL_ROOM = 34;
const TAIL = 34;
const SIZES: Readonly<Record<Spot['size'], readonly [rx: number, ry: number]>> = {
  ...{ small: [6, 4.5], medium: [9, 6.5], large: [12.5, 9] },
};
const OPACITY: Readonly<Record<Spot['strength'], number>> = { faint: 0.2, medium: 0.5, strong: 0.85 };

const round = (value: number): number => Math.round(value * 100) / 100;

/** Width of a text, near enough to leave room for it: Chinese characters are square. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, char) => sum + (char > '\u2e7f' ? 1 : 0.58), 0) * size;

/** The beginning of a text that fits the width, with a sign that something was left out. */
const fitted = (text: string, size: number, width: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (widthOf(line, size) <= width) return line;
  const signs = [...line];
  while (signs.length > 1 && widthOf(`${signs.join('')}…`, size) > width) signs.pop();
  return `${signs.join('')}…`;
};

type Line = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
const line = (ends: Line, stroke: Tone, width: number, dash?: string): Shape =>
  shape(
    'line',
    { ...ends, 'stroke-width': width, ...(dash === undefined ? {} : { 'stroke-dasharray': dash }) },
    { stroke },
  );

type Words = {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly size: number;
};
const words = (text: string, { x, y, anchor, size }: Words, fill: Tone): Shape =>
  shape('text', { x, y, 'font-size': size, 'text-anchor': anchor }, { fill }, text);

/** Upon a photo everything stands on a light edge, since it may be dark or light there. */
const overPhoto = (text: string, at: Words): readonly Shape[] => [
  shape(
    'text',
    { x: at.x, y: at.y, 'font-size': at.size, 'text-anchor': at.anchor, 'stroke-width': 3, 'stroke-linejoin': 'round' },
    { fill: 'under', stroke: 'under' },
    text,
  ),
  words(text, at, 'over'),
];
const lineOverPhoto = (ends: Line, dash: string): readonly Shape[] => [
  line(ends, 'under', 2.5),
  line(ends, 'over', 1, dash),
];

type Place = { readonly x: number; readonly y: number; readonly rx: number; readonly ry: number };

/** A streak narrows away from its spot and ends at the origin or the front. */
const streak = ({ x, y, rx }: Place, tail: 'up' | 'down', run: Scale): string => {
  const tip = tail === 'up' ? Math.max(run.front, y - TAIL) : Math.min(run.origin, y + TAIL);
  return `M ${round(x - rx * 0.7)} ${round(y)} L ${round(x)} ${round(tip)} L ${round(x + rx * 0.7)} ${round(y)} Z`;
};

const onPlate = (spot: Spot, place: Place, run: Scale): readonly Shape[] => {
  const { x, y, rx, ry } = place;
  const faint = spot.strength === 'faint';
  const fill = { 'fill-opacity': OPACITY[spot.strength], 'stroke-width': spot.strength === 'strong' ? 1.6 : 1 };
  return [
    ...(spot.tail === 'none'
      ? []
      : [
          shape(
            'path',
            { d: streak(place, spot.tail, run), 'fill-opacity': OPACITY[spot.strength] * 0.6 },
            { fill: spot.colour },
          ),
        ]),
    shape(
      'ellipse',
      { cx: x, cy: y, rx, ry, ...fill, ...(faint ? { 'stroke-dasharray': '2.5 2' } : {}) },
      { fill: spot.colour, stroke: 'ink' },
    ),
  ];
};

/** A ring leaves what is to be seen on the photo to be seen. */
const onPhoto = (spot: Spot, place: Place, run: Scale): readonly Shape[] => {
  const { x, y, rx, ry } = place;
  const ring = (tone: Tone, width: number, dash?: string): readonly Shape[] => {
    const stroke = { fill: 'none', 'stroke-width': width, ...(dash === undefined ? {} : { 'stroke-dasharray': dash }) };
    return [
      ...(spot.tail === 'none'
        ? []
        : [shape('path', { d: streak(place, spot.tail, run), ...stroke }, { stroke: tone })]),
      shape('ellipse', { cx: x, cy: y, rx: rx + 1.5, ry: ry + 1.5, ...stroke }, { stroke: tone }),
    ];
  };
  return [...ring('under', 3), ...ring('over', 1.2, spot.strength === 'faint' ? '2.5 2' : undefined)];
};

/** Heights of labels that stand beside spots of one lane: none upon another. */
const labelHeights = (heights: readonly number[]): ReadonlyMap<number, number> => {
  const placed = new Map<number, number>();
  let last = -Infinity;
  const order = heights.map((y, at) => ({ y, at })).sort((a, b) => a.y - b.y);
  for (const { y, at } of order) {
    last = Math.max(y, last + SMALL + 1);
    placed.set(at, last);
  }
  return placed;
};

type Ground = Pick<PlateFigure, 'width' | 'height' | 'photo' | 'plate' | 'run'> & {
  readonly laneX: (lane: Lane, at: number) => number;
  readonly labelY: number;
  readonly labelWidth: number;
};

/** Room at the left for what the lines are called. */
const gutterOf = (language: Language): number =>
  Math.ceil(Math.max(...[TLC_WORDS.front, TLC_WORDS.origin].map((label) => widthOf(label[language], SMALL)))) + 8;

const sketchGround = ({ lanes }: Plate, language: Language): Ground => {
  const gutter = gutterOf(language);
  const longest = Math.max(0, ...lanes.map(({ name }) => widthOf(laneName(name, language), TEXT)));
  const lane = Math.min(LANE.most, Math.max(LANE.least, longest + 10));
  const plate = {
    ...{ x: gutter, y: 4, width: Math.max(2, lanes.length) * lane + 2 * EDGE },
    height: ABOVE_FRONT + RUN + BELOW_ORIGIN,
  };
  const front = plate.y + ABOVE_FRONT;
  const left = plate.x + (plate.width - lanes.length * lane) / 2;
  return {
    ...{ width: plate.x + plate.width + 4, height: plate.y + plate.height + 4, photo: null, plate },
    run: { front, origin: front + RUN },
    laneX: (_lane, at) => left + lane * (at + 0.5),
    ...{ labelY: front + RUN + 22, labelWidth: lane - 4 },
  };
};

/** Where a photo is drawn, whole and in its own proportions. */
export const photoBox = ({ width, height }: Pick<Photo, 'width' | 'height'>, language: Language): Box => {
  const scale = Math.min(PHOTO_MOST / width, PHOTO_MOST / height);
  return { x: gutterOf(language), y: 4, width: width * scale, height: height * scale };
};

const photoGround = ({ lanes }: Plate, photo: Photo & { readonly scale: Scale }, language: Language): Ground => {
  const box = photoBox(photo, language);
  const count = Math.max(1, lanes.length);
  return {
    ...{ width: box.x + box.width + LABEL_ROOM, height: box.y + box.height + 26, photo: box, plate: box },
    run: { origin: box.y + photo.scale.origin * box.height, front: box.y + photo.scale.front * box.height },
    laneX: ({ at }, index) => box.x + (at ?? (index + 0.5) / count) * box.width,
    ...{ labelY: box.y + box.height + 17, labelWidth: Math.max(36, box.width / count - 4) },
  };
};

const TICKS = [0.2, 0.4, 0.6, 0.8];

const baseOf = ({ plate, run, photo }: Ground, language: Language): readonly Shape[] => {
  const [left, right] = [plate.x, plate.x + plate.width];
  const across = (y: number): Line => ({ x1: left, y1: y, x2: right, y2: y });
  const named = (text: string, y: number): Shape =>
    words(text, { x: left - 6, y: y + 3.5, anchor: 'end', size: SMALL }, 'mute');
  const ticks = TICKS.flatMap((rf) => {
    const y = heightOf(rf, run);
    return [line({ x1: left - 4, y1: y, x2: left, y2: y }, 'mute', 0.8), named(rf.toFixed(1), y)];
  });
  // On a photo that is low, the words would stand upon each other.
  const roomy = run.origin - run.front > 60;
  return [
    ...(photo === null
      ? [
          shape('rect', { ...plate, rx: 2, 'stroke-width': 1.2 }, { fill: 'plate', stroke: 'ink' }),
          line(across(run.front), 'ink', 0.9, '5 3'),
          line(across(run.origin), 'ink', 0.9),
        ]
      : [...lineOverPhoto(across(run.front), '5 3'), ...lineOverPhoto(across(run.origin), '1000')]),
    named(TLC_WORDS.front[language], run.front),
    ...(roomy ? ticks : []),
    named(TLC_WORDS.origin[language], run.origin),
  ];
};

const lanesOf = ({ lanes }: Plate, ground: Ground, language: Language): PlateFigure['lanes'] =>
  lanes.map((lane, index) => {
    const x = ground.laneX(lane, index);
    const { labelY: y, labelWidth: width, run, photo } = ground;
    const name = fitted(laneName(lane.name, language), TEXT, width);
    const mark = { x1: x, y1: run.origin - 4, x2: x, y2: run.origin + 4 };
    return {
      ...{ lane, x, label: { x: x - width / 2, y: y - 14, width, height: 20 } },
      shapes: [
        ...(photo === null ? [line(mark, 'ink', 1)] : lineOverPhoto(mark, '1000')),
        words(name, { x, y, anchor: 'middle', size: TEXT }, lane.name.trim() === '' ? 'mute' : 'ink'),
      ],
    };
  });

const spotsOf = (plate: Plate, ground: Ground, lanes: PlateFigure['lanes']): PlateFigure['spots'] =>
  lanes.flatMap(({ lane, x }) => {
    const spots = plate.spots.filter(({ laneId }) => laneId === lane.id);
    const heights = spots.map(({ rf }) => heightOf(rf, ground.run));
    const labels = labelHeights(heights);
    return spots.map((spot, at) => {
      const [rx, ry] = SIZES[spot.size];
      const place = { x, y: heights[at] ?? 0, rx, ry };
      const label: Words = { x: x + rx + 4, y: (labels.get(at) ?? place.y) + 3.5, anchor: 'start', size: SMALL };
      return {
        ...{ spot, ...place },
        shapes: ground.photo
          ? [...onPhoto(spot, place, ground.run), ...overPhoto(rfText(spot.rf), label)]
          : [...onPlate(spot, place, ground.run), words(rfText(spot.rf), label, 'ink')],
      };
    });
  });

/**
 * A plate drawn from what is said of it: on its photo where front and origin are set there, else on a ground of its own.
 * Editor, reading view and paper draw what this gives.
 */
export const plateFigure = (plate: Plate, language: Language): PlateFigure => {
  const ground = isScaled(plate.photo) ? photoGround(plate, plate.photo, language) : sketchGround(plate, language);
  const lanes = lanesOf(plate, ground, language);
  const { width, height, photo, plate: box, run } = ground;
  return {
    ...{ width: round(width), height: round(height), photo, plate: box, run },
    base: baseOf(ground, language),
    lanes,
    spots: spotsOf(plate, ground, lanes),
  };
};

/** The lane that stands nearest to a place. */
export const nearestLane = ({ lanes }: Pick<PlateFigure, 'lanes'>, x: number): Lane | null =>
  lanes.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0]?.lane ?? null;
