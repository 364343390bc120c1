import { z } from 'zod';
import { anchorSchema, type Anchor } from './anchor';
import { assertNever } from '../core/decider';
import type { DomainEvent, RecordedEvent } from '../core/envelope';
import { defineUpcaster } from '../core/upcasters';

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
    /** What of a field it is about; absent where it is about the entry, and of an answer. */
    about: z.strictObject({ field: z.string(), at: anchorSchema }).optional(),
  }),
  EntryCommentEdited: z.strictObject({ commentId: z.string(), ...said, before: z.strictObject(said) }),
  /** With what it said last. */
  EntryCommentRemoved: z.strictObject({ commentId: z.string(), ...said }),
  /** Of a comment that began a thread: what it asked for is done. */
  EntryCommentResolved: z.strictObject({ commentId: z.string(), ...said }),
  EntryCommentReopened: z.strictObject({ commentId: z.string(), ...said }),
} as const;
// Since version 2 it may stand at something within a field.
defineUpcaster('EntryCommentAdded', 1, (data) => data);

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
  /** Absent where it is about the entry. */
  readonly about?: { readonly field: string; readonly at: Anchor };
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
      const { commentId: id, replyTo, text, mentions, about } = event.data;
      const comment = { id, replyTo, text, mentions, by, at, editedAt: null, resolved: null, ...(about && { about }) };
      return { comments: [...state.comments, comment] };
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
