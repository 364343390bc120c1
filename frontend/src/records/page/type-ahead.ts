import { own } from '@shilu/events/core/own';

/** No editor takes longer to open than this; whoever still waits has gone on to something else. */
const LONGEST_MS = 8_000;
const MOST_CHARACTERS = 500;

export type TypeAhead = {
  /** Types what was held where the focus is now. */
  readonly give: () => void;
  /** The editor did not open: keys are the page's again. */
  readonly drop: () => void;
};

type Move = readonly ['backward' | 'forward', 'character' | 'word' | 'line' | 'lineboundary' | 'documentboundary'];
const MOVES: Readonly<Record<string, readonly [alone: Move, withCtrl: Move]>> = {
  ArrowLeft: [
    ['backward', 'character'],
    ['backward', 'word'],
  ],
  ArrowRight: [
    ['forward', 'character'],
    ['forward', 'word'],
  ],
  ArrowUp: [
    ['backward', 'line'],
    ['backward', 'line'],
  ],
  ArrowDown: [
    ['forward', 'line'],
    ['forward', 'line'],
  ],
  Home: [
    ['backward', 'lineboundary'],
    ['backward', 'documentboundary'],
  ],
  End: [
    ['forward', 'lineboundary'],
    ['forward', 'documentboundary'],
  ],
};

/**
 * Holds what is typed, and where the caret is sent, between the press that opens an editor and the moment when it has the focus: its code may have to
 * be fetched and its lock asked for. Without this the first characters would be keys of the page (`k`, `h`, the space bar).
 */
export const holdTyping = (): TypeAhead => {
  let held: (string | Move)[] = [];
  const type = (key: string): void => {
    const last = held.at(-1);
    const text = typeof last === 'string' ? last : '';
    if (typeof last === 'string') held.pop();
    const next = key === 'Backspace' ? text.slice(0, -1) : `${text}${key}`.slice(0, MOST_CHARACTERS);
    if (next !== '') held.push(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const move = shiftKey || altKey || metaKey ? undefined : own(MOVES, key)?.[ctrlKey ? 1 : 0];
    if (event.isComposing || (move === undefined && (ctrlKey || metaKey || altKey))) return;
    if (event.target instanceof Element && event.target.matches('input,textarea,[contenteditable=true]')) return stop();
    // A question that is asked before the editor opens is answered.
    if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
    if (key === 'Escape' || key === 'Tab') return stop();
    if (move !== undefined) {
      if (held.length < MOST_CHARACTERS) held.push(move);
    } else if (key === 'Backspace' || key.length === 1) type(key);
    else return;
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
      for (const step of held)
        if (typeof step === 'string') document.execCommand('insertText', false, step);
        else document.getSelection()?.modify('move', ...step);
      held = [];
    },
    drop: stop,
  };
};

/** Whoever stops typing for this long has seen that it goes nowhere. */
const PAUSE_MS = 1_500;

let stopIgnoring = (): void => {};
/** Keys are keys again: another page is shown. */
export const heedTyping = (): void => stopIgnoring();

/**
 * An editor was closed under the hands of whoever types in it: until they pause, or go to something by Tab or a press,
 * keys are nobody's. They would be keys of the page (`a`, `e`, `s`, `j`), which no one meant.
 */
export const ignoreTyping = (): void => {
  heedTyping();
  const ends = new AbortController();
  const stop = (): void => {
    clearTimeout(timer);
    ends.abort();
  };
  stopIgnoring = stop;
  let timer = setTimeout(stop, PAUSE_MS);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (key === 'Tab' || (target instanceof Element && target.matches('input,textarea,[contenteditable=true]')))
      return stop();
    if (ctrlKey || metaKey || altKey || !(key.length === 1 || key === 'Enter' || key === 'Backspace')) return;
    clearTimeout(timer);
    timer = setTimeout(stop, PAUSE_MS);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true, signal: ends.signal });
  window.addEventListener('pointerdown', stop, { capture: true, signal: ends.signal });
};

let waiting: TypeAhead | null = null;

/** The same for an editor that is still to come, on the next screen or in a module that is being added: the next that opens takes it. */
export const holdTypingForNextEditor = (): void => {
  waiting?.drop();
  waiting = holdTyping();
};
export const takeHeldTyping = (): TypeAhead | null => {
  const held = waiting;
  waiting = null;
  return held;
};
