import { useEffect, useRef } from 'react';
import { createStore } from '../lib/store';

export type OpenDialog = { readonly close: () => void };

/** What lies over the screen, the topmost last: Back closes that one instead of leaving the screen under it. */
export const openDialogs = createStore<readonly OpenDialog[]>([]);

export const topDialog = (): OpenDialog | undefined => openDialogs.get().at(-1);

/** What only its own buttons close: Back, like Escape, does nothing. */
export const staysOpen = (): void => {};

/** `onClose` is null for a dialog that is a screen in itself: closing it is going back. */
export const useBackCloses = (opened: boolean, onClose: (() => void) | null): void => {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  const listening = opened && onClose !== null;
  useEffect(() => {
    if (!listening) return;
    const dialog = { close: () => latest.current?.() };
    openDialogs.set((others) => [...others, dialog]);
    return () => openDialogs.set((others) => others.filter((other) => other !== dialog));
  }, [listening]);
};
