import { registerCalls } from '@shilu/events/core/register-calls';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { projectCalls } from '@shilu/events/projects/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { templateRegister } from '@shilu/events/templates/template';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLab, type Lab, type Person } from '../testing/lab';

let lab: Lab;
let li: Person;
beforeAll(async () => {
  lab = await openLab();
  li = await lab.member('li');
});
afterAll(() => lab.close());

const templates = registerCalls(templateRegister);
const dictionaries = registerCalls(dictionaryRegister);
const unknown = (path: string) => ({
  key: 'inputUnfit',
  details: { issues: [{ path, message: 'unknownReference' }] },
});
const item = (value: string, enabled = true) => ({ value, zh: '合成', en: 'Synthesis', enabled });
const project = async (by: Person, personal: boolean): Promise<string> => {
  const open = { leaderIds: [], memberIds: [], departmentId: null, startDate: null, endDate: null };
  return (await by.call(projectCalls.addProject, { ...open, name: `项目 ${by.id}`, personal })).response.id;
};

it('a field of a dictionary takes what the dictionary offers now, and keeps what stood there before', async () => {
  const code = 'experimentType';
  const template = { name: '合成', modules: [], recordType: 'synthesis' };
  await expect(lab.admin.call(templates.add, template)).rejects.toMatchObject(unknown('recordType'));
  const named = { code, name: '实验类型', nameEn: 'Experiment types' };
  const { response: dictionary } = await lab.admin.call(dictionaries.add, { ...named, items: [item('synthesis'), item('old', false)] }); // prettier-ignore
  await lab.admin.call(dictionaries.add, { ...named, code: 'other', items: [item('elsewhere')] });
  for (const recordType of ['old', 'elsewhere', 'Synthesis', '__proto__', "synthesis'"])
    await expect(lab.admin.call(templates.add, { ...template, recordType })).rejects.toMatchObject(unknown('recordType')); // prettier-ignore
  const { response } = await lab.admin.call(templates.add, template);
  await lab.admin.call(dictionaries.modify, { id: dictionary.id, items: [item('synthesis', false)] });
  await lab.admin.call(templates.modify, { id: response.id, description: '仍是合成', recordType: 'synthesis' });
  await lab.admin.call(templates.modify, { id: response.id, recordType: null });
  await expect(lab.admin.call(templates.modify, { id: response.id, recordType: 'synthesis' })).rejects.toMatchObject(unknown('recordType')); // prettier-ignore
  await lab.admin.call(dictionaries.remove, { id: dictionary.id }).catch(() => undefined);
});

it('a list of references takes what is there, and is not asked again about what it held', async () => {
  const [one, two] = [await project(lab.admin, false), await project(lab.admin, false)];
  const template = { name: '放大', modules: [] };
  await expect(lab.admin.call(templates.add, { ...template, projectIds: [one, 'nothing'] })).rejects.toMatchObject(unknown('projectIds')); // prettier-ignore
  expect(templates.add.request.safeParse({ ...template, projectIds: [one, one] }).success).toBe(false);
  const { response } = await lab.admin.call(templates.add, { ...template, projectIds: [one] });
  await lab.admin.call(templates.modify, { id: response.id, projectIds: [two, one] });
  const { state } = await lab.service.services.entriesOf(templateRegister).load(response.id);
  expect(templateRegister.read(state.values).projectIds).toEqual([two, one]);
});

it('nobody points to what they may not read, and learns nothing of whether it is there', async () => {
  const books = registerCalls(notebookRegister);
  const [mine, others] = [await project(li, true), await project(lab.admin, true)];
  for (const projectId of [others, 'nothing'])
    await expect(li.call(books.add, { name: '我的', projectId })).rejects.toMatchObject(unknown('projectId'));
  await li.call(books.add, { name: '我的', projectId: mine });
});
