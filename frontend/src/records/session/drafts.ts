import { recordCalls } from '@shilu/events/records/calls';
import { contentVersionOf, currentContent } from '@shilu/events/records/modules/registry';
import type { RecordView } from '@shilu/events/records/views';
import { isOffline } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { settling } from '../../lib/debounce';
import { saysTheSame } from '../modules/module-ui';
import { dropDraft, keepDraft, localDrafts, newestDrafts, type LocalDraft } from './draft-store';
import { saidOf, telling, type Said } from './difference';
import type { Entries, Entry } from './entries';
import { keepaliveSender } from './keepalive';

/** In this browser's store after a pause of typing; without a pause too, well within a second with the time of writing it. */
const LOCAL_AFTER_MS = 300;
const LOCAL_AT_MOST_MS = 700;
const DRAFT_BODY_LIMIT = 60_000;
/** How long after one another it is asked what the window sent that a module was taken from; it looks every 8 seconds. */
const OTHER_WINDOW_HEARS_MS = [1_000, 2_000, 3_000, 4_000];

/** What is typed and not yet saved: in this browser's store at once, with the server on a beat (C001 isAuto, T15, K03). */
export const createDrafts = (options: {
  readonly recordId: string;
  readonly accountId: string;
  readonly tempSaveSeconds: number;
  readonly entries: Entries;
}) => {
  const { recordId, accountId, entries } = options;
  const waiting = new Map<string, ReturnType<typeof settling>>();
  const keepalive = keepaliveSender();
  let stopped = false;
  let onServer = true;

  const stopTimer = (moduleId: string): void => {
    waiting.get(moduleId)?.cancel();
    waiting.delete(moduleId);
  };
  /** Whether nothing of it would be lost with this page. */
  const keepLocally = async (moduleId: string): Promise<boolean> => {
    stopTimer(moduleId);
    const entry = entries.get(moduleId);
    if (entry?.dirty !== true) return true;
    const keptHere = await keepDraft(accountId, recordId, {
      moduleId,
      type: entry.type,
      title: entry.title,
      baseRevision: entry.baseRevision,
      data: entry.value,
      contentVersion: contentVersionOf(entry.type),
      savedAt: new Date().toISOString(),
    });
    const now = entries.get(moduleId);
    if (now?.dirty === true && now.keptHere !== keptHere) entries.patch(moduleId, { keptHere });
    return keptHere;
  };
  const keepSoon = (moduleId: string): void => {
    const soon = waiting.get(moduleId) ?? settling(LOCAL_AFTER_MS, LOCAL_AT_MOST_MS, () => void keepLocally(moduleId));
    waiting.set(moduleId, soon);
    soon();
    keepalive.warm();
  };
  const flush = async (): Promise<void> => {
    await Promise.all([...waiting.keys()].map(keepLocally));
  };
  const drop = (moduleId: string): Promise<void> => {
    stopTimer(moduleId);
    return dropDraft(accountId, recordId, moduleId);
  };

  const draftOf = (entry: Entry, said: Said) => ({
    ...{ experimentId: recordId, moduleId: entry.moduleId, ...said },
    contentVersion: contentVersionOf(entry.type),
    isAuto: true,
    baseRevision: entry.baseRevision,
  });
  const uncached = (): Entry[] => (onServer ? entries.dirty().filter((entry) => entry.draftAt === null) : []);

  const sendOne = async (entry: Entry): Promise<void> => {
    try {
      const answer = await telling(entry, entry.value, (said) => callApi(recordCalls.saveModule, draftOf(entry, said)));
      if (entries.get(entry.moduleId)?.value === entry.value)
        entries.patch(entry.moduleId, { draftAt: answer.response.lastCacheTime });
      entries.note({ offline: false });
    } catch (error) {
      if (isOffline(error)) entries.note({ offline: true });
      // A half-typed value the server will not keep is still in this browser's store.
    }
  };
  /** Sends what the server has not got yet. */
  const cache = async (): Promise<void> => {
    const waiting = uncached();
    if (waiting.length === 0 || entries.store.get().phase !== 'idle' || stopped) return;
    entries.note({ phase: 'caching' });
    for (const entry of waiting) await sendOne(entry);
    if (entries.store.get().phase === 'caching') entries.note({ phase: 'idle' });
  };

  /** The same of one module that goes on in another browser, which looks for it now: nothing else is waited for. */
  const sendLast = async (moduleId: string): Promise<void> => {
    const entry = uncached().find((each) => each.moduleId === moduleId);
    if (entry) await sendOne(entry);
  };

  type Found = LocalDraft & { readonly foundIn: 'browser' | 'server' };
  const newest = async (withServer: boolean): Promise<ReadonlyMap<string, Found>> => {
    const here = (await localDrafts(accountId, recordId)).map((draft) => ({ ...draft, foundIn: 'browser' as const }));
    const there = withServer
      ? await callApi(recordCalls.drafts, { id: recordId }).then(
          (answer) =>
            answer.response.map((draft) => ({ ...draft, data: draft.data as unknown, foundIn: 'server' as const })),
          () => [],
        )
      : [];
    return newestDrafts<Found>(here, there);
  };
  const putDraft = (record: RecordView, moduleId: string, draft: Found, editing = false): void => {
    const module = record.modules.find((each) => each.id === moduleId);
    const type = module?.type ?? draft.type;
    if (type === undefined) return;
    const value = currentContent(type, draft.data, draft.contentVersion);
    if (module && saysTheSame(type, value, module.content)) {
      void drop(moduleId);
      return;
    }
    // A draft older than the saved content keeps its own base revision: saving it leads to the merge view.
    entries.put({
      moduleId,
      type,
      title: module?.title ?? draft.title ?? '',
      base: module && draft.baseRevision === module.contentRevision ? module.content : null,
      baseRevision: draft.baseRevision,
      baseHash: module && draft.baseRevision === module.contentRevision ? module.contentHash : '',
      value,
      dirty: true,
      draftAt: draft.savedAt,
      keptHere: draft.foundIn === 'browser',
      editing,
      conflict: null,
      foundIn: draft.foundIn,
    });
  };

  /**
   * Puts drafts that differ from what is saved in front of the person, whether or not they may be saved now. Whoever never
   * wrote in the record has none with the server.
   */
  const restore = async (record: RecordView, mayHaveWritten: boolean): Promise<void> => {
    for (const [moduleId, draft] of await newest(mayHaveWritten))
      if (!entries.get(moduleId)) putDraft(record, moduleId, draft);
  };
  /** What one's own other window typed in a module that goes on here. */
  const pickUp = async (record: RecordView, moduleId: string): Promise<void> => {
    const draft = (await newest(true)).get(moduleId);
    if (draft && entries.get(moduleId)?.editing !== true) putDraft(record, moduleId, draft);
  };

  /**
   * The other window may hear only now that it goes on here, and send what was typed there last: it is taken in for as
   * long as nobody has typed here. Whatever comes later stays a draft in that window.
   */
  const pickUpLast = async (record: RecordView, moduleId: string): Promise<void> => {
    let known = entries.get(moduleId);
    for (const wait of OTHER_WINDOW_HEARS_MS) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      const untouched = (): boolean => {
        const now = entries.get(moduleId);
        return !stopped && now?.editing === true && now.value === known?.value;
      };
      if (!untouched()) return;
      const draft = (await newest(true)).get(moduleId);
      if (!untouched()) return;
      const since = known?.foundIn === undefined ? null : known.draftAt;
      if (draft === undefined || (since !== null && Date.parse(draft.savedAt) <= Date.parse(since))) continue;
      putDraft(record, moduleId, draft, true);
      known = entries.get(moduleId);
    }
  };

  /** The page goes away: to this browser's store, and with what the browser still lets out, to the server. */
  const leave = (): void => {
    void flush();
    for (const entry of uncached()) {
      const body = JSON.stringify(draftOf(entry, saidOf(entry, entry.value)));
      if (body.length < DRAFT_BODY_LIMIT) keepalive.send(recordCalls.saveModule, body);
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

  const send = (may: boolean): void => {
    onServer = may;
  };

  return { send, keepLocally, keepSoon, flush, drop, cache, sendLast, restore, pickUp, pickUpLast, start };
};
export type Drafts = ReturnType<typeof createDrafts>;
