import { backoff, pause } from './backoff';
import type { Position, StoredEvent, SubscribeOptions, Subscription } from './port';

export type SubscriptionLoop = Subscription & { readonly wake: () => void };

/** What was read after a place: of all that stood there up to `through`, the events that are wanted. */
export type LogRead = {
  readonly events: readonly StoredEvent[];
  readonly through: Position | null;
  /** As much was looked at as was asked for: there may be more. */
  readonly full: boolean;
};
type Source = (after: Position | null, limit: number) => Promise<LogRead>;

/** Looked at even when nobody rang: a lost notification delays, it does not lose. */
const SAFETY_NET_MS = 1_000;
const DEFAULT_BATCH = 500;
/** Many read the log, and each read costs the same for one event as for several. */
const REST_MS = 25;

/** Reads, hands over, waits for more. Batches are handed over strictly one after the other, in order. */
export const runSubscription = (options: SubscribeOptions, read: Source): SubscriptionLoop => {
  const stopping = new AbortController();
  let rung = false;
  let taken = options.after;
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
    // Cleared before reading: a wake-up during the read means one more read.
    let readAt = 0;
    const readAfter = (after: Position | null): Promise<LogRead | null> => {
      rung = false;
      readAt = performance.now();
      return persist(() => read(after, limit));
    };
    let after = options.after;
    let next = readAfter(after);
    while (!stopping.signal.aborted) {
      const read = await next;
      if (read === null) return;
      const { events, full } = read;
      after = read.through ?? after;
      // Behind a full batch there is more: it is read while this one is handled.
      if (full) next = readAfter(after);
      if (events.length > 0 && (await persist(async () => (await options.onBatch(events), true))) === null) break;
      taken = after;
      if (!full) {
        await bellOrSafetyNet();
        const rest = readAt + (options.restMs ?? REST_MS) - performance.now();
        if (rest > 0) await pause(rest, stopping.signal);
        next = readAfter(after);
      }
    }
    await next;
  };

  const running = run();
  return {
    wake,
    through: () => taken,
    stop: async () => {
      stopping.abort();
      wake();
      await running;
    },
  };
};
