import { flowRegister } from '@shilu/events/approvals/flow';
import {
  decidedCall,
  moveCallsOf,
  registerCalls,
  reviewersCall,
  versionCalls,
} from '@shilu/events/core/register-calls';
import { refusals } from '@shilu/events/core/result-codes';
import { homeCalls } from '@shilu/events/home/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { messageCalls } from '@shilu/events/messages/calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { templateRegister } from '@shilu/events/templates/template';
import { part } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../support/client';
import { signing } from '../support/content';
import { seenHash } from '../support/publish-template';
import { openStack, type Running } from '../support/stack';

let stack: Running;
let author: Person;
let first: Person;
let second: Person;
let head: Person;
let other: Person;
const calls = registerCalls(templateRegister);
const flows = registerCalls(flowRegister);
const move = (name: string) => moveCallsOf(templateRegister, name).one;
const reviewers = reviewersCall(templateRegister);
const decided = decidedCall(templateRegister);
const versions = versionCalls(templateRegister)?.versions;
if (reviewers === null || decided === null || versions === undefined) throw new Error('templates go by no flow');

const node = (name: string, mode: 'any' | 'all', ...accountIds: string[]) => ({
  ...{ name, approver: 'people' as const, accountIds, mode },
});
const flow = (id: string, more: object = {}) =>
  stack.admin.call(flows.add, {
    ...{ id, name: `流程 ${id}`, type: 'publish', isDefault: false, departmentIds: [], projectIds: [] },
    nodes: [
      node('复核', 'all', 'first', 'second'),
      { name: '批准', approver: 'departmentHead', accountIds: [], mode: 'any' },
    ],
    ...more,
  });

beforeAll(async () => {
  stack = await openStack();
  head = await stack.member('head');
  for (const [id, headIds] of [
    ['dept-a', ['head']],
    ['dept-b', []],
  ] as const)
    await stack.admin.call(registerCalls(departmentRegister).add, { id, name: id, headIds: [...headIds] });
  const scopes = { projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' };
  await stack.admin.call(registerCalls(roleRegister).add, {
    ...{ id: 'design', name: '模板设计', permissions: ['TemplateDesign', 'TemplateShare'], ...scopes },
  });
  author = await stack.member('author', { departmentId: 'dept-a', roleIds: ['design'] });
  first = await stack.member('first', { departmentId: 'dept-b' });
  second = await stack.member('second', { departmentId: 'dept-b' });
  other = await stack.member('other', { departmentId: 'dept-b', roleIds: ['design'] });
  await flow('flow-a', { departmentIds: ['dept-a'] });
});
afterAll(() => stack.stop());

let serial = 0;
/** Where the log stood after what was done last: whoever reads next reads at least that. */
let minPosition = '';
const makes = async (who: Person, name: string, input: object): Promise<void> => {
  minPosition = (await who.call(move(name), input as never)).position ?? minPosition;
};
const entry = async (who: Person, id: string) => (await who.call(calls.detail, { id }, { minPosition })).response;
const template = async (by = author): Promise<string> => {
  serial += 1;
  return (await by.call(calls.add, { name: `模板 ${String(serial)}`, modules: [] })).response.id;
};
const waiting = async (who: Person): Promise<number> =>
  (await who.call(homeCalls.messageCounts, {}, { minPosition })).response.approvingTempShareCount;
const opens = async (who: Person, id: string): Promise<number> =>
  (await who.send(calls.detail, { id }, { minPosition })).status;
const code = async (who: Person, name: string, input: object): Promise<number> =>
  (await who.send(move(name), input)).code;
const queue = async (who: Person): Promise<readonly unknown[]> => {
  const filter = { approverIds: { oneOf: [who.id] }, status: { oneOf: ['inReview', 'updateInReview'] } };
  return (await who.call(calls.page, { filter }, { minPosition })).response.map(({ id, moves, values }) => [
    ...[id, moves, values['reviewFlow']],
  ]);
};
const approve = async (who: Person, name: string, id: string): Promise<void> =>
  makes(who, name, { id, ...signing(who, 'reviewed'), hash: await seenHash(who, id, minPosition) });

test('where a flow applies it decides who reviews: step by step, and the last approval publishes', async () => {
  part('R063', 'a flow for publications: who reviews templates of a department, in steps');
  part('C067', 'type publish: added, and templates go by it');
  part('R075', 'templates wait for those of the flow, step by step');
  const id = await template();
  const { response: asked } = await author.call(reviewers, { id });
  expect(asked).toEqual({
    flow: {
      name: '流程 flow-a',
      steps: [
        { name: '复核', mode: 'all', reviewerNames: [expect.any(String), expect.any(String)] },
        { name: '批准', mode: 'any', reviewerNames: [expect.any(String)] },
      ],
    },
    problem: null,
  });
  expect((await first.send(reviewers, { id })).status).toBe(404);
  // Nobody else can be asked.
  expect(await code(author, 'submit', { id, approverIds: ['other'] })).toBe(refusals.reviewersByFlow.code);
  expect(await code(author, 'publicShare', { id, approverIds: ['head'] })).toBe(refusals.reviewersByFlow.code);
  await makes(author, 'submit', { id, departmentIds: [] });
  expect(await Promise.all([first, second, head, other].map(waiting))).toEqual([1, 1, 0, 0]);
  expect(await code(author, 'submit', { id })).toBe(refusals.notInState.code);
  expect(await queue(first)).toEqual([[id, ['approveStep', 'reject'], '流程 flow-a']]);
  expect([await opens(head, id), await queue(head)]).toEqual([404, []]);
  // The step is not the end of it, and nobody but those of the step decides.
  const signed = { id, ...signing(first, 'reviewed'), hash: await seenHash(first, id) };
  expect(await code(first, 'approve', signed)).toBe(refusals.wrongState.code);
  expect(await code(author, 'approveStep', { ...signed, ...signing(author, 'reviewed') })).toBe(refusals.forbidden.code); // prettier-ignore
  await approve(first, 'approveStep', id);
  expect(await Promise.all([first, second, head].map(waiting))).toEqual([0, 1, 0]);
  expect(await opens(first, id)).toBe(404);
  expect(await code(first, 'approveStep', signed)).toBe(refusals.notFound.code);
  await approve(second, 'approveStep', id);
  const told = await head.call(messageCalls.messagePage, {}, { minPosition });
  expect(told.response.find(({ kind }) => kind === 'entryWaits')).toMatchObject({ about: { id } });
  expect(await queue(head)).toEqual([[id, ['approve', 'reject'], '流程 flow-a']]);
  expect(await opens(other, id)).toBe(200);
  await approve(head, 'approve', id);
  expect(await entry(first, id)).toMatchObject({ version: 1, asInUse: true });
  expect(await Promise.all([first, second, head].map(waiting))).toEqual([0, 0, 0]);
  const { response: mine } = await first.call(decided, {});
  expect(mine[0]).toMatchObject({ id, move: 'approveStep', reason: null });
  // Everybody who signed it on its way, with what their signatures mean (21 CFR 11.50).
  part('REQ-S1', 'all who signed a version that is published');
  const [version] = (await author.call(versions, { id })).response;
  expect(version?.signatures.map(({ meaning }) => meaning.value)).toEqual(['reviewed', 'reviewed', 'reviewed']);
  const times = (version?.signatures ?? []).map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  expect(times[2]).toBe(version?.at);
  expect(new Set(version?.signatures.map(({ printedName }) => printedName)).size).toBe(3);
  // What became of it is told step by step, with the flow and who approved.
  const { response: trail } = await author.call(calls.history, { id });
  expect(trail.map(({ type, actor }) => [type, actor])).toEqual([
    ['TemplatePublished', 'head'],
    ['TemplateStepApproved', 'second'],
    ['TemplateStepApproved', 'first'],
    ['TemplateSubmitted', 'author'],
    ['TemplateAdded', 'author'],
  ]);
  expect(JSON.stringify(trail[3]?.changes)).toContain('流程 flow-a');
  expect(trail[2]?.changes.map(({ field }) => field)).toContain('reviewSteps/1/approvedBy');
});

test('what was asked is decided by those it was asked of, whatever becomes of the flow meanwhile', async () => {
  part('C068', 'a flow for publications is changed: what was submitted before goes by what it was');
  part('R063', 'a changed or removed flow for publications leaves what was submitted to its reviewers');
  const id = await template();
  await makes(author, 'submit', { id, departmentIds: [] });
  await stack.admin.call(flows.modify, { id: 'flow-a', nodes: [node('批准', 'any', 'other')] });
  const again = await template();
  expect((await author.call(reviewers, { id: again })).response.flow?.steps).toHaveLength(1);
  await stack.admin.call(flows.remove, { id: 'flow-a' });
  await approve(first, 'approveStep', id);
  await approve(second, 'approveStep', id);
  await approve(head, 'approve', id);
  expect(await entry(author, id)).toMatchObject({ status: 'published', version: 1 });
  // Without a flow whoever submits chooses, and has to.
  expect((await author.call(reviewers, { id: again })).response).toEqual({ flow: null, problem: null });
  expect(await code(author, 'submit', { id: again, departmentIds: [] })).toBe(refusals.inputUnfit.code);
  await makes(author, 'submit', { id: again, approverIds: ['other'], departmentIds: [] });
  await approve(other, 'approve', again);
  expect(await entry(author, again)).toMatchObject({ status: 'published', version: 1 });
  await stack.admin.call(flows.restore, { id: 'flow-a' });
});

test('nobody reviews their own work: a step that this leaves empty is refused by name, before and when it is submitted', async () => {
  part('R063', 'a step of a flow for publications without anybody who may review');
  await flow('flow-own', {
    departmentIds: ['dept-b'],
    nodes: [node('复核', 'any', 'first'), node('批准', 'any', 'other')],
  });
  const id = await template(other);
  const { response } = await other.call(reviewers, { id });
  expect(response.problem).toMatchObject({ key: 'flowStepEmpty' });
  expect(response.flow?.steps.map(({ reviewerNames }) => reviewerNames.length)).toEqual([1, 0]);
  const refused = await other.send(move('submit'), { id, departmentIds: [] });
  expect(refused).toMatchObject({ code: refusals.flowStepEmpty.code, status: 422 });
  expect(refused.message).toContain('流程 flow-own');
  expect(refused.message).toContain('批准');
  expect((await other.send(move('submit'), { id, departmentIds: [] }, { language: 'en-US' })).message).toMatch(/^Nobody can review at the step/); // prettier-ignore
  // Submitted by somebody else, the author still is not asked.
  expect(await code(author, 'submit', { id, departmentIds: [] })).toBe(refusals.flowStepEmpty.code);
  await stack.admin.call(flows.modify, { id: 'flow-own', nodes: [node('批准', 'any', 'first', 'other')] });
  await makes(other, 'submit', { id, departmentIds: [] });
  expect(await entry(first, id)).toMatchObject({
    ...{ moves: ['approve', 'reject'], values: { approverIds: ['first'] } },
  });
  // Rejected at a step it is asked for anew, from the first.
  await makes(first, 'reject', { id, reason: '缺少安全评估' });
  expect((await entry(other, id)).status).toBe('draft');
});

test('flows for publications are for templates alone: records are reviewed and shared as before', async () => {
  part('R063', 'a flow for publications reviews no records and approves no shares');
  await flow('flow-all');
  const listed = (await author.call(flows.page, { pageSize: 50 })).response.map(({ values }) => values['type']);
  expect(new Set(listed)).toEqual(new Set(['publish']));
  expect((await author.call(homeCalls.messageCounts, {})).response.approvingShareExpCount).toBe(0);
});
