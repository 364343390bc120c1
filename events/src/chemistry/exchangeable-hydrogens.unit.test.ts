import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exchangeableHydrogens } from './exchangeable-hydrogens';

// Counts by the structural formulas of the compounds.
it.each([
  ...([['phenol', 'Oc1ccccc1', 1], ['paracetamol', 'CC(=O)Nc1ccc(O)cc1', 2], ['glycine', 'NCC(=O)O', 3]] as const),
  ...([['glycine as a zwitterion', '[NH3+]CC(=O)[O-]', 3], ['imidazole', 'c1c[nH]cn1', 1]] as const),
  ...([['pyridine', 'c1ccncc1', 0], ['nitrobenzene', 'O=[N+]([O-])c1ccccc1', 0], ['DMSO', 'CS(C)=O', 0]] as const),
  ...([['glucose', 'OC[C@H]1OC(O)[C@H](O)[C@@H](O)[C@@H]1O', 5], ['thiophenol', 'Sc1ccccc1', 1]] as const),
  ...([['methanesulfonamide', 'CS(=O)(=O)N', 2], ['aniline hydrochloride', 'Cl.Nc1ccccc1', 3]] as const),
  ...([['benzonitrile', 'N#Cc1ccccc1', 0], ['triethylamine', 'CCN(CC)CC', 0], ['acetamide', 'CC(N)=O', 2]] as const),
  ...([['benzene', 'c1ccccc1', 0], ['methanol with its hydrogen drawn', 'CO[H]', 1], ['methanol-d', 'CO[2H]', 0]] as const),
  ...([['thiophene', 'c1ccsc1', 0], ['4-bromophenol', 'Oc1ccc(Br)cc1', 1], ['spiro rings, two digits', 'C%10CCCC%10O', 1]] as const),
])('%s: %s has %d', (_, smiles, count) => {
  expect(exchangeableHydrogens(smiles)).toBe(count);
}); // prettier-ignore

it('is unknown of what is no SMILES, and never fails', () => {
  for (const text of ['', 'C(', 'C)', 'C1CC', 'Q', '[', 'C[C', '1CC'])
    expect(exchangeableHydrogens(text), text).toBeNull();
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const count = exchangeableHydrogens(text);
      expect(count === null || count >= 0).toBe(true);
    }),
  );
});
