import type { EventStore, StoredEvent } from '@shilu/infra/event-store/port';
import { ordOf } from '../audit/audit-projection';

/** Whether an event had happened before the one that begins the time after a moment. */
export const happenedBefore = (before: string): ((event: Pick<StoredEvent, 'position'>) => boolean) => {
  const end = BigInt(before);
  return ({ position }) => BigInt(ordOf(position)) < end;
};

/** The log as it was at a moment: what was written since is not in it. */
export const pastStore = (store: EventStore, before: string): EventStore => {
  const past = happenedBefore(before);
  return {
    append: () => Promise.reject(new Error('nothing is written in the past')),
    readStream: async (stream, options = {}) => {
      if (options.backwards !== true) return (await store.readStream(stream, options)).filter(past);
      const { from = Infinity, limit = Infinity } = options;
      const read = (await store.readStream(stream)).filter((event) => past(event) && event.revision <= from);
      return read.reverse().slice(0, limit);
    },
    readAll: async (options) => (await store.readAll(options)).filter(past),
    cuts: () => store.cuts(),
    subscribe: (options) => store.subscribe(options),
    head: () => store.head(),
    comparePositions: (a, b) => store.comparePositions(a, b),
    name: () => store.name(),
    close: () => Promise.resolve(),
  };
};
