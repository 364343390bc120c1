import { createHash } from 'node:crypto';
import {
  MOST_STREAMS,
  NOTED_INCIDENTS,
  TO_BE_CLOSED,
  TOLD_ELSEWHERE,
  type ClosedKind,
} from '@shilu/events/audit/incident';
import type { Misfit } from '@shilu/events/core/stream-rule';
import type { Pool } from 'pg';

/**
 * What was done to the log in the event store by others than this system: events taken away from a stream, or written
 * into one. The notary meets it first, since it reads everything; the record it concerns is closed to commands, and all
 * else goes on. A witness outside that remembers another log than this one stands here by its name, as `witness <name>`.
 * Rows that screens and prints are made of, and that are not what the log makes, are one as well, and so are events that are not what was notarised, and what is stored of a
 * password and is not what the log commits to, and a log of who read what that ends before what was sealed of it, or that
 * cannot be written.
 */
export type Incident = {
  readonly stream: string;
  readonly kind: (typeof NOTED_INCIDENTS)[number];
  /** How it was cut; or the revision and id of the event. */
  readonly detail: string;
  /** Of an event that cannot have been decided by the product as it stands there. */
  readonly event?: { readonly id: string; readonly revision: number; readonly reason: Misfit };
};

/** Three of them fit into an entry of an index, in whatever letters. */
const MOST_LETTERS = 300;

/**
 * What is said of an event may be anything that somebody wrote there: of a longer text its beginning and its hash, and
 * nothing that the database refuses. One that could not be noted would hold up the notary, and every event behind it.
 */
const storable = (said: string): string => {
  const text = said.replaceAll('\0', '\ufffd').toWellFormed();
  if (text.length <= MOST_LETTERS) return text;
  return `${text.slice(0, MOST_LETTERS).toWellFormed()}… (SHA-256 ${createHash('sha256').update(said).digest('hex')})`;
};

export type NoticedIncident = Incident & { readonly noticedAt: Date };

/** What somebody else than the notary found. Answers whether it is new. */
export const noteIncident = async (pool: Pool, { stream, kind, detail }: Omit<Incident, 'event'>): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'insert into notary.incidents (stream, kind, detail) values ($1, $2, $3) on conflict do nothing',
    [storable(stream), kind, storable(detail)],
  );
  return rowCount === 1;
};

/**
 * What is put right as soon as it is found: where it is found again, somebody did it again, which counts and is told anew.
 * Several who read at once find the same.
 */
export const noteOccurrence = async (pool: Pool, { stream, kind, detail }: Omit<Incident, 'event'>): Promise<void> => {
  await pool.query(
    `insert into notary.incidents as there (stream, kind, detail) values ($1, $2, $3)
     on conflict (stream, kind, detail) do update set times = there.times + 1, again_at = now()
       where coalesce(there.again_at, there.noticed_at) < now() - interval '10 seconds'`,
    [storable(stream), kind, storable(detail)],
  );
};

/**
 * What the notary found. Where others, who may add incidents, wrote the same words before, it is that of this event from
 * now on. Answers whether it is new.
 */
export const noteFound = async (pool: Pool, incident: Incident): Promise<boolean> => {
  const { stream, kind, detail, event } = incident;
  if (event === undefined) return noteIncident(pool, incident);
  const { rowCount } = await pool.query(
    `insert into notary.incidents as there (stream, kind, detail, event_id, revision, reason) values ($1, $2, $3, $4, $5, $6)
     on conflict (stream, kind, detail) do update
       set event_id = excluded.event_id, revision = excluded.revision, reason = excluded.reason
       where there.event_id is null`,
    [storable(stream), kind, storable(detail), event.id, event.revision, event.reason],
  );
  return rowCount === 1;
};

export type Untold = {
  readonly stream: string;
  readonly eventId: string;
  readonly revision: number;
  readonly reason: Misfit;
};
/** Events in dispute that the product has not been told of. */
export const untoldIncidents = async (pool: Pool): Promise<readonly Untold[]> =>
  (
    await pool.query<Untold>(
      `select stream, event_id as "eventId", revision, reason from notary.incidents
       where event_id is not null and told_at is null order by noticed_at, detail limit 100`,
    )
  ).rows;

/** Nobody has decided on it, or closed it since it was done last. */
const OPEN = '(settled_at is null or settled_at < again_at)';

export type Unannounced = {
  readonly kind: (typeof NOTED_INCIDENTS)[number];
  readonly count: number;
  /** Where the first of them are. */
  readonly streams: readonly string[];
  /** When the newest was noted, or noted again: the next whole millisecond, and none to come. */
  readonly upTo: Date;
};
/** What somebody made up for a kind is told of nobody. */
const TOLD_HERE = NOTED_INCIDENTS.filter((kind) => !TOLD_ELSEWHERE.some((other) => other === kind));

/** Of each kind what people have not been told of yet, or not since it was done again. */
export const unannounced = async (pool: Pool): Promise<readonly Unannounced[]> =>
  (
    await pool.query<Unannounced>(
      `select kind, count(*)::int as count,
         date_trunc('milliseconds', least(max(coalesce(again_at, noticed_at)), now())) + interval '1 ms' as "upTo",
         (array_agg(stream order by coalesce(again_at, noticed_at), stream))[1:$2] as streams
       from notary.incidents
       where (announced_at is null or announced_at < again_at) and ${OPEN} and kind = any($1)
       group by kind order by kind`,
      [TOLD_HERE, MOST_STREAMS],
    )
  ).rows;

/** The log says that people were told of those. By the notary alone, as it reads the event that says so. */
export const noteAnnounced = async (
  pool: Pool,
  { kind, upTo }: { readonly kind: string; readonly upTo: string },
): Promise<void> => {
  await pool.query(
    `update notary.incidents set announced_at = least(now(), $2::timestamptz)
     where kind = $1 and noticed_at <= $2::timestamptz and (announced_at is null or announced_at < again_at)`,
    [kind, upTo],
  );
};

/** Of which of these revisions something was found. */
export const foundOf = async (pool: Pool, stream: string): Promise<ReadonlySet<number>> => {
  const { rows } = await pool.query<{ revision: number }>(
    'select revision from notary.incidents where stream = $1 and revision is not null',
    [stream],
  );
  return new Set(rows.map(({ revision }) => revision));
};

/**
 * What the log says of what was found of an event: for which reasons it stands there, and since when it waits for nobody
 * any more; null: it waits. By the notary alone, as it reads the events that say so.
 */
export const noteDispute = async (
  pool: Pool,
  eventId: string,
  { whys, settledAt }: { readonly whys: readonly Misfit[]; readonly settledAt: string | null },
): Promise<void> => {
  await pool.query(
    `update notary.incidents set told_at = case when reason = any($2) then coalesce(told_at, now()) end, settled_at = $3
     where event_id::text = $1`,
    [eventId, whys, settledAt],
  );
};

/** The log says that those of a kind that were found until then are closed. By the notary alone, as it reads the event that says so. */
export const noteClosed = async (
  pool: Pool,
  { kind, upTo }: { readonly kind: ClosedKind; readonly upTo: string },
): Promise<void> => {
  await pool.query(
    `update notary.incidents set settled_at = $2::timestamptz
     where kind = $1 and event_id is null and coalesce(again_at, noticed_at) <= $2::timestamptz and ${OPEN}`,
    [kind, upTo],
  );
};

export type OpenOfKind = {
  readonly kind: ClosedKind;
  readonly count: number;
  readonly streams: readonly string[];
  readonly since: Date;
  /** When the newest was found: the next whole millisecond, and none to come. */
  readonly upTo: Date;
};
/** Of each kind that is closed with a reason what nobody has closed; `closed`: until when, as the log says by now. */
export const openToClose = async (pool: Pool, closed: ReadonlyMap<string, string>): Promise<readonly OpenOfKind[]> =>
  (
    await pool.query<OpenOfKind>(
      `select kind, count(*)::int as count, min(noticed_at) as since,
         date_trunc('milliseconds', least(max(coalesce(again_at, noticed_at)), now())) + interval '1 ms' as "upTo",
         (array_agg(stream order by coalesce(again_at, noticed_at), stream))[1:$2] as streams
       from notary.incidents left join unnest($3::text[], $4::timestamptz[]) as closed (of_kind, until) on of_kind = kind
       where kind = any($1) and event_id is null and ${OPEN} and (until is null or coalesce(again_at, noticed_at) > until)
       group by kind order by "upTo" desc`,
      [TO_BE_CLOSED, MOST_STREAMS, [...closed.keys()], [...closed.values()]],
    )
  ).rows;

/** Whether something of the kind that was found by then waits to be closed. */
export const isOpen = async (
  pool: Pool,
  { kind, upTo }: { readonly kind: ClosedKind; readonly upTo: string },
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select 1 from notary.incidents
     where kind = $1 and event_id is null and coalesce(again_at, noticed_at) <= $2::timestamptz and ${OPEN} limit 1`,
    [kind, upTo],
  );
  return rowCount === 1;
};

/** Those that nobody has decided on or closed. */
export const incidentsOf = async (pool: Pool): Promise<readonly NoticedIncident[]> =>
  (
    await pool.query<NoticedIncident>(
      `select stream, kind, detail, noticed_at as "noticedAt" from notary.incidents where ${OPEN} order by noticed_at, stream, detail`,
    )
  ).rows;

/** How many of each kind, none included. */
export const countIncidents = async (
  pool: Pool,
): Promise<readonly { readonly kind: string; readonly count: number }[]> => {
  const { rows } = await pool.query<{ kind: string; count: number }>(
    `select k.kind, count(i.kind)::int as count from unnest($1::text[]) as k(kind) left join notary.incidents i on i.kind = k.kind and ${OPEN} group by k.kind order by k.kind`,
    [NOTED_INCIDENTS],
  );
  return rows;
};
