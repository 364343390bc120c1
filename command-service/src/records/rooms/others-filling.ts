import { AppError } from '@shilu/events/core/app-error';
import { mayEditModule, withPresentGrants } from '@shilu/events/records/record-rights';
import { isSigned, moduleOf, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import type { Seat } from '@shilu/events/records/room-calls';
import type { Caller } from '../../engine/command';
import type { Services } from '../../engine/services';
import type { RoomPlace } from './seats';

type Asking = Pick<Services, 'directory'> & { readonly rooms: Pick<Services['rooms'], 'filling'> };

/** Whether anything in it can be filled in as it stands: nothing in what is signed, or locked by its template. */
export const isOpenToFill = (module: ModuleState): boolean =>
  !isSigned(module) && (module.lock === undefined || module.lock.open.length > 0);

/** Others who fill in sheets of the record, and can: whoever cannot write keeps nobody from anything. */
export const othersFilling = (
  { rooms, directory }: Asking,
  caller: Pick<Caller, 'id'>,
  state: RecordState,
): readonly (Seat & RoomPlace)[] => {
  const filling = rooms.filling(state.id, caller.id);
  if (filling.length === 0) return [];
  const present = withPresentGrants(directory, state);
  return filling.filter(({ accountId, moduleId }) => {
    const module = moduleOf(present, moduleId);
    return module !== undefined && isOpenToFill(module) && mayEditModule(present, accountId, moduleId);
  });
};

/** T17: what others fill in together is neither rewritten nor taken away under their hands; as with an edit lock of theirs. */
export const notFilledByOther = (
  services: Asking,
  caller: Pick<Caller, 'id'>,
  state: RecordState,
  moduleId: string,
): void => {
  const other = othersFilling(services, caller, state).find((seat) => seat.moduleId === moduleId);
  if (other === undefined) return;
  throw new AppError('moduleLockedByOther', { name: other.name }, { holderId: other.accountId, until: null });
};
