import { AppError, isAppError } from '@shilu/events/core/app-error';
import { streamName, type DomainEvent, type RecordedEvent } from '@shilu/events/core/envelope';
import { readEvent } from '@shilu/events/core/read-event';
import { ANYBODY, type StreamRule } from '@shilu/events/core/stream-rule';
import { parseStored } from '@shilu/events/core/upcast';
import { RevisionConflict } from '@shilu/infra/event-store/errors';
import type { EventStore, NewEvent, StoredEvent } from '@shilu/infra/event-store/port';
import { LRUCache } from 'lru-cache';
import type { Author } from './author';
import type { EventWriter } from './event-writer';
import { createTurns } from './turns';

/** How a category's events make a state, and which of them may follow. */
export type StreamKind<State> = Pick<StreamRule<State>, 'category' | 'initial' | 'evolve'> &
  Partial<Pick<StreamRule<State>, 'misfit'>>;

/** What was decided contradicts what whoever reads the log judges it by: one of the two is wrong, and nothing is written. */
export class UndecidableEvent extends Error {
  readonly code = 'undecidableEvent';
}

export type Outcome<State> = {
  readonly state: State;
  /** Revision of the stream now, -1 when it does not exist. */
  readonly revision: number;
  /** Log position of the command's last event; null when it made none. */
  readonly position: string | null;
  /** The command's events: those of its first run when it was repeated. */
  readonly events: readonly RecordedEvent[];
  readonly repeated: boolean;
};

export type Loaded<State> = { readonly state: State; readonly revision: number };

/** Pure but for facts that only the state tells how to look up; called again after a conflict, on the new state. */
export type Decide<State, Event extends DomainEvent> = (
  state: State,
  revision: number,
) => readonly Event[] | Promise<readonly Event[]>;

export interface CommandHandler<State> {
  /**
   * load → decide → append at the exact revision (law 4). A command already in the stream gives its first answer
   * (law 5). Refused with `changedMeanwhile` when others kept winning.
   */
  run<Event extends DomainEvent>(id: string, author: Author, decide: Decide<State, Event>): Promise<Outcome<State>>;
  /**
   * The first answer, when this command is in the stream already; null when it is not. For use cases that look around
   * before they decide: what has changed around them since is no reason to refuse what was done.
   */
  repeated(id: string, author: Author): Promise<Outcome<State> | null>;
  /** The state as the log has it now. */
  load(id: string): Promise<Loaded<State>>;
  /** The state as last seen here; may lag behind other processes. For hints, never for a refusal. */
  peek(id: string): Promise<Loaded<State>>;
}

type Span = { readonly first: number; last: number; position: string };
type Entry<State> = Loaded<State> & {
  /** Characters of the events folded: what the cache counts. */
  readonly size: number;
  /** Of the last event folded; null before the first. */
  readonly position: string | null;
  readonly commands: Map<string, Span>;
};

const MOST_TRIES = 8;
const PAGE = 500;

export type CommandHandlerDeps = {
  readonly store: EventStore;
  readonly writer: EventWriter;
  /** Told of every append, before its answer is given; also of one whose answer is given again. */
  readonly onAppended?: (category: string, events: readonly RecordedEvent[], position: string) => Promise<void>;
  readonly cacheChars?: number;
  /** Of events of a stream in their order, which of them count; all do where it is absent. */
  readonly counting?: (stored: readonly StoredEvent[]) => Promise<readonly boolean[]>;
  /** Asked before events are appended; refuses by throwing. */
  readonly mayAppend?: (author: Author, stream: string, events: readonly DomainEvent[]) => Promise<void>;
};

/**
 * Folded states are kept, so that a command on a warm stream appends without reading. That is safe because the append
 * names the revision the state stands for: if anybody else wrote, the store refuses, and the tail is read. What the log
 * does not check for us is a refusal, or a decision to do nothing; those are confirmed against the tail before they are
 * answered, so that an instance with an old state never refuses what the log allows.
 */
export const createCommandHandler = <State>(
  kind: StreamKind<State>,
  deps: CommandHandlerDeps,
): CommandHandler<State> => {
  const { store, writer } = deps;
  const cache = new LRUCache<string, Entry<State>>({
    maxSize: deps.cacheChars ?? 64 * 1024 * 1024,
    sizeCalculation: (entry) => Math.max(1, entry.size),
  });
  const turns = createTurns();

  const fold = (entry: Entry<State>, event: RecordedEvent, size: number): Entry<State> => {
    const span = entry.commands.get(event.commandId);
    if (span) {
      span.last = event.revision;
      span.position = event.position;
    } else
      entry.commands.set(event.commandId, { first: event.revision, last: event.revision, position: event.position });
    return {
      state: kind.evolve(entry.state, event),
      revision: event.revision,
      size: entry.size + size,
      position: event.position,
      commands: entry.commands,
    };
  };

  /** An event that cannot be read leaves the state unknown: nothing is decided on it. */
  const foldStored = (entry: Entry<State>, stored: StoredEvent): Entry<State> => {
    try {
      return fold(entry, readEvent(stored), stored.body.length);
    } catch {
      throw new AppError('beingRepaired');
    }
  };

  /** It takes up a revision, and whatever stands there says nothing. */
  const passOver = (entry: Entry<State>, { revision, position, body }: StoredEvent): Entry<State> => ({
    ...entry,
    ...{ revision, position, size: entry.size + body.length },
  });

  /** Reads what came after the entry. */
  const catchUp = async (stream: string, known: Entry<State> | undefined): Promise<Entry<State>> => {
    let entry: Entry<State> = known ?? {
      state: kind.initial(),
      revision: -1,
      size: 0,
      position: null,
      commands: new Map(),
    };
    for (;;) {
      const events = await store.readStream(stream, { from: entry.revision + 1, limit: PAGE });
      const counts = await deps.counting?.(events);
      for (const [at, stored] of events.entries())
        entry = counts?.[at] === false ? passOver(entry, stored) : foldStored(entry, stored);
      if (events.length < PAGE) break;
    }
    if (entry.revision >= 0 && entry !== known) cache.set(stream, entry);
    return entry;
  };

  const firstAnswer = async (stream: string, entry: Entry<State>, span: Span): Promise<Outcome<State>> => {
    const stored = await store.readStream(stream, { from: span.first, limit: span.last - span.first + 1 });
    const events = stored.map(parseStored);
    // Whoever wrote it may have been stopped between the append and the telling.
    await deps.onAppended?.(kind.category, events, span.position);
    return { state: entry.state, revision: entry.revision, position: span.position, events, repeated: true };
  };

  /** By the rule that everybody holds the log against; rights were asked for before, on what the directory says. */
  const mustFollow = (state: State, events: readonly RecordedEvent[]): void => {
    let before = state;
    for (const [index, event] of events.entries()) {
      const misfit = kind.misfit?.(before, event, ANYBODY) ?? null;
      if (misfit !== null)
        throw new UndecidableEvent(`${event.stream}, revision ${event.revision}, ${event.type}: ${misfit}`);
      if (index < events.length - 1) before = kind.evolve(before, event);
    }
  };

  const append = async (stream: string, entry: Entry<State>, made: readonly NewEvent[]): Promise<Outcome<State>> => {
    // What is folded is what is stored, character for character, never the object it was made from.
    const written = made.map(({ body }) => parseStored({ body, position: '' }));
    mustFollow(entry.state, written);
    const { position } = await store.append(stream, entry.revision, made);
    const events = written.map((event) => ({ ...event, position }));
    const next = events.reduce((folded, event, index) => fold(folded, event, made[index]?.body.length ?? 0), entry);
    cache.set(stream, next);
    await deps.onAppended?.(kind.category, events, position);
    return { state: next.state, revision: next.revision, position, events, repeated: false };
  };

  const runOnce = async <Event extends DomainEvent>(
    stream: string,
    author: Author,
    decide: Decide<State, Event>,
  ): Promise<Outcome<State>> => {
    let entry = cache.get(stream);
    let confirmed = entry === undefined;
    entry ??= await catchUp(stream, undefined);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const done = entry.commands.get(author.commandId);
      if (done) return firstAnswer(stream, entry, done);
      let events: readonly Event[] = [];
      let refusal: AppError | null = null;
      try {
        events = await decide(entry.state, entry.revision);
      } catch (error) {
        if (!isAppError(error)) throw error;
        refusal = error;
      }
      if (events.length === 0) {
        if (!confirmed) {
          confirmed = true;
          const now: Entry<State> = await catchUp(stream, entry);
          if (now !== entry) {
            entry = now;
            continue;
          }
        }
        if (refusal) throw Object.assign(refusal, { position: entry.position });
        return { state: entry.state, revision: entry.revision, position: null, events: [], repeated: false };
      }
      await deps.mayAppend?.(author, stream, events);
      try {
        return await append(stream, entry, await writer.encode(stream, entry.revision + 1, author, events));
      } catch (error) {
        // Whether an append without an answer landed is not known; the next command reads it from the log.
        if (!(error instanceof RevisionConflict)) {
          cache.delete(stream);
          throw error;
        }
        entry = await catchUp(stream, entry);
        confirmed = true;
      }
    }
    throw new AppError('changedMeanwhile');
  };

  return {
    // One at a time per stream in this process: they would only take each other's revision.
    run: (id, author, decide) => {
      const stream = streamName(kind.category, id);
      return turns.take(stream, () => runOnce(stream, author, decide));
    },
    repeated: async (id, author) => {
      const stream = streamName(kind.category, id);
      const entry = await catchUp(stream, cache.get(stream));
      const done = entry.commands.get(author.commandId);
      return done ? firstAnswer(stream, entry, done) : null;
    },
    load: (id) => {
      const stream = streamName(kind.category, id);
      return catchUp(stream, cache.get(stream));
    },
    peek: async (id) => {
      const stream = streamName(kind.category, id);
      return cache.get(stream) ?? catchUp(stream, undefined);
    },
  };
};
