import { alignLists } from '../modules/block-diff';
import { richTextShape } from '../modules/rich-text/rich-text-shape';
import type { Reasons, Span, Written } from './contributors';
import { runOf } from './run-text';

/** What was written together and given back: how it read, whose its parts were, and why. */
export type GivenBack = { readonly run: string; readonly written: readonly Written[]; readonly reasons: Reasons };

/** Part of one text that another has too, and where it has it; `few` letters within a changed line may be there by chance. */
export type Aligned = Span & { readonly at: number; readonly few: boolean };
type Kept = Omit<Aligned, 'few'>;

/** So many letters in a row within a line that is otherwise changed are the same: fewer are there by chance. */
const LEAST_KEPT = 4;

/** So many pairs of letters of one line that is written otherwise are compared: of a longer one, how it begins and ends. */
const MOST_PAIRS = 4_000_000;
/** How many pairs of letters are still compared, in all that is asked at once. */
export type Effort = { left: number };
/** Parts of a line that are not compared letter by letter: what stood there, and what stands there now. */
export type Uncompared = { readonly was: Span; readonly is: Span };

const linesOf = (run: string): readonly string[] => run.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** How many letters two lines both begin with, and end with besides. */
const sharedEnds = (was: string, is: string): { readonly first: number; readonly last: number } => {
  const most = Math.min(was.length, is.length);
  let first = 0;
  while (first < most && was.charCodeAt(first) === is.charCodeAt(first)) first += 1;
  let last = 0;
  while (last < most - first && was.charCodeAt(was.length - 1 - last) === is.charCodeAt(is.length - 1 - last))
    last += 1;
  return { first, last };
};

type Line = { readonly was: string; readonly is: string; readonly from: number; readonly at: number };

/** What a line that takes too long to compare begins and ends with, and what stands between. */
const endsOfLine = (
  { was, is, from, at }: Line,
  { first, last }: ReturnType<typeof sharedEnds>,
): { readonly kept: readonly Aligned[]; readonly uncompared: Uncompared } => ({
  kept: [
    ...(first === 0 ? [] : [{ from, to: from + first, at, few: false }]),
    ...(last === 0 ? [] : [{ from: from + was.length - last, to: from + was.length, at: at + is.length - last, few: false }]),
  ],
  uncompared: {
    was: { from: from + first, to: from + was.length - last },
    is: { from: at + first, to: at + is.length - last },
  },
}); // prettier-ignore

const alignedInLine = ({ was, is, from, at }: Line): readonly Aligned[] => {
  const runs: Kept[] = [];
  for (const { oldIndex, newIndex } of alignLists(was.split(''), is.split(''))) {
    if (oldIndex < 0 || newIndex < 0 || was[oldIndex] !== is[newIndex]) continue;
    const last = runs.at(-1);
    const isNext = last !== undefined && last.to === from + oldIndex && last.at + last.to - last.from === at + newIndex;
    if (isNext) runs[runs.length - 1] = { ...last, to: last.to + 1 };
    else runs.push({ from: from + oldIndex, to: from + oldIndex + 1, at: at + newIndex });
  }
  const isEdge = (one: Kept): boolean =>
    (one.from === from && one.at === at) ||
    (one.to === from + was.length && one.at + one.to - one.from === at + is.length);
  return runs.map((one) => ({ ...one, few: one.to - one.from < LEAST_KEPT && !isEdge(one) }));
};

export type Compared = { readonly kept: readonly Aligned[]; readonly uncompared: readonly Uncompared[] };

/** What of one text stands in another, in its order, line by line; a step for each line that is written otherwise. */
export function* comparedIn(was: string, is: string, effort: Effort = { left: Infinity }): Generator<void, Compared> {
  const [before, after] = [linesOf(was), linesOf(is)];
  const kept: Aligned[] = [];
  const uncompared: Uncompared[] = [];
  let [from, at] = [0, 0];
  for (const { oldIndex, newIndex } of alignLists(before, after)) {
    const [old, next] = [before[oldIndex] ?? '', after[newIndex] ?? ''];
    if (old !== '' && old === next) kept.push({ from, to: from + old.length, at, few: false });
    else if (old !== '' && next !== '') {
      const line = { was: old, is: next, from, at };
      const ends = sharedEnds(old, next);
      const [rest, others] = [old.length, next.length].map((length) => length - ends.first - ends.last);
      const pairs = (rest ?? 0) * (others ?? 0);
      if (pairs > Math.min(MOST_PAIRS, effort.left)) {
        const found = endsOfLine(line, ends);
        kept.push(...found.kept);
        uncompared.push(found.uncompared);
      } else {
        effort.left -= pairs;
        kept.push(...alignedInLine(line));
      }
      yield;
    }
    from += old.length;
    at += next.length;
  }
  return { kept, uncompared };
}

/** The answer of what is done in steps, all of them at once. */
export const atOnce = <Answer>(steps: Generator<void, Answer>): Answer => {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
};

/** What of one text stands in another, in its order. */
const alignedIn = (was: string, is: string): readonly Aligned[] => atOnce(comparedIn(was, is)).kept;

/** The same of which nobody would say that it is there by chance. */
const keptFrom = (was: string, is: string): readonly Kept[] => alignedIn(was, is).filter(({ few }) => !few);

/** What of some parts is in none of the others. */
const besides = (parts: readonly Span[], others: readonly Span[]): readonly Span[] =>
  others.reduce<readonly Span[]>(
    (left, other) =>
      left.flatMap((part) =>
        [
          { from: part.from, to: Math.min(part.to, other.from) },
          { from: Math.max(part.from, other.to), to: part.to },
        ].filter(({ from, to }) => from < to),
      ),
    parts,
  );

/** Where parts of one text stand in another. */
const carried = (spans: readonly Span[], kept: readonly Kept[]): readonly Span[] =>
  spans.flatMap((span) =>
    kept.flatMap(({ from, to, at }) => {
      const [begin, end] = [Math.max(span.from, from), Math.min(span.to, to)];
      return begin < end ? [{ from: at + begin - from, to: at + end - from }] : [];
    }),
  );

/** Signs alone are nobody's words. */
const WORDS = /[\p{L}\p{N}\ufffc]/u;
const trimmed = (run: string, { from, to }: Span): Span => {
  const text = run.slice(from, to);
  return { from: to - text.trimStart().length, to: from + text.trimEnd().length };
};

type StillTheirs = { readonly written: readonly Written[]; readonly reasons: Reasons };

/**
 * Whose the words are that somebody saves, who was given back what several wrote: those of the others that stand, where they
 * are not in the log already, are theirs; what else is new is the saver's. Null where nothing of another's is new.
 */
export const stillTheirs = (
  given: readonly GivenBack[],
  { stored, now, savedBy }: { readonly stored: string; readonly now: string; readonly savedBy: string },
): StillTheirs | null => {
  const known = keptFrom(stored, now).map(({ from, to, at }): Span => ({ from: at, to: at + to - from }));
  let left = besides([{ from: 0, to: now.length }], known);
  const theirs = new Map<string, readonly Span[]>();
  const tookOut = new Map<string, readonly string[]>();
  const reasons = new Map<string, readonly string[]>();
  for (const { run, written, reasons: why } of given) {
    const kept = keptFrom(run, now);
    for (const { accountId, spans, removed } of written) {
      if (accountId === savedBy) continue;
      const stillOut = removed.filter((text) => stored.includes(text) && !now.includes(text));
      const carriedOver = carried(spans, kept);
      const fresh = left
        .flatMap((part) =>
          carried(
            [part],
            carriedOver.map((span) => ({ ...span, at: span.from })),
          ),
        )
        .filter(({ from, to }) => WORDS.test(now.slice(from, to)));
      if (fresh.length + stillOut.length === 0) continue;
      left = besides(left, fresh);
      theirs.set(accountId, [...(theirs.get(accountId) ?? []), ...fresh]);
      tookOut.set(accountId, [...(tookOut.get(accountId) ?? []), ...stillOut]);
      reasons.set(accountId, [...new Set([...(reasons.get(accountId) ?? []), ...(why.get(accountId) ?? [])])]);
    }
  }
  if (theirs.size === 0) return null;
  const own = left.filter(({ from, to }) => now.slice(from, to).trim() !== '').map((part) => trimmed(now, part));
  // What they took out of what they were given back, whether it was ever saved or not.
  const [newest] = given;
  const kept = newest === undefined ? [] : keptFrom(newest.run, now);
  const cut = besides(newest === undefined ? [] : [{ from: 0, to: newest.run.length }], kept)
    .map((part) => newest?.run.slice(part.from, part.to).trim() ?? '')
    .filter((text) => WORDS.test(text) && !now.includes(text));
  tookOut.set(savedBy, cut);
  const all = [...theirs, ...(own.length + cut.length === 0 ? [] : [[savedBy, own] as const])];
  const written = all.map(([accountId, spans]) => ({
    ...{ accountId, spans: spans.toSorted((a, b) => a.from - b.from) },
    removed: tookOut.get(accountId) ?? [],
  }));
  return { written, reasons };
};

/** A rich text in one run; null for what is none. */
export const runIn = (content: unknown): string | null => {
  const text = richTextShape.safeParse(content);
  return text.success ? runOf(text.data) : null;
};
