import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { isSearched, namedTargetQuery, targetQuery, type Target } from './targets';

/** Something by its category and id. */
export type Pointed = { readonly category: string; readonly id: string };

const answered = <T>(answers: readonly { readonly data: T | undefined }[]): readonly (T | undefined)[] =>
  answers.map(({ data }) => data);
const NONE: readonly Target[] = [];

/** By category: what comes first by name, and what `pointed` names of it, wherever that stands among all there are. */
export const useKnownTargets = (
  categories: readonly string[],
  pointed: readonly Pointed[],
): ((category: string) => readonly Target[]) => {
  const language = useStore(languageStore);
  const targets = useQueries({
    queries: categories.map((category) => targetQuery(category, '', language)),
    combine: answered<readonly Target[]>,
  });
  const beyond = pointed.filter(({ category, id }) => {
    const first = isSearched(category) ? targets[categories.indexOf(category)] : undefined;
    return first !== undefined && first.every((target) => target.id !== id);
  });
  const named = useQueries({
    queries: beyond.map(({ category, id }) => namedTargetQuery(category, id, language)),
    combine: answered<Target & Pointed>,
  });
  return useCallback(
    (category) => [
      ...(targets[categories.indexOf(category)] ?? NONE),
      ...named.filter((target) => target !== undefined).filter((target) => target.category === category),
    ],
    [categories, targets, named],
  );
};
