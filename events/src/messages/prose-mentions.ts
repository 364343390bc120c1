import { cutText } from '../core/cut-text';
import type { FieldChange } from '../core/trace';
import type { TraceValue } from '../core/trace-value';
import { MENTION } from '../records/mentions';
import type { Note } from './note';

type Signed = { readonly text: string; readonly mentions: readonly string[] };
export type ProseMention = { readonly accountId: string; readonly note: Note };

const SENTENCE_MAX = 300;
/** Where a sentence ends: a line, a full stop of Chinese, or one of English that a blank follows. */
const ENDS = /[\n。！？；]|[.!?;](?=\s)/g;

const mentionsIn = (value: TraceValue | null): readonly string[] =>
  typeof value === 'object' && value?.kind === 'passage' ? value.mentions : [];

/** A passage of the trace with a sign where it has the accounts that it mentions. */
const signed = (value: TraceValue | null): Signed => {
  if (typeof value !== 'object' || value?.kind !== 'passage') return { text: '', mentions: [] };
  const source = value.text.replaceAll(MENTION, '');
  const mentions: string[] = [];
  let text = '';
  let from = 0;
  for (const accountId of value.mentions) {
    const at = source.indexOf(`@${accountId}`, from);
    if (at < 0) continue;
    text += source.slice(from, at) + MENTION;
    from = at + accountId.length + 1;
    mentions.push(accountId);
  }
  return { text: text + source.slice(from), mentions };
};

/** The sentence around the last sign of a person. */
const sentenceOf = ({ text, mentions }: Signed, accountId: string): Signed => {
  const sign = mentions.lastIndexOf(accountId);
  let at = -1;
  for (let n = 0; n <= sign; n++) at = text.indexOf(MENTION, at + 1);
  const ends = [...text.matchAll(ENDS)].map((end) => end.index + end[0].length);
  const from = Math.max(0, ...ends.filter((end) => end <= at));
  const whole = text.slice(from, ends.find((end) => end > at) ?? text.length).trim();
  // A very long one is told from shortly before the name.
  const lead = whole.length > SENTENCE_MAX ? Math.max(0, at - from - SENTENCE_MAX / 2) : 0;
  const sentence = cutText(whole.slice(lead), SENTENCE_MAX);
  const before = text.slice(0, from).split(MENTION).length - 1 + whole.slice(0, lead).split(MENTION).length - 1;
  return { text: sentence, mentions: mentions.slice(before, before + sentence.split(MENTION).length - 1) };
};

const countOf = (mentions: readonly string[], accountId: string): number =>
  mentions.filter((each) => each === accountId).length;

/**
 * Whom a saved text mentions that it did not mention before, with the sentence around the name. A paragraph that was
 * moved or rewritten around a name mentions nobody anew.
 */
export const newProseMentions = (changes: readonly FieldChange[]): readonly ProseMention[] => {
  const blocks = changes.filter(({ field }) => field.startsWith('block/'));
  const before = blocks.flatMap(({ oldValue }) => mentionsIn(oldValue));
  const now = blocks.flatMap(({ newValue }) => mentionsIn(newValue));
  return [...new Set(now)]
    .filter((accountId) => countOf(now, accountId) > countOf(before, accountId))
    .map((accountId) => {
      const block =
        blocks.find(
          ({ oldValue, newValue }) =>
            countOf(mentionsIn(newValue), accountId) > countOf(mentionsIn(oldValue), accountId),
        ) ?? null;
      const said = signed(block?.newValue ?? null);
      const { text, mentions } = said.mentions.includes(accountId) ? sentenceOf(said, accountId) : said;
      return { accountId, note: { text, mentions: [...mentions] } };
    });
};
