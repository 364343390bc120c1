import type { AskedAnchor } from '@shilu/events/capabilities/anchor';
import { capabilityCalls } from '@shilu/events/capabilities/calls';
import { subjectKey, type Subject } from '@shilu/events/capabilities/capability';
import { COMMENT, type CommentEvent } from '@shilu/events/capabilities/comment';
import { anchorInEntry } from '@shilu/events/capabilities/entry-anchor';
import { AppError } from '@shilu/events/core/app-error';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import { mayReadEntry } from '@shilu/events/core/register-access';
import { mayAdminister } from '@shilu/events/identity/directory';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { decideComment, type CommentOnEntry } from './decide-comment';
import { standingSubject, type Entry } from './read-subject';

const decide = async (
  services: Services,
  caller: Caller,
  subject: Subject,
  commandOn: (entry: Entry) => CommentOnEntry,
): Promise<string | null> => {
  const { position } = await services.comments.run<CommentEvent>(subjectKey(subject), caller.author, async (state) =>
    decideComment(commandOn(await standingSubject(services, caller, subject, COMMENT)), state),
  );
  return position;
};

type Given = { readonly text: string; readonly mentions: readonly string[] };
const saidOf = ({ directory }: Services, { register, state }: Entry, { text, mentions }: Given) => ({
  text: text.trim(),
  mentions,
  strangers: mentions.filter(
    (accountId) =>
      directory.accounts.get(accountId)?.disabled !== false || !mayReadEntry(register, state, directory, accountId),
  ),
});

/** What was selected, as the entry has it now. */
const standingAt = ({ register, state }: Entry, about: { readonly field: string; readonly at: AskedAnchor }) => {
  const at = anchorInEntry(register, state.values, about);
  if (at === null) throw new AppError('passageNotThere');
  return { field: about.field, at };
};

export const commentCommands = (services: Services): readonly Route[] => [
  command(
    services,
    capabilityCalls.commentOnEntry,
    async ({ category, id, replyTo, text, mentions, about }, caller) => {
      // An answer stands where its thread does.
      if (about && replyTo !== null) throw inputUnfit([{ path: 'about', message: 'invalid_value' }]);
      const commentId = madeId(caller.author.commandId, COMMENT);
      const position = await decide(services, caller, { category, id }, (entry) => ({
        ...{ kind: 'add', commentId, replyTo, ownerId: entry.state.ownerId, about: about && standingAt(entry, about) },
        ...saidOf(services, entry, { text, mentions }),
      }));
      return answer({ id: commentId }, position);
    },
  ),
  command(services, capabilityCalls.editEntryComment, async ({ category, id, commentId, text, mentions }, caller) =>
    answer(
      {},
      await decide(services, caller, { category, id }, (entry) => ({
        ...{ kind: 'edit', commentId, actor: caller.id },
        ...saidOf(services, entry, { text, mentions }),
      })),
    ),
  ),
  command(services, capabilityCalls.removeEntryComment, async ({ category, id, commentId }, caller) =>
    answer(
      {},
      await decide(services, caller, { category, id }, () => ({
        ...{ kind: 'remove', commentId, actor: caller.id },
        asAdministrator: mayAdminister(services.directory, caller.id),
      })),
    ),
  ),
  command(services, capabilityCalls.resolveEntryComment, async ({ category, id, commentId, resolved }, caller) =>
    answer({}, await decide(services, caller, { category, id }, () => ({ kind: 'resolve', commentId, resolved }))),
  ),
];
