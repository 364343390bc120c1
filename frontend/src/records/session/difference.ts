import { canonicalJson } from '@shilu/events/core/canonical';
import { editsBetween } from '@shilu/events/core/edits';
import type { RequestOf } from '@shilu/events/core/call';
import { sha256Hex, toHex, utf8 } from '@shilu/events/core/hashing';
import type { recordCalls } from '@shilu/events/records/calls';
import { refusals } from '@shilu/events/core/result-codes';
import { contentHash } from '@shilu/events/records/record-hash';
import { isApiError } from '../../api/api-error';
import type { Entry } from './entries';

type Difference = NonNullable<RequestOf<typeof recordCalls.saveModule>['difference']>;

/** Shorter contents are sent whole, and so is what changed in more than half of it. */
const LEAST_CHARS = 16_000;
const MOST_EDITS = 500;

/** Of contents, which nobody changes in place: the same is asked with every draft, and takes long of a large one. */
const hashes = new WeakMap<object, string>();
const baseHashOf = (base: unknown): string => {
  if (typeof base !== 'object' || base === null) return contentHash(base);
  const hash = hashes.get(base) ?? contentHash(base);
  hashes.set(base, hash);
  return hash;
};

type Edited = Pick<Difference, 'edits'> & { readonly text: string };

/**
 * What changed since the content that the entry began from, as far as the server has the same, and the canonical text of
 * what it is now; null where the whole is sent.
 */
const editedIn = (entry: Pick<Entry, 'base' | 'baseHash'>, value: unknown): Edited | null => {
  const text = canonicalJson(value);
  if (text.length < LEAST_CHARS || baseHashOf(entry.base) !== entry.baseHash) return null;
  const edits = [...editsBetween(entry.base, value)];
  return edits.length > MOST_EDITS || canonicalJson(edits).length * 2 > text.length ? null : { edits, text };
};

/** By the browser itself, beside what it does otherwise, where the page came by a way on which it does so. */
const hashBeside = async (text: string): Promise<string> =>
  globalThis.isSecureContext
    ? toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(utf8(text)))))
    : sha256Hex(text);

export type Said = { readonly data: unknown } | { readonly difference: Difference };

/** As little as says it. */
export const saidOf = (entry: Pick<Entry, 'base' | 'baseHash'>, value: unknown): Said => {
  const edited = editedIn(entry, value);
  if (edited === null) return { data: value };
  const { edits, text } = edited;
  return { difference: { edits, hash: sha256Hex(text) } };
};

/** Tells the server a content: what changed where that is enough, else the whole, and the whole where it could not make it. */
export const telling = async <Answer>(
  entry: Pick<Entry, 'base' | 'baseHash'>,
  value: unknown,
  call: (said: Said) => Promise<Answer>,
): Promise<Answer> => {
  const edited = editedIn(entry, value);
  const said: Said = edited === null ? { data: value } : { difference: { edits: edited.edits, hash: await hashBeside(edited.text) } }; // prettier-ignore
  try {
    return await call(said);
  } catch (error) {
    if ('data' in said || !isApiError(error) || error.code !== refusals.inputUnfit.code) throw error;
    // A server of another release may have begun from another content.
    return call({ data: value });
  }
};
