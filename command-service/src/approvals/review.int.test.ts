import { retentionRuleRegister } from '@shilu/events/audit/retention-rule';
import { moveCallsOf, registerCalls } from '@shilu/events/core/register-calls';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { identityCalls } from '@shilu/events/identity/calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { notebookRegister } from '@shilu/events/records/notebook';
import { recordCalls } from '@shilu/events/records/calls';
import { recordHash } from '@shilu/events/records/record-hash';
import { part, proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLab, PASSWORD, WRONG, type Lab, type Person } from '../testing/lab';
import { prose } from '../testing/record-commands';

const proof = (person: Person, meaning = 'authored') => ({
  account: person.account,
  password: passwordDigest(person.account, PASSWORD),
  meaning,
  timeZone: 'Asia/Shanghai',
});

let lab: Lab;
let author: Person;
let reviewer: Person;
beforeAll(async () => {
  lab = await openLab();
  reviewer = await lab.member('head');
  author = await lab.member('chen', { directLeaderId: 'head' });
  await lab.admin.call(registerCalls(flowRegister).add, {
    name: '直属复核',
    type: 'record',
    isDefault: true,
    nodes: [{ name: '直属领导', approver: 'directLeader', accountIds: [], mode: 'any' }],
  });
});
afterAll(() => lab.close());

const written = async (): Promise<{ id: string; moduleId: string }> => {
  const { response: notebook } = await author.call(registerCalls(notebookRegister).add, { name: '本' });
  const { response } = await author.call(recordCalls.addRecord, {
    title: '还原胺化',
    bookId: notebook.id,
    projectId: null,
    taskId: null,
  });
  const { response: added } = await author.call(recordCalls.addModule, {
    experimentId: response.id,
    type: 'editor',
    title: '结果',
    content: prose('产率 82%'),
  });
  return { id: response.id, moduleId: added.moduleId };
};
const stateOf = async (id: string) => (await lab.service.services.records.load(id)).state;
const submitIt = async (id: string) =>
  author.call(approvalCalls.submit, { experimentId: id, recordHash: recordHash(await stateOf(id)), ...proof(author) });

describe('the way through review', () => {
  test('C059 C062 C061 X060 a record goes to review, back, and through', async () => {
    proves('C059');
    proves('C061');
    proves('C062');
    proves('C066');
    proves('T06');
    const { id, moduleId } = await written();
    await submitIt(id);
    await expect(
      reviewer.call(approvalCalls.reject, {
        experimentId: id,
        opinion: '',
        moduleIds: [],
        ...proof(reviewer, 'rejected'),
      }),
    ).rejects.toMatchObject({ key: 'reasonRequired' });
    await reviewer.call(approvalCalls.reject, {
      experimentId: id,
      opinion: '补谱图',
      moduleIds: [moduleId],
      ...proof(reviewer, 'rejected'),
    });
    const base = (await stateOf(id)).modules[0]?.contentRevision ?? 0;
    const change = { experimentId: id, moduleId, data: prose('产率 28%'), baseRevision: base };
    await expect(author.call(recordCalls.saveModule, change)).rejects.toMatchObject({ key: 'reasonRequired' });
    await author.call(recordCalls.saveModule, { ...change, reason: '数字写反' });
    await author.call(approvalCalls.rollback, { experimentId: id, version: 1, reason: '原来是对的' });
    expect((await stateOf(id)).modules[0]).toMatchObject({ text: '产率 82%' });
    await submitIt(id);
    const { response } = await reviewer.call(approvalCalls.approve, {
      experimentId: id,
      recordHash: recordHash(await stateOf(id)),
      ...proof(reviewer, 'reviewed'),
    });
    expect(response.final).toBe(true);
    await expect(author.call(recordCalls.saveModule, { ...change, reason: 'x' })).rejects.toMatchObject({
      key: 'recordNotEditable',
      params: { status: '已通过' },
    });
    expect((await author.call(approvalCalls.recall, { experimentId: id })).response.status).toBe('recalling');
    await reviewer.call(approvalCalls.refuseRequest, { experimentId: id, opinion: '已归档' });
    await expect(author.call(approvalCalls.activate, { experimentId: id, reason: 'x' })).rejects.toMatchObject({
      key: 'forbidden',
    });
    await lab.admin.call(approvalCalls.activate, { experimentId: id, reason: '补充数据' });
    expect((await stateOf(id)).status).toBe('draft');
    await submitIt(id);
    expect((await author.call(approvalCalls.recall, { experimentId: id })).response.status).toBe('recalled');
    const outcomes = (await stateOf(id)).versions.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['rejected', 'approved', 'recalled']);
  });

  test('what was approved once is not removed while its retention runs, and is once it is over', async () => {
    const rules = registerCalls(retentionRuleRegister);
    const { id } = await written();
    await submitIt(id);
    const kept = { name: '一年', why: '规程', kept: 'years', years: 1, isDefault: true };
    const { response: rule } = await lab.admin.call(rules.add, kept);
    await author.call(approvalCalls.recall, { experimentId: id });
    const removal = { id, reason: '作废' };
    const refused = { key: 'keptByRetention', params: { project: { 'zh-CN': '未归入项目' } } };
    await expect(author.call(recordCalls.removeRecord, removal)).rejects.toMatchObject(refused);
    await submitIt(id);
    await reviewer.call(approvalCalls.approve, { experimentId: id, recordHash: recordHash(await stateOf(id)), ...proof(reviewer, 'reviewed') }); // prettier-ignore
    await lab.admin.call(approvalCalls.activate, { experimentId: id, reason: '补充数据' });
    await expect(author.call(recordCalls.removeRecord, removal)).rejects.toMatchObject(refused);
    const daysLater = (days: number) =>
      lab.another({ clock: () => new Date(Date.now() + days * 86_400_000), zone: 'UTC' });
    await expect(author.call(recordCalls.removeRecord, removal, { on: await daysLater(360) })).rejects.toMatchObject(refused); // prettier-ignore
    const later = await daysLater(367);
    await author.call(recordCalls.removeRecord, removal, { on: later });
    await author.call(recordCalls.restoreRecord, { id }, { on: later });
    await lab.admin.call(moveCallsOf(retentionRuleRegister, 'end').one, { id: rule.id, reason: '换为新的' });
    await author.call(recordCalls.removeRecord, removal);
  });

  test('V043 P08 nobody reviews their own; without anybody to review there is no submission', async () => {
    part('P08', 'without anybody to review there is no submission');
    const { id } = await written();
    const hash = recordHash(await stateOf(id));
    const base = { experimentId: id, recordHash: hash, ...proof(author) };
    await expect(author.call(approvalCalls.submit, { ...base, approverIds: { '0': ['chen'] } })).rejects.toMatchObject({
      key: 'reviewerIsOperator',
    });
    await expect(author.call(approvalCalls.submit, { ...base, approverIds: { '0': ['admin'] } })).rejects.toMatchObject(
      { key: 'approverGone', params: { name: '管理员' } },
    );
    await expect(author.call(approvalCalls.submit, { ...base, recordHash: '0'.repeat(64) })).rejects.toMatchObject({
      key: 'changedMeanwhile',
    });
    await expect(author.call(approvalCalls.submit, { ...base, flowId: 'none' })).rejects.toMatchObject({
      key: 'noReviewer',
    });
  });

  test('V035 T02 an empty required field holds the record back until it is filled or does not apply', async () => {
    proves('V035');
    const { id } = await written();
    const fields = [{ key: 'lot', type: 'input', label: '批号', required: true, value: null }];
    const { response } = await author.call(recordCalls.addModule, {
      experimentId: id,
      type: 'basicFields',
      title: '物料',
      content: { fields },
    });
    await expect(submitIt(id)).rejects.toMatchObject({ key: 'requiredUnfilled', params: { fields: '物料·批号' } });
    const waive = { experimentId: id, moduleId: response.moduleId, notApplicable: true };
    await expect(author.call(recordCalls.setNotApplicable, waive)).rejects.toMatchObject({ key: 'reasonRequired' });
    await author.call(recordCalls.setNotApplicable, { ...waive, reason: '方案未要求' });
    await submitIt(id);
    expect((await author.call(approvalCalls.recall, { experimentId: id })).response.status).toBe('recalled');
  });
});

describe('who signs', () => {
  test('21 CFR 11.200 account at the first signing of a session and after a lock of the screen, password always', async () => {
    proves('REQ-S6');
    proves('REQ-S7');
    proves('REQ-S8');
    const { id, moduleId } = await written();
    const person = await lab.login('chen');
    const contentHash = (await stateOf(id)).modules[0]?.content.hash ?? '';
    const { account: _, ...passwordOnly } = proof(author);
    const sign = (change: object) =>
      person.call(recordCalls.signModule, { experimentId: id, moduleId, contentHash, ...passwordOnly, ...change });
    await expect(sign({})).rejects.toMatchObject({ key: 'accountRequired' });
    await expect(sign({ account: 'chen', password: '' })).rejects.toMatchObject({ key: 'passwordRequired' });
    await expect(sign({ account: 'head' })).rejects.toMatchObject({ key: 'wrongPassword' });
    await sign({ account: 'chen' });
    await sign({ meaning: 'performed' });
    await person.call(identityCalls.lockScreen, {});
    await person.call(identityCalls.validatePassword, {
      AccountId: 'chen',
      Password: passwordDigest('chen', PASSWORD),
      unlock: true,
    });
    await expect(
      person.call(recordCalls.removeSignature, {
        experimentId: id,
        moduleId,
        signerId: 'chen',
        password: passwordDigest('chen', PASSWORD),
      }),
    ).rejects.toMatchObject({ key: 'accountRequired' });
  });

  test('five wrong passwords lock signing, also when tried at once, until an administrator unlocks', async () => {
    const { id, moduleId } = await written();
    const contentHash = (await stateOf(id)).modules[0]?.content.hash ?? '';
    const sign = (password: string) =>
      author.call(recordCalls.signModule, { experimentId: id, moduleId, contentHash, ...proof(author), password });
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => sign(WRONG)));
    const keys = tries.map((result) =>
      result.status === 'rejected' ? (result.reason as { key: string }).key : 'signed',
    );
    expect(keys.filter((key) => key === 'wrongPassword').length).toBe(4);
    expect(keys.filter((key) => key === 'signingLocked').length).toBe(4);
    await expect(sign(passwordDigest('chen', PASSWORD))).rejects.toMatchObject({ key: 'signingLocked' });
    const events = (await lab.store.readStream('account-chen')).map((event) => event.type);
    expect(events).toContain('SigningLocked');
    await lab.admin.call(identityCalls.modifyMember, { id: 'chen', unlockSigning: true });
    await sign(passwordDigest('chen', PASSWORD));
  });
});
