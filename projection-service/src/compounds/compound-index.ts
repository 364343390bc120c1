import { readFormula } from '@shilu/events/chemistry/formula';
import { pinyinFit, type PinyinFit, type Syllables } from '@shilu/events/core/pinyin';
import type { FoundCompound } from '@shilu/events/resources/compound-calls';

export type PinyinOf = (text: string) => Syllables;

/** What a compound is found by, made once. */
export type Indexed = {
  readonly compound: FoundCompound;
  readonly names: readonly string[];
  /** Of each Chinese name. */
  readonly pinyin: readonly Syllables[];
  readonly formula: string;
};

/** One spelling of a name: no case, no width, no spaces; all dashes, primes and dots are the same. */
export const spelled = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[′’‘`]/g, "'")
    .replace(/[\s·•]+/g, '');

/** Atoms in one order, whatever order they were typed in; empty where the text is no formula. */
export const formulaKey = (formula: string): string => {
  const read = readFormula(formula);
  if (read === null) return '';
  return read.composition
    .map(({ element, isotope, count }) => `${isotope ?? ''}${element}${count}`)
    .sort()
    .join(' ');
};

export const indexed = (compound: FoundCompound, pinyinOf: PinyinOf): Indexed => {
  const { zh, en, synonyms, formula } = compound;
  const names = [zh, en, ...synonyms].map(spelled).filter((name) => name !== '');
  return {
    compound,
    names: [...new Set(names)],
    pinyin: [zh, ...synonyms].filter((name) => /\p{Script=Han}/u.test(name)).map(pinyinOf),
    formula: formula === '' ? '' : formulaKey(formula),
  };
};

/** Higher is better; 0 is no hit. */
const RANK = { exact: 100, key: 95, formula: 80, begins: 60, part: 30 } as const;
const PINYIN_RANK: Readonly<Record<PinyinFit, number>> = { whole: 55, begins: 40, inside: 25, apart: 20 };

const byName = (names: readonly string[], asked: string): number => {
  let best = 0;
  for (const name of names) {
    if (name === asked) return RANK.exact;
    if (name.startsWith(asked)) best = Math.max(best, RANK.begins);
    else if (name.includes(asked)) best = Math.max(best, RANK.part);
  }
  return best;
};

/** Latin letters of one sign find far too much inside of words. */
const isShort = (asked: string): boolean => /^[a-z0-9]$/.test(asked);

const rankOf = ({ compound, names, pinyin, formula }: Indexed, asked: string, askedFormula: string): number => {
  if (asked === spelled(compound.cas) || asked === compound.inchiKey.toLowerCase()) return RANK.key;
  const name = byName(names, asked);
  if (isShort(asked)) return name === RANK.exact ? name : 0;
  if (name === RANK.exact) return name;
  if (askedFormula !== '' && askedFormula === formula) return RANK.formula;
  const cas = asked.length > 2 && /^[0-9][0-9-]*$/.test(asked) && compound.cas.startsWith(asked) ? RANK.begins : 0;
  const said = pinyin.map((each) => pinyinFit(each, asked)).map((fit) => (fit === null ? 0 : PINYIN_RANK[fit]));
  return Math.max(name, cas, ...said);
};

/** The best first; among equals what the team has, then the shorter name. */
export const ranked = (all: readonly Indexed[], text: string): readonly FoundCompound[] => {
  const asked = spelled(text);
  if (asked === '') return [];
  const askedFormula = formulaKey(text.trim());
  const weight = ({ compound }: Indexed): number => (compound.source === 'team' ? 0 : 1);
  return all
    .map((one) => ({ one, rank: rankOf(one, asked, askedFormula) }))
    .filter(({ rank }) => rank > 0)
    .sort(
      (a, b) =>
        b.rank - a.rank ||
        weight(a.one) - weight(b.one) ||
        a.one.compound.en.length - b.one.compound.en.length ||
        a.one.compound.en.localeCompare(b.one.compound.en),
    )
    .map(({ one }) => one.compound);
};

/** The same compound by its InChIKey. */
export const withKey = (all: readonly Indexed[], inchiKey: string): readonly FoundCompound[] =>
  inchiKey === '' ? [] : all.filter(({ compound }) => compound.inchiKey === inchiKey).map(({ compound }) => compound);
