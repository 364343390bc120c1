import { START, type AllStreamSubscription, type Filter, type RecordedEvent } from '@eventstore/db-client';
import { StoreUnavailable } from './errors';
import type { Connection } from './eventstoredb-connection';
import { asStoreError } from './eventstoredb-errors';
import { parsePosition } from './eventstoredb-events';
import type { LogName } from './eventstoredb-name';
import type { Position } from './port';

export type FeedOptions = {
  readonly connection: Connection;
  readonly name: LogName;
  /** Applied by the server: what others wrote does not come. */
  readonly filter: Filter;
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
  readonly read: (after: Position | null, limit: number) => Promise<readonly RecordedEvent[]>;
  /** Everything there was when the feed was opened has come. */
  readonly caughtUp: () => boolean;
  /** The next read opens anew, at the place it is given. */
  readonly reset: () => void;
  readonly close: () => void;
};

type Open = {
  readonly stream: AllStreamSubscription;
  failure: Error | null;
  caughtUp: boolean;
  fail: (error: Error) => void;
};

const shut = ({ stream }: Open): void => {
  // It rejects when the call was never made, and there is nothing to end then.
  stream.unsubscribe().catch(() => undefined);
  // A cancelled call ends only when what had arrived is read; nobody wants it any more.
  stream.removeAllListeners('readable');
  stream.resume();
};

export const createFeed = ({ connection, name, filter, ahead, timeoutMs, onMore }: FeedOptions): Feed => {
  let current: Open | null = null;
  let closed = false;
  // A subscription on a silent connection would wait for ever, and the client says nothing of it.
  const forget = connection.onRenew(() => current?.fail(new StoreUnavailable('the server has gone silent')));

  const open = async (after: Position | null): Promise<Open> => {
    const fromPosition = after === null ? START : parsePosition(after, await name.made());
    const stream = connection.client().subscribeToAll({ fromPosition, filter }, { highWaterMark: ahead });
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
      return events;
    },
    caughtUp: () => current?.caughtUp ?? false,
    reset: () => {
      if (current !== null) shut(current);
      current = null;
    },
    close: () => {
      closed = true;
      forget();
      if (current === null) return;
      current.fail(new StoreUnavailable('the feed is closed'));
      shut(current);
    },
  };
};
