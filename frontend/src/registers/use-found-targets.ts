import type { Language } from '@shilu/events/core/call';
import { cutText } from '@shilu/events/core/cut-text';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { trailing } from '../lib/debounce';
import { isSearched, targetQuery, type Target } from './targets';

const SEARCH_MS = 250;
/** What a search takes. */
const MOST_WORDS = 200;

/** What a field may point to, of a category, as one types: those that answer, or the first by name. */
export const useFoundTargets = (
  category: string,
  language: Language,
): {
  readonly found: readonly Target[];
  /** What they answer. */
  readonly asked: string;
  readonly find: (words: string) => void;
} => {
  const [text, setText] = useState('');
  const search = useMemo(() => trailing(SEARCH_MS, setText), []);
  const { data: found = [] } = useQuery(targetQuery(category, isSearched(category) ? text : '', language));
  return { found, asked: text, find: (words) => search(cutText(words.trim(), MOST_WORDS)) };
};
