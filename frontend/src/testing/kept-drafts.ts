import type { LocalDraft } from '../records/session/draft-store';

/** What this browser keeps of unsaved modules, by the key it is kept under; jsdom has no database. Each test begins without. */
export const keptDrafts = new Map<string, LocalDraft>();

let isBroken = false;
/** From now on, and to the end of the test, this browser keeps nothing and gives nothing back. */
export const breakKeptDrafts = (): void => void (isBroken = true);
export const forgetKeptDrafts = (): void => {
  isBroken = false;
  keptDrafts.clear();
};

const unlessBroken = <T>(answer: () => T): Promise<T> =>
  isBroken ? Promise.reject(new Error('QuotaExceededError')) : Promise.resolve(answer());
/** In place of `idb-keyval`. */
export const draftDatabase = {
  createStore: () => ({}),
  set: (key: string, value: LocalDraft) => unlessBroken(() => void keptDrafts.set(key, value)),
  del: (key: string) => unlessBroken(() => void keptDrafts.delete(key)),
  entries: () => unlessBroken(() => [...keptDrafts.entries()]),
};
