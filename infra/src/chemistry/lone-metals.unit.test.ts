import { compositionOf, loadRdkit } from './rdkit';
import { expect, test } from 'vitest';
import { hillFormula } from '@shilu/events/chemistry/formula';
import { withBareMetals } from './lone-metals';

const molfile = (atoms: readonly string[], bonds: readonly string[] = []): string =>
  [
    ...['', '  test', '', `${String(atoms.length).padStart(3)}${String(bonds.length).padStart(3)}  0  0  0  0            999 V2000`],
    ...atoms.map((element) => `    0.0000    0.0000    0.0000 ${element.padEnd(3)} 0  0  0  0  0  0  0  0  0  0  0  0`),
    ...bonds,
    ...['M  END', ''],
  ].join('\n'); // prettier-ignore

const rdkit = await loadRdkit();
const formulaOf = (structure: string): string | null => {
  const read = rdkit.check(structure);
  const composition = 'problem' in read ? null : compositionOf(read.atoms);
  return composition && hillFormula(composition);
};

// PubChem: magnesium CID 5462224 (24.305), aluminium CID 5359268, indium CID 5359967.
test.each(['Mg', 'Al', 'In', 'Ca', 'Sn', 'Bi', 'Zn', 'Na'])('a lone %s is the metal, no hydride of it', (element) => {
  expect(formulaOf(molfile([element]))).toBe(element);
});

test('a metal that is bound, and what is no metal, keeps its hydrogens', () => {
  expect(formulaOf(molfile(['C', 'Mg'], ['  1  2  1  0']))).toBe('CH4Mg');
  expect(formulaOf(molfile(['C']))).toBe('CH4');
  expect(formulaOf(molfile(['B']))).toBe('BH3');
  expect(formulaOf(molfile(['Li', 'Al'], ['M  CHG  2   1   1   2  -1']).replace('  2  1  0  0', '  2  0  0  0'))).toBe(
    'AlH4Li',
  );
  const smiles = 'C[Mg]Br';
  expect(withBareMetals(smiles)).toBe(smiles);
});
