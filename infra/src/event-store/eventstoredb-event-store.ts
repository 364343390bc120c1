import { comparePositions } from '@shilu/events/core/position';
import { NO_STREAM as ABSENT } from '@eventstore/db-client';
import { RevisionConflict, StoreUnavailable, StreamWasCut } from './errors';
import { createConnection } from './eventstoredb-connection';
import { actualRevisionOf, asStoreError, kindOf, within } from './eventstoredb-errors';
import { cutOf, positionText, toEventData, toStoredEvent } from './eventstoredb-events';
import { createFeed } from './eventstoredb-feed';
import { createLogName } from './eventstoredb-name';
import { createReader } from './eventstoredb-reader';
import { createScope } from './eventstoredb-scope';
import {
  NO_STREAM,
  type AppendResult,
  type EventStore,
  type NewEvent,
  type Position,
  type StoredEvent,
  type Subscription,
} from './port';
import { storableBytes } from './storable';
import { runSubscription, type LogRead } from './subscription-loop';

/** Since when an append is being tried, and how long a server may take to answer one try. */
type Waiting = { readonly began: number; readonly patience: number };

export type EventStoreDbOptions = {
  /** `esdb://` or `esdb+discover://`, with everything about hosts, TLS and credentials. */
  readonly connectionString: string;
  /** Before the name of every stream, on a server that is not the laboratory's own. */
  readonly prefix?: string;
  /** The categories that are the log; without a list all that stand under the prefix. */
  readonly categories?: readonly string[];
  /** How long an append, or the silence of a read, may last. */
  readonly timeoutMs?: number;
};

const DEFAULT_TIMEOUT_MS = 10_000;
/** After so much silence another server is asked: a leader that is frozen must not cost more than a few seconds. */
const PATIENCE_MS = 2_000;
/** What is large takes its time on the way: it is given a second more for every megabyte. */
const BYTES_PER_MS = 1_000;
const AHEAD = 500;
const DISPOSE_MS = 2_000;
const NO_MORE = 'the log is closed';

/** The log in EventStoreDB 23.10 or later, whose `MaxAppendSize` must hold our largest append. */
export const createEventStoreDbEventStore = ({
  connectionString,
  prefix = '',
  categories: declared,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: EventStoreDbOptions): EventStore => {
  const connection = createConnection(connectionString);
  const scope = createScope({ prefix, categories: declared });
  const patienceMs = Math.min(PATIENCE_MS, timeoutMs);
  const name = createLogName(connection, prefix, timeoutMs);
  const { look, ...reader } = createReader({ connection, name, scope, timeoutMs, patienceMs });
  const pending = new Set<Promise<AppendResult>>();
  const subscriptions = new Set<Subscription>();
  let closed = false;

  /** The answer to this very append when its events are where it wanted them. */
  const alreadyThere = async (
    stream: string,
    expected: number,
    events: readonly NewEvent[],
  ): Promise<AppendResult | null> => {
    const there = await look(stream, { from: expected + 1, limit: events.length });
    const last = there.at(-1);
    const same = events.every(({ id }, index) => there[index]?.id === id.toLowerCase());
    return same && last?.revision === expected + events.length
      ? { revision: last.revision, position: last.position }
      : null;
  };

  const send = async (
    stream: string,
    expected: number,
    events: readonly NewEvent[],
    patience: number,
  ): Promise<AppendResult> => {
    const log = await name.made();
    const client = connection.client();
    const { position, nextExpectedRevision } = await within(
      client.appendToStream(scope.nameOf(stream), events.map(toEventData), {
        expectedRevision: expected === NO_STREAM ? ABSENT : BigInt(expected),
        requiresLeader: true,
        deadline: patience,
      }),
      patience + 500,
    ).catch((error: unknown) => {
      if (kindOf(error) === 'deadline') connection.renew(client);
      throw error;
    });
    const revision = expected + events.length;
    // A deleted stream counts as none, and goes on where it ended: what is written there is not what was decided on.
    if (nextExpectedRevision > BigInt(revision)) throw new StreamWasCut(stream, 'deleted');
    // Of several events the server may name the place of the first or the last; the stream itself tells.
    if (events.length === 1 && position !== undefined) return { revision, position: positionText(position, log) };
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

  /** The events may have been written, or be written yet: only finding them says something. */
  const found = async (
    stream: string,
    expected: number,
    events: readonly NewEvent[],
    error: unknown,
  ): Promise<AppendResult> => {
    const answer = await alreadyThere(stream, expected, events).catch(() => null);
    if (answer === null) throw asStoreError(error);
    return answer;
  };

  const append = async (
    stream: string,
    expected: number,
    events: readonly NewEvent[],
    { began, patience }: Waiting,
    triesLeft: number,
  ): Promise<AppendResult> => {
    try {
      return await send(stream, expected, events, patience);
    } catch (error) {
      if (error instanceof StreamWasCut) throw error;
      switch (kindOf(error)) {
        case 'conflict':
          return settleConflict(new RevisionConflict(stream, expected, actualRevisionOf(error)), events);
        case 'streamDeleted':
          throw new StreamWasCut(stream, 'tombstone');
        case 'notLeader':
          // Nothing was written, and the client has turned to the leader it was told of.
          if (triesLeft > 0) return append(stream, expected, events, { began, patience }, triesLeft - 1);
          throw asStoreError(error);
        case 'tooLarge':
        case 'unauthorized':
          throw asStoreError(error);
        case 'deadline':
          // Whether it was written or not, the same append to whoever leads now gives the same answer.
          return performance.now() - began + patience <= timeoutMs
            ? append(stream, expected, events, { began, patience }, triesLeft)
            : found(stream, expected, events, error);
        default:
          return found(stream, expected, events, error);
      }
    }
  };

  return {
    ...reader,
    append: async (stream, expected, events) => {
      const bytes = storableBytes(stream, expected, events);
      scope.nameOf(stream);
      if (closed) throw new StoreUnavailable(NO_MORE);
      const patience = Math.min(timeoutMs, patienceMs + Math.ceil(bytes / BYTES_PER_MS));
      const work = append(stream, expected, events, { began: performance.now(), patience }, 1);
      pending.add(work);
      try {
        return await work;
      } finally {
        pending.delete(work);
      }
    },
    subscribe: (options) => {
      const { categories, without, batchSize = AHEAD, onCut } = options;
      const filter = scope.filterOf(categories, onCut !== undefined);
      const feed = createFeed({ connection, name, filter, ahead: batchSize, timeoutMs, onMore: () => loop.wake() });
      const take = async (after: Position | null, limit: number): Promise<LogRead> => {
        const events: StoredEvent[] = [];
        let through: Position | null = null;
        let seen = 0;
        // Settings and tombstones come among the events: what is left of a read is not yet the end of it.
        while (seen < limit) {
          const read = await feed.read(after, limit - seen);
          if (read.length === 0) break;
          const log = await name.made();
          for (const event of read) {
            const cut = onCut === undefined ? null : cutOf(event, scope);
            if (cut !== null) await onCut?.(cut);
            const stream = scope.streamOf(event.streamId);
            const one = stream === null ? null : toStoredEvent(event, stream, log);
            if (one === null) continue;
            seen += 1;
            through = one.position;
            if (without?.includes(one.type) !== true) events.push(one);
          }
        }
        return { events, through, full: seen >= limit };
      };
      const loop = runSubscription(options, async (after, limit) => {
        if (categories?.length === 0) return { events: [], through: null, full: false };
        try {
          return await take(after, limit);
        } catch (error) {
          // What was taken and not handed over comes again.
          feed.reset();
          throw error;
        }
      });
      const subscription: Subscription = {
        through: loop.through,
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
      await within(connection.dispose(), DISPOSE_MS).catch(() => undefined);
    },
  };
};
