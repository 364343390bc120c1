import { AppError } from '@shilu/events/core/app-error';
import { inputUnfit, unknownReference } from '@shilu/events/core/input-unfit';
import { hasLeft } from '@shilu/events/identity/directory';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordEvent } from '@shilu/events/records/record-events';
import type { RecordState } from '@shilu/events/records/record-state';
import type { Route } from '@shilu/infra/http/call-context';
import { inTurnOf } from '../engine/in-turn-of';
import { answer, command, type Caller } from '../engine/command';
import type { Outcome } from '../engine/handle-command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { decideModules, type ModuleCommand } from './decide-modules';
import { copyOf } from './copied-module';
import { checkFiles, knownFiles } from '../files/check-files';
import { checkContent, linkedRecord, stampContent } from './module-content';
import { withFacts } from './module-facts';
import { withTextsSaved } from './live-text/save-text';
import { mustOwn, mustRead } from './record-access';
import { editableByOwner } from '@shilu/events/records/record-checks';
import { notFilledByOther } from './rooms/others-filling';
import { notLockedByOther } from './save-module';

/** Changes after which a text is no longer there to be saved, or whoever wrote in it may no longer save it. */
const ENDING: ReadonlySet<ModuleCommand['kind']> = new Set(['remove', 'setNotApplicable', 'grant']);

/** Authority, then the decision, on the record as it is at that moment. */
const decide = async (
  services: Services,
  caller: Caller,
  recordId: string,
  kind: ModuleCommand['kind'],
  make: (state: RecordState) => ModuleCommand | Promise<ModuleCommand>,
): Promise<string | null> => {
  const done = (): Promise<Outcome<RecordState>> =>
    services.records.run<RecordEvent>(recordId, caller.author, async (state) => {
      mustRead(services, caller, state);
      return withFacts(services, caller, recordId, state, decideModules(await make(state), state));
    });
  if (!ENDING.has(kind)) return (await done()).position;
  mustRead(services, caller, (await services.records.load(recordId)).state);
  return (await withTextsSaved(services, recordId, done)).position;
};

const by = (caller: Caller): { readonly actor: string; readonly reason: string | null } => ({
  actor: caller.id,
  reason: caller.author.reason,
});

export const addModule = (services: Services): Route =>
  command(services, recordCalls.addModule, async (input, caller) => {
    const moduleId = input.moduleId ?? madeId(caller.author.commandId, 'module');
    const { type, title, index } = input;
    // Who may not add one is not told what the content is worth.
    await mustOwn(services, caller, input.experimentId);
    const named = { id: moduleId, title: title.trim() };
    const { copyOf: source } = input;
    if (source !== undefined) {
      if (input.content !== undefined) throw inputUnfit([{ path: 'content', message: 'invalid_value' }]);
      const position = await decide(services, caller, input.experimentId, 'add', async () => {
        const { value, module, copiedFrom, unread } = await copyOf(services, caller, source, type);
        return { kind: 'add', ...by(caller), value, unread, index, module: { ...named, ...module }, copiedFrom };
      });
      return answer({ moduleId }, position);
    }
    const { empty, version } = moduleTypeOf(type);
    const [content, contentVersion] =
      input.content === undefined || input.content === null
        ? [empty(), version]
        : [input.content, input.contentVersion];
    const record = linkedRecord((await services.records.peek(input.experimentId)).state);
    const sent = await checkContent(
      inTurnOf(services, caller.id, caller.context.closed),
      type,
      content,
      contentVersion,
      record,
    );
    const hand = { by: caller.id, at: services.clock().toISOString() };
    const { value, module, unread } = await stampContent(services, type, null, sent, hand);
    const position = await decide(services, caller, input.experimentId, 'add', async (state) => {
      await checkFiles(services, caller.id, module.files, knownFiles(state.modules));
      return {
        kind: 'add',
        ...by(caller),
        value,
        unread,
        index,
        module: { ...named, type, ...module, notApplicable: false },
        copiedFrom: null,
      };
    });
    return answer({ moduleId }, position);
  });

export const renameModule = (services: Services): Route =>
  command(services, recordCalls.renameModule, async ({ experimentId, moduleId, title }, caller) =>
    answer(
      {},
      await decide(services, caller, experimentId, 'rename', () => ({
        kind: 'rename',
        ...by(caller),
        moduleId,
        title: title.trim(),
      })),
    ),
  );

export const reorderModules = (services: Services): Route =>
  command(services, recordCalls.reorderModules, async ({ experimentId, moduleIds }, caller) =>
    answer(
      {},
      await decide(services, caller, experimentId, 'reorder', () => ({ kind: 'reorder', ...by(caller), moduleIds })),
    ),
  );

export const removeModule = (services: Services): Route =>
  command(services, recordCalls.removeModule, async ({ experimentId, moduleId }, caller) => {
    await mustOwn(services, caller, experimentId);
    await notLockedByOther(services, caller, experimentId, moduleId);
    const position = await decide(services, caller, experimentId, 'remove', (state) => {
      notFilledByOther(services, caller, state, moduleId);
      return { kind: 'remove', ...by(caller), moduleId };
    });
    await services.drafts.discard(caller.id, experimentId, moduleId);
    return answer({}, position);
  });

export const setNotApplicable = (services: Services): Route =>
  command(services, recordCalls.setNotApplicable, async ({ experimentId, moduleId, notApplicable }, caller) =>
    answer(
      {},
      await decide(services, caller, experimentId, 'setNotApplicable', () => ({
        kind: 'setNotApplicable',
        ...by(caller),
        moduleId,
        notApplicable,
      })),
    ),
  );

/** C006. Nobody whose account is closed, or who left the record's project, is given a grant (P09). */
export const grantModule = (services: Services): Route =>
  command(services, recordCalls.grantModule, async ({ experimentId, ModuleId, UserList }, caller) => {
    const { directory } = services;
    const position = await decide(services, caller, experimentId, 'grant', async (state) => {
      editableByOwner(state, caller.id);
      for (const { UserId } of UserList) {
        if (directory.accounts.get(UserId)?.disabled ?? true) throw unknownReference('UserList');
        if (state.projectId !== null && hasLeft(directory, UserId, state.projectId))
          throw new AppError('leftProject', { name: await services.people.nameOf(UserId) });
      }
      const personalProject = state.projectId !== null && (directory.projects.get(state.projectId)?.personal ?? false);
      return {
        kind: 'grant',
        actor: caller.id,
        moduleId: ModuleId,
        grants: UserList.map(({ UserId, Attribute }) => ({ accountId: UserId, attribute: Attribute })),
        personalProject,
      };
    });
    return answer({}, position);
  });
