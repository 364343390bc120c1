import type { SetAsideFault } from '@shilu/events/integrations/set-aside-calls';
import type { Pool, PoolClient } from 'pg';
import type { Position, StoredEvent } from '../event-store/port';
import { storable } from '../postgres/storable';

/**
 * Dead letters of read models. The key is the stream: its first event that a projection cannot take stands here with the
 * error, and what comes after it in the stream waits in the log behind it. A row belongs to one generation, so a rebuild
 * tries everything again.
 */
export type SetAside = {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly eventId: string;
  readonly eventType: string;
  readonly fault: SetAsideFault;
  readonly error: string;
  /** Later events of the stream, held back. */
  readonly waiting: number;
  readonly setAsideAt: Date;
  readonly triedAt: Date;
  readonly tries: number;
  /** When somebody last asked that it be tried again, to the microsecond; null when that was done. */
  readonly askedAt: string | null;
};
export type LiveSetAside = SetAside & { readonly projection: string };

/** Told on this channel, with the projection's name, when somebody asked to try again. */
export const RETRY_CHANNEL = 'rm_retry';

type Place = Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'id' | 'type'>;

const LONGEST_ERROR = 2_000;
const cut = (error: string): string => storable(error.slice(0, LONGEST_ERROR));

const COLUMNS = `a.stream, a.revision::float8 as revision, a.position, a.event_id as "eventId", a.event_type as "eventType",
  a.fault, a.error, a.waiting, a.set_aside_at as "setAsideAt", a.tried_at as "triedAt", a.tries, a.retry_asked_at::text as "askedAt"`;

/** What is wrong with it, for people and in the words of whatever refused it. */
export type Why = { readonly fault: SetAsideFault; readonly error: string };

export const insertSetAside = async (
  tx: PoolClient,
  schema: string,
  event: Place,
  { fault, error }: Why,
): Promise<void> => {
  await tx.query(
    `insert into rm.set_aside (schema, stream, revision, position, event_id, event_type, fault, error)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [schema, event.stream, event.revision, event.position, event.id, storable(event.type), fault, cut(error)],
  );
};

/** How many keys of a generation were set aside within so many seconds. */
export const setAsideWithin = async (tx: PoolClient, schema: string, seconds: number): Promise<number> => {
  const { rows } = await tx.query<{ keys: number }>(
    `select count(*)::int as keys from rm.set_aside
     where schema = $1 and set_aside_at > clock_timestamp() - $2 * interval '1 second'`,
    [schema, seconds],
  );
  return rows[0]?.keys ?? 0;
};

export const noteWaiting = async (
  tx: PoolClient,
  schema: string,
  events: readonly Pick<Place, 'stream'>[],
): Promise<void> => {
  await tx.query(
    `update rm.set_aside a set waiting = a.waiting + more.n
     from (select stream, count(*)::int as n from unnest($2::text[]) as held(stream) group by stream) more
     where a.schema = $1 and a.stream = more.stream`,
    [schema, events.map(({ stream }) => stream)],
  );
};

export const setAsideOf = async (
  db: Pool | PoolClient,
  schema: string,
  which: 'all' | 'asked' = 'all',
): Promise<readonly SetAside[]> => {
  const { rows } = await db.query<SetAside>(
    `select ${COLUMNS} from rm.set_aside a
     where a.schema = $1 and ($2 = 'all' or a.retry_asked_at is not null) order by a.set_aside_at`,
    [schema, which],
  );
  return rows;
};

/** The event at the head of the key was taken: the next one that waits stands there now, or nothing does. */
export const advanceSetAside = async (
  tx: PoolClient,
  schema: string,
  stream: string,
  next: Place | null,
): Promise<void> => {
  if (next === null) await tx.query('delete from rm.set_aside where schema = $1 and stream = $2', [schema, stream]);
  else
    await tx.query(
      `update rm.set_aside set revision = $3, position = $4, event_id = $5, event_type = $6,
         waiting = greatest(0, waiting - 1) where schema = $1 and stream = $2`,
      [schema, stream, next.revision, next.position, next.id, storable(next.type)],
    );
};

/** Whoever asks while it is being tried is not forgotten: only what was asked before, `askedAt`, is done. */
export const noteTried = async (
  pool: Pool,
  schema: string,
  { stream, askedAt }: Pick<SetAside, 'stream' | 'askedAt'>,
  { fault, error }: Why,
): Promise<void> => {
  await pool.query(
    `update rm.set_aside set error = $3, fault = $4, tries = tries + 1, tried_at = now(),
       retry_asked_at = case when retry_asked_at::text = $5 then null else retry_asked_at end
     where schema = $1 and stream = $2`,
    [schema, stream, cut(error), fault, askedAt],
  );
};

const LIVE = `from rm.set_aside a join rm.generation g on g.schema = a.schema and g.status = 'live'`;

/** What the read models that serve now have set aside, the newest first. */
export const liveSetAside = async (
  pool: Pool,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly LiveSetAside[]; readonly total: number }> => {
  const { rows } = await pool.query<LiveSetAside & { total: number }>(
    `select ${COLUMNS}, g.name as projection, count(*) over ()::int as total ${LIVE}
     order by a.set_aside_at desc, a.stream, g.name offset $1 limit $2`,
    [page.offset, page.limit],
  );
  return { rows, total: rows[0]?.total ?? 0 };
};

/** What this read model has set aside as it serves now. */
export const setAsideBy = async (
  pool: Pool,
  projection: string,
): Promise<readonly Pick<SetAside, 'stream' | 'waiting'>[]> => {
  const { rows } = await pool.query<Pick<SetAside, 'stream' | 'waiting'>>(
    `select a.stream, a.waiting ${LIVE} where g.name = $1`,
    [projection],
  );
  return rows;
};

/** Of these streams those that some read model which serves now could not follow: what is shown of them is not whole. */
export const beingRepaired = async (pool: Pool, streams: readonly string[]): Promise<ReadonlySet<string>> => {
  if (streams.length === 0) return new Set();
  const { rows } = await pool.query<{ stream: string }>({
    name: 'being-repaired',
    text: `select distinct a.stream ${LIVE} where a.stream = any($1::text[])`,
    values: [streams],
  });
  return new Set(rows.map(({ stream }) => stream));
};

/** Whoever writes the projection tries the key again. False when it is not set aside. */
export const askRetry = async (pool: Pool, projection: string, stream: string): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update rm.set_aside a set retry_asked_at = now() from rm.generation g
     where g.schema = a.schema and g.status = 'live' and g.name = $1 and a.stream = $2`,
    [projection, stream],
  );
  await pool.query('select pg_notify($1, $2)', [RETRY_CHANNEL, projection]);
  return (rowCount ?? 0) > 0;
};

/** Whoever writes a paused model goes on at once. False when it is not paused. */
export const askResume = async (pool: Pool, projection: string): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select 1 from rm.generation where name = $1 and status = 'live' and paused_at is not null`,
    [projection],
  );
  await pool.query('select pg_notify($1, $2)', [RETRY_CHANNEL, projection]);
  return (rowCount ?? 0) > 0;
};

export type ModelState = {
  readonly projection: string;
  readonly setAside: number;
  /** Null while it goes on. */
  readonly pausedAt: Date | null;
  readonly error: string | null;
};

export const modelStates = async (pool: Pool): Promise<readonly ModelState[]> => {
  const { rows } = await pool.query<ModelState>(
    `select g.name as projection, g.paused_at as "pausedAt", g.error,
       (select count(*)::int from rm.set_aside a where a.schema = g.schema) as "setAside"
     from rm.generation g where g.status = 'live' order by g.name`,
  );
  return rows;
};
