import { recordCalls } from '@shilu/events/records/calls';
import { refusals } from '@shilu/events/core/result-codes';
import type { ModuleView, RecordView } from '@shilu/events/records/views';
import { isApiError, isOffline } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { createStore } from '../../lib/store';
import { sameContent } from '../modules/module-ui';
import { dropDraft, keepDraft, localDrafts, newestDrafts } from './draft-store';
import { keepaliveSender } from './keepalive';

/** What the person has in hand of one module. `base` is the saved content they began from. */
export type Entry = {
  readonly moduleId: string;
  readonly base: unknown;
  readonly baseRevision: number;
  readonly value: unknown;
  readonly dirty: boolean;
  /** The server holds this very value as a draft. */
  readonly cached: boolean;
  /** The edit lock is ours and the editor is open. */
  readonly editing: boolean;
  /** Found on opening, newer than what is saved; waits for keep or discard. */
  readonly restored: string | null;
  readonly conflict: Conflict | null;
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
  readonly lastCached: string | null;
  readonly lastSaved: string | null;
  /** The last try to reach the server with a draft failed. */
  readonly offline: boolean;
};

export type SaveOutcome = {
  readonly saved: readonly string[];
  readonly conflicts: readonly string[];
  readonly refused: unknown;
};
const LOCAL_AFTER_MS = 300;
const DRAFT_BODY_LIMIT = 60_000;

/** Everything unsaved on one record: local drafts at once, the server's drafts on a beat, saves with revisions (law 4). */
export const createEditingSession = (options: {
  readonly recordId: string;
  readonly accountId: string;
  readonly tempSaveSeconds: number;
  readonly onSaved: (
    moduleId: string,
    answer: { contentRevision: number; contentHash: string },
    value: unknown,
  ) => void;
}) => {
  const { recordId, accountId } = options;
  const store = createStore<SessionState>({
    entries: new Map(),
    phase: 'idle',
    lastCached: null,
    lastSaved: null,
    offline: false,
  });
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const keepalive = keepaliveSender();
  let stopped = false;

  const patch = (moduleId: string, change: Partial<Entry>): void =>
    store.set((state) => {
      const entry = state.entries.get(moduleId);
      return entry ? { ...state, entries: new Map(state.entries).set(moduleId, { ...entry, ...change }) } : state;
    });
  const remove = (moduleId: string): void =>
    store.set((state) => {
      const entries = new Map(state.entries);
      entries.delete(moduleId);
      return { ...state, entries };
    });
  const dirtyEntries = (): Entry[] =>
    [...store.get().entries.values()].filter((entry) => entry.dirty && entry.restored === null);

  const keepLocally = (moduleId: string): void => {
    clearTimeout(timers.get(moduleId));
    timers.delete(moduleId);
    const entry = store.get().entries.get(moduleId);
    if (entry?.dirty)
      void keepDraft(accountId, recordId, {
        moduleId,
        baseRevision: entry.baseRevision,
        data: entry.value,
        savedAt: new Date().toISOString(),
      });
  };
  const flushLocally = (): void => [...timers.keys()].forEach(keepLocally);

  const open = (module: ModuleView): void =>
    store.set((state) => {
      const known = state.entries.get(module.id);
      const entry: Entry = known
        ? { ...known, editing: true, restored: null }
        : {
            moduleId: module.id,
            base: module.content,
            baseRevision: module.contentRevision,
            value: module.content,
            dirty: false,
            cached: true,
            editing: true,
            restored: null,
            conflict: null,
          };
      return { ...state, entries: new Map(state.entries).set(module.id, entry) };
    });

  const change = (moduleId: string, value: unknown): void => {
    const entry = store.get().entries.get(moduleId);
    if (!entry) return;
    patch(moduleId, { value, dirty: true, cached: false });
    clearTimeout(timers.get(moduleId));
    timers.set(
      moduleId,
      setTimeout(() => keepLocally(moduleId), LOCAL_AFTER_MS),
    );
    keepalive.warm();
  };

  /** Sends what the server has not got yet as drafts (C001 isAuto, T15, K03). */
  const cache = async (): Promise<void> => {
    const waiting = dirtyEntries().filter((entry) => !entry.cached);
    if (waiting.length === 0 || store.get().phase !== 'idle' || stopped) return;
    store.set((state) => ({ ...state, phase: 'caching' }));
    for (const entry of waiting) {
      try {
        const answer = await callApi(recordCalls.saveModule, {
          experimentId: recordId,
          moduleId: entry.moduleId,
          data: entry.value,
          isAuto: true,
          baseRevision: entry.baseRevision,
        });
        if (store.get().entries.get(entry.moduleId)?.value === entry.value) patch(entry.moduleId, { cached: true });
        store.set((state) => ({ ...state, lastCached: answer.response.lastCacheTime, offline: false }));
      } catch (error) {
        if (isOffline(error)) store.set((state) => ({ ...state, offline: true }));
        // A half-typed value the server will not keep is still in this browser's store.
      }
    }
    store.set((state) => (state.phase === 'caching' ? { ...state, phase: 'idle' } : state));
  };

  const conflictOf = async (moduleId: string): Promise<Conflict | null> => {
    const now = (await callApi(recordCalls.record, { id: recordId })).response.modules.find(
      (module) => module.id === moduleId,
    );
    return now
      ? { theirs: now.content, theirsRevision: now.contentRevision, savedBy: now.savedBy, savedAt: now.savedAt }
      : null;
  };

  const saveOne = async (
    entry: Entry,
    reason: string | undefined,
    merged?: { readonly value: unknown; readonly revision: number },
  ): Promise<'saved' | 'conflict'> => {
    const value = merged?.value ?? entry.value;
    try {
      const answer = await callApi(recordCalls.saveModule, {
        experimentId: recordId,
        moduleId: entry.moduleId,
        data: value,
        isAuto: false,
        baseRevision: entry.baseRevision,
        ...(merged ? { mergedRevision: merged.revision } : {}),
        ...(reason === undefined ? {} : { reason }),
      });
      const now = store.get().entries.get(entry.moduleId);
      // What was typed while the save was under way stays unsaved on top of it.
      const typedOn = now !== undefined && now.value !== entry.value;
      patch(entry.moduleId, {
        base: value,
        baseRevision: answer.response.contentRevision,
        conflict: null,
        restored: null,
        ...(typedOn ? { dirty: true } : { value, dirty: false, cached: true }),
      });
      if (!typedOn) {
        clearTimeout(timers.get(entry.moduleId));
        timers.delete(entry.moduleId);
        await dropDraft(accountId, recordId, entry.moduleId);
      }
      store.set((state) => ({ ...state, lastSaved: answer.response.lastCacheTime, offline: false }));
      options.onSaved(entry.moduleId, answer.response, value);
      return 'saved';
    } catch (error) {
      if (isApiError(error) && error.code === refusals.moduleChangedByOther.code) {
        const conflict = await conflictOf(entry.moduleId);
        if (conflict) {
          patch(entry.moduleId, { conflict });
          return 'conflict';
        }
      }
      if (isOffline(error)) store.set((state) => ({ ...state, offline: true }));
      throw error;
    }
  };

  /** Saves what changed, one module after the other; a module that another changed meanwhile is kept for merging. */
  const save = async (moduleIds: readonly string[] | null, reason?: string): Promise<SaveOutcome> => {
    const saved: string[] = [];
    const conflicts: string[] = [];
    store.set((state) => ({ ...state, phase: 'saving' }));
    try {
      for (const entry of dirtyEntries().filter((each) => moduleIds === null || moduleIds.includes(each.moduleId))) {
        const list = (await saveOne(entry, reason)) === 'saved' ? saved : conflicts;
        list.push(entry.moduleId);
      }
      return { saved, conflicts, refused: null };
    } catch (refused) {
      flushLocally();
      return { saved, conflicts, refused };
    } finally {
      store.set((state) => ({ ...state, phase: 'idle' }));
    }
  };

  const saveMerged = async (
    moduleId: string,
    value: unknown,
    revision: number,
    reason?: string,
  ): Promise<'saved' | 'conflict'> => {
    const entry = store.get().entries.get(moduleId);
    if (!entry) return 'saved';
    patch(moduleId, { value, dirty: true, cached: false });
    keepLocally(moduleId);
    return saveOne({ ...entry, value }, reason, { value, revision });
  };

  /** Back to the saved content; the drafts here and on the server go. */
  const discard = async (moduleId: string): Promise<void> => {
    clearTimeout(timers.get(moduleId));
    timers.delete(moduleId);
    remove(moduleId);
    await dropDraft(accountId, recordId, moduleId);
    await callApi(recordCalls.discardDraft, { experimentId: recordId, moduleId });
  };

  const close = (moduleId: string): void => {
    const entry = store.get().entries.get(moduleId);
    if (entry?.dirty) patch(moduleId, { editing: false });
    else remove(moduleId);
  };

  /** The module is no longer in the record: nothing of it waits to be saved. */
  const forget = (moduleId: string): void => {
    clearTimeout(timers.get(moduleId));
    timers.delete(moduleId);
    remove(moduleId);
    void dropDraft(accountId, recordId, moduleId);
  };

  /** Puts drafts that differ from what is saved in front of the person. */
  const restore = async (record: RecordView): Promise<number> => {
    const here = await localDrafts(accountId, recordId);
    const there = await callApi(recordCalls.drafts, { id: recordId }).then(
      (answer) => answer.response.map((draft) => ({ ...draft, data: draft.data as unknown })),
      () => [],
    );
    let found = 0;
    for (const [moduleId, draft] of newestDrafts(here, there)) {
      const module = record.modules.find((each) => each.id === moduleId);
      if (!module || store.get().entries.has(moduleId)) continue;
      if (sameContent(draft.data, module.content)) {
        void dropDraft(accountId, recordId, moduleId);
        continue;
      }
      found++;
      // A draft older than the saved content keeps its own base revision: saving it leads to the merge view.
      const entry: Entry = {
        moduleId,
        base: draft.baseRevision === module.contentRevision ? module.content : null,
        baseRevision: draft.baseRevision,
        value: draft.data,
        dirty: true,
        cached: false,
        editing: false,
        restored: draft.savedAt,
        conflict: null,
      };
      store.set((state) => ({ ...state, entries: new Map(state.entries).set(moduleId, entry) }));
    }
    return found;
  };

  /** Another's save, seen on the stream: an open editor without changes follows it. */
  const follow = (module: ModuleView): void => {
    const entry = store.get().entries.get(module.id);
    if (entry && !entry.dirty && module.contentRevision > entry.baseRevision)
      patch(module.id, { base: module.content, baseRevision: module.contentRevision, value: module.content });
  };

  /** The page goes away: to this browser's store, and with what the browser still lets out, to the server. */
  const leave = (): void => {
    flushLocally();
    for (const entry of dirtyEntries()) {
      if (entry.cached) continue;
      const body = JSON.stringify({
        experimentId: recordId,
        moduleId: entry.moduleId,
        data: entry.value,
        isAuto: true,
        baseRevision: entry.baseRevision,
      });
      if (body.length < DRAFT_BODY_LIMIT) keepalive.send(recordCalls.saveModule.path, body);
    }
  };
  const onHidden = (): void => {
    if (document.visibilityState !== 'hidden') return;
    flushLocally();
    void cache();
  };
  const onBlur = (): void => void cache();
  const onOnline = (): void => void cache();

  const start = (): (() => void) => {
    stopped = false;
    const beat = setInterval(() => void cache(), options.tempSaveSeconds * 1000);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('blur', onBlur);
    window.addEventListener('online', onOnline);
    return () => {
      flushLocally();
      void cache();
      stopped = true;
      clearInterval(beat);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('blur', onBlur);
      window.removeEventListener('online', onOnline);
    };
  };

  return {
    store,
    open,
    change,
    cache,
    save,
    saveMerged,
    discard,
    forget,
    close,
    restore,
    follow,
    flushLocally,
    start,
    clearConflict: (moduleId: string) => patch(moduleId, { conflict: null }),
    acceptRestored: (moduleId: string) => patch(moduleId, { restored: null }),
  };
};
export type EditingSession = ReturnType<typeof createEditingSession>;
