import type { Anchor } from '@shilu/events/capabilities/anchor';
import { rootOf } from '@shilu/events/capabilities/threads';
import { AppError } from '@shilu/events/core/app-error';
import { assertNever } from '@shilu/events/core/decider';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { moduleOf, type Comment, type RecordState } from '@shilu/events/records/record-state';
import { notRemoved } from '@shilu/events/records/record-checks';
import { mustMention, type Said } from '../engine/must-mention';

export type CommentCommand =
  | ({
      readonly kind: 'add';
      readonly commentId: string;
      readonly moduleId: string | null;
      readonly replyTo: string | null;
      readonly anchor?: Anchor | undefined;
    } & Said)
  | { readonly kind: 'read'; readonly actor: string; readonly commentIds: readonly string[] }
  | { readonly kind: 'remove'; readonly actor: string; readonly asAdministrator: boolean; readonly commentId: string }
  | { readonly kind: 'resolve'; readonly commentId: string; readonly resolved: boolean };

const found = ({ comments }: RecordState, commentId: string): Comment => {
  const comment = comments.find(({ id }) => id === commentId);
  if (!comment) throw new AppError('notFound');
  return comment;
};

const asSaid = ({ id: commentId, moduleId, text, mentions }: Comment) => ({
  ...{ commentId, moduleId, text, mentions: [...mentions] },
});

/** Comments (C054-C057): beside the record, in any of its states, never part of what is signed. */
export const decideComments = (command: CommentCommand, state: RecordState): readonly RecordEvent[] => {
  notRemoved(state);
  switch (command.kind) {
    case 'add': {
      const { commentId, moduleId, replyTo, anchor, text, mentions } = command;
      if (moduleId !== null && !moduleOf(state, moduleId)) throw new AppError('moduleDeletedByOther');
      // An answer to an answer goes on in the same thread.
      const root = replyTo === null ? null : rootOf(state.comments, replyTo);
      if (root === undefined) throw new AppError('notFound');
      mustMention(command);
      const said = { commentId, moduleId, replyTo: root?.id ?? null, text, mentions: [...mentions] };
      return [{ type: 'CommentAdded', data: { ...said, ...(anchor && { anchor }) } }];
    }
    case 'read': {
      const unread = state.comments.filter(
        (comment) => command.commentIds.includes(comment.id) && !comment.readBy.includes(command.actor),
      );
      return unread.length === 0
        ? []
        : [{ type: 'CommentRead', data: { commentIds: unread.map((comment) => comment.id) } }];
    }
    case 'remove': {
      const comment = found(state, command.commentId);
      if (comment.by !== command.actor && !command.asAdministrator) throw new AppError('forbiddenDelete');
      return [{ type: 'CommentRemoved', data: asSaid(comment) }];
    }
    case 'resolve': {
      const comment = found(state, command.commentId);
      // What is done is a thread, not an answer in it.
      if (rootOf(state.comments, comment.id) !== comment)
        throw inputUnfit([{ path: 'commentId', message: 'invalid_value' }]);
      if (command.resolved === (comment.resolved !== undefined)) return [];
      return [{ type: command.resolved ? 'CommentResolved' : 'CommentReopened', data: asSaid(comment) }];
    }
    default:
      return assertNever(command);
  }
};
