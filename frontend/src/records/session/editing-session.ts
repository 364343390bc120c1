import { recordCalls } from '@shilu/events/records/calls';
import { callApi } from '../../api/call-api';
import { saysTheSame } from '../modules/module-ui';
import { createDrafts } from './drafts';
import { createEntries } from './entries';
import { createSaves, type OnSaved } from './saves';

/** Brings back what was discarded: false where it could not. */
export type PutBack = () => Promise<boolean>;

/** Everything unsaved on one record. */
export const createEditingSession = (options: {
  readonly recordId: string;
  readonly accountId: string;
  readonly tempSaveSeconds: number;
  readonly onSaved: OnSaved;
}) => {
  const { recordId } = options;
  const entries = createEntries();
  const drafts = createDrafts({ ...options, entries });
  const { save, saveMerged } = createSaves({ recordId, entries, drafts, onSaved: options.onSaved });

  return {
    store: entries.store,
    open: entries.open,
    close: entries.close,
    follow: entries.follow,
    change: (moduleId: string, value: unknown): void => {
      const entry = entries.get(moduleId);
      if (!entry) return;
      // Compared until something is said, not with each key that says more.
      if (!entry.dirty && saysTheSame(entry.type, entry.base, value)) return entries.patch(moduleId, { value });
      entries.patch(moduleId, { value, dirty: true, draftAt: null, foundIn: undefined });
      drafts.keepSoon(moduleId);
    },
    /** What was taken back, or says no more than what is saved, waits for no save. */
    settle: (): void => {
      for (const { moduleId, type, base, value, conflict } of entries.dirty()) {
        if (base === null || conflict !== null || !saysTheSame(type, base, value)) continue;
        entries.patch(moduleId, { dirty: false, draftAt: null, keptHere: false });
        void drafts.drop(moduleId);
      }
    },
    save,
    saveMerged,
    cache: drafts.cache,
    sendLast: drafts.sendLast,
    /** Not while the record does not exist yet: drafts stay in this browser. */
    sendDrafts: drafts.send,
    restore: drafts.restore,
    pickUp: drafts.pickUp,
    pickUpLast: drafts.pickUpLast,
    flushLocally: drafts.flush,
    start: drafts.start,
    /** Another tab goes on with it: once what was typed is in this browser's store, this one has nothing of it any more. */
    handOver: async (moduleId: string): Promise<boolean> => {
      const kept = await drafts.keepLocally(moduleId);
      if (kept) entries.remove(moduleId);
      else entries.close(moduleId);
      return kept;
    },
    /** Back to the saved content; the drafts here and on the server go. What it gives brings this one back, once. */
    discard: async (moduleId: string): Promise<PutBack> => {
      const entry = entries.get(moduleId);
      /** Not over what was begun meanwhile. */
      const putBack: PutBack = async () => {
        if (entry === undefined || entries.get(moduleId)?.dirty === true) return false;
        entries.put({ ...entry, editing: entries.get(moduleId)?.editing === true });
        return drafts.keepLocally(moduleId);
      };
      entries.remove(moduleId);
      await drafts.drop(moduleId);
      try {
        await callApi(recordCalls.discardDraft, { experimentId: recordId, moduleId });
      } catch (error) {
        await putBack();
        throw error;
      }
      return putBack;
    },
    /** The module is no longer in the record: nothing of it waits to be saved. */
    forget: (moduleId: string): void => {
      entries.remove(moduleId);
      void drafts.drop(moduleId);
    },
  };
};
export type EditingSession = ReturnType<typeof createEditingSession>;
