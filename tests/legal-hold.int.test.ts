import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { auditCalls } from '@shilu/events/audit/calls';
import { legalHoldRegister } from '@shilu/events/audit/legal-hold';
import { yearsAfter } from '@shilu/events/audit/retention';
import { retentionRuleRegister } from '@shilu/events/audit/retention-rule';
import { dayIn } from '@shilu/events/core/day-in';
import { moveCallsOf, registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from './support/client';
import { prose, signing } from './support/content';
import { part } from './support/proves';
import { openStack, type Running } from './support/stack';

const holds = registerCalls(legalHoldRegister);
const lift = moveCallsOf(legalHoldRegister, 'lift').one;
const UNDER_HOLD = { answer: { status: 409, code: 4446 } };
const NAMED = { answer: { status: 409, code: 4452 } };

let stack: Running;
let author: Person;
let auditor: Person;
beforeAll(async () => {
  stack = await openStack();
  author = await stack.member('author', { realName: '王作者' });
  await stack.member('colleague');
  await stack.admin.call(registerCalls(roleRegister).add, {
    ...{ id: 'qa', name: '质量保证', permissions: ['AudittrailSearch'] },
    ...{ taskScope: 'own', projectScope: 'organisation', recordScope: 'ownInDepartment' },
  });
  auditor = await stack.member('auditor', { realName: '陈监督', roleIds: ['qa'] });
  await author.call(registerCalls(notebookRegister).add, { id: 'book', name: '合成记录本' });
  for (const id of ['p', 'q'])
    await stack.admin.call(projectCalls.addProject, {
      id,
      name: `项目 ${id}`,
      leaderIds: ['author'],
      memberIds: ['colleague'],
      ...{ departmentId: null, startDate: null, endDate: null },
    });
  for (const [id, projectId] of [
    ['alone', null],
    ['within', 'p'],
  ] as const)
    await author.call(recordCalls.addRecord, { id, title: '偶联', bookId: 'book', projectId, taskId: null });
}, 60_000);
afterAll(() => stack.stop());

const task = (id: string, name: string) => ({
  ...{ id, projectId: 'q', name, managerIds: ['author'], memberIds: [] },
  ...{ departmentId: null, startDate: null, endDate: null, progress: 0 },
});
const place = async (on: object): Promise<string> =>
  (await auditor.call(holds.add, { name: '争议', why: '客户异议', ...on })).response.id;
const end = (id: string) => auditor.call(lift, { id, reason: '已结案' });
const erase = (id: string) => stack.admin.call(identityCalls.eraseMember, { id });

test('what a legal hold is on is neither removed nor moved out, and nobody named there is erased, until it is lifted', async () => {
  const before = new Date().toISOString();
  const onRecord = await place({ records: ['alone'] });
  const onProject = await place({ projects: ['p'] });
  // From the page of a hold one opens what one may open anyway.
  const opens = async (person: Person, id: string) => (await person.call(holds.detail, { id })).response.opens;
  expect(await opens(auditor, onProject)).toEqual(['project p']);
  expect(await opens(auditor, onRecord)).toBeUndefined();
  expect(await opens(stack.admin, onRecord)).toEqual(['record alone']);
  for (const id of ['alone', 'within']) {
    await expect(author.call(recordCalls.removeRecord, { id })).rejects.toMatchObject(UNDER_HOLD);
    const { response } = await author.call(recordCalls.record, { id });
    expect(response).toMatchObject({
      held: { by: expect.stringContaining('陈监督') as string },
      may: { remove: false },
    });
  }
  const refused = await author.send(recordCalls.removeRecord, { id: 'alone' });
  expect(refused.body.toString()).toMatch(/陈监督.* 于 20\d\d-\d\d-\d\d 设立了法律保全/);
  await expect(author.call(recordCalls.modifyRecord, { id: 'within', projectId: 'q' })).rejects.toMatchObject(
    UNDER_HOLD,
  );
  await stack.admin.call(projectCalls.addTask, task('other', '复测'));
  const byTask = { id: 'alone', taskId: 'other' };
  await expect(author.call(recordCalls.modifyRecord, byTask)).rejects.toMatchObject(UNDER_HOLD);
  await author.call(recordCalls.modifyRecord, { id: 'within', title: '偶联（续）' });
  expect((await author.call(projectCalls.project, { id: 'p' })).response.held?.by).toContain('陈监督');
  expect((await author.call(projectCalls.project, { id: 'q' })).response.held).toBeUndefined();
  // As of a moment before, none was there.
  const then = await stack.admin.call(recordCalls.record, { id: 'within' }, { headers: { 'as-of': before } });
  expect(then.response.held).toBeUndefined();
  const thenToo = await stack.admin.call(projectCalls.project, { id: 'p' }, { headers: { 'as-of': before } });
  expect(thenToo.response.held).toBeUndefined();
  // The author wrote there, the colleague is named in the project.
  for (const id of ['author', 'colleague']) await expect(erase(id)).rejects.toMatchObject(NAMED);
  const told = await stack.admin.send(identityCalls.eraseMember, { id: 'colleague' }, { language: 'en-US' });
  expect(told.message).toContain('is on records of the project “项目 p”, and this person is named there');

  await end(onProject);
  await expect(erase('author')).rejects.toMatchObject(NAMED);
  await author.call(recordCalls.removeRecord, { id: 'within' });
  await author.call(recordCalls.restoreRecord, { id: 'within' });
  await end(onRecord);
  await author.call(recordCalls.modifyRecord, { id: 'within', projectId: 'q' });
  await author.call(recordCalls.removeRecord, { id: 'alone' });
});

test('one on a person is on their records and their name, is told to those who oversee the audit trail, and is not lifted by them', async () => {
  const id = await place({ people: ['author', 'auditor'] });
  const refused = await author.send(recordCalls.removeRecord, { id: 'within' }, { language: 'en-US' });
  expect(refused).toMatchObject({ status: 409, code: 4451 });
  expect(refused.message).not.toMatch(/hold|陈监督/);
  await expect(author.call(recordCalls.modifyRecord, { id: 'within', projectId: 'p' })).rejects.toMatchObject({ answer: { code: 4451 } }); // prettier-ignore
  const seen = (await author.call(recordCalls.record, { id: 'within' })).response;
  expect([seen.held, seen.may.remove]).toEqual([undefined, true]);
  expect((await stack.admin.call(recordCalls.record, { id: 'within' })).response).toMatchObject({
    held: { by: expect.stringContaining('陈监督') as string },
    may: { remove: false },
  });
  await expect(erase('author')).rejects.toMatchObject(UNDER_HOLD);
  await expect(end(id)).rejects.toMatchObject({ answer: { status: 403, code: 4464 } });
  await stack.admin.call(lift, { id, reason: '已结案' });
  await erase('colleague');
});

test('holds are placed, read and lifted by those who oversee the audit trail, with a reason, and on what is there', async () => {
  await expect(author.call(holds.add, { name: '争议', why: '原因', records: ['within'] })).rejects.toMatchObject({ answer: { status: 403 } }); // prettier-ignore
  expect((await author.call(holds.page, {})).response).toEqual([]);
  await expect(place({ records: ['none'] })).rejects.toMatchObject({ answer: { status: 422 } });
  await expect(place({})).rejects.toMatchObject({ answer: { status: 422 } });
  const id = await place({ records: ['within'] });
  await expect(author.call(lift, { id, reason: '不需要' })).rejects.toMatchObject({ answer: { status: 404 } });
  await expect(auditor.call(lift, { id })).rejects.toMatchObject({ answer: { status: 400 } });
  const { response } = await auditor.call(holds.page, { filter: { status: 'stands' } });
  expect(response).toMatchObject([{ id, status: 'stands', values: { records: ['within'] } }]);
  expect(JSON.stringify(response)).toContain('偶联');
  await end(id);
});

test('nobody is erased while the read models do not tell all of where they are named', async () => {
  await stack.member('outsider');
  const id = await place({ records: ['within'] });
  const pool = stack.database?.pool ?? expect.fail('a database of its own');
  await pool.query(
    `insert into rm.set_aside (schema, stream, revision, position, event_id, event_type, fault, error)
     select schema, 'record-unread', 0, position, 'e', 'RecordCreated', 'value', 'x' from rm.generation where name = 'records' and status = 'live'`,
  );
  await expect(erase('outsider')).rejects.toMatchObject({ answer: { status: 409, code: 4480 } });
  await pool.query(`delete from rm.set_aside where stream = 'record-unread'`);
  // The trail comes no further for as long as somebody else has its checkpoint.
  const other = await pool.connect();
  await other.query('begin');
  await other.query(`select 1 from rm.generation where name = 'audit' and status = 'live' for update`);
  await author.call(recordCalls.modifyRecord, { id: 'within', title: '偶联（再续）' });
  await expect(erase('outsider')).rejects.toMatchObject({ answer: { status: 503 } });
  await other.query('rollback');
  other.release();
  await erase('outsider');
  await end(id);
});

test('whoever stands in the trace of a record alone is found there', async () => {
  await stack.member('former');
  const { moduleId } = (await author.call(recordCalls.addModule, { experimentId: 'within', type: 'editor', title: '步骤', content: prose('称取') })).response; // prettier-ignore
  for (const UserList of [[{ UserId: 'former', Attribute: 0 as const }], []])
    await author.call(recordCalls.grantModule, { experimentId: 'within', ModuleId: moduleId, UserList });
  const id = await place({ records: ['within'] });
  await expect(erase('former')).rejects.toMatchObject(NAMED);
  await end(id);
  await erase('former');
});

const rules = registerCalls(retentionRuleRegister);
const endRule = moveCallsOf(retentionRuleRegister, 'end').one;
const KEPT = { answer: { status: 409, code: 4447 } };
const SHORTER = { answer: { status: 409, code: 4448 } };
const HELD = { answer: { status: 409, code: 4449 } };

const keepFor = async (project: string, kept: object): Promise<string> =>
  (await auditor.call(rules.add, { name: '保存', why: '合同', projects: [project], isDefault: false, ...kept })).response.id; // prettier-ignore
const endOf = (id: string) => auditor.call(endRule, { id, reason: '换为新的期限' });
const recordOf = async (id: string) => (await author.call(recordCalls.record, { id })).response;
const submitted = async (id: string, projectId: string): Promise<void> => {
  await author.call(recordCalls.addRecord, { id, title: '还原', bookId: 'book', projectId, taskId: null });
  await author.call(recordCalls.addModule, { experimentId: id, type: 'editor', title: '结果', content: prose('82%') });
  const { recordHash } = await recordOf(id);
  await author.call(approvalCalls.submit, { experimentId: id, recordHash, ...signing(author) });
};

test('while its retention runs, what was ever submitted is neither removed nor moved to where it is kept for less, and nobody named there is erased', async () => {
  part('REQ-P3', 'kept while its retention runs');
  const reviewer = await stack.member('reviewer');
  await stack.admin.call(registerCalls(flowRegister).add, {
    ...{ name: '复核', type: 'record', isDefault: true },
    nodes: [{ name: '复核', approver: 'people', accountIds: ['reviewer'], mode: 'any' }],
  });
  await submitted('done', 'p');
  await submitted('open', 'p');
  await author.call(recordCalls.addRecord, {
    id: 'draft',
    title: '草稿',
    bookId: 'book',
    projectId: 'p',
    taskId: null,
  });
  await reviewer.call(approvalCalls.approve, {
    ...{ experimentId: 'done', recordHash: (await recordOf('done')).recordHash },
    ...signing(reviewer, 'reviewed'),
  });
  await author.call(approvalCalls.recall, { experimentId: 'open' });
  expect((await recordOf('open')).may.remove).toBe(true);
  const before = new Date().toISOString();

  const ten = await keepFor('p', { kept: 'years', years: 10 });
  const until = yearsAfter(dayIn('Asia/Shanghai', new Date()), 10);
  expect(await recordOf('done')).toMatchObject({ retention: { years: 10, until } });
  expect(await recordOf('open')).toMatchObject({ retention: { years: 10, until: null }, may: { remove: false } });
  expect((await recordOf('draft')).retention).toBeUndefined();
  const project = (headers = {}) => auditor.call(projectCalls.project, { id: 'p' }, { headers });
  expect((await project()).response.retention).toEqual({ years: 10, until: null });
  expect((await project({ 'as-of': before })).response.retention).toBeUndefined();

  const refused = await author.send(recordCalls.removeRecord, { id: 'open', reason: '作废' }, { language: 'en-US' });
  expect(refused).toMatchObject({ status: 409, code: 4447 });
  expect(refused.message).toContain('Records of the project “项目 p” are kept for 10 years after approval');
  await author.call(recordCalls.removeRecord, { id: 'draft' });
  await author.call(recordCalls.restoreRecord, { id: 'draft' });
  await author.call(recordCalls.modifyRecord, { id: 'draft', projectId: 'q' });
  const move = { id: 'open', projectId: 'q', reason: '归到另一项目' };
  await expect(author.call(recordCalls.modifyRecord, move)).rejects.toMatchObject(SHORTER);
  // Nor by a task, which brings its project.
  await stack.admin.call(projectCalls.addTask, task('task', '放大'));
  const byTask = { id: 'open', projectId: null, taskId: 'task', reason: '归到任务' };
  await expect(author.call(recordCalls.modifyRecord, byTask)).rejects.toMatchObject(SHORTER);
  for (const id of ['author', 'reviewer']) await expect(erase(id)).rejects.toMatchObject(KEPT);

  const forever = await keepFor('q', { kept: 'unlimited' });
  await author.call(recordCalls.modifyRecord, move);
  expect((await recordOf('open')).retention).toEqual({ years: null, until: null });

  // A hold on the project, then on a record in it, keeps the retention from being made shorter.
  const onProject = await place({ projects: ['p'] });
  const onRecord = await place({ records: ['open'] });
  for (const id of [ten, forever]) await expect(endOf(id)).rejects.toMatchObject(HELD);
  const twenty = await keepFor('p', { kept: 'years', years: 20 });
  await endOf(ten);
  await end(onProject);
  await end(onRecord);
  for (const id of [twenty, forever]) await endOf(id);
  await author.call(recordCalls.removeRecord, { id: 'open', reason: '作废' });
  await erase('reviewer');
});

test('a default is for projects without a rule of their own; a shorter one of its own is not added while a hold is there', async () => {
  const byDefault = { name: '默认', why: '规程', kept: 'years', years: 30, isDefault: true };
  const { id } = (await auditor.call(rules.add, byDefault)).response;
  expect(await recordOf('done')).toMatchObject({ retention: { years: 30 } });
  const onRecord = await place({ records: ['done'] });
  await expect(keepFor('p', { kept: 'years', years: 5 })).rejects.toMatchObject(HELD);
  await expect(endOf(id)).rejects.toMatchObject(HELD);
  await end(onRecord);
  const own = await keepFor('p', { kept: 'years', years: 5 });
  expect(await recordOf('done')).toMatchObject({ retention: { years: 5 } });
  await expect(author.call(rules.add, byDefault)).rejects.toMatchObject({ answer: { status: 403 } });
  await expect(auditor.call(endRule, { id: own })).rejects.toMatchObject({ answer: { status: 400 } });

  const past = async (of: object = {}) => (await auditor.call(auditCalls.pastRetention, of)).response;
  expect(await past()).toEqual([]);
  await expect(author.call(auditCalls.pastRetention, {})).rejects.toMatchObject({ answer: { status: 403 } });
  await stack.database?.pool.query(`update rm.record_rows set completed_at = '2000-02-29T01:00:00Z' where id = 'done'`);
  const done = { recordId: 'done', projectId: 'p', projectName: '项目 p', status: 'approved', isHeld: false, keptUntil: '2005-02-28' }; // prettier-ignore
  expect(await past()).toMatchObject([done]);
  expect(await past({ projectId: 'p' })).toMatchObject([done]);
  expect(await past({ projectId: 'q' })).toEqual([]);
  const again = await place({ projects: ['p'] });
  expect(await past()).toMatchObject([{ ...done, isHeld: true }]);
  await end(again);
  await endOf(own);
  expect(await past()).toEqual([]);
  await endOf(id);
});
