import type { Pool } from 'pg';

type Plan = { readonly Plan: { readonly 'Plan Rows': number } };

/** How many rows a statement would give, as the database guesses from its statistics: asked before choosing how to look. Reads no row. */
export const estimatedRows = async (pool: Pool, statement: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await pool.query<{ 'QUERY PLAN': readonly Plan[] }>(`explain (format json) ${statement}`, [
    ...values,
  ]);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
};
