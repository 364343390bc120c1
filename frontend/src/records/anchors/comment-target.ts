import { anchorWords, type AskedAnchor } from '@shilu/events/capabilities/anchor';
import { anchorOn } from '@shilu/events/records/anchored';
import type { Body } from './selected-anchor';

/** What a new comment will be about: the record, a module, or something within that. */
export type CommentTarget = { readonly moduleId: string | null; readonly anchor?: AskedAnchor };

/** What it will stand at, in one line. */
export const targetWords = (body: Body, anchor: AskedAnchor): string => {
  const found = anchorOn(body, anchor);
  return found === null ? '' : anchorWords(found);
};
