import { useEffect, useState } from 'react';
import { useSelected } from '../lib/store';
import { openDialogs, topDialog } from './open-dialogs';

/** https://developer.mozilla.org/docs/Web/API/CloseWatcher */
type CloseWatcher = { onclose: (() => void) | null; readonly destroy: () => void };
declare global {
  interface Window {
    readonly CloseWatcher?: new () => CloseWatcher;
  }
}

/**
 * On Android the system's Back asks what is open to close before it touches the history, also where this screen is
 * the first of its tab and the router has nothing to refuse. Elsewhere such a request is Escape, which dialogs hear themselves.
 */
export const useCloseRequests = (): void => {
  const top = useSelected(openDialogs, () => topDialog());
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (top === undefined || window.CloseWatcher === undefined || !/Android/.test(navigator.userAgent)) return;
    const watcher = new window.CloseWatcher();
    watcher.onclose = () => {
      top.close();
      // One watcher hears one request; a dialog that stays open hears the next as well.
      setAsked((times) => times + 1);
    };
    return () => watcher.destroy();
  }, [top, asked]);
};
