import { mayAdminister, type Directory } from '@shilu/events/identity/directory';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { mayReadRecord } from '@shilu/events/records/record-rights';
import type { RecordState } from '@shilu/events/records/record-state';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { decideComments, type CommentCommand } from './decide-comments';
import { mustRead } from './record-access';

const decide = async (
  services: Services,
  caller: Caller,
  recordId: string,
  commandOn: (state: RecordState) => CommentCommand,
): Promise<string | null> => {
  const { position } = await services.records.run<RecordEvent>(recordId, caller.author, (state) => {
    mustRead(services, caller, state);
    return decideComments(commandOn(state), state);
  });
  return position;
};

const mayBeTold = (directory: Directory, accountId: string, state: RecordState): boolean =>
  directory.accounts.get(accountId)?.disabled === false && mayReadRecord(directory, accountId, state);

export const addComment = (services: Services): Route =>
  command(services, recordCalls.addComment, async ({ experimentId, moduleId, replyTo, text, mentions }, caller) => {
    const id = madeId(caller.author.commandId, 'comment');
    return answer(
      { id },
      await decide(services, caller, experimentId, (state) => ({
        ...{ kind: 'add', commentId: id, moduleId, replyTo, text: text.trim(), mentions },
        strangers: mentions.filter((accountId) => !mayBeTold(services.directory, accountId, state)),
      })),
    );
  });

export const readComments = (services: Services): Route =>
  command(services, recordCalls.readComments, async ({ experimentId, commentIds }, caller) =>
    answer({}, await decide(services, caller, experimentId, () => ({ kind: 'read', actor: caller.id, commentIds }))),
  );

export const removeComment = (services: Services): Route =>
  command(services, recordCalls.removeComment, async ({ experimentId, commentId }, caller) =>
    answer(
      {},
      await decide(services, caller, experimentId, () => ({
        kind: 'remove',
        actor: caller.id,
        asAdministrator: mayAdminister(services.directory, caller.id),
        commentId,
      })),
    ),
  );
