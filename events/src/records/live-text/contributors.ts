import { z } from 'zod';
import { SYSTEM } from '../../core/built-in';
import { cutText } from '../../core/cut-text';
import { fieldChange, type FieldChange } from '../../core/trace';
import type { TraceValue } from '../../core/trace-value';
import { richTextShape } from '../modules/rich-text/rich-text-shape';
import { runOf } from './run-text';
import { SET_ONLY, TOOK_OUT, WHY_EACH, WROTE } from './several-wrote';

/** Of a longer part its beginning is said; where it stands is said of all of it. Of all parts so much is said at most. */
export const SPAN_CHARS = 200;
const ALL_CHARS = 20_000;
const LEAST_CHARS = 10;
/** So many parts are said one by one: the longest. */
const MOST_SPANS = 2_000;
/** Part of a text as `runOf` has it: from its first letter to before its last, and how it reads. */
const spanSchema = z
  .strictObject({ from: z.number().int().nonnegative(), to: z.number().int().positive(), text: z.string() })
  .refine(({ from, to }) => from < to);
export type Span = Pick<z.infer<typeof spanSchema>, 'from' | 'to'>;
/** Who wrote, and where; and what they took out. */
export type Written = {
  readonly accountId: string;
  readonly spans: readonly Span[];
  readonly removed: readonly string[];
};
/** Why each wrote, where they said so: each reason once, in their order. */
export type Reasons = ReadonlyMap<string, readonly string[]>;

/**
 * Who wrote in a text since the save before, where that is not the one who saved it alone, and which parts of what it says
 * now are theirs: in the order of reading, none within another. `removed` is what of
 * others' words, or of what stood before, each took out. Whoever only moved or formatted something has neither.
 */
export const contributorsSchema = z
  .array(
    z.strictObject({
      accountId: z.string(),
      spans: z.array(spanSchema).refine((spans) => spans.every(({ from }, at) => from >= (spans[at - 1]?.to ?? 0))),
      /** How many parts of theirs are not among them, for there are too many. */
      more: z.number().int().nonnegative(),
      /** What they took out that stood before, or that another had written, and that stands nowhere else. */
      removed: z.array(z.strictObject({ text: z.string() })),
      /** The reasons that they gave, in their order. */
      reasons: z.array(z.string()),
    }),
  )
  .min(1);
export type Contributors = z.infer<typeof contributorsSchema>;

/** So many parts that were taken out are said one by one; the rest as one, cut as any of them is. */
const MOST_REMOVED = 100;
const removedOf = (removed: readonly string[]): Contributors[number]['removed'] =>
  [
    ...removed.slice(0, MOST_REMOVED - 1),
    ...(removed.length < MOST_REMOVED ? [] : [removed.slice(MOST_REMOVED - 1).join('\n')]),
  ].map((text) => ({ text: cutText(text, SPAN_CHARS) }));

/** Whether of a part that was taken out only the beginning is said; `cutText` cuts between two characters. */
export const isCut = (text: string): boolean => text.length > SPAN_CHARS - 64;

type Theirs = Span & { readonly accountId: string };

/** What one person wrote in lines that follow one another is one part, where nobody else wrote between. */
const joined = (written: readonly Written[], run: string): readonly Theirs[] => {
  const parts: Theirs[] = [];
  const all = written.flatMap(({ accountId, spans }) => spans.map((span) => ({ ...span, accountId })));
  for (const span of all.toSorted((a, b) => a.from - b.from)) {
    const last = parts.at(-1);
    const isNext = last?.accountId === span.accountId && /^\n*$/.test(run.slice(last.to, span.from));
    if (isNext) parts[parts.length - 1] = { ...last, to: span.to };
    else parts.push(span);
  }
  return parts;
};

/** As an event says it; undefined where whoever saves wrote all of it alone, for the reason that the save itself says. */
export const contributorsOf = (
  written: readonly Written[],
  run: string,
  savedBy: { readonly actor: string; readonly reason: string | null },
  reasons: Reasons = new Map(),
): Contributors | undefined => {
  const isAlone = ({ accountId }: Written): boolean =>
    accountId !== SYSTEM &&
    accountId === savedBy.actor &&
    (reasons.get(accountId) ?? []).every((reason) => reason === savedBy.reason);
  if (written.every(isAlone)) return undefined;
  const parts = joined(written, run);
  const longest = parts.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MOST_SPANS);
  const kept = new Set(longest);
  const most = Math.min(SPAN_CHARS, Math.max(LEAST_CHARS, Math.floor(ALL_CHARS / Math.max(1, kept.size))));
  return written.map(({ accountId, removed }) => {
    const theirs = parts.filter((part) => part.accountId === accountId);
    const spans = theirs.filter((part) => kept.has(part));
    return {
      accountId,
      spans: spans.map(({ from, to }) => ({ from, to, text: cutText(run.slice(from, to), most) })),
      more: theirs.length - spans.length,
      removed: removedOf(removed),
      reasons: [...(reasons.get(accountId) ?? [])],
    };
  });
};

/** What is said of a part is how it begins, and all of it where it is short. */
const saysOf = (run: string, { from, to, text }: Span & { readonly text: string }): boolean =>
  run.slice(from, to).startsWith(text) && (text.length === to - from || text.length > 0);

/** That every part stands in the text as it is said to, and no letter is two people's. */
export const standIn = (contributors: Contributors, run: string): boolean => {
  const spans = contributors.flatMap((one) => one.spans).toSorted((a, b) => a.from - b.from);
  return spans.every((span, at) => span.to <= run.length && span.from >= (spans[at - 1]?.to ?? 0) && saysOf(run, span));
};

/** The same of the content of a rich text. */
export const standInText = (contributors: Contributors, content: unknown): boolean => {
  const text = richTextShape.safeParse(content);
  return text.success && standIn(contributors, runOf(text.data));
};

const MOST_TOLD = 1_000;
const wordsOf = (parts: readonly { readonly text: string }[]): readonly string[] =>
  parts.map(({ text }) => text.trim()).filter(Boolean);

/** In the trail, what each wrote, what each took out, and why: `@` and who, then the words. */
export const toldWritten = (contributors: Contributors = []): readonly FieldChange[] =>
  contributors.flatMap(({ accountId, spans, more, removed, reasons }) => {
    const by = (words: readonly string[]): TraceValue => ({
      ...{ kind: 'passage', images: [], mentions: [accountId] },
      text: cutText([`@${accountId}`, ...words].join(' | '), MOST_TOLD),
    });
    const wrote = [...wordsOf(spans), ...(more > 0 ? ['…'] : [])];
    const tookOut = wordsOf(removed);
    const setOnly = wrote.length + tookOut.length === 0;
    return [
      ...(wrote.length === 0 ? [] : [fieldChange(`${WROTE}${accountId}`, '@module.wrote', null, by(wrote))]),
      ...(tookOut.length === 0 ? [] : [fieldChange(`${TOOK_OUT}${accountId}`, '@module.tookOut', by(tookOut), null)]),
      ...(setOnly ? [fieldChange(`${SET_ONLY}${accountId}`, '@module.setOnly', null, by([]))] : []),
      ...(reasons.length === 0 ? [] : [fieldChange(`${WHY_EACH}${accountId}`, '@module.whyEach', null, by(reasons))]),
    ];
  });
