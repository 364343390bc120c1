import { recordCalls } from '@shilu/events/records/calls';
import type { RecordView } from '@shilu/events/records/views';
import { isOffline } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { sameContent } from '../modules/module-ui';
import { dropDraft, keepDraft, localDrafts, newestDrafts } from './draft-store';
import type { Entries, Entry } from './entries';
import { keepaliveSender } from './keepalive';

const LOCAL_AFTER_MS = 300;
const DRAFT_BODY_LIMIT = 60_000;

/** What is typed and not yet saved: in this browser's store at once, with the server on a beat (C001 isAuto, T15, K03). */
export const createDrafts = (options: {
  readonly recordId: string;
  readonly accountId: string;
  readonly tempSaveSeconds: number;
  readonly entries: Entries;
}) => {
  const { recordId, accountId, entries } = options;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const keepalive = keepaliveSender();
  let stopped = false;

  const stopTimer = (moduleId: string): void => {
    clearTimeout(timers.get(moduleId));
    timers.delete(moduleId);
  };
  const keepLocally = async (moduleId: string): Promise<void> => {
    stopTimer(moduleId);
    const entry = entries.get(moduleId);
    if (entry?.dirty)
      await keepDraft(accountId, recordId, {
        moduleId,
        baseRevision: entry.baseRevision,
        data: entry.value,
        savedAt: new Date().toISOString(),
      });
  };
  const keepSoon = (moduleId: string): void => {
    clearTimeout(timers.get(moduleId));
    timers.set(
      moduleId,
      setTimeout(() => void keepLocally(moduleId), LOCAL_AFTER_MS),
    );
    keepalive.warm();
  };
  const flush = async (): Promise<void> => {
    await Promise.all([...timers.keys()].map(keepLocally));
  };
  const drop = (moduleId: string): Promise<void> => {
    stopTimer(moduleId);
    return dropDraft(accountId, recordId, moduleId);
  };

  const draftOf = (entry: Entry) => ({
    experimentId: recordId,
    moduleId: entry.moduleId,
    data: entry.value,
    isAuto: true,
    baseRevision: entry.baseRevision,
  });
  const uncached = (): Entry[] => entries.dirty().filter((entry) => !entry.cached);

  /** Sends what the server has not got yet. */
  const cache = async (): Promise<void> => {
    const waiting = uncached();
    if (waiting.length === 0 || entries.store.get().phase !== 'idle' || stopped) return;
    entries.note({ phase: 'caching' });
    for (const entry of waiting) {
      try {
        const answer = await callApi(recordCalls.saveModule, draftOf(entry));
        if (entries.get(entry.moduleId)?.value === entry.value) entries.patch(entry.moduleId, { cached: true });
        entries.note({ lastCached: answer.response.lastCacheTime, offline: false });
      } catch (error) {
        if (isOffline(error)) entries.note({ offline: true });
        // A half-typed value the server will not keep is still in this browser's store.
      }
    }
    if (entries.store.get().phase === 'caching') entries.note({ phase: 'idle' });
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
      if (!module || entries.get(moduleId)) continue;
      if (sameContent(draft.data, module.content)) {
        void drop(moduleId);
        continue;
      }
      found++;
      // A draft older than the saved content keeps its own base revision: saving it leads to the merge view.
      entries.put({
        moduleId,
        base: draft.baseRevision === module.contentRevision ? module.content : null,
        baseRevision: draft.baseRevision,
        value: draft.data,
        dirty: true,
        cached: false,
        editing: false,
        restored: draft.savedAt,
        conflict: null,
      });
    }
    return found;
  };

  /** The page goes away: to this browser's store, and with what the browser still lets out, to the server. */
  const leave = (): void => {
    void flush();
    for (const entry of uncached()) {
      const body = JSON.stringify(draftOf(entry));
      if (body.length < DRAFT_BODY_LIMIT) keepalive.send(recordCalls.saveModule.path, body);
    }
  };
  const onHidden = (): void => {
    if (document.visibilityState !== 'hidden') return;
    void flush();
    void cache();
  };
  const onMoment = (): void => void cache();

  const start = (): (() => void) => {
    stopped = false;
    const beat = setInterval(onMoment, options.tempSaveSeconds * 1000);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('blur', onMoment);
    window.addEventListener('online', onMoment);
    return () => {
      void flush();
      void cache();
      stopped = true;
      clearInterval(beat);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('blur', onMoment);
      window.removeEventListener('online', onMoment);
    };
  };

  return { keepLocally, keepSoon, flush, drop, cache, restore, start };
};
export type Drafts = ReturnType<typeof createDrafts>;
