import type { DeliveryErrorKey } from '@shilu/events/integrations/delivery-errors';
import type { Pool, PoolClient } from 'pg';
import { migrate, type Migration } from '../postgres/pool';

/**
 * Schema `deliveries`: what has to leave the system and has not, and what became of what did. Written in the consumer's
 * transaction, so an event and its effects are taken together. It is the workers' own book, beside the log: the effects
 * themselves are outside, and cannot be computed from the log again.
 */
export const deliveryMigrations: readonly Migration[] = [
  {
    id: '0001-ledger',
    sql: `
      create table delivery (
        id uuid primary key,
        connector text not null,
        key text not null,
        seq bigint generated always as identity,
        effect text not null,
        event_id uuid not null,
        stream text not null,
        revision integer not null,
        position text not null,
        event_type text not null,
        correlation text not null,
        event text not null,
        payload jsonb not null,
        state text not null default 'waiting'
          check (state in ('waiting', 'unknown', 'parked', 'delivered', 'discarded')),
        attempts integer not null default 0,
        next_at timestamptz not null default now(),
        leased_until timestamptz,
        leased_by text,
        error jsonb,
        created_at timestamptz not null default now(),
        tried_at timestamptz,
        done_at timestamptz
      );
      create index delivery_open on delivery (connector, key, seq) where state in ('waiting', 'unknown', 'parked');
      create index delivery_of_stream on delivery (stream, revision);
      create index delivery_done on delivery (done_at) where done_at is not null;`,
  },
  {
    id: '0002-uncertain',
    sql: `
      -- A try went out and what became of it is not known: every later try asks first, also after a person had a look.
      alter table delivery add column uncertain boolean not null default false;
      update delivery set uncertain = true where state in ('unknown', 'parked');
      create index delivery_due on delivery (connector, next_at) where state in ('waiting', 'unknown');
      create table running_connector (
        connector text not null,
        worker uuid not null,
        circuit text not null check (circuit in ('closed', 'open')),
        lag bigint not null,
        seen_at timestamptz not null,
        primary key (connector, worker)
      );`,
  },
  {
    id: '0003-restored',
    sql: `
      -- It, or its event, comes from a backup: what was done about it between the backup and the end of the old
      -- installation is not known here.
      alter table delivery add column restored boolean not null default false;
      -- The last event of each stream of the log that was restored.
      create table restored_stream (stream text primary key, revision integer not null);`,
  },
  {
    id: '0004-decided',
    sql: `
      -- A person has decided about it since it was restored. That it came from a backup stays known: what is told of it
      -- afterwards may have been told before.
      alter table delivery add column decided boolean not null default false;
      create index delivery_restored on delivery (event_id) where restored;`,
  },
];

export const DELIVERIES_CHANNEL = 'deliveries';

export type DeliveryState = 'waiting' | 'unknown' | 'parked' | 'delivered' | 'discarded';

/** Why the last try failed, and the other side's own words. */
export type DeliveryError = {
  readonly key: DeliveryErrorKey;
  readonly params: Readonly<Record<string, string | number>>;
  readonly detail: string;
};

export type Delivery = {
  /** Idempotency key of the effect: UUIDv5 of connector, event and place among the event's effects. */
  readonly id: string;
  readonly connector: string;
  readonly key: string;
  readonly effect: string;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly eventType: string;
  readonly correlation: string;
  /** The event as it was brought, JSON text. */
  readonly event: string;
  readonly payload: unknown;
  readonly state: DeliveryState;
  /** Tries made so far. */
  readonly attempts: number;
  /** From a backup, and nobody has decided about it since: it may have gone out before the restore. */
  readonly restored: boolean;
  readonly nextAt: Date;
  readonly error: DeliveryError | null;
  readonly createdAt: Date;
  readonly triedAt: Date | null;
  readonly doneAt: Date | null;
};

export type NewDelivery = Pick<
  Delivery,
  | 'id'
  | 'connector'
  | 'key'
  | 'effect'
  | 'eventId'
  | 'stream'
  | 'revision'
  | 'position'
  | 'eventType'
  | 'correlation'
  | 'event'
  | 'payload'
> & {
  readonly notBefore?: Date;
  /** The event that led to this one, by its id: when this one tells what became of a delivery, the event of that. */
  readonly causation?: string;
};

export const migrateDeliveries = (pool: Pool): Promise<readonly string[]> =>
  migrate(pool, { schema: 'deliveries', migrations: deliveryMigrations });

/** As a row of `deliveries.delivery` is read. */
export const COLUMNS = `id, connector, key, effect, event_id as "eventId", stream, revision, position, event_type as "eventType",
  correlation, event, payload, state, attempts, restored and not decided as restored, next_at as "nextAt", error,
  created_at as "createdAt", tried_at as "triedAt", done_at as "doneAt"`;

/** Takes deliveries into the book, in the order given; one that is there already is left as it is. */
export const enqueue = async (tx: PoolClient, deliveries: readonly NewDelivery[]): Promise<void> => {
  if (deliveries.length === 0) return;
  await tx.query({
    name: 'deliveries-enqueue',
    text: `
      insert into deliveries.delivery
        (id, connector, key, effect, event_id, stream, revision, position, event_type, correlation, event, payload, next_at,
         state, uncertain, restored)
      select id, connector, key, effect, "eventId", one.stream, one.revision, position, "eventType", correlation, event,
        coalesce(payload, 'null'::jsonb), coalesce("notBefore", now()),
        case when came.restored then 'unknown' else 'waiting' end, came.restored, came.restored
      from json_to_recordset($1) as one(id uuid, connector text, key text, effect text, "eventId" uuid, stream text,
        revision integer, position text, "eventType" text, correlation text, event text, payload jsonb,
        "notBefore" timestamptz, causation uuid)
      -- From an event of the restored log, or from one that tells what became of a delivery that was brought back: the old
      -- installation may have told it already, under the same id, and sent this as well. Such an event names as its cause
      -- the event that the delivery was made from.
      cross join lateral (select
        exists (select 1 from deliveries.restored_stream as r where r.stream = one.stream and r.revision >= one.revision)
        or exists (select 1 from deliveries.delivery as cause where cause.event_id = one.causation and cause.restored)
        as restored) as came
      on conflict (id) do nothing`,
    values: [JSON.stringify(deliveries)],
  });
  for (const connector of new Set(deliveries.map((one) => one.connector)))
    await tx.query({
      name: 'deliveries-ring',
      text: 'select pg_notify($1, $2)',
      values: [DELIVERIES_CHANNEL, connector],
    });
};

/** Takes a delivery into the book as one that a person must look at. */
export const park = async (tx: PoolClient, delivery: NewDelivery, error: DeliveryError): Promise<void> => {
  await enqueue(tx, [delivery]);
  await tx.query(
    `update deliveries.delivery set state = 'parked', error = $2 where id = $1 and state in ('waiting', 'unknown') and attempts = 0`,
    [delivery.id, JSON.stringify(error)],
  );
};

/** Keys that something of a connector still waits or stands in; of those named, or of all. */
export const openKeys = async (
  tx: PoolClient,
  connector: string,
  among: readonly string[] | null = null,
): Promise<readonly string[]> => {
  const open = `select distinct key from deliveries.delivery
    where connector = $1 and state in ('waiting', 'unknown', 'parked')`;
  const { rows } = await tx.query<{ key: string }>(
    among === null
      ? { name: 'deliveries-open', text: open, values: [connector] }
      : { name: 'deliveries-open-among', text: `${open} and key = any($2)`, values: [connector, among] },
  );
  return rows.map(({ key }) => key);
};

/**
 * The oldest open delivery of each key that is due and in nobody's hands, leased to `worker` for `leaseMs`. A parked one
 * stands at the head of its key and is never leased, so the later ones wait behind it (law 8). Of a key at most one is out:
 * an earlier one that becomes visible late (its consumer committed late) waits for the one that went before it.
 */
export const lease = async (
  pool: Pool,
  options: {
    readonly connector: string;
    readonly worker: string;
    readonly limit: number;
    readonly leaseMs: number;
  },
): Promise<readonly Delivery[]> => {
  const { rows } = await pool.query<Delivery>({
    name: 'deliveries-lease',
    text: `with due as (
       select id from deliveries.delivery as this
       where connector = $1 and state in ('waiting', 'unknown') and next_at <= now()
         and (leased_until is null or leased_until < now())
         and not exists (
           select 1 from deliveries.delivery as other
           where other.connector = this.connector and other.key = this.key and other.id <> this.id
             and other.state in ('waiting', 'unknown', 'parked')
             and (other.seq < this.seq or other.leased_until > now()))
       order by next_at limit $2 for update skip locked)
     update deliveries.delivery set leased_until = now() + $3 * interval '1 millisecond', leased_by = $4, tried_at = now(),
       -- Whoever held the lease before may have gone in the middle of the call.
       state = case when leased_by is null then state else 'unknown' end,
       uncertain = uncertain or leased_by is not null
     where id in (select id from due) returning ${COLUMNS}`,
    values: [options.connector, options.limit, options.leaseMs, options.worker],
  });
  return rows;
};

/** Milliseconds until something of this connector falls due; null when nothing waits. */
export const untilNextDue = async (pool: Pool, connector: string): Promise<number | null> => {
  const { rows } = await pool.query<{ wait: number | null }>({
    name: 'deliveries-next',
    text: `select ceil(extract(epoch from min(greatest(next_at, coalesce(leased_until, next_at))) - now()) * 1000)::float8 as wait
     from (select distinct on (key) state, next_at, leased_until from deliveries.delivery
           where connector = $1 and state in ('waiting', 'unknown', 'parked') order by key, seq) as head
     where state <> 'parked'`,
    values: [connector],
  });
  return rows[0]?.wait ?? null;
};

export type Settlement =
  | { readonly state: 'delivered' }
  /** Without an error it was asked for and is not there yet, which is no failed try. */
  | { readonly state: 'waiting'; readonly error: DeliveryError | null; readonly retryInMs: number }
  | { readonly state: 'unknown'; readonly error: DeliveryError; readonly retryInMs: number }
  | {
      readonly state: 'parked';
      readonly error: DeliveryError;
      /** It may have left the system before it failed. */
      readonly uncertain: boolean;
    };

/**
 * What became of a try. Once a try's outcome was unknown, every later one is handed out as `unknown` until it is delivered.
 * `counted` is false when the lease had gone to another worker meanwhile, whose word counts, or a person discarded it;
 * `more` tells whether something else of its key may go out now.
 */
export const settle = async (
  pool: Pool,
  id: string,
  worker: string,
  outcome: Settlement,
): Promise<{ readonly counted: boolean; readonly more: boolean }> => {
  const error = outcome.state === 'delivered' || outcome.error === null ? null : JSON.stringify(outcome.error);
  const retryInMs = 'retryInMs' in outcome ? outcome.retryInMs : 0;
  const uncertain = 'uncertain' in outcome ? outcome.uncertain : outcome.state === 'unknown';
  const { rows } = await pool.query<{ more: boolean }>({
    name: 'deliveries-settle',
    text: `
      update deliveries.delivery as this set
        state = case when $3 = 'waiting' and uncertain then 'unknown' else $3 end, uncertain = uncertain or $6,
        attempts = attempts + case when $3 = 'waiting' and $4::jsonb is null then 0 else 1 end, error = $4::jsonb,
        next_at = now() + $5 * interval '1 millisecond', leased_until = null, leased_by = null,
        done_at = case when $3 = 'delivered' then now() end
      where id = $1 and leased_by = $2
      returning exists (
        select 1 from deliveries.delivery as other
        where other.connector = this.connector and other.key = this.key and other.id <> this.id
          and other.state in ('waiting', 'unknown')) as more`,
    values: [id, worker, outcome.state, error, retryInMs, uncertain],
  });
  return { counted: rows.length === 1, more: rows[0]?.more ?? true };
};

/** Gives back what was leased and not begun, at a graceful stop. */
export const release = (pool: Pool, id: string, worker: string): Promise<unknown> =>
  pool.query('update deliveries.delivery set leased_until = null, leased_by = null where id = $1 and leased_by = $2', [
    id,
    worker,
  ]);

/** What is parked or failing tries again now: all of a connector, or those named. Answers how many. */
export const retryNow = async (tx: PoolClient, connector: string, ids: readonly string[] | null): Promise<number> => {
  const { rowCount } = await tx.query(
    `update deliveries.delivery set next_at = now(), decided = decided or state = 'parked',
       state = case when state = 'parked' then case when uncertain then 'unknown' else 'waiting' end else state end
     where connector = $1 and leased_by is null
       and (state = 'parked' or (state in ('waiting', 'unknown') and attempts > 0 and next_at > now()))
       and ($2::uuid[] is null or id = any($2::uuid[]))`,
    [connector, ids],
  );
  await tx.query('select pg_notify($1, $2)', [DELIVERIES_CHANNEL, connector]);
  return rowCount ?? 0;
};

/** A person decided that it shall not be delivered: what waits behind it goes on, and no try under way counts any more. */
export const discard = async (tx: PoolClient, connector: string, ids: readonly string[]): Promise<number> => {
  const { rowCount } = await tx.query(
    `update deliveries.delivery set state = 'discarded', done_at = now(), leased_until = null, leased_by = null
     where connector = $1 and state in ('waiting', 'unknown', 'parked') and id = any($2::uuid[])`,
    [connector, ids],
  );
  await tx.query('select pg_notify($1, $2)', [DELIVERIES_CHANNEL, connector]);
  return rowCount ?? 0;
};

/**
 * After a restore: what was open in the backup, or is made from an event of the restored log, may have gone out before
 * the old installation ended. It is of unknown outcome, and never sent as something new.
 */
export const markRestored = async (tx: PoolClient): Promise<void> => {
  await tx.query(
    `update deliveries.delivery set restored = true, decided = false, uncertain = true, leased_until = null,
       leased_by = null, state = case when state = 'waiting' then 'unknown' else state end
     where state in ('waiting', 'unknown', 'parked')`,
  );
};

/** Notes the last event of each stream of the log that is being restored; those given are in the order of the log. */
export const noteRestored = async (
  pool: Pool,
  events: readonly { readonly stream: string; readonly revision: number }[],
): Promise<void> => {
  const last = new Map(events.map(({ stream, revision }) => [stream, revision]));
  await pool.query(
    `insert into deliveries.restored_stream as r (stream, revision)
     select * from unnest($1::text[], $2::int[])
     on conflict (stream) do update set revision = excluded.revision`,
    [[...last.keys()], [...last.values()]],
  );
};
