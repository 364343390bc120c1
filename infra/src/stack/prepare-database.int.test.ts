import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../config/config';
import { createLogger } from '../logging/logger';
import { createPool, migrate } from '../postgres/pool';
import { databaseOf, reachAs, roleName } from '../postgres/roles';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { prepareDatabase, rolesSql, type PreparedDatabase } from './prepare-database';
import { schemas } from './schemas';

const log = createLogger({ level: 'silent', form: 'lines' });
let database: TestDatabase;
let keysDir: string;
const owners: string[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  keysDir = await mkdtemp(join(tmpdir(), 'shilu-roles-'));
});
afterEach(async () => {
  await database.drop();
  await rm(keysDir, { recursive: true });
});
afterAll(async () => {
  const last = await createTestDatabase();
  for (const owner of owners) await last.pool.query(`drop role ${owner}`);
  await last.drop();
});

const config = () => loadConfig({ DATA_DIR: keysDir });
const prepare = (url: string = database.url): Promise<PreparedDatabase> =>
  prepareDatabase({ config: config(), log, url });

const ask = async <T extends object>(url: string, sql: string): Promise<T[]> => {
  const pool = createPool(url, { max: 1, name: 'test' });
  try {
    return (await pool.query<T>(sql)).rows;
  } finally {
    await pool.end();
  }
};

/** Owner of the database, and no more than that. */
const plainOwner = async (): Promise<string> => {
  const name = databaseOf(database.url);
  const owner = `${name}_plain`;
  owners.push(owner);
  await database.pool.query(`create role ${owner} login password 'plain'; alter database ${name} owner to ${owner}`);
  const url = new URL(database.url);
  url.username = owner;
  url.password = 'plain';
  return url.href;
};

test('an installation of before: read models come to belong to the projector, and it starts again as often as wished', async () => {
  for (const one of schemas) await migrate(database.pool, one);
  await database.pool
    .query(`insert into rm.generation (schema, name, version, status) values ('rm_notes_v1', 'notes', 1, 'live');
    create schema rm_notes_v1; create table rm_notes_v1.notes (n int generated always as identity, text text);
    create view rm.notes as select * from rm_notes_v1.notes;
    create schema rm_of_others; create table rm_of_others.kept (n int)`);
  const first = await prepare();
  expect(first.noRoles).toBe(null);
  expect((await prepare()).as('appender')).toBe(first.as('appender'));
  expect(await reachAs(database.url, 'reader', keysDir)).toBe(first.as('reader'));

  const projector = first.as('projector');
  await ask(projector, `insert into rm_notes_v1.notes (text) values ('one')`);
  await ask(projector, 'select nextval($$rm.generation_number$$)');
  for (const role of ['appender', 'worker', 'reader'] as const)
    expect(await ask(first.as(role), 'select text from rm.notes')).toEqual([{ text: 'one' }]);
  // As a rebuild does it: others read what it makes from the moment on.
  await ask(
    projector,
    `create schema rm_notes_v2; create table rm_notes_v2.notes (n int, text text); insert into rm_notes_v2.notes values (1, 'two');
     drop view rm.notes; create view rm.notes as select * from rm_notes_v2.notes; drop schema rm_notes_v1 cascade`,
  );
  expect(await ask(first.as('appender'), 'select text from rm.notes')).toEqual([{ text: 'two' }]);
  await expect(ask(first.as('appender'), `insert into rm.notes values (2, 'x')`)).rejects.toThrow('permission denied');
  // What has a similar name and is nobody's of ours stays as it is.
  await expect(ask(projector, 'select * from rm_of_others.kept')).rejects.toThrow('permission denied');
});

test('an owner who may not create roles: it goes on as it was, until an administrator has run what is printed', async () => {
  const url = await plainOwner();
  const without = await prepare(url);
  expect(without.noRoles).toMatch(/may not create roles/);
  expect(without.as('notary')).toBe(url);
  expect(await reachAs(url, 'notary', keysDir)).toBe(url);
  expect(await ask(url, 'select count(*)::int as n from log.events')).toEqual([{ n: 0 }]);

  // Broken off or run twice, it is run again.
  const sql = await rolesSql(url, config());
  for (const _ of ['once', 'again']) await database.pool.query(sql);
  const prepared = await prepare(url);
  expect(prepared.noRoles).toBe(null);
  await ask(prepared.as('projector'), 'create schema rm_made; create table rm_made.rows (n int)');
  expect(await ask(prepared.as('reader'), 'select count(*)::int as n from log.events')).toEqual([{ n: 0 }]);
  await expect(ask(prepared.as('reader'), 'delete from log.events')).rejects.toThrow('permission denied');
  // Who upgrades it may act for the projector, and nobody for the owner.
  await ask(url, 'drop table rm_made.rows');

  // A password that was changed elsewhere keeps nobody from working.
  await database.pool.query(`alter role ${roleName(databaseOf(url), 'notary')} password 'another'`);
  expect((await prepare(url)).noRoles).toMatch(/password authentication failed/);
});
