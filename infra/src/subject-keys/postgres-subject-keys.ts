import { randomBytes } from 'node:crypto';
import { IV_BYTES, KEY_BYTES, unwrapKey, wrapKey, type SubjectKeys } from '@shilu/events/core/personal';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { migrate, type Migration } from '../postgres/pool';

export const subjectKeyMigrations: readonly Migration[] = [
  {
    id: '0001-subject-keys',
    sql: `create table subject_keys (
      subject text primary key,
      wrapped bytea,
      created_at timestamptz not null default now(),
      destroyed_at timestamptz,
      check ((wrapped is null) = (destroyed_at is not null))
    )`,
  },
];

export class SubjectErased extends Error {
  readonly code = 'subjectErased';
  constructor(readonly subject: string) {
    super(`the key of ${subject} was destroyed`);
  }
}

/** How long another process may go on reading a person after the key was destroyed here. */
const CACHE_MS = 30_000;

/** Schema `vault`. Keys are wrapped by the master key, so that a dump of the database alone opens nothing. */
export const createPostgresSubjectKeys = async (options: {
  readonly pool: Pool;
  readonly masterKey: Uint8Array;
}): Promise<SubjectKeys> => {
  const { pool, masterKey } = options;
  await migrate(pool, { schema: 'vault', migrations: subjectKeyMigrations });
  const cache = new LRUCache<string, Uint8Array>({ max: 10_000, ttl: CACHE_MS });
  /** Guards against a lookup that began before a destroy and would put the key back into the cache after it. */
  const destroyed = new Set<string>();

  const keyFor = async (subject: string): Promise<Uint8Array | null> => {
    const cached = cache.get(subject);
    if (cached) return cached;
    const { rows } = await pool.query<{ wrapped: Buffer | null }>(
      'select wrapped from vault.subject_keys where subject = $1',
      [subject],
    );
    const wrapped = rows[0]?.wrapped;
    if (!wrapped || destroyed.has(subject)) return null;
    const key = unwrapKey(wrapped, masterKey, subject);
    cache.set(subject, key);
    return key;
  };

  return {
    keyFor,
    create: async (subject) => {
      const wrapped = wrapKey(
        new Uint8Array(randomBytes(KEY_BYTES)),
        masterKey,
        subject,
        new Uint8Array(randomBytes(IV_BYTES)),
      );
      // Of two makers one wins; both then read the winner's key.
      await pool.query('insert into vault.subject_keys (subject, wrapped) values ($1, $2) on conflict do nothing', [
        subject,
        Buffer.from(wrapped),
      ]);
      const key = await keyFor(subject);
      if (!key) throw new SubjectErased(subject);
      return key;
    },
    destroy: async (subject) => {
      destroyed.add(subject);
      cache.delete(subject);
      // A subject without a key is marked too: none may be made for it later.
      await pool.query(
        `insert into vault.subject_keys (subject, wrapped, destroyed_at) values ($1, null, now())
         on conflict (subject) do update set wrapped = null, destroyed_at = coalesce(subject_keys.destroyed_at, now())`,
        [subject],
      );
      cache.delete(subject);
    },
  };
};
