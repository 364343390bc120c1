import { useEffect } from 'react';
import type { EditingSession } from '../session/editing-session';

/** A press is over and what it moved has come to rest. */
const SETTLED_MS = 120;
/** Modules that somebody opened to write in, or had the focus in: only of such can one go away. */
const entered = new Set<string>();

/** Somebody opened this module's editor; wherever they are by the time it stands there, they have been in it. */
export const noteEntered = (moduleId: string): void => {
  entered.add(moduleId);
};

/**
 * A module is left when the focus, or a press, goes to another part of the page. Dialogs, menus and lists over the page
 * belong to what they were opened from; so does the search, which writes into what is open; another window is no other
 * part of the page; a scroll bar takes nobody away.
 */
export const useLeaving = (
  session: Pick<EditingSession, 'store'>,
  leave: (moduleId: string) => Promise<void>,
): void => {
  useEffect(() => {
    let pressed: Element | null = null;
    let down = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cardOf = (moduleId: string): HTMLElement | null => document.getElementById(`module-${moduleId}`);
    const open = (): string[] =>
      [...session.store.get().entries.values()].flatMap((entry) => (entry.editing ? [entry.moduleId] : []));
    const settle = (): void => {
      const { activeElement } = document;
      const at = activeElement === null || activeElement === document.body ? pressed : activeElement;
      // An editor must not close under a press: what is pressed would move away from it.
      if (down || at === null || !at.isConnected || !document.hasFocus()) return;
      if (at.closest('[data-portal], search') || at.id === 'record-paper') return;
      for (const moduleId of entered)
        if (!isOpen(moduleId) && cardOf(moduleId)?.contains(at) !== true) entered.delete(moduleId);
      for (const moduleId of open()) {
        const card = cardOf(moduleId);
        if (card?.contains(at) === true) entered.add(moduleId);
        // Setting up goes on beside a look into the panel: closed, its sheet would have to be found again.
        else if (at.closest('[data-beside]') && card?.querySelector('[data-designing]')) continue;
        else if (entered.delete(moduleId)) void leave(moduleId);
      }
    };
    const isOpen = (moduleId: string): boolean => session.store.get().entries.get(moduleId)?.editing === true;
    // At once: whoever goes on before it has settled was there as well.
    const onFocus = ({ target }: FocusEvent): void => {
      const card = target instanceof Element ? target.closest('[id^="module-"]') : null;
      if (card) entered.add(card.id.slice('module-'.length));
      later();
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLED_MS);
    };
    const onDown = (event: PointerEvent): void => {
      down = true;
      pressed = event.target instanceof Element ? event.target : null;
    };
    const onUp = (): void => {
      down = false;
      later();
    };
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('pointerup', onUp, true);
    document.addEventListener('pointercancel', onUp, true);
    document.addEventListener('focusin', onFocus);
    // What could not be sent is tried again where somebody left it.
    window.addEventListener('online', later);
    return () => {
      clearTimeout(timer);
      entered.clear();
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('pointerup', onUp, true);
      document.removeEventListener('pointercancel', onUp, true);
      document.removeEventListener('focusin', onFocus);
      window.removeEventListener('online', later);
    };
  }, [session, leave]);
};
