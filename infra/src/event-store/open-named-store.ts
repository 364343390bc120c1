import { StartRefused } from '../config/start-messages';
import { refuseSmallAppends } from './append-size';
import { StoreUnauthorized } from './errors';
import { openEventStore } from './open-store';
import type { EventStore } from './port';

/** Without user and password: this is shown. */
export const addressOf = (url: string): string => url.replace(/^([\w+]+:\/\/)(?:[^@/]*@)?([^?]*).*$/, '$1$2');

/** The password that every EventStoreDB is delivered with. */
export const hasDeliveredPassword = (url: string): boolean => /^esdb(\+discover)?:\/\/(admin|ops):changeit@/.test(url);

const whyUnusable = (error: unknown, url: string): StartRefused => {
  const address = addressOf(url);
  const detail = error instanceof Error && error.message !== '' ? error.message : String(error);
  // Known to the server, or let in without a name, and not among those who may read all of it.
  return error instanceof StoreUnauthorized && /PERMISSION_DENIED|access denied/i.test(detail)
    ? new StartRefused('eventStoreForbidden', { address, detail })
    : new StartRefused('eventStoreUnreachable', { address, detail });
};

/** The event store of EVENTSTORE_URL; refuses with a sentence that names the variable when it does not answer. */
export const openNamedStore = async (
  url: string,
  prefix: string,
  warn: (message: string) => void = () => undefined,
): Promise<EventStore> => {
  if (hasDeliveredPassword(url))
    warn(
      'EVENTSTORE_URL names an administrator with the password that the server was delivered with: change it, and make a user of its own with npm run eventstore:prepare',
    );
  let store: EventStore | null = null;
  try {
    store = await openEventStore(url, prefix);
    await store.head();
    if (url.startsWith('esdb')) await refuseSmallAppends(url);
    return store;
  } catch (error) {
    await store?.close().catch(() => undefined);
    throw error instanceof StartRefused ? error : whyUnusable(error, url);
  }
};
