import { useEffect, useRef } from 'react';
import { createStore } from '../lib/store';

/** `j`, `?`, `Enter`, `mod+k`, `shift+Enter`; `mod` is Ctrl or ⌘. */
export type Shortcut = {
  readonly key: string;
  readonly label: string;
  readonly run: (event: KeyboardEvent) => void;
  /** Works while typing too; combinations with `mod` always do. */
  readonly whileTyping?: boolean;
  /** Works in a dialog's fields too; all others are what is under it, and wait. */
  readonly inDialogs?: boolean;
};
/** What the screen can do without a key of its own: the palette alone offers it. */
export type Act = Omit<Shortcut, 'key'> & { readonly key?: undefined };
export type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly (Shortcut | Act)[] };

/** The keys of what is on the screen now, for the help dialog; later ones win. */
export const shortcutStore = createStore<readonly ShortcutGroup[]>([]);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  !isCheckbox(target);
const isCheckbox = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type);

const nameOf = (event: KeyboardEvent): string => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : '';
  const shift = event.shiftKey && event.key.length > 1 ? 'shift+' : '';
  return `${mod}${shift}${key}`;
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const pressed = nameOf(event);
  const typing = isTyping(event.target);
  // An open dialog owns the keyboard; what the browser itself would do with a key of ours it does not do there either.
  const covered = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
  if (covered && !pressed.startsWith('mod+')) return;
  for (const group of [...shortcutStore.get()].reverse()) {
    for (const shortcut of group.shortcuts) {
      if (shortcut.key !== pressed) continue;
      if (typing && !pressed.startsWith('mod+') && shortcut.whileTyping !== true) continue;
      // Enter on a button or link is the button's.
      if (pressed === 'Enter' && event.target instanceof HTMLElement && event.target.closest('a,button')) continue;
      event.preventDefault();
      if (!covered || shortcut.inDialogs === true) shortcut.run(event);
      return;
    }
  }
};

let listening = false;

/** Keys of this screen, while it is shown. They appear in the `?` dialog under `title`. */
export const useShortcuts = (title: string, shortcuts: readonly (Shortcut | Act)[]): void => {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const shape = shortcuts.map((shortcut) => `${shortcut.key ?? ''}=${shortcut.label}`).join('|');
  useEffect(() => {
    if (!listening) {
      window.addEventListener('keydown', onKeyDown);
      listening = true;
    }
    const group: ShortcutGroup = {
      title,
      shortcuts: latest.current.map((shortcut, at) => ({
        ...shortcut,
        run: (event) => latest.current[at]?.run(event),
      })),
    };
    shortcutStore.set((groups) => [...groups, group]);
    return () => shortcutStore.set((groups) => groups.filter((each) => each !== group));
  }, [title, shape]);
};
