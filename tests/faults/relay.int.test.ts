import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { encodeEvent } from '@shilu/events/core/upcast';
import { comings, interleaved } from '@shilu/infra/broker/port-suite';
import { createKafkaBroker } from '@shilu/infra/broker/kafka-broker';
import { decodeMessage } from '@shilu/infra/broker/messages';
import { discard } from '@shilu/infra/deliveries/ledger';
import { NO_STREAM, type EventStore } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { inTransaction } from '@shilu/infra/postgres/pool';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { Kafka, logLevel } from 'kafkajs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startKafka, type RunningKafka } from '../../infra/bin/kafka.mjs';

const PATIENCE = { timeout: 60_000, interval: 50 };
const projectDir = join(import.meta.dirname, '..', '..');
const entry = join(projectDir, '.cache', 'tests', 'relay', 'relay.mjs');
const prefix = `test-${randomUUID()}`;
const topic = `${prefix}.identity`;

const dataDir = await mkdtemp(join(tmpdir(), 'shilu-relay-'));
let why = '';
/** A broker of our own, for killing. */
let kafka: RunningKafka | null = await startKafka({ dataDir }).catch((error: unknown) => ((why = String(error)), null));

const bundleRelay = (): Promise<unknown> => {
  const bundler = JSON.stringify(join(projectDir, 'infra', 'bin', 'bundle.mjs'));
  const script = `import(${bundler}).then(({ bundle }) => bundle({ entry: 'tests/support/relay-process.ts', outfile: ${JSON.stringify(entry)} }))`;
  return promisify(execFile)(process.execPath, ['-e', script], { cwd: projectDir });
};

const append = async (store: EventStore, { position: _, type, data, ...meta }: RecordedEvent): Promise<void> => {
  const body = encodeEvent(meta, { type, data });
  await store.append(meta.stream, meta.revision === 0 ? NO_STREAM : meta.revision - 1, [{ id: meta.id, type, body }]);
};

const onOwnKafka = (): void => {
  describe("the relay, on Kafka from Apache's jars", () => {
    let database: TestDatabase;
    let store: EventStore;
    let relay: ChildProcess;

    const startRelayProcess = (): ChildProcess =>
      spawn(process.execPath, [entry, database.url, kafka?.brokers ?? '', prefix], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    const kill = async (child: ChildProcess): Promise<void> => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    };
    const killKafka = async (): Promise<void> => {
      if (kafka === null) throw new Error('there is one');
      const { port, controllerPort, pid, exited } = kafka;
      process.kill(pid, 'SIGKILL');
      await exited;
      kafka = await startKafka({ dataDir, port, controllerPort });
    };

    beforeAll(async () => {
      await bundleRelay();
      database = await createTestDatabase();
      store = await createPostgresEventStore({ pool: database.pool });
      relay = startRelayProcess();
    });
    afterAll(async () => {
      await kill(relay);
      await store.close();
      await database.drop();
    });

    const reachedHead = async (): Promise<boolean> => {
      const { rows } = await database.pool.query<{ position: string }>(
        `select position from broker.log_place where consumer = 'relay' order by split_part(position, '@', 1)::bigint desc limit 1`,
      );
      return rows[0]?.position === (await store.head());
    };

    /** Every message of the topic, in the order of its partition, which is the order of its stream. */
    const messages = async (): Promise<readonly RecordedEvent[]> => {
      const client = new Kafka({ brokers: [kafka?.brokers ?? ''], logLevel: logLevel.NOTHING });
      const admin = client.admin();
      await admin.connect();
      const ends = await admin.fetchTopicOffsets(topic);
      await admin.disconnect();
      const count = ends.reduce((sum, { high }) => sum + Number(high), 0);
      const read: RecordedEvent[] = [];
      const consumer = client.consumer({ groupId: randomUUID(), maxWaitTimeInMs: 100 });
      await consumer.connect();
      await consumer.subscribe({ topics: [topic], fromBeginning: true });
      await consumer.run({ eachMessage: async ({ message }) => void read.push(decodeMessage(String(message.value))) });
      await expect.poll(() => read.length, PATIENCE).toBe(count);
      await consumer.disconnect();
      return read;
    };

    test(
      'kill -9 of the relay, of the broker, and of the relay again: nothing is missing, the order of each stream holds, twice only what was sent again',
      { timeout: 240_000 },
      async () => {
        const seen: string[] = [];
        const broker = await createKafkaBroker({
          brokers: [kafka?.brokers ?? ''],
          prefix,
          partitions: 3,
          pool: database.pool,
        });
        const consumption = await broker.consume({
          ...{ group: 'witness', contexts: ['identity'], from: 'beginning' },
          onBatch: async (events) => void seen.push(...events.map(({ id }) => id)),
        });
        const streams = Array.from({ length: 10 }, () => `access-${randomUUID()}`);
        const written = interleaved(streams.map((stream) => comings(stream, 60)));
        const marks = [150, 300, 450];
        for (const [index, event] of written.entries()) {
          await append(store, event);
          if (!marks.includes(index)) continue;
          // In the middle: some of what was written has arrived, and more is on its way.
          await expect.poll(() => seen.length, PATIENCE).toBeGreaterThan(index / 2);
          if (marks.indexOf(index) % 2 === 1) await killKafka();
          else {
            await kill(relay);
            relay = startRelayProcess();
          }
        }
        await expect.poll(reachedHead, PATIENCE).toBe(true);
        await expect.poll(() => new Set(seen).size, PATIENCE).toBe(written.length);
        expect(seen).toHaveLength(written.length);
        await consumption.stop();
        await broker.close();

        const sent = await messages();
        for (const stream of streams) {
          let next = 0;
          for (const { revision } of sent.filter((event) => event.stream === stream)) {
            expect(revision).toBeLessThanOrEqual(next);
            if (revision === next) next += 1;
          }
          expect(next).toBe(60);
        }
      },
    );

    test('an event that does not fit its schema is parked, its stream waits behind it, the rest goes on; discarded, its stream goes on', async () => {
      const [bad, good] = [`access-${randomUUID()}`, `access-${randomUUID()}`];
      const [first, spoilt, third] = comings(bad, 3);
      if (first === undefined || spoilt === undefined || third === undefined) throw new Error('three were made');
      await append(store, first);
      await append(store, { ...spoilt, data: { sessionId: 7 } });
      await append(store, third);
      for (const event of comings(good, 2)) await append(store, event);
      await expect.poll(reachedHead, PATIENCE).toBe(true);
      const sentOf = async (stream: string): Promise<readonly number[]> =>
        (await messages()).filter((event) => event.stream === stream).map(({ revision }) => revision);
      expect(await sentOf(good)).toEqual([0, 1]);
      expect(await sentOf(bad)).toEqual([0]);
      const { rows } = await database.pool.query<{ id: string; revision: number; state: string; detail: string }>(
        `select id, revision, state, error ->> 'detail' as detail from deliveries.delivery where connector = 'relay' order by seq`,
      );
      expect(rows.map(({ revision, state }) => [revision, state])).toEqual([
        [1, 'parked'],
        [2, 'waiting'],
      ]);
      expect(rows[0]?.detail).toContain('sessionId');
      await inTransaction(database.pool, (tx) => discard(tx, 'relay', [rows[0]?.id ?? '']));
      await expect
        .poll(
          async () =>
            (
              await database.pool.query(
                `select 1 from deliveries.delivery where connector = 'relay' and state = 'delivered'`,
              )
            ).rowCount,
          PATIENCE,
        )
        .toBe(1);
      expect(await sentOf(bad)).toEqual([0, 2]);
    });
  });
};

afterAll(async () => {
  await kafka?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

if (kafka === null) test.skip(`the relay: no Kafka of our own here (${why})`);
else onOwnKafka();
