import type { Pool } from 'pg';

/** How a connector runs somewhere: told by its worker again and again, believed for a while. */
export type RunningConnector = {
  readonly connector: string;
  readonly circuit: 'closed' | 'open';
  /** Events not yet looked at. */
  readonly lag: number;
};

const BELIEVED_SECONDS = 30;

export const noteRunning = async (
  pool: Pool,
  worker: string,
  connectors: readonly RunningConnector[],
): Promise<void> => {
  await pool.query(
    `insert into deliveries.running_connector (connector, worker, circuit, lag, seen_at)
     select connector, $1, circuit, lag, now()
     from jsonb_to_recordset($2::jsonb) as given (connector text, circuit text, lag bigint)
     on conflict (connector, worker) do update
       set circuit = excluded.circuit, lag = excluded.lag, seen_at = excluded.seen_at`,
    [worker, JSON.stringify(connectors)],
  );
};

/** At a graceful stop; also those of workers that went long ago without a word. */
export const noteStopped = async (pool: Pool, worker: string): Promise<void> => {
  await pool.query(`delete from deliveries.running_connector where worker = $1 or seen_at < now() - interval '1 day'`, [
    worker,
  ]);
};

/** Connectors that run just now, each once: open when any worker's circuit is, the smallest lag that is known. */
export const runningConnectors = async (pool: Pool): Promise<readonly RunningConnector[]> => {
  const { rows } = await pool.query<RunningConnector>(
    `select connector, case when bool_or(circuit = 'open') then 'open' else 'closed' end as circuit,
       min(lag)::float8 as lag
     from deliveries.running_connector where seen_at > now() - $1 * interval '1 second'
     group by connector order by connector`,
    [BELIEVED_SECONDS],
  );
  return rows;
};
