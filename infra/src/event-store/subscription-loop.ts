import { backoff, pause } from './backoff';
import type { Position, StoredEvent, SubscribeOptions, Subscription } from './port';

export type SubscriptionLoop = Subscription & { readonly wake: () => void };

type Source = (after: Position | null, limit: number) => Promise<readonly StoredEvent[]>;

/** Looked at even when nobody rang: a lost notification delays, it does not lose. */
const SAFETY_NET_MS = 1_000;
const DEFAULT_BATCH = 500;

/** Reads, hands over, waits for more. Strictly one after the other, so batches cannot overlap or change order. */
export const runSubscription = (options: SubscribeOptions, read: Source): SubscriptionLoop => {
  const stopping = new AbortController();
  let rung = false;
  let answerBell: (() => void) | null = null;

  const wake = (): void => {
    rung = true;
    answerBell?.();
  };

  const bellOrSafetyNet = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(wake, SAFETY_NET_MS);
      answerBell = () => {
        clearTimeout(timer);
        answerBell = null;
        resolve();
      };
      if (rung || stopping.signal.aborted) answerBell();
    });

  /** Until it works or we are stopped; null when stopped. */
  const persist = async <T>(work: () => Promise<T>): Promise<T | null> => {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        options.onError?.(error instanceof Error ? error : new Error(String(error)));
        await pause(backoff(attempt), stopping.signal);
      }
    }
    return null;
  };

  const run = async (): Promise<void> => {
    const limit = options.batchSize ?? DEFAULT_BATCH;
    let after = options.after;
    while (!stopping.signal.aborted) {
      // Cleared before reading: a bell during the read means one more read.
      rung = false;
      const events = await persist(() => read(after, limit));
      if (events === null) return;
      const last = events.at(-1);
      if (last !== undefined) {
        const handled = await persist(async () => (await options.onBatch(events), true));
        if (handled === null) return;
        after = last.position;
      }
      if (events.length < limit) await bellOrSafetyNet();
    }
  };

  const running = run();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      wake();
      await running;
    },
  };
};
