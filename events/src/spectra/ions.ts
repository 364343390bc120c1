import { together, type Composition } from '../chemistry/composition';
import { hillFormula, readFormula } from '../chemistry/formula';
import { mostIntense } from '../chemistry/isotopologue';
import { exactMass } from '../chemistry/weights';

type Ion = {
  /** As an experimental section writes it. */
  readonly words: string;
  /** What an ion has beside the molecule, or less than it. */
  readonly adds: Composition;
  readonly charge: number;
};
const atoms = (counts: Readonly<Record<string, number>>): Composition =>
  Object.entries(counts).map(([element, count]) => ({ element, isotope: null, count }));

/** Ions that a molecule is found as; what an ion lacks is counted below nothing. */
export const IONS = {
  'M+H': { words: '[M + H]⁺', adds: atoms({ H: 1 }), charge: 1 },
  'M+Na': { words: '[M + Na]⁺', adds: atoms({ Na: 1 }), charge: 1 },
  'M+K': { words: '[M + K]⁺', adds: atoms({ K: 1 }), charge: 1 },
  'M+NH4': { words: '[M + NH₄]⁺', adds: atoms({ N: 1, H: 4 }), charge: 1 },
  'M+2H': { words: '[M + 2H]²⁺', adds: atoms({ H: 2 }), charge: 2 },
  'M+.': { words: 'M⁺•', adds: [], charge: 1 },
  /** Of a salt: the formula is that of its cation. */
  'M+': { words: 'M⁺', adds: [], charge: 1 },
  'M-H': { words: '[M − H]⁻', adds: atoms({ H: -1 }), charge: -1 },
  'M+Cl': { words: '[M + Cl]⁻', adds: atoms({ Cl: 1 }), charge: -1 },
  'M-': { words: 'M⁻', adds: [], charge: -1 },
} as const satisfies Readonly<Record<string, Ion>>;
export type IonName = keyof typeof IONS;
export const ION_NAMES = Object.keys(IONS).filter((name): name is IonName => name in IONS);

export type Isotopologue = {
  /** Of the ion, in Hill's order: what stands behind “Calcd for”. */
  readonly formula: string;
  readonly mz: number;
};

export type CalculatedIon = Isotopologue & {
  /** What a spectrum shows highest, where that is another: of many bromines or chlorines. */
  readonly intense: Isotopologue | null;
};

/**
 * The monoisotopic m/z of an ion of a molecule of this formula: the masses of its atoms (AME2020) less those of the
 * electrons that it lacks, over its charge. Null where the formula is none, has charges or fractions of its own, or has
 * not the atoms that the ion lacks.
 */
export const calculatedIon = (formula: string, ion: IonName): CalculatedIon | null => {
  const read = readFormula(formula);
  if (read === null) return null;
  const { adds, charge }: Ion = IONS[ion];
  const own = ion === 'M+' || ion === 'M-' ? charge : 0;
  if (read.charge !== 0 && read.charge !== own) return null;
  const all = together(read.composition, adds).filter(({ count }) => count !== 0);
  if (all.some(({ count }) => count < 0 || !Number.isInteger(count))) return null;
  const of = (atoms: Composition): Isotopologue | null => {
    const mass = exactMass(atoms, charge);
    return mass === null ? null : { formula: hillFormula(atoms), mz: mass / Math.abs(charge) };
  };
  const found = of(all);
  const highest = mostIntense(all);
  return found && { ...found, intense: highest && of(highest) };
};

/** How far what was found lies from what was calculated, in parts per million of the latter. */
export const deviation = (found: number, calculated: number): number => ((found - calculated) / calculated) * 1e6;

/** The customary bound: past it what was found does not speak for the formula. */
export const MOST_PPM = 5;
