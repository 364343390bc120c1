import { randomUUID } from 'node:crypto';
import { READ_KINDS } from '@shilu/events/audit/reading';
import { identityCalls } from '@shilu/events/identity/calls';
import { systemCalls } from '@shilu/events/integrations/system-calls';
import { noteFound, noteIncident, noteOccurrence } from '@shilu/infra/notary/incidents';
import { createPool } from '@shilu/infra/postgres/pool';
import {
  databaseOf,
  passwordsFrom,
  reachAs,
  roleName,
  ROLES,
  ROLES_KEY_FILE,
  type Role,
} from '@shilu/infra/postgres/roles';
import {
  MIGRATIONS_RIGHTS,
  MODEL_READERS,
  MODEL_RIGHTS,
  TABLE_RIGHTS,
  type Rights,
} from '@shilu/infra/stack/table-rights';
import { establishRoles } from '@shilu/infra/stack/prepare-database';
import { keyFile } from '@shilu/infra/subject-keys/key-file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStack, type Running } from '../support/stack';

let running: Running;
let url: string;
beforeAll(async () => {
  running = await openStack();
  url = running.database?.url ?? '';
}, 120_000);
afterAll(() => running.stop());

const owner = <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (running.database?.pool ?? expect.fail()).query<T>(sql, values).then(({ rows }) => rows);

const PRIVILEGES = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'];

type Found = { readonly table: string; readonly models: boolean; readonly role: Role; readonly granted: string[] };

/** What each role may do to each table there is, but for what it may to single columns. */
const grantedTables = (): Promise<Found[]> =>
  owner<Found>(
    `select n.nspname || '.' || c.relname as "table", n.nspowner = $3::regrole as models, r.role,
       array(select p from unnest($2::text[]) p where has_table_privilege($4 || r.role, c.oid, p)) as granted
     from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest($1::text[]) as r(role)
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^(pg_|information_schema$)'`,
    [ROLES, PRIVILEGES, roleName(databaseOf(url), 'projector'), `${databaseOf(url)}_`],
  );

const isOfTable = (right: string): boolean => PRIVILEGES.includes(right);

const expected = ({ table, models, role }: Found): readonly string[] => {
  if (models && role === 'projector') return PRIVILEGES;
  const readers: Rights = models ? Object.fromEntries(MODEL_READERS.map((reader) => [reader, ['select']])) : {};
  const migrations = table.endsWith('.migration') && !models ? MIGRATIONS_RIGHTS : {};
  const rights: Rights = { ...readers, ...migrations, ...TABLE_RIGHTS[table], ...MODEL_RIGHTS[table] };
  return (rights[role] ?? []).filter(isOfTable);
};

describe('roles of the database', () => {
  it('have on every table what is declared and nothing else', async () => {
    const found = await grantedTables();
    // Registers, the trail, the log and what stands beside them.
    expect(found.length).toBeGreaterThan(150 * ROLES.length);
    const wrong = found.filter((one) => [...expected(one)].sort().join() !== [...one.granted].sort().join());
    expect(wrong).toEqual([]);
    const there = new Set(found.map(({ table }) => table));
    expect([...Object.keys(TABLE_RIGHTS), ...Object.keys(MODEL_RIGHTS)].filter((table) => !there.has(table))).toEqual(
      [],
    );

    const columns = await owner<{ said: string }>(
      `select n.nspname || '.' || c.relname || ' ' || a.grantee::regrole || ' ' || lower(a.privilege_type) || ' ' || t.attname as said
       from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace,
         aclexplode(t.attacl) a
       where n.nspname !~ '^pg_|^information_schema$' order by 1`,
    );
    const declared = Object.entries({ ...TABLE_RIGHTS, ...MODEL_RIGHTS }).flatMap(([table, rights]) =>
      ROLES.flatMap((role) =>
        (rights[role] ?? []).filter((right) => !isOfTable(right)).flatMap((right) => {
          const [, what = '', named = ''] = /^(\w+) \((.*)\)$/.exec(right) ?? [];
          return named.split(', ').map((column) => `${table} ${roleName(databaseOf(url), role)} ${what} ${column}`);
        }),
      ),
    ); // prettier-ignore
    expect(columns.map(({ said }) => said)).toEqual(declared.sort());
  });

  it('are what every service of the product connects as, and none of them is more than it must be', async () => {
    const connected = await owner<{ name: string; role: string }>(
      `select distinct application_name as name, usename as role from pg_stat_activity
       where datname = current_database() and application_name like 'shilu%' order by 1`,
    );
    expect(connected.length).toBeGreaterThan(3);
    for (const { name, role } of connected) expect(`${databaseOf(url)}_`, name).toBe(role.replace(/[a-z]+$/, ''));
    const attributes = await owner(
      `select rolname from pg_roles where rolname like $1 || '\\_%' and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)
       union all select m.roleid::regrole::text from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname like $1 || '\\_%'`,
      [databaseOf(url)],
    );
    expect(attributes).toEqual([]);
    // Whoever destroys the key of a person still may, and each service does its work without a complaint.
    await running.member('gone');
    await running.admin.call(identityCalls.eraseMember, { id: 'gone' });
    expect(await owner(`select wrapped from vault.subject_keys where subject = 'gone'`)).toEqual([{ wrapped: null }]);
    // An exchanged password is told of by whoever it is used with.
    const appender = createPool(await reachAs(url, 'appender', running.dataDir), { max: 1, name: 'attack' });
    await noteIncident(appender, { stream: 'account-x', kind: 'passwordHashAltered', detail: 'exchanged' });
    await appender.end();
    await owner(`delete from notary.incidents where stream = 'account-x'`);
    const { response } = await running.admin.call(systemCalls.status, {});
    expect(response.database.roles).toBe(true);
    expect(running.logged()).toEqual([]);
  });

  it.each(ROLES)(
    '%s changes nothing of the log, its tree and its checkpoints, nor what keeps it from that',
    async (role) => {
      const own = await reachAs(url, role, running.dataDir);
      expect(own).not.toBe(url);
      const pool = createPool(own, { max: 1, name: 'attack' });
      const before = await owner('select count(*) as n, max(position) as last, md5(string_agg(body, $$$$ order by position)) as bodies from log.events'); // prettier-ignore
      const refused = async (sql: string): Promise<void> => {
        await expect(pool.query(sql), sql).rejects.toMatchObject({ code: '42501' });
      };
      try {
        for (const table of [
          'log.events',
          'log.name',
          'notary.leaves',
          'notary.nodes',
          'notary.checkpoints',
          'reads.entries',
        ]) {
          const [column] = await owner<{ name: string }>(
            `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 order by attnum desc limit 1`,
            [table],
          );
          for (const sql of [
            `update ${table} set ${column?.name} = ${column?.name}`,
            `delete from ${table}`,
            `truncate ${table} cascade`,
            `drop table ${table} cascade`,
            `alter table ${table} disable trigger all`,
            `alter table ${table} add column more int`,
            `alter table ${table} owner to current_user`,
            `create trigger other before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
            `create rule other as on insert to ${table} do instead nothing`,
            `grant update on ${table} to current_user`,
            `do 'begin lock table ${table} in access exclusive mode; end'`,
          ])
            // To grant what one has not is a warning to whoever has something.
            if (!sql.startsWith('grant')) await refused(sql);
            else await pool.query(sql).catch(() => undefined);
          expect(await owner('select has_table_privilege($1, $2, $3) as may', [roleName(databaseOf(url), role), table, 'update'])).toEqual([{ may: false }]); // prettier-ignore
        }
        for (const sql of [
          'set role postgres',
          `set role ${roleName(databaseOf(url), role === 'appender' ? 'projector' : 'appender')}`,
          'alter role current_user superuser',
          'create role other superuser',
          `set session_replication_role = 'replica'`,
          'drop schema log cascade',
          'create table log.other (n int)',
          `create or replace function log.append_one(text, int, uuid, text, text, text) returns bigint language sql as 'select 1'`,
          `copy (select 1) to program 'true'`,
          `select pg_read_file('/etc/hostname')`,
          `alter database ${databaseOf(url)} set session_replication_role = 'replica'`,
          ...(role === 'appender' ? [] : [`select log.append_one('record-x', -1, gen_random_uuid(), 'X', '{}', '')`]),
          ...(role === 'notary' ? [] : [`insert into notary.checkpoints values (1, '', '', now())`]),
          ...(role === 'projector' ? [] : ['create schema other']),
          // That somebody was told, or that it waits for nobody any more, the notary reads in the log.
          ...(role === 'notary'
            ? ['delete from notary.incidents', `update notary.incidents set detail = ''`]
            : [
                'update notary.incidents set settled_at = now()',
                'update notary.incidents set told_at = now()',
                'update notary.incidents set announced_at = now()',
                `insert into notary.incidents (stream, kind, detail, settled_at) values ('x', 'illegalEvent', '', now())`,
                `insert into notary.incidents (stream, kind, detail, event_id) values ('x', 'illegalEvent', '', gen_random_uuid())`,
              ]),
        ])
          await refused(sql);
      } finally {
        await pool.end();
      }
      expect(await owner('select count(*) as n, max(position) as last, md5(string_agg(body, $$$$ order by position)) as bodies from log.events')).toEqual(before); // prettier-ignore
    },
  );

  it('what is read is numbered by the database, whatever the query side says', async () => {
    const pool = createPool(await reachAs(url, 'projector', running.dataDir), { max: 1, name: 'attack' });
    const numbered = () => owner<{ n: number; last: number }>('select count(*)::int as n, max(number)::int as last from reads.entries'); // prettier-ignore
    const add = (columns: string, values: string) =>
      pool.query(`insert into reads.entries (account_id, session, subject_id, ${columns}) values ('li', 's', 'made-up', ${values})`); // prettier-ignore
    try {
      const [before] = await numbered();
      const last = before?.last ?? 0;
      expect(last).toBe(before?.n);
      for (const number of ['9223372036854775807', String(last + 1), 'default'])
        await expect(add('at, kind, number', `now(), 'opened', ${number}`)).rejects.toMatchObject({ code: '42501' });
      for (const [at, kind] of [
        [`'infinity'`, 'opened'],
        [`'-infinity'`, 'opened'],
        [`'4000-01-01 BC'`, 'opened'],
        ['now()', 'made-up'],
      ])
        await expect(add('at, kind', `${String(at)}, '${String(kind)}'`)).rejects.toMatchObject({ code: '23514' });
      // With names of its own in front of those of the database.
      await pool.query(`create function rm.max(bigint) returns bigint language sql as 'select 9223372036854775806'`);
      await pool.query('set search_path = rm, pg_catalog');
      for (const kind of READ_KINDS) await add('at, kind', `now(), '${kind}'`);
      expect(await numbered()).toEqual([{ n: last + READ_KINDS.length, last: last + READ_KINDS.length }]);
    } finally {
      await pool.query('drop function if exists rm.max(bigint)');
      await pool.end();
      await owner(`delete from reads.entries where subject_id = 'made-up'`);
    }
  });

  it('an incident that was written before the notary found it is that of its event all the same', async () => {
    const event = { id: randomUUID(), revision: 3, reason: 'unsignedEvent' } as const;
    const incident = {
      stream: 'record-foreseen',
      kind: 'unsignedEvent',
      detail: `revision 3, id ${event.id}`,
    } as const;
    const [projector, notary] = await Promise.all(
      (['projector', 'notary'] as const).map(async (role) =>
        createPool(await reachAs(url, role, running.dataDir), { max: 1, name: 'attack' }),
      ),
    );
    try {
      expect(await noteIncident(projector ?? expect.fail(), incident)).toBe(true);
      expect(await noteFound(notary ?? expect.fail(), { ...incident, event })).toBe(true);
      expect(await noteFound(notary ?? expect.fail(), { ...incident, event })).toBe(false);
      // The query side counts what it finds again.
      await owner(
        `update notary.incidents set noticed_at = now() - interval '1 minute' where stream = 'record-foreseen'`,
      );
      await noteOccurrence(projector ?? expect.fail(), incident);
      expect(await owner(`select times from notary.incidents where stream = 'record-foreseen'`)).toEqual([
        { times: 2 },
      ]);
      expect(await owner(`select event_id as id, told_at as told from notary.incidents where stream = 'record-foreseen'`)).toEqual([{ id: event.id, told: null }]); // prettier-ignore
    } finally {
      await owner(`delete from notary.incidents where stream = 'record-foreseen'`);
      await Promise.all([projector?.end(), notary?.end()]);
    }
  });

  it('a name that the projector writes where read models are listed hands it nothing at the next start', async () => {
    const pool = createPool(await reachAs(url, 'projector', running.dataDir), { max: 1, name: 'attack' });
    const listed = ['log', 'notary', 'vault'];
    const ownersOf = () =>
      owner(
        `select nspname || ' ' || nspowner::regrole as said from pg_namespace where nspname = any($1)
         union all select n.nspname || '.' || c.relname || ' ' || c.relowner::regrole from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = any($1) order by 1`,
        [listed],
      );
    const before = await ownersOf();
    await pool.query('insert into rm.past (schema) select unnest($1::text[])', [listed]);
    const passwords = passwordsFrom(await keyFile(running.dataDir, ROLES_KEY_FILE));
    await establishRoles(running.database?.pool ?? expect.fail(), url, passwords);
    expect(await ownersOf()).toEqual(before);
    await pool.query('delete from rm.past where schema = any($1)', [listed]);
    await pool.end();
  });
});
