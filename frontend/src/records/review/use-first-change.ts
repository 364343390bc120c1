import { useEffect, useRef } from 'react';
import { useOpenRecord } from '../page/record-context';

/**
 * Whoever reviews a record again begins at the first module that changed since they last saw it: once, and not where a
 * link names another place or they have begun to read.
 */
export const useFirstChange = (changedIds: readonly string[]): void => {
  const { record, showModule } = useOpenRecord();
  const shown = useRef<string | null>(null);
  const first = record.modules.find(({ id }) => changedIds.includes(id))?.id;
  const { experimentId } = record;
  useEffect(() => {
    if (first === undefined || shown.current === experimentId) return;
    const frame = requestAnimationFrame(() => {
      shown.current = experimentId;
      const read = (document.getElementById('record-paper')?.scrollTop ?? 0) > 0;
      if (!read && window.location.hash === '') showModule(first);
    });
    return () => cancelAnimationFrame(frame);
  }, [first, experimentId, showModule]);
};
