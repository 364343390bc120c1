import { createStore, type Store } from './store';

/** Reads JSON from this browser's storage; a broken or forbidden storage reads as nothing. */
export const readStored = (key: string): unknown => {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const writeStored = (key: string, value: unknown): void => {
  try {
    if (value === undefined || value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs the memory of a preference, nothing else.
  }
};

/** A store that survives the browser. `read` turns what was stored into the value, or its default. */
export const rememberedStore = <T>(key: string, read: (stored: unknown) => T): Store<T> => {
  const store = createStore<T>(read(readStored(key)));
  store.subscribe(() => writeStored(key, store.get()));
  // Another tab changed it: logging out in one tab logs out all. Without a key, all that was stored is gone.
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.set(() => read(readStored(key)));
  });
  return store;
};
