import { auditCalls } from '@shilu/events/audit/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { homeCalls } from '@shilu/events/home/calls';
import { messageCalls } from '@shilu/events/messages/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { methodRegister } from '@shilu/events/resources/method';
import { sharingCalls, type RequestRow } from '@shilu/events/sharing/calls';
import { part } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '../support/client';
import { openStack, type Running } from '../support/stack';

const SECRET = '绝密课题';
let stack: Running;
let owner: Person;
let applicant: Person;
let other: Person;
let number: string;

beforeAll(async () => {
  stack = await openStack();
  owner = await stack.member('owner');
  applicant = await stack.member('applicant');
  other = await stack.member('other');
  await owner.call(registerCalls(notebookRegister).add, { id: 'book', name: '记录本', number: 'NB-1' });
  const made = await owner.call(recordCalls.addRecord, { id: 'rec-1', title: SECRET, bookId: 'book', projectId: null, taskId: null }); // prettier-ignore
  number = made.response.number;
  await vi.waitFor(async () => expect((await owner.call(recordCalls.recordPage, {})).rows).toBe(1), 20_000);
});
afterAll(() => stack.stop());

const ask = (sought: string, who = applicant) => who.send(sharingCalls.requestAccess, { sought, reason: '参考后处理' });
const requests = async (who: Person, input: object = {}): Promise<readonly RequestRow[]> =>
  (await who.call(sharingCalls.requestPage, input)).response;
const opens = async (who: Person): Promise<number> => (await who.send(recordCalls.record, { id: 'rec-1' })).status;
const counted = async (who: Person): Promise<number> =>
  (await who.call(homeCalls.messageCounts, {})).response.accessRequestCount;

test('asking tells nothing: for a number, a link and for what is not there answer, list and trail are the same', async () => {
  part('R110', 'nobody learns by asking whether a record exists');
  const answers = [await ask(number), await ask('rec-1'), await ask('CHEM-9999'), await ask('rec-none')];
  expect(answers.map(({ status, response }) => [status, Object.keys(response as object)])).toEqual(
    answers.map(() => [200, ['id']]),
  );
  await vi.waitFor(async () => expect(await requests(applicant)).toHaveLength(4), 20_000);
  const mine = (await requests(applicant)).map(({ id: _, sought: _s, requestedAt: _r, lapsesAt: _l, ...row }) => row);
  expect(new Set(mine.map((row) => JSON.stringify(row))).size).toBe(1);
  expect(mine[0]).toMatchObject({ category: 'record', subject: null, name: null, standing: 'waiting', mayWithdraw: true, mayDecide: false }); // prettier-ignore
  const trail = await applicant.call(auditCalls.auditPage, { type: ['AccessRequested'] });
  expect(trail.response.map(({ recordId, entity, entityName }) => [recordId, entity, entityName])).toEqual(
    ['rec-none', 'CHEM-9999', 'rec-1', number].map((sought) => [null, 'share', sought]),
  );
  expect(JSON.stringify([answers, mine, trail.response])).not.toContain(SECRET);
  const again = await ask(number);
  expect([again.status, (await ask('rec-1', owner)).status]).toEqual([409, 409]);
});

test('the author is told, sees who asks and why, and refuses with a reason that the applicant reads', async () => {
  await vi.waitFor(async () => expect(await counted(owner)).toBe(2), 20_000);
  const told = (await owner.call(messageCalls.messagePage, {})).response.filter(
    ({ kind }) => kind === 'accessRequested',
  );
  expect(told.map(({ kind, note }) => [kind, note])).toEqual([['accessRequested', '参考后处理'], ['accessRequested', '参考后处理']]); // prettier-ignore
  const [byLink] = (await requests(owner, { side: 'received' })).filter(({ sought }) => sought === 'rec-1');
  expect(byLink).toMatchObject({
    subject: { category: 'record', id: 'rec-1' },
    applicantId: 'applicant',
    mayDecide: true,
    mayWithdraw: false,
  });
  expect(await requests(other)).toEqual([]);
  const id = byLink?.id ?? '';
  for (const who of [other, applicant])
    expect((await who.send(sharingCalls.refuseAccess, { id, reason: '不' })).status).toBe(404);
  const { position } = await owner.call(sharingCalls.refuseAccess, { id, reason: '课题尚未公开' });
  const [refused] = await requests(applicant, { standing: 'refused' });
  expect(refused).toMatchObject({ id, decision: '课题尚未公开', number: null });
  const messages = await applicant.call(messageCalls.messagePage, {}, { minPosition: position ?? '' });
  expect(messages.response.slice(0, 1).map(({ kind, note, number: of, title }) => [kind, note, of, title])).toEqual([
    ['accessRefused', '课题尚未公开', '', 'rec-1'],
  ]);
  expect((await owner.send(sharingCalls.grantAccess, { id, use: 'read' })).status).toBe(409);
  expect(await opens(applicant)).toBe(404);
});

test('granted it is a share with whoever asked, for what and until when the author says; withdrawn it is over', async () => {
  part('R112', 'a request becomes a share, and ends as one');
  const [byNumber] = (await requests(owner, { side: 'received', standing: 'waiting' })).filter(({ sought }) => sought === number); // prettier-ignore
  const id = byNumber?.id ?? '';
  await owner.call(sharingCalls.grantAccess, { id, use: 'copy', endsAt: '2030-01-01T00:00:00.000Z' });
  expect(await opens(applicant)).toBe(200);
  const [granted] = await requests(applicant, { standing: 'granted' });
  expect(granted).toMatchObject({ number, granted: { use: 'copy', endsAt: '2030-01-01T00:00:00.000Z' } });
  const shares = (await applicant.call(sharingCalls.sharePage, { side: 'received' })).response;
  expect(shares.map((share) => [share.id, share.sharerId, share.reason])).toEqual([[id, 'owner', '参考后处理']]);
  await owner.call(sharingCalls.withdrawShare, { id });
  expect(await opens(applicant)).toBe(404);
  const [over] = await requests(applicant, { standing: 'granted' });
  expect(over).toMatchObject({ subject: null, name: null, standing: 'granted' });
});

test('whoever asked takes it back, nobody else can', async () => {
  const [waiting] = await requests(applicant, { standing: 'waiting' });
  const id = waiting?.id ?? '';
  expect((await owner.send(sharingCalls.withdrawRequest, { id })).status).toBe(404);
  await applicant.call(sharingCalls.withdrawRequest, { id });
  expect((await requests(applicant, { standing: 'withdrawn' })).map((row) => row.id)).toEqual([id]);
  expect(await counted(owner)).toBe(0);
});

test('a method that is not open is asked for by its link: one answer whether it is there, the owner answers, and it opens', async () => {
  part('R112', 'entries of registers are asked for, granted and refused as records are');
  const method = registerCalls(methodRegister);
  const values = { number: 'FF-9', name: '绝密方法', visibleTo: 'guests', steps: [{ name: '称量', work: '称取样品' }] };
  const id = (await owner.call(method.add, values)).response.id;
  const request = (category: string, sought: string, who = applicant) =>
    who.send(sharingCalls.requestAccess, { category, sought, reason: '参考方法' });
  const answers = [await request('method', id), await request('method', 'method-none')];
  expect(answers.map(({ status, response }) => [status, Object.keys(response as object)])).toEqual([
    [200, ['id']],
    [200, ['id']],
  ]);
  expect((await request('method', id, owner)).status).toBe(409);
  expect([(await request('account', 'owner')).status, (await request('none', 'x')).status]).toEqual([422, 422]);
  await vi.waitFor(
    async () => expect((await requests(applicant)).filter(({ category }) => category === 'method')).toHaveLength(2),
    20_000,
  );
  const mine = (await requests(applicant)).filter(({ category }) => category === 'method');
  const same = mine.map(({ id: _, sought: _s, requestedAt: _r, lapsesAt: _l, ...row }) => JSON.stringify(row));
  expect([new Set(same).size, mine[0]?.subject, mine[0]?.name]).toEqual([1, null, null]);
  const trail = await applicant.call(auditCalls.auditPage, { type: ['AccessRequested'] });
  expect(JSON.stringify([mine, trail.response])).not.toContain('绝密方法');
  await vi.waitFor(async () => expect(await counted(owner)).toBe(1), 20_000);
  const received = await requests(owner, { side: 'received', standing: 'waiting', text: '绝密' });
  expect(received).toMatchObject([{ subject: { category: 'method', id }, name: '绝密方法', mayDecide: true }]);
  expect(await requests(other)).toEqual([]);
  const told = (await owner.call(messageCalls.messagePage, {})).response;
  expect(told.find(({ about }) => about.id === id)).toMatchObject({ kind: 'accessRequested', note: '参考方法' });
  const asked = received[0]?.id ?? '';
  for (const who of [other, applicant])
    expect((await who.send(sharingCalls.grantAccess, { id: asked, use: 'read' })).status).toBe(404);
  expect((await applicant.send(method.detail, { id })).status).toBe(404);
  await owner.call(sharingCalls.grantAccess, { id: asked, use: 'read', endsAt: '2030-01-01T00:00:00.000Z' });
  expect((await applicant.send(method.detail, { id })).status).toBe(200);
  expect((await requests(applicant, { standing: 'granted' })).filter((row) => row.id === asked)).toMatchObject([
    { name: '绝密方法' },
  ]);
  await owner.call(sharingCalls.withdrawShare, { id: asked });
  expect((await applicant.send(method.detail, { id })).status).toBe(404);
  const again = (await request('method', id)).response as { readonly id: string };
  await owner.call(sharingCalls.refuseAccess, { id: again.id, reason: '尚未公开' });
  await vi.waitFor(
    async () =>
      expect(
        (await requests(applicant, { standing: 'refused', text: id })).map(({ decision, name }) => [decision, name]),
      ).toEqual([['尚未公开', null]]),
    20_000,
  );
});
