import { z } from 'zod';
import { assertNever } from '../core/decider';
import type { DomainEvent, RecordedEvent } from '../core/envelope';

/** What people say about an entry, beside what it says itself: `comment-<category>-<id>`. */
export const COMMENT = 'comment';

const said = {
  /** Each person mentioned stands in it as the sign `MENTION`, and in `mentions` in the same order. */
  text: z.string(),
  mentions: z.array(z.string()),
};
export const commentEventSchemas = {
  EntryCommentAdded: z.strictObject({
    commentId: z.string(),
    /** The comment that began the thread. */
    replyTo: z.string().nullable(),
    ...said,
    /** Whose entry it was then: that person is told. */
    ownerId: z.string().nullable(),
  }),
  EntryCommentEdited: z.strictObject({ commentId: z.string(), ...said, before: z.strictObject(said) }),
  /** With what it said last. */
  EntryCommentRemoved: z.strictObject({ commentId: z.string(), ...said }),
  /** Of a comment that began a thread: what it asked for is done. */
  EntryCommentResolved: z.strictObject({ commentId: z.string() }),
  EntryCommentReopened: z.strictObject({ commentId: z.string() }),
} as const;
type Schemas = typeof commentEventSchemas;
export type CommentEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];

export type EntryComment = {
  readonly id: string;
  readonly replyTo: string | null;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly by: string;
  readonly at: string;
  readonly editedAt: string | null;
  readonly resolved: { readonly by: string; readonly at: string } | null;
};
/** In the order in which they were written; what was removed is in the log alone. */
export type CommentState = { readonly comments: readonly EntryComment[] };

export const initialComments = (): CommentState => ({ comments: [] });

const changed = ({ comments }: CommentState, id: string, change: Partial<EntryComment>): CommentState => ({
  comments: comments.map((comment) => (comment.id === id ? { ...comment, ...change } : comment)),
});

export const evolveComments = (state: CommentState, event: RecordedEvent<CommentEvent>): CommentState => {
  const { actor: by, recordedAt: at } = event;
  switch (event.type) {
    case 'EntryCommentAdded': {
      const { commentId: id, replyTo, text, mentions } = event.data;
      return { comments: [...state.comments, { id, replyTo, text, mentions, by, at, editedAt: null, resolved: null }] };
    }
    case 'EntryCommentEdited': {
      const { commentId, text, mentions } = event.data;
      return changed(state, commentId, { text, mentions, editedAt: at });
    }
    case 'EntryCommentRemoved':
      return { comments: state.comments.filter(({ id }) => id !== event.data.commentId) };
    case 'EntryCommentResolved':
      return changed(state, event.data.commentId, { resolved: { by, at } });
    case 'EntryCommentReopened':
      return changed(state, event.data.commentId, { resolved: null });
    default:
      return assertNever(event);
  }
};
