import { moveCallsOf, registerCalls } from '@shilu/events/core/register-calls';
import { messageCalls } from '@shilu/events/messages/calls';
import { refusals } from '@shilu/events/core/result-codes';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStack, type Running } from '../support/stack';
import { Refused, type Person } from '../support/client';

const calls = registerCalls(instrumentRegister);
const moveCall = (name: string) => moveCallsOf(instrumentRegister, name).one;
const moves = {
  reportFault: moveCall('reportFault'),
  returnToService: moveCall('returnToService'),
  retire: moveCall('retire'),
};
let stack: Running;
let keeper: Person;
let other: Person;
let entry = 0;

beforeAll(async () => {
  stack = await openStack();
  keeper = await stack.member('keeper', { realName: '刘岩' });
  other = await stack.member('other');
});
afterAll(() => stack.stop());

const instrument = async (values = {}): Promise<string> =>
  (
    await stack.admin.call(calls.add, {
      ...{ number: `HPLC-${(entry += 1)}`, name: '高效液相色谱仪', keeperIds: [keeper.id] },
      ...values,
    })
  ).response.id;
/** Whoever did not write themselves sees it a moment later. */
const stateOf = (id: string, who: Person = other) => expect.poll(() => shown(id, who));
const shown = async (id: string, who: Person): Promise<unknown> => {
  const { status, moves: open } = (await who.send(calls.detail, { id })).response as {
    status?: string;
    moves?: string[];
  };
  return [status, open];
};
const refused = async (work: Promise<unknown>): Promise<number | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.answer.code : Promise.reject(error as Error)),
  );

it('a move is made by whom it is for, from where it leads, and the next answer knows it', async () => {
  const id = await instrument();
  await stateOf(id).toEqual(['inService', ['reportFault']]);
  await stateOf(id, keeper).toEqual(['inService', ['calibrate', 'reportFault', 'retire']]);
  expect(await refused(other.call(moves.retire, { id, reason: '旧' }))).toBe(refusals.forbidden.code);
  expect(await refused(other.call(moves.reportFault, { id }))).toBe(refusals.invalidInput.code);
  await other.call(moves.reportFault, { id, reason: '泵压不稳' });
  await stateOf(id).toEqual(['outOfService', []]);
  expect(await refused(other.call(moves.reportFault, { id, reason: '再报' }))).toBe(refusals.notInState.code);
  await keeper.call(moves.returnToService, { id, reason: '更换泵头，压力测试合格' });
  const history = (await keeper.call(calls.history, { id })).response;
  expect(history.map(({ type, actor, reason }) => [type, actor, reason])).toEqual([
    ['InstrumentServiceResumed', keeper.id, '更换泵头，压力测试合格'],
    ['InstrumentFaultReported', other.id, '泵压不稳'],
    ['InstrumentAdded', stack.admin.id, null],
  ]);
  expect(history[1]?.changes).toMatchObject([{ field: 'status', oldValue: '在用', newValue: '停用' }]);
});

it('the list is narrowed and put in order by the state, and gives with each entry what its reader may do', async () => {
  const [one, two] = [await instrument(), await instrument()];
  await other.call(moves.reportFault, { id: two, reason: '漏液' });
  const listed = async (status: string) =>
    (await other.call(calls.page, { pageSize: 100, filter: { status } })).response.map(({ id }) => id);
  await expect.poll(() => listed('outOfService')).toContain(two);
  expect(await listed('inService')).toContain(one);
  expect(await listed('inService')).not.toContain(two);
  expect((await other.send(calls.page, { filter: { status: 'lost' } })).code).toBe(refusals.invalidInput.code);
  const sorted = (await other.call(calls.page, { pageSize: 100, sortField: 'status' })).response;
  expect(sorted.map(({ status }) => status)).toEqual(sorted.map(({ status }) => status).toSorted());
});

it('a call that is repeated under its id gives its first answer; two at once make one event', async () => {
  const id = await instrument();
  const commandId = randomUUID();
  await other.call(moves.reportFault, { id, reason: '异响' }, { commandId });
  await keeper.call(moves.returnToService, { id, reason: '已修复' });
  await other.call(moves.reportFault, { id, reason: '异响' }, { commandId });
  await stateOf(id).toEqual(['inService', ['reportFault']]);
  const both = await Promise.all([
    refused(other.call(moves.reportFault, { id, reason: '一' })),
    refused(keeper.call(moves.reportFault, { id, reason: '二' })),
  ]);
  expect(both.toSorted()).toEqual([refusals.notInState.code, null].toSorted());
  expect(
    (await keeper.call(calls.history, { id })).response.filter(({ type }) => type === 'InstrumentFaultReported'),
  ).toHaveLength(2);
});

it('several at once: an answer for each, in the reader’s language, and the same when it is repeated', async () => {
  const { batch } = moveCallsOf(instrumentRegister, 'retire');
  if (!batch) throw new Error('no batch');
  const [mine, retired, theirs] = [await instrument(), await instrument(), await instrument({ keeperIds: [other.id] })];
  await keeper.call(moves.retire, { id: retired, reason: '已处置' });
  const commandId = randomUUID();
  const ask = () => keeper.call(batch, { ids: [mine, retired, theirs, 'nothing'], reason: '到寿命' }, { commandId });
  const { results } = (await ask()).response;
  expect(results.map(({ id, refusal }) => [id, refusal?.code ?? null])).toEqual([
    [mine, null],
    [retired, refusals.notInState.code],
    [theirs, refusals.forbidden.code],
    ['nothing', refusals.notFound.code],
  ]);
  expect(results[1]?.refusal?.message).toContain('报废');
  expect((await ask()).response.results).toEqual(results);
  expect((await keeper.call(calls.history, { id: mine })).response).toHaveLength(2);
});

it('a removed entry is moved by nobody; a retired one is changed by no form', async () => {
  const id = await instrument();
  await stack.admin.call(calls.remove, { id });
  expect(await refused(keeper.call(moves.retire, { id, reason: '旧' }))).toBe(refusals.wrongState.code);
  await expect.poll(async () => (await keeper.call(calls.detail, { id })).response.moves).toEqual([]);
  await stack.admin.call(calls.restore, { id });
  await keeper.call(moves.retire, { id, reason: '旧' });
  expect(await refused(keeper.call(calls.modify, { id, location: 'B-204' }))).toBe(refusals.notInState.code);
});

it('its keepers are told, are led to it, and are told no more once it is removed', async () => {
  const id = await instrument({ name: '旋光仪', nameEn: 'Polarimeter' });
  await other.call(moves.reportFault, { id, reason: '光源不亮' });
  const mine = async () =>
    (await keeper.call(messageCalls.messagePage, { pageSize: 50 })).response.filter(({ about }) => about.id === id);
  await expect
    .poll(mine)
    .toMatchObject([{ kind: 'entryWaits', title: '旋光仪', note: '报告故障并停用 · 光源不亮', actorId: other.id }]);
  await stack.admin.call(calls.remove, { id });
  await expect.poll(mine).toEqual([]);
});
