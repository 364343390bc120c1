import type { Pool } from 'pg';

/**
 * What was done to the log in the event store by others than this system: events taken away from a stream, or written
 * into one. The notary meets it first, since it reads everything; the record it concerns is closed to commands, and all
 * else goes on.
 */
export type Incident = {
  readonly stream: string;
  readonly kind: 'streamCut' | 'foreignEvent';
  /** How it was cut; or the revision and id of the event. */
  readonly detail: string;
};

export type NoticedIncident = Incident & { readonly noticedAt: Date };

/** Answers whether it is new. */
export const noteIncident = async (pool: Pool, { stream, kind, detail }: Incident): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'insert into notary.incidents (stream, kind, detail) values ($1, $2, $3) on conflict do nothing',
    [stream, kind, detail],
  );
  return rowCount === 1;
};

export const incidentsOf = async (pool: Pool): Promise<readonly NoticedIncident[]> =>
  (
    await pool.query<NoticedIncident>(
      'select stream, kind, detail, noticed_at as "noticedAt" from notary.incidents order by noticed_at, stream, detail',
    )
  ).rows;
