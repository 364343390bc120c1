import type { Pool } from 'pg';
import { migrate } from '../postgres/pool';
import { createAppendQueue } from './append-queue';
import { EventTooLarge } from './errors';
import { createLogListener, type LogListener } from './log-listener';
import { createLogReader } from './log-reader';
import { LOG_SCHEMA, logMigrations } from './log-schema';
import { NO_STREAM, type EventStore, type NewEvent } from './port';
import { asStoreError } from './postgres-errors';
import { runSubscription, type SubscriptionLoop } from './subscription-loop';

export type PostgresEventStoreOptions = {
  /** The store keeps up to two of its connections for itself; close the store before the pool. */
  readonly pool: Pool;
};

export const MOST_BODY_BYTES = 1024 * 1024;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
// NUL and halves of surrogate pairs: PostgreSQL takes neither, and others in the same group must not suffer for it.
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const refuseNonsense = (stream: string, expected: number, events: readonly NewEvent[]): void => {
  if (!Number.isInteger(expected) || expected < NO_STREAM) throw new TypeError(`not a revision: ${expected}`);
  if (events.length === 0) throw new TypeError('nothing to append');
  if (stream.indexOf('-') < 1 || !isStorable(stream)) throw new TypeError(`not a stream name: ${stream}`);
  for (const { id, type, body } of events) {
    if (!UUID.test(id)) throw new TypeError(`not an event id: ${id}`);
    if (type === '' || !isStorable(type) || !isStorable(body))
      throw new TypeError(`event ${id} holds text that cannot be stored`);
  }
};

const sizeOf = (events: readonly NewEvent[]): number => {
  let total = 0;
  for (const { id, body } of events) {
    const bytes = Buffer.byteLength(body);
    if (bytes > MOST_BODY_BYTES)
      throw new EventTooLarge(`event ${id} has ${bytes} bytes, at most ${MOST_BODY_BYTES} are kept`);
    total += bytes;
  }
  return total;
};

/** The log in PostgreSQL 15 or later; creates its tables when they are missing. */
export const createPostgresEventStore = async ({ pool }: PostgresEventStoreOptions): Promise<EventStore> => {
  await migrate(pool, { schema: LOG_SCHEMA, migrations: logMigrations }).catch((error: unknown) => {
    throw asStoreError(error);
  });
  const queue = createAppendQueue(pool);
  const reader = createLogReader(pool);
  const subscriptions = new Map<SubscriptionLoop, readonly string[] | undefined>();
  let listener: LogListener | null = null;

  /** Most appends are to records; who follows other categories has nothing to read then. */
  const wake = (category: string | null): void =>
    subscriptions.forEach((categories, subscription) => {
      if (category === null || (categories?.includes(category) ?? true)) subscription.wake();
    });

  return {
    ...reader,
    append: async (stream, expected, events) => {
      refuseNonsense(stream, expected, events);
      return queue.add({ stream, expected, events }, sizeOf(events));
    },
    subscribe: (options) => {
      const { categories } = options;
      const loop = runSubscription(options, (after, limit) =>
        reader.readAll(categories === undefined ? { after, limit } : { after, limit, categories }),
      );
      subscriptions.set(loop, categories);
      listener ??= createLogListener(pool, wake);
      return {
        stop: async () => {
          await loop.stop();
          subscriptions.delete(loop);
        },
      };
    },
    comparePositions: (a, b) => (BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0),
    close: async () => {
      // First of all no more is taken; a subscription's last batch may take its time.
      const written = queue.close();
      await Promise.all([...subscriptions.keys()].map((subscription) => subscription.stop()));
      subscriptions.clear();
      await listener?.close();
      await written;
    },
  };
};
