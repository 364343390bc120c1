import type { Entry, SessionState } from './entries';

/**
 * T15: caching, cached, saved, changes to save; beside them what else is true of the moment: kept in this browser and on its
 * way to the server, a save under way, no network, nothing changed yet.
 */
export type SaveState =
  | { readonly state: 'clean' | 'changes' | 'here' | 'caching' | 'saving' | 'offline' }
  /** All that is not in the record is kept as a draft, the last of it since then. */
  | { readonly state: 'cached'; readonly at: string }
  /** All of it is in the record, the last of it since then. */
  | { readonly state: 'saved'; readonly at: string };

export const sameSaveState = (a: SaveState, b: SaveState): boolean =>
  a.state === b.state && ('at' in a ? a.at : '') === ('at' in b ? b.at : '');

/** The one answer to where the content of a record is; `savable` are the changes that a save would take, and no others. */
export const saveState = (
  { phase, lastSaved, offline }: Pick<SessionState, 'phase' | 'lastSaved' | 'offline'>,
  savable: readonly Pick<Entry, 'draftAt' | 'keptHere'>[],
  online: boolean,
): SaveState => {
  // What cannot be sent is not on its way, whatever was asked for.
  if (savable.length > 0 && !online) return { state: 'offline' };
  if (phase === 'saving') return { state: 'saving' };
  if (savable.length === 0) return lastSaved === null ? { state: 'clean' } : { state: 'saved', at: lastSaved };
  if (offline) return { state: 'offline' };
  if (phase === 'caching') return { state: 'caching' };
  const drafts = savable.flatMap(({ draftAt }) => draftAt ?? []);
  const at = drafts.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
  if (at !== undefined && drafts.length === savable.length) return { state: 'cached', at };
  const isKept = savable.every(({ draftAt, keptHere }) => draftAt !== null || keptHere === true);
  return { state: isKept ? 'here' : 'changes' };
};
