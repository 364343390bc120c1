import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Where a box stood when its address was left, by entry of the browser's history. Lives as long as the tab's program. */
const left = new Map<string, number>();
const KEPT = 50;

const keep = (entry: string, top: number): void => {
  left.delete(entry);
  left.set(entry, top);
  const oldest = left.keys().next();
  if (left.size > KEPT && !oldest.done) left.delete(oldest.value);
};

type KeptScroll = {
  readonly box: RefObject<HTMLDivElement | null>;
  /** Where the box is to stand when it is first drawn. */
  readonly top: number;
};

/**
 * A box that scrolls by itself stands where it stood when one comes back to its address by the browser's Back: the
 * router restores only the window. `shown` is true once what scrolls is there.
 */
export const useKeptScroll = (name: string, shown: boolean): KeptScroll => {
  const box = useRef<HTMLDivElement>(null);
  const entry = `${useLocation().key} ${name}`;
  useLayoutEffect(() => {
    const element = box.current;
    if (!shown || !element) return;
    const top = left.get(entry);
    if (top !== undefined) element.scrollTop = top;
    const onScroll = (): void => keep(entry, element.scrollTop);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [entry, shown]);
  return { box, top: left.get(entry) ?? 0 };
};
