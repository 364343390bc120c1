import { keepEverything } from '../api/session-lost';

const MARK = 'shilu.reloaded';

/** A part of the page that is gone, because a newer release replaced it: reload once at the intended address (E06). */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload|Failed to fetch dynamically/i.test(
    error.message,
  );

export const reloadOnce = (address: string): boolean => {
  if (sessionStorage.getItem(MARK) === address) return false;
  sessionStorage.setItem(MARK, address);
  window.location.assign(address);
  return true;
};

/** Reloads where the person stands. What is typed is in the draft store by then, so the browser has nothing to ask. */
export const reloadKept = async (): Promise<void> => {
  await keepEverything();
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.reload();
};

/** The page came up: the next failure may reload again. */
export const forgetReload = (): void => sessionStorage.removeItem(MARK);
