import type { Pool } from 'pg';

/** The record that bears a number, as read models have it, whoever may read it: for what is decided about that by rights. */
export const recordOfNumber = async (pool: Pool, number: string): Promise<string | null> => {
  const { rows } = await pool.query<{ id: string }>('select id from rm.record_rows where number = $1 limit 1', [
    number,
  ]);
  return rows[0]?.id ?? null;
};
