import { categoriesOf, contextOf } from '@shilu/events/core/contexts';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { streamContracts } from '@shilu/events/core/event-registry';
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
/** So often a group that asks for few of the types notes how far it has passed over the others. */
const PASS_MS = 10_000;

export type LogBrokerOptions = {
  readonly store: EventStore;
  /** Where the groups' places and what they could not read are, beside whatever `onBatch` writes. */
  readonly pool: Pool;
};

/** The types of these streams that a group has no use for; null where it wants all. */
const unwantedOf = ({ types }: ConsumeOptions, categories: readonly string[]): readonly string[] | null => {
  if (types === undefined) return null;
  const known = streamContracts.filter(({ category }) => categories.includes(category));
  return [...new Set(known.flatMap(({ events }) => [...events.keys()]))].filter((type) => !types.includes(type));
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

  const lockPlaces = async (options: ConsumeOptions, tx: PoolClient): Promise<Places> => {
    const { rows } = await tx.query<Place>({
      name: 'broker-lock-place',
      text: `${SELECT} order by context for update`,
      values: [options.group, options.contexts],
    });
    return placesOf(rows, options);
  };

  /** Never back: another member may have come further. */
  const movePlaces = async (options: ConsumeOptions, to: Position, tx: PoolClient, from?: Places): Promise<void> => {
    const places = from ?? (await lockPlaces(options, tx));
    const behind = options.contexts.filter((context) => after(to, places.get(context)));
    if (behind.length === 0) return;
    await tx.query({
      name: 'broker-move-place',
      text: 'update broker.log_place set position = $3 where consumer = $1 and context = any($2::text[])',
      values: [options.group, behind, to],
    });
  };

  const takeBatch = async (options: ConsumeOptions, events: readonly StoredEvent[], tx: PoolClient): Promise<void> => {
    const places = await lockPlaces(options, tx);
    const fresh = unseen(events, places);
    const last = fresh.at(-1);
    if (last === undefined) return;
    await takeFresh(options, fresh, tx);
    await movePlaces(options, last.position, tx, places);
  };

  return {
    name: 'log',
    consume: async (options) => {
      const categories = options.contexts.flatMap(categoriesOf);
      const without = unwantedOf(options, categories);
      const places = await takePlaces(pool, store, options);
      const subscription = store.subscribe({
        after: earliest(places),
        categories,
        batchSize: options.batchSize ?? BATCH,
        onBatch: (events) => inTransaction(pool, (tx) => takeBatch(options, events, tx)),
        ...(without === null ? {} : { without }),
        ...(options.onError === undefined ? {} : { onError: options.onError }),
      });
      /** So that whoever begins next need not look again at what none of this group's events stood among. */
      const passOver = async (): Promise<void> => {
        const through = subscription.through();
        if (through === null || without === null) return;
        await inTransaction(pool, (tx) => movePlaces(options, through, tx));
      };
      const passing = setInterval(() => void passOver().catch((error: Error) => options.onError?.(error)), PASS_MS);
      const consumption: Consumption = {
        stop: async () => {
          clearInterval(passing);
          await subscription.stop();
          await passOver().catch((error: Error) => options.onError?.(error));
          running.delete(consumption);
        },
        lag: async () => {
          const { rows } = await pool.query<Place>(SELECT, [options.group, options.contexts]);
          const now = placesOf(rows, options);
          const through = subscription.through();
          const from = earliest(now);
          const seen = through !== null && after(through, from) ? through : from;
          const ahead = await store.readAll({ after: seen, limit: LAG_AT_MOST, categories });
          return ahead.filter(
            ({ position, stream, type }) =>
              without?.includes(type) !== true && after(position, now.get(contextOf(stream) ?? '')),
          ).length;
        },
      };
      running.add(consumption);
      return consumption;
    },
    close: async () => void (await Promise.all([...running].map((one) => one.stop()))),
  };
};
