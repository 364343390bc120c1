import { randomUUID } from 'node:crypto';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { EventTooLarge, StoreUnauthorized, StreamWasCut } from '@shilu/infra/event-store/errors';
import { createEventStoreDbEventStore } from '@shilu/infra/event-store/eventstoredb-event-store';
import { NO_STREAM, type EventStore, type NewEvent, type StreamCut } from '@shilu/infra/event-store/port';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../support/child';
import { startEventStoreDouble, type EventStoreDouble } from './double';

const one = (size = 1): NewEvent => ({
  id: randomUUID(),
  type: 'Noted',
  body: JSON.stringify({ text: 'x'.repeat(size) }),
});
const some = (count: number): readonly NewEvent[] => Array.from({ length: count }, () => one());

/** What EventStoreDB 23.10.6 was seen to do, which no promise of its client says; the double does it too. */
describe('what others do to a shared server, on a DOUBLE of EventStoreDB', () => {
  let double: EventStoreDouble;
  let store: EventStore;
  let others: EventStoreDBClient;
  let categories: readonly string[];
  let fresh: () => string;
  const PREFIX = 'lab-';
  beforeAll(async () => {
    double = await startEventStoreDouble();
    others = EventStoreDBClient.connectionString(double.url);
    Object.assign(others, { supports: () => Promise.resolve(false) });
  });
  beforeEach(() => {
    const category = `note${randomUUID().replaceAll('-', '')}`;
    categories = [category];
    fresh = () => `${category}-${randomUUID()}`;
    store = createEventStoreDbEventStore({ connectionString: double.url, prefix: PREFIX, categories });
  });
  afterEach(() => store.close());
  afterAll(async () => {
    await others.dispose();
    await double.destroy();
  });
  const all = () => store.readAll({ after: null, limit: 1_000 });

  test('a position that no event has makes the server fail: so none that it did not give is ever asked for', async () => {
    const bare = others.readAll({ fromPosition: { commit: 5n, prepare: 5n }, maxCount: 1 });
    const asked = (async () => {
      for await (const _ of bare) return;
    })();
    await expect(asked).rejects.toThrow('2 UNKNOWN: Exception was thrown by handler.');
  });

  test('the log is what stands in the declared categories under the prefix; what others write is neither read nor the head', async () => {
    const stream = fresh();
    await store.append(stream, NO_STREAM, some(2));
    const { position } = await store.append(stream, 1, [one()]);
    for (const name of ['order-1', `${PREFIX}order-1`, stream, 'lab'])
      await others.appendToStream(name, jsonEvent({ type: 'Ordered', data: { n: 1 } }));
    expect((await all()).map((event) => event.stream)).toEqual([stream, stream, stream]);
    expect(await store.head()).toBe(position);
    for (let n = 0; n < 6; n += 1)
      await others.appendToStream(
        'order-2',
        Array.from({ length: 100 }, () => jsonEvent({ type: 'Ordered', data: {} })),
      );
    expect(await store.head()).toBe(position);
    const next = await store.append(stream, 2, [one()]);
    expect(await store.head()).toBe(next.position);
    await expect(store.append(`order-${randomUUID()}`, NO_STREAM, [one()])).rejects.toBeInstanceOf(TypeError);
  });

  test('what others write into a stream of ours comes as an event whose body nobody can take for one, the same every time', async () => {
    const stream = fresh();
    await store.append(stream, NO_STREAM, [one()]);
    const written = [
      jsonEvent({ type: 'Ordered', data: { amount: 1.5 } }),
      binaryEvent({ type: 'Packed', data: Buffer.from([0xff, 0x00, 0xfe]) }),
      binaryEvent({ type: '$Odd', data: Buffer.from('a\0b', 'utf8') }),
      binaryEvent({ type: 'Said', data: Buffer.from('hello', 'utf8') }),
    ];
    for (const event of written) await others.appendToStream(`${PREFIX}${stream}`, event);
    await store.append(stream, 4, [one()]);
    const events = await store.readStream(stream);
    expect(events.map(({ type, revision }) => [type, revision])).toEqual([
      ['Noted', 0], ['Ordered', 1], ['Packed', 2], ['ForeignEvent', 3], ['Said', 4], ['Noted', 5],
    ]); // prettier-ignore
    for (const { body } of events.slice(1, 4))
      expect(body).toMatch(/^not an event of this log: .*SHA-256 [0-9a-f]{64}$/);
    expect(events[4]?.body).toBe('hello');
    expect(await all()).toEqual(events);
    expect(await store.readStream(stream)).toEqual(events);
  });

  const seenCuts = async (work: (told: readonly StreamCut[]) => Promise<void>): Promise<void> => {
    const told: StreamCut[] = [];
    const subscription = store.subscribe({
      after: null,
      onBatch: async () => undefined,
      onCut: async (cut) => void told.push(cut),
    });
    await work(told);
    await subscription.stop();
  };

  test.each([
    ['a tombstone', 'tombstone', (name: string) => others.tombstoneStream(name)],
    ['a deletion', 'deleted', (name: string) => others.deleteStream(name)],
    ['$tb', 'truncateBefore', (name: string) => others.setStreamMetadata(name, { truncateBefore: 2 })],
    ['$maxCount', 'maxCount', (name: string) => others.setStreamMetadata(name, { maxCount: 1 })],
    ['$maxAge', 'maxAge', (name: string) => others.setStreamMetadata(name, { maxAge: 1 })],
  ] as const)(
    'a stream cut by %s is not read but refused by its cause, told of, and listed, also after a scavenge; all others are as they were',
    async (_, how, cut) => {
      const [stream, beside] = [fresh(), fresh()];
      await store.append(stream, NO_STREAM, some(3));
      await store.append(beside, NO_STREAM, some(3));
      expect(await store.cuts()).toEqual([]);
      await seenCuts(async (told) => {
        await cut(`${PREFIX}${stream}`);
        await until('the cut to be told', () => told.length > 0);
        expect(told[0]).toEqual({ stream, how });
      });
      // An age is counted in seconds.
      const cutNow = async (): Promise<unknown> => store.readStream(stream).catch((error: unknown) => error);
      for (const end = Date.now() + 10_000; !((await cutNow()) instanceof StreamWasCut) && Date.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await cutNow()).toMatchObject({ code: 'streamCut', stream, how });
      expect(await store.cuts()).toEqual([{ stream, how }]);
      expect((await all()).map((event) => event.stream)).toEqual([...Array(3).fill(stream), ...Array(3).fill(beside)]);
      if (how === 'tombstone')
        await expect(store.append(stream, 2, [one()])).rejects.toMatchObject({ code: 'streamCut', how });
      await double.scavenge();
      expect(await cutNow()).toMatchObject({ code: 'streamCut', how });
      expect(await store.cuts()).toEqual([{ stream, how }]);
      expect((await all()).filter((event) => event.stream === beside)).toHaveLength(3);
      expect((await store.append(beside, 2, [one()])).revision).toBe(3);
    },
  );

  test('settings that take nothing away yet are no cut', async () => {
    const stream = fresh();
    await store.append(stream, NO_STREAM, some(3));
    await others.setStreamMetadata(`${PREFIX}${stream}`, { maxCount: 100 });
    expect(await store.readStream(stream)).toHaveLength(3);
    expect(await store.cuts()).toEqual([]);
  });

  test('the size of an append is the sum of its events', async () => {
    const small = await startEventStoreDouble({ maxAppendSize: 1024 * 1024 });
    const limited = createEventStoreDbEventStore({ connectionString: small.url, categories });
    const stream = fresh();
    await limited.append(stream, NO_STREAM, [{ ...one(), body: 'x'.repeat(1024 * 1024) }]);
    await expect(limited.append(stream, 0, [one(600_000), one(600_000)])).rejects.toBeInstanceOf(EventTooLarge);
    expect((await limited.append(stream, 0, [one(600_000)])).revision).toBe(1);
    await limited.close();
    await small.destroy();
  });

  test('a log whose name was deleted or closed gives itself another, and is then another log', async () => {
    const stream = fresh();
    await store.append(stream, NO_STREAM, [one()]);
    const before = await store.name();
    await others.tombstoneStream(`${PREFIX}shilu-log`);
    const again = createEventStoreDbEventStore({ connectionString: double.url, prefix: PREFIX, categories });
    await again.append(stream, 0, [one()]);
    expect(await again.name()).not.toBe(before);
    expect(await again.name()).toMatch(/^[0-9a-f]{8}$/);
    await again.close();
  });
});

test('access is denied to whoever is unknown to $all, in the words of the server, on a DOUBLE of EventStoreDB', async () => {
  const double = await startEventStoreDouble({ account: `admin:${randomUUID()}` });
  const nobody = createEventStoreDbEventStore({ connectionString: double.url.replace(/\/\/[^@]*@/, '//') });
  const refused = await nobody.head().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StoreUnauthorized);
  expect(String(refused)).toContain('PERMISSION_DENIED: Access Denied');
  await nobody.close();
  await double.destroy();
});
