import { useEffect } from 'react';
import { useMe } from '../identity/session';

/** L26: what tables of records do with long texts, where their style sheets find it. */
export const useCellOverflow = (): void => {
  const { cellOverflow } = useMe();
  useEffect(() => {
    document.documentElement.dataset['cellOverflow'] = cellOverflow;
  }, [cellOverflow]);
};
