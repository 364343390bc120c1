import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { auditCalls } from '@shilu/events/audit/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { homeCalls } from '@shilu/events/home/calls';
import { messageCalls } from '@shilu/events/messages/calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { identityCalls } from '@shilu/events/identity/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { infoTableRegister } from '@shilu/events/resources/info-table';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { templateRegister } from '@shilu/events/templates/template';
import { part } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '../support/client';
import { openStack, type Running } from '../support/stack';
import { valuesOf } from './register-entries';

const templates = registerCalls(templateRegister);
const NAME = '氘代缬氨酸专用模板';
let stack: Running;
let designer: Person;
let roleId: string;
let guest: Person;
let outsider: Person;
let head: Person;
const entry = { category: 'template', id: 'tpl' };

beforeAll(async () => {
  stack = await openStack();
  await stack.admin.call(registerCalls(departmentRegister).add, { id: 'dept-a', name: 'dept-a', headIds: [] });
  const { response: role } = await stack.admin.call(registerCalls(roleRegister).add, {
    ...{ name: '模板设计', permissions: ['TemplateDesign'], projectScope: 'own', taskScope: 'own' },
    recordScope: 'ownInDepartment',
  });
  roleId = role.id;
  designer = await stack.member('designer', { roleIds: [role.id] });
  guest = await stack.member('guest');
  outsider = await stack.member('outsider');
  head = await stack.member('head');
  await designer.call(templates.add, { id: 'tpl', name: NAME, modules: [] });
}, 60_000);
afterAll(() => stack.stop());

const share = async (more: object = {}, by = designer): Promise<string> =>
  (await by.call(sharingCalls.addShare, { entry, accountIds: ['guest'], use: 'read', reason: '参考', ...more }))
    .response.id;
/** Every way in which a template comes to somebody. */
const reached = async (who: Person) => ({
  opened: (await who.send(templates.detail, { id: 'tpl' })).status,
  history: (await who.send(templates.history, { id: 'tpl' })).status,
  listed: (await who.call(templates.page, { text: NAME })).response.length,
  exported: (await who.call(templates.page, { pageSize: 200 })).response.filter(({ id }) => id === 'tpl').length,
  readers: (await who.send(sharingCalls.entryAccess, entry)).status,
});
const NOTHING = { opened: 404, history: 404, listed: 0, exported: 0, readers: 404 };
const ALL = { opened: 200, history: 200, listed: 1, exported: 1, readers: 200 };

test('a template that is shared is there on every way for whom it is shared with, and gone from every way when withdrawn', async () => {
  part('R108', 'a template is shared with a person, told, listed, and withdrawn at once');
  expect([await reached(guest), await reached(designer)]).toEqual([NOTHING, ALL]);
  const id = await share();
  expect([await reached(guest), await reached(outsider)]).toEqual([ALL, NOTHING]);
  const { response } = await guest.call(sharingCalls.sharePage, { side: 'received' });
  expect(response.map((row) => [row.subject, row.name, row.mayWithdraw])).toEqual([[entry, NAME, false]]);
  expect((await guest.call(sharingCalls.sharePage, { text: '氘代缬氨酸' })).response).toHaveLength(1);
  expect((await outsider.call(sharingCalls.sharePage, {})).response).toEqual([]);
  await vi.waitFor(async () => {
    const told = (await guest.call(messageCalls.messagePage, {})).response[0];
    expect(told).toMatchObject({ kind: 'recordShared', about: entry, title: NAME, note: '参考' });
  }, 10_000);
  const { readers, everybody } = (await designer.call(sharingCalls.entryAccess, entry)).response;
  expect([everybody, readers.map(({ accountId, grounds }) => [accountId, grounds.map(({ kind }) => kind)])]).toEqual([
    false,
    expect.arrayContaining([
      ['designer', ['owner', 'permission']],
      ['guest', ['shared']],
    ]),
  ]);
  expect((await guest.send(sharingCalls.withdrawShare, { id })).status).toBe(403);
  expect((await outsider.send(sharingCalls.withdrawShare, { id })).status).toBe(404);
  await designer.call(sharingCalls.withdrawShare, { id });
  expect(await reached(guest)).toEqual(NOTHING);
  const after = (await guest.call(sharingCalls.sharePage, { side: 'received' })).response;
  expect(after.map(({ name, standing }) => [name, standing])).toEqual([[null, 'withdrawn']]);
});

test('law 11 what one did to an entry tells nobody what it is called once they may not read it', async () => {
  const helper = await stack.member('helper', { roleIds: [roleId] });
  await designer.call(templates.add, { id: 'tpl-2', name: '改名前', modules: [] });
  await helper.call(templates.modify, { id: 'tpl-2', name: '改名中' });
  const told = async (who: Person, minPosition?: string | null) =>
    (await who.call(auditCalls.auditPage, { entity: 'template', actorId: helper.id, pageSize: 20 }, minPosition ? { minPosition } : {}))
      .response.map(({ entityId, entityName }) => [entityId, entityName]); // prettier-ignore
  expect(await told(helper)).toEqual([['tpl-2', '改名中']]);
  await stack.admin.call(identityCalls.modifyMember, { id: helper.id, roleIds: [] });
  const { position } = await designer.call(templates.modify, { id: 'tpl-2', name: '改名后' });
  expect(await told(helper, position)).toEqual([['tpl-2', 'tpl-2']]);
  expect(await told(stack.admin, position)).toEqual([['tpl-2', '改名后']]);
});

test('whose entry it is withdraws on its page what somebody else shared of it', async () => {
  const id = await share({}, stack.admin);
  const listed = async (who: Person) =>
    (await who.call(sharingCalls.sharePage, { entry, standing: 'open' })).response.map((row) => [
      row.id,
      row.mayWithdraw,
    ]);
  expect([await listed(designer), await listed(guest)]).toEqual([[[id, true]], [[id, false]]]);
  await designer.call(sharingCalls.withdrawShare, { id });
  expect(await listed(designer)).toEqual([]);
});

test('only whoever has charge of it shares it, what is there, with those who are there, and things that can be shared', async () => {
  const status = async (who: Person, more: object): Promise<number> =>
    (await who.send(sharingCalls.addShare, { entry, accountIds: ['outsider'], use: 'read', reason: '参考', ...more }))
      .status;
  expect(await status(guest, {})).toBe(404);
  const id = await share();
  expect(await status(guest, {})).toBe(403);
  await designer.call(sharingCalls.withdrawShare, { id });
  expect(await status(designer, { entry: { category: 'template', id: 'none' } })).toBe(404);
  expect(await status(designer, { entry: { category: 'role', id: 'r' } })).toBe(404);
  expect(await status(designer, { recordId: 'rec' })).toBe(422);
  expect(await status(designer, { entry: undefined })).toBe(422);
  expect(await status(designer, { accountIds: [] })).toBe(422);
});

test('what everybody reads is shared to be found: told and listed, and nobody is named as its reader', async () => {
  const tables = registerCalls(infoTableRegister);
  const { response: made } = await designer.call(tables.add, {
    ...valuesOf(infoTableRegister, 7),
    visibleTo: 'everyone',
  });
  const table = { category: 'infoTable', id: made.id };
  await share({ entry: table, use: 'copy' });
  expect((await guest.call(sharingCalls.entryAccess, table)).response).toEqual({
    everybody: true,
    readers: [],
    mayShare: false,
  });
  const listed = (await guest.call(sharingCalls.sharePage, { category: 'infoTable' })).response;
  expect(listed.map(({ subject }) => subject)).toEqual([table]);
  expect((await guest.call(sharingCalls.sharePage, { category: 'record' })).response).toEqual([]);
});

test('where a flow for shares applies, its approver sees the template until it is decided, and the trail tells who shares with whom', async () => {
  part('R079', 'a share of a template waits for approval');
  part('R080', 'a share of a template that one decided');
  await stack.admin.call(registerCalls(flowRegister).add, {
    ...{ id: 'flow', name: '共享审核', type: 'share', isDefault: false },
    nodes: [{ name: '批准', approver: 'people', accountIds: ['head'], mode: 'any' }],
  });
  const id = await share();
  expect([await reached(guest), await reached(head)]).toEqual([NOTHING, ALL]);
  await vi.waitFor(
    async () => expect((await head.call(homeCalls.messageCounts, {})).response.approvingShareExpCount).toBe(1),
    10_000,
  );
  const [waiting] = (await head.call(sharingCalls.approvalPage, {})).response;
  expect(waiting).toMatchObject({ id, subject: entry, name: NAME, mayDecide: true });
  const { position } = await head.call(approvalCalls.approveRequest, { shareId: id });
  expect([await reached(guest), await reached(head)]).toEqual([ALL, NOTHING]);
  const { response } = await stack.admin.call(
    auditCalls.auditPage,
    { entity: 'template', pageSize: 50 },
    { minPosition: position ?? '' },
  );
  const told = response.filter(({ entityId, type }) => entityId === 'tpl' && type.includes('Share'));
  const words = told.map(({ type, actorId, changes }) => [
    type,
    actorId,
    Object.fromEntries(changes.map(({ field, newValue }) => [field, newValue])),
  ]);
  expect(words.slice(0, 3)).toMatchObject([
    [
      'ShareApproved',
      'head',
      { sharer: 'designer-姓名', people: 'guest-姓名', flow: '共享审核', approvers: 'head-姓名' },
    ],
    ['ShareConsented', 'head', { sharer: 'designer-姓名', people: 'guest-姓名', flow: '共享审核' }],
    ['ShareProposed', 'designer', { people: 'guest-姓名', flow: '共享审核', approvers: 'head-姓名' }],
  ]);
});
