import { pinyinFit, type Syllables } from '@shilu/events/core/pinyin';
import { begins } from './person-search';

/** What the entries of a menu are found by: their labels as they read, and in pinyin where they have one. */
export type Entry = {
  readonly label: string;
  readonly pinyin?: Syllables | undefined;
};

const BETWEEN_WORDS = /[^\p{Letter}\p{Number}]/gu;

/** How well a name fits, the best first: it begins the label, a word of it, is anywhere in it, or spells its pinyin. */
const FITS: readonly ((entry: Entry, name: string) => boolean)[] = [
  ({ label }, name) => label.startsWith(name),
  ({ label }, name) => [...label.matchAll(BETWEEN_WORDS)].some(({ index }) => label.startsWith(name, index + 1)),
  ({ label }, name) => label.includes(name),
  ({ pinyin }, name) => pinyin !== undefined && begins(pinyinFit(pinyin, name)),
];

/** Places of the entries that fit a name best; none where none fits. */
const best = (entries: readonly Entry[], name: string): readonly number[] => {
  for (const fits of FITS) {
    const found = entries.flatMap((entry, at) => (fits(entry, name) ? [at] : []));
    if (found.length > 0) return found;
  }
  return [];
};

/** Which entry a typed name goes to: one letter, also again and again, to the next that fits; more of them to the first. */
export const entryFor = (entries: readonly Entry[], typed: string, current: number): number | undefined => {
  const name = typed.toLowerCase().trim();
  const [letter = ''] = name;
  const again = name === letter.repeat(name.length);
  const places = best(entries, again ? letter : name);
  return (again ? places.find((at) => at > current) : undefined) ?? places[0];
};
