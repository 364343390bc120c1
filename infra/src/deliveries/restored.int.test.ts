import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../postgres/pool';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import {
  enqueue,
  lease,
  markRestored,
  migrateDeliveries,
  noteRestored,
  retryNow,
  settle,
  type Delivery,
  type NewDelivery,
} from './ledger';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrateDeliveries(database.pool);
});
afterAll(() => database.drop());

const worker = randomUUID();
const deliveryOf = (connector: string, given: Partial<NewDelivery>): NewDelivery => ({
  ...{ id: randomUUID(), connector, key: randomUUID(), effect: 'effect', eventId: randomUUID() },
  ...{ stream: `request-${randomUUID()}`, revision: 0, position: '1', eventType: 'Happened' },
  ...{ correlation: randomUUID(), event: '{}', payload: {}, ...given },
});
const enqueued = (...deliveries: readonly NewDelivery[]): Promise<void> =>
  inTransaction(database.pool, (tx) => enqueue(tx, deliveries));
const leased = async (connector: string): Promise<Delivery | undefined> =>
  (await lease(database.pool, { connector, worker, limit: 1, leaseMs: 60_000 }))[0];

test('what tells of a restored delivery is itself restored, however often somebody decided about that one', async () => {
  const asked = deliveryOf('platform', {});
  await enqueued(asked);
  const { pool } = database;
  await leased('platform');
  const error = { key: 'failed', params: {}, detail: '' } as const;
  await settle(pool, asked.id, worker, { state: 'parked', error, uncertain: false });
  await noteRestored(pool, [{ stream: asked.stream, revision: 0 }]);
  await inTransaction(pool, markRestored);

  expect(await inTransaction(pool, (tx) => retryNow(tx, 'platform', null))).toBe(1);
  // Somebody decided: it goes out, and asks first.
  expect(await leased('platform')).toMatchObject({ id: asked.id, restored: false, state: 'unknown' });
  await settle(pool, asked.id, worker, { state: 'delivered' });

  // The answer and the result are no events of the restored log: both were perhaps told before.
  const answered = deliveryOf('platform', { stream: asked.stream, revision: 1, causation: asked.eventId });
  await enqueued(answered);
  expect(await leased('platform')).toMatchObject({ id: answered.id, restored: true, state: 'unknown' });
  const letter = deliveryOf('mail', { stream: asked.stream, revision: 2, causation: answered.eventId });
  await enqueued(letter);
  expect(await leased('mail')).toMatchObject({ id: letter.id, restored: true, state: 'unknown' });
});

test('what is asked for after a restore goes out as ever, in a stream of the backup too', async () => {
  const stream = `request-${randomUUID()}`;
  await noteRestored(database.pool, [{ stream, revision: 3 }]);
  const before = deliveryOf('early', { stream, revision: 3 });
  await enqueued(before);
  expect(await leased('early')).toMatchObject({ id: before.id, restored: true });
  const fresh = deliveryOf('late', { stream, revision: 4 });
  const answer = deliveryOf('later', { stream, revision: 5, causation: fresh.eventId });
  await enqueued(fresh, answer);
  expect(await leased('late')).toMatchObject({ id: fresh.id, restored: false, state: 'waiting' });
  expect(await leased('later')).toMatchObject({ id: answer.id, restored: false, state: 'waiting' });
});
