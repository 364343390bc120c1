import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLOUD_EVENT_TYPE } from '@shilu/events/core/cloud-event';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { encodeEvent } from '@shilu/events/core/upcast';
import { createKafkaPublisher } from '@shilu/infra/broker/kafka-publisher';
import { encodeMessage } from '@shilu/infra/broker/messages';
import type { Publisher } from '@shilu/infra/broker/port';
import { NO_STREAM } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createLogger } from '@shilu/infra/logging/logger';
import { startEmbeddedPostgres } from '@shilu/infra/postgres/embedded';
import { createPool } from '@shilu/infra/postgres/pool';
import { createWakeUp } from '@shilu/integration-workers/engine/wake-up';
import { startRelay } from '@shilu/integration-workers/relay/relay';
import { Kafka, logLevel, Partitioners, type Producer } from 'kafkajs';
import type { Pool } from 'pg';
import { startKafka } from '../../infra/bin/kafka.mjs';
import type { BenchRow } from './row';

const STREAMS = 100;
const LENGTH = 400;
const EVENTS = STREAMS * LENGTH;
const ROUNDS = 5;
const BATCH = 500;
const PREFIX = 'bench';

const eventsOf = (stream: string): readonly RecordedEvent[] =>
  Array.from({ length: LENGTH }, (_, revision) => ({
    ...{ id: randomUUID(), stream, revision, schemaVersion: 1, recordedAt: '2026-03-02T08:00:00.000Z', actor: 'acc-1' },
    ...{ onBehalfOf: null, session: 's-1', commandId: randomUUID(), correlation: randomUUID(), causation: null },
    ...{ reason: null, salt: '00112233445566778899aabbccddeeff', position: '1', type: 'LoggedOut' },
    data: { sessionId: '反应液在 0 °C 下搅拌 2 h'.repeat(20), why: 'asked' },
  }));

const fill = async (pool: Pool, all: readonly (readonly RecordedEvent[])[]): Promise<void> => {
  const store = await createPostgresEventStore({ pool });
  for (const events of all)
    await store.append(
      events[0]?.stream ?? '',
      NO_STREAM,
      events.map(({ position: _, type, data, ...meta }) => ({
        id: meta.id,
        type,
        body: encodeEvent(meta, { type, data }),
      })),
    );
  await store.close();
};

/** In ms; the processor time is this process's: what the machine does beside it does not count. */
type Effort = { readonly wall: number; readonly cpu: number };

const startWatch = (): (() => Effort) => {
  const [began, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { wall: performance.now() - began, cpu: (user + system) / 1_000 };
  };
};

/** The whole log, from its beginning, by a relay of its own, until the last is acknowledged; its end is not counted. */
const relayAll = async (pool: Pool, publisher: Publisher): Promise<Effort> => {
  await pool.query(`delete from broker.log_place where consumer = 'relay'`).catch(() => undefined);
  const store = await createPostgresEventStore({ pool });
  const wakeUp = await createWakeUp(pool);
  let sent = 0;
  let allSent: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (allSent = resolve));
  const counting: Publisher = {
    publish: async (events) => {
      await publisher.publish(events);
      sent += events.length;
      if (sent >= EVENTS) allSent();
    },
    close: () => Promise.resolve(),
  };
  const log = createLogger({ level: 'warn', form: 'lines' });
  const stopWatch = startWatch();
  const relay = await startRelay({ store, pool, publisher: counting, wakeUp, log });
  await done;
  const effort = stopWatch();
  await relay.stop();
  await wakeUp.stop();
  await store.close();
  return effort;
};

const HEADERS = { 'content-type': CLOUD_EVENT_TYPE };
type Message = { readonly key: string; readonly value: Buffer; readonly headers: typeof HEADERS };

const sendAll = async (producer: Producer, messages: readonly Message[]): Promise<Effort> => {
  const stopWatch = startWatch();
  for (let at = 0; at < messages.length; at += BATCH)
    await producer.send({ topic: `${PREFIX}.identity`, acks: -1, messages: messages.slice(at, at + BATCH) });
  return stopWatch();
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** From the log to the acks of all replicas, against a bare kafkajs producer that has the same bytes in memory. */
export async function benchRelay(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shilu-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: () => undefined });
  const kafka = await startKafka({ dataDir: join(dataDir, 'kafka') });
  const pool = createPool(postgres.url, { max: 8, name: 'bench' });
  const publisher = createKafkaPublisher({ brokers: [kafka.brokers], prefix: PREFIX });
  const client = new Kafka({ brokers: [kafka.brokers], logLevel: logLevel.NOTHING });
  const producer = client.producer({ createPartitioner: Partitioners.DefaultPartitioner, maxInFlightRequests: 1 });
  try {
    const all = Array.from({ length: STREAMS }, () => eventsOf(`access-${randomUUID()}`));
    const messages = all
      .flat()
      .map((event) => ({ key: event.stream, value: Buffer.from(encodeMessage(event)), headers: HEADERS }));
    await fill(pool, all);
    await relayAll(pool, publisher);
    await producer.connect();
    await sendAll(producer, messages);
    const rounds: { readonly ours: Effort; readonly bare: Effort }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ ours: await relayAll(pool, publisher), bare: await sendAll(producer, messages) });
    const rate = (ms: number): number => Math.round((EVENTS / ms) * 1_000);
    const ratio = Number(median(rounds.map(({ ours, bare }) => bare.wall / ours.wall)).toFixed(2));
    const bytes = messages.reduce((sum, { value }) => sum + value.length, 0);
    const note = `${EVENTS} events of ${Math.round(bytes / EVENTS)} bytes, median of ${ROUNDS}`;
    return [
      {
        ...{ name: 'relay to Kafka, against a bare producer', unit: 'events/s', target: '>= 0.6x', note, ratio },
        value: rate(median(rounds.map(({ ours }) => ours.wall))),
        baseline: rate(median(rounds.map(({ bare }) => bare.wall))),
        ok: ratio >= 0.6,
      },
      {
        ...{ name: 'processor time of an event in the relay', unit: 'µs', note },
        value: (median(rounds.map(({ ours }) => ours.cpu)) / EVENTS) * 1_000,
        baseline: (median(rounds.map(({ bare }) => bare.cpu)) / EVENTS) * 1_000,
      },
    ];
  } finally {
    await producer.disconnect();
    await publisher.close();
    await pool.end();
    await kafka.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
