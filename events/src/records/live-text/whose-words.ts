import { outsidePair } from '../../core/cut-text';
import { isCut, standIn, type Contributors, type Span } from './contributors';
import { AND } from './several-wrote';
import { moved, type Gone } from './moved';
import { atOnce, comparedIn, type Compared, type Effort } from './still-stands';

/** One change of a text, as the log has it: how it reads since, and by whom. */
export type Wrote = {
  /** As `runOf` has it. */
  readonly run: string;
  /** Null where nobody wrote: it was put back as it had been. What it came from, where that is no person. */
  readonly by: string | null;
  readonly contributors?: Contributors | undefined;
};
/** Whose words a part of a text is. */
export type WordsOf = Span & { readonly by: string };
/** Words that are gone: where they stood, and who took them out; several joined by `AND`. */
export type TakenWords = { readonly at: number; readonly text: string; readonly by: string };
export type WhoseWords = {
  /** In the order of reading, none within another. What stood at the beginning is nobody's. */
  readonly parts: readonly WordsOf[];
  /** Of what stood at the beginning, in the order of reading. */
  readonly removed: readonly TakenWords[];
  /** So many letters are in lines that were rewritten at once in such number that it is not told whose they are. */
  readonly untold: number;
  /** Taken out as well: it was written and gone within one save, so that it never stood in one. */
  readonly between: readonly Omit<TakenWords, 'at'>[];
};

/** Stands for whoever wrote a letter that was not compared with what was there before. */
const UNTOLD = '';

type Told = {
  readonly run: string;
  /** Of each letter. */
  readonly whose: readonly (string | null)[];
  /** Whether a letter stood at the beginning. */
  readonly stood: readonly boolean[];
  readonly removed: readonly TakenWords[];
  readonly between: WhoseWords['between'];
  readonly saves: number;
};

const parted = (spans: readonly Span[], length: number): readonly Span[] => {
  const between: Span[] = [];
  let last = 0;
  for (const { from, to } of [...spans].toSorted((a, b) => a.from - b.from)) {
    if (from > last) between.push({ from: last, to: from });
    last = Math.max(last, to);
  }
  return last < length ? [...between, { from: last, to: length }] : between;
};

/** Those letters of a text that this save does not say who wrote, in one run, and where each of them stands. */
const restOf = (run: string, spans: readonly Span[]): { readonly rest: string; readonly at: readonly number[] } => {
  const left = parted(spans, run.length);
  return {
    rest: left.map(({ from, to }) => run.slice(from, to)).join(''),
    at: left.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)),
  };
};

const goneOf = (told: Told, { from, to }: Span): Gone => ({
  ...{ text: told.run.slice(from, to), thing: null, by: told.whose.slice(from, to) },
  ids: Array.from({ length: to - from }, (_, i) => ({ client: 0, clock: from + i })),
});

/** Who took out letters that are gone: what each said to have taken out is looked for among them, the longest first. */
const takenBy = (
  run: string,
  gone: readonly boolean[],
  contributors: Contributors,
): { readonly by: readonly (string | null)[]; readonly between: WhoseWords['between'] } => {
  const by: (string | null)[] = Array.from({ length: run.length }, () => null);
  const between: { text: string; by: string }[] = [];
  const all = contributors.flatMap(({ accountId, removed }) => removed.map(({ text }) => ({ text, by: accountId })));
  const isFree = (at: number): boolean => (gone[at] === true && by[at] === null) || run[at] === '\n';
  const isFreeFrom = (at: number, length: number): boolean => {
    for (let i = at; i < at + length; i++) if (!isFree(i)) return false;
    return true;
  };
  const cut: { end: number; readonly by: string }[] = [];
  // One text may have been taken out by one and, once it stood again, by another: which of them it was last nobody says.
  const said = new Map<string, readonly string[]>();
  for (const one of all) said.set(one.text, [...(said.get(one.text) ?? []), one.by]);
  for (const [text, people] of [...said].toSorted(([a], [b]) => b.length - a.length)) {
    if (text.trim() === '') continue;
    const together = [...new Set(people)].toSorted().join(AND);
    let at = -1;
    let found = 0;
    while (found < people.length) {
      at = run.indexOf(text, at + 1);
      while (at >= 0 && !isFreeFrom(at, text.length)) at = run.indexOf(text, at + 1);
      if (at < 0) break;
      found += 1;
      const end = at + text.length;
      for (let i = at; i < end; i++) if (gone[i] === true) by[i] = together;
      if (isCut(text)) cut.push({ end, by: together });
    }
    if (found === 0) for (const one of new Set(people)) between.push({ text, by: one });
  }
  // Of a long part its beginning is said: what follows it, and nobody else took out, is the rest of it.
  for (const { end, by: taker } of cut)
    for (let i = end; i < run.length && isFree(i); i++) if (gone[i] === true) by[i] = taker;
  return { by, between };
};

/** What is done with each letter of what differs takes as long as so many pairs of letters that are compared. */
const PAIRS_A_LETTER = 40;

/** What of the letters that differ is the same; nothing is compared where that is more than may still be done. */
function* compared(
  was: string,
  is: string,
  effort: Effort,
): Generator<void, Compared & { readonly isSkipped: boolean }> {
  const pairs = (was.length + is.length) * PAIRS_A_LETTER;
  const isSkipped = was !== '' && is !== '' && pairs > effort.left;
  const whole = { was: { from: 0, to: was.length }, is: { from: 0, to: is.length } };
  if (isSkipped) return { kept: [], uncompared: [whole], isSkipped };
  effort.left -= pairs;
  return { ...(yield* comparedIn(was, is, effort)), isSkipped };
}

/** Where two texts differ: how many letters they have in whole lines before that, and after. */
type Ends = { readonly before: number; readonly after: number };

/** Lines that stand as they stood, before and after all that differs and all that a save says who wrote. */
const unchangedEnds = (was: string, is: string, said: readonly Span[]): Ends => {
  const most = Math.min(was.length, is.length);
  const first = said.reduce((least, { from }) => Math.min(least, from), most);
  let before = 0;
  while (before < first && was.charCodeAt(before) === is.charCodeAt(before)) before += 1;
  before = before === 0 ? 0 : was.lastIndexOf('\n', before - 1) + 1;
  const last = said.reduce((least, { to }) => Math.min(least, is.length - to), most - before);
  let after = 0;
  while (after < last && was.charCodeAt(was.length - 1 - after) === is.charCodeAt(is.length - 1 - after)) after += 1;
  // Behind the first line break of what is the same; what differs may end with one.
  const begins = (run: string): boolean => run.length - after === before || run[run.length - after - 1] === '\n';
  while (after > 0 && !(begins(was) && begins(is))) after -= 1;
  return { before, after };
};

const cut = <T>(list: readonly T[], { before, after }: Ends): T[] => list.slice(before, list.length - after);
const around = <T>(list: readonly T[], { before, after }: Ends, middle: readonly T[]): readonly T[] =>
  before === 0 && after === 0 ? middle : list.slice(0, before).concat(middle, list.slice(list.length - after));

/**
 * The same after one more change. Where several wrote at once, they are told as the log tells them; where one person saved
 * it, what is new is theirs. What stays where it stood, and what is moved as it was, stays whose it was. Whose words are not
 * known is nobody's: never another's. (Where one person saved a line that has the same letter more than once, which of them
 * are the new ones is what a comparison of the two lines finds, as in any.) In steps of which none takes long; `effort` is taken from.
 */
export function* wrote(
  told: Told,
  { run, by, contributors: said }: Wrote,
  effort: Effort = { left: Infinity },
): Generator<void, Told> {
  // What is said of another text than this one is not said of this one.
  const contributors = said !== undefined && standIn(said, run) ? said : undefined;
  const every = contributors?.flatMap(({ accountId, spans: theirs }) => theirs.map((span) => ({ ...span, by: accountId }))) ?? []; // prettier-ignore
  const newBy = said === undefined ? by : null;
  const ends = unchangedEnds(told.run, run, every);
  const { before } = ends;
  const spans = every.map((span) => ({ ...span, from: span.from - before, to: span.to - before }));
  const old: Told = {
    ...told,
    run: told.run.slice(before, told.run.length - ends.after),
    whose: cut(told.whose, ends),
    stood: cut(told.stood, ends),
  };
  const now = run.slice(before, run.length - ends.after);
  const whose: (string | null)[] = Array.from({ length: now.length }, () => newBy);
  const stood: boolean[] = Array.from({ length: now.length }, () => false);
  for (const span of spans) whose.fill(span.by, span.from, span.to);
  const { rest, at } = restOf(now, spans);
  const { kept, uncompared, isSkipped } = yield* compared(old.run, rest, effort);
  const gone: boolean[] = Array.from({ length: old.run.length }, () => true);
  const isUncompared: boolean[] = Array.from({ length: old.run.length }, () => false);
  for (const one of uncompared) {
    isUncompared.fill(true, one.was.from, one.was.to);
    for (let i = one.is.from; i < one.is.to; i++) whose[at[i] ?? now.length] = UNTOLD;
  }
  /** Where each letter that was there is now; -1 where it is not. */
  const place = new Int32Array(old.run.length).fill(-1);
  for (const one of kept)
    for (let i = 0; i < one.to - one.from; i++) {
      const [was, is] = [one.from + i, at[one.at + i] ?? now.length];
      place[was] = is;
      gone[was] = false;
      stood[is] = old.stood[was] === true;
      // Few letters in a line that is written otherwise may be either's, and are told as nobody's.
      whose[is] = one.few && contributors === undefined ? null : (old.whose[was] ?? null);
    }
  yield;
  const left = isSkipped ? [] : parted(kept, old.run.length);
  const came = parted(kept.map((one) => ({ from: one.at, to: one.at + one.to - one.from })), rest.length); // prettier-ignore
  const back = moved(came.map(({ from, to }) => ({ text: rest.slice(from, to), thing: null })), left.map((span) => goneOf(old, span))); // prettier-ignore
  yield;
  for (const [which, { from }] of came.entries())
    for (const [i, owner] of (back.whose[which] ?? []).entries())
      if (owner !== undefined) {
        const is = at[from + i] ?? 0;
        whose[is] = owner;
        stood[is] = owner === null;
      }
  for (const { clock } of back.back) gone[clock] = false;
  const allGone = around(
    Array.from({ length: told.run.length }, () => false),
    ends,
    gone,
  );
  const takers = contributors && takenBy(told.run, allGone, contributors);
  yield;
  const removed: TakenWords[] = [];
  const earlier = told.removed.toSorted((a, b) => a.at - b.at);
  let next = 0;
  const carry = (until: number, to: (at: number) => number): void => {
    for (let one = earlier[next]; one !== undefined && one.at <= until; one = earlier[next]) {
      removed.push({ ...one, at: to(one.at) });
      next += 1;
    }
  };
  carry(before, (stays) => stays);
  /** A place in the text that was is now behind the letter before it. */
  let behind = before;
  let last = -1;
  for (let i = 0; i < old.run.length; i++) {
    carry(before + i, () => behind);
    const is = place[i] ?? -1;
    if (is >= 0) behind = before + is + 1;
    const who = takers === undefined ? newBy : takers.by[before + i];
    // Of what was not compared nobody knows which letters went.
    if (gone[i] !== true || old.stood[i] !== true || isUncompared[i] === true) continue;
    if (who === undefined || who === null) continue;
    const letter = old.run[i] ?? '';
    const same = removed.at(-1);
    if (last === i - 1 && same?.by === who && same.at === behind)
      removed[removed.length - 1] = { ...same, text: `${same.text}${letter}` };
    else removed.push({ at: behind, text: letter, by: who });
    last = i;
  }
  carry(told.run.length - ends.after, () => behind);
  carry(Infinity, (was) => was + run.length - told.run.length);
  return {
    ...{ run, removed, saves: told.saves + 1, between: [...told.between, ...(takers?.between ?? [])] },
    ...{ whose: around(told.whose, ends, whose), stood: around(told.stood, ends, stood) },
  };
}

const partsOf = (run: string, whose: readonly (string | null)[]): readonly WordsOf[] => {
  const parts: WordsOf[] = [];
  for (const [at, by] of whose.entries()) {
    // A letter of two units is whose its first is.
    if (outsidePair(run, at) !== at) {
      const last = parts.at(-1);
      if (last?.to === at) parts[parts.length - 1] = { ...last, to: at + 1 };
      continue;
    }
    if (by === null) continue;
    const last = parts.at(-1);
    if (last?.by === by && last.to === at) parts[parts.length - 1] = { ...last, to: at + 1 };
    else parts.push({ from: at, to: at + 1, by });
  }
  return parts;
};

/** How a text reads to begin with. */
export const wordsAt = (run: string): Told => ({
  ...{ run, removed: [], between: [], saves: 0, whose: Array.from({ length: run.length }, () => null) },
  stood: Array.from({ length: run.length }, () => true),
});

export const whoseIn = ({ run, whose, removed, between, saves }: Told): WhoseWords => ({
  parts: partsOf(run, whose).filter(({ by }) => by !== UNTOLD),
  untold: whose.filter((by) => by === UNTOLD).length,
  removed: removed.filter(({ text }) => text.trim() !== ''),
  between: saves === 1 ? between : [],
});

/** Whose words a text is, from how it once read through everything that was written since. */
export const whoseWords = (began: string, all: readonly Wrote[]): WhoseWords =>
  whoseIn(all.reduce((told, one) => atOnce(wrote(told, one)), wordsAt(began)));
