import type { Pool } from 'pg';
import { COLUMNS, type Delivery } from './ledger';

/** How the book is looked at by people, and what they need beside a delivery itself. */
export type LookedAt = Delivery & {
  /** Nothing of its key stands before it. */
  readonly isHead: boolean;
  readonly waitingBehind: number;
};

const OPEN = `('waiting', 'unknown', 'parked')`;

const LOOKED_AT = `${COLUMNS},
  not exists (select 1 from deliveries.delivery as before where before.connector = this.connector and before.key = this.key
    and before.seq < this.seq and before.state in ${OPEN}) as "isHead",
  (select count(*)::int from deliveries.delivery as behind where behind.connector = this.connector and behind.key = this.key
    and behind.seq > this.seq and behind.state in ${OPEN}) as "waitingBehind"`;

export const findDelivery = async (pool: Pool, id: string): Promise<LookedAt | null> => {
  const { rows } = await pool.query<LookedAt>(`select ${LOOKED_AT} from deliveries.delivery as this where id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
};

/** Whether the connector has any delivery, or all of those named. */
export const hasDeliveries = async (pool: Pool, connector: string, ids: readonly string[] | null): Promise<boolean> => {
  const wanted = ids === null ? 1 : new Set(ids).size;
  const { rowCount } = await pool.query(
    'select 1 from deliveries.delivery where connector = $1 and ($2::uuid[] is null or id = any($2::uuid[])) limit $3',
    [connector, ids, wanted],
  );
  return rowCount === wanted;
};

/** The next open ones of the same key, oldest first. */
export const waitingBehind = async (pool: Pool, id: string, limit: number): Promise<readonly LookedAt[]> => {
  const { rows } = await pool.query<LookedAt>(
    `select ${LOOKED_AT} from deliveries.delivery as this
     where (connector, key) = (select connector, key from deliveries.delivery where id = $1)
       and seq > (select seq from deliveries.delivery where id = $1) and state in ${OPEN}
     order by seq limit $2`,
    [id, limit],
  );
  return rows;
};

export type DeliveryCounts = {
  readonly connector: string;
  /** Not tried yet. */
  readonly waiting: number;
  /** Tried and failed, and tried again by itself. */
  readonly retrying: number;
  readonly unknown: number;
  readonly parked: number;
  /** Keys whose head is parked: how many queues stand still. */
  readonly parkedKeys: number;
  readonly deliveredToday: number;
};

export const countDeliveries = async (pool: Pool): Promise<readonly DeliveryCounts[]> => {
  const { rows } = await pool.query<DeliveryCounts>(
    `select connector, count(*) filter (where state = 'waiting' and attempts = 0)::int as waiting,
       count(*) filter (where state = 'waiting' and attempts > 0)::int as retrying,
       count(*) filter (where state = 'unknown')::int as unknown,
       count(*) filter (where state = 'parked')::int as parked,
       count(distinct key) filter (where state = 'parked')::int as "parkedKeys",
       count(*) filter (where state = 'delivered' and done_at >= now() - interval '24 hours')::int as "deliveredToday"
     from deliveries.delivery
     where state in ${OPEN} or done_at >= now() - interval '24 hours'
     group by connector order by connector`,
  );
  return rows;
};

/** How long the oldest open delivery of each connector has waited. */
export const oldestOpen = async (
  pool: Pool,
): Promise<readonly { readonly connector: string; readonly seconds: number }[]> => {
  const { rows } = await pool.query<{ connector: string; seconds: number }>(
    `select connector, extract(epoch from now() - min(created_at))::float8 as seconds
     from deliveries.delivery where state in ${OPEN} group by connector order by connector`,
  );
  return rows;
};

export type DeliveryStatus = 'parked' | 'unknown' | 'retrying' | 'waiting' | 'delivered' | 'discarded';

/** A delivery that waits was either never tried or failed before. */
export const statusOf = ({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): DeliveryStatus =>
  state === 'waiting' && attempts > 0 ? 'retrying' : state;

const STATUS = `case when state = 'waiting' and attempts > 0 then 'retrying' else state end`;

/** Deliveries in these states: what needs a person first, then as they came. Those that are done, newest first. */
export const pageDeliveries = async (
  pool: Pool,
  options: {
    /** Null: of all connectors. */
    readonly connector: string | null;
    readonly statuses: readonly DeliveryStatus[];
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ readonly rows: readonly LookedAt[]; readonly total: number }> => {
  const from = `from deliveries.delivery as this where ($1::text is null or connector = $1) and ${STATUS} = any($2::text[])`;
  const filter = [options.connector, options.statuses];
  const { rows } = await pool.query<LookedAt>(
    `select ${LOOKED_AT} ${from}
     order by array_position(array['parked', 'unknown', 'retrying', 'waiting'], ${STATUS}) nulls last, done_at desc, seq
     offset $3 limit $4`,
    [...filter, options.offset, options.limit],
  );
  const counted = await pool.query<{ total: number }>(`select count(*)::int as total ${from}`, filter);
  return { rows, total: counted.rows[0]?.total ?? 0 };
};
