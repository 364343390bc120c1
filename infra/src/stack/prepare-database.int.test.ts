import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../config/config';
import { createLogger } from '../logging/logger';
import { forgetReadModels } from '../event-store/adopt-log';
import { createPool, inTransaction, migrate } from '../postgres/pool';
import { databaseOf, reachAs, roleName, ROLES_KEY_FILE } from '../postgres/roles';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { refuseForeign } from './open-database';
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

/** As a program of others asks. */
const rowsOf = async (url: string, sql: string, values: unknown[]): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(sql, values)).rows;
  } finally {
    await client.end();
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

  // Whoever changes a password, or takes the key away, does not have services run as the owner.
  await database.pool.query(`alter role ${roleName(databaseOf(url), 'notary')} password 'another'`);
  await expect(prepare(url)).rejects.toMatchObject({ key: 'rolesNotLetIn' });
  await expect(reachAs(url, 'notary', keysDir)).rejects.toMatchObject({ key: 'rolesNotLetIn' });
  await rm(join(keysDir, ROLES_KEY_FILE));
  await expect(prepare(url)).rejects.toThrow(/database\.key/);
  // Only what an administrator runs makes it anew.
  await database.pool.query(await rolesSql(url, config()));
  expect((await prepare(url)).noRoles).toBe(null);
});

test('what the query side makes runs as nobody else, by whatever name the owner asks', async () => {
  const first = await prepare();
  const projector = first.as('projector');
  const owner = new URL(database.url).username;
  // PostgreSQL looks first into a schema that is called as the user is, and takes the function that fits best.
  const rise = (name: string, answers: string): string =>
    `create function ${name} returns ${answers} language plpgsql as $f$ begin
       execute 'alter role ${roleName(databaseOf(database.url), 'projector')} superuser'; return null; end $f$`;
  await ask(projector, `create schema ${owner}`);
  for (const [name, answers] of [
    ['hashtextextended(text, int)', 'bigint'],
    ['to_regclass(text)', 'regclass'],
    ['has_database_privilege(name, text)', 'boolean'],
    ['current_setting(text)', 'text'],
    ['any_of(name, text)', 'boolean'],
  ] as const)
    await ask(projector, rise(`${owner}.${name}`, answers));
  await ask(
    projector,
    `create operator ${owner}.= (leftarg = name, rightarg = text, function = ${owner}.any_of);
     create operator ${owner}.~ (leftarg = name, rightarg = text, function = ${owner}.any_of);
     create table ${owner}.pg_roles (rolname name, rolsuper boolean, rolcreaterole boolean)`,
  );
  const isSuper = () =>
    ask(first.as('reader'), `select rolname from pg_catalog.pg_roles where rolsuper and rolname like '%projector'`);
  await refuseForeign(database.url);
  expect((await prepare()).noRoles).toBe(null);
  expect(await isSuper()).toEqual([]);
  // Nor with the programs of others, from the first start on.
  const [said] = await ask<{ path: string }>(database.url, `select current_setting('search_path') as path`);
  expect(said).toEqual({ path: 'pg_catalog, pg_temp' });
  expect(await rowsOf(database.url, 'select hashtextextended($1, 0) is null as risen', ['x'])).toEqual([
    { risen: false },
  ]);

  // Tables that it owns: what stands in their place, or on them, runs as whoever asks.
  await ask(projector, `${rise('rm.risen()', 'text')};
    create function rm.risen_row() returns trigger language plpgsql as $f$ begin perform rm.risen(); return new; end $f$;
    create trigger risen before insert on rm.migration for each row execute function rm.risen_row();
    delete from rm.migration where id = '0004-past'; drop table rm.past; drop sequence rm.past_number`); // prettier-ignore
  await expect(prepare()).rejects.toThrow(/permission denied/);
  await ask(projector, `drop trigger risen on rm.migration; alter table rm.generation rename to generation_of_before;
    create view rm.generation as select rm.risen() as schema, rm.risen() as position`); // prettier-ignore
  await expect(prepare()).rejects.toMatchObject({ key: 'readModelsReplaced' });
  await inTransaction(database.pool, forgetReadModels);
  expect(await isSuper()).toEqual([]);
  expect((await prepare()).noRoles).toBe(null);
});

test('a key that is gone is made anew where the product makes the roles, and that is said', async () => {
  const first = await prepare();
  expect(first.keyMadeAnew).toBe(false);
  await rm(join(keysDir, ROLES_KEY_FILE));
  const second = await prepare();
  expect([second.noRoles, second.keyMadeAnew]).toEqual([null, true]);
  await expect(ask(first.as('reader'), 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(await ask(second.as('reader'), 'select 1 as one')).toEqual([{ one: 1 }]);
});
