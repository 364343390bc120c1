import { clockLookSchema, type ClockLook } from '@shilu/events/audit/clock';
import type { Pool } from 'pg';
import { operationsMigrations } from '../operations/last-runs';
import { migrate } from '../postgres/pool';

/** What was found of a machine that is not looked at any more counts for so long. */
const KEPT = '1 day';

/** The newest look at each machine, for the system page: what it led to stands in the log. */
export const keepClockLook = async (pool: Pool, machine: string, look: ClockLook): Promise<void> => {
  await pool.query(
    `with old as (delete from operations.clock_looks where at < now() - $3::interval and machine <> $1)
     insert into operations.clock_looks (machine, at, look) values ($1, now(), $2)
     on conflict (machine) do update set at = excluded.at, look = excluded.look`,
    [machine, JSON.stringify(look), KEPT],
  );
};

/** This machine’s clock is not held against anything, nor are those that nobody has looked at for long. */
export const forgetClockLook = async (pool: Pool, machine: string): Promise<void> => {
  await pool.query('delete from operations.clock_looks where machine = $1 or at < now() - $2::interval', [
    machine,
    KEPT,
  ]);
};

export type MachineLook = ClockLook & { readonly machine: string; readonly at: Date };

export const migrateClockLooks = (pool: Pool): Promise<unknown> =>
  migrate(pool, { schema: 'operations', migrations: operationsMigrations });

export const clockLooks = async (pool: Pool): Promise<readonly MachineLook[]> => {
  const there = await pool.query<{ there: boolean }>(
    `select to_regclass('operations.clock_looks') is not null as there`,
  );
  if (there.rows[0]?.there !== true) return [];
  const { rows } = await pool.query<{ machine: string; at: Date; look: unknown }>(
    'select machine, at, look from operations.clock_looks where at > now() - $1::interval order by machine',
    [KEPT],
  );
  return rows.map(({ machine, at, look }) => ({ machine, at, ...clockLookSchema.parse(look) }));
};
