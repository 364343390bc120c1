import { auditCalls } from '@shilu/events/audit/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { messageCalls } from '@shilu/events/messages/calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { searchCalls } from '@shilu/events/search/calls';
import { templateRegister } from '@shilu/events/templates/template';
import { sharingCalls, type AccessKind } from '@shilu/events/sharing/calls';
import { proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { prose } from '../support/content';
import type { Person } from '../support/client';
import { openStack, type Running } from '../support/stack';

const WORD = '氘代缬氨酸';
let stack: Running;
let owner: Person;
let guest: Person;
let colleague: Person;
let outsider: Person;

beforeAll(async () => {
  stack = await openStack();
  const { admin } = stack;
  for (const [id, parentId] of [['dept-a', null], ['dept-b', null], ['dept-b-1', 'dept-b']] as const)
    await admin.call(registerCalls(departmentRegister).add, { id, name: id, headIds: [], ...(parentId ? { parentId } : {}) }); // prettier-ignore
  owner = await stack.member('owner', { departmentId: 'dept-a' });
  guest = await stack.member('guest', { departmentId: 'dept-a' });
  colleague = await stack.member('colleague', { departmentId: 'dept-b-1' });
  outsider = await stack.member('outsider');
  await owner.call(registerCalls(notebookRegister).add, { id: 'book', name: '记录本', number: 'NB-1' });
});
afterAll(() => stack.stop());

let serial = 0;
const nowhere = { projectId: null, taskId: null };
const record = async (more: object = {}): Promise<string> => {
  serial += 1;
  const id = `rec-${String(serial)}`;
  await owner.call(recordCalls.addRecord, {
    id,
    title: `${WORD} ${String(serial)}`,
    bookId: 'book',
    ...nowhere,
    ...more,
  });
  const content = prose(`${WORD} 收率 81%`);
  await owner.call(recordCalls.addModule, { experimentId: id, moduleId: `${id}-m`, type: 'editor', title: '步骤', content }); // prettier-ignore
  return id;
};
const share = async (recordId: string, input: object, by = owner): Promise<string> => {
  const { response } = await by.call(sharingCalls.addShare, {
    recordId,
    use: 'read',
    reason: '联合课题参考',
    ...input,
  });
  return response.id;
};
const opens = async (who: Person, id: string): Promise<number> => (await who.send(recordCalls.record, { id })).status;
const lists = async (who: Person, input: object = {}): Promise<readonly string[]> =>
  (await who.call(recordCalls.recordPage, { pageSize: 50, ...input })).response.map((row) => row.id);
const finds = async (who: Person): Promise<readonly string[]> =>
  (await who.call(searchCalls.search, { key: WORD, pageSize: 50 })).response.map((row) => row.id);

test('whoever a record is shared with opens, lists and finds it, and nothing else; withdrawn, it is gone at once', async () => {
  const [id, other] = [await record(), await record()];
  expect(await opens(guest, id)).toBe(404);
  const told = async (): Promise<readonly (readonly [string, string])[]> =>
    (await guest.call(messageCalls.messagePage, {})).response
      .filter(({ kind }) => kind === 'recordShared')
      .map(({ about, note }) => [about.id, note]);
  const shareId = await share(id, { accountIds: ['guest'] });
  expect(await opens(guest, id)).toBe(200);
  expect(await lists(guest)).toEqual([id]);
  expect(await lists(guest, { sharedWithMe: true })).toEqual([id]);
  await vi.waitFor(async () => expect(await finds(guest)).toEqual([id]), 20_000);
  expect([await opens(guest, other), await opens(outsider, id)]).toEqual([404, 404]);
  const view = (await guest.call(recordCalls.record, { id })).response;
  expect(view.may).toMatchObject({ edit: false, submit: false, grant: false, share: false, copy: false });
  await vi.waitFor(async () => {
    expect(await told()).toEqual([[id, '联合课题参考']]);
  }, 20_000);
  // The record's own trail says who shared it with whom, and why.
  await vi.waitFor(async () => {
    const { response } = await owner.call(auditCalls.auditPage, { recordId: id, pageSize: 50 });
    expect(response.find(({ type }) => type === 'RecordShared')?.reason).toBe('联合课题参考');
  }, 20_000);
  await owner.call(sharingCalls.withdrawShare, { id: shareId });
  expect(await opens(guest, id)).toBe(404);
  expect([await lists(guest), await lists(guest, { sharedWithMe: true }), await finds(guest)]).toEqual([[], [], []]);
  expect(await told()).toEqual([]);
});

test('with a department all in it and below, with a project all who work there; whoever leaves has no part in it', async () => {
  const id = await record();
  await share(id, { departmentIds: ['dept-b'] });
  expect([await opens(colleague, id), await opens(guest, id)]).toEqual([200, 404]);
  await stack.admin.call(identityCalls.modifyMember, { id: 'colleague', departmentId: 'dept-a' });
  expect(await opens(colleague, id)).toBe(404);
  const dates = { startDate: null, endDate: null, departmentId: null };
  const project = { name: '联合课题', leaderIds: ['owner'], memberIds: ['outsider'], ...dates };
  const { response } = await stack.admin.call(projectCalls.addProject, { id: 'joint', ...project });
  await share(id, { projectIds: [response.id] });
  expect(await opens(outsider, id)).toBe(200);
  await stack.admin.call(projectCalls.modifyProject, { id: 'joint', ...project, memberIds: [] });
  expect(await opens(outsider, id)).toBe(404);
});

test('until a moment it is shared, and from it on it is not, without anybody doing anything', async () => {
  const id = await record();
  const endsAt = new Date(Date.now() + 4_000).toISOString();
  const shareId = await share(id, { accountIds: ['guest'], endsAt });
  expect([await opens(guest, id), await lists(guest)]).toEqual([200, [id]]);
  await vi.waitFor(async () => expect(await opens(guest, id)).toBe(404), { timeout: 15_000, interval: 250 });
  expect(await lists(guest)).toEqual([]);
  const { response } = await owner.call(sharingCalls.sharePage, { recordId: id });
  expect(response.map((row) => [row.id, row.standing])).toEqual([[shareId, 'ended']]);
  const past = await owner.send(sharingCalls.addShare, {
    ...{ recordId: id, accountIds: ['guest'], use: 'read', reason: '补', endsAt: '2026-01-01T00:00:00.000Z' },
  });
  expect(past.status).toBe(422);
});

test('shared for reading nothing of it is taken along; shared for copying it is', async () => {
  const id = await record();
  await guest.call(registerCalls(notebookRegister).add, { id: 'book-g', name: '客座记录本', number: 'NB-2' });
  const clone = () => guest.send(recordCalls.addRecord, { title: '仿照', bookId: 'book-g', ...nowhere, cloneId: id });
  expect((await clone()).status).toBe(404);
  await share(id, { accountIds: ['guest'] });
  const refused = await clone();
  expect([refused.status, refused.code]).toEqual([403, 4361]);
  const offered = async (): Promise<readonly (boolean | undefined)[]> =>
    (await guest.call(recordCalls.recordPage, { sharedWithMe: true })).response.flatMap((row) =>
      row.id === id ? [row.onlyToRead] : [],
    );
  expect(await offered()).toEqual([true]);
  await share(id, { accountIds: ['guest'], use: 'copy' });
  expect(await offered()).toEqual([undefined]);
  expect((await clone()).status).toBe(200);
});

test('only the author shares, with people who are there and with somebody at all; only they and administrators withdraw', async () => {
  const id = await record();
  const shareId = await share(id, { accountIds: ['guest'] });
  const asked = { recordId: id, use: 'read', reason: '参考' } as const;
  const status = async (who: Person, input: object): Promise<number> =>
    (await who.send(sharingCalls.addShare, { ...asked, ...input })).status;
  expect(await status(guest, { accountIds: ['outsider'] })).toBe(403);
  expect(await status(outsider, { accountIds: ['outsider'] })).toBe(404);
  expect(await status(owner, {})).toBe(422);
  expect(await status(owner, { accountIds: ['nobody'] })).toBe(422);
  expect(await status(owner, { departmentIds: ['nowhere'] })).toBe(422);
  expect(await status(owner, { projectIds: ['none'] })).toBe(422);
  const withdraw = async (who: Person): Promise<number> =>
    (await who.send(sharingCalls.withdrawShare, { id: shareId })).status;
  expect([await withdraw(guest), await withdraw(outsider), await withdraw(stack.admin)]).toEqual([403, 404, 200]);
});

test('the list of readers says of each why, by what decides it', async () => {
  const id = await record();
  await share(id, { accountIds: ['guest'], use: 'copy' });
  const kinds = async (who: Person): Promise<readonly (readonly [string, readonly AccessKind[]])[]> =>
    (await who.call(sharingCalls.recordReaders, { recordId: id })).response.map(({ accountId, grounds }) => [
      accountId,
      grounds.map(({ kind }) => kind),
    ]);
  expect(await kinds(owner)).toEqual([
    ['owner', ['owner']],
    ['admin', ['administrator']],
    ['guest', ['shared']],
  ]);
  expect(await kinds(guest)).toEqual(await kinds(owner));
  expect((await outsider.send(sharingCalls.recordReaders, { recordId: id })).status).toBe(404);
});

test('who could read, and why, at every moment of a history of rights: as it was answered at that moment', async () => {
  proves('REQ-U3');
  const { admin } = stack;
  await stack.member('passer', { departmentId: 'dept-a' });
  const dates = { startDate: null, endDate: null, departmentId: null };
  const project = { name: '授权历史', leaderIds: ['owner'], memberIds: [] as string[], ...dates };
  await admin.call(projectCalls.addProject, { id: 'history', ...project });
  const id = await record({ projectId: 'history' });
  const answers = async (at?: string) => {
    const then = at === undefined ? {} : { at };
    const of = async (asked: Promise<{ response: readonly { accountId: string; grounds: readonly object[] }[] }>) =>
      (await asked).response.map(({ accountId, grounds }) => ({ accountId, grounds }));
    const entry = await admin.call(sharingCalls.entryAccess, { category: 'template', id: 'tpl-history', ...then });
    return {
      record: await of(owner.call(sharingCalls.recordReaders, { recordId: id, ...then })),
      project: await of(owner.call(sharingCalls.projectReaders, { projectId: 'history', ...then })),
      template: entry.response.readers.map(({ accountId, grounds }) => ({ accountId, grounds })),
    };
  };
  await admin.call(registerCalls(templateRegister).add, { id: 'tpl-history', name: '授权历史模板', modules: [] }); // prettier-ignore
  let shareId = '';
  const member = (change: object) => admin.call(identityCalls.modifyMember, { id: 'passer', ...change });
  const people = (memberIds: string[]) =>
    admin.call(projectCalls.modifyProject, { id: 'history', ...project, memberIds });
  const changes: readonly (() => Promise<unknown>)[] = [
    () => people(['passer']),
    () => member({ isOrganAdmin: true }),
    () => member({ isOrganAdmin: false }),
    async () => (shareId = await share(id, { accountIds: ['outsider'], use: 'copy' })),
    () => admin.call(sharingCalls.addShare, { entry: { category: 'template', id: 'tpl-history' }, departmentIds: ['dept-b'], use: 'read', reason: '参考' }), // prettier-ignore
    () => people([]),
    () => owner.call(sharingCalls.withdrawShare, { id: shareId }),
    () => admin.call(registerCalls(departmentRegister).modify, { id: 'dept-a', name: 'dept-a', headIds: ['passer'] }),
    () => member({ disabled: true }),
    () => member({ disabled: false }),
    () => admin.call(registerCalls(departmentRegister).modify, { id: 'dept-a', name: 'dept-a', headIds: [] }),
  ];
  const history: { readonly at: string; readonly said: Awaited<ReturnType<typeof answers>> }[] = [];
  for (const change of changes) {
    await change();
    history.push({ at: new Date().toISOString(), said: await answers() });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(new Set(history.map(({ said }) => JSON.stringify(said))).size).toBeGreaterThan(5);
  for (const [step, { at, said }] of history.entries())
    expect(await answers(at), `after change ${String(step)}`).toEqual(said);
  // By the event of the log as by the clock; before it was there nobody read it.
  const { response: trail } = await owner.call(auditCalls.timeline, { id });
  const created = await owner.call(sharingCalls.recordReaders, { recordId: id, at: trail[0]?.position ?? '' });
  expect(created.response.map(({ accountId }) => accountId)).toEqual(['owner', 'admin']);
  expect(
    (await owner.call(sharingCalls.recordReaders, { recordId: id, at: '2000-01-01T00:00:00.000Z' })).response,
  ).toEqual([]);
  expect((await outsider.send(sharingCalls.recordReaders, { recordId: id, at: history[4]?.at ?? '' })).status).toBe(
    404,
  );
  expect((await owner.send(sharingCalls.recordReaders, { recordId: id, at: 'yesterday' })).status).toBe(400);
});

test('each sees the shares that they gave and were given, what was withdrawn among them without the name of the record', async () => {
  const id = await record();
  const shareId = await share(id, { accountIds: ['guest'] });
  const page = async (who: Person, side: 'given' | 'received') =>
    (await who.call(sharingCalls.sharePage, { side, recordId: id })).response;
  expect((await page(owner, 'given')).map((row) => [row.id, row.standing, row.mayWithdraw])).toEqual([[shareId, 'active', true]]); // prettier-ignore
  expect((await page(guest, 'received')).map((row) => [row.id, row.name !== null, row.mayWithdraw])).toEqual([[shareId, true, false]]); // prettier-ignore
  expect([await page(outsider, 'received'), await page(guest, 'given')]).toEqual([[], []]);
  const { position = '' } = await owner.call(sharingCalls.withdrawShare, { id: shareId });
  const after = await guest.call(sharingCalls.sharePage, { side: 'received', recordId: id }, { minPosition: position });
  expect(after.response.map((row) => [row.standing, row.number, row.name])).toEqual([['withdrawn', null, null]]); // prettier-ignore
});
