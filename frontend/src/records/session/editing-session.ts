import { recordCalls } from '@shilu/events/records/calls';
import { callApi } from '../../api/call-api';
import { createDrafts } from './drafts';
import { createEntries } from './entries';
import { createSaves, type OnSaved } from './saves';

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
      if (!entries.get(moduleId)) return;
      entries.patch(moduleId, { value, dirty: true, draftAt: null });
      drafts.keepSoon(moduleId);
    },
    save,
    saveMerged,
    cache: drafts.cache,
    /** Not while the record does not exist yet: drafts stay in this browser. */
    sendDrafts: drafts.send,
    restore: drafts.restore,
    flushLocally: drafts.flush,
    start: drafts.start,
    /** Back to the saved content; the drafts here and on the server go. */
    discard: async (moduleId: string): Promise<void> => {
      entries.remove(moduleId);
      await drafts.drop(moduleId);
      await callApi(recordCalls.discardDraft, { experimentId: recordId, moduleId });
    },
    /** The module is no longer in the record: nothing of it waits to be saved. */
    forget: (moduleId: string): void => {
      entries.remove(moduleId);
      void drafts.drop(moduleId);
    },
  };
};
export type EditingSession = ReturnType<typeof createEditingSession>;
