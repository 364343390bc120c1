import { useCallback, useEffect, useState } from 'react';
import { findHits, type Hit } from './find-hits';
import { markHits, showHit, unmarkHits } from './show-hit';

const TYPING_MS = 120;
const SETTLING_MS = 250;

type Found = { readonly query: string; readonly hits: readonly Hit[]; readonly at: number };
const NOTHING: Found = { query: '', hits: [], at: 0 };

/** Where `query` stands on the paper, which of the places one is at, and the way to the next. */
export const useFind = (query: string) => {
  const [found, setFound] = useState<Found>(NOTHING);
  useEffect(() => {
    const paper = document.getElementById('record-paper');
    if (!paper) return undefined;
    const look = (again: boolean): void => {
      const hits = findHits(paper, query);
      // Only a new search moves the paper by itself; what is written meanwhile does not.
      if (!again && hits[0]) showHit(hits[0]);
      setFound((old) => ({ query, hits, at: again ? Math.min(old.at, Math.max(0, hits.length - 1)) : 0 }));
    };
    let timer = setTimeout(() => look(false), TYPING_MS);
    // Modules are drawn one after the other, and people go on writing while they search.
    const watch = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => look(true), SETTLING_MS);
    });
    watch.observe(paper, { subtree: true, childList: true, characterData: true });
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [query]);

  const here = found.hits[found.at];
  useEffect(() => markHits(found.hits, here), [found.hits, here]);
  useEffect(() => unmarkHits, []);

  const step = useCallback(
    (by: number): void => {
      if (found.hits.length === 0) return;
      const at = (found.at + by + found.hits.length) % found.hits.length;
      const hit = found.hits[at];
      if (hit) showHit(hit);
      setFound({ ...found, at });
    },
    [found],
  );
  return { hits: found.hits, count: found.hits.length, at: found.at, here, step, settled: found.query === query };
};
