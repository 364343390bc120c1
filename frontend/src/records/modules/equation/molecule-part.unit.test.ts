import { emptyRow } from '@shilu/events/records/modules/equation/edits';
import type { EntryReading } from '@shilu/events/structures/structure-reading';
import { expect, it } from 'vitest';
import { moleculePart } from './molecule-part';

const TOLUENE = 'YXFVVABEGXRONW-UHFFFAOYSA-N';
const row = {
  ...{ ...emptyRow('a', 'startingMaterial'), name: '苯甲醛', cas: '100-52-7', density: '1.044', lot: 'L1' },
  ...{ inchiKey: 'HUMNYLRZRPPJDN-UHFFFAOYSA-N', formula: 'C7H6O', held: ['mass', 'formula'] as const, mass: '5' },
};
const drawn = (inchiKey: string | null): EntryReading => ({
  ...{ entry: 1, title: '', kind: 'molecule', ket: '{}', file: 'MOL', texts: [] },
  components: [
    {
      ...{ side: 'reactant', structure: 'MOL', smiles: 'Cc1ccccc1', inchiKey, composition: [], charge: 0 },
      ...{ formula: 'C7H8', molecularWeight: 92.14, exactMass: 92.06, fragments: 1, unknownLabels: [], stereo: 'none' },
    },
  ],
});
const became = (inchiKey: string | null) => ({
  ...row,
  held: [...row.held],
  ...moleculePart({ ...row, held: [...row.held] }, drawn(inchiKey)),
});

it('another molecule has nothing of the one before, the same one and one without a key have all', () => {
  const other = { name: '', cas: '', density: '', lot: '', formula: 'C7H8', mass: '5', held: ['mass'] };
  expect(became(TOLUENE)).toMatchObject({ ...other, inchiKey: TOLUENE, structure: 'MOL' });
  const { name, cas, density, lot } = row;
  for (const key of [row.inchiKey, null])
    expect(became(key)).toMatchObject({ name, cas, density, lot, formula: 'C7H8', held: ['mass'] });
});
