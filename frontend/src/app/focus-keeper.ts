import { useEffect } from 'react';

const REMEMBERED = 20;
const seen = (element: HTMLElement): boolean =>
  element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled');

/**
 * Gives the keyboard its place back when what lay over the page is gone with the focus in it: a dialog that is taken away
 * rather than closed, or one a menu entry opened that is itself no longer there. What was last focused and is still to be
 * seen gets it. Focus that a person put elsewhere is left alone.
 */
export const keepFocus = (root: HTMLElement): (() => void) => {
  let visited: readonly HTMLElement[] = [];
  let current: HTMLElement | null = null;
  const observer = new MutationObserver(() => {
    if (current === null || current.isConnected || document.activeElement !== document.body) return;
    current = null;
    visited = visited.filter((element) => element.isConnected);
    visited.findLast(seen)?.focus();
  });
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    visited = [...visited.filter((element) => element !== target), target].slice(-REMEMBERED);
    current = root.contains(target) ? null : target;
    const layer = current?.closest('body > *');
    if (layer) {
      observer.observe(document.body, { childList: true });
      observer.observe(layer, { childList: true, subtree: true });
    }
  };
  document.addEventListener('focusin', onFocus);
  return () => {
    document.removeEventListener('focusin', onFocus);
    observer.disconnect();
  };
};

export const useKeptFocus = (): void =>
  useEffect(() => {
    const root = document.getElementById('root');
    return root === null ? undefined : keepFocus(root);
  }, []);
