import { startTransition, useEffect, useState } from 'react';

/** No row is lower than this. */
export const ROW_HEIGHT = 40;
/** As in the style of the box; where a row is a card and the page scrolls, a card is higher than two rows. */
const boxHeight = (): number => Math.max(320, window.innerHeight - 310);
/** Drawn beyond what is in sight: the next turn of the wheel finds rows. */
const AHEAD = 4;

/**
 * How many of a page's rows are drawn: at first those that can be in sight where the list is to stand, and the others
 * right after, while the list can be read and used.
 */
export const useDrawnRows = (count: number, top: number): number => {
  const [all, setAll] = useState(false);
  const shown = count > 0;
  useEffect(() => {
    if (shown) startTransition(() => setAll(true));
  }, [shown]);
  if (all) return count;
  return Math.min(count, Math.ceil((top + boxHeight()) / ROW_HEIGHT) + AHEAD);
};
