import { formulaPieces } from '@shilu/events/core/formula-pieces';
import { diffArrays } from 'diff';

/** A run of words that both sides have, or that one of them has. */
export type Run = { readonly kind: 'same' | 'old' | 'new'; readonly text: string };

/** More is compared as a whole: nobody reads so much word by word, and the time grows with the product of both. */
const MOST_CHARS = 6_000;
/** Where less of both stays, one stands in the other's place. */
const LEAST_KEPT = 0.3;

/** Chinese and Japanese are written without spaces: the segmenter knows their words (UAX 29 with a dictionary). */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const segments = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
/** Digits below and above the line belong to the word before them: K₂CO₃ is one. */
const LETTERS = /[\p{Script=Latin}\d₀-ₜ⁰-ⁿ()[\]·]+/gu;
const SCRIPT = /[₀-ₜ⁰-ⁿ]/;
const wordsOf = (text: string): string[] => {
  const words: string[] = [];
  let told = 0;
  for (const { 0: found, index } of text.matchAll(LETTERS)) {
    if (!SCRIPT.test(found)) continue;
    words.push(...segments(text.slice(told, index)), found);
    told = index + found.length;
  }
  return [...words, ...segments(text.slice(told))];
};
/** A number with its unit: half of one beside half of another reads as a third. */
const QUANTITY = /^[-−+]?\d[^\n]{0,40}$/;
/** A formula changes as a whole: half of its source could not be set. */
const toldWords = (text: string): string[] =>
  formulaPieces(text).flatMap((piece) => (piece.latex === null ? wordsOf(piece.text) : [piece.text]));

/** What changed between two texts, word by word and formula by formula; null where one rather replaced the other. */
export const wordChanges = (old: string, next: string): readonly Run[] | null => {
  if (old === '' || next === '' || old.length + next.length > MOST_CHARS) return null;
  if (QUANTITY.test(old) && QUANTITY.test(next)) return null;
  const runs = diffArrays(toldWords(old), toldWords(next)).map(({ added, removed, value }): Run => ({
    kind: added ? 'new' : removed ? 'old' : 'same',
    text: value.join(''),
  }));
  const kept = runs.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + text.trim().length, 0);
  return kept * 2 >= LEAST_KEPT * (old.length + next.length) && kept > 1 ? runs : null;
};
