import { AppError } from '@shilu/events/core/app-error';
import type { RegisterOf } from '@shilu/events/core/define-register';
import { categoryOf, entityIdOf, type DomainEvent, type RecordedEvent } from '@shilu/events/core/envelope';
import { sealedSchema, type Sealed } from '@shilu/events/core/personal';
import { readable } from '@shilu/events/core/read-event';
import { registers } from '@shilu/events/core/registers';
import { DIRECTORY_CATEGORIES, emptyDirectory, type Directory } from '@shilu/events/identity/directory';
import { takeIntoDirectory } from '@shilu/events/identity/take-into-directory';
import { changesReaders } from '@shilu/events/records/record-rights';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import type { EventStore, Position, StoredEvent } from '@shilu/infra/event-store/port';
import type { RightsBoard } from '@shilu/infra/rights/rights-board';
import { z } from 'zod';
import { createKeptEntries, type KeptEntry } from './kept-entries';

/** A person's sealed profile and the event it is bound to. */
export type SealedProfile = { readonly sealed: Sealed; readonly eventId: string };

const PAGE = 1_000;
/** A directory that does not follow the log decides nothing: better no answer than one by rights that are gone. */
const MOST_WAIT_MS = 10_000;

/** What decisions need to know beside their own stream, folded from the log in memory. */
export interface LiveDirectory {
  readonly directory: Directory;
  /** Entries of a register that others are decided by (`keptFor`), by id. */
  kept<Values>(register: RegisterOf<Values>): ReadonlyMap<string, KeptEntry<Values>>;
  readonly profiles: ReadonlyMap<string, SealedProfile>;
  /** Told of every append this process makes; what says who may what is told to all. */
  noteAppended(category: string, events: readonly DomainEvent[], position: Position): Promise<void>;
  /** Resolves when everything told so far is folded: a right removed is refused on the very next command (law 11). */
  current(): Promise<void>;
  /** Resolves when the log is folded up to a position of one of the directory's own events. */
  upTo(position: Position): Promise<void>;
  /** Resolves when all that the log holds of it by now is folded, whoever wrote it and told nobody. */
  toTheEnd(): Promise<void>;
  /** A person's profile changed or was erased. */
  onProfileChanged(listener: (accountId: string) => void): void;
  stop(): Promise<void>;
}

export type LiveDirectoryOptions = {
  readonly clock: () => Date;
  readonly store: EventStore;
  readonly rights: RightsBoard;
};

const profileIn = z.object({ sealedProfile: sealedSchema });

export const createLiveDirectory = async ({ clock, store, rights }: LiveDirectoryOptions): Promise<LiveDirectory> => {
  const directory = emptyDirectory(clock);
  const kept = createKeptEntries(registers);
  const categories = [...new Set([...DIRECTORY_CATEGORIES, ...kept.categories])];
  const profiles = new Map<string, SealedProfile>();
  const listeners: ((accountId: string) => void)[] = [];
  let folded: Position | null = null;
  let waiting: { readonly position: Position; readonly resolve: () => void }[] = [];

  const reached = (position: Position): boolean => folded !== null && store.comparePositions(folded, position) >= 0;

  const foldProfile = (id: string, event: RecordedEvent): void => {
    if (event.type === 'SubjectKeyShredded') profiles.delete(id);
    else if (event.type === 'AccountOpened' || event.type === 'AccountProfileChanged') {
      profiles.set(id, { sealed: profileIn.parse(event.data).sealedProfile, eventId: event.id });
    } else return;
    for (const listener of listeners) listener(id);
  };

  const takeProfile = (stored: StoredEvent): void => {
    const event = readable(stored);
    if (event !== null && !directory.withheld.has(stored.stream)) foldProfile(entityIdOf(stored.stream), event);
  };

  const fold = (events: readonly StoredEvent[]): void => {
    for (const stored of events) {
      // A batch may be given again after a fault.
      if (reached(stored.position)) continue;
      const category = categoryOf(stored.stream);
      kept.take(category, stored);
      if (DIRECTORY_CATEGORIES.includes(category)) {
        const fault = takeIntoDirectory(directory, stored);
        if (fault === null && category === 'account') takeProfile(stored);
      }
      folded = stored.position;
    }
    const ready = waiting.filter((one) => reached(one.position));
    waiting = waiting.filter((one) => !reached(one.position));
    for (const one of ready) one.resolve();
  };

  const toTheEnd = async (): Promise<void> => {
    for (;;) {
      const events = await store.readAll({ after: folded, limit: PAGE, categories });
      fold(events);
      if (events.length < PAGE) return;
    }
  };

  await toTheEnd();
  const subscription = store.subscribe({
    after: folded,
    categories,
    onBatch: (events) => Promise.resolve(fold(events)),
  });

  const upTo = (position: Position): Promise<void> =>
    reached(position)
      ? Promise.resolve()
      : new Promise((resolve, reject) => {
          const tooLong = setTimeout(() => {
            waiting = waiting.filter((one) => one !== mine);
            reject(new AppError('unavailable'));
          }, MOST_WAIT_MS);
          const mine = {
            position,
            resolve: () => {
              clearTimeout(tooLong);
              resolve();
            },
          };
          waiting.push(mine);
        });

  return {
    directory,
    kept: kept.of,
    profiles,
    noteAppended: async (category, events, position) => {
      if (categories.includes(category)) await rights.tell('directory', position);
      else if (category === RECORD && (events as readonly RecordEvent[]).some(changesReaders))
        await rights.tell('readers', position);
    },
    current: async () => {
      const { directory: told } = await rights.latest();
      if (told !== null) await upTo(told);
    },
    upTo,
    toTheEnd,
    onProfileChanged: (listener) => void listeners.push(listener),
    stop: () => subscription.stop(),
  };
};
