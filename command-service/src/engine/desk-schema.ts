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
  {
    id: '0006-live-texts',
    sql: `-- A text that several write in: what it began from, and how far it is in the log.
    create table live_texts (
      record_id text not null, module_id text not null, epoch text not null, base bytea not null,
      seq integer not null default 0, saved_seq integer not null default 0, saved_revision integer not null,
      account_id text, session_id text, reason text, changed_at timestamptz not null default clock_timestamp(),
      primary key (record_id, module_id)
    );
    create index live_texts_unsaved on live_texts (changed_at) where saved_seq < seq;
    -- The number by which each window writes: whose words are whose is the server's own knowledge.
    create table live_text_seats (
      client integer generated always as identity (start with 1000) primary key,
      epoch text not null, account_id text not null, seat text not null, unique (epoch, account_id, seat)
    );
    create table live_text_changes (
      epoch text not null, seq integer not null, client integer not null, account_id text not null, change bytea not null,
      primary key (epoch, seq)
    );`,
  },
  {
    id: '0007-live-text-reasons',
    sql: `-- Why is each change's own.
    alter table live_text_changes add column reason text;
    update live_text_changes set reason = live_texts.reason from live_texts
      where live_texts.epoch = live_text_changes.epoch and live_texts.seq = live_text_changes.seq;
    alter table live_texts drop column reason;`,
  },
  {
    id: '0008-given-back',
    sql: `create table given_back (
      account_id text not null, record_id text not null, module_id text not null, epoch text not null,
      base_revision integer not null, data text not null, content_version integer not null, saved_at timestamptz not null,
      told text not null, beside boolean not null,
      primary key (account_id, record_id, module_id, epoch)
    );`,
  },
  { id: '0009-live-text-proofs', sql: 'alter table live_text_changes add column proof bytea;' },
];

export const migrateDesk = (pool: Pool): Promise<readonly string[]> =>
  migrate(pool, { schema: 'desk', migrations: deskMigrations });
