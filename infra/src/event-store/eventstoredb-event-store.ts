import { comparePositions } from '@shilu/events/core/position';
import { EventStoreDBClient, NO_STREAM as ABSENT } from '@eventstore/db-client';
import { RevisionConflict, StoreUnavailable } from './errors';
import { actualRevisionOf, asStoreError, kindOf, within } from './eventstoredb-errors';
import { positionText, toEventData } from './eventstoredb-events';
import { createLogName } from './eventstoredb-name';
import { createFeed } from './eventstoredb-feed';
import { createReader } from './eventstoredb-reader';
import { NO_STREAM, type AppendResult, type EventStore, type NewEvent, type Subscription } from './port';
import { storableBytes } from './storable';
import { runSubscription } from './subscription-loop';

export type EventStoreDbOptions = {
  /** `esdb://` or `esdb+discover://`, with everything about hosts, TLS and credentials. */
  readonly connectionString: string;
  /** How long an append, or the silence of a read, may last. */
  readonly timeoutMs?: number;
};

const DEFAULT_TIMEOUT_MS = 10_000;
const AHEAD = 500;
const DISPOSE_MS = 2_000;
const NO_MORE = 'the log is closed';

const connect = (connectionString: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(connectionString);
  // The client takes its batch append where the server has it. That one has no deadline, and all clients of a process
  // share one table of pending batches: when any of them loses its server, the others' appends are rejected, and an
  // answer that still comes throws where nobody can catch it. Told that the server lacks it, it appends by single calls.
  return Object.assign(client, { supports: () => Promise.resolve(false) });
};

/** The log in EventStoreDB 23.10 or later, whose `MaxAppendSize` must hold our largest append. */
export const createEventStoreDbEventStore = ({
  connectionString,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: EventStoreDbOptions): EventStore => {
  const client = connect(connectionString);
  const name = createLogName(() => client, '', timeoutMs);
  const reader = createReader(client, name, timeoutMs);
  const pending = new Set<Promise<AppendResult>>();
  const subscriptions = new Set<Subscription>();
  let closed = false;

  /** The answer to this very append when its events are where it wanted them. */
  const alreadyThere = async (
    stream: string,
    expected: number,
    events: readonly NewEvent[],
  ): Promise<AppendResult | null> => {
    const there = await reader.readStream(stream, { from: expected + 1, limit: events.length });
    const last = there.at(-1);
    const same = events.every(({ id }, index) => there[index]?.id === id.toLowerCase());
    return same && last !== undefined ? { revision: last.revision, position: last.position } : null;
  };

  const send = async (stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult> => {
    const log = await name.made();
    const { position } = await within(
      client.appendToStream(stream, events.map(toEventData), {
        expectedRevision: expected === NO_STREAM ? ABSENT : BigInt(expected),
        requiresLeader: true,
        deadline: timeoutMs,
      }),
      timeoutMs + 500,
    );
    // Of several events the server may name the place of the first or the last; the stream itself tells.
    if (events.length === 1 && position !== undefined)
      return { revision: expected + 1, position: positionText(position, log) };
    const answer = await alreadyThere(stream, expected, events);
    if (answer === null) throw new StoreUnavailable('the server took the events and does not show them');
    return answer;
  };

  /** The server's own comparison of event ids is best effort, so a conflict is believed only after a look. */
  const settleConflict = async (conflict: RevisionConflict, events: readonly NewEvent[]): Promise<AppendResult> => {
    const { stream, expected, actual } = conflict;
    const mayBeOurs = actual >= expected + events.length;
    const answer = mayBeOurs ? await alreadyThere(stream, expected, events) : null;
    if (answer === null) throw conflict;
    return answer;
  };

  const append = async (
    stream: string,
    expected: number,
    events: readonly NewEvent[],
    triesLeft: number,
  ): Promise<AppendResult> => {
    try {
      return await send(stream, expected, events);
    } catch (error) {
      switch (kindOf(error)) {
        case 'conflict':
          return settleConflict(new RevisionConflict(stream, expected, actualRevisionOf(error)), events);
        case 'notLeader':
          // Nothing was written, and the client has turned to the leader it was told of.
          if (triesLeft > 0) return append(stream, expected, events, triesLeft - 1);
          throw asStoreError(error);
        case 'tooLarge':
        case 'unauthorized':
          throw asStoreError(error);
        default: {
          // The events may have been written, or be written yet: only finding them says something.
          const answer = await alreadyThere(stream, expected, events).catch(() => null);
          if (answer === null) throw asStoreError(error);
          return answer;
        }
      }
    }
  };

  return {
    ...reader,
    append: async (stream, expected, events) => {
      storableBytes(stream, expected, events);
      if (closed) throw new StoreUnavailable(NO_MORE);
      const work = append(stream, expected, events, 1);
      pending.add(work);
      try {
        return await work;
      } finally {
        pending.delete(work);
      }
    },
    subscribe: (options) => {
      const { categories, batchSize = AHEAD } = options;
      const feed = createFeed({ client, name, categories, ahead: batchSize, timeoutMs, onMore: () => loop.wake() });
      const loop = runSubscription(options, async (after, limit) =>
        categories?.length === 0 ? [] : feed.read(after, limit),
      );
      const subscription: Subscription = {
        stop: async () => {
          feed.close();
          await loop.stop();
          subscriptions.delete(subscription);
        },
      };
      subscriptions.add(subscription);
      return subscription;
    },
    comparePositions,
    name: name.known,
    close: async () => {
      closed = true;
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await Promise.allSettled(pending);
      // It waits for every call to end, and a server that has gone silent ends none.
      await within(client.dispose(), DISPOSE_MS).catch(() => undefined);
    },
  };
};
