import { expect, it } from 'vitest';
import { isAppError } from '../core/app-error';
import { compoundRegister, formulaOf } from './compound';
import { fieldSchema } from '../core/register-field';
import { hazardText, phrasesIn, statedHazards, statementText } from './hazards';

const good = { name: '丙酮', nameEn: 'Acetone', synonyms: '', cas: '', formula: '', hazards: [], remark: '' }; // prettier-ignore
const refused = (values: Readonly<Record<string, unknown>>): readonly unknown[] => {
  try {
    for (const rule of compoundRegister.rules) rule({ ...good, ...values });
    return [];
  } catch (error) {
    if (isAppError(error)) return [error.details];
    throw error;
  }
};
const issue = (path: string, message: string) => [{ issues: [{ path, message }] }];
const structure = { structure: 'x', smiles: 'CC(C)=O', inchiKey: 'CSCPPACGZOOCGX-UHFFFAOYSA-N', formula: 'C3H6O' };

it('a CAS number is taken with its check digit alone', () => {
  expect(refused({ cas: '67-64-1' })).toEqual([]);
  expect(refused({ cas: '67-64-2' })).toEqual(issue('cas', 'badCas'));
});

it('a formula can be read; that of the structure goes before it', () => {
  expect(refused({ formula: 'CuSO4·5H2O' })).toEqual([]);
  expect(refused({ formula: 'C3H6Xx' })).toEqual(issue('formula', 'badFormula'));
  expect([formulaOf({ structure, formula: 'C2H4' }), formulaOf({ formula: 'SiO2' }), formulaOf({})]).toEqual([
    ...['C3H6O', 'SiO2', ''],
  ]);
});

it('the weight follows from the structure, or from the formula', () => {
  const weight = compoundRegister.fields.find(({ key }) => key === 'molecularWeight');
  if (weight?.type !== 'computed') throw new Error('no weight');
  // Acetone 58.080 (NIST), copper sulfate pentahydrate 249.685 (CRC).
  expect(weight.of({ structure })).toBeCloseTo(58.08, 2);
  expect(weight.of({ formula: 'CuSO4·5H2O' })).toBeCloseTo(249.68, 1);
  expect(weight.of({})).toBeUndefined();
  const mass = compoundRegister.fields.find(({ key }) => key === 'exactMass');
  if (mass?.type !== 'computed') throw new Error('no mass');
  // Acetone, monoisotopic: 58.041865 (PubChem CID 180).
  expect(mass.of({ structure })).toBeCloseTo(58.041865, 5);
});

it('hazards are codes, stated with their source and its date', () => {
  const row = { pictograms: ['GHS07', 'GHS02'], phrases: 'H225, EUH066；H319', source: 'SDS 2', date: '2024-05-01' };
  expect(refused({ hazards: [row] })).toEqual([]);
  expect(refused({ hazards: [row, { ...row, phrases: '易燃' }] })).toEqual(issue('hazards.1.phrases', 'badHazards'));
  const field = compoundRegister.fields.find(({ key }) => key === 'hazards');
  if (field === undefined) throw new Error('no hazards');
  expect(fieldSchema(field).safeParse([row]).success).toBe(true);
  expect(fieldSchema(field).safeParse([{ ...row, source: '' }]).success).toBe(false);
  expect(fieldSchema(field).safeParse([{ ...row, date: undefined }]).success).toBe(false);
  expect(phrasesIn('H300 + H310, H361fd EUH014')).toEqual(['H300+H310', 'H361fd', 'EUH014']);
  const older = { pictograms: ['GHS08'], phrases: 'H319', source: 'SDS 1', date: '2020-01-01' };
  expect(statedHazards([older, row])).toEqual({
    ...{ pictograms: ['GHS02', 'GHS07', 'GHS08'], phrases: ['EUH066', 'H225', 'H319'] },
    ...{ source: 'SDS 2', date: '2024-05-01' },
  });
  expect([statedHazards([]), statedHazards(undefined)]).toEqual([null, null]);
  const stated = statedHazards([{ ...row, phrases: 'H225, H999' }]);
  if (stated === null) throw new Error('nothing stated');
  expect(hazardText(stated)).toEqual({
    'zh-CN': 'GHS02、GHS07；H225 高度易燃液体和蒸气；H999（SDS 2，2024-05-01）',
    'en-US': 'GHS02, GHS07; H225 Highly flammable liquid and vapour; H999 (SDS 2, 2024-05-01)',
  });
  expect(statementText(stated)['zh-CN']).toBe('H225 高度易燃液体和蒸气；H999（SDS 2，2024-05-01）');
  expect(hazardText(null)).toEqual({ 'zh-CN': '未注明，请查阅 SDS', 'en-US': 'Not stated, see SDS' });
});
