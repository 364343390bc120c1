import type { Anchor } from '@shilu/events/capabilities/anchor';
import type { CommentEvent, CommentState, EntryComment } from '@shilu/events/capabilities/comment';
import { MOST_PER_ENTRY } from '@shilu/events/capabilities/capability';
import { rootOf } from '@shilu/events/capabilities/threads';
import { AppError } from '@shilu/events/core/app-error';
import { canonicalJson } from '@shilu/events/core/canonical';
import { assertNever } from '@shilu/events/core/decider';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import { mustMention, type Said } from '../engine/must-mention';

export type CommentOnEntry =
  | ({
      readonly kind: 'add';
      readonly commentId: string;
      readonly replyTo: string | null;
      readonly ownerId: string | null;
      readonly about?: { readonly field: string; readonly at: Anchor } | undefined;
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
      const { commentId, replyTo, ownerId, about, text, mentions } = command;
      // An answer to an answer goes on in the same thread; where its beginning was removed, it is one itself.
      const root = replyTo === null ? null : rootOf(state.comments, replyTo);
      if (root === undefined) throw new AppError('notFound');
      mustMention(command);
      if (state.comments.length >= MOST_PER_ENTRY) throw new AppError('entryFull', { most: MOST_PER_ENTRY });
      const data = {
        commentId,
        replyTo: root?.id ?? null,
        text,
        mentions: [...mentions],
        ownerId,
        ...(about && { about }),
      };
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
      const comment = found(state, command.commentId);
      const { id: commentId, resolved, text, mentions } = comment;
      // What is done is a thread, not an answer in it.
      if (rootOf(state.comments, commentId) !== comment)
        throw inputUnfit([{ path: 'commentId', message: 'invalid_value' }]);
      if (command.resolved === (resolved !== null)) return [];
      const data = { commentId, text, mentions: [...mentions] };
      return [{ type: command.resolved ? 'EntryCommentResolved' : 'EntryCommentReopened', data }];
    }
    default:
      return assertNever(command);
  }
};
