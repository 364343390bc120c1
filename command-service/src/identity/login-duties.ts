import { isExpired } from '@shilu/events/identity/password-rule';
import { isRequired } from '@shilu/events/identity/second-factor';
import type { Session } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';

/**
 * The session, from here on one that owes a new password or a second factor, if it does: at login, and when a page asks who
 * is logged in or a screen is unlocked, for a password may have expired since, and a day have come.
 */
export const notingDuties = async (services: Services, session: Session): Promise<Session> => {
  const { passwordSetAt, secondFactor } = (await services.accounts.load(session.accountId)).state;
  const { settings } = services.directory;
  const now = services.clock();
  const owed = {
    ...(isExpired(passwordSetAt, now, settings) && { passwordExpired: true as const }),
    ...(secondFactor === null && isRequired(settings, now) && { secondFactorDue: true as const }),
  };
  if (Object.keys(owed).every((duty) => duty in session)) return session;
  await services.sessions.update(session.id, owed);
  return { ...session, ...owed };
};
