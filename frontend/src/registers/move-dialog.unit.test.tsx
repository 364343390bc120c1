import { moveCallsOf, registerCalls, reviewersCall } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import { refusals } from '@shilu/events/core/result-codes';
import { identityCalls } from '@shilu/events/identity/calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { methodRegister } from '@shilu/events/resources/method';
import { templateRegister } from '@shilu/events/templates/template';
import { part } from '@shilu/tests/proves';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { personForTests } from '../testing/people';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { MoveDialog } from './move-dialog';

beforeAll(() => readTexts('registers', 'common'));

const entry = (id: string, name: string, moves: string[]): RegisterEntry => ({
  ...{ id, ownerId: 'admin', removed: false, revision: 4, createdAt: '2026-03-02T08:00:00.000Z' },
  ...{ modifiedAt: '2026-03-02T08:00:00.000Z', status: 'inService', moves },
  values: { number: id, name, keeperIds: ['li'] },
});
const hplc = entry('i1', '液相色谱仪', ['calibrate', 'retire']);
const balance = entry('i2', '天平', ['retire']);
const retire = moveCallsOf(instrumentRegister, 'retire');

const reviewers = reviewersCall(templateRegister);
if (reviewers === null) throw new Error('templates go by no flow');

const open = (move: string, entries: readonly RegisterEntry[]) => {
  const server = serverForTests();
  const onClose = vi.fn();
  show(<MoveDialog register={instrumentRegister} move={move} entries={entries} onClose={onClose} />);
  return { server, onClose };
};
const reason = () => screen.getByRole('textbox', { name: /原因/ });

it('asks for what the move fills in, says beside the field what is missing, and sends nothing until it is there', async () => {
  const { server } = open('calibrate', [hplc]);
  const dialog = await screen.findByRole('dialog', { name: '登记校准：液相色谱仪' });
  expect(within(dialog).getByLabelText(/校准日期/)).toBeRequired();
  expect(within(dialog).getByLabelText(/校准证书编号/)).not.toBeRequired();
  fireEvent.click(within(dialog).getByRole('button', { name: '登记校准' }));
  expect(await within(dialog).findByText('请填写校准日期')).toBeVisible();
  expect(server.sent(moveCallsOf(instrumentRegister, 'calibrate').one)).toEqual([]);
});

it('a reason that it cannot do without is asked for; what is sent names the revision that was seen', async () => {
  const { server, onClose } = open('retire', [hplc]);
  server.answer(retire.one, { id: 'i1' });
  expect(await screen.findByText('此操作不能撤回。')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '报废' }));
  expect(reason()).toBeInvalid();
  expect(server.sent(retire.one)).toEqual([]);
  fireEvent.change(reason(), { target: { value: '到寿命' } });
  fireEvent.click(screen.getByRole('button', { name: '报废' }));
  await waitFor(() => expect(server.sent(retire.one)).toMatchObject([{ id: 'i1', baseRevision: 4, reason: '到寿命' }]));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('a reason may have several lines; one that is too long, or holds what nobody sees, is told so and not sent', async () => {
  const { server } = open('retire', [hplc]);
  server.answer(retire.one, { id: 'i1' });
  fireEvent.change(reason(), { target: { value: '长'.repeat(251) } });
  fireEvent.click(screen.getByRole('button', { name: '报废' }));
  expect(await screen.findByText('不能超过 250 个字')).toBeVisible();
  fireEvent.change(reason(), { target: { value: '到\u200b寿命' } });
  expect(await screen.findByText(/U\+200B/)).toBeVisible();
  expect(server.sent(retire.one)).toEqual([]);
  fireEvent.change(reason(), { target: { value: '到寿命\n泵漏液' } });
  fireEvent.click(screen.getByRole('button', { name: '报废' }));
  await waitFor(() => expect(server.sent(retire.one)).toMatchObject([{ reason: '到寿命\n泵漏液' }]));
});

it('text that picked nothing is not taken for an empty field: nothing is sent until it is picked or cleared', async () => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [personForTests('zhou', '周静')] });
  server.answer(registerCalls(departmentRegister).page, [], 0);
  server.answer(reviewers, { flow: null, problem: null });
  const submit = moveCallsOf(templateRegister, 'submit');
  server.answer(submit.one, { id: 't1' });
  const draft = { ...entry('t1', '还原胺化', ['submit']), status: 'draft', values: { name: '还原胺化', modules: [] } };
  show(<MoveDialog register={templateRegister} move="submit" entries={[draft]} onClose={vi.fn()} />);
  fireEvent.click(await screen.findByRole('combobox', { name: /审核人/ }));
  fireEvent.click(await screen.findByRole('option', { name: /周静/ }));
  const departments = screen.getByRole('combobox', { name: /发布范围/ });
  act(() => departments.focus());
  fireEvent.change(departments, { target: { value: '药物化学' } });
  act(() => departments.blur());
  const go = (): boolean => fireEvent.click(screen.getByRole('button', { name: '提交发布' }));
  go();
  expect(departments).toHaveFocus();
  expect(server.sent(submit.one)).toEqual([]);
  fireEvent.change(departments, { target: { value: '' } });
  act(() => departments.blur());
  go();
  await waitFor(() => expect(server.sent(submit.one)).toMatchObject([{ id: 't1', approverIds: ['zhou'] }]));
});

const template = { ...entry('t1', '还原胺化', ['submit']), status: 'draft', values: { name: '还原胺化', modules: [] } };

it('where no flow applies reviewers are chosen: without one nothing is sent', async () => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(registerCalls(departmentRegister).page, [], 0);
  server.answer(reviewers, { flow: null, problem: null });
  show(<MoveDialog register={templateRegister} move="submit" entries={[template]} onClose={vi.fn()} />);
  expect(await screen.findByRole('combobox', { name: /审核人/ })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '提交发布' }));
  expect(await screen.findByText('请填写审核人')).toBeVisible();
  expect(server.sent(moveCallsOf(templateRegister, 'submit').one)).toEqual([]);
});

it('where a flow applies it says who will review and by which flow; nobody else is chosen, nor sent', async () => {
  part('R063', 'whoever submits a template reads which flow decides, and who');
  const server = serverForTests();
  const submit = moveCallsOf(templateRegister, 'submit').one;
  server.answer(registerCalls(departmentRegister).page, [], 0);
  server.answer(submit, { id: 't1' });
  server.answer(reviewers, {
    flow: {
      name: '合成模板发布',
      steps: [
        { name: '复核', mode: 'all', reviewerNames: ['周静', '李晓彤'] },
        { name: '批准', mode: 'any', reviewerNames: ['王思远'] },
      ],
    },
    problem: null,
  });
  show(<MoveDialog register={templateRegister} move="submit" entries={[template]} onClose={vi.fn()} />);
  const flow = await screen.findByRole('region', { name: '由流程“合成模板发布”审核' });
  expect(
    within(flow)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['复核：周静、李晓彤 · 须全部通过', '批准：王思远']);
  expect(screen.queryByRole('combobox', { name: /审核人/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '提交发布' }));
  await waitFor(() => expect(server.sent(submit)).toMatchObject([{ id: 't1' }]));
  expect(server.sent(submit)[0]).not.toHaveProperty('approverIds');
});

it('a step of a flow at which nobody may review is said before it is submitted', async () => {
  const server = serverForTests();
  server.answer(registerCalls(departmentRegister).page, [], 0);
  server.answer(reviewers, {
    flow: { name: '合成模板发布', steps: [{ name: '批准', mode: 'any', reviewerNames: [] }] },
    problem: { key: 'flowStepEmpty', text: '节点“批准”现在没有可以审核的人' },
  });
  show(<MoveDialog register={templateRegister} move="publicShare" entries={[template]} onClose={vi.fn()} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('节点“批准”现在没有可以审核的人');
  expect(screen.getByRole('listitem')).toHaveTextContent('批准：没有可以审核的人');
});

it('a refusal is said in the dialog, and what was typed stays', async () => {
  const { server, onClose } = open('retire', [hplc]);
  server.refuse(retire.one, 'notInState');
  fireEvent.change(reason(), { target: { value: '到寿命' } });
  fireEvent.click(screen.getByRole('button', { name: '报废' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(reason()).toHaveValue('到寿命');
  expect(onClose).not.toHaveBeenCalled();
});

it('several at once: what was not done is listed with its reason', async () => {
  const { server, onClose } = open('retire', [hplc, balance]);
  const { batch } = retire;
  if (!batch) throw new Error('no batch');
  server.answer(batch, {
    results: [
      { id: 'i1', refusal: null },
      { id: 'i2', refusal: { code: refusals.forbidden.code, message: '您没有权限这样做' } },
    ],
  });
  expect(await screen.findByRole('dialog', { name: '报废（2 项）' })).toBeVisible();
  fireEvent.change(reason(), { target: { value: '到寿命' } });
  fireEvent.click(screen.getByRole('button', { name: '报废' }));
  await waitFor(() => expect(server.sent(batch)).toMatchObject([{ ids: ['i1', 'i2'] }]));
  expect(await screen.findByText('已完成 1 项；以下 1 项未完成：')).toBeVisible();
  expect(screen.getByText('天平：您没有权限这样做')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

it('several at once: says which ones, five by name, and how many of those selected it is not open to', async () => {
  const many = Array.from({ length: 7 }, (_, at) => entry(`i${at}`, `仪器 ${at + 1}`, ['retire']));
  const { server } = open('retire', [...many, entry('i9', '停用的天平', [])]);
  const { batch } = retire;
  if (!batch) throw new Error('no batch');
  server.answer(batch, { results: [] });
  const dialog = await screen.findByRole('dialog', { name: '报废（7 项）' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(many.slice(0, 5).map(({ values }) => values['name']));
  expect(within(dialog).getByText('以及另外 2 项')).toBeVisible();
  expect(within(dialog).getByText('所选的另外 1 项现在不能“报废”，不会改变。')).toBeVisible();
  fireEvent.change(reason(), { target: { value: '到寿命' } });
  fireEvent.click(screen.getByRole('button', { name: '报废' }));
  await waitFor(() => expect(server.sent(batch)).toMatchObject([{ ids: many.map(({ id }) => id) }]));
});

it('a method is put in force on the day: today is there already, a later day is refused in words, once', async () => {
  const server = serverForTests();
  const force = moveCallsOf(methodRegister, 'putInForce').one;
  const method = {
    ...entry('m1', '水分测定', ['putInForce']),
    status: 'draft',
    values: { number: 'M-1', name: '水分测定' },
  };
  show(<MoveDialog register={methodRegister} move="putInForce" entries={[method]} onClose={vi.fn()} />);
  const dialog = await screen.findByRole('dialog', { name: '生效：水分测定' });
  const day = within(dialog).getByLabelText(/生效日期/);
  expect(day).toHaveValue(new Intl.DateTimeFormat('sv-SE').format(new Date()));
  server.refuse(force, 'inputUnfit', { path: 'reviewDue', text: '应晚于开始的日期' });
  fireEvent.click(within(dialog).getByRole('button', { name: '生效' }));
  expect(await within(dialog).findAllByText('应晚于开始的日期')).toHaveLength(1);
  expect(within(dialog).queryByRole('alert')).toBeNull();
});

it('a day that has not come is refused beside its field, and nothing is sent', async () => {
  const server = serverForTests();
  const force = moveCallsOf(methodRegister, 'putInForce').one;
  const draft = { ...entry('m1', '水分测定', ['putInForce']), status: 'draft', values: { number: 'M-1' } };
  show(<MoveDialog register={methodRegister} move="putInForce" entries={[draft]} onClose={vi.fn()} />);
  const dialog = await screen.findByRole('dialog', { name: /^生效/ });
  const day = within(dialog).getByLabelText(/生效日期/);
  fireEvent.change(day, { target: { value: '2199-12-01' } });
  fireEvent.blur(day);
  fireEvent.click(within(dialog).getByRole('button', { name: '生效' }));
  expect(await within(dialog).findByText('不能晚于今天，请在当天进行此操作')).toBeVisible();
  expect(server.sent(force)).toEqual([]);
});
