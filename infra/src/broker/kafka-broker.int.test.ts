import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../postgres/pool';
import { kafkaForTests } from '../testing/engines';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { brokerSuite, comings, freshStream, interleaved } from './port-suite';
import { createKafkaBroker } from './kafka-broker';
import { topicOf, type KafkaOptions } from './kafka-client';
import { createKafkaPublisher } from './kafka-publisher';
import { encodeMessage, InvalidMessage } from './messages';
import type { Broker, Publisher } from './port';

const engine = await kafkaForTests();
const PATIENCE = { timeout: 45_000, interval: 20 };

/** Topics and groups of this run alone: a server that lasts still has those of the runs before. */
const optionsFor = (address: string): KafkaOptions => ({
  brokers: address.split(','),
  prefix: `test-${randomUUID()}`,
  partitions: 3,
});

const openBroker = async (options: KafkaOptions, url: string): Promise<Broker> => {
  const pool = createPool(url, { max: 6, name: 'broker' });
  const broker = await createKafkaBroker({ ...options, pool });
  return {
    ...broker,
    close: async () => {
      await broker.close();
      await pool.end();
    },
  };
};

const cutDatabase = async ({ pool }: TestDatabase): Promise<number> =>
  (
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'broker'`,
    )
  ).rowCount ?? 0;

const onKafka = (address: string): void => {
  brokerSuite(
    engine.name,
    async () => {
      const options = optionsFor(address);
      const database = await createTestDatabase();
      const publisher = createKafkaPublisher(options);
      return {
        open: () => openBroker(options, database.url),
        write: (events) => publisher.publish(events),
        pool: database.pool,
        cutDatabase: () => cutDatabase(database),
        destroy: async () => {
          await publisher.close();
          await database.drop();
        },
      };
    },
    async ({ pool }, group) =>
      void (await pool.query('update broker.kafka_place set next = 0 where consumer = $1', [group])),
  );

  describe(engine.name, () => {
    const options = optionsFor(address);
    const raw = new Kafka({ brokers: [...options.brokers], logLevel: logLevel.NOTHING }).producer({
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    let database: TestDatabase;
    let broker: Broker;
    let publisher: Publisher;

    beforeAll(async () => {
      database = await createTestDatabase();
      broker = await openBroker(options, database.url);
      publisher = createKafkaPublisher(options);
      await database.pool.query(
        'create table public.effect (n bigint generated always as identity, stream text, revision int)',
      );
      await raw.connect();
    });
    afterAll(async () => {
      await raw.disconnect();
      await publisher.close();
      await broker.close();
      await database.drop();
    });

    const note = async (events: readonly RecordedEvent[], tx: PoolClient): Promise<void> => {
      for (const { stream, revision } of events)
        await tx.query('insert into public.effect (stream, revision) values ($1, $2)', [stream, revision]);
    };
    const revisionsOf = async (stream: string): Promise<readonly number[]> =>
      (
        await database.pool.query<{ revision: number }>(
          'select revision from public.effect where stream = $1 order by n',
          [stream],
        )
      ).rows.map(({ revision }) => revision);
    const counting = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

    test('members that come and go while messages flow keep the order of every stream, and see each once', async () => {
      const group = randomUUID();
      const join = async (): Promise<() => Promise<void>> => {
        const member = await openBroker(options, database.url);
        await member.consume({ group, contexts: ['identity'], from: 'beginning', onBatch: note });
        return () => member.close();
      };
      const streams = Array.from({ length: 9 }, () => freshStream('access'));
      const members = [await join()];
      for (let turn = 0; turn < 6; turn += 1) {
        await publisher.publish(interleaved(streams.map((stream) => comings(stream, 20, turn * 20))));
        if (turn % 2 === 0) members.push(await join());
        else await members.shift()?.();
      }
      for (const stream of streams) await expect.poll(() => revisionsOf(stream), PATIENCE).toEqual(counting(120));
      await Promise.all(members.map((leave) => leave()));
    });

    test('what is no event is put aside whole, with its place, and everything else goes on', async () => {
      const stream = freshStream('access');
      const topic = topicOf(options, 'identity');
      const group = randomUUID();
      const events = comings(stream, 3);
      const [first = '', second = '', third = ''] = events.map((event) => encodeMessage(event));
      const foreign = '{"specversion":"1.0","type":"com.example.other","source":"/elsewhere","id":"1","data":{}}';
      const bytes = Buffer.from([0xff, 0x00, 0x41]);
      // Waited for by itself, and nothing but its own stream with it.
      const newer = first.replace('"schemaversion":1', '"schemaversion":99');
      const sent = [first, foreign, second, bytes, null, newer, third];
      const errors: Error[] = [];
      const consumption = await broker.consume({
        ...{ group, contexts: ['identity'], from: 'now', onBatch: note },
        onError: (error) => void errors.push(error),
      });
      // Another group says itself where these stand among its deliveries.
      const elsewhere = await broker.consume({
        ...{ group: `${group}-2`, contexts: ['identity'], from: 'now', onBatch: () => Promise.resolve() },
        asideAs: (of) => ({ key: `mine/${of}`, effect: 'publish' }),
      });
      await raw.send({ topic, messages: sent.map((value) => ({ key: stream, value })) });
      await expect.poll(() => revisionsOf(stream), PATIENCE).toEqual([0, 1, 2]);
      const { rows } = await database.pool.query<{ event: string; position: string; payload: { base64?: string } }>(
        `select event, position, payload from deliveries.delivery
         where connector = $1 and state = 'parked' and key = $2 and error ->> 'key' = 'unreadableMessage' order by seq`,
        [group, `read/${stream}`],
      );
      expect(rows.map(({ event }) => event)).toEqual([foreign, '\ufffd\ufffdA', '']);
      expect(rows.map(({ payload }) => payload.base64)).toEqual([undefined, bytes.toString('base64'), undefined]);
      const waiting = await database.pool.query<{ event: string }>(
        `select event from deliveries.delivery where connector = $1 and state = 'waiting' and key = $2`,
        [group, `read/${stream}`],
      );
      expect(newer).not.toBe(first);
      expect(waiting.rows.map(({ event }) => event)).toEqual([newer]);
      const aside = async () =>
        (
          await database.pool.query<{ key: string; effect: string }>(
            'select distinct key, effect from deliveries.delivery where connector = $1',
            [`${group}-2`],
          )
        ).rows;
      await expect.poll(aside, PATIENCE).toEqual([{ key: `mine/${stream}`, effect: 'publish' }]);
      await elsewhere.stop();
      for (const { position } of rows) expect(position).toMatch(new RegExp(`^${topic}/[0-2]/\\d+$`));
      expect(errors).toEqual([]);
      await consumption.stop();
    });

    test('an event that does not fit its schema is refused, and what is published next goes out', async () => {
      const stream = freshStream('access');
      const [fine, spoilt] = comings(stream, 2);
      if (fine === undefined || spoilt === undefined) throw new Error('two were made');
      const both = publisher.publish([fine, { ...spoilt, data: { sessionId: 7 } }]);
      await expect(both).rejects.toBeInstanceOf(InvalidMessage);
      await publisher.publish([fine]);
    });

    test('an event of a mebibyte arrives whole', async () => {
      const stream = freshStream('access');
      const [event] = comings(stream, 1);
      if (event === undefined) throw new Error('one was made');
      const large = { ...event, data: { sessionId: '长'.repeat(350_000), why: 'asked' } };
      const seen: RecordedEvent[] = [];
      const consumption = await broker.consume({
        ...{ group: randomUUID(), contexts: ['identity'], from: 'now' },
        onBatch: async (events) => void seen.push(...events),
      });
      await publisher.publish([large]);
      await expect.poll(() => seen.filter((one) => one.stream === stream), PATIENCE).toEqual([large]);
      await consumption.stop();
    });

    test('two installations on one cluster do not meet: neither by topics of their own, nor where both use the same by mistake', async () => {
      const stream = freshStream('access');
      const group = randomUUID();
      const shared = `test-${randomUUID()}`;
      const install = async (installation: string, prefix: string) => {
        const own = { ...options, installation, prefix };
        const its = await createTestDatabase();
        const seen: string[] = [];
        const broker = await openBroker(own, its.url);
        await broker.consume({
          ...{ group, contexts: ['identity'], from: 'beginning' },
          onBatch: async (events) => void seen.push(...events.map(({ id }) => id)),
        });
        const publisher = createKafkaPublisher(own);
        const close = (): Promise<unknown> => Promise.all([broker.close(), publisher.close()]).then(() => its.drop());
        return { seen, publisher, pool: its.pool, close };
      };
      const labs = await Promise.all([
        ...[install('lab-a', `${shared}-a`), install('lab-b', `${shared}-b`)],
        ...[install('lab-c', shared), install('lab-d', shared)],
      ]);
      // The same stream and revision in all of them: an inbox that mixed them up would take the second for seen.
      const written = await Promise.all(
        labs.map(async ({ publisher: one }) => {
          const events = comings(stream, 3);
          await one.publish(events);
          return events.map(({ id }) => id);
        }),
      );
      for (const [index, { seen }] of labs.entries()) await expect.poll(() => seen, PATIENCE).toEqual(written[index]);
      const parked = async ({ pool }: (typeof labs)[number]): Promise<readonly string[]> =>
        (
          await pool.query<{ detail: string }>(
            `select error ->> 'detail' as detail from deliveries.delivery where state = 'parked' and connector = $1 order by seq`,
            [group],
          )
        ).rows.map(({ detail }) => detail);
      const [a, b, c, d] = labs;
      if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('four were made');
      const from = (name: string, own: string): readonly string[] =>
        Array.from({ length: 3 }, () => `comes from /${name}/identity, this installation is /${own}/`);
      await expect.poll(() => parked(c), PATIENCE).toEqual(from('lab-d', 'lab-c'));
      await expect.poll(() => parked(d), PATIENCE).toEqual(from('lab-c', 'lab-d'));
      expect([await parked(a), await parked(b)]).toEqual([[], []]);
      await Promise.all(labs.map(({ close }) => close()));
    });

    test('places that were lost in Kafka, or set back in Postgres, are where Postgres says', async () => {
      const group = randomUUID();
      const stream = freshStream('access');
      const run = (): Promise<Broker> => openBroker(options, database.url);
      const first = await run();
      await first.consume({ group, contexts: ['identity'], from: 'beginning', onBatch: note });
      await publisher.publish(comings(stream, 10));
      await expect.poll(() => revisionsOf(stream), PATIENCE).toEqual(counting(10));
      await first.close();
      // As a database brought back from last night's copy: the effects are gone, and so is the memory of them.
      await database.pool.query('delete from public.effect where stream = $1 and revision >= 4', [stream]);
      await database.pool.query('update broker.inbox set revision = 3 where consumer = $1 and stream = $2', [
        group,
        stream,
      ]);
      await database.pool.query('update broker.kafka_place set next = 0 where consumer = $1', [group]);
      const second = await run();
      await second.consume({ group, contexts: ['identity'], from: 'beginning', onBatch: note });
      await publisher.publish(comings(stream, 1, 10));
      await expect.poll(() => revisionsOf(stream), PATIENCE).toEqual(counting(11));
      await second.close();
    });
  });
};

if (engine.address === null) test.skip(engine.name);
else onKafka(engine.address);
