import { expect, it } from 'vitest';
import { drawnFragments, sameButProtons } from './drawn-fragments';
import { hillFormula, readFormula } from './formula';

it.each([
  ['CC(=O)[O-].[Na+]', ['C2O2', 'Na']],
  ['C[NH+](C)C.[Cl-]', ['C3N', 'Cl']],
  ['c1ccccc1Br', ['C6Br']],
  ['c1cc[nH]c1.O.O', ['C4N', 'O', 'O']],
  ['[2H]C(Cl)(Cl)Cl', ['CCl3']],
  ['[se]1cccc1', ['C4Se']],
  ['', []],
])('%s has the fragments %j', (smiles, fragments) => {
  expect(drawnFragments(smiles).map((fragment) => hillFormula(fragment))).toEqual(fragments);
});

it('chloride is drawn where hydrogen chloride is named; water is not', () => {
  const [, chloride = []] = drawnFragments('C[NH+](C)C.[Cl-]');
  const named = (formula: string) => readFormula(formula)?.composition ?? [];
  expect([sameButProtons(chloride, named('HCl')), sameButProtons(chloride, named('H2O'))]).toEqual([true, false]);
});
