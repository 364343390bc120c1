import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ELEMENT_SYMBOLS, elementOf } from './atomic-weights';
import { multiplied, together } from './composition';
import { readFormula } from './formula';
import { averageWeight, exactMass } from './weights';

const read = (typed: string) => {
  const found = readFormula(typed);
  if (found === null) throw new Error(typed);
  return found;
};

/**
 * Average and exact masses by RDKit 2026.09.1 (`Descriptors.MolWt`, `ExactMolWt`) of the SMILES beside each; where RDKit's
 * table differs from IUPAC's by more than it matters, the value stands for itself.
 */
const RDKIT: readonly (readonly [formula: string, smiles: string, average: number, exact: number])[] = [
  ['H2', '[H][H]', 2.016, 2.01565],
  ['D2', '[2H][2H]', 4.0282, 4.028204],
  ['HD', '[H][2H]', 3.0221, 3.021927],
  ['T2O', '[3H]O[3H]', 22.0311, 22.027013],
  ['D2O', '[2H]O[2H]', 20.0272, 20.023118],
  ['CDCl3', '[2H]C(Cl)(Cl)Cl', 120.3841, 118.92066],
  ['C2D6OS', '[2H]C([2H])([2H])S(=O)C([2H])([2H])[2H]', 84.1726, 84.051596],
  ['[13C]6H12O6', '[13CH]1(O)[13CH](O)[13CH](O)[13CH](O)[13CH](O)[13CH2]O1', 186.1101, 186.083517],
  ['[15N]H3', '[15NH3]', 18.0241, 18.023584],
  ['H2[18O]', '[18OH2]', 20.0152, 20.014811],
  ['C[13C]H4O2', 'C[13C](=O)O', 61.0444, 61.024484],
  ['Na2CO3', '[Na+].[Na+].[O-]C([O-])=O', 105.988, 105.964282],
  ['C2H3NaO2', 'CC(=O)[O-].[Na+]', 82.034, 82.003074],
  ['C3H9N·HCl', 'CN(C)C.Cl', 95.573, 95.050177],
  ['(NH4)2SO4', '[NH4+].[NH4+].[O-]S(=O)(=O)[O-]', 132.141, 132.020478],
  ['CuSO4·5H2O', '[Cu+2].[O-]S(=O)(=O)[O-].O.O.O.O.O', 249.684, 248.93415],
  ['C4H6O4Pd', 'CC(=O)[O-].CC(=O)[O-].[Pd+2]', 224.508, 223.930095],
  ['C10H10Fe', '[cH-]1cccc1.[cH-]1cccc1.[Fe+2]', 186.035, 186.013188],
  ['Cs2CO3', '[Cs+].[Cs+].[O-]C([O-])=O', 325.818, 325.795648],
  ['C6H5I', 'Ic1ccccc1', 204.01, 203.943598],
  ['C6H4I2', 'Ic1ccc(I)cc1', 329.906, 329.840246],
  ['CBr4', 'BrC(Br)(Br)Br', 331.627, 327.673348],
  ['NH4+', '[NH4+]', 18.039, 18.033826],
  ['C2H3O2-', 'CC(=O)[O-]', 59.044, 59.013853],
  ['Ca2+', '[Ca+2]', 40.078, 39.961494],
  ['C6FeN6-4', 'N#C[Fe-4](C#N)(C#N)(C#N)(C#N)C#N', 211.953, 211.955576],
  [
    'C60',
    'c12c3c4c5c1c1c6c7c2c2c8c3c3c9c4c4c%10c5c5c1c1c6c6c%11c7c2c2c7c8c3c3c8c9c4c4c9c%10c5c5c1c1c6c6c%11c2c2c7c3c3c8c4c4c9c5c1c1c6c2c3c41',
    720.66,
    720.0,
  ],
  ['C9H8O4', 'CC(=O)Oc1ccccc1C(=O)O', 180.159, 180.042259],
  ['C33H35FN2O5', 'CC(C)c1c(C(=O)Nc2ccccc2)c(-c2ccccc2)c(-c2ccc(F)cc2)n1CC[C@@H](O)C[C@@H](O)CC(=O)O', 558.65, 558.253],
  [
    'C47H51NO14',
    'CC1=C2[C@@]([C@]([C@H]([C@@H]3[C@]4([C@H](OC4)C[C@@H]([C@]3(C(=O)[C@@H]2OC(=O)C)C)O)OC(=O)C)OC(=O)c5ccccc5)(C[C@@H]1OC(=O)[C@H](O)[C@@H](NC(=O)c6ccccc6)c7ccccc7)O)(C)C',
    853.918,
    853.330955,
  ],
  ['LiAlH4', '[Li+].[AlH4-]', 37.955, 38.028843],
  ['NaBH4', '[Na+].[BH4-]', 37.834, 38.030375],
  ['C4H9Li', 'CCCC[Li]', 64.057, 64.08643],
  ['C39H32OP2', 'CC1(C)c2cccc(P(c3ccccc3)c3ccccc3)c2Oc2c1cccc2P(c1ccccc1)c1ccccc1', 578.632, 578.192839],
  ['C6H16OSi', 'CC[Si](O)(CC)CC', 132.279, 132.097042],
  ['RhCl3', 'Cl[Rh](Cl)Cl', 209.265, 207.812062],
  ['PtCl2', 'Cl[Pt]Cl', 265.984, 264.902496],
  ['C18H15P', 'c1ccc(P(c2ccccc2)c2ccccc2)cc1', 262.292, 262.091137],
  ['SOCl2', 'O=S(Cl)Cl', 118.972, 117.904691],
];

describe('weights', () => {
  it.each(RDKIT)('%s (%s) weighs within 0.02 g/mol what RDKit says, and its exact mass is the same', (formula, _, average, exact) => {
    const { composition, charge } = read(formula);
    expect(Math.abs((averageWeight(composition) ?? 0) - average)).toBeLessThanOrEqual(0.02);
    expect(Math.abs((exactMass(composition, charge) ?? 0) - exact)).toBeLessThanOrEqual(0.000_02);
  }); // prettier-ignore

  it('selenium is IUPAC’s, not the 78.96 of older tables; zirconium, gadolinium and lutetium are those of 2024', () => {
    expect(averageWeight(read('SeO2').composition)).toBeCloseTo(110.969, 3);
    expect(['Zr', 'Gd', 'Lu'].map((symbol) => elementOf(symbol)?.weight)).toEqual([91.222, 157.249, 174.966_69]);
  });

  it('palladium acetate is 224.51, whatever a source has', () => {
    expect(averageWeight(read('C4H6O4Pd').composition)).toBeCloseTo(224.51, 2);
  });

  it('knows all elements to 118; one without a standard weight has that of its longest-lived isotope', () => {
    expect(ELEMENT_SYMBOLS).toHaveLength(118);
    expect([elementOf('Og')?.number, elementOf('Tc')?.weight, averageWeight(read('Tc').composition)]).toEqual([118, null, 98]); // prettier-ignore
    for (const element of ELEMENT_SYMBOLS) expect(averageWeight([{ element, isotope: null, count: 1 }])).toBeGreaterThan(1);
    expect(elementOf('constructor')).toBeUndefined();
    expect(averageWeight([{ element: 'C', isotope: 99, count: 1 }])).toBeNull();
    expect(exactMass([{ element: 'Rf', isotope: null, count: 1 }])).toBeNull();
  }); // prettier-ignore

  it('of two together is the sum, of many the multiple', () => {
    const atoms = fc
      .array(fc.tuple(fc.constantFrom(...ELEMENT_SYMBOLS), fc.integer({ min: 1, max: 60 })), { minLength: 1, maxLength: 6 })
      .map((list) => together(list.map(([element, count]) => ({ element, isotope: null, count })))); // prettier-ignore
    fc.assert(
      fc.property(atoms, atoms, fc.integer({ min: 1, max: 20 }), (a, b, by) => {
        const [one, other] = [averageWeight(a) ?? 0, averageWeight(b) ?? 0];
        expect(averageWeight(together(a, b))).toBeCloseTo(one + other, 6);
        expect(averageWeight(multiplied(a, by))).toBeCloseTo(one * by, 6);
      }),
    );
  });
});
