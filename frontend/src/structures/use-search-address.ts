import { SEARCH_MODES, SIMILARITY, type SearchMode } from '@shilu/events/structures/structure-search-calls';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A search by structure as its address says it: a link is a search. */
export type SearchAddress = {
  /** Packed; '' where nothing is drawn. */
  readonly structure: string;
  readonly mode: SearchMode;
  readonly threshold: number;
  readonly stereo: boolean;
  readonly isotopes: boolean;
  readonly salt: boolean;
};

const thresholdIn = (text: string | null): number => {
  const value = Number(text ?? '');
  return text !== null && value >= SIMILARITY.least && value <= 1 ? value : SIMILARITY.offered;
};

export const readAddress = (query: URLSearchParams): SearchAddress => ({
  structure: query.get('structure') ?? '',
  mode: SEARCH_MODES.find((mode) => mode === query.get('mode')) ?? 'substructure',
  threshold: thresholdIn(query.get('least')),
  stereo: query.get('stereo') === 'any',
  isotopes: query.get('isotopes') === 'any',
  salt: query.get('salt') === 'any',
});

/** What is as it was at first is left out; another search begins at its first page. */
export const writeAddress = (query: URLSearchParams, next: SearchAddress): URLSearchParams => {
  const written = new URLSearchParams(query);
  const put = (key: string, value: string | null): void => {
    if (value === null || value === '') written.delete(key);
    else written.set(key, value);
  };
  put('structure', next.structure);
  put('mode', next.mode === 'substructure' ? null : next.mode);
  put('least', next.threshold === SIMILARITY.offered ? null : String(next.threshold));
  for (const key of ['stereo', 'isotopes', 'salt'] as const) put(key, next[key] ? 'any' : null);
  written.delete('page');
  return written;
};

export const useSearchAddress = () => {
  const [query, setQuery] = useSearchParams();
  const address = useMemo(() => readAddress(query), [query]);
  const change = useCallback(
    (part: Partial<SearchAddress>): void =>
      setQuery((before) => writeAddress(before, { ...readAddress(before), ...part })),
    [setQuery],
  );
  return { address, change };
};
