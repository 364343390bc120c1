import { legalHoldRegister } from '@shilu/events/audit/legal-hold';
import { moveCallsOf, registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from './support/client';
import { openStack, type Running } from './support/stack';

const holds = registerCalls(legalHoldRegister);
const lift = moveCallsOf(legalHoldRegister, 'lift').one;
const UNDER_HOLD = { answer: { status: 409, code: 4446 } };

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

const place = async (on: object): Promise<string> =>
  (await auditor.call(holds.add, { name: '争议', why: '客户异议', ...on })).response.id;
const end = (id: string) => auditor.call(lift, { id, reason: '已结案' });
const erase = (id: string) => stack.admin.call(identityCalls.eraseMember, { id });

test('what a legal hold is on is neither removed nor moved out, and nobody named there is erased, until it is lifted', async () => {
  const onRecord = await place({ records: ['alone'] });
  const onProject = await place({ projects: ['p'] });
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
  await author.call(recordCalls.modifyRecord, { id: 'within', title: '偶联（续）' });
  expect((await author.call(projectCalls.project, { id: 'p' })).response.held?.by).toContain('陈监督');
  expect((await author.call(projectCalls.project, { id: 'q' })).response.held).toBeUndefined();
  // The author wrote there, the colleague is named in the project.
  for (const id of ['author', 'colleague']) await expect(erase(id)).rejects.toMatchObject(UNDER_HOLD);

  await end(onProject);
  await expect(erase('author')).rejects.toMatchObject(UNDER_HOLD);
  await author.call(recordCalls.removeRecord, { id: 'within' });
  await author.call(recordCalls.restoreRecord, { id: 'within' });
  await end(onRecord);
  await author.call(recordCalls.modifyRecord, { id: 'within', projectId: 'q' });
  await author.call(recordCalls.removeRecord, { id: 'alone' });
});

test('one on a person is on their records and their name', async () => {
  const id = await place({ people: ['author'] });
  await expect(author.call(recordCalls.removeRecord, { id: 'within' })).rejects.toMatchObject(UNDER_HOLD);
  await expect(erase('author')).rejects.toMatchObject(UNDER_HOLD);
  await end(id);
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
