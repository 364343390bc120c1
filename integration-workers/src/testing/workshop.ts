import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { encodeEvent } from '@shilu/events/core/upcast';
import { createLogBroker } from '@shilu/infra/broker/log-broker';
import { migrateDeliveries, type Delivery } from '@shilu/infra/deliveries/ledger';
import { NO_STREAM, type EventStore } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createLogger } from '@shilu/infra/logging/logger';
import { createPool } from '@shilu/infra/postgres/pool';
import { createTestDatabase } from '@shilu/infra/testing/test-database';
import type { Pool } from 'pg';
import { createWakeUp } from '../engine/wake-up';
import type { Connector } from '../engine/connector';
import { runConnector, type ConnectorRun } from '../engine/run-connector';
import { TIMINGS, type Timings } from '../engine/timings';

/** Short, so that nobody waits; a lease is long enough for a slow machine. */
export const QUICK: Timings = { ...TIMINGS, firstRetry: 5, lastRetry: 20, break: 60, lookAgain: 200 };

export const PATIENCE = { timeout: 45_000, interval: 10 };

export type Row = Pick<Delivery, 'id' | 'key' | 'effect' | 'revision' | 'state' | 'attempts' | 'error'> & {
  readonly leasedBy: string | null;
};

export type Workshop = {
  readonly pool: Pool;
  /** Streams of `identity`: each key of `keys` is the next event of `stream`. */
  readonly write: (stream: string, keys: readonly string[]) => Promise<void>;
  /** What stands in the log as it is, whoever wrote it; the next event of `stream`. */
  readonly writeRaw: (stream: string, type: string, bodyAt: (revision: number) => string) => Promise<void>;
  /** As a process of its own would, with its own connections. */
  readonly run: (connector: Connector, timings?: Timings) => Promise<ConnectorRun>;
  readonly book: (connector: string) => Promise<readonly Row[]>;
  /** Cuts every connection of the running connectors. */
  readonly cutDatabase: () => Promise<number>;
  /** Stops all that was run. */
  readonly stopRuns: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The text of an event whose effect has this key. */
export const bodyOf = (
  stream: string,
  revision: number,
  key: string,
  schemaVersion = 1,
): { readonly id: string; readonly body: string } => {
  const meta: Omit<RecordedEvent, 'type' | 'data' | 'position'> = {
    ...{ id: randomUUID(), stream, revision, schemaVersion, recordedAt: '2026-03-02T08:00:00.000Z' },
    ...{ actor: 'acc-1', onBehalfOf: null, session: 's-1', commandId: randomUUID(), correlation: randomUUID() },
    ...{ causation: null, reason: null, salt: '00112233445566778899aabbccddeeff' },
  };
  return { id: meta.id, body: encodeEvent(meta, { type: 'LoggedOut', data: { sessionId: key, why: 'asked' } }) };
};

const append = (store: EventStore, stream: string, revision: number, key: string): Promise<unknown> =>
  store.append(stream, revision === 0 ? NO_STREAM : revision - 1, [
    { ...bodyOf(stream, revision, key), type: 'LoggedOut' },
  ]);

/** A database with a log and a ledger of deliveries, for tests of connectors. */
export const openWorkshop = async (): Promise<Workshop> => {
  const database = await createTestDatabase();
  const store = await createPostgresEventStore({ pool: database.pool });
  await migrateDeliveries(database.pool);
  const log = createLogger({ level: 'silent', form: 'lines' });
  const revisions = new Map<string, number>();
  const opened: (() => Promise<unknown>)[] = [];
  const stopRuns = async (): Promise<void> => void (await Promise.allSettled(opened.splice(0).map((stop) => stop())));
  return {
    pool: database.pool,
    write: async (stream, keys) => {
      for (const key of keys) {
        const revision = revisions.get(stream) ?? 0;
        await append(store, stream, revision, key);
        revisions.set(stream, revision + 1);
      }
    },
    writeRaw: async (stream, type, bodyAt) => {
      const revision = revisions.get(stream) ?? 0;
      const expected = revision === 0 ? NO_STREAM : revision - 1;
      await store.append(stream, expected, [{ id: randomUUID(), type, body: bodyAt(revision) }]);
      revisions.set(stream, revision + 1);
    },
    run: async (connector, timings = QUICK) => {
      const pool = createPool(database.url, { max: 5, name: 'worker' });
      const itsStore = await createPostgresEventStore({ pool });
      const broker = await createLogBroker({ store: itsStore, pool });
      const wakeUp = await createWakeUp(pool);
      const running = await runConnector(connector, { broker, pool, wakeUp, log, timings });
      let stopped: Promise<void> | undefined;
      const stop = (): Promise<void> =>
        (stopped ??= (async () => {
          await running.stop();
          await wakeUp.stop();
          await broker.close();
          await itsStore.close();
          await pool.end();
        })());
      opened.push(stop);
      return { ...running, stop };
    },
    book: async (connector) =>
      (
        await database.pool.query<Row>(
          `select id, key, effect, revision, state, attempts, error, leased_by as "leasedBy"
           from deliveries.delivery where connector = $1 order by seq`,
          [connector],
        )
      ).rows,
    cutDatabase: async () =>
      (
        await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'worker'`,
        )
      ).rowCount ?? 0,
    stopRuns,
    close: async () => {
      await stopRuns();
      await store.close();
      await database.drop();
    },
  };
};
