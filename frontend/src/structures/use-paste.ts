import { useEffect, useRef } from 'react';

/** What is pasted while nobody types in a field; `take` says whether it was something. Null: not now. */
export const usePaste = (take: ((data: DataTransfer) => boolean) | null): void => {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const { target, clipboardData } = event;
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
      if (clipboardData !== null && latest.current?.(clipboardData) === true) event.preventDefault();
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
};
