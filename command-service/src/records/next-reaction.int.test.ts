import { registerCalls } from '@shilu/events/core/register-calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { addRow, changeRow, emptyRow, newBatch } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import { equationSchema } from '@shilu/events/records/modules/equation/equation-schema';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { templateRegister } from '@shilu/events/templates/template';
import { proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLab, type Lab, type Person } from '../testing/lab';

let lab: Lab;
let author: Person;
let stranger: Person;
let bookId: string;
let original: string;
beforeAll(async () => {
  lab = await openLab();
  author = await lab.member('chen');
  stranger = await lab.member('li');
  bookId = (await author.call(registerCalls(notebookRegister).add, { name: '本' })).response.id;
  const modules = [
    { id: 'text', type: 'editor', title: '步骤' },
    { id: 'reaction', type: 'equation', title: '第一步' },
  ];
  original = (await author.call(recordCalls.addRecord, { ...blank, bookId, modules })).response.id;
  const product = { ...emptyRow('p', 'product'), name: '联苯甲醛', formula: 'C13H10O' };
  const begun = addRow(addRow(emptyEquation(), { ...emptyRow('a', 'startingMaterial'), name: '苯硼酸' }), product);
  const batch = { ...newBatch('b', 'LX-12-1'), mass: '1.62', massUnit: 'g' as const, purity: '98' };
  const data = changeRow(begun, 'p', { batches: [batch, { ...newBatch('c', 'LX-12-2'), mass: '20' }] });
  await author.call(recordCalls.saveModule, { experimentId: original, moduleId: 'reaction', isAuto: false, data, baseRevision: 0 }); // prettier-ignore
});
afterAll(() => lab.close());

const blank = { title: '下一步', projectId: null, taskId: null };
const stateOf = async (id: string) => (await lab.service.services.records.load(id)).state;
const reactionOf = async (id: string) => {
  const { modules } = await stateOf(id);
  const module = modules.find(({ type }) => type === 'equation');
  if (module === undefined) throw new Error('no reaction');
  return { module, content: equationSchema.parse(module.content.inline) };
};
const next = (more: object = {}) =>
  author.call(recordCalls.addRecord, { ...blank, bookId, cloneId: original, cloneFor: 'next', ...more });

test('a next reaction begins with the batch that was chosen, and states where it was taken from', async () => {
  const { response } = await next({ takes: { moduleId: 'reaction', row: 'p', batch: 'c' } });
  const { module, content } = await reactionOf(response.id);
  expect(content.yldataSource).toMatchObject([
    { name: '联苯甲醛', lot: 'LX-12-2', from: { kind: 'batch', record: original, module: 'reaction', row: 'p', batch: 'c', mass: '20' } }, // prettier-ignore
  ]);
  expect(content.reference).toBe(content.yldataSource[0]?.id);
  expect(Object.values(module.facts ?? {})).toMatchObject([
    { type: 'ProductUsed', subject: { category: 'record', id: original }, detail: { row: 'p', batch: 'c', lot: 'LX-12-2' } }, // prettier-ignore
  ]);
});

test('what is asked for of another record and is not there is refused by its name, and no record is begun', async () => {
  const takes = { moduleId: 'reaction', row: 'p', batch: 'b' };
  const of = (more: object) => ({ ...blank, bookId, cloneId: original, cloneFor: 'next' as const, ...more });
  const cloneRun = { moduleId: 'reaction', runId: 'gone' };
  const wrong: readonly (readonly [string, object])[] = [
    ['takes.moduleId', { takes: { ...takes, moduleId: 'gone' } }],
    ['takes.moduleId', { takes: { ...takes, moduleId: 'text' } }],
    ['takes.row', { takes: { ...takes, row: 'gone' } }],
    ['takes.batch', { takes: { ...takes, batch: 'gone' } }],
    ['takes.moduleId', { takes, cloneId: null }],
    ['cloneRun.runId', { cloneFor: 'clone', cloneRun }],
    ['cloneRun.moduleId', { cloneFor: 'clone', cloneRun: { ...cloneRun, moduleId: 'gone' } }],
    ['cloneRun.moduleId', { cloneFor: 'clone', cloneRun: { ...cloneRun, moduleId: 'text' } }],
    ['cloneRun.moduleId', { cloneFor: 'clone', cloneRun, cloneId: null }],
  ];
  for (const [path, more] of wrong)
    await expect(author.call(recordCalls.addRecord, of(more)), path).rejects.toMatchObject({
      ...{ key: 'inputUnfit', details: { issues: [{ path, message: 'unknownReference' }] } },
    });
});

test('nobody takes from a record that they may not read, neither with a new record nor by writing it into a table', async () => {
  const theirs = (await stranger.call(registerCalls(notebookRegister).add, { name: '他本' })).response.id;
  const asked = { ...blank, bookId: theirs, cloneId: original, cloneFor: 'next' as const };
  await expect(stranger.call(recordCalls.addRecord, asked)).rejects.toMatchObject({ key: 'notFound' });
  const { content } = await reactionOf((await next()).response.id);
  const modules = [{ id: 'copied', type: 'equation', title: '反应' }];
  const { response } = await stranger.call(recordCalls.addRecord, { ...blank, bookId: theirs, modules });
  const save = { experimentId: response.id, moduleId: 'copied', isAuto: false, data: content, baseRevision: 0 };
  await expect(stranger.call(recordCalls.saveModule, save)).rejects.toMatchObject({ key: 'inputUnfit' });
});

test('E11 a template that cannot be used gives way to the original, and the answer says why; one that can is filled in', async () => {
  proves('E11');
  const templates = registerCalls(templateRegister);
  const reaction = { type: 'equation', title: '模板中的反应', content: emptyEquation(), contentVersion: 2 };
  const text = { type: 'editor', title: '模板中的文字', content: { type: 'doc', content: [] } };
  const project = await lab.admin.call(projectCalls.addProject, { name: '别的项目', leaderIds: [lab.admin.id], memberIds: [], departmentId: null, startDate: null, endDate: null }); // prettier-ignore
  const { admin } = lab;
  const own = (await admin.call(registerCalls(notebookRegister).add, { name: '管理员的本' })).response.id;
  const nextBy = async (by: Person, templateId: string) =>
    (await by.call(recordCalls.addRecord, { ...blank, bookId: by === admin ? own : bookId, cloneId: original, cloneFor: 'next', templateId })).response; // prettier-ignore
  const made = async (name: string, modules: readonly object[], projectIds: readonly string[] = []) =>
    (await admin.call(templates.add, { name, modules, projectIds })).response.id;
  const titles = async (id: string) => (await stateOf(id)).modules.map(({ title }) => title);
  const gone = await made('已删', [reaction]);
  await admin.call(templates.remove, { id: gone });
  const unusable = [
    ['gone', author, gone],
    ['closed', author, await made('草稿', [reaction])],
    ['project', admin, await made('只用于别的项目', [reaction], [project.response.id])],
    ['noReaction', admin, await made('没有反应', [text])],
    ['lockedReaction', admin, await made('反应已锁定', [{ ...reaction, lock: { open: [] } }])],
  ] as const;
  for (const [why, by, templateId] of unusable) {
    const response = await nextBy(by, templateId);
    expect([response.templateUnusable, await titles(response.id)], why).toEqual([why, ['步骤', '第一步']]);
    expect(await stateOf(response.id)).toMatchObject({ clonedFromId: original, templateId: null });
  }
  const templateId = await made('两段', [text, reaction]);
  const response = await nextBy(admin, templateId);
  expect([response.templateUnusable, await titles(response.id)]).toEqual([undefined, ['模板中的文字', '模板中的反应']]);
  expect((await reactionOf(response.id)).content.yldataSource).toMatchObject([{ name: '联苯甲醛', lot: 'LX-12-1' }]);
  expect(await stateOf(response.id)).toMatchObject({ clonedFromId: original, templateId });
});
