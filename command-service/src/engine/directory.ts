import { flowNodeSchema, type FlowNode } from '@shilu/events/approvals/flow';
import { AppError } from '@shilu/events/core/app-error';
import { categoryOf, entityIdOf, type DomainEvent, type RecordedEvent } from '@shilu/events/core/envelope';
import { sealedSchema, type Sealed } from '@shilu/events/core/personal';
import { parseStored } from '@shilu/events/core/upcast';
import {
  applyToDirectory,
  DIRECTORY_CATEGORIES,
  emptyDirectory,
  type Directory,
} from '@shilu/events/identity/directory';
import { changesReaders } from '@shilu/events/records/record-rights';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import type { EventStore, Position, StoredEvent } from '@shilu/infra/event-store/port';
import { z } from 'zod';

export type Flow = {
  readonly name: string;
  readonly nodes: readonly FlowNode[];
  readonly isDefault: boolean;
  readonly removed: boolean;
};
/** A person's sealed profile and the event it is bound to. */
export type SealedProfile = { readonly sealed: Sealed; readonly eventId: string };

const CATEGORIES: readonly string[] = [...DIRECTORY_CATEGORIES, 'approvalFlow'];
const PAGE = 1_000;
/** A directory that does not follow the log decides nothing: better no answer than one by rights that are gone. */
const MOST_WAIT_MS = 10_000;

/** What decisions need to know beside their own stream, folded from the log in memory. */
export interface LiveDirectory {
  readonly directory: Directory;
  readonly flows: ReadonlyMap<string, Flow>;
  readonly profiles: ReadonlyMap<string, SealedProfile>;
  /** Told of every append this process makes; those that say nothing of who may what are passed over. */
  noteAppended(category: string, events: readonly DomainEvent[], position: Position): void;
  /** Where this process last wrote who may what, in the directory or in a record; null when it has not. */
  rightsPosition(): Position | null;
  /** Resolves when everything noted so far is folded: a right removed is refused on the very next command (law 11). */
  current(): Promise<void>;
  /** Resolves when the log is folded up to a position of one of the directory's own events. */
  upTo(position: Position): Promise<void>;
  /** A person's profile changed or was erased. */
  onProfileChanged(listener: (accountId: string) => void): void;
  stop(): Promise<void>;
}

export type LiveDirectoryOptions = {
  readonly store: EventStore;
  /**
   * Other processes write too: before a decision the directory may be at most this old. Null when this process is the
   * only writer, and what it wrote itself is all there is to wait for.
   */
  readonly freshnessMs: number | null;
  readonly clock: () => Date;
};

const valuesSchema = z.object({
  name: z.string().catch(''),
  nodes: z.array(flowNodeSchema).catch([]),
  isDefault: z.boolean().catch(false),
});

const foldFlow = (flows: Map<string, Flow>, id: string, event: RecordedEvent): void => {
  const flow = flows.get(id);
  const data = z.object({ kind: z.string(), values: z.unknown().optional() }).parse(event.data);
  if (data.kind === 'removed' || data.kind === 'restored') {
    if (flow) flows.set(id, { ...flow, removed: data.kind === 'removed' });
  } else flows.set(id, { ...valuesSchema.parse(data.values), removed: flow?.removed ?? false });
};

const profileIn = z.object({ sealedProfile: sealedSchema });

export const createLiveDirectory = async ({
  store,
  freshnessMs,
  clock,
}: LiveDirectoryOptions): Promise<LiveDirectory> => {
  const directory = emptyDirectory();
  const flows = new Map<string, Flow>();
  const profiles = new Map<string, SealedProfile>();
  const listeners: ((accountId: string) => void)[] = [];
  let folded: Position | null = null;
  let noted: Position | null = null;
  let rights: Position | null = null;
  let waiting: { readonly position: Position; readonly resolve: () => void }[] = [];
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;

  const reached = (position: Position): boolean => folded !== null && store.comparePositions(folded, position) >= 0;

  const foldProfile = (id: string, event: RecordedEvent): void => {
    if (event.type === 'SubjectKeyShredded') profiles.delete(id);
    else if (event.type === 'AccountOpened' || event.type === 'AccountProfileChanged') {
      profiles.set(id, { sealed: profileIn.parse(event.data).sealedProfile, eventId: event.id });
    } else return;
    for (const listener of listeners) listener(id);
  };

  const fold = (events: readonly StoredEvent[]): void => {
    for (const stored of events) {
      // A batch may be given again after a fault.
      if (reached(stored.position)) continue;
      const category = categoryOf(stored.stream);
      const id = entityIdOf(stored.stream);
      const event = parseStored(stored);
      if (category === 'approvalFlow') foldFlow(flows, id, event);
      else applyToDirectory(directory, category, id, event);
      if (category === 'account') foldProfile(id, event);
      folded = stored.position;
    }
    const ready = waiting.filter((one) => reached(one.position));
    waiting = waiting.filter((one) => !reached(one.position));
    for (const one of ready) one.resolve();
  };

  for (;;) {
    const events = await store.readAll({ after: folded, limit: PAGE, categories: CATEGORIES });
    fold(events);
    if (events.length < PAGE) break;
  }
  const subscription = store.subscribe({
    after: folded,
    categories: CATEGORIES,
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

  const lookForOthers = async (): Promise<void> => {
    const began = clock().getTime();
    const news = await store.readAll({ after: folded, limit: 200, categories: CATEGORIES });
    fold(news);
    checkedAt = began;
  };

  return {
    directory,
    flows,
    profiles,
    noteAppended: (category, events, position) => {
      const later = (than: Position | null): Position =>
        than === null || store.comparePositions(position, than) > 0 ? position : than;
      const inDirectory = CATEGORIES.includes(category);
      if (inDirectory) noted = later(noted);
      if (inDirectory || (category === RECORD && (events as readonly RecordEvent[]).some(changesReaders)))
        rights = later(rights);
    },
    rightsPosition: () => rights,
    current: async () => {
      if (freshnessMs !== null && clock().getTime() - checkedAt > freshnessMs) {
        checking ??= lookForOthers().finally(() => (checking = null));
        await checking;
      }
      if (noted !== null) await upTo(noted);
    },
    upTo,
    onProfileChanged: (listener) => void listeners.push(listener),
    stop: () => subscription.stop(),
  };
};
