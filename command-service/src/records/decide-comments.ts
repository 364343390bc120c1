import { AppError } from '@shilu/events/core/app-error';
import { assertNever } from '@shilu/events/core/decider';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { mentionsMatch } from '@shilu/events/records/mentions';
import { moduleOf, type RecordState } from '@shilu/events/records/record-state';
import { notRemoved } from '@shilu/events/records/record-checks';

export type CommentCommand =
  | {
      readonly kind: 'add';
      readonly commentId: string;
      readonly moduleId: string | null;
      readonly replyTo: string | null;
      readonly text: string;
      readonly mentions: readonly string[];
      /** Of those mentioned, who may not read the record. */
      readonly strangers: readonly string[];
    }
  | { readonly kind: 'read'; readonly actor: string; readonly commentIds: readonly string[] }
  | { readonly kind: 'remove'; readonly actor: string; readonly asAdministrator: boolean; readonly commentId: string };

/** Comments (C054-C057): beside the record, in any of its states, never part of what is signed. */
export const decideComments = (command: CommentCommand, state: RecordState): readonly RecordEvent[] => {
  notRemoved(state);
  switch (command.kind) {
    case 'add': {
      const { commentId, moduleId, replyTo, text, mentions, strangers } = command;
      if (moduleId !== null && !moduleOf(state, moduleId)) throw new AppError('moduleDeletedByOther');
      if (replyTo !== null && !state.comments.some((comment) => comment.id === replyTo)) throw new AppError('notFound');
      if (!mentionsMatch(text, mentions)) throw inputUnfit([{ path: 'mentions', message: 'invalid_value' }]);
      if (strangers.length > 0) throw new AppError('mentionedCannotRead');
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
