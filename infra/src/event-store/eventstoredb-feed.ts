import {
  START,
  streamNameFilter,
  type AllStreamSubscription,
  type EventStoreDBClient,
  type Filter,
  type RecordedEvent,
} from '@eventstore/db-client';
import { StoreUnavailable } from './errors';
import { asStoreError } from './eventstoredb-errors';
import { parsePosition, toStoredEvent } from './eventstoredb-events';
import type { LogName } from './eventstoredb-name';
import type { Position, StoredEvent } from './port';

export type FeedOptions = {
  readonly client: Pick<EventStoreDBClient, 'subscribeToAll'>;
  readonly name: LogName;
  readonly categories: readonly string[] | undefined;
  /** How many events are fetched ahead of the reader. */
  readonly ahead: number;
  /** How long the server may take to begin. */
  readonly timeoutMs: number;
  /** There may be more to read, or an error to meet. */
  readonly onMore: () => void;
};

/** The log from a place on, as the server sends it. One reader at a time. */
export type Feed = {
  /**
   * What has come since, at most `limit`; empty when nothing has. Opens at `after` (exclusive) when it is not open,
   * and goes on where it was when it is: `after` must then be the last event it gave. A broken feed throws once, and
   * opens anew at the next read.
   */
  readonly read: (after: Position | null, limit: number) => Promise<readonly StoredEvent[]>;
  /** Everything there was when the feed was opened has come. */
  readonly caughtUp: () => boolean;
  readonly close: () => void;
};

type Open = {
  readonly stream: AllStreamSubscription;
  failure: Error | null;
  caughtUp: boolean;
  fail: (error: Error) => void;
};

// Without categories every stream but the server's own, which begin with `$`, and the one that names the log.
const filterOf = (categories: readonly string[] | undefined): Filter =>
  categories === undefined
    ? streamNameFilter({ regex: '^(?!shilu-)[^$]' })
    : streamNameFilter({ prefixes: [...new Set(categories)].map((category) => `${category}-`) });

const shut = ({ stream }: Open): void => {
  // It rejects when the call was never made, and there is nothing to end then.
  stream.unsubscribe().catch(() => undefined);
  // A cancelled call ends only when what had arrived is read; nobody wants it any more.
  stream.removeAllListeners('readable');
  stream.resume();
};

export const createFeed = ({ client, name, categories, ahead, timeoutMs, onMore }: FeedOptions): Feed => {
  let current: Open | null = null;
  let closed = false;

  const open = async (after: Position | null): Promise<Open> => {
    const fromPosition = after === null ? START : parsePosition(after, await name.made());
    const stream = client.subscribeToAll({ fromPosition, filter: filterOf(categories) }, { highWaterMark: ahead });
    const opening: Open = { stream, failure: null, caughtUp: false, fail: () => undefined };
    current = opening;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => fail(new StoreUnavailable(`no subscription within ${timeoutMs} ms`)), timeoutMs);
      const begun = (): void => {
        clearTimeout(timer);
        resolve();
        onMore();
      };
      const fail = (error: Error): void => {
        opening.failure ??= error;
        begun();
      };
      opening.fail = fail;
      stream.on('confirmation', begun);
      stream.on('readable', onMore);
      stream.on('caughtUp', () => {
        opening.caughtUp = true;
        onMore();
      });
      // The client never reconnects; it reports once and is silent from then on.
      stream.on('error', (error) => fail(asStoreError(error)));
      stream.on('end', () => fail(new StoreUnavailable('the server ended the subscription')));
      stream.on('close', () => fail(new StoreUnavailable('the subscription was closed')));
    });
    return opening;
  };

  return {
    read: async (after, limit) => {
      if (closed) return [];
      const from = current ?? (await open(after));
      if (closed) return [];
      if (from.failure !== null) {
        shut(from);
        current = null;
        throw from.failure;
      }
      const events: RecordedEvent[] = [];
      while (events.length < limit) {
        const resolved = from.stream.read();
        if (resolved === null) break;
        if (resolved.event !== undefined) events.push(resolved.event);
      }
      if (events.length === 0) return [];
      const log = await name.made();
      return events.map((event) => toStoredEvent(event, log));
    },
    caughtUp: () => current?.caughtUp ?? false,
    close: () => {
      closed = true;
      if (current === null) return;
      current.fail(new StoreUnavailable('the feed is closed'));
      shut(current);
    },
  };
};
