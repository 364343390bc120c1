import { DEFAULT_INSTALLATION } from '@shilu/events/core/cloud-event';
import type { Admin, Consumer, EachBatchPayload } from 'kafkajs';
import type { Pool } from 'pg';
import { migrateDeliveries } from '../deliveries/ledger';
import { backoff, pause } from '../event-store/backoff';
import { inTransaction, migrate } from '../postgres/pool';
import { brokerMigrations } from './broker-schema';
import { createKafka, endsOf, ensureTopics, groupIdOf, topicOf, type KafkaOptions } from './kafka-client';
import { placeOf, setPlace, takeMessages, type Partition } from './kafka-inbox';
import type { Broker, ConsumeOptions, Consumption } from './port';

export type KafkaBrokerOptions = KafkaOptions & {
  /** Where places, inbox and parked messages are, beside whatever `onBatch` writes. */
  readonly pool: Pool;
};

/** So many messages a transaction. */
const SLICE = 200;
const SESSION_MS = 8_000;
const HEARTBEAT_MS = 1_500;
/** A fetch that finds nothing comes back after this; a stop waits as long. */
const FETCH_WAIT_MS = 500;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Tells the broker that we are alive for as long as a batch takes. What it answers, the next fetch hears as well. */
const keepAlive = ({ heartbeat }: EachBatchPayload): (() => void) => {
  const timer = setInterval(() => void heartbeat().catch(() => undefined), HEARTBEAT_MS);
  return () => clearInterval(timer);
};

type Running = { readonly stop: () => Promise<void> };

/**
 * Consumes until stopped. Nothing is thrown into kafkajs: a batch that fails is tried again here while heartbeats go on,
 * and a consumer that kafkajs gives up is replaced by another.
 *
 * The group's place in each partition stands in Postgres and moves with the effects; Kafka is told of it for whoever
 * looks there. A batch that begins elsewhere (offsets lost, Postgres set back) is fetched again from the place.
 */
const runConsumer = (options: KafkaBrokerOptions, consume: ConsumeOptions): Running => {
  const own = { ...consume, installation: options.installation ?? DEFAULT_INSTALLATION };
  const stopping = new AbortController();
  const topics = consume.contexts.map((context) => topicOf(options, context));
  const report = (error: unknown): void => consume.onError?.(asError(error));
  const sought = new Map<string, bigint>();

  /** True when it was taken; false when the partition is no longer ours to take it. */
  const untilDone = async (payload: EachBatchPayload, work: () => Promise<void>): Promise<boolean> => {
    for (let attempt = 0; payload.isRunning() && !payload.isStale() && !stopping.signal.aborted; attempt += 1) {
      try {
        await work();
        return true;
      } catch (error) {
        report(error);
        await pause(backoff(attempt), stopping.signal);
      }
    }
    return false;
  };

  /** Sends the consumer to the group's place when the batch begins elsewhere, once; true when it did. */
  const soughtPlace = async (consumer: Consumer, { batch }: EachBatchPayload): Promise<boolean> => {
    const at = { topic: batch.topic, partition: batch.partition };
    const first = batch.messages[0]?.offset;
    let place = await placeOf(options.pool, consume.group, at);
    if (place !== null && place > BigInt(batch.highWatermark)) {
      // The topic was made anew: its numbers begin again, and the inbox knows what was seen.
      place = consume.from === 'now' ? BigInt(batch.highWatermark) : 0n;
      await setPlace(options.pool, consume.group, at, place);
    }
    if (place === null || first === undefined || place === BigInt(first)) return false;
    const key = `${at.topic}/${at.partition}`;
    // The place may be gone from the topic; then what there is has to do.
    if (sought.get(key) === place) return false;
    sought.set(key, place);
    consumer.seek({ ...at, offset: String(place) });
    return true;
  };

  const takeBatch = async (consumer: Consumer, payload: EachBatchPayload): Promise<void> => {
    const { topic, partition, messages } = payload.batch;
    const at: Partition = { topic, partition };
    let elsewhere = false;
    if (!(await untilDone(payload, async () => void (elsewhere = await soughtPlace(consumer, payload)))) || elsewhere)
      return;
    for (let from = 0; from < messages.length; from += SLICE) {
      const slice = messages.slice(from, from + SLICE);
      const last = slice.at(-1);
      const take = (): Promise<void> => inTransaction(options.pool, (tx) => takeMessages(tx, own, at, slice));
      if (last === undefined || !(await untilDone(payload, take))) return;
      payload.resolveOffset(last.offset);
      await consumer.commitOffsets([{ ...at, offset: String(BigInt(last.offset) + 1n) }]).catch(() => undefined);
    }
  };

  /** Resolves when this consumer is of no more use. */
  const once = async (): Promise<void> => {
    const consumer = createKafka(options).consumer({
      groupId: groupIdOf(options, consume.group),
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 5, restartOnFailure: () => Promise.resolve(false) },
    });
    let end: () => void = () => undefined;
    const over = new Promise<void>((resolve) => (end = resolve));
    consumer.on('consumer.crash', ({ payload }) => {
      report(payload.error);
      end();
    });
    stopping.signal.addEventListener('abort', end);
    if (stopping.signal.aborted) end();
    try {
      await consumer.connect();
      await consumer.subscribe({ topics, fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        eachBatch: async (payload) => {
          const rest = keepAlive(payload);
          await takeBatch(consumer, payload).catch(report).finally(rest);
        },
      });
      await over;
    } finally {
      stopping.signal.removeEventListener('abort', end);
      await consumer.disconnect().catch(report);
    }
  };

  const loop = async (): Promise<void> => {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      const began = performance.now();
      await once().catch(report);
      if (performance.now() - began > 30_000) attempt = 0;
      await pause(backoff(attempt, { first: 200, most: 5_000 }), stopping.signal);
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

/** A group that begins now begins at the end of every topic that it has no place in yet. */
const beginNow = async (pool: Pool, admin: Admin, group: string, topic: string): Promise<void> => {
  const { rowCount } = await pool.query('select 1 from broker.kafka_place where consumer = $1 and topic = $2 limit 1', [
    group,
    topic,
  ]);
  if (rowCount !== 0) return;
  const ends = await endsOf(admin, topic);
  await inTransaction(pool, async (tx) => {
    for (const { partition, high } of ends)
      await tx.query(
        `insert into broker.kafka_place (consumer, topic, partition, next) values ($1, $2, $3, $4) on conflict do nothing`,
        [group, topic, partition, high],
      );
  });
};

/** Events brought by Kafka. `consume` wants the broker to answer; what is consumed then outlives its restarts. */
export const createKafkaBroker = async (options: KafkaBrokerOptions): Promise<Broker> => {
  const { pool } = options;
  await migrate(pool, { schema: 'broker', migrations: brokerMigrations });
  await migrateDeliveries(pool);
  const kafka = createKafka(options);
  const running = new Set<Consumption>();

  const withAdmin = async <T>(work: (admin: Admin) => Promise<T>): Promise<T> => {
    const admin = kafka.admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  };

  const ahead = async (admin: Admin, group: string, topic: string): Promise<number> => {
    const ends = await endsOf(admin, topic);
    const counts = ends.map(async ({ partition, high, low }) => {
      const place = await placeOf(pool, group, { topic, partition });
      const from = place === null || place < BigInt(low) ? BigInt(low) : place;
      return Math.max(0, Number(BigInt(high) - from));
    });
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };

  return {
    name: 'kafka',
    consume: async (consume) => {
      const topics = consume.contexts.map((context) => topicOf(options, context));
      await ensureTopics(kafka, options, consume.contexts);
      if (consume.from === 'now')
        await withAdmin(async (admin) => {
          for (const topic of topics) await beginNow(pool, admin, consume.group, topic);
        });
      const consumer = runConsumer(options, consume);
      const consumption: Consumption = {
        stop: async () => {
          await consumer.stop();
          running.delete(consumption);
        },
        lag: () =>
          withAdmin(async (admin) => {
            let sum = 0;
            for (const topic of topics) sum += await ahead(admin, consume.group, topic);
            return sum;
          }),
      };
      running.add(consumption);
      return consumption;
    },
    close: async () => void (await Promise.all([...running].map((one) => one.stop()))),
  };
};
