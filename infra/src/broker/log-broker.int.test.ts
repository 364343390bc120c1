import { encodeEvent } from '@shilu/events/core/upcast';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_STREAM, type EventStore } from '../event-store/port';
import { createPostgresEventStore } from '../event-store/postgres-event-store';
import { createPool } from '../postgres/pool';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { brokerSuite, comings, freshStream, numbers } from './port-suite';
import { createLogBroker } from './log-broker';
import type { Broker } from './port';

const openBroker = async (url: string): Promise<Broker> => {
  const pool = createPool(url, { max: 6, name: 'broker' });
  const store = await createPostgresEventStore({ pool });
  const broker = await createLogBroker({ store, pool });
  return {
    ...broker,
    close: async () => {
      await broker.close();
      await store.close();
      await pool.end();
    },
  };
};

const append = async (store: EventStore, events: readonly RecordedEvent[]): Promise<void> => {
  for (const { position: _, type, data, ...meta } of events)
    await store.append(meta.stream, meta.revision === 0 ? NO_STREAM : meta.revision - 1, [
      { id: meta.id, type, body: encodeEvent(meta, { type, data }) },
    ]);
};

brokerSuite('the log itself', async () => {
  const database = await createTestDatabase();
  const store = await createPostgresEventStore({ pool: database.pool });
  return {
    open: () => openBroker(database.url),
    write: (events) => append(store, events),
    pool: database.pool,
    cutDatabase: async () =>
      (
        await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'broker'`,
        )
      ).rowCount ?? 0,
    destroy: async () => {
      await store.close();
      await database.drop();
    },
  };
});

describe('the log as broker', () => {
  let database: TestDatabase;
  let store: EventStore;
  let broker: Broker;
  beforeAll(async () => {
    database = await createTestDatabase();
    store = await createPostgresEventStore({ pool: database.pool });
    broker = await openBroker(database.url);
  });
  afterAll(async () => {
    await broker.close();
    await store.close();
    await database.drop();
  });

  test('a context that a group adds later is read from its beginning, and the others are not read again', async () => {
    const own = comings(freshStream('access'), 3);
    const added = numbers(freshStream('numbering'), 3);
    await append(store, [...own, ...added]);
    const seen: string[] = [];
    const options = {
      group: 'grows',
      from: 'beginning',
      onBatch: async (events: readonly RecordedEvent[]) => void seen.push(...events.map(({ id }) => id)),
    } as const;
    const narrow = await broker.consume({ ...options, contexts: ['identity'] });
    await expect.poll(() => seen).toEqual(own.map(({ id }) => id));
    await narrow.stop();
    const wide = await broker.consume({ ...options, contexts: ['identity', 'organization'] });
    await expect.poll(() => seen.length).toBe(6);
    expect(seen.slice(3)).toEqual(added.map(({ id }) => id));
    expect(await wide.lag()).toBe(0);
    await wide.stop();
  });

  test('events of other types are passed over: they are no lag, and nobody looks at them again', async () => {
    const stream = freshStream('access');
    const events = comings(stream, 4);
    await append(store, events);
    const options = { group: 'picks', contexts: ['identity'], from: 'beginning' } as const;
    const seen: string[] = [];
    const picking = await broker.consume({
      ...{ ...options, types: ['NobodyWroteThis'] },
      onBatch: async (batch) => void seen.push(...batch.map(({ id }) => id)),
    });
    await expect.poll(() => picking.lag()).toBe(0);
    await picking.stop();
    const next = await broker.consume({
      ...options,
      onBatch: async (batch) => void seen.push(...batch.map(({ id }) => id)),
    });
    const more = comings(stream, 2, 4);
    await append(store, more);
    await expect.poll(() => seen).toEqual(more.map(({ id }) => id));
    await next.stop();
  });

  test('what is no event is put aside whole, with its place, and everything else goes on', async () => {
    const stream = freshStream('access');
    const [first, second] = comings(stream, 4).filter(({ revision }) => revision === 0 || revision === 3);
    if (first === undefined || second === undefined) throw new Error('two were made');
    const other = comings(freshStream('access'), 2);
    const foreign = '{"order":1,"broken":"\\ud800"}';
    const group = randomUUID();
    const seen: string[] = [];
    const errors: Error[] = [];
    const consumption = await broker.consume({
      ...{ group, contexts: ['identity'], from: 'now' },
      onBatch: async (events) => void seen.push(...events.map(({ id }) => id)),
      onError: (error) => void errors.push(error),
    });
    await append(store, [first]);
    await store.append(stream, 0, [
      { id: randomUUID(), type: 'OrderPlaced', body: foreign },
      { id: randomUUID(), type: 'LoggedOut', body: 'no JSON at all' },
    ]);
    await append(store, [second, ...other]);
    const expected = [first, second, ...other].map(({ id }) => id);
    await expect.poll(() => seen, { timeout: 45_000 }).toEqual(expected);
    const { rows } = await database.pool.query<{ event: string; revision: number; payload: { log: string } }>(
      `select event, revision, payload from deliveries.delivery
       where connector = $1 and state = 'parked' and key = $2 and error ->> 'key' = 'unreadableMessage' order by seq`,
      [group, `read/${stream}`],
    );
    expect(rows.map(({ event, revision }) => [event, revision])).toEqual([
      [foreign, 1],
      ['no JSON at all', 2],
    ]);
    expect(rows.every(({ payload }) => payload.log !== '')).toBe(true);
    expect(errors).toEqual([]);
    await consumption.stop();
  });
});
