import { moveCallsOf, registerCalls, versionCalls } from '@shilu/events/core/register-calls';
import { refusals } from '@shilu/events/core/result-codes';
import { roleRegister } from '@shilu/events/identity/role';
import { departmentRegister } from '@shilu/events/organization/department';
import { recordCalls } from '@shilu/events/records/calls';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import { notebookRegister } from '@shilu/events/records/notebook';
import { projectCalls } from '@shilu/events/projects/calls';
import { templateCalls } from '@shilu/events/templates/calls';
import { templateRegister } from '@shilu/events/templates/template';
import { part, proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refused, type Person } from '../support/client';
import { prose } from '../support/content';
import { publishTemplate } from '../support/publish-template';
import { openStack, type Running } from '../support/stack';

const calls = registerCalls(templateRegister);
const versions = versionCalls(templateRegister);
if (!versions) throw new Error('templates have versions');
let stack: Running;
let author: Person;
let reviewer: Person;
let chemist: Person;
let bookId: string;

beforeAll(async () => {
  stack = await openStack();
  const scopes = { projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' };
  await stack.admin.call(registerCalls(roleRegister).add, {
    ...{ id: 'design', name: '模板设计', permissions: ['TemplateDesign'], ...scopes },
  });
  author = await stack.member('author', { roleIds: ['design'] });
  reviewer = await stack.member('reviewer');
  chemist = await stack.member('chemist');
  bookId = (await chemist.call(registerCalls(notebookRegister).add, { name: '本', number: 'NB-1' })).response.id;
});
afterAll(() => stack.stop());

type Item = Readonly<Record<string, unknown>>;
const text = (title: string, words: string, more: Item = {}): Item => ({ type: 'editor', title, content: prose(words), ...more }); // prettier-ignore
const reaction: Item = { type: 'equation', title: '反应', content: emptyEquation(), contentVersion: 2 };
const child = (title: string, templateId: string, version = 1): Item => ({ type: 'childTemplate', title, child: { templateId, version } }); // prettier-ignore

const made = async (name: string, modules: readonly Item[]): Promise<string> =>
  (await author.call(calls.add, { name, modules })).response.id;
const published = async (name: string, modules: readonly Item[]): Promise<string> => {
  const id = await made(name, modules);
  await publishTemplate(id, { by: author, reviewer });
  return id;
};
const refused = async (work: Promise<unknown>): Promise<{ code: number; message: string } | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.answer : Promise.reject(error as Error)),
  );
const begin = async (who: Person, templateId: string, more = {}): Promise<string> =>
  (await who.call(recordCalls.addRecord, { title: '实验', bookId, projectId: null, taskId: null, templateId, ...more })).response.id; // prettier-ignore
const viewOf = async (id: string) => (await chemist.call(recordCalls.record, { id })).response;
/** Titles of modules, each with the groups in which it stands. */
const outline = async (id: string): Promise<readonly string[]> =>
  (await viewOf(id)).modules.map(({ title, within = [] }) => [...within.map((group) => group.title), title].join('/'));

it('M15 a child template brings its modules as groups, at the version that was chosen, to any depth that may be', async () => {
  proves('M15');
  const drying = await published('干燥', [text('干燥', '无水硫酸钠', { lock: { open: [] } })]);
  const workup = await published('后处理', [text('萃取', '乙酸乙酯'), child('干燥', drying), text('浓缩', '旋蒸')]);
  const whole = await published('还原胺化', [text('目的', ''), child('后处理', workup), child('再处理', workup)]);

  const record = await begin(chemist, whole);
  expect(await outline(record)).toEqual([
    '目的',
    ...['后处理/萃取', '后处理/干燥/干燥', '后处理/浓缩', '再处理/萃取', '再处理/干燥/干燥', '再处理/浓缩'],
  ]);
  const { modules } = await viewOf(record);
  const groups = new Set(modules.map(({ within }) => within?.[0]?.id));
  expect(groups.size).toBe(3);
  expect(modules[2]).toMatchObject({
    lock: { open: [] },
    within: [{ templateId: workup }, { templateId: drying, version: 1 }],
  });
  // What came is a module like others: written, signed and moved, but for what its template locks.
  const save = (moduleId: string, at: number) =>
    chemist.call(recordCalls.saveModule, {
      ...{
        experimentId: record,
        moduleId,
        data: prose('改写'),
        baseRevision: modules[at]?.contentRevision ?? 0,
        isAuto: false,
      },
    });
  await save(modules[1]?.id ?? '', 1);
  expect(await refused(save(modules[2]?.id ?? '', 2))).toMatchObject({ code: refusals.lockedByTemplate.code });
  // A clone and a next experiment stand in the same groups.
  for (const cloneFor of ['clone', 'next'] as const)
    expect(await outline(await begin(chemist, '', { templateId: null, cloneId: record, cloneFor }))).toEqual(await outline(record)); // prettier-ignore

  // The child goes on; who nests it stays with the version that they chose, until they take the newer one.
  await author.call(calls.modify, { id: workup, modules: [text('萃取', '二氯甲烷'), child('干燥', drying), text('浓缩', '旋蒸'), text('称重', '')] }); // prettier-ignore
  await publishTemplate(workup, { by: author, reviewer });
  expect(await outline(await begin(chemist, whole))).toEqual(await outline(record));
  const seen = (await author.call(templateCalls.children, { children: [{ templateId: workup, version: 1 }] })).response;
  expect(seen).toMatchObject([{ name: '后处理', version: 1, inUse: 2, modules: [{ title: '萃取' }, { title: '干燥', within: [{ title: '干燥' }] }, { title: '浓缩' }] }]); // prettier-ignore
  await author.call(calls.modify, {
    id: whole,
    modules: [text('目的', ''), text('安全', ''), child('后处理', workup, 2)],
  });
  await publishTemplate(whole, { by: author, reviewer });
  const compare = { id: whole, from: 1, to: 2 };
  await expect.poll(async () => (await author.send(versions.compare, compare)).status).toBe(200);
  const { modules: compared } = (await author.call(versions.compare, compare)).response;
  expect(compared.find(({ title }) => title === '后处理')?.changes).toMatchObject([{ field: 'version' }]);

  // T13 through the child: what is new in it comes, in its group; what was written and what is there no longer stays.
  part('T13', 'through child templates');
  const offered = async () => (await chemist.call(recordCalls.templateOffer, { experimentId: record })).response?.steps;
  await expect
    .poll(async () => (await offered())?.map(({ kind, title }) => `${kind} ${title}`))
    .toEqual([...['added 安全', 'stayed 萃取', 'added 称重', 'stayed 萃取', 'stayed 干燥', 'stayed 浓缩']]);
  await chemist.call(recordCalls.takeTemplate, { experimentId: record, version: 2 });
  expect(await outline(record)).toEqual([
    ...['目的', '安全', '后处理/萃取', '后处理/干燥/干燥', '后处理/浓缩', '后处理/称重'],
    ...['再处理/萃取', '再处理/干燥/干燥', '再处理/浓缩'],
  ]);
  const now = (await viewOf(record)).modules.slice(2, 6).map(({ within }) => within?.[0]?.id);
  expect(new Set(now).size).toBe(1);
});

it('M15 is refused in words where it turns in a circle, is too deep, brings too much or is not the caller’s', async () => {
  const first = await published('甲', [text('一', '')]);
  const second = await published('乙', [child('甲的步骤', first)]);
  const circle = await refused(
    author.call(calls.modify, { id: first, modules: [text('一', ''), child('乙的步骤', second)] }),
  );
  expect(circle).toMatchObject({ code: refusals.childCircle.code });
  expect(circle?.message).toContain('甲 → 乙 → 甲');
  expect(await refused(author.call(calls.modify, { id: first, modules: [child('自己', first)] }))).toMatchObject({ code: refusals.childCircle.code }); // prettier-ignore
  let deepest = first;
  for (let depth = 1; depth <= 5; depth += 1) deepest = await published(`第 ${depth} 层`, [child('里层', deepest)]);
  expect(await refused(made('太深', [child('里层', deepest)]))).toMatchObject({ code: refusals.childDeep.code });
  const many = await published(
    '很多',
    Array.from({ length: 90 }, (_, at) => text(`步骤 ${at}`, '')),
  );
  expect(await refused(made('太多', ['一', '二', '三'].map((title) => child(title, many))))).toMatchObject({ code: refusals.childMany.code }); // prettier-ignore
  expect(await refused(made('没有这一版', [child('甲', first, 7)]))).toMatchObject({ code: refusals.childGone.code });
  const draft = await made('草稿', [text('一', '')]);
  expect(await refused(made('未发布', [child('草稿', draft)]))).toMatchObject({ code: refusals.childGone.code });
  const withReaction = await published('反应', [reaction]);
  expect(await refused(made('两个反应', [reaction, child('反应', withReaction)]))).toMatchObject({ code: refusals.childTwice.code }); // prettier-ignore
});

it('a researcher takes a template’s modules into an open record, as a group that nobody else can put there', async () => {
  part('M15', 'into an open record');
  const workup = await published('柱层析', [text('装柱', '硅胶'), text('洗脱', '石油醚')]);
  const record = await begin(chemist, '', { templateId: null });
  const take = (who: Person, more = {}) =>
    who.call(recordCalls.addTemplateModules, { experimentId: record, templateId: workup, ...more });
  await take(chemist);
  await take(chemist, { index: 0 });
  expect(await outline(record)).toEqual(['柱层析/装柱', '柱层析/洗脱', '柱层析/装柱', '柱层析/洗脱']);
  expect(new Set((await viewOf(record)).modules.map(({ within }) => within?.[0]?.id)).size).toBe(2);
  expect(await refused(take(reviewer))).toMatchObject({ code: refusals.notFound.code });
  const draft = await made('未发布的步骤', [text('一', '')]);
  expect(await refused(take(chemist, { templateId: draft }))).toMatchObject({
    code: refusals.templateUnavailable.code,
  });
  await author.call(moveCallsOf(templateRegister, 'withdraw').one, { id: workup, reason: '有误' });
  expect(await refused(take(chemist))).toMatchObject({ code: refusals.templateUnavailable.code });
});

it('an older version is for those whom it was published to, whomever the newest is for', async () => {
  part('M15', 'versions are told to those whom they were for');
  await stack.admin.call(registerCalls(departmentRegister).add, { id: 'chem', name: '化学部', headIds: [] });
  const within = await stack.member('within', { departmentId: 'chem' });
  const id = await made('先给一个部门', [text('未公开的步骤', '')]);
  await publishTemplate(id, { by: author, reviewer }, ['chem']);
  await author.call(calls.modify, { id, modules: [text('公开的步骤', '')] });
  await publishTemplate(id, { by: author, reviewer });
  const children = [1, 2].map((version) => ({ templateId: id, version }));
  const told = async (who: Person) =>
    (await who.call(templateCalls.children, { children })).response.map(({ version, inUse }) => ({ version, inUse }));
  await expect.poll(() => told(within)).toEqual([1, 2].map((version) => ({ version, inUse: 2 })));
  expect(await told(chemist)).toEqual([{ version: 2, inUse: 2 }]);
  const twice = await chemist.send(templateCalls.children, { children: [...children, ...children] });
  expect(JSON.stringify(twice.details)).toContain('重复');
});

it('a template is for no more projects than each of the child templates that it brings', async () => {
  part('P10', 'through child templates');
  const projectId = 'project-a';
  await stack.admin.call(projectCalls.addProject, {
    ...{ id: projectId, number: 'P-A', name: '项目甲', leaderIds: [chemist.id], memberIds: [chemist.id, author.id] },
    ...{ departmentId: 'chem', startDate: '2026-01-01', endDate: '2027-01-01' },
  });
  const id = await made('项目内的步骤', [text('步骤', '')]);
  await author.call(calls.modify, { id, projectIds: [projectId] });
  await publishTemplate(id, { by: author, reviewer });
  const whole = await published('带子模板', [child('步骤', await published('中间', [child('步骤', id)]))]);
  expect(await refused(begin(chemist, whole))).toMatchObject({ code: refusals.templateUnavailable.code });
  const within = await begin(chemist, whole, { projectId });
  expect(await outline(within)).toEqual(['步骤/步骤/步骤']);
});
