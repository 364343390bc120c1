import type { Pool } from 'pg';
import { migrate, type Migration } from '../postgres/pool';

/** What schemas of read models are called: others are none, whatever a table says that the projector writes in. */
export const OF_MODELS = '^rm_[a-z0-9_]+$';

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
