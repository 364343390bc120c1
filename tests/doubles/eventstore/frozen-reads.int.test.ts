import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '@shilu/infra/event-store/errors';
import { createEventStoreDbEventStore } from '@shilu/infra/event-store/eventstoredb-event-store';
import { NO_STREAM } from '@shilu/infra/event-store/port';
import { expect, test } from 'vitest';
import { startEventStoreDouble } from './double';

// A client that is left cancels its reads, and a cancelled read ends as one that has read all there is.
test('reads under way when a silent server is left never say that a stream is empty, on a DOUBLE of EventStoreDB', async () => {
  const server = await startEventStoreDouble();
  const store = createEventStoreDbEventStore({ connectionString: server.url });
  const stream = `note-${randomUUID()}`;
  const event = { id: randomUUID(), type: 'Noted', body: '{"text":"称取"}' };
  await store.append(stream, NO_STREAM, [event]);
  const read = (): Promise<number | 'unavailable'> =>
    store.readStream(stream).then(
      ({ length }) => length,
      (error: unknown) => {
        if (error instanceof StoreUnavailable) return 'unavailable';
        throw error;
      },
    );
  server.freeze();
  const reads: Promise<number | 'unavailable'>[] = [];
  // The first to lose patience leaves the connection; the others are under way on it.
  for (let each = 0; each < 12; each += 1) {
    reads.push(read());
    await sleep(250);
  }
  server.thaw();
  const answers = await Promise.all(reads);
  expect(answers.filter((answer) => answer !== 1 && answer !== 'unavailable')).toEqual([]);
  expect(answers).toContain(1);
  expect(await read()).toBe(1);

  // So do reads under way when the log is closed.
  server.freeze();
  const last = [read(), read()];
  await sleep(300);
  const closed = store.close();
  server.thaw();
  await closed;
  expect((await Promise.all(last)).filter((answer) => answer !== 1 && answer !== 'unavailable')).toEqual([]);
  await server.destroy();
});
