import { setTimeout as sleep } from 'node:timers/promises';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { auditCalls } from '@shilu/events/audit/calls';
import { legalHoldRegister } from '@shilu/events/audit/legal-hold';
import { yearsAfter } from '@shilu/events/audit/retention';
import { retentionRuleRegister } from '@shilu/events/audit/retention-rule';
import type { Call } from '@shilu/events/core/call';
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
import { openStack, PASSWORD, type Running } from './support/stack';

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
const pool = () => stack.database?.pool ?? expect.fail('a database of its own');
/** One who never logs in. */
const memberOf = (id: string) => ({
  ...{ id, account: id, password: PASSWORD, realName: `${id}-姓名`, mobilePhone: '', email: '' },
  ...{ departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
});
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
  await pool().query(
    `insert into rm.set_aside (schema, stream, revision, position, event_id, event_type, fault, error)
     select schema, 'record-unread', 0, position, 'e', 'RecordCreated', 'value', 'x' from rm.generation where name = 'records' and status = 'live'`,
  );
  await expect(erase('outsider')).rejects.toMatchObject({ answer: { status: 409, code: 4480 } });
  await pool().query(`delete from rm.set_aside where stream = 'record-unread'`);
  // The trail comes no further for as long as somebody else has its checkpoint.
  const other = await pool().connect();
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
  await pool().query(`update rm.record_rows set completed_at = '2000-02-29T01:00:00Z' where id = 'done'`);
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

type Asked = readonly [person: Person, call: Call, input: object];
/** Where it landed in the log, the last of its kind in that stream. */
type Landed = readonly [stream: string, type: string];

/**
 * Both at once: what keeps, and what that refuses. Answers where each landed; null where it was refused. Never does the second
 * land behind the first.
 */
const atOnce = async (round: number, keeps: Asked, ends: Asked, keptBy: Landed, endedBy: Landed) => {
  const ask = async ([person, call, input]: Asked, waits: number, [stream, type]: Landed): Promise<bigint | null> => {
    await sleep(waits);
    const { status, code } = await person.send(call, { reason: '同时', ...input });
    // Refused, or not told since the read models are behind: nothing else comes of it.
    expect([200, 409, 422, 503], `${call.path}: ${String(status)} ${String(code)}`).toContain(status);
    if (status !== 200) return null;
    const { rows } = await pool().query<{ position: string }>(
      `select position from log.events where stream = $1 and type = $2 order by position desc limit 1`,
      [stream, type],
    );
    return BigInt(rows[0]?.position ?? expect.fail(`${type} is not in ${stream}`));
  };
  const [kept, ended] = await Promise.all([
    ask(keeps, round % 3 === 1 ? 4 : 0, keptBy),
    ask(ends, round % 3 === 2 ? 4 : 0, endedBy),
  ]);
  expect(kept === null || ended === null || ended < kept, `${endedBy[1]} behind ${keptBy[1]}, round ${String(round)}`).toBe(true); // prettier-ignore
  return { kept, ended };
};
const ROUNDS = [0, 1, 2, 3, 4];

test('of a hold and what it refuses, asked for at once, whichever comes first decides of the other', async () => {
  for (const round of ROUNDS) {
    const id = `held-${String(round)}`;
    const begin = (projectId: string | null) => author.call(recordCalls.addRecord, { id, title: '同时', bookId: 'book', projectId, taskId: null }); // prettier-ignore
    const placing = (what: string, on: object) => [
      [auditor, holds.add, { id: `${what}-${id}`, name: '争议', why: '客户异议', ...on }] as const,
      [`legalHold-${what}-${id}`, 'LegalHoldAdded'] as const,
    ] as const; // prettier-ignore
    const lifted = async (what: string, { kept }: { readonly kept: bigint | null }): Promise<void> => {
      if (kept !== null) await end(`${what}-${id}`);
    };
    const head = (type: string) => [`record-${id}`, type] as const;
    await begin('p');
    const [onProject, projectHeld] = placing('project', { projects: ['p'] });
    const out = [author, recordCalls.modifyRecord, { id, projectId: 'q' }] as const;
    await lifted('project', await atOnce(round, onProject, out, projectHeld, head('RecordInfoChanged')));

    await author.call(recordCalls.modifyRecord, { id, projectId: 'p' });
    const [onRecord, recordHeld] = placing('moved', { records: [id] });
    const byTask = [author, recordCalls.modifyRecord, { id, projectId: null, taskId: 'other' }] as const;
    await lifted('moved', await atOnce(round, onRecord, byTask, recordHeld, head('RecordInfoChanged')));

    const [onRemoved, removedHeld] = placing('removed', { records: [id] });
    const remove = [author, recordCalls.removeRecord, { id }] as const;
    await lifted('removed', await atOnce(round, onRemoved, remove, removedHeld, head('RecordRemoved')));

    const person = `person-${String(round)}`;
    await stack.admin.call(identityCalls.addMember, memberOf(person));
    const [onPerson, personHeld] = placing('person', { people: [person] });
    const erasing = [stack.admin, identityCalls.eraseMember, { id: person }] as const;
    const erased = [`account-${person}`, 'SubjectKeyShredded'] as const;
    await lifted('person', await atOnce(round, onPerson, erasing, personHeld, erased));
  }
});

test('of a retention rule and what it refuses, asked for at once, whichever comes first decides of the other', async () => {
  await stack.member('judge');
  await stack.admin.call(registerCalls(flowRegister).add, {
    ...{ name: '同时', type: 'record', isDefault: true },
    nodes: [{ name: '复核', approver: 'people', accountIds: ['judge'], mode: 'any' }],
  });
  await submitted('raced', 'q');
  await author.call(approvalCalls.recall, { experimentId: 'raced' });
  const module = (await recordOf('raced')).modules[0] ?? expect.fail('a module');
  for (const round of ROUNDS) {
    const adding = (id: string, years: number, isDefault = false) => [
      [auditor, rules.add, { id, name: `期限 ${id}`, why: '合同', projects: isDefault ? [] : ['q'], isDefault, kept: 'years', years }] as const,
      [`retentionRule-${id}`, 'RetentionRuleAdded'] as const,
    ] as const; // prettier-ignore
    const ending = (id: string) => [auditor, endRule, { id, reason: '换为新的期限' }] as const;
    const wasEnded = (id: string) => [`retentionRule-${id}`, 'RetentionRuleEnded'] as const;
    const [rule, added] = adding(`removal-${String(round)}`, 10);
    const remove = [author, recordCalls.removeRecord, { id: 'raced' }] as const;
    const removal = await atOnce(round, rule, remove, added, ['record-raced', 'RecordRemoved']);
    if (removal.ended !== null) await author.call(recordCalls.restoreRecord, { id: 'raced' });
    if (removal.kept !== null) await endOf(`removal-${String(round)}`);

    const person = `named-${String(round)}`;
    await stack.admin.call(identityCalls.addMember, memberOf(person));
    await author.call(recordCalls.grantModule, { experimentId: 'raced', ModuleId: module.id, UserList: [{ UserId: person, Attribute: 0 }] }); // prettier-ignore
    const [naming, named] = adding(`person-${String(round)}`, 10);
    const erasing = [stack.admin, identityCalls.eraseMember, { id: person }] as const;
    const erasure = await atOnce(round, naming, erasing, named, [`account-${person}`, 'SubjectKeyShredded']);
    await author.call(recordCalls.grantModule, { experimentId: 'raced', ModuleId: module.id, UserList: [] });
    if (erasure.kept !== null) await endOf(`person-${String(round)}`);

    // Each of two rules may be ended, or a hold placed, while the other stands.
    const [one, other] = [`one-${String(round)}`, `other-${String(round)}`];
    for (const id of [one, other]) await auditor.call(rules.add, adding(id, 10)[0][2]);
    const hold = `both-${String(round)}`;
    await auditor.call(holds.add, { id: hold, name: '争议', why: '客户异议', projects: ['q'] });
    const both = await Promise.all([auditor, stack.admin].map((by, at) => by.send(endRule, { id: at === 0 ? one : other, reason: '换' }))); // prettier-ignore
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const left = both[0]?.status === 200 ? other : one;
    await end(hold);
    const again = { id: `again-${String(round)}`, name: '争议', why: '客户异议', projects: ['q'] };
    const held = [auditor, holds.add, again] as const;
    const last = await atOnce(round, held, ending(left), [`legalHold-${again.id}`, 'LegalHoldAdded'], wasEnded(left));
    if (last.kept !== null) await end(again.id);
    if (last.ended === null) await endOf(left);
  }
});
