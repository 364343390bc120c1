import { randomUUID } from 'node:crypto';
import { placeOf } from '@shilu/events/core/position';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPool } from '../postgres/pool';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { eventStoreSuite } from './port-suite';
import { RevisionConflict, StoreUnavailable } from './errors';
import { NO_STREAM, type EventStore, type NewEvent } from './port';
import { createPostgresEventStore } from './postgres-event-store';

const openStore = async (url: string): Promise<EventStore> => {
  const pool = createPool(url, { max: 6, name: 'log' });
  const store = await createPostgresEventStore({ pool });
  return {
    ...store,
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
};

const holdWrites = async (databases: readonly TestDatabase[]): Promise<() => Promise<void>> => {
  const clients = await Promise.all(databases.map((database) => database.pool.connect()));
  for (const client of clients) {
    await client.query('create table if not exists public.foreign_work (n int)');
    await client.query('begin isolation level repeatable read');
    await client.query('insert into public.foreign_work values (1)');
  }
  return async () => {
    for (const client of clients) {
      await client.query('commit');
      client.release();
    }
  };
};

eventStoreSuite('PostgreSQL', async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const [log] = databases;
  if (log === undefined) throw new Error('two were made');
  return {
    open: () => openStore(log.url),
    holdForeignWrites: () => holdWrites(databases),
    destroy: async () => {
      for (const database of databases) await database.drop();
    },
  };
});

describe('PostgreSQL event store', () => {
  let database: TestDatabase;
  let store: EventStore;
  beforeAll(async () => {
    database = await createTestDatabase();
    store = await openStore(database.url);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  const one = (): NewEvent => ({ id: randomUUID(), type: 'Noted', body: '{}' });

  test('positions are 1, 2, 3 without a gap, refused and repeated appends included', async () => {
    const repeated = [one()];
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const stream = `gapless-${index % 10}`;
        await store.append(stream, NO_STREAM, index < 10 ? [one(), one()] : [one()]).catch((error: unknown) => {
          if (!(error instanceof RevisionConflict)) throw error;
        });
        await store.append('gapless-again', NO_STREAM, repeated);
      }),
    );
    const { rows } = await database.pool.query<{ first: number; last: number; count: number }>(
      'select min(position)::int first, max(position)::int last, count(*)::int count from log.events',
    );
    expect(rows).toEqual([{ first: 1, last: 21, count: 21 }]);
  });

  test('a position beyond 2^53 keeps its digits and its order', async () => {
    expect(store.comparePositions('9007199254740993', '9007199254740992')).toBe(1);
    expect(store.comparePositions('9', '10')).toBe(-1);
  });

  test.each([
    ['a stream without category', 'nocategory', 0, one()],
    ['an id that is no uuid', 'note-1', 0, { ...one(), id: 'abc' }],
    ['half a surrogate pair', 'note-1', 0, { ...one(), body: '"\ud800"' }],
    ['a NUL character', 'note-1', 0, { ...one(), body: '\0' }],
    ['a revision that is no number', 'note-1', Number.NaN, one()],
  ])('%s is refused before it can spoil the group it travels in', async (_, stream, expected, event) => {
    const fine = store.append(`fine-${randomUUID()}`, NO_STREAM, [one()]);
    await expect(store.append(stream, expected, [event])).rejects.toBeInstanceOf(TypeError);
    await expect(fine).resolves.toMatchObject({ revision: 0 });
  });

  test('a snapshot held open by a reader does not stop appends', async () => {
    const reader = await database.pool.connect();
    await reader.query('begin isolation level repeatable read');
    await reader.query('select count(*) from log.events');
    const stream = `long-${randomUUID()}`;
    for (let revision = NO_STREAM; revision < 200; revision += 1) await store.append(stream, revision, [one()]);
    const { rows } = await reader.query<{ n: number }>('select count(*)::int n from log.events where stream = $1', [
      stream,
    ]);
    expect(rows[0]?.n).toBe(0);
    await reader.query('commit');
    reader.release();
  });

  test('connections cut in the middle of a burst: every acknowledged append is there once, every repeat succeeds', async () => {
    const acknowledged = new Map<string, string>();
    let lost = 0;
    let cuts = 0;
    let writing = true;
    const seen: string[] = [];
    const subscription = store.subscribe({
      after: await store.head(),
      onBatch: async (events) => void seen.push(...events.map((event) => event.id)),
    });
    const cutter = (async () => {
      for (let known = -1; writing;) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        // Not again before somebody got through: connecting takes long on a busy machine.
        if (acknowledged.size === known) continue;
        known = acknowledged.size;
        const { rowCount } = await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'log'`,
        );
        cuts += rowCount ?? 0;
      }
    })();
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        const stream = `burst-${randomUUID()}`;
        for (let revision = NO_STREAM; revision < 199;) {
          const event = one();
          for (;;) {
            try {
              const answer = await store.append(stream, revision, [event]);
              acknowledged.set(event.id, placeOf(answer.position));
              revision = answer.revision;
              break;
            } catch (error) {
              if (!(error instanceof StoreUnavailable)) throw error;
              lost += 1;
            }
          }
        }
      }),
    ).finally(() => (writing = false));
    await cutter;
    expect(cuts).toBeGreaterThan(0);
    expect(lost).toBeGreaterThan(0);
    const { rows } = await database.pool.query<{ id: string; position: string }>(
      `select event_id id, position from log.events where category = 'burst' order by events.position`,
    );
    expect(new Map(rows.map((row) => [row.id, row.position]))).toEqual(acknowledged);
    expect(rows).toHaveLength(16 * 200);
    await expect.poll(() => seen.length, { timeout: 15_000 }).toBe(rows.length);
    expect(seen).toEqual(rows.map((row) => row.id));
    await subscription.stop();
  });

  test('appends to other categories do not make a subscription read', async () => {
    const pool = createPool(database.url, { max: 4, name: 'quiet' });
    const quiet = await createPostgresEventStore({ pool });
    const reads = vi.spyOn(pool, 'query');
    const seen: string[] = [];
    const subscription = quiet.subscribe({
      after: await store.head(),
      categories: ['quiet'],
      onBatch: async (events) => void seen.push(...events.map((event) => event.type)),
    });
    await store.append('quiet-1', NO_STREAM, [one()]);
    await expect.poll(() => seen.length).toBe(1);
    const before = reads.mock.calls.length;
    for (let n = 0; n < 100; n += 1) await store.append(`loud-${randomUUID()}`, NO_STREAM, [one()]);
    await Promise.all([1, 2, 3].map((n) => store.append(`loud-${n}`, NO_STREAM, [one(), one()])));
    await store.append('quiet-1', 0, [one()]);
    await expect.poll(() => seen.length).toBe(2);
    // Once or twice for its own event; the rest is the look every second, should a notification be lost.
    expect(reads.mock.calls.length - before).toBeLessThan(40);
    await quiet.close();
    await pool.end();
    await subscription.stop();
  });

  test('close comes back also while a subscription is still connecting', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const other = await openStore(database.url);
      other.subscribe({ after: null, onBatch: async () => undefined });
      for (let tick = 0; tick < turn; tick += 1) await new Promise((resolve) => setImmediate(resolve));
      await other.close();
    }
  });

  test('close answers what waits and refuses what comes after', async () => {
    const other = await openStore(database.url);
    const waiting = Array.from({ length: 20 }, () => other.append(`closing-${randomUUID()}`, NO_STREAM, [one()]));
    const closed = other.close();
    await expect(other.append(`closing-${randomUUID()}`, NO_STREAM, [one()])).rejects.toBeInstanceOf(StoreUnavailable);
    await closed;
    expect((await Promise.all(waiting)).map((answer) => answer.revision)).toEqual(Array(20).fill(0));
  });
});
