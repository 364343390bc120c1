import { approvalCalls } from '@shilu/events/approvals/calls';
import { auditCalls } from '@shilu/events/audit/calls';
import { eventWords } from '@shilu/events/audit/event-words';
import { refusals } from '@shilu/events/core/result-codes';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { roleRegister } from '@shilu/events/identity/role';
import { messageCalls } from '@shilu/events/messages/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { part, proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLaboratory, type Laboratory } from '../access/laboratory';
import type { Person } from '../support/client';
import { prose, signing } from '../support/content';

// Requirements of 21 CFR 11 and EU Annex 11 that no test of one feature proves by itself.
let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = await openLaboratory();
});
afterAll(() => laboratory.stack.stop());

const trailOf = async (who: Person, filter: object) =>
  (await who.call(auditCalls.auditPage, { pageSize: 200, ...filter })).response;

it('after any number of changes every value that there was is read, in the order in which they were', async () => {
  proves('REQ-P6');
  const { owner } = laboratory.people;
  const { id, otherModuleId } = await laboratory.record('recalled');
  const values = ['收率 81%', ...Array.from({ length: 6 }, (_, n) => `改为第 ${String(n)} 值`)];
  for (const value of values.slice(1)) {
    const { modules } = (await owner.call(recordCalls.record, { id })).response;
    const baseRevision = modules.find((module) => module.id === otherModuleId)?.contentRevision ?? 0;
    await owner.call(recordCalls.saveModule, {
      ...{ experimentId: id, moduleId: otherModuleId, data: prose(value), isAuto: false, baseRevision, reason: '更正' },
    });
  }
  const rows = await trailOf(owner, { recordId: id, moduleId: otherModuleId });
  const told = rows
    .filter(({ type }) => type === 'ModuleSaved')
    .map(({ changes }) => JSON.stringify(changes))
    .reverse();
  expect(told).toHaveLength(values.length - 1);
  for (const [at, change] of told.entries()) {
    expect(change).toContain(values[at]);
    expect(change).toContain(values[at + 1]);
  }
});

it('the trail of a record that was removed is searched and taken out as before, by whoever oversees it', async () => {
  proves('REQ-P7');
  const { qa } = laboratory.people;
  const { id, moduleId } = await laboratory.record('removed');
  const rows = await trailOf(qa, { recordId: id });
  const types = rows.map(({ type }) => type);
  for (const type of ['RecordRemoved', 'RecordSubmitted', 'RecordRecalled', 'ModuleAdded', 'RecordCreated'])
    expect(types).toContain(type);
  expect((await trailOf(qa, { type: ['RecordRemoved'] })).map(({ recordId }) => recordId)).toContain(id);
  const file = await qa.send(auditCalls.auditExport, { recordId: id, format: 'csv' });
  expect(file.status).toBe(200);
  expect(file.body.toString()).toContain(eventWords('RecordRemoved', 'zh-CN'));
  expect((await trailOf(qa, { recordId: id, moduleId })).length).toBeGreaterThan(0);
});

it('nothing is approved or rejected that was not submitted, and nothing is written by trying', async () => {
  proves('REQ-P10');
  const { owner, reviewer } = laboratory.people;
  const { id, hash } = await laboratory.record('recalled');
  const before = (await owner.call(auditCalls.timeline, { id })).response.length;
  const decide = signing(reviewer, 'reviewed');
  const approved = await reviewer.send(approvalCalls.approve, { experimentId: id, recordHash: hash, ...decide });
  const rejected = await reviewer.send(approvalCalls.reject, {
    ...{ experimentId: id, opinion: '先提交', ...signing(reviewer, 'rejected') },
  });
  expect([approved.status, rejected.status]).not.toContain(200);
  expect((await owner.call(auditCalls.timeline, { id })).response).toHaveLength(before);
});

it('the name of an account that was closed is given to nobody else', async () => {
  part('REQ-S4', 'closed');
  const { admin } = laboratory.people;
  await laboratory.stack.member('leaver');
  await admin.call(identityCalls.modifyMember, { id: 'leaver', disabled: true });
  for (const account of ['leaver', 'LEAVER'])
    expect(
      await admin.send(identityCalls.addMember, {
        ...{ id: 'newcomer', account, password: 'another-password-1', realName: '他人' },
        ...{ mobilePhone: '', email: '', departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
      }),
    ).toMatchObject({ code: refusals.nameRepeated.code });
});

it('a changed setting stands in the trail with its old and its new value, and who changed it', async () => {
  proves('REQ-A5');
  const { admin, qa } = laboratory.people;
  await admin.call(organizationCalls.changeSettings, { settings: { nameZh: '第一化学' } });
  await admin.call(organizationCalls.changeSettings, { settings: { nameZh: '第二化学' } });
  const [row] = await trailOf(qa, { entity: 'organization' });
  expect(row).toMatchObject({ actorId: admin.id, changes: [{ oldValue: '第一化学', newValue: '第二化学' }] });
});

it('access that is given, changed and taken away stands in the trail with person and time', async () => {
  proves('REQ-A6');
  part('REQ-P5', 'person and time are the server’s');
  const { admin, qa } = laboratory.people;
  const began = new Date();
  const { add } = registerCalls(roleRegister);
  const scopes = { projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' };
  await admin.call(add, { id: 'role-made', name: '试剂员', permissions: ['AudittrailSearch'], ...scopes });
  for (const roleIds of [['role-made'], []]) await admin.call(identityCalls.modifyMember, { id: 'reader', roleIds });
  const rows = (await trailOf(qa, { entity: 'account' })).filter(({ entityId }) => entityId === 'reader').slice(0, 2);
  expect(rows.map(({ actorId }) => actorId)).toEqual([admin.id, admin.id]);
  expect(rows.map(({ changes }) => changes.map(({ oldValue, newValue }) => [oldValue, newValue]))).toEqual([
    [['试剂员', null]],
    [[null, '试剂员']],
  ]);
  for (const { at } of rows) {
    expect(new Date(at).getTime()).toBeGreaterThanOrEqual(began.getTime());
    expect(new Date(at).getTime()).toBeLessThanOrEqual(Date.now());
  }
  // Whoever sends a time or a person of their own with a command is refused, and nothing is written in that name.
  const forged = await admin.send(identityCalls.modifyMember, {
    ...{ id: 'reader', roleIds: ['role-made'], actor: 'qa', recordedAt: '2019-01-01T00:00:00.000Z' },
  });
  expect(forged.status).toBe(400);
});

it('wrong passwords at a signature lock it, and administrators are told at once', async () => {
  proves('REQ-S13');
  const { admin, reviewer } = laboratory.people;
  const { id, hash } = await laboratory.record('inReview');
  const wrong = passwordDigest(reviewer.account, 'not-the-password');
  for (let n = 0; n < 5; n += 1)
    await reviewer.send(approvalCalls.approve, {
      ...{ experimentId: id, recordHash: hash, ...signing(reviewer, 'reviewed'), password: wrong },
    });
  await expect
    .poll(async () => (await admin.call(messageCalls.messagePage, {})).response.map(({ kind }) => kind), {
      timeout: 10_000,
    })
    .toContain('signingLocked');
});
