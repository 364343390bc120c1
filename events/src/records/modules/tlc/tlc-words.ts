import { z } from 'zod';
import type { Label, Language } from '../../../core/call';
import { own } from '../../../core/own';
import { rfText } from './rf';
import { MOST, SPOT_COLOURS, SPOT_SIZES, STRENGTHS, TAILS, VISUALISATIONS, type Lane, type Spot } from './tlc-schema';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** What the parts of a plate are called, on the screen, on paper and in the trace. */
export const TLC_WORDS = {
  plate: of('板', 'Plate'),
  eluent: of('展开剂', 'Eluent'),
  developments: of('展开次数', 'Developments'),
  phase: of('固定相', 'Stationary phase'),
  visualisations: of('显色方法', 'Visualisation'),
  remark: of('备注', 'Remark'),
  photo: of('照片', 'Photo'),
  scale: of('照片上的原点与前沿', 'Origin and front on the photo'),
  lane: of('点样道', 'Lane'),
  spot: of('斑点', 'Spot'),
  rf: of('比移值 Rf', 'Rf'),
  size: of('大小', 'Size'),
  tail: of('拖尾', 'Tailing'),
  strength: of('强弱', 'Intensity'),
  colour: of('颜色', 'Colour'),
  seenUnder: of('可见于', 'Seen under'),
  note: of('归属或备注', 'Assignment or remark'),
  front: of('溶剂前沿', 'Solvent front'),
  origin: of('点样原点', 'Origin'),
} as const satisfies Readonly<Record<string, Label>>;

type Words<K extends string> = Readonly<Record<K, Label>>;

export const SIZE_WORDS: Words<Spot['size']> = {
  small: of('小', 'Small'),
  medium: of('中', 'Medium'),
  large: of('大', 'Large'),
};
export const TAIL_WORDS: Words<Spot['tail']> = {
  none: of('无拖尾', 'No tailing'),
  up: of('向上拖尾', 'Streaks up'),
  down: of('向下拖尾', 'Streaks down'),
};
export const STRENGTH_WORDS: Words<Spot['strength']> = {
  faint: of('弱', 'Faint'),
  medium: of('中等', 'Moderate'),
  strong: of('强', 'Strong'),
};
export const COLOUR_WORDS: Words<Spot['colour']> = {
  none: of('未注明', 'Not stated'),
  dark: of('暗斑', 'Dark'),
  brown: of('棕色', 'Brown'),
  yellow: of('黄色', 'Yellow'),
  orange: of('橙色', 'Orange'),
  red: of('红色', 'Red'),
  pink: of('粉红色', 'Pink'),
  purple: of('紫色', 'Purple'),
  blue: of('蓝色', 'Blue'),
  green: of('绿色', 'Green'),
  white: of('白色', 'White'),
};
const VISUALISATION_WORDS: Words<(typeof VISUALISATIONS)[number]> = {
  uv254: of('UV 254 nm', 'UV 254 nm'),
  uv365: of('UV 365 nm', 'UV 365 nm'),
  iodine: of('碘', 'Iodine'),
  kmno4: of('高锰酸钾', 'KMnO4'),
  pma: of('磷钼酸', 'PMA'),
  ninhydrin: of('茚三酮', 'Ninhydrin'),
  anisaldehyde: of('茴香醛', 'Anisaldehyde'),
};

/** A visualisation as its reader calls it; one of somebody's own as it was typed. */
export const visualisationWords = (value: string, language: Language): string =>
  own<Label>(VISUALISATION_WORDS, value)?.[language] ?? value;

/** What is stored for what somebody chose or typed, in either language. */
export const visualisationOf = (typed: string): string => {
  const text = typed.trim();
  const same = (word: string): boolean => word.toLowerCase() === text.toLowerCase();
  return VISUALISATIONS.find((value) => same(value) || Object.values(VISUALISATION_WORDS[value]).some(same)) ?? text;
};

/** What search finds a visualisation by: it is looked for in either language. */
export const visualisationTexts = (value: string): readonly string[] => [
  ...new Set([visualisationWords(value, 'zh-CN'), visualisationWords(value, 'en-US')]),
];

export const listed = (words: readonly string[], language: Language): string =>
  words.join(language === 'zh-CN' ? '、' : ', ');

const say = (zh: string, en: string, language: Language): string => (language === 'zh-CN' ? zh : en);

/** `Plate 2` */
export const plateName = (number: number, language: Language): string =>
  say(`板 ${number}`, `Plate ${number}`, language);
const UNNAMED = of('（未命名）', '(unnamed)');
export const laneName = (name: string, language: Language): string => (name.trim() === '' ? UNNAMED[language] : name);

/** More than two decimals are told where somebody's program wrote them. */
const exactRf = (rf: number): string => (Math.abs(Number(rfText(rf)) - rf) < 1e-9 ? rfText(rf) : String(rf));

/** What is said of a spot beside where it stands and its Rf, what it is first; nothing of what is as with most spots. */
export const spotDetails = (
  { size, tail, strength, colour, seenUnder, note }: Omit<Spot, 'id' | 'laneId' | 'rf'>,
  language: Language,
): readonly string[] => {
  const inLine = (label: Label): string => say(label[language], label[language].toLowerCase(), language);
  const seen = listed(
    seenUnder.map((each) => visualisationWords(each, language)),
    language,
  );
  // Between Chinese and Latin letters stands a space.
  const gap = /[\x21-\x7e]$/.test(seen) ? ' ' : '';
  return [
    note.trim(),
    size === 'medium' ? '' : say(`${inLine(SIZE_WORDS[size])}斑点`, `${inLine(SIZE_WORDS[size])} spot`, language),
    strength === 'medium' ? '' : say(`显色${inLine(STRENGTH_WORDS[strength])}`, inLine(STRENGTH_WORDS[strength]), language), // prettier-ignore
    tail === 'none' ? '' : inLine(TAIL_WORDS[tail]),
    colour === 'none' ? '' : inLine(COLOUR_WORDS[colour]),
    seen === '' ? '' : say(`${seen}${gap}下可见`, `seen under ${seen}`, language),
  ].filter((words) => words !== '');
};

/** A spot in one line: `Rf 0.35, product, faint, streaks down`. */
export const spotWords = (spot: Omit<Spot, 'id' | 'laneId'>, language: Language): string =>
  [`Rf ${exactRf(spot.rf)}`, ...spotDetails(spot, language)].join(say('，', ', ', language));

const setUpData = z.object({
  eluent: z.string(),
  developments: z.number(),
  phase: z.string(),
  visualisations: z.array(z.string()),
  remark: z.string(),
});

/** How a plate was made and developed, in one line. */
export const setUpWords = (setUp: z.infer<typeof setUpData>, language: Language): string =>
  [
    setUp.eluent,
    setUp.developments > 1
      ? say(`展开 ${setUp.developments} 次`, `developed ${setUp.developments} times`, language)
      : '',
    setUp.phase,
    listed(
      setUp.visualisations.map((each) => visualisationWords(each, language)),
      language,
    ),
    setUp.remark,
  ]
    .filter((text) => text.trim() !== '')
    .join(say('；', '; ', language)) || say('未填写', 'nothing filled in', language);

/** A spot as the log has it, and the parts of one that changed. */
const wholeSpot = z.object({
  rf: z.number(),
  size: z.enum(SPOT_SIZES),
  tail: z.enum(TAILS),
  strength: z.enum(STRENGTHS),
  colour: z.enum(SPOT_COLOURS),
  seenUnder: z.array(z.string()),
  note: z.string(),
});
const changedSpot = wholeSpot.extend({ lane: z.string() }).partial();
export type ChangedSpot = z.infer<typeof changedSpot>;

const changedWords = (changed: ChangedSpot, language: Language): string => {
  const { rf, size, tail, strength, colour, seenUnder, note, lane } = changed;
  const named = (key: keyof typeof TLC_WORDS, words: string): string =>
    say(`${TLC_WORDS[key][language]}：${words}`, `${TLC_WORDS[key][language]}: ${words}`, language);
  return [
    ...(lane === undefined ? [] : [named('lane', laneName(lane, language))]),
    ...(rf === undefined ? [] : [`Rf ${exactRf(rf)}`]),
    ...(size === undefined ? [] : [named('size', SIZE_WORDS[size][language])]),
    ...(strength === undefined ? [] : [named('strength', STRENGTH_WORDS[strength][language])]),
    ...(tail === undefined ? [] : [TAIL_WORDS[tail][language]]),
    ...(colour === undefined ? [] : [named('colour', COLOUR_WORDS[colour][language])]),
    ...(seenUnder === undefined ? [] : [named('seenUnder', listed(seenUnder.map((each) => visualisationWords(each, language)), language) || '—')]), // prettier-ignore
    ...(note === undefined ? [] : [named('note', note || '—')]),
  ].join(say('；', '; ', language));
};

const laneData = z.object({ name: z.string(), at: z.number().nullable() });
const scaleData = z.object({ origin: z.number(), front: z.number() });
const percent = (share: number): string => `${Math.round(share * 1_000) / 10}%`;

const laneWords = ({ name, at }: Pick<Lane, 'name' | 'at'>, language: Language): string =>
  at === null
    ? laneName(name, language)
    : say(`${laneName(name, language)}（照片上距左侧 ${percent(at)}）`, `${laneName(name, language)} (${percent(at)} from the left of the photo)`, language); // prettier-ignore

/** What the trace has as data of a plate, a lane or a spot, in words; null for anything else. */
export const tlcTold = (part: string, data: unknown, language: Language): string | null => {
  if (part === 'plate') {
    const read = setUpData.safeParse(data);
    return read.success ? setUpWords(read.data, language) : null;
  }
  if (part === 'lane') {
    const read = laneData.safeParse(data);
    return read.success ? laneWords(read.data, language) : null;
  }
  if (part === 'spot') {
    const whole = wholeSpot.safeParse(data);
    if (whole.success) return spotWords(whole.data, language);
    const read = changedSpot.safeParse(data);
    return read.success ? changedWords(read.data, language) : null;
  }
  if (part === 'scale') {
    const read = scaleData.safeParse(data);
    if (!read.success) return null;
    const [origin, front] = [percent(read.data.origin), percent(read.data.front)];
    return say(`距上边：原点 ${origin}，前沿 ${front}`, `from the top: origin ${origin}, front ${front}`, language);
  }
  if (part === 'visualisations' && Array.isArray(data))
    return listed(
      data.map((each) => visualisationWords(String(each), language)),
      language,
    );
  return null;
};

/**
 * What a line of the trace is about, `lane.1.2.SM` or `spot.1.2.SM`: plate, number within it, and the lane's name, which may
 * hold dots. Null for what has no number.
 */
export const tlcTitle = (title: string, language: Language): string | null => {
  const [, part = '', plate, number, lane = ''] = /^(\w+)\.(\d+)(?:\.(\d+)\.(.*))?$/s.exec(title) ?? [];
  if (plate === undefined) return null;
  const which = plateName(Number(plate), language);
  const comma = say('，', ', ', language);
  if (part === 'plate') return which;
  if (number === undefined) {
    const words = own<Label>({ ...TLC_WORDS, ...ORDER_WORDS }, part)?.[language];
    return words === undefined ? null : `${which}${comma}${say(words, words.charAt(0).toLowerCase() + words.slice(1), language)}`; // prettier-ignore
  }
  if (part === 'lane') return `${which}${comma}${say(`第 ${number} 道`, `lane ${number}`, language)}`;
  return `${which}${comma}${say(`点样道 ${laneName(lane, language)}，斑点 ${number}`, `lane ${laneName(lane, language)}, spot ${number}`, language)}`; // prettier-ignore
};

const ORDER_WORDS = { laneOrder: of('点样道顺序', 'Order of lanes'), spotOrder: of('斑点顺序', 'Order of spots') };

/** Names of what changes without a number. */
export const TLC_PARTS = { plateOrder: of('板的顺序', 'Order of plates') } as const;

/** Why plates are not taken. */
export const TLC_FAULTS = {
  tooManyPlates: of(`一个模块最多 ${MOST.plates} 块板，请另加模块`, `A module holds at most ${MOST.plates} plates. Add another module.`),
  tooManyLanes: of(`一块板最多 ${MOST.lanes} 条点样道`, `A plate has at most ${MOST.lanes} lanes.`),
  tooManySpots: of(`一块板最多 ${MOST.spots} 个斑点`, `A plate has at most ${MOST.spots} spots.`),
  tooManyVisualisations: of(`一块板最多 ${MOST.visualisations} 种显色方法`, `A plate has at most ${MOST.visualisations} visualisations.`),
  rfRange: of('比移值 Rf 应在 0 与 1 之间', 'Rf must lie between 0 and 1.'),
  developmentsRange: of(`展开次数应为 1 至 ${MOST.developments} 的整数`, `Developments must be a whole number from 1 to ${MOST.developments}.`),
  laneGone: of('斑点所在的点样道不存在，请改到现有的点样道', 'The lane of this spot is not on the plate. Put the spot in a lane that is.'),
  notVisualised: of('斑点注明的显色方法不在该板的显色方法中', 'The spot is seen under a visualisation that the plate does not list.'),
  frontNotAbove: of('照片上溶剂前沿应高于点样原点，请重新标定', 'On the photo the solvent front must lie above the origin. Set both again.'),
  outsidePhoto: of('位置应在照片之内', 'The place must lie within the photo.'),
  photoEmpty: of('照片的宽度和高度应大于 0', 'The photo must have a width and a height.'),
  photoTooLarge: of(`照片的边长最多 ${MOST.pixels} 像素`, `A photo is at most ${MOST.pixels} pixels wide and high.`),
} as const satisfies Readonly<Record<string, Label>>; // prettier-ignore

type Named = {
  readonly plates: readonly {
    readonly lanes: readonly Pick<Lane, 'id' | 'name'>[];
    readonly spots: readonly Pick<Spot, 'id' | 'laneId'>[];
  }[];
};
/** What a path into a content stands for: `lane SM, spot 2, Rf`; empty for the plate itself. */
export const tlcFieldName = ({ plates }: Named, path: readonly PropertyKey[], language: Language): string => {
  const [, plateAt, list, at, field] = path;
  const plate = plates[Number(plateAt)];
  const words = (key: PropertyKey | undefined): string => own<Label>(TLC_WORDS, String(key))?.[language] ?? '';
  const lane = list === 'lanes' ? plate?.lanes[Number(at)] : undefined;
  const spot = list === 'spots' ? plate?.spots[Number(at)] : undefined;
  if (lane) return `${TLC_WORDS.lane[language]} ${Number(at) + 1}`;
  if (!spot || !plate) return words(list);
  const inLane = plate.spots.filter(({ laneId }) => laneId === spot.laneId);
  const name = laneName(plate.lanes.find(({ id }) => id === spot.laneId)?.name ?? '', language);
  return [
    say(`${name} 斑点 ${inLane.indexOf(spot) + 1}`, `${name}, spot ${inLane.indexOf(spot) + 1}`, language),
    words(field),
  ].filter(Boolean).join(say('，', ', ', language)); // prettier-ignore
};
