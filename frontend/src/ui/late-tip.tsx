import { useEffect, useState, type ComponentProps } from 'react';
import type { Tip } from './tip';

/** A tip fetched when it first tells something: the screens that everybody begins with do without. */
export const LateTip = (props: ComponentProps<typeof Tip>) => {
  const [Fetched, setFetched] = useState<typeof Tip | null>(null);
  useEffect(() => {
    const asked = new AbortController();
    // A tip that cannot be fetched is not worth a word.
    void import('./tip').then(
      (found) => asked.signal.aborted || setFetched(() => found.Tip),
      () => {},
    );
    return () => asked.abort();
  }, []);
  return Fetched && <Fetched {...props} />;
};
