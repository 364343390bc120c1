import { AppError } from '@shilu/events/core/app-error';
import { recordCalls } from '@shilu/events/records/calls';
import type { CellPlace } from '@shilu/events/records/modules/cell-fill';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { editableModule } from '@shilu/events/records/record-checks';
import { withPresentGrants } from '@shilu/events/records/record-rights';
import { moduleOf, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import type { RoomSaid } from '@shilu/events/records/room-calls';
import { eventStreamReply, type EventStreamOut, type Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../../engine/command';
import type { Services } from '../../engine/services';
import { readableRecord } from '../record-access';
import { notLockedByOther } from '../save-module';
import { isOpenToFill } from './others-filling';
import { followRoom } from './follow-room';
import type { RoomPlace } from './seats';

/** The module, and whether a cell of it is one that is filled in. */
type Filled = { readonly module: ModuleState; readonly isInput: (place: CellPlace) => boolean };

const filledTogether = async (services: Services, state: RecordState, moduleId: string): Promise<Filled> => {
  const module = moduleOf(state, moduleId);
  if (!module) throw new AppError('moduleDeletedByOther');
  const { fill } = moduleTypeOf(module.type);
  const content = await services.contents.known(module);
  if (!fill?.together(content)) throw new AppError('notFilledTogether');
  return { module, isInput: (place) => fill.fault(content, { ...place, from: null, to: null }) === null };
};

const follow = async (
  services: Services,
  caller: Caller,
  place: RoomPlace,
  seat: string,
  out: EventStreamOut,
): Promise<void> => {
  let whole = -1;
  /** Written by an older version of the type: what is shown is not what the next save is a difference of. */
  let isOlder = false;
  const heard = (said: RoomSaid): RoomSaid | null => {
    if (said.kind !== 'saved') return said;
    if (said.revision <= whole) return null;
    if (isOlder && said.on !== null) return { kind: 'reload' };
    isOlder = false;
    return said;
  };
  const begin = async (): Promise<RoomSaid> => {
    const state = await readableRecord(services, caller, place.recordId);
    const { module } = await filledTogether(services, state, place.moduleId);
    const { version } = moduleTypeOf(module.type);
    whole = module.contentRevision;
    isOlder = module.content.version < version;
    return {
      ...{ kind: 'whole', revision: whole, contentVersion: version, content: await services.contents.current(module) },
      seats: [...services.rooms.seats(place)],
    };
  };
  await followRoom(services, caller, { place, seat, begin, heard }, out);
};

/** X816. */
export const followSheet = (services: Services): Route =>
  command(services, recordCalls.followSheet, async ({ experimentId, moduleId, seat }, caller) => {
    await filledTogether(services, await readableRecord(services, caller, experimentId), moduleId);
    const place = { recordId: experimentId, moduleId };
    return answer(eventStreamReply({ start: (out) => follow(services, caller, place, seat, out) }).response);
  });

/** X817. */
export const atCell = (services: Services): Route =>
  command(services, recordCalls.atCell, async ({ experimentId, moduleId, seat, cell, typing, turn }, caller) => {
    await services.steps.turn(`${caller.id} ${moduleId}`);
    const state = await readableRecord(services, caller, experimentId);
    editableModule(withPresentGrants(services.directory, state), caller.id, moduleId);
    const { module, isInput } = await filledTogether(services, state, moduleId);
    await notLockedByOther(services, caller, experimentId, moduleId);
    const who = { accountId: caller.id, name: await services.people.nameOf(caller.id) };
    const place = { recordId: experimentId, moduleId };
    // Whoever looks at a cell in which they write nothing is there, and keeps nobody from anything.
    const writes = (at: CellPlace): boolean => isOpenToFill(module) && isInput(at);
    const { other, seated } = services.rooms.at(place, seat, who, {
      ...{ cell: cell !== null && writes(cell) ? cell : null, typing: typing.filter((one) => writes(one.place)), turn },
    });
    return answer({ heldBy: other && { accountId: other.accountId, name: other.name }, seated });
  });

/** X819: of one's own window alone. */
export const leaveSheet = (services: Services): Route =>
  command(services, recordCalls.leaveSheet, ({ experimentId, moduleId, seat }, caller) => {
    services.rooms.leave({ recordId: experimentId, moduleId }, seat, caller.id);
    return Promise.resolve(answer({}));
  });
