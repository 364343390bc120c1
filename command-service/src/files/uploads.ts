import { AppError } from '@shilu/events/core/app-error';
import type { FileRef } from '@shilu/events/core/schemas';
import type { Pool } from 'pg';

/** Who brought which bytes: knowing a hash is not having the file (law 11). */
export interface Uploads {
  note(accountId: string, file: FileRef): Promise<void>;
  /** Throws when the caller has brought as much as may lie about unused. Uploads under way at once may each still come in. */
  makeRoom(accountId: string): Promise<void>;
  /** Content that names them was checked: whether it was then saved or refused, they are no longer counted. */
  use(accountId: string, hashes: readonly string[]): Promise<void>;
  find(accountId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Omit<FileRef, 'hash'>>>;
}

export type UnusedFiles = { readonly count: number; readonly megabytes: number };

const MB = 1024 * 1024;
type Row = { hash: string; name: string; size: string; mime: string };

export const createUploads = (pool: Pool, most?: UnusedFiles): Uploads => ({
  note: async (accountId, { hash, name, size, mime }) => {
    await pool.query(
      'insert into desk.uploads (hash, account_id, name, size, mime) values ($1, $2, $3, $4, $5) on conflict (hash, account_id) do update set name = $3',
      [hash, accountId, name, size, mime],
    );
  },
  makeRoom: async (accountId) => {
    if (!most) return;
    const { rows } = await pool.query<{ count: string; bytes: string }>(
      "select count(*) as count, coalesce(sum(size), 0) as bytes from desk.uploads where account_id = $1 and used_at is null and uploaded_at > now() - interval '24 hours'",
      [accountId],
    );
    const [held] = rows;
    if (held && (Number(held.count) >= most.count || Number(held.bytes) >= most.megabytes * MB))
      throw new AppError('tooManyUnusedFiles', { count: most.count, megabytes: most.megabytes });
  },
  use: async (accountId, hashes) => {
    await pool.query(
      'update desk.uploads set used_at = now() where account_id = $1 and hash = any($2) and used_at is null',
      [accountId, hashes],
    );
  },
  find: async (accountId, hashes) => {
    const { rows } = await pool.query<Row>(
      'select hash, name, size, mime from desk.uploads where account_id = $1 and hash = any($2)',
      [accountId, hashes],
    );
    return new Map(rows.map(({ hash, name, size, mime }) => [hash, { name, size: Number(size), mime }]));
  },
});
