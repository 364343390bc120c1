import { createContext, use, useEffect, useMemo, useRef } from 'react';

/** Asked before the dialog closes: true where it sees to that itself. */
type Holder = (close: () => void) => boolean;
/** Of the dialog around; says how to let go of it. */
export const HeldClose = createContext<((holder: Holder) => () => void) | null>(null);

/** How a dialog closes, by Escape, its cross, Back or a click beside it: what is in it may ask first. */
export const useHeldClose = (onClose: () => void) => {
  const holders = useRef<readonly Holder[]>([]);
  const hold = useMemo(
    () => (holder: Holder) => {
      holders.current = [...holders.current, holder];
      return () => {
        holders.current = holders.current.filter((each) => each !== holder);
      };
    },
    [],
  );
  const close = (): void => {
    if (holders.current.some((holder) => holder(onClose))) return;
    onClose();
  };
  return { hold, close };
};

/** Within a dialog: asked before it closes. */
export const useHolding = (holder: Holder): void => {
  const latest = useRef(holder);
  useEffect(() => {
    latest.current = holder;
  });
  const hold = use(HeldClose);
  useEffect(() => hold?.((close) => latest.current(close)), [hold]);
};
