import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { createPool, inTransaction, migrate } from './pool';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the database is UTF8 and pg_trgm sees Chinese', async () => {
  await database.pool.query('create extension pg_trgm');
  const { rows } = await database.pool.query<{ encoding: string; grams: number }>(
    `select current_setting('server_encoding') encoding, cardinality(show_trgm('实验记录'))::int grams`,
  );
  expect(rows[0]?.encoding).toBe('UTF8');
  expect(rows[0]?.grams).toBeGreaterThan(0);
});

test('int8 keeps all its digits', async () => {
  const { rows } = await database.pool.query(`select 9223372036854775807::int8 n, 7::int4 small`);
  expect(rows).toEqual([{ n: '9223372036854775807', small: 7 }]);
});

test('inTransaction commits all or nothing and gives the connection back usable', async () => {
  const one = createPool(database.url, { max: 1, name: 'one' });
  await one.query('create table public.kept (n int)');
  await inTransaction(one, (client) => client.query('insert into public.kept values (1)'));
  await expect(
    inTransaction(one, async (client) => {
      await client.query('insert into public.kept values (2)');
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect((await one.query('select n from public.kept')).rows).toEqual([{ n: 1 }]);
  await one.end();
});

test('migrations run once, in order, when several processes start together', async () => {
  const migrations = [
    { id: '001-notes', sql: 'create table note (n int)' },
    { id: '002-first-note', sql: 'insert into note values (1)' },
  ];
  const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool, { schema: 'trial', migrations })));
  expect(ran.flat()).toEqual(['001-notes', '002-first-note']);
  expect((await database.pool.query('select n from trial.note')).rows).toEqual([{ n: 1 }]);
  const later = [...migrations, { id: '003-second-note', sql: 'insert into note values (2)' }];
  expect(await migrate(database.pool, { schema: 'trial', migrations: later })).toEqual(['003-second-note']);
});

test('a migration that fails leaves nothing of its set behind', async () => {
  const migrations = [
    { id: '001', sql: 'create table half (n int)' },
    { id: '002', sql: 'select no_such_function()' },
  ];
  await expect(migrate(database.pool, { schema: 'broken', migrations })).rejects.toThrow('no_such_function');
  expect((await database.pool.query(`select to_regclass('broken.half') t`)).rows).toEqual([{ t: null }]);
});

test('a connection cut between two statements fails the transaction, not the process, and the pool goes on', async () => {
  const pool = createPool(database.url, { max: 2, name: 'cut' });
  const cut = inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid');
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await client.query('select 1');
  });
  await expect(cut).rejects.toThrow();
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await pool.end();
});
