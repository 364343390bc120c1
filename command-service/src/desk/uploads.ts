import type { FileRef } from '@shilu/events/core/schemas';
import type { Pool } from 'pg';

/** Who brought which bytes: knowing a hash is not having the file (law 11). */
export interface Uploads {
  note(accountId: string, file: FileRef): Promise<void>;
  find(
    accountId: string,
    hashes: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly size: number; readonly mime: string }>>;
}

type Row = { hash: string; size: string; mime: string };

export const createUploads = (pool: Pool): Uploads => ({
  note: async (accountId, { hash, name, size, mime }) => {
    await pool.query(
      'insert into desk.uploads (hash, account_id, name, size, mime) values ($1, $2, $3, $4, $5) on conflict (hash, account_id) do update set name = $3, uploaded_at = now()',
      [hash, accountId, name, size, mime],
    );
  },
  find: async (accountId, hashes) => {
    const { rows } = await pool.query<Row>(
      'select hash, size, mime from desk.uploads where account_id = $1 and hash = any($2)',
      [accountId, hashes],
    );
    return new Map(rows.map((row) => [row.hash, { size: Number(row.size), mime: row.mime }]));
  },
});
