import type { Pool, PoolClient } from 'pg';
import { StartRefused } from '../config/start-messages';
import { migrate, type Migration } from '../postgres/pool';

/** What schemas of read models are called: others are none, whatever a table says that the projector writes in. */
export const OF_MODELS = '^rm_[a-z0-9_]+$';

const isThere = async (db: Pool | PoolClient, table: string): Promise<boolean> =>
  (await db.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]?.there === true;

const NO_TABLE = '0A000';

/**
 * How far read models have come, for whoever may more than the query side. That could put a view in place of its table, and
 * what stands in a view runs as whoever reads it: PostgreSQL takes no sample of one.
 */
export const positionsOfModels = async (db: Pool | PoolClient): Promise<readonly string[]> => {
  if (!(await isThere(db, 'rm.generation'))) return [];
  try {
    const { rows } = await db.query<{ position: string }>(
      'select position from rm.generation tablesample system (100) where position is not null',
    );
    return rows.map(({ position }) => position);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_TABLE)
      throw new StartRefused('readModelsReplaced', { table: 'rm.generation' });
    throw error;
  }
};

/** Whether read models are of whoever asks: then nobody else has put anything there. */
export const ownsModels = async (db: Pool | PoolClient): Promise<boolean> =>
  (
    await db.query(
      `select from pg_namespace n join pg_roles r on r.oid = n.nspowner where n.nspname = 'rm' and r.rolname = current_user`,
    )
  ).rowCount === 1;

/** Schemas that are listed as those of read models; asked by whoever they belong to. */
export const listedModels = async (db: Pool | PoolClient): Promise<readonly string[]> => {
  const lists = [
    ['rm.generation', 'select schema as name from rm.generation'],
    ['rm.past', `select schema as name from rm.past union select schema || '_rows' from rm.past`],
  ] as const;
  const found: string[] = [];
  for (const [table, sql] of lists) {
    if (!(await isThere(db, table))) continue;
    const { rows } = await db.query<{ name: string }>(`select name from (${sql}) listed where name ~ $1`, [OF_MODELS]);
    found.push(...rows.map(({ name }) => name));
  }
  return found;
};

/** Those that are there. Where they are another's, PostgreSQL says which are; what that one wrote is not asked. */
export const schemasOfModels = async (db: Pool | PoolClient): Promise<readonly string[]> => {
  if (await ownsModels(db)) return listedModels(db);
  const { rows } = await db.query<{ name: string }>(
    `select nspname as name from pg_namespace
     where nspname ~ $1 and nspowner = (select nspowner from pg_namespace where nspname = 'rm')`,
    [OF_MODELS],
  );
  return rows.map(({ name }) => name);
};

/**
 * Schema `rm`: which generation of each projection is live and how far it has read. Queries name `rm.<table>`, a view
 * on the live generation's table, so that a rebuild is one switch. `set_aside` holds the dead letters of a generation,
 * `part` what those of its tables were made from that can be built anew without the others.
 */
export const readModelMigrations: readonly Migration[] = [
  {
    id: '0001-generations',
    sql: `
      create table generation (
        schema text primary key,
        name text not null,
        version integer not null,
        status text not null check (status in ('building', 'live', 'retired')),
        position text,
        events bigint not null default 0,
        error text,
        error_position text,
        changed_at timestamptz not null default now()
      );
      create unique index generation_live on generation (name) where status = 'live';
      create table pulse (
        seq bigint generated always as identity primary key,
        projection text not null,
        position text not null,
        keys json not null,
        at timestamptz not null default now()
      );
      create sequence generation_number;`,
  },
  {
    id: '0002-set-aside',
    sql: `
      alter table generation add column paused_at timestamptz;
      create table set_aside (
        schema text not null references generation (schema) on delete cascade,
        stream text not null,
        revision bigint not null,
        position text not null,
        event_id text not null,
        event_type text not null,
        fault text not null check (fault in ('value', 'limit', 'shape', 'program')),
        error text not null,
        waiting integer not null default 0,
        set_aside_at timestamptz not null default now(),
        tried_at timestamptz not null default now(),
        tries integer not null default 1,
        retry_asked_at timestamptz,
        primary key (schema, stream)
      );
      create index set_aside_stream on set_aside (stream);`,
  },
  {
    id: '0003-definitions',
    sql: `
      -- What its tables were made from; of a generation from before it is not known, and it is built anew.
      alter table generation add column definition text;
      create table part (
        schema text not null references generation (schema) on delete cascade,
        name text not null,
        definition text not null,
        primary key (schema, name)
      );`,
  },
  {
    id: '0004-past',
    sql: `
      -- Schemas in which a process holds a moment of the past open; what nobody has looked at for long is dropped.
      create table past (schema text primary key, used_at timestamptz not null default now());
      create sequence past_number;`,
  },
];

export const migrateReadModels = (pool: Pool): Promise<readonly string[]> =>
  migrate(pool, { schema: 'rm', migrations: readModelMigrations });
