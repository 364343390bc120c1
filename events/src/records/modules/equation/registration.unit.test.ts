import { part } from '@shilu/tests/proves';
import { expect, it } from 'vitest';
import { LONGEST_MOLFILE, registerCompound } from '../../../integrations/platforms/regms';
import { requestValuesSchema, shownFields } from '../../../integrations/platforms/operation';
import { emptyRow, newBatch } from './edits';
import { registrationOf } from './registration';
import { BENZENE } from './sample-molfiles';

const product = { ...emptyRow('p', 'product'), name: '苯', structure: BENZENE, smiles: 'c1ccccc1', inchiKey: 'UHOVQNZJYSORNB-UHFFFAOYSA-N' }; // prettier-ignore
const batch = { ...newBatch('b', 'WJ-1'), mass: '0.5', massUnit: 'g' as const, purity: '99.5' };

it('C094 a product is registered with its drawing, under its name', () => {
  part('C094', 'the molfile goes along');
  const values = registrationOf(product, batch, 'SL-1');
  expect(values).toMatchObject({ name: '苯', smiles: 'c1ccccc1', batchNo: 'WJ-1', purity: 99.5, amount: 500 });
  const molfile = String(values['molfile']);
  expect(molfile.split('\n')[0]).toBe('苯');
  expect(molfile.split('\n').slice(1)).toEqual(BENZENE.trimEnd().split('\n').slice(1));
  expect(requestValuesSchema(registerCompound).safeParse(values).error).toBeUndefined();
  // It is no field that anybody fills in.
  expect(shownFields(registerCompound).map(({ key }) => key)).not.toContain('molfile');
});

it('what is not drawn, or is longer than the registry takes, goes by its SMILES', () => {
  for (const structure of ['', `${BENZENE}${' '.repeat(20)}\n`.repeat(LONGEST_MOLFILE / BENZENE.length + 1)])
    expect(registrationOf({ ...product, structure }, batch, 'SL-1')).not.toHaveProperty('molfile');
});
