import type { Pool } from 'pg';

/** What requests for access asked for, as it was typed, by the ids of the requests. */
export const soughtBy = async (pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; sought: string }>(
    'select id, sought from rm.shares where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, sought }) => [id, sought]));
};
