import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { placeCaret, type Caret } from './caret';
import { ignoreTyping } from './type-ahead';

/** Where an editor begins: a cell of a table, or what gives the focus on to where it belongs. */
const FIRST_CELL = 'td[tabindex="0"],[data-takes-focus]';
const FIELDS = '[contenteditable=true],input:not([type=file]),textarea,select,[tabindex="0"],button';
export const TEXT_FIELDS = '[contenteditable=true],input:not([type=file]),textarea';
/** How long an editor without a field to write in may take to bring one. */
const FRAMES = 8;

/** A menu is open; one that closes after a choice may hold the focus for a moment longer. */
export const isChoosing = (): boolean =>
  document.activeElement?.closest('[role=menu]') != null &&
  document.querySelector('[aria-haspopup=menu][aria-expanded=true]') !== null;

/** The place that was pressed is gone when the editor stands there: the focus goes into the editor, where it was pressed. */
export const FocusOnOpening = ({
  within,
  takeCaret,
  onReady,
}: {
  readonly within: RefObject<HTMLElement | null>;
  /** Where it was pressed, once. */
  readonly takeCaret: () => Caret | null;
  /** The editor has the focus, or somebody types elsewhere. */
  readonly onReady: (focused: boolean) => void;
}) => {
  const pressed = useRef<Caret | null>(null);
  useEffect(() => {
    pressed.current ??= takeCaret();
    const wanted = pressed.current;
    let frame = 0;
    const give = (left: number): void => {
      const editor = within.current;
      const { activeElement } = document;
      // Whoever types somewhere else by now, or chooses from a menu, goes on there.
      if (!editor || editor.contains(activeElement) || activeElement?.matches(TEXT_FIELDS) === true || isChoosing())
        return onReady(false);
      // Prose is put into its editor a little after the editor itself.
      if (left > 0 && editor.querySelector(TEXT_FIELDS) === null) {
        frame = requestAnimationFrame(() => give(left - 1));
        return;
      }
      const placed = placeCaret(editor, wanted);
      // What was typed for a cell that is not drawn belongs into no other.
      if (!placed && wanted?.cell) return onReady(false);
      if (!placed)
        (editor.querySelector<HTMLElement>(FIRST_CELL) ?? editor.querySelector<HTMLElement>(FIELDS))?.focus({
          preventScroll: true,
        });
      // A cell that has the focus becomes a field first.
      if (document.activeElement?.matches('td') !== true) return onReady(true);
      frame = requestAnimationFrame(() => onReady(editor.contains(document.activeElement)));
    };
    give(FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [within, takeCaret, onReady]);
  return null;
};

/** A field settles what was typed when it is left; whoever types goes on in it. */
export const settleField = (): void => {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.blur();
  field.focus({ preventScroll: true });
};

/**
 * A field in which stands what was not understood: it is in no content, and would be gone with the editor. The one in
 * which somebody types settles first: a key may end the editor without leaving the field.
 */
export const untakenIn = (editor: HTMLElement | null): HTMLElement | null => {
  if (editor?.contains(document.activeElement) === true) settleField();
  return editor?.querySelector<HTMLElement>('[data-untaken="true"]') ?? null;
};

/**
 * Knows whether the focus is in a card, dialogs opened from it included, or was when what had it was taken off the page:
 * of that no event tells.
 */
const useFocusWithin = () => {
  const within = useRef(false);
  const [watch] = useState(() => ({
    onFocus: (): void => {
      within.current = true;
    },
    // In a window that is left what has the focus keeps it.
    onBlur: ({ currentTarget }: FocusEvent<HTMLElement>): void => {
      within.current = currentTarget.contains(document.activeElement);
    },
  }));
  return { within, watch };
};

/** Runs when the focus went from within with a change of the state. */
const useFocusLost = (state: boolean, within: RefObject<boolean>, onLost: () => void): void => {
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && within.current && document.activeElement === document.body) onLost();
    before.current = state;
  });
};

const stopsIn = (card: HTMLElement): readonly HTMLElement[] =>
  [...card.querySelectorAll<HTMLElement>(`${FIELDS},a[href]`)].filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled'),
  );

/**
 * A press within an editor may take away what was pressed: “skip” of a step, the field in which a method was chosen. The
 * focus stays in the editor then, at what stands in that place now. Editors that know a better one give it there first.
 */
export const keepFocusIn = (card: HTMLElement): (() => void) => {
  let held: { readonly element: Element; readonly before: readonly HTMLElement[] } | null = null;
  let frame = 0;
  const give = (): void => {
    if (held === null || held.element.isConnected || document.activeElement !== document.body) return;
    const before = held.before.findLast((each) => each.isConnected);
    held = null;
    const stops = stopsIn(card);
    // What stands behind what stood before it.
    const follows = (stop: HTMLElement): boolean =>
      before === undefined || (before.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    for (const stop of [...stops.filter(follows), ...stops.filter((each) => !follows(each)).toReversed()]) {
      stop.focus({ preventScroll: true });
      if (document.activeElement === stop) return;
    }
  };
  const observer = new MutationObserver(() => {
    if (held === null || held.element.isConnected) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(give);
    });
  });
  const onFocus = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement)) return;
    const stops = stopsIn(card);
    held = card.contains(target)
      ? { element: target, before: stops.slice(0, Math.max(0, stops.indexOf(target))) }
      : null;
  };
  document.addEventListener('focusin', onFocus);
  observer.observe(card, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
};

type CardState = { readonly editing: boolean; readonly signed: boolean; readonly finish: () => Promise<boolean> };

/**
 * Where the focus goes when what had it is gone: whoever ended the editing goes on from the button that begins it again.
 * Under whose hands it ended, by another window, a decision, a right withdrawn, they type on: the card takes no key for
 * a press.
 */
export const useCardFocus = ({ editing, signed, finish }: CardState) => {
  const card = useRef<HTMLElement>(null);
  const reopen = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const ownAct = useRef(false);
  const { within, watch } = useFocusWithin();
  useFocusLost(editing, within, () => {
    if (ownAct.current && reopen.current) return reopen.current.focus({ preventScroll: true });
    card.current?.focus({ preventScroll: true });
    ignoreTyping();
  });
  useLayoutEffect(() => (editing && card.current ? keepFocusIn(card.current) : undefined), [editing]);
  useFocusLost(signed, within, () => more.current?.focus({ preventScroll: true }));
  return {
    card,
    reopen,
    more,
    watch,
    finish: async (): Promise<void> => {
      ownAct.current = true;
      await finish().finally(() => {
        ownAct.current = false;
      });
    },
  };
};
