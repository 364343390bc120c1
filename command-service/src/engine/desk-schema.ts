import { migrate, type Migration } from '@shilu/infra/postgres/pool';
import type { Pool } from 'pg';

/** What lies on people's desks: nothing here is truth, all of it may be lost but what was typed and not saved yet (law 1). */
export const deskMigrations: readonly Migration[] = [
  {
    id: '0001-desk',
    sql: `create table drafts (
      account_id text not null, record_id text not null, module_id text not null,
      base_revision integer not null, data text not null, saved_at timestamptz not null,
      primary key (account_id, record_id, module_id)
    );
    create table module_locks (
      record_id text not null, module_id text not null,
      account_id text not null, session_id text not null, until timestamptz not null,
      primary key (record_id, module_id)
    );
    create table presence (
      record_id text not null, session_id text not null, account_id text not null, until timestamptz not null,
      primary key (record_id, session_id)
    );
    create table user_settings (account_id text not null, type text not null, content text not null, primary key (account_id, type));
    create table uploads (
      hash text not null, account_id text not null, name text not null, size bigint not null, mime text not null, uploaded_at timestamptz not null default now(),
      primary key (hash, account_id)
    );`,
  },
  {
    id: '0002-uploads-used',
    sql: `alter table uploads add column used_at timestamptz;
    -- What was brought before is not held against anybody.
    update uploads set used_at = uploaded_at;
    create index uploads_unused on uploads (account_id, uploaded_at) where used_at is null;`,
  },
  {
    id: '0003-phone-photos',
    sql: `create table phone_links (
      code_hash bytea primary key, account_id text not null, session_id text not null, record_id text not null, expires_at timestamptz not null
    );
    create table phone_photos (
      code_hash bytea not null references phone_links on delete cascade, hash text not null, name text not null, size bigint not null, mime text not null,
      at timestamptz not null default clock_timestamp(), primary key (code_hash, hash)
    );`,
  },
  { id: '0004-draft-version', sql: 'alter table drafts add column content_version integer not null default 1;' },
  {
    id: '0005-presence-place',
    sql: 'alter table presence add column module_id text, add column reading boolean not null default false;',
  },
];

export const migrateDesk = (pool: Pool): Promise<readonly string[]> =>
  migrate(pool, { schema: 'desk', migrations: deskMigrations });
