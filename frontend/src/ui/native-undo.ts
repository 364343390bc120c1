/**
 * Chromium keeps one list of undo steps for the whole page: Ctrl+Z in one place takes back what was typed last in another,
 * and moves the focus there. The event names whose step it is before anything happens; editors of content have an undo of
 * their own (`OwnUndo`).
 */
const hasFocus = (target: EventTarget | null): boolean =>
  target instanceof Node && document.activeElement !== null && document.activeElement.contains(target);
const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable);

export const undoKey = (event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}): 'undo' | 'redo' | null => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : null;
};

/** Keeps the browser's undo within the field that has the focus. Once, for the whole page. */
export const guardNativeUndo = (page: Window): (() => void) => {
  const onBeforeInput = (event: InputEvent): void => {
    if ((event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') || hasFocus(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (undoKey(event) !== null && !isEditable(event.target)) event.preventDefault();
  };
  page.addEventListener('beforeinput', onBeforeInput, true);
  page.addEventListener('keydown', onKeyDown);
  return () => {
    page.removeEventListener('beforeinput', onBeforeInput, true);
    page.removeEventListener('keydown', onKeyDown);
  };
};
