import { diffArrays } from 'diff';

/** A run of words that both sides have, or that one of them has. */
export type Run = { readonly kind: 'same' | 'old' | 'new'; readonly text: string };

/** More is compared as a whole: nobody reads so much word by word, and the time grows with the product of both. */
const MOST_CHARS = 6_000;
/** Where less of both stays, one stands in the other's place. */
const LEAST_KEPT = 0.3;

/** Chinese and Japanese are written without spaces: the segmenter knows their words (UAX 29 with a dictionary). */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** What changed between two texts, word by word; null where one rather replaced the other. */
export const wordChanges = (old: string, next: string): readonly Run[] | null => {
  if (old === '' || next === '' || old.length + next.length > MOST_CHARS) return null;
  const runs = diffArrays(wordsOf(old), wordsOf(next)).map(({ added, removed, value }): Run => ({
    kind: added ? 'new' : removed ? 'old' : 'same',
    text: value.join(''),
  }));
  const kept = runs.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + text.trim().length, 0);
  return kept * 2 >= LEAST_KEPT * (old.length + next.length) && kept > 1 ? runs : null;
};
