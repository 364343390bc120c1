import { streamName } from '@shilu/events/core/envelope';
import { ACCESS } from '@shilu/events/identity/access';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';

const EVERY_MS = 60_000;

/**
 * A session ended by inactivity is a logout like any other, and the audit trail shows it (21 CFR 11.10(e), 11.300(d);
 * GMP Annex 11, 12.4). First the event, then the session: broken off between the two, the same event is found the next
 * time, and of several processes one writes it.
 */
export const endIdleSessions = async ({ sessions, newest, locks }: Services): Promise<void> => {
  for (const { id, accountId } of await sessions.idle()) {
    const commandId = madeId(id, 'expired');
    await newest.append(
      streamName(ACCESS, accountId),
      { actor: 'system', session: null, commandId, correlation: commandId, reason: null },
      () => ({ type: 'LoggedOut', data: { sessionId: id, why: 'expired' } }),
    );
    await sessions.revoke(id);
    await locks.leave(null, id);
  }
};

/** Looks once a minute. Answers how to stop. */
export const watchIdleSessions = (services: Services): (() => Promise<void>) => {
  let running = Promise.resolve();
  const look = (): void => {
    running = running
      .then(() => endIdleSessions(services))
      .catch((error: unknown) => services.log.warn(error, 'idle sessions could not be ended; trying again'));
  };
  const timer = setInterval(look, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
};
