import { canonicalJson } from '../core/canonical';
import { editsBetween, withEdits } from '../core/edits';
import { contentHash } from './record-hash';
import type { Content, RecordEvent, RecordEventOf, SaveType } from './record-events';
import type { ModuleState } from './record-state';

type Saved = Pick<RecordEventOf<SaveType>['data'], 'content' | 'text' | 'difference'>;
type Written = Pick<ModuleState, 'content' | 'text'>;

/** Smaller contents are said whole: an event that says everything is worth more than so few bytes. */
const LEAST_BYTES = 4 * 1024;
/** A difference says at most this part of the whole. */
const MOST_OF_WHOLE = 1 / 4;
/** So many saves in a row say differences; the next says the whole again. */
export const MOST_DIFFERENCES = 20;

const bytesOf = (value: unknown): number => new TextEncoder().encode(canonicalJson(value)).length;

/** Content and text after a save, from those before it. Throws where its difference is of another content. */
export const wholeSave = (before: Written & { readonly contentRevision: number }, saved: Saved): Written => {
  const { content, text, difference } = saved;
  if (!difference) return { content, text };
  if (difference.on !== before.contentRevision)
    throw new Error(`a difference on revision ${difference.on} meets content of revision ${before.contentRevision}`);
  const whole: Content = content.blob
    ? content
    : { ...content, inline: withEdits(before.content.inline, difference.content) };
  return { content: whole, text: String(withEdits(before.text, difference.text)) };
};

/** Content that is kept beside the log is named there whole; its text, which the log holds, is told by what changed in it. */
const asTextDifference = <S extends Saved>(before: ModuleState, saved: S): S => {
  if (!before.content.blob || !saved.content.blob || saved.text.length < LEAST_BYTES) return saved;
  const text = [...editsBetween(before.text, saved.text)];
  if (bytesOf(text) > bytesOf(saved.text) * MOST_OF_WHOLE || withEdits(before.text, text) !== saved.text) return saved;
  return { ...saved, text: '', difference: { on: before.contentRevision, content: [], text } };
};

/**
 * The save as it is written into the log: what changed, where that is much less than the whole. Only on content that stands
 * in the log itself, so that whoever holds the stream holds all that it takes to make the whole again.
 */
export const asDifference = <S extends Saved>(before: ModuleState, saved: S): S => {
  const [held, next] = [before.content.inline, saved.content.inline];
  if ((before.differences ?? 0) >= MOST_DIFFERENCES) return saved;
  if (held === undefined || next === undefined) return asTextDifference(before, saved);
  const whole = bytesOf(next);
  if (whole < LEAST_BYTES) return saved;
  const difference = {
    on: before.contentRevision,
    content: [...editsBetween(held, next)],
    text: [...editsBetween(before.text, saved.text)],
  };
  if (bytesOf(difference) > whole * MOST_OF_WHOLE) return saved;
  // What is written stands for ever: it is made again once, as every reader will make it, before it is relied on.
  if (contentHash(withEdits(held, difference.content)) !== saved.content.hash) return saved;
  const { inline: _inline, ...content } = saved.content;
  return { ...saved, content, text: '', difference };
};

/** Events of a decision on these modules, with each save as the log takes it. */
export const withDifferences = (
  modules: readonly ModuleState[],
  events: readonly RecordEvent[],
): readonly RecordEvent[] =>
  events.map((event) => {
    if (event.type !== 'ModuleSaved' && event.type !== 'SheetCellsChanged') return event;
    const before = modules.find(({ id }) => id === event.data.moduleId);
    if (before === undefined) return event;
    // Apart, so that each keeps what is its own.
    return event.type === 'ModuleSaved'
      ? { ...event, data: asDifference(before, event.data) }
      : { ...event, data: asDifference(before, event.data) };
  });
