/** No editor takes longer to open than this; whoever still waits has gone on to something else. */
const LONGEST_MS = 8_000;
const MOST_CHARACTERS = 500;

export type TypeAhead = {
  /** Types what was held where the focus is now. */
  readonly give: () => void;
  /** The editor did not open: keys are the page's again. */
  readonly drop: () => void;
};

/**
 * Holds what is typed between the press that opens an editor and the moment when it has the focus: its code may have to
 * be fetched and its lock asked for. Without this the first characters would be keys of the page (`k`, `h`, the space bar).
 */
export const holdTyping = (): TypeAhead => {
  let held = '';
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target instanceof Element && event.target.matches('input,textarea,[contenteditable=true]')) return stop();
    if (event.key === 'Escape' || event.key === 'Tab') return stop();
    if (event.key === 'Backspace') held = held.slice(0, -1);
    else if (event.key.length !== 1) return;
    else if (held.length < MOST_CHARACTERS) held += event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const stop = (): void => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKeyDown, true);
  };
  const timer = setTimeout(stop, LONGEST_MS);
  window.addEventListener('keydown', onKeyDown, true);
  return {
    give: () => {
      stop();
      // As if it were typed: editors hear of it, and their undo takes it back.
      if (held !== '') document.execCommand('insertText', false, held);
      held = '';
    },
    drop: stop,
  };
};

let waiting: TypeAhead | null = null;

/** The same over a change of screen: held from now until the editor of the next screen takes it. */
export const holdTypingForNextScreen = (): void => {
  waiting?.drop();
  waiting = holdTyping();
};
export const takeHeldTyping = (): TypeAhead | null => {
  const held = waiting;
  waiting = null;
  return held;
};
