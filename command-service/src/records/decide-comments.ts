import { AppError } from '@shilu/events/core/app-error';
import { assertNever } from '@shilu/events/core/decider';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { moduleOf, type RecordState } from '@shilu/events/records/record-state';
import { notRemoved } from '@shilu/events/records/record-checks';
import { mustMention, type Said } from '../engine/must-mention';

export type CommentCommand =
  | ({
      readonly kind: 'add';
      readonly commentId: string;
      readonly moduleId: string | null;
      readonly replyTo: string | null;
    } & Said)
  | { readonly kind: 'read'; readonly actor: string; readonly commentIds: readonly string[] }
  | { readonly kind: 'remove'; readonly actor: string; readonly asAdministrator: boolean; readonly commentId: string };

/** Comments (C054-C057): beside the record, in any of its states, never part of what is signed. */
export const decideComments = (command: CommentCommand, state: RecordState): readonly RecordEvent[] => {
  notRemoved(state);
  switch (command.kind) {
    case 'add': {
      const { commentId, moduleId, replyTo, text, mentions } = command;
      if (moduleId !== null && !moduleOf(state, moduleId)) throw new AppError('moduleDeletedByOther');
      if (replyTo !== null && !state.comments.some((comment) => comment.id === replyTo)) throw new AppError('notFound');
      mustMention(command);
      return [{ type: 'CommentAdded', data: { commentId, moduleId, replyTo, text, mentions: [...mentions] } }];
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
      const comment = state.comments.find((one) => one.id === command.commentId);
      if (!comment) throw new AppError('notFound');
      if (comment.by !== command.actor && !command.asAdministrator) throw new AppError('forbiddenDelete');
      return [{ type: 'CommentRemoved', data: { commentId: comment.id } }];
    }
    default:
      return assertNever(command);
  }
};
