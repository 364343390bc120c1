import { AppError } from '@shilu/events/core/app-error';
import { recordCalls } from '@shilu/events/records/calls';
import { withPresentGrants } from '@shilu/events/records/record-rights';
import { moduleOf } from '@shilu/events/records/record-state';
import type { Route } from '@shilu/infra/http/call-context';
import { draftIsDone } from './draft-is-done';
import type { Lock, Who } from './locks';
import { answer, command, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { readableRecord } from './record-access';
import { othersFilling } from './rooms/others-filling';
import { editableModule } from '@shilu/events/records/record-checks';

const whoOf = (caller: Caller): Who => ({ accountId: caller.id, sessionId: caller.session.id });

type Held = { isLocked: boolean; holderId: string | null; holderName: string | null; until: string | null };
/** `isLocked`: held by another session than the caller's. */
const heldBy = async (services: Services, caller: Caller, lock: Lock | null): Promise<Held> =>
  lock === null
    ? { isLocked: false, holderId: null, holderName: null, until: null }
    : {
        isLocked: lock.sessionId !== caller.session.id,
        holderId: lock.accountId,
        holderName: await services.people.nameOf(lock.accountId),
        until: lock.until,
      };

/** C004. */
export const enableEdit = (services: Services): Route =>
  command(services, recordCalls.enableEdit, async ({ experimentId, moduleId, take }, caller) => {
    const state = await readableRecord(services, caller, experimentId);
    editableModule(withPresentGrants(services.directory, state), caller.id, moduleId);
    // What others fill in together is not taken from their hands.
    const filling = othersFilling(services, caller, state).find((seat) => seat.moduleId === moduleId);
    if (filling) return answer({ isLocked: true, holderId: filling.accountId, holderName: filling.name, until: null });
    return answer(
      await heldBy(
        services,
        caller,
        await services.locks.acquire({ recordId: experimentId, moduleId }, whoOf(caller), take),
      ),
    );
  });

export const releaseEdit = (services: Services): Route =>
  command(services, recordCalls.releaseEdit, async ({ experimentId, moduleId }, caller) => {
    await services.locks.release({ recordId: experimentId, moduleId }, whoOf(caller));
    return answer({});
  });

/** C005. */
export const checkLock = (services: Services): Route =>
  command(services, recordCalls.checkLock, async ({ experimentId, moduleId }, caller) => {
    const state = await readableRecord(services, caller, experimentId);
    if (!moduleOf(state, moduleId)) throw new AppError('moduleDeletedByOther');
    return answer(await heldBy(services, caller, await services.locks.holder({ recordId: experimentId, moduleId })));
  });

/** C007. */
export const lockList = (services: Services): Route =>
  command(services, recordCalls.lockList, async ({ id }, caller) => {
    await readableRecord(services, caller, id);
    const locks = await services.locks.held(id);
    const names = await services.people.namesOf(locks.map((lock) => lock.accountId));
    return answer(
      locks.map((lock) => ({
        moduleId: lock.moduleId,
        holderId: lock.accountId,
        holderName: names.get(lock.accountId) ?? lock.accountId,
        until: lock.until,
        mine: lock.sessionId === caller.session.id,
      })),
    );
  });

/**
 * C053, T01: who else has it open. `opening` says that the caller has it open too, for a minute; ask again to stay. Who only
 * reads keeps nobody from editing: they are present, and the record is not open by them.
 */
export const isOpen = (services: Services): Route =>
  command(services, recordCalls.isOpen, async ({ experimentId, opening, reading, moduleId, leaving }, caller) => {
    await readableRecord(services, caller, experimentId);
    if (leaving) await services.locks.depart(experimentId, caller.session.id);
    else if (opening) await services.locks.enter(experimentId, whoOf(caller), { moduleId, reading });
    const others = (await services.locks.present(experimentId)).filter(({ accountId }) => accountId !== caller.id);
    const names = await services.people.namesOf(others.map(({ accountId }) => accountId));
    const nameOf = (accountId: string): string => names.get(accountId) ?? accountId;
    const first = others.find((other) => !other.reading);
    return answer({
      isOpen: first !== undefined,
      openInfo: first ? { operator: nameOf(first.accountId), operatorId: first.accountId } : null,
      elsewhere: [...(await services.locks.elsewhere(experimentId, whoOf(caller)))],
      present: others.map(({ accountId, moduleId: at }) => ({ accountId, name: nameOf(accountId), moduleId: at })),
    });
  });

/** C052: this session's own presence and locks; those of others run out by themselves. */
export const unlockRecord = (services: Services): Route =>
  command(services, recordCalls.unlockRecord, async ({ id }, caller) => {
    await services.locks.leave(id, caller.session.id);
    return answer({});
  });

/** Drafts are asked for by their writer's account: another's cannot be named. */
export const drafts = (services: Services): Route =>
  command(services, recordCalls.drafts, async ({ id }, caller) => {
    await readableRecord(services, caller, id);
    return answer([...(await services.drafts.of(caller.id, id))]);
  });

export const discardDraft = (services: Services): Route =>
  command(services, recordCalls.discardDraft, async ({ experimentId, moduleId }, caller) => {
    await draftIsDone(services, caller.id, { recordId: experimentId, moduleId });
    return answer({});
  });
