import { useEffect, useRef, type RefObject } from 'react';

const FIELDS = '[contenteditable=true],input:not([type=file]),textarea,select,[tabindex="0"],button';

/** The button that was pressed is gone when the editor stands there: the focus goes into the editor. */
export const FocusOnOpening = ({ within }: { readonly within: RefObject<HTMLElement | null> }) => {
  useEffect(() => {
    const { activeElement } = document;
    const card = within.current?.closest('article');
    if (activeElement === document.body || (card !== activeElement && card?.contains(activeElement) === true))
      within.current?.querySelector<HTMLElement>(FIELDS)?.focus({ preventScroll: true });
  }, [within]);
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
