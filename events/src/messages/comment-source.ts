import { initialComments, evolveComments, type CommentEvent, type CommentState } from '../capabilities/comment';
import { subjectOf, type Subject } from '../capabilities/capability';
import type { RecordedEvent } from '../core/envelope';
import type { NoticeSource } from './notice-source';

/** What telling needs of comments: who wrote which, none of what they say. */
type ToldOf = CommentState & { readonly subject: Subject };

/** Whoever is told by name is not told a second time as one of the thread or as the owner. */
export const commentSource: NoticeSource<ToldOf, RecordedEvent<CommentEvent>> = {
  tells: ['EntryCommentAdded', 'EntryCommentEdited'],
  bears: ['EntryCommentRemoved'],
  initial: () => ({ ...initialComments(), subject: { category: '', id: '' } }),
  evolve: (state, event) => ({
    comments: evolveComments(state, event).comments.map(({ about: _, ...comment }) => ({
      ...{ ...comment, text: '', mentions: [] },
    })),
    subject: subjectOf(event.stream) ?? state.subject,
  }),
  tell: ({ type, data }, before) => {
    if (type !== 'EntryCommentAdded' && type !== 'EntryCommentEdited') return [];
    const note = data.mentions.length === 0 ? data.text : { text: data.text, mentions: data.mentions };
    if (type === 'EntryCommentEdited') {
      const anew = data.mentions.filter((accountId) => !data.before.mentions.includes(accountId));
      return [{ kind: 'mentionedOnEntry', to: anew, note }];
    }
    const { replyTo, ownerId } = data;
    const thread = before.comments.filter(({ id, replyTo: root }) => replyTo !== null && (id === replyTo || root === replyTo)); // prettier-ignore
    return [
      { kind: 'mentionedOnEntry', to: data.mentions, note },
      { kind: 'entryCommented', to: [...(ownerId === null ? [] : [ownerId]), ...thread.map(({ by }) => by)], note },
    ];
  },
  about: ({ subject }) => subject,
  head: () => null,
  // Where it is shown or sent, it is the entry that must still be readable.
  mayKnow: () => true,
};
