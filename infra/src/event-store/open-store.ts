import { categoriesOf, contexts } from '@shilu/events/core/contexts';
import { createPool } from '../postgres/pool';
import { createEventStoreDbEventStore } from './eventstoredb-event-store';
import type { EventStore } from './port';
import { createPostgresEventStore } from './postgres-event-store';

const openPostgres = async (url: string): Promise<EventStore> => {
  const pool = createPool(url, { max: 4, name: 'shilu-log' });
  const store = await createPostgresEventStore({ pool }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return {
    ...store,
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
};

/**
 * The log at an address: `postgres://…`, `esdb://…` or `esdb+discover://…`. On an EventStoreDB the log is what stands in
 * the declared categories under the prefix, whatever else is on the server.
 */
export const openEventStore = async (url: string, prefix = ''): Promise<EventStore> => {
  if (/^postgres(ql)?:/.test(url)) return openPostgres(url);
  if (/^esdb(\+discover)?:/.test(url))
    return createEventStoreDbEventStore({ connectionString: url, prefix, categories: contexts.flatMap(categoriesOf) });
  throw new TypeError(`not the address of a log: ${/^[\w+.-]*/.exec(url)?.[0] ?? ''}…`);
};
