import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { discard, retryNow } from '@shilu/infra/deliveries/ledger';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createLogger } from '@shilu/infra/logging/logger';
import { inTransaction } from '@shilu/infra/postgres/pool';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createWakeUp } from '../engine/wake-up';
import { openWorkshop, PATIENCE, QUICK, type Workshop } from '../testing/workshop';
import { RELAY, startRelay } from './relay';

let workshop: Workshop;
beforeAll(async () => void (workshop = await openWorkshop()));
afterAll(() => workshop.close());

test('law 12 what stands in the log and is no event holds its own stream alone; retried it stays, discarded it lets the rest go', async () => {
  const { pool } = workshop;
  const published: RecordedEvent[] = [];
  const store = await createPostgresEventStore({ pool });
  const wakeUp = await createWakeUp(pool);
  const relay = await startRelay({
    ...{ store, pool, wakeUp, timings: QUICK, log: createLogger({ level: 'silent', form: 'lines' }) },
    publisher: {
      publish: (events) => Promise.resolve(void published.push(...events)),
      close: () => Promise.resolve(),
    },
  });
  const of = (stream: string): readonly number[] =>
    published.filter((event) => event.stream === stream).map(({ revision }) => revision);
  const [bad, good] = [`access-${randomUUID()}`, `access-${randomUUID()}`];
  await workshop.write(bad, ['a']);
  await workshop.writeRaw(bad, 'OrderPlaced', () => 'no JSON at all');
  await workshop.write(bad, ['b', 'c']);
  await workshop.write(good, ['a', 'b']);
  await vi.waitFor(() => expect(of(good)).toEqual([0, 1]), PATIENCE);
  const parked = await vi.waitFor(async () => {
    const book = await workshop.book(RELAY);
    expect(book.map(({ key, revision, state }) => [key, revision, state])).toEqual([
      [bad, 1, 'parked'],
      [bad, 2, 'waiting'],
      [bad, 3, 'waiting'],
    ]);
    return book[0];
  }, PATIENCE);
  expect(of(bad)).toEqual([0]);

  await inTransaction(pool, (tx) => retryNow(tx, RELAY, null));
  await vi.waitFor(async () => {
    const [again] = await workshop.book(RELAY);
    expect(again).toMatchObject({ state: 'parked', attempts: 1, error: { key: 'unreadableMessage' } });
  }, PATIENCE);
  await inTransaction(pool, (tx) => discard(tx, RELAY, [parked?.id ?? '']));
  await vi.waitFor(() => expect(of(bad)).toEqual([0, 2, 3]), PATIENCE);
  await relay.stop();
  await wakeUp.stop();
  await store.close();
});
