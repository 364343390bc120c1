import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { registerCalls } from '@shilu/events/core/register-calls';
import { homeCalls } from '@shilu/events/home/calls';
import { messageCalls } from '@shilu/events/messages/calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { part, proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '../support/client';
import { openStack, type Running } from '../support/stack';

let stack: Running;
let owner: Person;
let head: Person;
let guest: Person;
let other: Person;
const flows = registerCalls(flowRegister);
const flow = (id: string, more: object): Promise<unknown> =>
  stack.admin.call(flows.add, {
    ...{ id, name: id, type: 'share', isDefault: false },
    nodes: [{ name: '批准', approver: 'people', accountIds: ['head'], mode: 'any' }],
    ...more,
  });

beforeAll(async () => {
  stack = await openStack();
  for (const id of ['dept-a', 'dept-b'])
    await stack.admin.call(registerCalls(departmentRegister).add, { id, name: id, headIds: [] });
  owner = await stack.member('owner', { departmentId: 'dept-a' });
  head = await stack.member('head', { departmentId: 'dept-b' });
  guest = await stack.member('guest', { departmentId: 'dept-b' });
  other = await stack.member('other', { departmentId: 'dept-b' });
  for (const [who, id] of [
    [owner, 'book'],
    [other, 'book-b'],
  ] as const)
    await who.call(registerCalls(notebookRegister).add, { id, name: id, number: id });
  await flow('flow-a', { departmentIds: ['dept-a'] });
});
afterAll(() => stack.stop());

const record = (id: string, who = owner, bookId = 'book') =>
  who.call(recordCalls.addRecord, { id, title: id, bookId, projectId: null, taskId: null });
const share = async (recordId: string, who = owner) =>
  (await who.call(sharingCalls.addShare, { recordId, accountIds: ['guest'], use: 'read', reason: '联合课题' }))
    .response;
const opens = async (who: Person, id: string): Promise<number> => (await who.send(recordCalls.record, { id })).status;
const waiting = async (who: Person): Promise<number> =>
  (await who.call(homeCalls.messageCounts, {})).response.approvingShareExpCount;
const queue = async (who: Person, done = false) => (await who.call(sharingCalls.approvalPage, { done })).response;

test('where a flow for shares applies, a share waits until it is approved; who decides reads the record until then', async () => {
  proves('R079');
  part('C072', 'a share is approved by its id');
  part('C067', 'a flow for the shares of a department');
  await record('rec-1');
  const { id, proposed } = await share('rec-1');
  expect([proposed, await opens(guest, 'rec-1'), await opens(head, 'rec-1')]).toEqual([true, 404, 200]);
  await vi.waitFor(async () => expect(await waiting(head)).toBe(1), 20_000);
  expect((await queue(head)).map((row) => [row.id, row.name, row.mayDecide])).toEqual([[id, 'rec-1', true]]);
  expect([await queue(guest), await queue(owner)]).toEqual([[], []]);
  expect((await guest.call(sharingCalls.sharePage, { side: 'received' })).response).toEqual([]);
  const [mine] = (await owner.call(sharingCalls.sharePage, { standing: 'open' })).response;
  expect(mine).toMatchObject({ id, standing: 'proposed', flowName: 'flow-a', mayWithdraw: true, mayDecide: false });
  expect(mine?.waitingFor).toHaveLength(1);
  for (const [who, status] of [
    [guest, 404],
    [owner, 403],
  ] as const)
    expect((await who.send(approvalCalls.approveRequest, { shareId: id })).status).toBe(status);
  const { position } = await head.call(approvalCalls.approveRequest, { shareId: id });
  expect([await opens(guest, 'rec-1'), await opens(head, 'rec-1')]).toEqual([200, 404]);
  const told = await guest.call(messageCalls.messagePage, {}, { minPosition: position ?? '' });
  expect(told.response[0]).toMatchObject({ kind: 'recordShared', actorId: 'owner', note: '联合课题' });
  expect((await head.send(approvalCalls.approveRequest, { shareId: id })).status).not.toBe(200);
});

test('what one decided stays in one’s list; declined it is with nobody, and its author reads why', async () => {
  proves('R080');
  part('C073', 'a share is declined with a reason');
  await record('rec-2');
  const { id } = await share('rec-2');
  expect((await head.send(approvalCalls.refuseRequest, { shareId: id, opinion: ' ' })).status).toBe(400);
  await head.call(approvalCalls.refuseRequest, { shareId: id, opinion: '尚未公开' });
  expect([await opens(guest, 'rec-2'), await opens(head, 'rec-2'), await waiting(head)]).toEqual([404, 404, 0]);
  const decided = await queue(head, true);
  expect(decided.map((row) => [row.subject.id, row.standing, row.declined, row.name])).toEqual([
    ['rec-2', 'declined', '尚未公开', null],
    ['rec-1', 'active', '', null],
  ]);
  const [told] = (await owner.call(messageCalls.messagePage, {})).response;
  expect(told).toMatchObject({ kind: 'shareDeclined', note: '尚未公开' });
});

test('withdrawn before it is approved it is over; a request that was granted waits in the same queue', async () => {
  await record('rec-3');
  const { id } = await share('rec-3');
  await owner.call(sharingCalls.withdrawShare, { id });
  expect([await opens(head, 'rec-3'), await waiting(head)]).toEqual([404, 0]);
  const asked = await guest.call(sharingCalls.requestAccess, { sought: 'rec-3', reason: '参考' });
  const granted = await owner.call(sharingCalls.grantAccess, { id: asked.response.id, use: 'read' });
  expect([granted.response.proposed, await opens(guest, 'rec-3')]).toEqual([true, 404]);
  await head.call(approvalCalls.approveRequest, { shareId: asked.response.id });
  expect(await opens(guest, 'rec-3')).toBe(200);
});

test('elsewhere an author shares at once, and reviews of records go by flows for reviews alone', async () => {
  part('R063', 'a flow for shares is for the records of its departments, and reviews none');
  await record('rec-b', other, 'book-b');
  expect((await share('rec-b', other)).proposed).toBe(false);
  expect(await opens(guest, 'rec-b')).toBe(200);
  const { response } = await other.call(approvalCalls.preSubmit, { experimentId: 'rec-b' });
  expect([response.flows, response.nodes]).toEqual([[], []]);
  await flow('flow-all', {});
  await record('rec-c', other, 'book-b');
  expect((await share('rec-c', other)).proposed).toBe(true);
});
