import { categoriesOf, contextOf } from '@shilu/events/core/contexts';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { readEvent } from '@shilu/events/core/read-event';
import type { Pool, PoolClient } from 'pg';
import { migrateDeliveries } from '../deliveries/ledger';
import type { EventStore, Position, StoredEvent } from '../event-store/port';
import { inTransaction, migrate } from '../postgres/pool';
import { brokerMigrations } from './broker-schema';
import type { Broker, ConsumeOptions, Consumption } from './port';
import { isUnreadable, putAside, readOr } from './unreadable';

const BATCH = 500;
/** Lag is counted by reading; beyond this many it is "at least". */
const LAG_AT_MOST = 1_000;

export type LogBrokerOptions = {
  readonly store: EventStore;
  /** Where the groups' places and what they could not read are, beside whatever `onBatch` writes. */
  readonly pool: Pool;
};

type Places = ReadonlyMap<string, Position | null>;
type Place = { readonly context: string; readonly position: Position | null };

const placesOf = (rows: readonly Place[], { group, contexts }: ConsumeOptions): Places => {
  const places = new Map(rows.map(({ context, position }) => [context, position]));
  const missing = contexts.filter((context) => !places.has(context));
  if (missing.length > 0) throw new Error(`the place of ${group} in ${missing.join(', ')} is gone`);
  return places;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is no event is put aside, and everything else is handed over, in the order of the log. */
const takeFresh = async (
  { group, onBatch, asideAs }: ConsumeOptions,
  fresh: readonly StoredEvent[],
  tx: PoolClient,
): Promise<void> => {
  let waiting: RecordedEvent[] = [];
  const handOver = async (): Promise<void> => {
    const events = waiting;
    waiting = [];
    if (events.length > 0) await onBatch(events, tx);
  };
  for (const stored of fresh) {
    const event = readOr(() => readEvent(stored));
    if (!isUnreadable(event)) {
      waiting.push(event);
      continue;
    }
    // What came before it must not wait behind it.
    await handOver();
    const { id, body, ...at } = stored;
    const brought = { ...at, from: 'log', eventId: UUID.test(id) ? id : null, bytes: Buffer.from(body) } as const;
    await putAside(tx, group, brought, event, asideAs?.(stored.stream));
  }
  await handOver();
};

const SELECT = 'select context, position from broker.log_place where consumer = $1 and context = any($2::text[])';

const takePlaces = async (pool: Pool, store: EventStore, options: ConsumeOptions): Promise<Places> => {
  const { group, contexts, from } = options;
  const start = from === 'now' ? await store.head() : null;
  for (const context of contexts)
    await pool.query(
      'insert into broker.log_place (consumer, context, position) values ($1, $2, $3) on conflict do nothing',
      [group, context, start],
    );
  return placesOf((await pool.query<Place>(SELECT, [group, contexts])).rows, options);
};

/**
 * Events of the log itself, brought to groups of consumers: the embedded broker (design, "Two ways to run").
 *
 * Of several members of a group one works at a time. Each batch begins by locking the group's rows, so a second member
 * waits there and then finds in them what the first has done; events that the rows say are done are left out. The rows
 * move in the transaction of `onBatch`. So an event is seen once, whoever dies, and when: a transaction without an owner
 * is rolled back by Postgres, its lock goes to the next member, and an unknown outcome of a commit is read from the rows.
 */
export const createLogBroker = async ({ store, pool }: LogBrokerOptions): Promise<Broker> => {
  await migrate(pool, { schema: 'broker', migrations: brokerMigrations });
  await migrateDeliveries(pool);
  const running = new Set<Consumption>();

  const after = (position: Position, place: Position | null | undefined): boolean =>
    place === null || place === undefined || store.comparePositions(position, place) > 0;

  const earliest = (places: Places): Position | null =>
    [...places.values()].reduce((least, place) => (least === null || !after(least, place) ? least : place));

  const unseen = (events: readonly StoredEvent[], places: Places): readonly StoredEvent[] =>
    events.filter((event) => after(event.position, places.get(contextOf(event.stream) ?? '')));

  const takeBatch = async (options: ConsumeOptions, events: readonly StoredEvent[], tx: PoolClient): Promise<void> => {
    const { group, contexts } = options;
    const { rows } = await tx.query<Place>({
      name: 'broker-lock-place',
      text: `${SELECT} order by context for update`,
      values: [group, contexts],
    });
    const places = placesOf(rows, options);
    const fresh = unseen(events, places);
    const last = fresh.at(-1);
    if (last === undefined) return;
    await takeFresh(options, fresh, tx);
    const behind = contexts.filter((context) => after(last.position, places.get(context)));
    await tx.query({
      name: 'broker-move-place',
      text: 'update broker.log_place set position = $3 where consumer = $1 and context = any($2::text[])',
      values: [group, behind, last.position],
    });
  };

  return {
    name: 'log',
    consume: async (options) => {
      const categories = options.contexts.flatMap(categoriesOf);
      const places = await takePlaces(pool, store, options);
      const subscription = store.subscribe({
        after: earliest(places),
        categories,
        batchSize: options.batchSize ?? BATCH,
        onBatch: (events) => inTransaction(pool, (tx) => takeBatch(options, events, tx)),
        ...(options.onError === undefined ? {} : { onError: options.onError }),
      });
      const consumption: Consumption = {
        stop: async () => {
          await subscription.stop();
          running.delete(consumption);
        },
        lag: async () => {
          const { rows } = await pool.query<Place>(SELECT, [options.group, options.contexts]);
          const now = placesOf(rows, options);
          const ahead = await store.readAll({ after: earliest(now), limit: LAG_AT_MOST, categories });
          return ahead.filter((event) => after(event.position, now.get(contextOf(event.stream) ?? ''))).length;
        },
      };
      running.add(consumption);
      return consumption;
    },
    close: async () => void (await Promise.all([...running].map((one) => one.stop()))),
  };
};
