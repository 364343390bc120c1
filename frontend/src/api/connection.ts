import { createStore } from '../lib/store';

/** Whether the server answers. `since` is when it stopped. */
export type Connection = { readonly online: boolean; readonly since: number | null };

export const connectionStore = createStore<Connection>({
  online: navigator.onLine,
  since: navigator.onLine ? null : Date.now(),
});

const PROBE_MS = 5_000;
let probe: ReturnType<typeof setInterval> | undefined;

export const sawAnswer = (): void => {
  if (!connectionStore.get().online) connectionStore.set({ online: true, since: null });
  clearInterval(probe);
  probe = undefined;
};

const ask = async (): Promise<void> => {
  try {
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    if (answer.status < 500) sawAnswer();
  } catch {
    // Still away.
  }
};

export const sawNoAnswer = (): void => {
  if (connectionStore.get().online) connectionStore.set({ online: false, since: Date.now() });
  probe ??= setInterval(() => void ask(), PROBE_MS);
};

window.addEventListener('offline', sawNoAnswer);
window.addEventListener('online', () => void ask());
