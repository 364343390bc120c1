import { BACKWARDS, END, FORWARDS, START, type EventStoreDBClient, type RecordedEvent } from '@eventstore/db-client';
import { StoreUnavailable } from './errors';
import { asStoreError, kindOf } from './eventstoredb-errors';
import { toStoredEvent } from './eventstoredb-events';
import { createFeed } from './eventstoredb-feed';
import type { LogName } from './eventstoredb-name';
import type { EventStore, StoredEvent } from './port';

type Reading = Pick<EventStoreDBClient, 'readStream' | 'readAll' | 'subscribeToAll'>;
type Reader = Pick<EventStore, 'readStream' | 'readAll' | 'head'>;

const MOST_AHEAD = 500;

type Call = ReturnType<Reading['readStream']> | ReturnType<Reading['readAll']>;

/** The events of a call until `enough`. Reads have no deadline in the client; here silence of `timeoutMs` ends them. */
const drain = async (
  call: Call,
  timeoutMs: number,
  enough: (events: readonly RecordedEvent[]) => boolean,
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  const silent = setTimeout(() => call.destroy(new StoreUnavailable(`no events within ${timeoutMs} ms`)), timeoutMs);
  try {
    for await (const { event } of call.iterator({ destroyOnReturn: false })) {
      silent.refresh();
      if (event === undefined || /^(?:\$|shilu-)/.test(event.streamId)) continue;
      events.push(event);
      if (enough(events)) break;
    }
    return events;
  } catch (error) {
    if (kindOf(error) === 'streamNotFound') return [];
    throw asStoreError(error);
  } finally {
    clearTimeout(silent);
    // Leaving the loop ends our side alone. A cancelled call ends only when what had arrived is read.
    call.cancel().catch(() => undefined);
    call.resume();
  }
};

const never = (): boolean => false;

export const createReader = (client: Reading, name: LogName, timeoutMs: number): Reader => {
  const stored = async (events: readonly RecordedEvent[]): Promise<readonly StoredEvent[]> => {
    if (events.length === 0) return [];
    const log = await name.made();
    return events.map((event) => toStoredEvent(event, log));
  };
  return {
    readStream: async (stream, { from, limit = Number.MAX_SAFE_INTEGER, backwards = false } = {}) => {
      // Before the first there is nothing; the client would call it a mistake.
      if (limit <= 0 || (backwards && from !== undefined && from < 0)) return [];
      const edge = backwards ? END : START;
      const call = client.readStream(stream, {
        fromRevision: from === undefined ? edge : BigInt(Math.max(0, from)),
        direction: backwards ? BACKWARDS : FORWARDS,
        maxCount: limit,
        requiresLeader: true,
      });
      return stored(await drain(call, timeoutMs, never));
    },

    /** By a subscription that ends when it has caught up: the client filters on the server in no other way. */
    readAll: async ({ after, limit, categories }) => {
      if (limit <= 0 || categories?.length === 0) return [];
      let ring: () => void = () => undefined;
      let rung = false;
      const onMore = (): void => {
        rung = true;
        ring();
      };
      const more = (): Promise<void> =>
        new Promise((resolve, reject) => {
          if (rung) return resolve();
          const silence = (): void => reject(new StoreUnavailable(`no events within ${timeoutMs} ms`));
          const timer = setTimeout(silence, timeoutMs);
          ring = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      const feed = createFeed({ client, name, categories, ahead: Math.min(limit, MOST_AHEAD), timeoutMs, onMore });
      const events: StoredEvent[] = [];
      try {
        for (;;) {
          rung = false;
          // Asked before reading: what came before it was said is then among what is read.
          const last = feed.caughtUp();
          events.push(...(await feed.read(after, limit - events.length)));
          if (last || events.length >= limit) return events;
          await more();
        }
      } finally {
        feed.close();
      }
    },

    head: async () => {
      const call = client.readAll({ direction: BACKWARDS, fromPosition: END, requiresLeader: true });
      const newest = await stored(await drain(call, timeoutMs, (events) => events.length > 0));
      return newest[0]?.position ?? null;
    },
  };
};
