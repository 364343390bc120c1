import { mayAdminister } from '@shilu/events/identity/directory';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordEvent } from '@shilu/events/records/record-events';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, madeId, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { decideComments, type CommentCommand } from './decide-comments';
import { mustRead } from './record-access';

const decide = async (
  services: Services,
  caller: Caller,
  recordId: string,
  one: CommentCommand,
): Promise<string | null> => {
  const { position } = await services.records.run<RecordEvent>(recordId, caller.author, (state) => {
    mustRead(services, caller, state);
    return decideComments(one, state);
  });
  return position;
};

export const addComment = (services: Services): Route =>
  command(services, recordCalls.addComment, async ({ experimentId, moduleId, replyTo, text }, caller) => {
    const id = madeId(caller.author.commandId, 'comment');
    return answer(
      { id },
      await decide(services, caller, experimentId, {
        kind: 'add',
        commentId: id,
        moduleId,
        replyTo,
        text: text.trim(),
      }),
    );
  });

export const readComments = (services: Services): Route =>
  command(services, recordCalls.readComments, async ({ experimentId, commentIds }, caller) =>
    answer({}, await decide(services, caller, experimentId, { kind: 'read', actor: caller.id, commentIds })),
  );

export const removeComment = (services: Services): Route =>
  command(services, recordCalls.removeComment, async ({ experimentId, commentId }, caller) =>
    answer(
      {},
      await decide(services, caller, experimentId, {
        kind: 'remove',
        actor: caller.id,
        asAdministrator: mayAdminister(services.directory, caller.id),
        commentId,
      }),
    ),
  );
