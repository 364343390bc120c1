import { StartRefused } from '../config/start-messages';
import { openEventStore } from '../event-store/open-store';
import type { EventStore } from '../event-store/port';

/** Without user and password: this is shown. */
const addressOf = (url: string): string => url.replace(/^([\w+]+:\/\/)(?:[^@/]*@)?([^?]*).*$/, '$1$2');

/** The event store of EVENTSTORE_URL; refuses with a sentence that names the variable when it does not answer. */
export const openNamedStore = async (url: string): Promise<EventStore> => {
  let store: EventStore | null = null;
  try {
    store = await openEventStore(url);
    await store.head();
    return store;
  } catch (error) {
    await store?.close().catch(() => undefined);
    const detail = error instanceof Error && error.message !== '' ? error.message : String(error);
    throw new StartRefused('eventStoreUnreachable', { address: addressOf(url), detail });
  }
};
