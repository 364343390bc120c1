import { part } from '@shilu/tests/proves';
import { expect, it } from 'vitest';
import type { Bottle, RegisteredCompound } from '../../../integrations/platforms/look-ups';
import { addRow, changeRow, chooseReference, emptyRow, newBatch } from './edits';
import { emptyEquation } from './equation';
import { rowSchema, type Row } from './equation-schema';
import { takenFromBatch, takenFromBottle, takenFromRegistry } from './taken-from';
import { takenProducts } from './taken-products';
import { typeCell } from './typing';

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

const source = { recordId: 'rec', moduleId: 'm', row: 'p', batch: 'b' };
const product = {
  ...{ ...emptyRow('p', 'product'), cnum: '3', name: '联苯甲醛', structure: 'MOL', inchiKey: 'ISDBWOPVZKNQDW-UHFFFAOYSA-N' },
  ...{ formula: 'C13H10O', batches: [{ ...newBatch('b', 'LX-12-1'), mass: '1.62', massUnit: 'g' as const, purity: '97' }] },
}; // prettier-ignore

it('a batch of a product brings its number, purity and compound, and says where it is from', () => {
  const blankMaterial = emptyRow('r', 'startingMaterial');
  expect(rowSchema.parse({ ...blankMaterial, ...takenFromBatch(blankMaterial, product, source) })).toMatchObject({
    ...{ id: 'r', role: 'startingMaterial', cnum: '3', name: '联苯甲醛', structure: 'MOL', formula: 'C13H10O' },
    ...{ lot: 'LX-12-1', strength: { kind: 'purity', percent: '97' }, batches: [] },
    from: { kind: 'batch', record: 'rec', module: 'm', row: 'p', batch: 'b', mass: '1.62', massUnit: 'g' },
  });
  // What was drawn, called and planned in the row stays.
  const drawn = { ...blankMaterial, name: '醛', structure: 'OWN', formula: 'C13H10O', held: ['equivalents' as const], equivalents: '1.2' }; // prettier-ignore
  expect({ ...drawn, ...takenFromBatch(drawn, product, source) }).toMatchObject({
    ...{ name: '醛', structure: 'OWN', held: ['equivalents'], equivalents: '1.2', lot: 'LX-12-1' },
  });
});

/** 10 mmol of 100 g/mol as reference, and of a product of another record so much beside it. */
const reactionOf = (beside: Partial<Row>) => {
  const weight = { molecularWeight: '100', held: ['molecularWeight' as const] };
  const rows = [
    { ...emptyRow('a', 'startingMaterial'), name: '甲', ...weight },
    { ...emptyRow('c', 'startingMaterial'), name: '乙', ...weight, ...takenFromBatch(emptyRow('c', 'startingMaterial'), { ...product, ...weight, structure: '', formula: '' }, source), ...beside }, // prettier-ignore
  ];
  const typed = typeCell(rows.reduce((content, row) => addRow(content, row), emptyEquation()), 'a', 'mass', '1 g'); // prettier-ignore
  if (!('content' in typed)) throw new Error('not typed');
  return typed.content;
};

it('of what was taken it is known how much went in beside the reference: by n/ν, as weighed where it was', () => {
  const planned = typeCell(reactionOf({ strength: null }), 'c', 'equivalents', '1.2');
  if (!('content' in planned)) throw new Error('not typed');
  const [told] = takenProducts(planned.content);
  expect(told).toMatchObject({ record: 'rec', row: 'p', batch: 'b' });
  expect([told?.excess, told?.grams]).toEqual([1.2, 1.2]);
  const weighed = changeRow(planned.content, 'c', { actualMass: '1.5', actualMassUnit: 'g' });
  expect(takenProducts(weighed)[0]).toMatchObject({ excess: 1.5, grams: 1.5 });
  // Two of it for one of the reference.
  expect(takenProducts(changeRow(weighed, 'c', { coefficient: '2' }))[0]).toMatchObject({ excess: 0.75, grams: 1.5 });
  expect(takenProducts(chooseReference(weighed, 'c'))[0]).toMatchObject({ excess: 1 });
  expect(takenProducts(reactionOf({ strength: null }))[0]).toMatchObject({ excess: null, grams: null });
  expect(takenProducts(emptyEquation())).toEqual([]);
});
