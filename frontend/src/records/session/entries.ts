import { findModuleType } from '@shilu/events/records/modules/registry';
import type { ModuleView } from '@shilu/events/records/views';
import { createStore } from '../../lib/store';

/** What the person has in hand of one module. `base` is the saved content they began from. */
export type Entry = {
  readonly moduleId: string;
  /** As they were when it was opened: what is kept of a removed module still says what it is. */
  readonly type: string;
  readonly title: string;
  readonly base: unknown;
  readonly baseRevision: number;
  /** Of what is stored at that revision: where `base` has another, the server made something else of it. */
  readonly baseHash: string;
  /** As its module type has it in this program, whatever the version it was stored in. */
  readonly value: unknown;
  readonly dirty: boolean;
  /** Since when this very value is kept as a draft: by the server, or, once its editor is closed, by this browser. */
  readonly draftAt: string | null;
  /** This browser keeps what is typed, a moment behind the typing; false where its store refuses. */
  readonly keptHere?: boolean;
  /** The edit lock is ours and the editor is open. */
  readonly editing: boolean;
  readonly conflict: Conflict | null;
  /** Of a draft that was found on opening the page, and in which nothing was typed since: where. */
  readonly foundIn?: 'browser' | 'server' | undefined;
};
export type Conflict = {
  readonly theirs: unknown;
  readonly theirsRevision: number;
  readonly savedBy: string;
  readonly savedAt: string;
};

export type SessionState = {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly phase: 'idle' | 'caching' | 'saving';
  readonly lastSaved: string | null;
  /** The last try to reach the server with a draft failed. */
  readonly offline: boolean;
};

/** Of one's own save: where the server wrote down who did what and when, it stands otherwise than it was sent. */
const isStamped = (module: ModuleView, { baseRevision, base }: Entry): boolean =>
  module.contentRevision === baseRevision &&
  module.content !== base &&
  findModuleType(module.type)?.stamped !== undefined;

const opened = (module: ModuleView): Entry => ({
  moduleId: module.id,
  type: module.type,
  title: module.title,
  base: module.content,
  baseRevision: module.contentRevision,
  baseHash: module.contentHash,
  value: module.content,
  dirty: false,
  draftAt: null,
  editing: true,
  conflict: null,
});

/** The modules in hand and how their saving stands: what the page shows, and what drafts and saves work on. */
export const createEntries = () => {
  const store = createStore<SessionState>({
    entries: new Map(),
    phase: 'idle',
    lastSaved: null,
    offline: false,
  });
  const get = (moduleId: string): Entry | undefined => store.get().entries.get(moduleId);
  const put = (entry: Entry): void =>
    store.set((state) => ({ ...state, entries: new Map(state.entries).set(entry.moduleId, entry) }));
  const patch = (moduleId: string, change: Partial<Entry>): void => {
    const entry = get(moduleId);
    if (entry) put({ ...entry, ...change });
  };
  const remove = (moduleId: string): void =>
    store.set((state) => {
      const entries = new Map(state.entries);
      entries.delete(moduleId);
      return { ...state, entries };
    });
  return {
    store,
    get,
    put,
    patch,
    remove,
    dirty: (): Entry[] => [...store.get().entries.values()].filter((entry) => entry.dirty),
    note: (change: Partial<Omit<SessionState, 'entries'>>): void => store.set((state) => ({ ...state, ...change })),

    open: (module: ModuleView): void => {
      const known = get(module.id);
      put(known ? { ...known, editing: true } : opened(module));
    },
    /** What is unsaved outlives its editor. */
    close: (moduleId: string): void => {
      const entry = get(moduleId);
      if (entry?.dirty) patch(moduleId, { editing: false, draftAt: entry.draftAt ?? new Date().toISOString() });
      else remove(moduleId);
    },
    /** Another's save, seen on the stream: an open editor without changes follows it. */
    follow: (module: ModuleView): void => {
      const entry = get(module.id);
      if (entry && !entry.dirty && (module.contentRevision > entry.baseRevision || isStamped(module, entry)))
        patch(module.id, {
          ...{ base: module.content, baseRevision: module.contentRevision, baseHash: module.contentHash },
          value: module.content,
        });
    },
  };
};
export type Entries = ReturnType<typeof createEntries>;
