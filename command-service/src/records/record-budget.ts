import { AppError } from '@shilu/events/core/app-error';
import type { Content } from '@shilu/events/records/record-events';
import type { RecordState } from '@shilu/events/records/record-state';

const MEGABYTE = 1024 * 1024;
/** What a record holds together is sent whole to whoever opens, compares or prints it. Four of the largest modules. */
export const MOST_RECORD_MEGABYTES = 32;
/** As many as can be put in order by one call. */
export const MOST_MODULES = 1_000;

/** Content is never changed in place: what was measured is known again. */
const measured = new WeakMap<object, number>();

const bytesOf = ({ blob, inline }: Content): number => {
  if (blob) return blob.size;
  if (typeof inline !== 'object' || inline === null) return 0;
  const known = measured.get(inline) ?? Buffer.byteLength(JSON.stringify(inline));
  measured.set(inline, known);
  return known;
};

/** Refuses modules that would together make a record larger than it may be. */
export const withinBudgetTogether = (state: RecordState, contents: readonly Content[]): void => {
  if (state.modules.length + contents.length > MOST_MODULES)
    throw new AppError('tooManyModules', { max: MOST_MODULES });
  const total = [...state.modules.map(({ content }) => content), ...contents].reduce(
    (sum, each) => sum + bytesOf(each),
    0,
  );
  if (total > MOST_RECORD_MEGABYTES * MEGABYTE) throw new AppError('recordTooLarge', { max: MOST_RECORD_MEGABYTES });
};

/** Refuses content that would make a record larger than it may be; one that is too large already may become smaller. */
export const withinBudget = (
  state: { readonly modules: readonly { readonly content: Content }[] },
  content: Content,
  replaces: Content | null,
): void => {
  const change = bytesOf(content) - (replaces ? bytesOf(replaces) : 0);
  if (replaces === null && state.modules.length >= MOST_MODULES)
    throw new AppError('tooManyModules', { max: MOST_MODULES });
  if (change <= 0) return;
  let total = change;
  for (const module of state.modules) total += bytesOf(module.content);
  if (total > MOST_RECORD_MEGABYTES * MEGABYTE) throw new AppError('recordTooLarge', { max: MOST_RECORD_MEGABYTES });
};
