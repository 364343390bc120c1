import { categoryOf, type RecordedEvent } from '@shilu/events/core/envelope';
import { readEvent } from '@shilu/events/core/read-event';
import type { EventStore, Position, StoredEvent } from '@shilu/infra/event-store/port';
import type { Logger } from '@shilu/infra/logging/logger';

/**
 * An event that came in; parsed once however many projections look at it. `read` throws ValueFault for what is no event
 * of its stream.
 */
export type Incoming = Omit<StoredEvent, 'body'> & { readonly category: string; readonly read: () => RecordedEvent };

const placeOf = ({ id, type, stream, revision, position }: StoredEvent) => ({
  ...{ id, type, stream, revision, position },
  category: categoryOf(stream),
});

export const incoming = (stored: StoredEvent): Incoming => {
  let parsed: RecordedEvent | null = null;
  return {
    ...placeOf(stored),
    read: () => (parsed ??= readEvent(stored)),
  };
};

/** For one reader: parsed when it is read and not kept. */
export const incomingOnce = (stored: StoredEvent): Incoming => ({
  ...placeOf(stored),
  read: () => readEvent(stored),
});

export type Feed = {
  /** Everything up to here was handed to the listeners, or stood in the log before the feed began. */
  readonly position: () => Position | null;
  readonly listen: (listener: (batch: readonly Incoming[]) => void) => () => void;
  readonly stop: () => Promise<void>;
};

/** The live end of the log, read once for all projections of this process. */
export const startFeed = async (store: EventStore, log: Logger): Promise<Feed> => {
  let position = await store.head();
  const listeners = new Set<(batch: readonly Incoming[]) => void>();
  const subscription = store.subscribe({
    // People wait for it, and it reads once for all models.
    restMs: 0,
    after: position,
    batchSize: 1_000,
    onBatch: async (events) => {
      const batch = events.map(incoming);
      position = batch.at(-1)?.position ?? position;
      for (const listener of listeners) listener(batch);
    },
    onError: (error) => log.warn(error, 'the log could not be followed; trying again'),
  });
  return {
    position: () => position,
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: () => subscription.stop(),
  };
};
