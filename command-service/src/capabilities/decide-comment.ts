import type { CommentEvent, CommentState, EntryComment } from '@shilu/events/capabilities/comment';
import { MOST_PER_ENTRY } from '@shilu/events/capabilities/capability';
import { AppError } from '@shilu/events/core/app-error';
import { canonicalJson } from '@shilu/events/core/canonical';
import { assertNever } from '@shilu/events/core/decider';
import { mustMention, type Said } from '../engine/must-mention';

export type CommentOnEntry =
  | ({
      readonly kind: 'add';
      readonly commentId: string;
      readonly replyTo: string | null;
      readonly ownerId: string | null;
    } & Said)
  | ({ readonly kind: 'edit'; readonly commentId: string; readonly actor: string } & Said)
  | { readonly kind: 'remove'; readonly commentId: string; readonly actor: string; readonly asAdministrator: boolean }
  | { readonly kind: 'resolve'; readonly commentId: string; readonly resolved: boolean };

const found = ({ comments }: CommentState, commentId: string): EntryComment => {
  const comment = comments.find(({ id }) => id === commentId);
  if (!comment) throw new AppError('notFound');
  return comment;
};

/** What people say about an entry, in whatever state it is. Its author alone changes a comment. */
export const decideComment = (command: CommentOnEntry, state: CommentState): readonly CommentEvent[] => {
  switch (command.kind) {
    case 'add': {
      const { commentId, replyTo, ownerId, text, mentions } = command;
      const answered = replyTo === null ? null : found(state, replyTo);
      mustMention(command);
      if (state.comments.length >= MOST_PER_ENTRY) throw new AppError('entryFull', { most: MOST_PER_ENTRY });
      // An answer to an answer goes on in the same thread; where its beginning was removed, it is one itself.
      const root = state.comments.find(({ id }) => id === answered?.replyTo)?.id ?? replyTo;
      const data = { commentId, replyTo: root, text, mentions: [...mentions], ownerId };
      return [{ type: 'EntryCommentAdded', data }];
    }
    case 'edit': {
      const { commentId, actor, text, mentions } = command;
      const comment = found(state, commentId);
      if (comment.by !== actor) throw new AppError('forbiddenEdit');
      mustMention(command, comment.mentions);
      const said = { text, mentions: [...mentions] };
      const before = { text: comment.text, mentions: [...comment.mentions] };
      return canonicalJson(said) === canonicalJson(before)
        ? []
        : [{ type: 'EntryCommentEdited', data: { commentId, ...said, before } }];
    }
    case 'remove': {
      const { id: commentId, by, text, mentions } = found(state, command.commentId);
      if (by !== command.actor && !command.asAdministrator) throw new AppError('forbiddenDelete');
      return [{ type: 'EntryCommentRemoved', data: { commentId, text, mentions: [...mentions] } }];
    }
    case 'resolve': {
      const { id: commentId, resolved } = found(state, command.commentId);
      if (command.resolved === (resolved !== null)) return [];
      return [{ type: command.resolved ? 'EntryCommentResolved' : 'EntryCommentReopened', data: { commentId } }];
    }
    default:
      return assertNever(command);
  }
};
