import { canonicalJson } from '@shilu/events/core/canonical';
import { editsBetween } from '@shilu/events/core/edits';
import type { RequestOf } from '@shilu/events/core/call';
import type { recordCalls } from '@shilu/events/records/calls';
import { refusals } from '@shilu/events/core/result-codes';
import { contentHash } from '@shilu/events/records/record-hash';
import { isApiError } from '../../api/api-error';
import type { Entry } from './entries';

type Difference = NonNullable<RequestOf<typeof recordCalls.saveModule>['difference']>;

/** Shorter contents are sent whole, and so is what changed in more than half of it. */
const LEAST_CHARS = 16_000;
const MOST_EDITS = 500;

/** What changed since the content that the entry began from, as far as the server has the same; null where the whole is sent. */
const differenceOf = (entry: Pick<Entry, 'base' | 'baseHash'>, value: unknown): Difference | null => {
  const whole = canonicalJson(value).length;
  if (whole < LEAST_CHARS || contentHash(entry.base) !== entry.baseHash) return null;
  const edits = [...editsBetween(entry.base, value)];
  return edits.length > MOST_EDITS || canonicalJson(edits).length * 2 > whole
    ? null
    : { edits, hash: contentHash(value) };
};

export type Said = { readonly data: unknown } | { readonly difference: Difference };

/** As little as says it. */
export const saidOf = (entry: Pick<Entry, 'base' | 'baseHash'>, value: unknown): Said => {
  const difference = differenceOf(entry, value);
  return difference === null ? { data: value } : { difference };
};

/** Tells the server a content: what changed where that is enough, else the whole, and the whole where it could not make it. */
export const telling = async <Answer>(
  entry: Pick<Entry, 'base' | 'baseHash'>,
  value: unknown,
  call: (said: Said) => Promise<Answer>,
): Promise<Answer> => {
  const said = saidOf(entry, value);
  try {
    return await call(said);
  } catch (error) {
    if ('data' in said || !isApiError(error) || error.code !== refusals.inputUnfit.code) throw error;
    // A server of another release may have begun from another content.
    return call({ data: value });
  }
};
