import { AppError } from '@shilu/events/core/app-error';
import type { RefusalKey } from '@shilu/events/core/result-codes';
import { mayReadRecord } from '@shilu/events/records/record-rights';
import type { RecordState } from '@shilu/events/records/record-state';
import type { Caller } from '../engine/command';
import type { Services } from '../engine/services';

/** Refuses a record that is not there, or that the caller may not read at this moment (P04-P09, law 11). */
export const mustRead = (
  services: Services,
  caller: Caller,
  state: RecordState,
  refusal: RefusalKey = 'forbiddenView',
): void => {
  if (!state.exists) throw new AppError('notFound');
  if (!mayReadRecord(services.directory, caller.id, state)) throw new AppError(refusal);
};

export const readableRecord = async (services: Services, caller: Caller, recordId: string): Promise<RecordState> => {
  const { state } = await services.records.load(recordId);
  mustRead(services, caller, state, 'forbiddenOpen');
  return state;
};
