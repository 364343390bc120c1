import { lessThan, standingRuns } from '@shilu/events/audit/verified';
import type { Pool } from 'pg';
import { migrate, type Migration } from '../postgres/pool';

/** Schema `operations`: when the installation was last looked after, and how that ended. */
export const operationsMigrations: readonly Migration[] = [
  {
    id: '0001-last-run',
    sql: `create table last_run (
      kind text primary key,
      at timestamptz not null,
      outcome text not null check (outcome in ('ok', 'failed')),
      detail text not null
    )`,
  },
  {
    // The newest look at the clock of each machine.
    id: '0002-clock-looks',
    sql: `create table clock_looks (machine text primary key, at timestamptz not null, look jsonb not null)`,
  },
  {
    id: '0003-findings',
    sql: `alter table last_run add column findings text[] not null default '{}'`,
  },
  {
    // Of verifications the last of each scope. Of those before nobody knows what they looked at: any run takes their place.
    id: '0004-scopes',
    sql: `
      alter table last_run add column unchecked text[] not null default '{}';
      update last_run set unchecked =
        '{files,openingKeys,outside,passwords,people,readModels,rest,sequence,streamEnd,timestamps}' where kind = 'verify';
      alter table last_run drop constraint last_run_pkey, add primary key (kind, unchecked);`,
  },
  {
    // What a verification found until then somebody closed with a reason, as the log says.
    id: '0005-closed',
    sql: `alter table last_run add column closed_up_to timestamptz;`,
  },
];

export type RunKind = 'backup' | 'restore' | 'verify';
export type LastRun = {
  readonly kind: RunKind;
  readonly at: Date;
  /** `closed`: of a verification that found something, which was closed with a reason. */
  readonly outcome: 'ok' | 'failed' | 'closed';
  /** One line for an engineer. */
  readonly detail: string;
  /** Kinds of what a verification found. */
  readonly findings?: readonly string[];
  /** What it did not look at. */
  readonly unchecked?: readonly string[];
};

const CLOSED = '(closed_up_to is not null and at <= closed_up_to)';

const isThere = async (pool: Pool): Promise<boolean> =>
  (await pool.query<{ there: boolean }>(`select to_regclass('operations.last_run') is not null as there`)).rows[0]
    ?.there === true;

/**
 * Each that was held against another checkpoint kept outside is of a scope of its own: those that this one answers are over,
 * and so are those that were closed before it.
 */
const forgetAnswered = async (
  pool: Pool,
  { kind, at, unchecked = [] }: Pick<LastRun, 'kind' | 'at' | 'unchecked'>,
): Promise<void> => {
  if (kind !== 'verify') return;
  const { rows } = await pool.query<{ at: Date; findings: string[]; unchecked: string[] }>(
    `select at, findings, unchecked from operations.last_run where kind = 'verify'`,
  );
  await pool.query(`delete from operations.last_run where kind = 'verify' and at < $1 and ${CLOSED}`, [at]);
  for (const run of rows)
    if (run.at < at && lessThan({ unchecked }, run).length === 0)
      await pool.query(`delete from operations.last_run where kind = 'verify' and unchecked = $1`, [run.unchecked]);
};

export const noteRun = async (
  pool: Pool,
  { kind, at, outcome, detail, findings = [], unchecked = [] }: LastRun,
): Promise<void> => {
  await migrate(pool, { schema: 'operations', migrations: operationsMigrations });
  await pool.query(
    `insert into operations.last_run (kind, at, outcome, detail, findings, unchecked) values ($1, $2, $3, $4, $5, $6)
     on conflict (kind, unchecked) do update
       set at = excluded.at, outcome = excluded.outcome, detail = excluded.detail, findings = excluded.findings`,
    [kind, at, outcome, detail.slice(0, 2_000), findings, [...unchecked].sort()],
  );
  await forgetAnswered(pool, { kind, at, unchecked });
};

/**
 * The log says that what verifications found until then is closed; one of the same scope that finds it again stands again. By
 * the notary alone, as it reads the event that says so.
 */
export const noteRunsClosed = async (pool: Pool, upTo: string): Promise<void> => {
  if (!(await isThere(pool))) return;
  await pool.query(
    `update operations.last_run set closed_up_to = $1::timestamptz
     where kind = 'verify' and outcome = 'failed' and at <= $1::timestamptz and not ${CLOSED}`,
    [upTo],
  );
};

/**
 * The last of each kind; none where it was never done here. Of verifications what stands by all of them: at most one that
 * failed, and behind it at most one that found nothing, or of which everything was closed. `closedUpTo`: until when, as the
 * log says by now.
 */
export const lastRuns = async (pool: Pool, closedUpTo: string | null = null): Promise<readonly LastRun[]> => {
  if (!(await isThere(pool))) return [];
  const { rows: runs } = await pool.query<Required<LastRun>>(
    `select kind, at, detail, findings, unchecked,
       case when ${CLOSED} or (kind = 'verify' and outcome = 'failed' and at <= $1::timestamptz) then 'closed' else outcome end as outcome
     from operations.last_run order by kind`,
    [closedUpTo],
  );
  return [
    ...runs.filter(({ kind }) => kind !== 'verify'),
    ...standingRuns(runs.filter(({ kind }) => kind === 'verify')),
  ];
};

/** Whether what verifications found was all found by then, and nobody has closed it. */
export const hasFailedBy = async (pool: Pool, upTo: Date): Promise<boolean> =>
  (await lastRuns(pool)).some(({ kind, outcome, at }) => kind === 'verify' && outcome === 'failed' && at <= upTo);
