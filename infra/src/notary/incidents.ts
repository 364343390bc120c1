import { JUDGED } from '@shilu/events/audit/judge';
import type { Misfit } from '@shilu/events/core/stream-rule';
import type { Pool } from 'pg';

export const INCIDENT_KINDS = ['streamCut', 'foreignEvent', 'witnessDisagrees', 'readModelAltered', ...JUDGED] as const;

/**
 * What was done to the log in the event store by others than this system: events taken away from a stream, or written
 * into one. The notary meets it first, since it reads everything; the record it concerns is closed to commands, and all
 * else goes on. A witness outside that remembers another log than this one stands here by its name, as `witness <name>`.
 * Rows that screens and prints are made of, and that are not what the log makes, are one as well.
 */
export type Incident = {
  readonly stream: string;
  readonly kind: (typeof INCIDENT_KINDS)[number];
  /** How it was cut; or the revision and id of the event. */
  readonly detail: string;
  /** Of an event that cannot have been decided by the product as it stands there. */
  readonly event?: { readonly id: string; readonly revision: number; readonly reason: Misfit };
};

export type NoticedIncident = Incident & { readonly noticedAt: Date };

/** Answers whether it is new. */
export const noteIncident = async (pool: Pool, { stream, kind, detail, event }: Incident): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `insert into notary.incidents (stream, kind, detail, event_id, revision, reason) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [stream, kind, detail, event?.id ?? null, event?.revision ?? null, event?.reason ?? null],
  );
  return rowCount === 1;
};

export const incidentsOf = async (pool: Pool): Promise<readonly NoticedIncident[]> =>
  (
    await pool.query<NoticedIncident>(
      'select stream, kind, detail, noticed_at as "noticedAt" from notary.incidents order by noticed_at, stream, detail',
    )
  ).rows;

/** How many of each kind, none included. */
export const countIncidents = async (
  pool: Pool,
): Promise<readonly { readonly kind: string; readonly count: number }[]> => {
  const { rows } = await pool.query<{ kind: string; count: number }>(
    'select k.kind, count(i.kind)::int as count from unnest($1::text[]) as k(kind) left join notary.incidents i using (kind) group by k.kind order by k.kind',
    [INCIDENT_KINDS],
  );
  return rows;
};
