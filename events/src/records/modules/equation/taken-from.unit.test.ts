import { part } from '@shilu/tests/proves';
import { expect, it } from 'vitest';
import type { Bottle, RegisteredCompound } from '../../../integrations/platforms/look-ups';
import { emptyRow } from './edits';
import { rowSchema } from './equation-schema';
import { takenFromBottle, takenFromRegistry } from './taken-from';

const bottle: Bottle = {
  ...{ bottleNo: 'B-1002', name: 'Tetrahydrofuran (THF)', nameZh: '四氢呋喃', cas: '109-99-9', smiles: 'C1CCOC1' },
  ...{ inchiKey: 'WYURNTSHIVDZCO-UHFFFAOYSA-N', lot: '20260401', supplier: '国药试剂', purity: 99.9, density: 0.889 },
  ...{ location: 'A-03-3', remaining: 500, available: 420.5, unit: 'mL', expiry: '2027-04-01' },
};
const AS_OF = '2026-11-25T08:00:00.000Z';
const blank = emptyRow('r', 'solvent');

it('M03 a row takes what stands on the label, and is a row that may be written', () => {
  part('M03', 'picked from CIMS with lot, purity and what remains');
  const taken = { ...blank, ...takenFromBottle(blank, bottle, AS_OF, 'zh-CN') };
  expect(rowSchema.parse(taken)).toMatchObject({
    ...{ name: '四氢呋喃', cas: '109-99-9', lot: '20260401', supplier: '国药试剂', density: '0.889' },
    strength: { kind: 'purity', percent: '99.9' },
    from: { kind: 'cims', bottleNo: 'B-1002', available: '420.5', unit: 'mL', asOf: AS_OF, expiry: '2027-04-01' },
  });
  expect(takenFromBottle(blank, { ...bottle, nameZh: '' }, AS_OF, 'zh-CN').name).toBe('Tetrahydrofuran (THF)');
});

it('what the row is called, its density, and a strength that is no purity stay as they were', () => {
  const solution = { kind: 'molarSolution', molarity: '1', solvent: 'THF' } as const;
  const row = { ...blank, name: 'LiAlH4 溶液', cas: '16853-85-3', density: '0.9', strength: solution };
  expect(rowSchema.parse({ ...row, ...takenFromBottle(row, bottle, AS_OF, 'en-US') })).toMatchObject({
    ...{ name: 'LiAlH4 溶液', cas: '16853-85-3', density: '0.9', strength: solution, lot: '20260401' },
  });
  const unknown = { ...bottle, purity: null, density: null, expiry: null };
  expect(rowSchema.parse({ ...blank, ...takenFromBottle(blank, unknown, AS_OF, 'en-US') })).toMatchObject({
    ...{ density: '', strength: null, from: { expiry: '' } },
  });
});

it('a registered compound brings its number and the batch that is meant', () => {
  const compound: RegisteredCompound = {
    ...{ compoundNo: 'CP-900002', name: 'Aspirin', cas: '50-78-2', smiles: 'CC(=O)Oc1ccccc1C(O)=O', salt: '' },
    ...{ inchiKey: 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N', released: true, version: 1 },
    batches: [{ batchNo: 'CP-900002-01', purity: 99.4 }],
  };
  expect(rowSchema.parse({ ...blank, ...takenFromRegistry(blank, compound, 'CP-900002-01') })).toMatchObject({
    ...{ name: 'Aspirin', lot: 'CP-900002-01', strength: { percent: '99.4' } },
    from: { kind: 'regms', compoundNo: 'CP-900002', batchNo: 'CP-900002-01' },
  });
  expect(takenFromRegistry({ ...blank, lot: 'L' }, compound, '')).not.toHaveProperty('lot');
});
