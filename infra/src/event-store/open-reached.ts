import { StartRefused } from '../config/start-messages';
import { StoreUnavailable } from './errors';
import { kindOf } from './eventstoredb-errors';
import { addressOf } from './open-named-store';
import { openEventStore } from './open-store';
import type { EventStore } from './port';

const NOBODY_THERE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'];

const isSilent = (error: unknown): boolean =>
  error instanceof StoreUnavailable ||
  ['unavailable', 'deadline'].includes(kindOf(error)) ||
  (error instanceof Error && 'code' in error && NOBODY_THERE.includes(String(error.code)));

/** In words where the server that a command names does not answer; otherwise the error itself. */
export const whyNotReached = (error: unknown, url: string): unknown =>
  isSilent(error) ? new StartRefused('logNotAnswering', { address: addressOf(url) }) : error;

/** The log at an address that a command names, once it answers. */
export const openReached = async (url: string, prefix?: string): Promise<EventStore> => {
  let store: EventStore | null = null;
  try {
    store = await openEventStore(url, prefix);
    await store.head();
    return store;
  } catch (error) {
    await store?.close().catch(() => undefined);
    throw whyNotReached(error, url);
  }
};
