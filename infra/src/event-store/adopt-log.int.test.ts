import { randomUUID } from 'node:crypto';
import { logOf, placeIn, placeOf } from '@shilu/events/core/position';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendEvents, readProgress } from '../notary/merkle-log';
import { notaryMigrations } from '../notary/tables';
import { migrate } from '../postgres/pool';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { adoptLog } from './adopt-log';
import type { EventStore, StoredEvent } from './port';
import { createPostgresEventStore } from './postgres-event-store';

let database: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = await createPostgresEventStore({ pool: database.pool });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const asked: (string | null)[] = [];

/** The first `count` events of the log at other positions, as another store would have them. */
const moved = (count: number, change: (event: StoredEvent) => StoredEvent = (event) => event): EventStore => ({
  ...store,
  name: () => Promise.resolve('other'),
  readAll: async ({ after, limit }) => {
    asked.push(after);
    const place = after === null ? 0 : Number(placeIn('other', after));
    const all = (await store.readAll({ after: null, limit: count })).map((event, number) =>
      change({ ...event, position: `${1_000 + number * 37}@other` }),
    );
    return all.filter(({ position }) => Number(placeOf(position)) > place).slice(0, limit);
  },
  readStream: async (stream, options) =>
    (await moved(count, change).readAll({ after: null, limit: count })).filter(
      (event) => event.stream === stream && event.revision >= (options?.from ?? 0),
    ),
});

const placesNow = async (): Promise<unknown> =>
  (await database.pool.query('select consumer, context, position from broker.log_place order by consumer, context'))
    .rows;

test('EVENTSTORE_URL law 1: the same log in another store is adopted by number and leaf, an empty, other or shorter one refused by what to do', async () => {
  const { pool } = database;
  expect(await adoptLog({ pool, store })).toBe('same');
  for (let n = 0; n < 5; n += 1)
    await store.append(`note-${n}`, -1, [{ id: randomUUID(), type: 'Noted', body: `{"n":${n}}` }]);
  const events = await store.readAll({ after: null, limit: 10 });
  await migrate(pool, { schema: 'notary', migrations: notaryMigrations });
  await appendEvents(pool, await readProgress(pool), events);
  const log = logOf(events[0]?.position ?? '');
  await pool.query(`
    create schema rm; create schema rm_notes_v1;
    create table rm.generation (schema text, position text);
    insert into rm.generation values ('rm_notes_v1', '5@${log}');
    create schema broker; create table broker.log_place (consumer text, context text, position text);
    insert into broker.log_place values ('mail', 'records', '${events[2]?.position}'), ('mail', 'messages', '0'), ('chat', 'records', null);
    create schema rights; create table rights.positions (what text, position text);
    insert into rights.positions values ('directory', '5@${log}');`);

  expect(await adoptLog({ pool, store })).toBe('same');
  await expect(adoptLog({ pool, store: moved(0) })).rejects.toMatchObject({ key: 'logEmpty' });
  await expect(adoptLog({ pool, store: moved(4) })).rejects.toMatchObject({
    key: 'logShorter',
    params: { found: 4, known: 5 },
  });
  const other = moved(5, (event) =>
    event.revision === 0 && event.stream === 'note-3' ? { ...event, body: '{}' } : event,
  );
  await expect(adoptLog({ pool, store: other })).rejects.toMatchObject({ key: 'logOther' });
  expect((await readProgress(pool)).range.size).toBe(5);

  expect(await adoptLog({ pool, store: moved(5) })).toBe('moved');
  expect((await readProgress(pool)).range.size).toBe(0);
  expect(await placesNow()).toEqual([
    { consumer: 'chat', context: 'records', position: null },
    { consumer: 'mail', context: 'messages', position: null },
    { consumer: 'mail', context: 'records', position: '1074@other' },
  ]);
  const left = await pool.query(
    `select nspname from pg_namespace where nspname like 'rm%' union all select what from rights.positions`,
  );
  expect(left.rows).toEqual([]);
  expect(await adoptLog({ pool, store: moved(5) })).toBe('same');
  expect(asked.every((after) => after === null || logOf(after) === 'other')).toBe(true);
});

test('a folder of a release whose positions named no log is told by its last event, which no position is needed to find', async () => {
  const { pool } = database;
  const nameless = async (): Promise<void> => {
    const events = await store.readAll({ after: null, limit: 10 });
    await pool.query(
      `truncate notary.leaves, notary.nodes; update notary.progress set size = 0, position = null, roots = ''`,
    );
    await appendEvents(pool, await readProgress(pool), events);
    await pool.query(
      `update notary.progress set position = '5'; update broker.log_place set position = '3' where consumer = 'mail'`,
    );
  };
  await nameless();
  expect(await adoptLog({ pool, store })).toBe('same');
  asked.length = 0;
  expect(await adoptLog({ pool, store: moved(5) })).toBe('moved');
  expect(asked.every((after) => after === null || logOf(after) === 'other')).toBe(true);
  expect(await placesNow()).toContainEqual({ consumer: 'mail', context: 'records', position: '1074@other' });
});
