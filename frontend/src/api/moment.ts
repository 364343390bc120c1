import type { Call } from '@shilu/events/core/call';
import { createStore, useStore } from '../lib/store';

/** Of the address: the moment of the past that all screens show. */
export const AS_OF = 'asOf';

/** The moment that screens show; null for now. Set by the address alone (`app/moment-keeper`). */
export const momentStore = createStore<string | null>(
  new URLSearchParams(typeof location === 'undefined' ? '' : location.search).get(AS_OF),
);

/** Whether a moment of the past is shown: there nothing is changed. */
export const useInPast = (): boolean => useStore(momentStore) !== null;
export const isInPast = (): boolean => momentStore.get() !== null;

/** To log in and out, to lock and unlock is done now, whatever is looked at. */
const isOfNow = ({ context }: Call): boolean => context === 'identity';

/** The moment that a call is to be answered as of; a command that says one is refused in words. */
export const asOfHeader = (call: Call): Record<string, string> => {
  const moment = momentStore.get();
  return moment === null || isOfNow(call) ? {} : { 'as-of': moment };
};
