import { passwordDigest } from '@shilu/events/identity/request-signature';
import { requestCalls } from '@shilu/events/integrations/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { addRow, emptyRow } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import { BENZENE } from '@shilu/events/records/modules/equation/sample-molfiles';
import { registerCalls } from '@shilu/events/core/register-calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { unreadIn } from '@shilu/events/records/record-state';
import type { StructureFacts } from '@shilu/events/structures/structure-reading';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openLab, PASSWORD, type Lab, type Person } from '../testing/lab';

let lab: Lab;
let author: Person;
let bookId: string;
/** What the engine answers: nothing while it is kept busy. */
let facts: StructureFacts;
const NOTHING: StructureFacts = new Map();
const readAs = (formula: string): StructureFacts =>
  new Map([[BENZENE, [{ side: 'reactant', smiles: 'c1ccccc1', inchiKey: null, composition: null, formula, molecularWeight: null }]]]); // prettier-ignore

beforeAll(async () => {
  lab = await openLab();
  const { structures } = lab.service.services;
  const { of } = structures;
  vi.spyOn(structures, 'of').mockImplementation((owner) => ({ ...of(owner), factsOf: () => Promise.resolve(facts) }));
  author = await lab.member('chen');
  await lab.admin.call(organizationCalls.changeSettings, { settings: { authorisedPlatforms: ['regms'] } });
  bookId = (await author.call(registerCalls(notebookRegister).add, { name: '本' })).response.id;
});
afterAll(() => lab.close());
beforeEach(() => void (facts = NOTHING));

const row = {
  ...emptyRow('a', 'startingMaterial'),
  name: '苯',
  structure: BENZENE,
  smiles: 'c1ccccc1',
  formula: 'C6H6',
};
const blank = { title: '核对', projectId: null, taskId: null };
const stateOf = async (id: string) => (await lab.service.services.records.load(id)).state;
const moduleIn = async (id: string) => {
  const state = await stateOf(id);
  const module = state.modules.find(({ type }) => type === 'equation');
  if (module === undefined) throw new Error('no reaction');
  return { ...module, unread: unreadIn(state, module).map(({ called }) => called) };
};
const written = async (): Promise<string> => {
  const modules = [{ id: 'reaction', type: 'equation', title: '反应' }];
  const { id } = (await author.call(recordCalls.addRecord, { ...blank, bookId, modules })).response;
  const data = { ...addRow(emptyEquation(), row), molFile: '', neoMolFile: '' };
  const save = { experimentId: id, moduleId: 'reaction', isAuto: false, data, baseRevision: 0 };
  await author.call(recordCalls.saveModule, save);
  return id;
}; // prettier-ignore
const meaning = 'authored';
const sign = async (experimentId: string) =>
  author.call(recordCalls.signModule, {
    ...{ experimentId, moduleId: 'reaction', contentHash: (await moduleIn(experimentId)).content.hash },
    ...{ account: 'chen', password: passwordDigest('chen', PASSWORD), meaning, timeZone: 'Asia/Shanghai' },
  });
const register = (experimentId: string) => {
  const call = requestCalls.find(({ operation }) => operation.ofStructure === true)?.call;
  if (call === undefined) throw new Error('no such operation');
  const values = { name: '苯', smiles: 'c1ccccc1', batchNo: 'B-1' };
  return author.call(call, { experimentId, moduleId: 'reaction', place: null, values });
};

test('a structure that no engine answers for is marked, and neither signed nor registered before it is read', async () => {
  const id = await written();
  expect((await moduleIn(id)).unread).toEqual(['苯']);
  const unread = { key: 'structuresUnread', params: { places: '苯' } };
  await expect(sign(id)).rejects.toMatchObject(unread);
  await expect(register(id)).rejects.toMatchObject(unread);
  await expect(author.call(recordCalls.checkStructures, { experimentId: id, moduleId: 'reaction' })).rejects.toMatchObject(unread); // prettier-ignore
  facts = readAs('C6H6');
  await register(id);
  await sign(id);
  expect(await moduleIn(id)).toMatchObject({ unread: [], signatures: [{ accountId: 'chen' }] });
});

test('read as something else than it says, it is not signed; checking it has the record say what it is', async () => {
  const id = await written();
  facts = readAs('C7H8');
  await expect(sign(id)).rejects.toMatchObject({ key: 'structuresDiffer', params: { module: '反应' } });
  await expect(register(id)).rejects.toMatchObject({ key: 'structuresDiffer' });
  await author.call(recordCalls.checkStructures, { experimentId: id, moduleId: 'reaction' });
  const { unread, content } = await moduleIn(id);
  expect([unread, content.inline]).toMatchObject([[], { yldataSource: [{ formula: 'C7H8' }] }]);
  await sign(id);
});

test('a clone, a next reaction and a copy of the module are as little read as what they were made of', async () => {
  const id = await written();
  const made = async (more: object) =>
    (await author.call(recordCalls.addRecord, { ...blank, bookId, ...more })).response.id;
  const empty = await made({});
  await author.call(recordCalls.addModule, {
    ...{ experimentId: empty, type: 'equation', title: '副本', copyOf: { experimentId: id, moduleId: 'reaction' } },
  });
  for (const copy of [empty, await made({ cloneId: id }), await made({ cloneId: id, cloneFor: 'next' })])
    expect((await moduleIn(copy)).unread).toEqual(['苯']);
});
