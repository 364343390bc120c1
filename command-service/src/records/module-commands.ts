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
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { decideModules, type ModuleCommand } from './decide-modules';
import { copyOf } from './copied-module';
import { checkFiles, knownFiles } from '../files/check-files';
import { checkContent } from './module-content';
import { withFacts } from './module-facts';
import { mustOwn, mustRead } from './record-access';
import { editableByOwner } from '@shilu/events/records/record-checks';
import { notLockedByOther } from './save-module';

/** Authority, then the decision, on the record as it is at that moment. */
const decide = async (
  services: Services,
  caller: Caller,
  recordId: string,
  make: (state: RecordState) => ModuleCommand | Promise<ModuleCommand>,
): Promise<string | null> => {
  const { position } = await services.records.run<RecordEvent>(recordId, caller.author, async (state) => {
    mustRead(services, caller, state);
    return withFacts(services, caller, recordId, state, decideModules(await make(state), state));
  });
  return position;
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
      const position = await decide(services, caller, input.experimentId, async () => {
        const { value, module, copiedFrom, unread } = await copyOf(services, caller, source, type);
        return { kind: 'add', ...by(caller), value, unread, index, module: { ...named, ...module }, copiedFrom };
      });
      return answer({ moduleId }, position);
    }
    const { value, module, unread } = await (input.content === undefined || input.content === null
      ? checkContent(inTurnOf(services, caller.id), type, moduleTypeOf(type).empty(), moduleTypeOf(type).version)
      : checkContent(inTurnOf(services, caller.id), type, input.content, input.contentVersion));
    const position = await decide(services, caller, input.experimentId, async (state) => {
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
      await decide(services, caller, experimentId, () => ({
        kind: 'rename',
        ...by(caller),
        moduleId,
        title: title.trim(),
      })),
    ),
  );

export const reorderModules = (services: Services): Route =>
  command(services, recordCalls.reorderModules, async ({ experimentId, moduleIds }, caller) =>
    answer({}, await decide(services, caller, experimentId, () => ({ kind: 'reorder', ...by(caller), moduleIds }))),
  );

export const removeModule = (services: Services): Route =>
  command(services, recordCalls.removeModule, async ({ experimentId, moduleId }, caller) => {
    await mustOwn(services, caller, experimentId);
    await notLockedByOther(services, caller, experimentId, moduleId);
    const position = await decide(services, caller, experimentId, () => ({ kind: 'remove', ...by(caller), moduleId }));
    await services.drafts.discard(caller.id, experimentId, moduleId);
    return answer({}, position);
  });

export const setNotApplicable = (services: Services): Route =>
  command(services, recordCalls.setNotApplicable, async ({ experimentId, moduleId, notApplicable }, caller) =>
    answer(
      {},
      await decide(services, caller, experimentId, () => ({
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
    const position = await decide(services, caller, experimentId, async (state) => {
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
