import type { Language } from '../core/call';
import { exchangeableHydrogens } from '../chemistry/exchangeable-hydrogens';
import { readFormula } from '../chemistry/formula';
import type { Compared } from './compared';
import { normalised, type SpectrumSignals } from './spectrum-signals';

/** A compound of a record, for who measures it. */
export type NamedCompound = {
  /** Its number and name, as far as it has them. */
  readonly name: string;
  readonly formula: string;
  /** Empty where it has no structure. */
  readonly smiles: string;
};

/** Null where the formula is none, or counts fractions of molecules. */
export const comparedWith = ({ name, formula, smiles }: NamedCompound): Compared | null => {
  const read = readFormula(formula);
  if (read === null) return null;
  const count = (element: string, isotopes: readonly (number | null)[]): number =>
    read.composition
      .filter((each) => each.element === element && isotopes.includes(each.isotope))
      .reduce((sum, each) => sum + each.count, 0);
  const [hydrogens, carbons] = [count('H', [null, 1]), count('C', [null, 12, 13])];
  if (!Number.isInteger(hydrogens) || !Number.isInteger(carbons)) return null;
  const exchangeable = smiles === '' ? null : exchangeableHydrogens(smiles);
  // A structure that has more of them than the formula has hydrogens is of another compound.
  const fits = exchangeable !== null && exchangeable <= hydrogens;
  return { ...{ name, formula, hydrogens, carbons }, exchangeable: fits ? exchangeable : null };
};

/**
 * Nuclei that the signals stand for together, as integrated where their maker says nothing: rounded, four signals of 0.4
 * would be none. Null where one of them says nothing.
 */
const nucleiFound = (read: SpectrumSignals): number | null =>
  read.signals.reduce<number | null>((sum, signal) => {
    const count = signal.count === '' ? normalised(read, signal) : Number(signal.count);
    return sum === null || count === null ? null : sum + count;
  }, 0);

/** Integrals are no better than that. */
const HALF = 0.5;
const countText = (count: number): string => String(Number(count.toFixed(1)));

const hydrogenWords = (found: number, { hydrogens, exchangeable }: Compared, language: Language): string => {
  const zh = language === 'zh-CN';
  const [some, all] = [countText(found), String(hydrogens)];
  if (found >= hydrogens + HALF)
    return zh
      ? `积分合计 ${some} 个氢，结构中有 ${all} 个；其中可能有溶剂、水或杂质的信号。`
      : `${some} H integrated, ${all} drawn; solvent, water or an impurity may be among them.`;
  const told = zh ? `结构中的 ${all} 个氢找到 ${some} 个` : `${some} of ${all} H found`;
  if (found > hydrogens - HALF || exchangeable === null || exchangeable === 0) return zh ? `${told}。` : `${told}.`;
  return zh
    ? `${told}；结构中有 ${exchangeable} 个活泼氢（OH、NH、SH），可能不出峰。`
    : `${told}; ${exchangeable} exchangeable (OH, NH, SH), which may be absent.`;
};

const carbonWords = (found: number, { carbons }: Compared, language: Language): string => {
  const zh = language === 'zh-CN';
  if (found > carbons)
    return zh
      ? `${found} 个碳信号，结构中有 ${carbons} 个碳；其中可能有溶剂或杂质的信号，与氟、磷偶合也会分裂。`
      : `${found} carbon signals for ${carbons} C; solvent or an impurity may be among them, and coupling to F or P splits them.`;
  if (found === carbons) return zh ? `${found} 个碳信号，结构中有 ${carbons} 个碳。` : `${found} carbon signals for ${carbons} C.`;
  return zh
    ? `${found} 个碳信号，结构中有 ${carbons} 个碳；等价的碳只出一个信号。`
    : `${found} carbon signals for ${carbons} C; equivalent carbons share a signal.`;
}; // prettier-ignore

/**
 * What was read off a spectrum of protons or carbons held against the compound it is of, in words. Empty where there is
 * nothing to hold against one another.
 */
export const comparisonWords = (read: SpectrumSignals, language: Language): string => {
  const { compound, nucleus, signals, places } = read;
  if (compound === undefined || read.technique !== 'nmr') return '';
  if (nucleus === '13C') {
    const found = signals.length + places.length;
    return found === 0 ? '' : carbonWords(found, compound, language);
  }
  if (nucleus !== '1H' || signals.length === 0) return '';
  const found = nucleiFound(read);
  return found === null ? '' : hydrogenWords(found, compound, language);
};

/** The same, with the compound's name before it. */
export const comparedText = (read: SpectrumSignals, language: Language): string => {
  const words = comparisonWords(read, language);
  const { name = '', formula = '' } = read.compound ?? {};
  const called = name === '' ? formula : name;
  if (words === '' || called === '') return words;
  return language === 'zh-CN' ? `${called}：${words}` : `${called}: ${words}`;
};
