import { registerCalls } from '@shilu/events/core/register-calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { identityCalls } from '@shilu/events/identity/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { departmentRegister } from '@shilu/events/organization/department';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { auditCalls } from '@shilu/events/audit/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import type { Register } from '@shilu/events/core/define-register';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryOf } from './register-entries';
import { openLaboratory, type Laboratory } from './laboratory';
import type { Person } from '../support/client';

let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = await openLaboratory();
}, 60_000);
afterAll(() => laboratory.stack.stop());

const remove = async (who: Person, register: Register, id: string, language?: 'en-US'): Promise<[number, string]> => {
  const { status, message } = await who.send(registerCalls(register).remove, { id }, language ? { language } : {});
  return [status, message];
};

test('C040 X003 E10 a notebook with records stays, and says how many and which; an emptied one goes', async () => {
  const { owner } = laboratory.people;
  await owner.call(registerCalls(notebookRegister).add, { id: 'book-full', name: '满的记录本' });
  for (const id of ['in-book-1', 'in-book-2'])
    await owner.call(recordCalls.addRecord, {
      id,
      title: `标题 ${id}`,
      bookId: 'book-full',
      projectId: null,
      taskId: null,
    });
  // No position is sent and nothing waited for: the answer is as of the log.
  const [status, message] = await remove(owner, notebookRegister, 'book-full');
  expect(status).toBe(409);
  expect(message).toMatch(/还有 2 条记录（如 SL-\d{4}-\d+ 标题 in-book-2）/);
  expect((await remove(owner, notebookRegister, 'book-full', 'en-US'))[1]).toMatch(/holds 2 records \(such as SL-/);
  await owner.call(recordCalls.modifyRecord, { id: 'in-book-1', bookId: laboratory.ids.book });
  expect((await remove(owner, notebookRegister, 'book-full'))[1]).toContain('1 条记录');
  await owner.call(recordCalls.removeRecord, { id: 'in-book-2' });
  expect((await remove(owner, notebookRegister, 'book-full'))[0]).toBe(200);
});

test('P01 E10 a role or department in use stays, and names who uses it', async () => {
  const { admin } = laboratory.people;
  expect(await remove(admin, roleRegister, 'role-viewer')).toEqual([409, expect.stringContaining('1 名成员在用（如 viewer-姓名）')]); // prettier-ignore
  await admin.call(identityCalls.modifyMember, { id: 'viewer', roleIds: [] });
  expect((await remove(admin, roleRegister, 'role-viewer'))[0]).toBe(200);
  expect(await remove(admin, departmentRegister, 'dept-bio')).toEqual([409, expect.stringContaining('4 名成员在用')]);
  for (const id of ['stranger', 'reader', 'writer', 'partner'])
    await admin.call(identityCalls.modifyMember, { id, departmentId: null });
  expect(await remove(admin, departmentRegister, 'dept-bio')).toEqual([409, expect.stringContaining('另一项目')]);
});

test('C070 C100 E10 the default flow and a dictionary that screens read stay; others go', async () => {
  const { admin } = laboratory.people;
  expect(await remove(admin, flowRegister, laboratory.ids.flow)).toEqual([
    409,
    expect.stringContaining('默认审核流程'),
  ]);
  const dictionary = { name: '类型', nameEn: 'Types', items: [] };
  await admin.call(registerCalls(dictionaryRegister).add, { id: 'dict-types', code: 'experimentType', ...dictionary });
  expect(await remove(admin, dictionaryRegister, 'dict-types', 'en-US')).toEqual([409, expect.stringContaining('the product reads its options')]); // prettier-ignore
  expect((await remove(admin, dictionaryRegister, entryOf(dictionaryRegister.name)))[0]).toBe(200);
});

test('P03 issue 13 a removed record stays open to its author, administrators and who oversees the trail; to others it is not there', async () => {
  const { people } = laboratory;
  const { id, moduleId } = await laboratory.record('removed');
  const asked = (experimentId: string) =>
    [
      [recordCalls.record, { id: experimentId }],
      [auditCalls.timeline, { id: experimentId }],
      [auditCalls.tracePage, { recordId: experimentId }],
      [auditCalls.traceExport, { recordId: experimentId, format: 'csv' }],
      [auditCalls.replay, { experimentId, revision: 1 }],
      [auditCalls.whoWrote, { experimentId, moduleId, fromRevision: -1, toRevision: null }],
      [auditCalls.verify, { experimentId }],
      [auditCalls.proof, { experimentId }],
    ] as const;
  for (const member of ['owner', 'admin', 'qa'] as const)
    for (const [call, input] of asked(id))
      expect([member, call.path, (await people[member].send(call, input)).status]).toEqual([member, call.path, 200]);
  for (const member of ['reader', 'lead', 'head', 'reviewer', 'stranger'] as const)
    for (const [at, [call, input]] of asked(id).entries()) {
      const [, unknown] = asked('rec-unknown')[at] ?? [];
      const told = async (given: typeof input) => {
        const { status, code, message } = await people[member].send(call, given);
        return { status, code, message };
      };
      expect(await told(input), `${member} ${call.path}`).toEqual(await told(unknown ?? input));
    }
  // To look at: nothing is done with it, and it is in no list.
  const { qa } = people;
  expect((await qa.send(recordCalls.restoreRecord, { id })).status).toBe(404);
  const { may, removed } = (await qa.call(recordCalls.record, { id })).response;
  expect([removed, ...Object.entries(may).flatMap(([act, allowed]) => (allowed ? [act] : []))]).toEqual([
    true,
    'seeTrace',
  ]);
  const { response: listed } = await qa.call(recordCalls.recordPage, { removed: true, pageSize: 200 });
  expect(listed.map((row) => row.id)).not.toContain(id);
  const { response: readers } = await qa.call(sharingCalls.recordReaders, { recordId: id });
  expect(readers.map(({ accountId }) => accountId).sort()).toEqual(expect.arrayContaining(['admin', 'owner', 'qa']));
});
