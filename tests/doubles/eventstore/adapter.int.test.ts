import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EventTooLarge, RevisionConflict, StoreUnauthorized, StoreUnavailable } from '@shilu/infra/event-store/errors';
import { createEventStoreDbEventStore } from '@shilu/infra/event-store/eventstoredb-event-store';
import { NO_STREAM, type EventStore, type NewEvent, type StoredEvent } from '@shilu/infra/event-store/port';
import { until } from '../../support/child';
import { startEventStoreDouble, type EventStoreDouble } from './double';

const one = (): NewEvent => ({ id: randomUUID(), type: 'Noted', body: `{"text":"${randomUUID()}","n":1.50}` });
const fresh = (): string => `note-${randomUUID()}`;

describe('EventStoreDB adapter when things fail, on a DOUBLE of EventStoreDB', () => {
  let double: EventStoreDouble;
  let store: EventStore;
  beforeAll(async () => {
    double = await startEventStoreDouble();
  });
  beforeEach(() => {
    store = createEventStoreDbEventStore({ connectionString: double.url, timeoutMs: 1_500 });
  });
  afterEach(async () => {
    await double.clear();
    await store.close();
  });
  afterAll(() => double.destroy());

  test('never takes the batch append, which has no deadline and shares its fate with other clients', async () => {
    await store.append(fresh(), NO_STREAM, [one(), one()]);
    const counts = await double.counts();
    expect(counts['append']).toBeGreaterThan(0);
    expect(counts['batchAppend']).toBeUndefined();
  });

  test.each([
    ['unauthorized', StoreUnauthorized],
    ['tooLarge', EventTooLarge],
    ['unavailable', StoreUnavailable],
  ] as const)('a server that answers %s is told apart, and nothing is written', async (kind, expected) => {
    const stream = fresh();
    await double.order({ kind, call: 'append', times: 1 });
    await expect(store.append(stream, NO_STREAM, [one()])).rejects.toBeInstanceOf(expected);
    expect(await store.readStream(stream)).toEqual([]);
    await store.append(stream, NO_STREAM, [one()]);
  });

  test('a reader that may not read is told so', async () => {
    await double.order({ kind: 'unauthorized', call: 'read', times: 1 });
    await expect(store.readStream(fresh())).rejects.toBeInstanceOf(StoreUnauthorized);
    await double.order({ kind: 'unauthorized', call: 'read', times: 1 });
    await expect(store.readAll({ after: null, limit: 10 })).rejects.toBeInstanceOf(StoreUnauthorized);
    await double.order({ kind: 'unauthorized', call: 'read', times: 1 });
    await expect(store.head()).rejects.toBeInstanceOf(StoreUnauthorized);
  });

  test('a server that is not the leader names it, and the append goes there; without end it is unavailable', async () => {
    const stream = fresh();
    await double.order({ kind: 'notLeader', call: 'append', times: 1 });
    expect((await store.append(stream, NO_STREAM, [one()])).revision).toBe(0);
    await double.order({ kind: 'notLeader', call: 'append', times: 9 });
    const refused = await store.append(stream, 0, [one()]).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StoreUnavailable);
    expect(String(refused)).toContain('not the leader');
    await double.clear();
    expect((await store.append(stream, 0, [one()])).revision).toBe(1);
  });

  test('when the leader changes under many appends, each is there once and no error goes unheard', async () => {
    const streams = Array.from({ length: 40 }, fresh);
    for (let revision = NO_STREAM; revision < 9; revision += 1) {
      await double.order({ kind: 'notLeader', call: 'append', times: 5 });
      await Promise.all(
        streams.map(async (stream) => {
          const events = [one()];
          // The client closes the connection under the others' calls; their outcome is unknown to them.
          for (;;) {
            const answer = await store.append(stream, revision, events).catch((error: unknown) => error);
            if (!(answer instanceof StoreUnavailable)) return expect(answer).toMatchObject({ revision: revision + 1 });
          }
        }),
      );
    }
    for (const stream of streams) expect(await store.readStream(stream)).toHaveLength(10);
  });

  test.each(['lostAnswer', 'silent'] as const)(
    'an append that was written and not answered (%s) is found by its ids and acknowledged',
    async (kind) => {
      const stream = fresh();
      const events = [one(), one()];
      await double.order({ kind, call: 'append', times: 1 });
      const answer = await store.append(stream, NO_STREAM, events);
      const stored = await store.readStream(stream);
      expect(stored.map(({ id, body }) => ({ id, body }))).toEqual(events.map(({ id, body }) => ({ id, body })));
      expect(answer).toEqual({ revision: 1, position: stored[1]?.position });
      expect(await store.append(stream, NO_STREAM, events)).toEqual(answer);
    },
  );

  test('an append that was neither written nor answered is an unknown outcome, and repeating it writes once', async () => {
    const stream = fresh();
    const events = [one()];
    await double.order({ kind: 'mute', call: 'append', times: 1 });
    await expect(store.append(stream, NO_STREAM, events)).rejects.toBeInstanceOf(StoreUnavailable);
    expect((await store.append(stream, NO_STREAM, events)).revision).toBe(0);
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  test('a server that has forgotten the event ids answers conflict; the first answer is given all the same', async () => {
    const stream = fresh();
    const events = [one(), one()];
    const first = await store.append(stream, NO_STREAM, events);
    await store.append(stream, 1, [one()]);
    await double.order({ kind: 'forgetful', call: 'append', times: 2 });
    expect(await store.append(stream, NO_STREAM, events)).toEqual(first);
    const other = store.append(stream, NO_STREAM, [one(), one()]);
    await expect(other).rejects.toMatchObject({ expected: NO_STREAM, actual: 2 });
    await expect(other).rejects.toBeInstanceOf(RevisionConflict);
  });

  test('a read that meets silence ends, and the store closes', async () => {
    await double.order({ kind: 'mute', call: 'read', times: 2 });
    await expect(store.readStream(fresh())).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.readAll({ after: null, limit: 1 })).rejects.toBeInstanceOf(StoreUnavailable);
  });

  test('a cluster is found by gossip, from one name or from several', async () => {
    const before = (await double.counts())['gossip'] ?? 0;
    for (const url of [
      `esdb+discover://127.0.0.1:${double.port}?tls=false`,
      `esdb://127.0.0.1:1,127.0.0.1:${double.port}?tls=false`,
    ]) {
      const cluster = createEventStoreDbEventStore({ connectionString: url });
      expect((await cluster.append(fresh(), NO_STREAM, [one()])).revision).toBe(0);
      await cluster.close();
    }
    expect((await double.counts())['gossip']).toBeGreaterThanOrEqual(before + 2);
  });

  test('TLS, its certificate, user and password come from the connection string; who has them not is unauthorized', async () => {
    const account = `shilu:${randomUUID()}`;
    const guarded = await startEventStoreDouble({ account });
    const stream = fresh();
    const known = createEventStoreDbEventStore({ connectionString: guarded.url });
    expect((await known.append(stream, NO_STREAM, [one()])).revision).toBe(0);
    expect(await known.readAll({ after: null, limit: 10 })).toHaveLength(1);
    for (const other of [guarded.url.replace(account, 'shilu:wrong'), guarded.url.replace(`${account}@`, '')]) {
      const stranger = createEventStoreDbEventStore({ connectionString: other });
      await expect(stranger.append(stream, 0, [one()])).rejects.toBeInstanceOf(StoreUnauthorized);
      await expect(stranger.readStream(stream)).rejects.toBeInstanceOf(StoreUnauthorized);
      await stranger.close();
    }
    const plain = createEventStoreDbEventStore({ connectionString: guarded.url.replace(/\?.*/, '?tls=false') });
    await expect(plain.readStream(stream)).rejects.toBeInstanceOf(StoreUnavailable);
    const untrusting = createEventStoreDbEventStore({ connectionString: guarded.url.replace(/\?.*/, '') });
    await expect(untrusting.readStream(stream)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await known.readStream(stream)).toHaveLength(1);
    await Promise.all([known, plain, untrusting].map((one) => one.close()));
    await guarded.destroy();
  });

  test('close answers what waits and refuses what comes after', async () => {
    const other = createEventStoreDbEventStore({ connectionString: double.url });
    const waiting = Array.from({ length: 20 }, () => other.append(fresh(), NO_STREAM, [one()]));
    const closed = other.close();
    await expect(other.append(fresh(), NO_STREAM, [one()])).rejects.toBeInstanceOf(StoreUnavailable);
    await closed;
    expect((await Promise.all(waiting)).map((answer) => answer.revision)).toEqual(Array(20).fill(0));
  });

  test('without a server appends and reads are unavailable at once, and a subscription ends when told', async () => {
    const nowhere = createEventStoreDbEventStore({ connectionString: 'esdb://127.0.0.1:1?tls=false' });
    const errors: Error[] = [];
    const subscription = nowhere.subscribe({
      after: null,
      onBatch: async () => undefined,
      onError: (error) => void errors.push(error),
    });
    await expect(nowhere.append(fresh(), NO_STREAM, [one()])).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(nowhere.readStream(fresh())).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(nowhere.head()).rejects.toBeInstanceOf(StoreUnavailable);
    await until('errors of the subscription', () => errors.length > 1);
    expect(errors.every((error) => error instanceof StoreUnavailable)).toBe(true);
    await subscription.stop();
    await nowhere.close();
  });

  test('kill -9 of the server in mid-burst: every acknowledged append is there once, and a subscription neither skips nor doubles', async () => {
    const start = await store.head();
    const seen: StoredEvent[] = [];
    const errors: Error[] = [];
    const subscription = store.subscribe({
      after: start,
      batchSize: 7,
      onBatch: async (events) => void seen.push(...events),
      onError: (error) => void errors.push(error),
    });
    const acknowledged: { readonly stream: string; readonly id: string; readonly position: string }[] = [];
    let finished = 0;
    const writers = Array.from({ length: 8 }, async () => {
      const stream = fresh();
      for (let revision = NO_STREAM; revision < 39; revision += 1) {
        const events = [one()];
        for (;;) {
          const answer = await store.append(stream, revision, events).catch((error: unknown) => error);
          if (answer instanceof StoreUnavailable) continue;
          if (answer instanceof Error) throw answer;
          const { position } = answer as { readonly position: string };
          acknowledged.push({ stream, id: events[0]?.id ?? '', position });
          break;
        }
      }
      finished += 1;
    });
    for (const mark of [40, 120, 200]) {
      await until(`${mark} appends`, () => acknowledged.length >= mark);
      await double.kill();
      await double.restart();
    }
    await Promise.all(writers);
    expect(finished).toBe(8);
    const log = await store.readAll({ after: start, limit: 10_000 });
    expect(log).toHaveLength(320);
    expect(new Set(log.map((event) => event.id)).size).toBe(320);
    const byId = new Map(log.map((event) => [event.id, event]));
    expect(acknowledged).toHaveLength(320);
    for (const { stream, id, position } of acknowledged) expect(byId.get(id)).toMatchObject({ stream, position });
    await until('the subscription to catch up', () => seen.length >= log.length);
    await subscription.stop();
    expect(seen).toEqual(log);
    expect(errors.length).toBeGreaterThan(0);
  });
});
