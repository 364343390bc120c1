import type { RecordedEvent } from '../core/envelope';
import type { StreamRule } from '../core/stream-rule';
import { COMMENT, evolveComments, initialComments, type CommentEvent, type CommentState } from './comment';
import { evolveRelations, initialRelations, RELATE, type RelateEvent, type RelateState } from './relate';

type Said = RecordedEvent<CommentEvent>;
type Related = RecordedEvent<RelateEvent>;

/** What people say beside an entry is said once, and changed by whoever said it. */
export const commentRule: StreamRule<CommentState> = {
  category: COMMENT,
  initial: initialComments,
  evolve: (state, event) => evolveComments(state, event as Said),
  misfit: ({ comments }, event) => {
    const { type, data, actor } = event as Said;
    const comment = comments.find(({ id }) => id === data.commentId);
    if (type === 'EntryCommentAdded') return comment ? 'thereAlready' : null;
    if (!comment) return 'unknownPart';
    return type === 'EntryCommentEdited' && comment.by !== actor ? 'notTheirs' : null;
  },
};

export const relateRule: StreamRule<RelateState> = {
  category: RELATE,
  initial: initialRelations,
  evolve: (state, event) => evolveRelations(state, event as Related),
  misfit: ({ relations }, event) => {
    const { type, data } = event as Related;
    const there = relations.some(({ id }) => id === data.relationId);
    if (type === 'EntryRelated') return there ? 'thereAlready' : null;
    return there ? null : 'unknownPart';
  },
};
