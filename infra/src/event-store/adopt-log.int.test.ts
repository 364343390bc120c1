import { randomUUID } from 'node:crypto';
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

/** The first `count` events of the log at other positions, as another store would have them. */
const moved = (count: number, change: (event: StoredEvent) => StoredEvent = (event) => event): EventStore => ({
  ...store,
  readAll: async ({ after, limit }) => {
    const all = (await store.readAll({ after: null, limit: count })).map((event, number) =>
      change({ ...event, position: String(1_000 + number * 37) }),
    );
    return all.filter(({ position }) => after === null || Number(position) > Number(after)).slice(0, limit);
  },
});

test('EVENTSTORE_URL law 1: the same log in another store is adopted, an empty, other or shorter one refused by what to do', async () => {
  const { pool } = database;
  expect(await adoptLog({ pool, store })).toBe('same');
  for (let n = 0; n < 5; n += 1)
    await store.append(`note-${n}`, -1, [{ id: randomUUID(), type: 'Noted', body: `{"n":${n}}` }]);
  const events = await store.readAll({ after: null, limit: 10 });
  await migrate(pool, { schema: 'notary', migrations: notaryMigrations });
  await appendEvents(pool, await readProgress(pool), events);
  await pool.query(`
    create schema rm; create schema rm_notes_v1;
    create table rm.generation (schema text, position text);
    insert into rm.generation values ('rm_notes_v1', '5');
    create schema broker; create table broker.log_place (consumer text, context text, position text);
    insert into broker.log_place values ('mail', 'records', '${events[2]?.position}'), ('mail', 'messages', '0'), ('chat', 'records', null);
    create schema rights; create table rights.positions (what text, position text);
    insert into rights.positions values ('directory', '5');`);

  expect(await adoptLog({ pool, store })).toBe('same');
  await expect(adoptLog({ pool, store: moved(0) })).rejects.toMatchObject({ key: 'logEmpty' });
  await expect(adoptLog({ pool, store: moved(4) })).rejects.toMatchObject({
    key: 'logShorter',
    params: { found: 4, known: 5 },
  });
  const other = moved(5, (event) => ({ ...event, body: `${event.body} ` }));
  await expect(adoptLog({ pool, store: other })).rejects.toMatchObject({ key: 'logOther' });
  expect((await readProgress(pool)).range.size).toBe(5);

  expect(await adoptLog({ pool, store: moved(5) })).toBe('moved');
  expect((await readProgress(pool)).range.size).toBe(0);
  const { rows } = await pool.query(
    `select consumer, context, position from broker.log_place order by consumer, context`,
  );
  expect(rows).toEqual([
    { consumer: 'chat', context: 'records', position: null },
    { consumer: 'mail', context: 'messages', position: null },
    { consumer: 'mail', context: 'records', position: '1074' },
  ]);
  const left = await pool.query(
    `select nspname from pg_namespace where nspname like 'rm%' union all select what from rights.positions`,
  );
  expect(left.rows).toEqual([]);
  expect(await adoptLog({ pool, store: moved(5) })).toBe('same');
});
