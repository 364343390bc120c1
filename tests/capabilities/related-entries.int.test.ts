import { auditCalls } from '@shilu/events/audit/calls';
import { capabilityCalls } from '@shilu/events/capabilities/calls';
import type { Subject } from '@shilu/events/capabilities/capability';
import { registerCalls } from '@shilu/events/core/register-calls';
import { refusals } from '@shilu/events/core/result-codes';
import { roleRegister } from '@shilu/events/identity/role';
import { projectCalls } from '@shilu/events/projects/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { recordCalls } from '@shilu/events/records/calls';
import { RECORD } from '@shilu/events/records/record-category';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { templateRegister } from '@shilu/events/templates/template';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../support/client';
import { prose } from '../support/content';
import { publishTemplate } from '../support/publish-template';
import { openStack, type Running } from '../support/stack';

const templates = registerCalls(templateRegister);
const instruments = registerCalls(instrumentRegister);
let stack: Running;
let author: Person;
let colleague: Person;
let stranger: Person;
let template: Subject;
let instrument: Subject;
let other: Subject;
let project: Subject;
let record: Subject;

beforeAll(async () => {
  stack = await openStack();
  const scopes = { projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' };
  await stack.admin.call(registerCalls(roleRegister).add, {
    ...{ id: 'design', name: '模板设计', permissions: ['TemplateDesign'], ...scopes },
  });
  author = await stack.member('author', { realName: '李晓彤', roleIds: ['design'] });
  colleague = await stack.member('colleague', { realName: '周静', roleIds: ['design'] });
  stranger = await stack.member('stranger');
  const modules = [{ type: 'editor', title: '步骤', content: prose('称量') }];
  const made = await author.call(templates.add, { name: '还原胺化', modules });
  template = { category: templateRegister.name, id: made.response.id };
  const { response: added } = await stack.admin.call(instruments.add, {
    number: 'YQ-1',
    name: '液相色谱仪',
    keeperIds: [],
  });
  instrument = { category: instrumentRegister.name, id: added.id };
  const spare = await stack.admin.call(instruments.add, { number: 'YQ-3', name: '备用色谱仪', keeperIds: [] });
  other = { category: instrumentRegister.name, id: spare.response.id };
  const opened = await author.call(projectCalls.addProject, {
    ...{ name: '个人探索', personal: true, leaderIds: [], memberIds: [] },
    ...{ departmentId: null, startDate: null, endDate: null },
  });
  project = { category: 'project', id: opened.response.id };
  const book = await author.call(registerCalls(notebookRegister).add, { name: '记录本' });
  const { response } = await author.call(recordCalls.addRecord, {
    ...{ title: '还原胺化放大', bookId: book.response.id, projectId: null, taskId: null },
  });
  record = { category: RECORD, id: response.id };
});
afterAll(() => stack.stop());

let minPosition = '';
const relate = async (who: Person, from: Subject, to: Subject, own: object = {}, commandId?: string) => {
  const request = { ...from, to, kind: 'refers' as const, ...own };
  const done = await who.call(capabilityCalls.relateEntry, request, commandId === undefined ? {} : { commandId });
  minPosition = done.position ?? minPosition;
  return done.response.id;
};
const seen = async (who: Person, subject: Subject): Promise<readonly string[]> =>
  (await who.call(capabilityCalls.entryRelations, subject, { minPosition })).response.relations.map(
    ({ told, other, note }) => [told, other.name, note].filter(Boolean).join(' '),
  );
const refused = async (who: Person, from: Subject, to: Subject, own: object = {}) =>
  who.send(capabilityCalls.relateEntry, { ...from, to, kind: 'refers', ...own });

it('whoever reads both ends relates them; it is done once, said twice or from the other end it is refused in words', async () => {
  const commandId = randomUUID();
  const before = (await author.call(templates.detail, { id: template.id })).response.revision;
  const id = await relate(author, template, instrument, { note: '纯度按此仪器测定' }, commandId);
  expect(await relate(author, template, instrument, { note: '纯度按此仪器测定' }, commandId)).toBe(id);
  expect(await seen(colleague, template)).toEqual(['参考 液相色谱仪 纯度按此仪器测定']);
  expect(await seen(author, instrument)).toEqual(['被其参考 还原胺化 纯度按此仪器测定']);
  expect((await author.call(templates.detail, { id: template.id })).response.revision).toBe(before);
  const again = await refused(colleague, template, instrument);
  expect(again.code).toBe(refusals.inputUnfit.code);
  expect(JSON.stringify(again.details)).toContain('两者已有这种关联');
  const fromThere = await refused(colleague, instrument, template, { inverse: true });
  expect(JSON.stringify(fromThere.details)).toContain('两者已有这种关联');
  const itself = await refused(author, template, template);
  expect(JSON.stringify(itself.details)).toContain('不能与自身关联');
});

it('whoever reads only one end learns of nothing, and cannot tell what is not theirs from what is not there', async () => {
  expect(await seen(stranger, instrument)).toEqual([]);
  const unknown = await stranger.send(capabilityCalls.entryRelations, { ...template, id: 'nobody' });
  expect((await stranger.send(capabilityCalls.entryRelations, template)).body).toEqual(unknown.body);
  for (const end of [template, project, record]) {
    const nobody = { ...end, id: 'nobody' };
    expect((await refused(stranger, instrument, end)).body).toEqual((await refused(stranger, instrument, nobody)).body);
    expect((await refused(stranger, end, instrument)).body).toEqual((await refused(stranger, nobody, instrument)).body);
  }
  // A register whose entries have no page of their own takes none.
  const role = { category: roleRegister.name, id: 'design' };
  expect((await refused(stack.admin, role, instrument)).code).toBe(refusals.notFound.code);
  expect((await refused(stack.admin, instrument, role)).code).toBe(refusals.inputUnfit.code);
});

it('projects and records are related likewise; beside a record itself nothing stands, it tells of it in its own module', async () => {
  await relate(author, project, template, { kind: 'continues' });
  await relate(author, instrument, record, { inverse: true, note: '换柱后第一次' });
  expect(await seen(author, project)).toEqual(['接续 还原胺化']);
  expect(await seen(author, record)).toEqual(['参考 液相色谱仪 换柱后第一次']);
  expect(await seen(colleague, template)).toEqual(['参考 液相色谱仪 纯度按此仪器测定']);
  expect((await refused(author, record, instrument)).code).toBe(refusals.notFound.code);
  await expect.poll(async () => (await author.call(recordCalls.record, { id: record.id })).response.factsAbout).toBe(1);
});

it('is taken back with a reason, by whoever said it or has charge of the entry; the trail tells all of it in words', async () => {
  const { response } = await author.call(capabilityCalls.entryRelations, instrument, { minPosition });
  const [said] = response.relations.filter(({ other }) => other.id === template.id);
  if (!said) throw new Error('no relation');
  const asked = { ...said.beside, relationId: said.id, reason: '改用另一台仪器' };
  expect(said.beside).toEqual(template);
  const between = { ...instrument, relationId: await relate(author, instrument, other, { kind: 'compares' }) };
  const denied = await stranger.send(capabilityCalls.unrelateEntry, { ...between, reason: '不应由我取消' });
  expect(denied.code).toBe(refusals.forbiddenDelete.code);
  // Whoever has charge of the entry takes back what others said of it.
  await stack.admin.call(capabilityCalls.unrelateEntry, { ...between, reason: '重复登记' });
  expect((await stranger.send(capabilityCalls.unrelateEntry, asked)).code).toBe(refusals.notFound.code);
  const unexplained = await author.send(capabilityCalls.unrelateEntry, { ...asked, reason: ' ' });
  expect(unexplained.code).toBe(refusals.invalidInput.code);
  const { position = '' } = await author.call(capabilityCalls.unrelateEntry, asked);
  minPosition = position;
  expect(await seen(author, template)).toEqual(['由其接续 个人探索']);
  expect(await seen(colleague, template)).toEqual([]);
  expect((await author.send(capabilityCalls.unrelateEntry, asked)).code).toBe(refusals.notFound.code);

  const paging = { id: template.id, pageIndex: 1, pageSize: 10 };
  const { response: history } = await colleague.call(templates.history, paging, { minPosition });
  expect(history.map(({ type }) => type)).toEqual(['EntryUnrelated', 'EntryRelated', 'TemplateAdded']);
  expect(history[0]).toMatchObject({
    reason: '改用另一台仪器',
    changes: [{ oldValue: '参考 液相色谱仪 · 纯度按此仪器测定', newValue: null }],
  });
  const { response: trail } = await stack.admin.call(
    auditCalls.auditPage,
    { entity: 'project', pageIndex: 1, pageSize: 10 },
    { minPosition },
  );
  expect(trail[0]).toMatchObject({ type: 'EntryRelated', entityId: project.id, entityName: '个人探索' });
});

it('what is published shows to those who read it in use, by what they read of it', async () => {
  await relate(author, template, instrument, { kind: 'compares' });
  expect(await seen(stranger, instrument)).toEqual([]);
  await publishTemplate(template.id, { by: author, reviewer: colleague });
  await expect.poll(() => seen(stranger, instrument)).toEqual(['与其对照 还原胺化']);
  expect(await seen(stranger, template)).toEqual(['对照 液相色谱仪']);
  await relate(stranger, template, instrument, { kind: 'replaces' });
  expect(await seen(author, instrument)).toEqual(expect.arrayContaining(['由其替代 还原胺化', '与其对照 还原胺化']));
});

it('what was removed is named as removed, and nothing more is related to it or beside it', async () => {
  const { response: added } = await stack.admin.call(instruments.add, {
    number: 'YQ-2',
    name: '旧天平',
    keeperIds: [],
  });
  const old = { category: instrumentRegister.name, id: added.id };
  await relate(author, instrument, old, { kind: 'replaces' });
  minPosition = (await stack.admin.call(instruments.remove, { id: old.id })).position ?? minPosition;
  const { response } = await stranger.call(capabilityCalls.entryRelations, instrument, { minPosition });
  expect(response.relations[0]).toMatchObject({ told: '替代', other: { name: '旧天平', removed: true } });
  const anew = await refused(author, instrument, old, { kind: 'compares' });
  expect(JSON.stringify(anew.details)).toContain('已移除');
  expect((await refused(author, old, instrument)).code).toBe(refusals.wrongState.code);
});
