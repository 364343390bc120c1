import { recordCalls } from '@shilu/events/records/calls';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { withPresentGrants } from '@shilu/events/records/record-rights';
import { moduleOf, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import { withDifferences } from '@shilu/events/records/save-difference';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import { inTurnOf } from '../engine/in-turn-of';
import type { Services } from '../engine/services';
import { decideModules, type ModuleCommand } from './decide-modules';
import { faultsIn, packContent } from './module-content';
import { withFacts } from './module-facts';
import { readAgain } from './read-again';
import { mustRead, mustWriteIn } from './record-access';
import { notLockedByOther } from './save-module';
import { mustBeRead, type ReadAgain } from './unread-structures';

/** That they were read where the content says of them what they are; else the content with what they are, saved. */
const commandFor = async (
  services: Services,
  { id: actor, author: { reason } }: Caller,
  module: ModuleState,
  { contentHash, value }: ReadAgain,
): Promise<ModuleCommand> => {
  const { id: moduleId, contentRevision: baseRevision } = module;
  if (value === null || module.content.hash !== contentHash) return { kind: 'structuresRead', actor, moduleId, contentHash };
  const packed = await packContent(services, moduleTypeOf(module.type), value);
  const stored = await services.contents.current(module);
  return { kind: 'save', actor, reason, moduleId, value, unread: [], ...packed, stored, baseRevision, mergedRevision: null, despiteLock: true };
}; // prettier-ignore

/** X721: what no engine had time for when the module was written is read now. Refused in words of the rows that are otherwise. */
export const checkStructures = (services: Services): Route =>
  command(services, recordCalls.checkStructures, async ({ experimentId, moduleId }, caller) => {
    const { type } = await mustWriteIn(services, caller, experimentId, moduleId);
    await notLockedByOther(services, caller, experimentId, moduleId);
    const { state: begun } = await services.records.load(experimentId);
    const read = await readAgain(inTurnOf(services, caller.id), begun, moduleOf(begun, moduleId));
    if (read === null) return answer({});
    if (read.unread.length === 0 && read.faults.length > 0) throw faultsIn(moduleTypeOf(type), read.faults);
    mustBeRead({ title: '' }, { ...read, value: null });
    const { position } = await services.records.run<RecordEvent>(experimentId, caller.author, async (state: RecordState) => {
      mustRead(services, caller, state);
      const module = moduleOf(state, moduleId);
      if (module === undefined) return [];
      const events = decideModules(await commandFor(services, caller, module, read), withPresentGrants(services.directory, state));
      return withDifferences(state.modules, await withFacts(services, caller, experimentId, state, events));
    });
    return answer({}, position);
  }); // prettier-ignore
