import { expect, test, vi } from 'vitest';
import type { StoredEvent } from './port';
import { runSubscription, type LogRead } from './subscription-loop';

const eventAt = (position: number): StoredEvent => ({
  ...{ stream: 'record-1', revision: position, id: `${position}`, type: 'Noted', body: '{}' },
  position: `${position}`,
});

/** A log of so many events. */
const logOf =
  (length: number) =>
  async (after: string | null, limit: number): Promise<LogRead> => {
    const from = Number(after ?? 0);
    const events = Array.from({ length: Math.min(limit, length - from) }, (_, index) => eventAt(from + index + 1));
    return { events, through: events.at(-1)?.position ?? null, full: events.length >= limit };
  };

test('law 1 what follows a full batch is read while that is handled, and handed over only after it', async () => {
  const steps: string[] = [];
  const read = vi.fn(logOf(5));
  const subscription = runSubscription(
    {
      ...{ after: null, batchSize: 2 },
      onBatch: async (events) => {
        const name = events.map(({ position }) => position).join();
        steps.push(`begin ${name}`);
        await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(steps.length === 1 ? 2 : 3), 20_000);
        steps.push(`end ${name}`);
      },
    },
    read,
  );
  await vi.waitFor(() => expect(steps).toHaveLength(6), 20_000);
  await subscription.stop();
  expect(steps).toEqual(['begin 1,2', 'end 1,2', 'begin 3,4', 'end 3,4', 'begin 5', 'end 5']);
  expect(read.mock.calls.slice(0, 3).map(([after]) => after)).toEqual([null, '2', '4']);
});

test('law 1 a batch that cannot be handled is handed over again, and what was read ahead waits behind it', async () => {
  const seen: string[] = [];
  const subscription = runSubscription(
    {
      ...{ after: null, batchSize: 2 },
      onBatch: (events) => {
        seen.push(events.map(({ position }) => position).join());
        return seen.length === 1 ? Promise.reject(new Error('not now')) : Promise.resolve();
      },
    },
    logOf(4),
  );
  await vi.waitFor(() => expect(seen).toHaveLength(3), 20_000);
  await subscription.stop();
  expect(seen).toEqual(['1,2', '1,2', '3,4']);
});

test('law 1 what is passed over is not looked at again, and a full read of it asks for more', async () => {
  const read = vi.fn(async (after: string | null, limit: number): Promise<LogRead> => {
    const { events, ...rest } = await logOf(5)(after, limit);
    return { events: events.filter(({ position }) => position === '4'), ...rest };
  });
  const seen: string[] = [];
  const subscription = runSubscription(
    {
      ...{ after: null, batchSize: 2 },
      onBatch: async (events) => void seen.push(...events.map((one) => one.position)),
    },
    read,
  );
  await vi.waitFor(() => expect(subscription.through()).toBe('5'), 20_000);
  expect(seen).toEqual(['4']);
  expect(read.mock.calls.slice(0, 3).map(([after]) => after)).toEqual([null, '2', '4']);
  await subscription.stop();
});

test('law 1 what comes after silence is read at once; what follows soon after waits for its turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  let length = 0;
  let reads = 0;
  const subscription = runSubscription(
    { ...{ after: null, batchSize: 10, restMs: 200 }, onBatch: () => Promise.resolve() },
    (after, limit) => ((reads += 1), logOf(length)(after, limit)),
  );
  await vi.advanceTimersByTimeAsync(500);
  expect(reads).toBe(1);
  length = 1;
  subscription.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(2);
  length = 2;
  subscription.wake();
  await vi.advanceTimersByTimeAsync(199);
  expect(reads).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(reads).toBe(3);
  await subscription.stop();
  vi.useRealTimers();
});
