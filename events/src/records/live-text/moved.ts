import type { LetterId } from './removed';

/** What was taken away, of each letter whose it was, and which it was. A thing is one sign, and is known by what it is. */
export type Gone = {
  readonly text: string;
  readonly thing: string | null;
  readonly by: readonly (string | null)[];
  readonly ids: readonly LetterId[];
};
/** Of each letter of what came in: whose it was, undefined where it was nobody's before. */
export type Whose = (string | null | undefined)[];
export type Came = Pick<Gone, 'text' | 'thing'>;

/** So many letters in a row that come in and were taken away before are the same text: nobody happens to write that anew. */
const LEAST_MOVED = 8;
/** So many places are looked at where the same letters stood. */
const MOST_PLACES = 8;

type Place = { readonly of: number; readonly at: number };

/** Places at which each few letters stand in what was taken away. */
const placesIn = (gone: readonly Gone[]): ReadonlyMap<string, readonly Place[]> => {
  const places = new Map<string, Place[]>();
  for (const [of, { text, thing }] of gone.entries()) {
    if (thing !== null) continue;
    for (let at = 0; at + LEAST_MOVED <= text.length; at++) {
      const few = text.slice(at, at + LEAST_MOVED);
      const known = places.get(few);
      if (known === undefined) places.set(few, [{ of, at }]);
      else if (known.length < MOST_PLACES) known.push({ of, at });
    }
  }
  return places;
};

/** What is left of something when part of it has come in elsewhere. */
const leftOf = (one: Gone, used: Uint8Array): readonly Gone[] => {
  if (!used.includes(1)) return [one];
  const left: Gone[] = [];
  let from = 0;
  for (let at = 0; at <= one.text.length; at++) {
    if (at < one.text.length && used[at] === 0) continue;
    if (at > from) {
      const [by, ids] = [one.by.slice(from, at), one.ids.slice(from, at)];
      left.push({ text: one.text.slice(from, at), thing: one.thing, by, ids });
    }
    from = at + 1;
  }
  return left;
};

/** Whether it may come in elsewhere and still be known. */
const isKnown = ({ text, thing }: Gone): boolean => thing !== null || text.length >= LEAST_MOVED;

/** Which of what came in was taken away before, the newest first, each letter once; and what is still on its way. */
export const moved = (
  came: readonly Came[],
  before: readonly Gone[],
): { readonly whose: readonly Whose[]; readonly gone: readonly Gone[]; readonly back: readonly LetterId[] } => {
  const gone = before.filter(isKnown);
  const whose = came.map(({ text }): Whose => Array.from({ length: text.length }, () => undefined));
  if (gone.length === 0 || !came.some((one) => one.thing !== null || one.text.length >= LEAST_MOVED))
    return { whose, gone, back: [] };
  const used = gone.map(({ text }) => new Uint8Array(text.length));
  const places = placesIn(gone);
  const things = new Map<string, number[]>();
  for (const [of, { thing }] of gone.entries())
    if (thing !== null) things.set(thing, [...(things.get(thing) ?? []), of]);
  const take = (one: number, from: number, { of, at }: Place, length: number): void => {
    for (let i = 0; i < length; i++) {
      const theirs = whose[one];
      const marks = used[of];
      if (theirs !== undefined) theirs[from + i] = gone[of]?.by[at + i] ?? null;
      if (marks !== undefined) marks[at + i] = 1;
    }
  };
  const lengthAt = (text: string, from: number, { of, at }: Place): number => {
    const stood = gone[of]?.text ?? '';
    let length = 0;
    while (
      from + length < text.length &&
      at + length < stood.length &&
      text[from + length] === stood[at + length] &&
      used[of]?.[at + length] === 0
    )
      length += 1;
    return length;
  };
  for (const [one, { text, thing }] of came.entries()) {
    if (thing !== null) {
      const of = things.get(thing)?.shift();
      if (of !== undefined) take(one, 0, { of, at: 0 }, text.length);
      continue;
    }
    for (let from = 0; from + LEAST_MOVED <= text.length; from++) {
      let best: { readonly place: Place; readonly length: number } | null = null;
      for (const place of places.get(text.slice(from, from + LEAST_MOVED)) ?? []) {
        const length = lengthAt(text, from, place);
        if (length >= LEAST_MOVED && length > (best?.length ?? 0)) best = { place, length };
      }
      if (best === null) continue;
      take(one, from, best.place, best.length);
      from += best.length - 1;
    }
  }
  const back = gone.flatMap((one, of) => one.ids.filter((_, at) => used[of]?.[at] === 1));
  return { whose, gone: gone.flatMap((one, at) => leftOf(one, used[at] ?? new Uint8Array(0))).filter(isKnown), back };
};
