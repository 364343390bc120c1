import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeIdentifier, escapeLiteral, type Pool, type PoolClient } from 'pg';
import { own } from '@shilu/events/core/own';
import { refuseUnfinished } from '../backup/unfinished';
import { databaseKeysDir, type Config } from '../config/config';
import { adoptLog } from '../event-store/adopt-log';
import { openNamedStore } from '../event-store/open-named-store';
import { createPostgresEventStore } from '../event-store/postgres-event-store';
import { LOG_SCHEMA } from '../event-store/log-schema';
import type { Logger } from '../logging/logger';
import { createPool, inTransaction, migrate } from '../postgres/pool';
import { refuseLater } from '../postgres/refuse-later';
import {
  areInForce,
  databaseOf,
  notLetIn,
  passwordsFrom,
  roleName,
  ROLES,
  ROLES_KEY_FILE,
  urlAs,
  whyNotLetIn,
  type Passwords,
  type Role,
} from '../postgres/roles';
import { listedModels, ownsModels } from '../read-models/schema';
import { keyFile, readKeyFile } from '../subject-keys/key-file';
import { patiently } from './patiently';
import { modelSchema, ownSchemas } from './schemas';
import {
  MIGRATIONS_RIGHTS,
  MODEL_READERS,
  MODEL_RIGHTS,
  MODEL_SCHEMAS,
  TABLE_RIGHTS,
  type Rights,
} from './table-rights';

export type PreparedDatabase = {
  /** Its address for this role; where there are no roles, the one that it was reached by. */
  readonly as: (role: Role) => string;
  /** Why there are no roles, and every service connects as whoever the address names; null where there are. */
  readonly noRoles: string | null;
  /** There were roles, and the key that their passwords follow from was gone: they have new ones. */
  readonly keyMadeAnew: boolean;
};

const MODELS = modelSchema.schema;
const PRIVILEGE_MISSING = '42501';

/** There are no roles, for a reason that is no fault of the product. */
class NoRoles extends Error {}

const names = (database: string, roles: readonly Role[]): string =>
  roles.map((role) => escapeIdentifier(roleName(database, role))).join(', ');

/** What makes the roles, as often as it is run, for whoever may: the product where it can, otherwise an administrator of the database. */
const creation = (database: string, passwords: Passwords): readonly string[] =>
  ROLES.flatMap((role) => {
    const name = roleName(database, role);
    const quoted = escapeIdentifier(name);
    return [
      `do $do$ begin if not exists (select from pg_roles where rolname = ${escapeLiteral(name)}) then create role ${quoted}; end if; end $do$`,
      `alter role ${quoted} with login password ${escapeLiteral(passwords[role])}`,
    ];
  });

/** Read models are made by the projector; who upgrades them must be able to act for it. */
const forProjector = (database: string, owner: string): readonly string[] => {
  const projector = names(database, ['projector']);
  return [
    `grant create on database ${escapeIdentifier(database)} to ${projector}`,
    `grant ${projector} to ${escapeIdentifier(owner)}`,
  ];
};

const mayMakeRoles = async (pool: Pool): Promise<boolean> =>
  (
    await pool.query<{ may: boolean }>(
      'select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
    )
  ).rows[0]?.may === true;

const makeRoles = async (tx: PoolClient, database: string, passwords: Passwords): Promise<void> => {
  const { rows } = await tx.query<{ name: string; super: boolean; may: boolean }>(
    'select rolname as name, rolsuper as super, rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
  );
  const [owner] = rows;
  const found = await tx.query<{ name: string }>('select rolname as name from pg_roles where rolname = any($1)', [
    ROLES.map((role) => roleName(database, role)),
  ]);
  if (owner?.may === true) for (const sql of creation(database, passwords)) await tx.query(sql);
  else if (found.rows.length < ROLES.length) throw new NoRoles(`${owner?.name ?? ''} may not create roles`);
  const [create = '', member = ''] = forProjector(database, owner?.name ?? '');
  if (owner?.may === true) {
    await tx.query(create);
    if (!owner.super) await tx.query(member);
  }
};

/**
 * Read models of a time when there were no roles belong to whoever made them then. Which they are say tables that the
 * projector writes in: a name that no read model has hands it nothing.
 */
const handOver = async (tx: PoolClient, database: string, models: readonly string[]): Promise<void> => {
  const projector = roleName(database, 'projector');
  await tx.query(`do $do$
    declare
      heir regrole := ${escapeLiteral(escapeIdentifier(projector))};
      homes text[] := array[${[...MODEL_SCHEMAS, ...models].map(escapeLiteral).join(', ')}];
      one record;
    begin
      for one in select nspname as name from pg_namespace where nspname = any(homes) and nspowner <> heir loop
        execute format('alter schema %I owner to %s', one.name, heir);
      end loop;
      for one in
        select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = any(homes) and c.relowner <> heir and (c.relkind in ('r', 'p', 'v', 'm') or c.relkind = 'S'
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
      loop
        execute format('alter table %s owner to %s', one.name, heir);
      end loop;
    end $do$`);
};

const grantsOf = (database: string, table: string, rights: Rights): readonly string[] =>
  ROLES.flatMap((role) => {
    const granted = rights[role] ?? [];
    return granted.length === 0 ? [] : [`grant ${granted.join(', ')} on ${table} to ${names(database, [role])}`];
  });

/** Anew at every start, so that what stands in the list is what is in force. */
const grantTables = async (tx: PoolClient, database: string): Promise<void> => {
  const all = names(database, ROLES);
  const { rows } = await tx.query<{ schema: string; table: string }>(
    `select schemaname as schema, schemaname || '.' || tablename as "table" from pg_tables where schemaname = any($1)`,
    [ownSchemas.map(({ schema }) => schema)],
  );
  const there = [...new Set(rows.map(({ schema }) => schema))];
  await tx.query(
    [
      ...there.map((schema) => `grant usage on schema ${schema} to ${all}`),
      ...there.map((schema) => `revoke all on all tables in schema ${schema} from ${all}`),
      ...there.flatMap((schema) => grantsOf(database, `${schema}.migration`, MIGRATIONS_RIGHTS)),
      ...rows.flatMap(({ table }) => grantsOf(database, table, own(TABLE_RIGHTS, table) ?? {})),
    ].join(';\n'),
  );
};

/** Of those that are there, and of all that the projector will make. */
const grantModels = async (tx: PoolClient, database: string): Promise<void> => {
  const readers = names(database, MODEL_READERS);
  const projector = names(database, ['projector']);
  await tx.query(
    [
      `grant usage on schema ${MODELS} to ${names(database, ['notary'])}, ${readers}`,
      `grant select on all tables in schema ${MODELS} to ${readers}`,
      ...Object.entries(MODEL_RIGHTS).flatMap(([table, rights]) => grantsOf(database, table, rights)),
      `alter default privileges for role ${projector} grant usage on schemas to ${readers}`,
      `alter default privileges for role ${projector} grant select on tables to ${readers}`,
    ].join(';\n'),
  );
};

/** For an administrator of the database, where its owner may not create roles: SQL that the next start goes on from. */
export const rolesSql = async (
  url: string,
  config: Pick<Config, 'databaseKeysDir' | 'keysDir'>,
  owner: string = decodeURIComponent(new URL(url).username),
): Promise<string> => {
  const database = databaseOf(url);
  const passwords = passwordsFrom(await keyFile(databaseKeysDir(config), ROLES_KEY_FILE));
  return [...creation(database, passwords), ...forProjector(database, owner)].map((sql) => `${sql};\n`).join('');
};

/**
 * Programs of others that the owner uses in this database do not look into a schema of the user's own name first, either,
 * and in `public` nobody else makes anything. Where that is not the owner's to say, it is left as it is.
 */
const fixNames = async (tx: PoolClient, database: string): Promise<void> => {
  const { rows } = await tx.query<{ database: boolean; public: boolean }>(
    `select pg_has_role(d.datdba, 'usage') and not exists (select from pg_db_role_setting s
         where s.setdatabase = d.oid and s.setrole = 0 and 'search_path=public' = any(s.setconfig)) as database,
       exists (select from pg_namespace n, aclexplode(n.nspacl) a where n.nspname = 'public' and a.grantee = 0
         and a.privilege_type = 'CREATE' and pg_has_role(n.nspowner, 'usage')) as public
     from pg_database d where d.datname = current_database()`,
  );
  if (rows[0]?.database === true)
    await tx.query(`alter database ${escapeIdentifier(database)} set search_path to public`);
  if (rows[0]?.public === true) await tx.query('revoke create on schema public from public');
};

/** Null: they are there, with exactly the rights that are theirs, and read models are brought to this version. */
export const establishRoles = async (pool: Pool, url: string, passwords: Passwords): Promise<string | null> => {
  const database = databaseOf(url);
  const asOwner = (work: (tx: PoolClient) => Promise<void>): Promise<void> =>
    inTransaction(pool, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('shilu roles', 0))`);
      await work(tx);
    });
  try {
    await asOwner(async (tx) => {
      await fixNames(tx, database);
      await makeRoles(tx, database, passwords);
      await handOver(tx, database, (await ownsModels(tx)) ? await listedModels(tx) : []);
      await grantTables(tx, database);
    });
    const why = await Promise.all(ROLES.map((role) => whyNotLetIn(urlAs(url, role, passwords))));
    const shut = why.find((one) => one !== null);
    if (shut !== undefined) return shut;
    // What stands in the projector's schemas may run what it wrote: they are asked and brought to this version as it.
    const models = createPool(urlAs(url, 'projector', passwords), { max: 1, name: 'shilu-prepare' });
    try {
      await refuseLater(models, [modelSchema]);
      const listed = await listedModels(models);
      await asOwner((tx) => handOver(tx, database, listed));
      await migrate(models, modelSchema);
    } finally {
      await models.end();
    }
    await asOwner((tx) => grantModels(tx, database));
    return null;
  } catch (error) {
    if (error instanceof NoRoles || error instanceof RangeError) return error.message;
    if (error instanceof Error && 'code' in error && error.code === PRIVILEGE_MISSING) return error.message;
    throw error;
  }
};

type Options = { readonly config: Config; readonly log: Logger; readonly url: string };

const openLog = ({ config, log }: Options, pool: Pool, eventStoreUrl: string | null) =>
  eventStoreUrl === null
    ? createPostgresEventStore({ pool })
    : patiently(() => openNamedStore(eventStoreUrl, config.eventStorePrefix), {
        seconds: config.waitForServersSeconds,
        log,
      });

/** Each in a folder that the service of this role alone is given. */
const leavePasswords = async (folder: string, passwords: Passwords): Promise<void> => {
  for (const role of ROLES) {
    const own = join(folder, role);
    await mkdir(own, { recursive: true, mode: 0o700 });
    const aside = join(own, 'password.next');
    await writeFile(aside, `${passwords[role]}\n`, { mode: 0o600 });
    await rename(aside, join(own, 'password'));
  }
};

/**
 * What only the owner of the database may do, before any service connects to it: its schemas are brought to this version,
 * it is made ready for the log that is named, and each service's role has what it needs and nothing else. Whoever may not
 * create roles works as before, in one role.
 */
export const prepareDatabase = async (options: Options): Promise<PreparedDatabase> => {
  const { config, log, url } = options;
  const { eventStoreUrl, databaseRolesDir } = config;
  const keysDir = databaseKeysDir(config);
  await refuseUnfinished(config.dataDir);
  const pool = createPool(url, { max: 4, name: 'shilu-prepare' });
  try {
    await refuseLater(pool, ownSchemas);
    const store = await openLog(options, pool, eventStoreUrl);
    try {
      if ((await adoptLog({ pool, store })) === 'moved')
        log.warn('the log is in another store now: read models and the tree of proof are computed anew');
    } finally {
      await store.close();
    }
    for (const one of ownSchemas) if (one.schema !== LOG_SCHEMA || eventStoreUrl === null) await migrate(pool, one);
    const wereInForce = await areInForce(pool, databaseOf(url));
    const keyMadeAnew = wereInForce && (await readKeyFile(keysDir, ROLES_KEY_FILE)) === null;
    if (keyMadeAnew && !(await mayMakeRoles(pool))) throw notLetIn(keysDir, `no ${ROLES_KEY_FILE}`);
    const passwords = passwordsFrom(await keyFile(keysDir, ROLES_KEY_FILE));
    const noRoles = await establishRoles(pool, url, passwords);
    if (noRoles !== null && wereInForce) throw notLetIn(keysDir, noRoles);
    if (noRoles !== null) {
      await refuseLater(pool, [modelSchema]);
      await migrate(pool, modelSchema);
    }
    if (noRoles === null && databaseRolesDir !== null) await leavePasswords(databaseRolesDir, passwords);
    return { as: (role) => (noRoles === null ? urlAs(url, role, passwords) : url), noRoles, keyMadeAnew };
  } finally {
    await pool.end();
  }
};
