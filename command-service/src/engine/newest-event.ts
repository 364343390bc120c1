import { AppError } from '@shilu/events/core/app-error';
import type { DomainEvent, RecordedEvent } from '@shilu/events/core/envelope';
import { readable } from '@shilu/events/core/read-event';
import { parseStored } from '@shilu/events/core/upcast';
import { RevisionConflict } from '@shilu/infra/event-store/errors';
import type { StoredEvent } from '@shilu/infra/event-store/port';
import { LRUCache } from 'lru-cache';
import type { Author } from './author';
import type { CommandHandlerDeps } from './handle-command';
import { createTurns } from './turns';

/** What others wrote into such a stream says nothing of the counter: the newest event of ours does. */
const own = (events: readonly StoredEvent[]): readonly RecordedEvent[] =>
  events.flatMap((stored) => readable(stored) ?? []);

/** How far back a repeated command is looked for in streams that are never read from their beginning. */
const LOOK_BACK = 500;
const MOST_TRIES = 20;

type Tail = { readonly revision: number; readonly recent: readonly RecordedEvent[] };

/**
 * Streams that only grow and whose newest event says all: counters, comings and goings. `decide` is given the newest
 * events, oldest first, at most 500 of them; it answers the event to write, or null when one of those is already it.
 */
export type NewestEvents = {
  readonly append: (
    stream: string,
    author: Author,
    decide: (recent: readonly RecordedEvent[]) => DomainEvent | null,
  ) => Promise<string | null>;
};

export const createNewestEvents = ({ store, writer }: CommandHandlerDeps): NewestEvents => {
  const tails = new LRUCache<string, Tail>({ max: 2_000 });
  const turns = createTurns();

  const extended = (stream: string, { recent }: Tail, revision: number, events: readonly RecordedEvent[]): Tail => {
    const tail = { revision, recent: [...recent, ...events].slice(-LOOK_BACK) };
    tails.set(stream, tail);
    return tail;
  };

  const read = async (stream: string): Promise<Tail> => {
    const events = await store.readStream(stream, { backwards: true, limit: LOOK_BACK });
    const tail = { revision: events[0]?.revision ?? -1, recent: [...own(events)].reverse() };
    tails.set(stream, tail);
    return tail;
  };

  /** What others wrote behind a tail. */
  const catchUp = async (stream: string, tail: Tail): Promise<Tail> => {
    const events = await store.readStream(stream, { from: tail.revision + 1, limit: LOOK_BACK });
    if (events.length === LOOK_BACK) return read(stream);
    return extended(stream, tail, events.at(-1)?.revision ?? tail.revision, own(events));
  };

  const appendOnce = async (
    stream: string,
    author: Author,
    decide: (recent: readonly RecordedEvent[]) => DomainEvent | null,
  ): Promise<string | null> => {
    let tail = tails.get(stream) ?? (await read(stream));
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const event = decide(tail.recent);
      if (event === null) return null;
      const done = tail.recent.findLast((one) => one.commandId === author.commandId);
      if (done) return done.position;
      const made = await writer.encode(stream, tail.revision + 1, author, [event]);
      try {
        const { position } = await store.append(stream, tail.revision, made);
        extended(
          stream,
          tail,
          tail.revision + made.length,
          made.map(({ body }) => parseStored({ body, position })),
        );
        return position;
      } catch (error) {
        tails.delete(stream);
        if (!(error instanceof RevisionConflict)) throw error;
        tail = await catchUp(stream, tail);
      }
    }
    throw new AppError('changedMeanwhile');
  };

  return { append: (stream, author, decide) => turns.take(stream, () => appendOnce(stream, author, decide)) };
};
