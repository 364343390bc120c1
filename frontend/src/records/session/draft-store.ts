import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { z } from 'zod';

/** A module's unsaved content in this browser. One per person, record and module. */
export type LocalDraft = {
  readonly moduleId: string;
  /** Of the module when it was opened; drafts of the server do not say. */
  readonly type?: string | undefined;
  readonly title?: string | undefined;
  readonly baseRevision: number;
  readonly data: unknown;
  /** Version of the module type that `data` has; kept by an older release, it has the first. */
  readonly contentVersion: number;
  readonly savedAt: string;
};

const draftSchema = z.object({
  moduleId: z.string(),
  type: z.string().optional(),
  title: z.string().optional(),
  baseRevision: z.number(),
  data: z.unknown(),
  contentVersion: z.number().default(1),
  savedAt: z.string(),
});

let database: UseStore | null = null;
const store = (): UseStore => (database ??= createStore('shilu-drafts', 'modules'));
const prefix = (accountId: string, recordId: string): string => `${accountId}/${recordId}/`;

/** Never throws: a browser that keeps nothing (private mode, full disk) still edits, and the server's drafts remain. */
const quietly = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    console.warn('draft store', error);
    return otherwise;
  }
};

export const keepDraft = (accountId: string, recordId: string, draft: LocalDraft): Promise<boolean> =>
  quietly(async () => {
    await set(`${prefix(accountId, recordId)}${draft.moduleId}`, draft, store());
    return true;
  }, false);

export const dropDraft = (accountId: string, recordId: string, moduleId: string): Promise<void> =>
  quietly(() => del(`${prefix(accountId, recordId)}${moduleId}`, store()), undefined);

export const localDrafts = (accountId: string, recordId: string): Promise<LocalDraft[]> =>
  quietly(async () => {
    const start = prefix(accountId, recordId);
    const all = await entries<IDBValidKey, unknown>(store());
    return all.flatMap(([key, value]) => {
      const parsed = typeof key === 'string' && key.startsWith(start) ? draftSchema.safeParse(value) : null;
      return parsed?.success === true ? [parsed.data] : [];
    });
  }, []);

/** The newest draft of each module among this browser's and the server's. */
export const newestDrafts = <Draft extends LocalDraft>(
  ...sources: readonly (readonly Draft[])[]
): Map<string, Draft> => {
  const newest = new Map<string, Draft>();
  for (const draft of sources.flat()) {
    const known = newest.get(draft.moduleId);
    if (!known || Date.parse(draft.savedAt) > Date.parse(known.savedAt)) newest.set(draft.moduleId, draft);
  }
  return newest;
};
