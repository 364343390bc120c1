import { startTransition, useEffect, useState } from 'react';

const idle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
};

/**
 * How many of `total` to draw by now: a first few at once, the rest a few at a time when the page has nothing else to do, so that a
 * record of a hundred modules takes the first keystroke as soon as one of three.
 */
export const useGrowing = (total: number, step = 6): number => {
  const [count, setCount] = useState(step);
  useEffect(() => {
    if (count >= total) return undefined;
    return idle(() => startTransition(() => setCount((drawn) => drawn + step)));
  }, [count, total, step]);
  return Math.min(count, total);
};
