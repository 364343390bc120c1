import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ELEMENT_SYMBOLS } from './atomic-weights';
import { hillFormula, readFormula } from './formula';
import { isotopeShares } from './isotope-abundances';
import { isotopeMass } from './isotope-masses';
import { mostIntense } from './isotopologue';
import { exactMass } from './weights';

const compositionOf = (formula: string) => readFormula(formula)?.composition ?? [];
const mono = (formula: string): number => exactMass(compositionOf(formula)) ?? Number.NaN;
const intense = (formula: string): number => exactMass(mostIntense(compositionOf(formula)) ?? []) ?? Number.NaN;

describe('the isotopologue that a spectrum shows highest', () => {
  // Monoisotopic and most probable mass by pyteomics 4.7 (PyPI), with NIST's masses; PubChem has them of CBr4, CCl4, C6Cl6,
  // tetrabromobisphenol A and decabromodiphenyl ether as “monoisotopic mass” and “exact mass”.
  it.each([
    ['CBr4', 327.67335, 331.66926, 'C[79Br]2[81Br]2'],
    ['CCl4', 151.87541, 153.87246, 'C[35Cl]3[37Cl]'],
    ['C6Cl6', 281.81312, 283.81017, 'C6[35Cl]5[37Cl]'],
    ['C15H12Br4O2', 539.75708, 543.75299, 'C15H12[79Br]2[81Br]2O2'],
    ['C12H8Br2', 309.89927, 311.89723, 'C12H8[79Br][81Br]'],
    ['C12Br10O', 949.17829, 959.16805, 'C12[79Br]5[81Br]5O'],
    ['C10H20Cl10', 489.84503, 493.83913, 'C10H20[35Cl]8[37Cl]2'],
    ['C24H54OSn2', 598.22186, 596.22126, 'C24H54O[118Sn][120Sn]'],
    ['C120H242', 1683.89366, 1684.89701, 'C119[13C]H242'],
  ])('of %s: %d is monoisotopic, %d the highest', (formula, monoisotopic, highest, told) => {
    expect(mono(formula)).toBeCloseTo(monoisotopic, 4);
    expect(intense(formula)).toBeCloseTo(highest, 4);
    expect(hillFormula(mostIntense(compositionOf(formula)) ?? [])).toBe(told);
  });

  it.each(['C13H10O', 'C12H10Cl2', 'C6H5Br', 'CDCl3', 'C33H40N2O9', 'C4H9Se', 'C2H6Hg', 'Fe', 'C6H5I', 'C5H5N·0.5H2O'])(
    'of %s it is no other',
    (formula) => {
      expect(mostIntense(compositionOf(formula))).toBeNull();
    },
  );

  it('an isotope that is named stays', () => {
    expect(hillFormula(mostIntense(compositionOf('C[79Br]Br3')) ?? [])).toBe('C[79Br]3[81Br]');
  });

  it('shares add up, each of an isotope whose mass is known, the most abundant one first among them', () => {
    for (const element of ELEMENT_SYMBOLS) {
      const shares = isotopeShares(element) ?? [];
      if (shares.length === 0) continue;
      expect(
        shares.reduce((sum, { share }) => sum + share, 0),
        element,
      ).toBeCloseTo(1, 4);
      for (const { isotope } of shares) expect(isotopeMass(element, isotope), `${isotope}${element}`).toBeDefined();
      const main = shares.toSorted((a, b) => b.share - a.share)[0]?.isotope ?? 0;
      expect(isotopeMass(element, main), element).toBe(isotopeMass(element, null));
    }
  });

  const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
  /** Of every way to draw `count` atoms, the probability of the best. */
  const bestOfAll = (count: number, shares: readonly number[]): number => {
    const [first = 0, ...others] = shares;
    if (others.length === 0) return first ** count / factorial(count);
    return Math.max(...Array.from({ length: count + 1 }, (_, taken) => (first ** taken / factorial(taken)) * bestOfAll(count - taken, others)));
  }; // prettier-ignore

  it('no other draw of isotopes is more probable', () => {
    fc.assert(
      fc.property(fc.constantFrom('Cl', 'Br', 'S', 'Si', 'Se', 'Ge', 'Pt', 'B'), fc.integer({ min: 1, max: 7 }), (element, count) => {
        const shares = isotopeShares(element) ?? [];
        const found = mostIntense([{ element, isotope: null, count }]);
        const main = shares.toSorted((a, b) => b.share - a.share)[0]?.isotope;
        const counts = shares.map(({ isotope }) => found?.find((each) => (each.isotope ?? main) === isotope)?.count ?? (found === null && isotope === main ? count : 0)); // prettier-ignore
        const probability = shares.reduce((product, { share }, at) => (product * share ** (counts[at] ?? 0)) / factorial(counts[at] ?? 0), 1); // prettier-ignore
        expect(probability).toBeCloseTo(bestOfAll(count, shares.map(({ share }) => share)), 12);
      }),
      { numRuns: 60 },
    ); // prettier-ignore
  });
});
