/** Pinyin of a Chinese text, each syllable, without tones and with `v` for ü: 四氢呋喃 is `si`, `qing`, `fu`, `nan`. */
export type Syllables = readonly string[];

/**
 * How letters spell a text, the best first: all of it, whole or by its initials; its beginning, each syllable by any part it
 * begins with (`siqing`, `siqfn`); the same from a later syllable; its first syllable and some of those
 * that follow, whole but for the last (`sifu`).
 */
export type PinyinFit = 'whole' | 'begins' | 'inside' | 'apart';

const LETTERS = /[^a-z0-9ü]/g;
/** A keyboard has no ü: 吕 is typed `lv`, or `lu` by who reads it so. */
const isSame = (sign: string | undefined, typed: string | undefined): boolean =>
  sign === typed || (sign === 'v' && (typed === 'u' || typed === 'ü'));

/** How many letters of a syllable stand in the text from there on. */
const common = (syllable: string, text: string, from: number): number => {
  let length = 0;
  while (length < syllable.length && from + length < text.length && isSame(syllable[length], text[from + length]))
    length += 1;
  return length;
};

const isWhole = (syllables: Syllables, text: string): boolean =>
  (text.length === syllables.length && syllables.every((each, at) => common(each, text, at) > 0)) ||
  syllables.reduce((at, each) => (at >= 0 && common(each, text, at) === each.length ? at + each.length : -1), 0) ===
    text.length;

/**
 * Each syllable by a part that it begins with, none left out; from the first, or from a later one that stands whole. Every
 * place that can be reached so far is kept.
 */
const spells = (syllables: Syllables, text: string, from: 'first' | 'later'): boolean => {
  let reached: ReadonlySet<number> = new Set(from === 'first' ? [0] : []);
  for (const [at, syllable] of syllables.entries()) {
    const next = new Set<number>();
    for (const place of reached)
      for (let length = common(syllable, text, place); length > 0; length -= 1) next.add(place + length);
    if (from === 'later' && at > 0 && common(syllable, text, 0) === syllable.length) next.add(syllable.length);
    if (next.has(text.length)) return true;
    if (from === 'first' && next.size === 0) return false;
    reached = next;
  }
  return false;
};

/** The first syllable, then some of the others in their order; the last may still be typed. */
const spellsApart = (syllables: Syllables, text: string): boolean => {
  const [first = ''] = syllables;
  if (first === '' || common(first, text, 0) !== first.length) return false;
  const reached = new Set([first.length]);
  for (const syllable of syllables.slice(1))
    for (const from of [...reached]) {
      const length = common(syllable, text, from);
      if (length > 0 && from + length === text.length) return true;
      if (length === syllable.length) reached.add(from + length);
    }
  return false;
};

/** How the letters typed spell a text; null where they do not, or are none. */
export const pinyinFit = (syllables: Syllables, typed: string): PinyinFit | null => {
  const text = typed.toLowerCase().replace(LETTERS, '');
  if (!/[a-zü]/.test(text)) return null;
  if (isWhole(syllables, text)) return 'whole';
  if (spells(syllables, text, 'first')) return 'begins';
  if (spells(syllables, text, 'later')) return 'inside';
  return spellsApart(syllables, text) ? 'apart' : null;
};
