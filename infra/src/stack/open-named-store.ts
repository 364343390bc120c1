import { StartRefused } from '../config/start-messages';
import { refuseSmallAppends } from '../event-store/append-size';
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
    if (url.startsWith('esdb')) await refuseSmallAppends(url);
    return store;
  } catch (error) {
    await store?.close().catch(() => undefined);
    if (error instanceof StartRefused) throw error;
    const detail = error instanceof Error && error.message !== '' ? error.message : String(error);
    throw new StartRefused('eventStoreUnreachable', { address: addressOf(url), detail });
  }
};
