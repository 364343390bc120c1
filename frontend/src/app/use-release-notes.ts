import { useMe } from '../identity/session';
import { readStored, writeStored } from '../lib/remembered';
import { createStore, useStore } from '../lib/store';

/** Turned with each reading, so that whoever shows that there is news hears of it. */
const readings = createStore(0);

/**
 * Whether this version's release notes are news to the person: at the first time, and whenever the version changed (L02).
 * They are offered beside the product's name and never stand in the way of what somebody came to do.
 */
export const useReleaseNotes = (): { readonly unread: boolean; readonly read: () => void } => {
  const key = `shilu.seen-version.${useMe().accountInfo.id}`;
  useStore(readings);
  return {
    unread: readStored(key) !== import.meta.env.APP_VERSION,
    read: () => {
      writeStored(key, import.meta.env.APP_VERSION);
      readings.set((before) => before + 1);
    },
  };
};
