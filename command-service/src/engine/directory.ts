import { flowNodeSchema, type FlowNode } from '@shilu/events/approvals/flow';
import { AppError } from '@shilu/events/core/app-error';
import { categoryOf, entityIdOf, type DomainEvent, type RecordedEvent } from '@shilu/events/core/envelope';
import { sealedSchema, type Sealed } from '@shilu/events/core/personal';
import { readable, readEvent } from '@shilu/events/core/read-event';
import { DIRECTORY_CATEGORIES, emptyDirectory, type Directory } from '@shilu/events/identity/directory';
import { takeIntoDirectory } from '@shilu/events/identity/take-into-directory';
import { dictionaryItemSchema, dictionaryRegister, type DictionaryItem } from '@shilu/events/organization/dictionary';
import { MEANINGS } from '@shilu/events/records/signature-meanings';
import { changesReaders } from '@shilu/events/records/record-rights';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import type { EventStore, Position, StoredEvent } from '@shilu/infra/event-store/port';
import type { RightsBoard } from '@shilu/infra/rights/rights-board';
import { z } from 'zod';

export type Flow = {
  readonly name: string;
  readonly nodes: readonly FlowNode[];
  readonly isDefault: boolean;
  readonly removed: boolean;
};
/** A person's sealed profile and the event it is bound to. */
export type SealedProfile = { readonly sealed: Sealed; readonly eventId: string };

const CATEGORIES: readonly string[] = [...DIRECTORY_CATEGORIES, 'approvalFlow', dictionaryRegister.name];
const PAGE = 1_000;
/** A directory that does not follow the log decides nothing: better no answer than one by rights that are gone. */
const MOST_WAIT_MS = 10_000;

/** What decisions need to know beside their own stream, folded from the log in memory. */
export interface LiveDirectory {
  readonly directory: Directory;
  readonly flows: ReadonlyMap<string, Flow>;
  readonly profiles: ReadonlyMap<string, SealedProfile>;
  /** What the organisation's dictionary lists as meanings of signatures; empty where it has none. */
  meanings(): readonly DictionaryItem[];
  /** Told of every append this process makes; what says who may what is told to all. */
  noteAppended(category: string, events: readonly DomainEvent[], position: Position): Promise<void>;
  /** Resolves when everything told so far is folded: a right removed is refused on the very next command (law 11). */
  current(): Promise<void>;
  /** Resolves when the log is folded up to a position of one of the directory's own events. */
  upTo(position: Position): Promise<void>;
  /** A person's profile changed or was erased. */
  onProfileChanged(listener: (accountId: string) => void): void;
  stop(): Promise<void>;
}

export type LiveDirectoryOptions = {
  readonly store: EventStore;
  readonly rights: RightsBoard;
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

type Meanings = { readonly items: readonly DictionaryItem[]; readonly removed: boolean };
const dictionaryValues = z.object({ code: z.string(), items: z.array(dictionaryItemSchema).catch([]) });

const foldMeanings = (known: Map<string, Meanings>, id: string, event: RecordedEvent): void => {
  const data = z.object({ kind: z.string(), values: z.unknown().optional() }).parse(event.data);
  const before = known.get(id);
  if (data.kind === 'removed' || data.kind === 'restored') {
    if (before) known.set(id, { ...before, removed: data.kind === 'removed' });
    return;
  }
  const values = dictionaryValues.safeParse(data.values);
  if (values.success && values.data.code === MEANINGS)
    known.set(id, { items: values.data.items, removed: before?.removed ?? false });
  else known.delete(id);
};

const profileIn = z.object({ sealedProfile: sealedSchema });

export const createLiveDirectory = async ({ store, rights }: LiveDirectoryOptions): Promise<LiveDirectory> => {
  const directory = emptyDirectory();
  const flows = new Map<string, Flow>();
  /** Streams of flows and meanings with an event that cannot be read. */
  const closed = new Set<string>();
  const profiles = new Map<string, SealedProfile>();
  const meanings = new Map<string, Meanings>();
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

  /** A flow with an event that cannot be read may ask for other reviewers than it seems: nothing is submitted by it. */
  const takeFlow = (stored: StoredEvent): void => {
    const id = entityIdOf(stored.stream);
    if (closed.has(stored.stream)) return;
    try {
      foldFlow(flows, id, readEvent(stored));
    } catch {
      closed.add(stored.stream);
      flows.set(id, { ...(flows.get(id) ?? { name: '', nodes: [], isDefault: false }), removed: true });
    }
  };

  /** Meanings that cannot be read are bound to no signature. */
  const takeMeanings = (stored: StoredEvent): void => {
    const id = entityIdOf(stored.stream);
    if (closed.has(stored.stream)) return;
    try {
      foldMeanings(meanings, id, readEvent(stored));
    } catch {
      closed.add(stored.stream);
      meanings.delete(id);
    }
  };

  const fold = (events: readonly StoredEvent[]): void => {
    for (const stored of events) {
      // A batch may be given again after a fault.
      if (reached(stored.position)) continue;
      const category = categoryOf(stored.stream);
      if (category === 'approvalFlow') takeFlow(stored);
      else if (category === dictionaryRegister.name) takeMeanings(stored);
      else if (takeIntoDirectory(directory, stored) === null && category === 'account') takeProfile(stored);
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

  return {
    directory,
    flows,
    profiles,
    meanings: () => [...meanings.values()].filter((one) => !one.removed).flatMap((one) => one.items),
    noteAppended: async (category, events, position) => {
      if (CATEGORIES.includes(category)) await rights.tell('directory', position);
      else if (category === RECORD && (events as readonly RecordEvent[]).some(changesReaders))
        await rights.tell('readers', position);
    },
    current: async () => {
      const { directory: told } = await rights.latest();
      if (told !== null) await upTo(told);
    },
    upTo,
    onProfileChanged: (listener) => void listeners.push(listener),
    stop: () => subscription.stop(),
  };
};
