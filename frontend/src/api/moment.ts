import type { Call } from '@shilu/events/core/call';
import { sessionStore } from '../identity/session';
import { createStore, useStore } from '../lib/store';

/** Of the address: the moment of the past that all screens show. */
export const AS_OF = 'asOf';

/** Said with the way back to now, where the address without a moment would be given the present one. */
export const NOW = { now: true } as const;

/** The query of an address at another moment; null for now. */
export const withMoment = (search: string, moment: string | null): string => {
  const query = new URLSearchParams(search);
  if (moment === null) query.delete(AS_OF);
  else query.set(AS_OF, moment);
  const said = query.toString();
  return said === '' ? '' : `?${said}`;
};

/** The moment that screens show; null for now. Set by the address alone (`app/moment-keeper`). */
export const momentStore = createStore<string | null>(
  new URLSearchParams(typeof location === 'undefined' ? '' : location.search).get(AS_OF),
);

/** Whether a moment of the past is shown: there nothing is changed. */
export const useInPast = (): boolean => useStore(momentStore) !== null;
export const isInPast = (): boolean => momentStore.get() !== null;

/**
 * Made now, whatever is looked at: one's own session, and what the frame shows of the product and of one's own lists.
 * None of them changes anything that is looked at.
 */
const OF_NOW: ReadonlySet<string> = new Set([
  ...['Login/Config', 'account/login', 'account/logout', 'account/loginStatus', 'account/isAuthorizeLogin'],
  ...['account/lockScreen', 'Account/ValidatePassword', 'Organization/AuthorizeInfo', 'UserSetting/Get'],
]);

/** Before a password or a second factor that is due is set, nothing of any moment is shown. */
const isDue = (): boolean => {
  const session = sessionStore.get();
  return session !== null && (session.passwordExpired || session.secondFactorDue);
};

/** The moment that a call is to be answered as of; a command that says one is refused in words. */
export const asOfHeader = ({ path }: Call): Record<string, string> => {
  const moment = momentStore.get();
  return moment === null || OF_NOW.has(path) || isDue() ? {} : { 'as-of': moment };
};
