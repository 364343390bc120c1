import { outsidePair } from '../../core/cut-text';
import { isCut, standIn, type Contributors, type Span } from './contributors';
import { moved, type Gone } from './moved';
import { alignedIn, type Aligned } from './still-stands';

/** One change of a text, as the log has it: how it reads since, and by whom. */
export type Wrote = {
  /** As `runOf` has it. */
  readonly run: string;
  /** Null where nobody wrote: it was copied, or put back as it had been. */
  readonly by: string | null;
  readonly contributors?: Contributors | undefined;
};
/** Whose words a part of a text is. */
export type WordsOf = Span & { readonly by: string };
/** Words that are gone: where they stood, and who took them out. */
export type TakenWords = { readonly at: number; readonly text: string; readonly by: string };
export type WhoseWords = {
  /** In the order of reading, none within another. What stood at the beginning is nobody's. */
  readonly parts: readonly WordsOf[];
  /** Of what stood at the beginning, in the order of reading. */
  readonly removed: readonly TakenWords[];
  /** Taken out as well: it was written and gone within one save, so that it never stood in one. */
  readonly between: readonly Omit<TakenWords, 'at'>[];
};

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
  for (const one of all.toSorted((a, b) => b.text.length - a.text.length)) {
    if (one.text.trim() === '') continue;
    let at = run.indexOf(one.text);
    while (at >= 0 && !isFreeFrom(at, one.text.length)) at = run.indexOf(one.text, at + 1);
    if (at < 0) {
      between.push(one);
      continue;
    }
    const end = at + one.text.length;
    for (let i = at; i < end; i++) if (gone[i] === true) by[i] = one.by;
    if (isCut(one.text)) cut.push({ end, by: one.by });
  }
  // Of a long part its beginning is said: what follows it, and nobody else took out, is the rest of it.
  for (const { end, by: taker } of cut)
    for (let i = end; i < run.length && isFree(i); i++) if (gone[i] === true) by[i] = taker;
  return { by, between };
};

/**
 * The same after one more change. Where several wrote at once, they are told as the log tells them; where one person saved
 * it, what is new is theirs. What stays where it stood, and what is moved as it was, stays whose it was. Whose words are not
 * known is nobody's: never another's.
 */
export const wrote = (told: Told, { run, by, contributors: said }: Wrote): Told => {
  // What is said of another text than this one is not said of this one.
  const contributors = said !== undefined && standIn(said, run) ? said : undefined;
  const spans = contributors?.flatMap(({ accountId, spans: theirs }) => theirs.map((span) => ({ ...span, by: accountId }))) ?? []; // prettier-ignore
  const newBy = said === undefined ? by : null;
  const whose: (string | null)[] = Array.from({ length: run.length }, () => newBy);
  const stood: boolean[] = Array.from({ length: run.length }, () => false);
  for (const span of spans) whose.fill(span.by, span.from, span.to);
  const { rest, at } = restOf(run, spans);
  const kept: readonly Aligned[] = alignedIn(told.run, rest);
  const gone: boolean[] = Array.from({ length: told.run.length }, () => true);
  /** Where each letter that was there is now. */
  const now = new Map<number, number>();
  for (const one of kept)
    for (let i = 0; i < one.to - one.from; i++) {
      const [was, is] = [one.from + i, at[one.at + i] ?? run.length];
      now.set(was, is);
      gone[was] = false;
      stood[is] = told.stood[was] === true;
      // Few letters in a line that is written otherwise may be either's, and are told as nobody's.
      whose[is] = one.few && contributors === undefined ? null : (told.whose[was] ?? null);
    }
  const left = parted(kept, told.run.length);
  const came = parted(kept.map((one) => ({ from: one.at, to: one.at + one.to - one.from })), rest.length); // prettier-ignore
  const back = moved(came.map(({ from, to }) => ({ text: rest.slice(from, to), thing: null })), left.map((span) => goneOf(told, span))); // prettier-ignore
  for (const [which, { from }] of came.entries())
    for (const [i, owner] of (back.whose[which] ?? []).entries())
      if (owner !== undefined) {
        const is = at[from + i] ?? 0;
        whose[is] = owner;
        stood[is] = owner === null;
      }
  for (const { clock } of back.back) gone[clock] = false;
  const takers = contributors && takenBy(told.run, gone, contributors);
  const removed: TakenWords[] = [];
  /** A place in the text that was is now behind the letter before it. */
  let place = 0;
  let last = -1;
  const before = told.removed.toSorted((a, b) => a.at - b.at);
  let next = 0;
  const carry = (until: number): void => {
    for (let one = before[next]; one !== undefined && one.at <= until; one = before[next]) {
      removed.push({ ...one, at: place });
      next += 1;
    }
  };
  for (let i = 0; i < told.run.length; i++) {
    carry(i);
    const is = now.get(i);
    if (is !== undefined) place = is + 1;
    const who = takers === undefined ? newBy : takers.by[i];
    if (gone[i] !== true || told.stood[i] !== true || who === undefined || who === null) continue;
    const letter = told.run[i] ?? '';
    const same = removed.at(-1);
    if (last === i - 1 && same?.by === who && same.at === place)
      removed[removed.length - 1] = { ...same, text: `${same.text}${letter}` };
    else removed.push({ at: place, text: letter, by: who });
    last = i;
  }
  carry(Infinity);
  return { run, whose, stood, removed, saves: told.saves + 1, between: [...told.between, ...(takers?.between ?? [])] };
};

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
  parts: partsOf(run, whose),
  removed: removed.filter(({ text }) => text.trim() !== ''),
  between: saves === 1 ? between : [],
});

/** Whose words a text is, from how it once read through everything that was written since. */
export const whoseWords = (began: string, all: readonly Wrote[]): WhoseWords =>
  whoseIn(all.reduce(wrote, wordsAt(began)));
