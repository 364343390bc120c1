import { useEffect, useRef, type RefObject } from 'react';

const FIELDS = '[contenteditable=true],input:not([type=file]),textarea,select,[tabindex="0"],button';
const nothingHasFocus = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The button that was pressed is gone when the editor stands there: the focus goes into the editor. */
export const FocusOnOpening = ({ within }: { readonly within: RefObject<HTMLElement | null> }) => {
  useEffect(() => {
    if (nothingHasFocus()) within.current?.querySelector<HTMLElement>(FIELDS)?.focus({ preventScroll: true });
  }, [within]);
  return null;
};

/** Where the focus goes when editing ends by a button that is gone then. */
export const useFocusAfterEditing = (editing: boolean): RefObject<HTMLButtonElement | null> => {
  const back = useRef<HTMLButtonElement>(null);
  const before = useRef(editing);
  useEffect(() => {
    if (before.current && !editing && nothingHasFocus()) back.current?.focus({ preventScroll: true });
    before.current = editing;
  }, [editing]);
  return back;
};
