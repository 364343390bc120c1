import type { EntryCommentView } from '@shilu/events/capabilities/comment-calls';
import { standingIn, type HeldPart } from '@shilu/events/capabilities/entry-anchor';
import type { AnchoredThread } from '../records/anchors/threads';

/** Id of the element in which an entry's page shows what may be commented on. */
export const ENTRY_SHOWN = 'entry-shown';

/** Open threads that are marked where they stand. */
export const markedIn = (
  parts: readonly HeldPart[],
  comments: readonly EntryCommentView[],
): readonly AnchoredThread[] =>
  comments.flatMap(({ id, resolved, about }) => {
    const part = about && resolved === null ? standingIn(parts, about) : undefined;
    return part && about ? [{ id, bodyId: part.id, anchor: about.at }] : [];
  });
