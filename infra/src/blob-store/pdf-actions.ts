import type { Budget } from './inspect-budget';
import { decodeName, isDigit, skipBlank, tokenEnd } from './pdf-tokens';

/** Actions that go out, open or send something, done at an event nobody asked for (ISO 32000-1, 12.6.4). */
const OUTWARD = new Set([
  'URI',
  'GoToR',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'Launch',
  'JavaScript',
  'JS',
  'Rendition',
]);
/** A dictionary of actions is some hundred bytes. */
const MOST_DICTIONARY = 8_192;
const MOST_ACTIONS = 200;
const MOST_PAIRS = 256 * 1024;

/** Where an action or a table of actions is said: its bytes, and the place after its name. */
export type ActionPlace = { readonly bytes: Buffer; readonly at: number };
/** Bytes that hold objects: the file, with `obj` before each, or an unpacked stream with a list of places at its start. */
export type Objects = {
  readonly bytes: Buffer;
  readonly packed: boolean;
  /** Where the first object of a stream begins, by its dictionary. */
  readonly first?: number | undefined;
};

/** The number that ends before `end`, blanks skipped, and where it begins. */
const numberBefore = (bytes: Buffer, end: number): { readonly value: number; readonly at: number } | null => {
  let at = end;
  while (at > 0 && end - at < 20 && (bytes[at - 1] ?? 0) <= 32) at -= 1;
  const last = at;
  while (at > 0 && last - at < 10 && isDigit(bytes[at - 1])) at -= 1;
  return at === last ? null : { value: Number(bytes.toString('latin1', at, last)), at };
};

type Found = Map<number, ActionPlace[]>;
const note = (found: Found, number: number, place: ActionPlace): void => {
  const places = found.get(number);
  if (places) places.push(place);
  else found.set(number, [place]);
};

const inFile = ({ bytes }: Objects, wanted: ReadonlySet<number>, found: Found, steps: Budget): void => {
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    steps.spend(1);
    const generation = numberBefore(bytes, at);
    const number = generation && numberBefore(bytes, generation.at);
    if (number && wanted.has(number.value)) note(found, number.value, { bytes, at: at + 3 });
  }
};

/** An unpacked stream of objects begins with pairs of number and place, counted from the first object. */
const inStream = ({ bytes, first }: Objects, wanted: ReadonlySet<number>, found: Found, steps: Budget): void => {
  let start = first ?? 0;
  if (first === undefined)
    while (start < bytes.length && ((bytes[start] ?? 0) <= 32 || isDigit(bytes[start]))) start += 1;
  const pairs = bytes.toString('latin1', 0, Math.min(start, MOST_PAIRS)).trim().split(/\s+/).map(Number);
  steps.spend(pairs.length);
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const [number = -1, place = 0] = pairs.slice(index, index + 2);
    if (wanted.has(number)) note(found, number, { bytes, at: start + place });
  }
};

/** Whether one of the unpacked streams holds an object under a number. */
export const definesObject = (objects: readonly Objects[], number: number, steps: Budget): boolean => {
  const found: Found = new Map();
  for (const each of objects) if (each.packed) inStream(each, new Set([number]), found, steps);
  return found.size > 0;
};

type Action = { readonly outward: boolean; readonly next: readonly number[] };

const [LESS, GREATER] = [60, 62];
/** Where a dictionary closes; where it is badly written, everything after it counts as part of it. */
const dictionaryEnd = (bytes: Buffer, from: number): number => {
  let depth = 0;
  for (let at = from; ;) {
    const end = tokenEnd(bytes, at);
    if (end < 0) return bytes.length;
    if (end - at === 2 && bytes[at] === LESS && bytes[at + 1] === LESS) depth += 1;
    else if (bytes[at] === GREATER) depth -= 1;
    if (depth === 0) return at;
    at = skipBlank(bytes, end);
  }
};

/** Reads what stands at a place: a dictionary whole, a reference, or anything else, which does nothing. */
const readAction = ({ bytes, at }: ActionPlace, table: boolean): Action => {
  const window = bytes.subarray(at, at + MOST_DICTIONARY);
  const start = skipBlank(window, 0);
  const text = window.toString('latin1', start);
  const reference = /^(\d{1,10})\s{1,9}\d{1,5}\s{1,9}R/.exec(text)?.[1];
  if (reference !== undefined) return { outward: false, next: [Number(reference)] };
  if (!text.startsWith('<<')) return { outward: false, next: [] };
  const dictionary = window.toString('latin1', start, dictionaryEnd(window, start));
  const names = [...dictionary.matchAll(/\/([^\s()<>[\]{}/%]{1,40})/g)].map(([, name = '']) => decodeName(name));
  // A type that is told elsewhere is one that hides.
  const hidden = /\/S\s{0,9}\d/.test(dictionary);
  const followed = table
    ? /(\d{1,10})\s{1,9}\d{1,5}\s{1,9}R/g
    : /\/Next\s{0,9}\[?\s{0,9}(\d{1,10})\s{1,9}\d{1,5}\s{1,9}R/g;
  return {
    outward: hidden || names.some((name) => OUTWARD.has(name)),
    next: [...dictionary.matchAll(followed)].map(([, number]) => Number(number)),
  };
};

/** Whether what a document does by itself when it is opened, turned or printed leads out of it. */
export const actsOutward = (
  actions: readonly ActionPlace[],
  tables: readonly ActionPlace[],
  objects: readonly Objects[],
  steps: Budget,
): boolean => {
  const seen = new Set<number>();
  let places: readonly { readonly place: ActionPlace; readonly table: boolean }[] = [
    ...actions.map((place) => ({ place, table: false })),
    ...tables.map((place) => ({ place, table: true })),
  ];
  while (places.length > 0) {
    const wanted = new Map<number, boolean>();
    for (const { place, table } of places) {
      const { outward, next } = readAction(place, table);
      if (outward) return true;
      for (const number of next) if (!seen.has(number)) wanted.set(number, table);
    }
    for (const number of wanted.keys()) seen.add(number);
    if (seen.size > MOST_ACTIONS) return true;
    if (wanted.size === 0) return false;
    const found: Found = new Map();
    const numbers = new Set(wanted.keys());
    for (const each of objects) (each.packed ? inStream : inFile)(each, numbers, found, steps);
    places = [...found].flatMap(([number, list]) =>
      list.map((place) => ({ place, table: wanted.get(number) ?? false })),
    );
  }
  return false;
};
