import { useEffect, useRef, type RefObject } from 'react';
import { placeCaret, type Caret } from './caret';

const FIRST_CELL = 'td[tabindex="0"]';
const FIELDS = '[contenteditable=true],input:not([type=file]),textarea,select,[tabindex="0"],button';
export const TEXT_FIELDS = '[contenteditable=true],input:not([type=file]),textarea';
/** How long an editor without a field to write in may take to bring one. */
const FRAMES = 8;

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
      // Whoever types somewhere else by now goes on there.
      if (!editor || editor.contains(activeElement) || activeElement?.matches(TEXT_FIELDS) === true)
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

/** Where the focus goes when the button that had it is gone with its work done: editing ended, the module signed. */
export const useFocusAfter = (state: unknown): RefObject<HTMLButtonElement | null> => {
  const back = useRef<HTMLButtonElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body)
      back.current?.focus({ preventScroll: true });
    before.current = state;
  }, [state]);
  return back;
};
