import { describe, expect, it } from 'vitest';
import { calculatedIon } from './ions';
import { measuredForms } from './measured-forms';

const of = (smiles: string, formula: string) =>
  measuredForms({ name: '', smiles, formula }).map(({ kind, formula: each, ion }) => [kind, each, ion]);

describe('what of a compound a mass is measured of', () => {
  it.each([
    ['paracetamol', 'CC(=O)Nc1ccc(O)cc1', 'C8H9NO2', [['molecule', 'C8H9NO2', null]]],
    ['glycine as a zwitterion', '[NH3+]CC(=O)[O-]', 'C2H5NO2', [['molecule', 'C2H5NO2', null]]],
    ['procaine hydrochloride, as ions', 'CC[NH+](CC)CCOC(=O)c1ccc(N)cc1.[Cl-]', 'C13H21ClN2O2', [['freeBase', 'C13H20N2O2', null], ['cation', 'C13H21N2O2+', 'M+'], ['salt', 'C13H21ClN2O2', null]]],
    ['the same, drawn neutral', 'CCN(CC)CCOC(=O)c1ccc(N)cc1.Cl', 'C13H21ClN2O2', [['parent', 'C13H20N2O2', null], ['salt', 'C13H21ClN2O2', null]]],
    ['tetrabutylammonium bromide', 'CCCC[N+](CCCC)(CCCC)CCCC.[Br-]', 'C16H36BrN', [['cation', 'C16H36N+', 'M+'], ['salt', 'C16H36BrN', null]]],
    ['sodium benzoate', '[Na+].[O-]C(=O)c1ccccc1', 'C7H5NaO2', [['freeAcid', 'C7H6O2', null], ['anion', 'C7H5O2-', 'M-'], ['salt', 'C7H5NaO2', null]]],
    ['triethylamine tosylate: the smaller ion is meant', 'CC[NH+](CC)CC.Cc1ccc(cc1)S(=O)(=O)[O-]', 'C13H23NO3S', [['freeBase', 'C6H15N', null], ['cation', 'C6H16N+', 'M+'], ['salt', 'C13H23NO3S', null]]],
    ['cyclohexylammonium butyrate: the acid is meant', '[NH3+]C1CCCCC1.CCCC(=O)[O-]', 'C10H21NO2', [['freeAcid', 'C4H8O2', null], ['anion', 'C4H7O2-', 'M-'], ['salt', 'C10H21NO2', null]]],
    ['aniline isethionate: the amine is no triethylamine', '[NH3+]c1ccccc1.OCCS(=O)(=O)[O-]', 'C8H13NO4S', [['freeBase', 'C6H7N', null], ['cation', 'C6H8N+', 'M+'], ['salt', 'C8H13NO4S', null]]],
    ['imidazolium tetraphenylborate', 'c1c[nH]c[nH+]1.c1ccc(cc1)[B-](c1ccccc1)(c1ccccc1)c1ccccc1', 'C27H25BN2', [['freeBase', 'C3H4N2', null], ['cation', 'C3H5N2+', 'M+'], ['salt', 'C27H25BN2', null]]],
    ['N-methylpyridinium, alone', 'C[n+]1ccccc1', 'C6H8N+', [['cation', 'C6H8N+', 'M+']]],
    ['imidazole hydrochloride', 'c1c[nH]c[nH+]1.[Cl-]', 'C3H5ClN2', [['freeBase', 'C3H4N2', null], ['cation', 'C3H5N2+', 'M+'], ['salt', 'C3H5ClN2', null]]],
    ['a dication: no M⁺ of it', 'C[N+](C)(C)CC[N+](C)(C)C.[Br-].[Br-]', 'C8H22Br2N2', [['molecule', 'C8H22Br2N2', null]]],
    ['table salt', '[Na+].[Cl-]', 'ClNa', [['molecule', 'ClNa', null]]],
    ['what the drawing does not make', 'CCO.Cl', 'C9H9', [['molecule', 'C9H9', null]]],
    ['no drawing', '', 'C6H6', [['molecule', 'C6H6', null]]],
  ] as const)('%s', (_, smiles, formula, forms) => {
    expect(of(smiles, formula)).toEqual(forms);
  }); // prettier-ignore

  // MassBank: procaine [M+H]+ 237.1598; tetrabutylammonium M+ 242.2842; benzoate [M-H]- 121.0295.
  it('m/z of a free base and of the cation drawn are one; those of anions likewise', () => {
    expect(calculatedIon('C13H20N2O2', 'M+H')?.mz).toBeCloseTo(237.1598, 3);
    expect(calculatedIon('C13H21N2O2+', 'M+')?.mz).toBeCloseTo(237.1598, 3);
    expect(calculatedIon('C16H36N+', 'M+')?.mz).toBeCloseTo(242.2842, 3);
    expect(calculatedIon('C7H5O2-', 'M-')?.mz).toBeCloseTo(121.0295, 3);
    expect(calculatedIon('C7H6O2', 'M-H')?.mz).toBeCloseTo(121.0295, 3);
  });
});
