import { AppError } from '@shilu/events/core/app-error';
import { mayOpenRecord, mayReadRecord, withPresentGrants } from '@shilu/events/records/record-rights';
import { moduleOf, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import { mayCopy } from '@shilu/events/sharing/share-rights';
import type { Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { editableModule } from '@shilu/events/records/record-checks';

/**
 * Refuses a record that is not there, or that the caller may not read at this moment (P04-P09, law 11), in the same words:
 * whether there is one is not for everybody to know.
 */
export const mustRead = (services: Services, caller: Caller, state: RecordState): void => {
  if (!mayReadRecord(services.directory, caller.id, state)) throw new AppError('notFound');
};

/** The same of who only looks at it and takes a copy along. */
export const mustOpen = (services: Services, caller: Caller, state: RecordState): void => {
  if (!mayOpenRecord(services.directory, caller.id, state)) throw new AppError('notFound');
};

export const readableRecord = async (services: Services, caller: Caller, recordId: string): Promise<RecordState> => {
  const { state } = await services.records.load(recordId);
  mustRead(services, caller, state);
  return state;
};

/** Whoever the record is shared with for reading takes nothing of it along into a record of their own. */
export const mustCopy = (services: Services, caller: Caller, state: RecordState): void => {
  mustRead(services, caller, state);
  if (!mayCopy(services.directory, caller.id, state)) throw new AppError('sharedForReading');
};

/** Who may not write in a record is told nothing else about what was to be written, or who is at it. */
export const mustOwn = async (services: Services, caller: Caller, recordId: string): Promise<RecordState> => {
  const state = await readableRecord(services, caller, recordId);
  if (state.ownerId !== caller.id) throw new AppError('forbiddenEdit');
  return state;
};

/**
 * The module, for its author or somebody it was shared with. Whether it can be written now is the decision's to say, and a
 * command that is repeated has its first answer whatever became of the record. What is known here may be old: only the
 * log's own word refuses.
 */
export const mustWriteIn = async (
  services: Services,
  caller: Caller,
  recordId: string,
  moduleId: string,
): Promise<ModuleState> => {
  const { directory, records } = services;
  const writable = (state: RecordState): ModuleState | null => {
    const module = moduleOf(withPresentGrants(directory, state), moduleId);
    const granted = module?.grants.some(({ accountId, attribute }) => accountId === caller.id && attribute === 1);
    return module && mayReadRecord(directory, caller.id, state) && (state.ownerId === caller.id || granted)
      ? module
      : null;
  };
  const seen = writable((await records.peek(recordId)).state);
  if (seen) return seen;
  const { state } = await records.load(recordId);
  mustRead(services, caller, state);
  return writable(state) ?? editableModule(withPresentGrants(directory, state), caller.id, moduleId);
};
