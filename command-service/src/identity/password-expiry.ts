import { isExpired } from '@shilu/events/identity/password-rule';
import type { Session } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';

/**
 * The session, from here on one of a password that has expired, if it has: at login, and when a page
 * asks who is logged in or a screen is unlocked, for it may have expired since.
 */
export const notingExpiry = async (services: Services, session: Session): Promise<Session> => {
  if (session.passwordExpired) return session;
  const { passwordSetAt } = (await services.accounts.load(session.accountId)).state;
  if (!isExpired(passwordSetAt, services.clock(), services.directory.settings)) return session;
  await services.sessions.update(session.id, { passwordExpired: true });
  return { ...session, passwordExpired: true };
};
