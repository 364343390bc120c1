import { useEffect, useRef } from 'react';

/** A code that was refused is typed over: what comes next is another. */
export const useRetyped = (refused: string | null) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused === null) return;
    box.current?.focus();
    box.current?.select();
  }, [refused]);
  return box;
};
