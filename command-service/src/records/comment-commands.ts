import type { Anchor, AskedAnchor } from '@shilu/events/capabilities/anchor';
import { AppError } from '@shilu/events/core/app-error';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import { mayAdminister, type Directory } from '@shilu/events/identity/directory';
import { anchorOn } from '@shilu/events/records/anchored';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { mayReadRecord } from '@shilu/events/records/record-rights';
import { moduleOf, type RecordState } from '@shilu/events/records/record-state';
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
  commandOn: (state: RecordState) => CommentCommand | Promise<CommentCommand>,
): Promise<string | null> => {
  const { position } = await services.records.run<RecordEvent>(recordId, caller.author, async (state) => {
    mustRead(services, caller, state);
    return decideComments(await commandOn(state), state);
  });
  return position;
};

const mayBeTold = (directory: Directory, accountId: string, state: RecordState): boolean =>
  directory.accounts.get(accountId)?.disabled === false && mayReadRecord(directory, accountId, state);

/** What was selected, as the module has it now. */
const anchored = async (
  { contents }: Services,
  state: RecordState,
  moduleId: string,
  asked: AskedAnchor,
): Promise<Anchor> => {
  const module = moduleOf(state, moduleId);
  if (!module) throw new AppError('moduleDeletedByOther');
  const { type, content } = module;
  const found = anchorOn({ type, content: await contents.current(module), hash: content.hash }, asked);
  if (found === null) throw new AppError('passageNotThere');
  return found;
};

export const addComment = (services: Services): Route =>
  command(
    services,
    recordCalls.addComment,
    async ({ experimentId, moduleId, replyTo, text, mentions, anchor }, caller) => {
      const id = madeId(caller.author.commandId, 'comment');
      // An answer stands where its thread does.
      if (anchor && (moduleId === null || replyTo !== null))
        throw inputUnfit([{ path: 'anchor', message: 'invalid_value' }]);
      return answer(
        { id },
        await decide(services, caller, experimentId, async (state) => ({
          ...{ kind: 'add', commentId: id, moduleId, replyTo, text: text.trim(), mentions },
          anchor: anchor && moduleId !== null ? await anchored(services, state, moduleId, anchor) : undefined,
          strangers: mentions.filter((accountId) => !mayBeTold(services.directory, accountId, state)),
        })),
      );
    },
  );

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

export const resolveComment = (services: Services): Route =>
  command(services, recordCalls.resolveComment, async ({ experimentId, commentId, resolved }, caller) =>
    answer({}, await decide(services, caller, experimentId, () => ({ kind: 'resolve', commentId, resolved }))),
  );
