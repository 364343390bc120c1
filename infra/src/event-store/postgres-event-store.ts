import { comparePositions } from '@shilu/events/core/position';
import type { Pool } from 'pg';
import { migrate } from '../postgres/pool';
import { createAppendQueue } from './append-queue';
import { createLogListener, type Appended, type LogListener } from './log-listener';
import { createLogReader } from './log-reader';
import { LOG_SCHEMA, logMigrations } from './log-schema';
import type { EventStore, SubscribeOptions } from './port';
import { asStoreError } from './postgres-errors';
import { storableBytes } from './storable';
import { runSubscription, type SubscriptionLoop } from './subscription-loop';

export type PostgresEventStoreOptions = {
  /** The store keeps up to two of its connections for itself; close the store before the pool. */
  readonly pool: Pool;
};

const nameOf = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>(`select name from ${LOG_SCHEMA}.name`).catch((error: unknown) => {
    throw asStoreError(error);
  });
  const name = rows[0]?.name ?? '';
  if (!/^[0-9a-z]{1,32}$/.test(name)) throw new TypeError(`the log has no name that a position could carry: ${name}`);
  return name;
};

/** The log in PostgreSQL 15 or later; creates its tables when they are missing. */
export const createPostgresEventStore = async ({ pool }: PostgresEventStoreOptions): Promise<EventStore> => {
  await migrate(pool, { schema: LOG_SCHEMA, migrations: logMigrations }).catch((error: unknown) => {
    throw asStoreError(error);
  });
  const log = await nameOf(pool);
  const queue = createAppendQueue(pool, log);
  const reader = createLogReader(pool, log);
  const subscriptions = new Map<SubscriptionLoop, Pick<SubscribeOptions, 'categories' | 'without'>>();
  let listener: LogListener | null = null;

  /** Most appends are saved modules; who follows other categories, or does without these, has nothing to read then. */
  const wake = (appended: Appended | null): void =>
    subscriptions.forEach(({ categories, without }, subscription) => {
      if (appended === null) return subscription.wake();
      const { category, type } = appended;
      if ((categories?.includes(category) ?? true) && (type === null || without?.includes(type) !== true))
        subscription.wake();
    });

  return {
    ...reader,
    append: async (stream, expected, events) =>
      queue.add({ stream, expected, events }, storableBytes(stream, expected, events)),
    subscribe: (options) => {
      const loop = runSubscription(options, (after, limit) => reader.readOn(options, after, limit));
      subscriptions.set(loop, options);
      listener ??= createLogListener(pool, wake);
      return {
        through: loop.through,
        stop: async () => {
          await loop.stop();
          subscriptions.delete(loop);
        },
      };
    },
    comparePositions,
    name: () => Promise.resolve(log),
    // Nobody but the log itself keeps or drops rows here; what is taken away by hand the notary's leaves tell.
    cuts: () => Promise.resolve([]),
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
