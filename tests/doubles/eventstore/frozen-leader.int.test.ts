import { randomUUID } from 'node:crypto';
import { StoreUnavailable } from '@shilu/infra/event-store/errors';
import { createEventStoreDbEventStore } from '@shilu/infra/event-store/eventstoredb-event-store';
import { NO_STREAM, type StoredEvent } from '@shilu/infra/event-store/port';
import { expect, test } from 'vitest';
import { until } from '../../support/child';
import { startClusterDouble } from './double';

/** What a person may be kept waiting by a leader that says nothing. */
const MOST_MS = 6_000;

test('a leader that is frozen costs at most 6 s without an acknowledged save, nothing is lost or doubled, and subscriptions go on, on three DOUBLES of EventStoreDB', async () => {
  const cluster = await startClusterDouble();
  const store = createEventStoreDbEventStore({ connectionString: cluster.url });
  const seen: StoredEvent[] = [];
  const subscription = store.subscribe({ after: null, onBatch: async (events) => void seen.push(...events) });
  const acknowledged: string[] = [];
  let last = performance.now();
  let longest = 0;
  let stop = false;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    const stream = `note-${randomUUID()}`;
    for (let revision = NO_STREAM; !stop; revision += 1) {
      const event = { id: randomUUID(), type: 'Noted', body: JSON.stringify({ writer, revision }) };
      // As a browser does: the same save again until it is acknowledged.
      for (;;) {
        const answer = await store.append(stream, revision, [event]).catch((error: unknown) => error);
        if (answer instanceof StoreUnavailable) continue;
        if (answer instanceof Error) throw answer;
        break;
      }
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      acknowledged.push(event.id);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });
  await until('saves', () => acknowledged.length > 40);
  expect(seen.length).toBeGreaterThan(0);
  longest = 0;
  cluster.members[0]?.freeze();
  const before = acknowledged.length;
  await until('saves at another leader', () => acknowledged.length > before + 40, 30_000);
  const cost = longest;
  cluster.members[0]?.thaw();
  const afterThaw = acknowledged.length;
  await until('saves after the old leader woke up', () => acknowledged.length > afterThaw + 40, 30_000);
  stop = true;
  await Promise.all(writers);
  expect(cost).toBeLessThan(MOST_MS);
  const log = await store.readAll({ after: null, limit: 100_000 });
  expect(log.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
  await until('the subscription', () => seen.length >= log.length);
  await subscription.stop();
  expect(seen).toEqual(log);
  await store.close();
  await cluster.destroy();
});
