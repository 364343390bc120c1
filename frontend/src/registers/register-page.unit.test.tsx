import type { RegisterEntry } from '@shilu/events/core/register';
import { moveCallsOf, registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { legalHoldRegister } from '@shilu/events/audit/legal-hold';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { commonListCalls } from '@shilu/events/resources/common-list-calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { languageStore } from '../lib/language';
import { serverForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { RegisterPage } from './register-page';
import { screenOf } from './register-screens';

beforeAll(() => readTexts('registers', 'common'));

const entry = {
  ...{ id: 'd1', ownerId: 'admin', removed: false, revision: 0, createdAt: '2026-03-02T08:00:00.000Z' },
  ...{ modifiedAt: '2026-03-02T08:00:00.000Z', modifiedBy: 'admin' },
  values: { code: 'experimentType', name: '实验类型', nameEn: 'Experiment types', items: [] },
};

it.each([
  ['zh-CN', '实验类型'],
  ['en-US', 'Experiment types'],
] as const)('dictionary cards are headed by raw codes: in %s by the name in that language', async (language, name) => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(registerCalls(dictionaryRegister).page, [entry], 1);
  onTestFinished(() => languageStore.set('zh-CN'));
  languageStore.set(language);
  show(<RegisterPage {...screenOf(dictionaryRegister)} />);
  const cell = (await screen.findByText(name)).closest('td');
  expect(cell).toHaveAttribute('data-whole');
  expect(screen.getByText('experimentType').closest('td')).not.toHaveAttribute('data-whole');
});

it.each([
  ['zh-CN', '天平'],
  ['en-US', 'Balance'],
] as const)(
  'a row is headed by what the entry is called in %s, though one field alone is a column',
  async (language, name) => {
    const server = serverForTests();
    server.answer(identityCalls.members, { list: [] });
    const balance = {
      ...entry,
      ...{ id: 'b1', status: 'inService', moves: [] },
      values: { number: 'YQ-11', name: '天平', nameEn: 'Balance', keeperIds: [] },
    };
    server.answer(registerCalls(instrumentRegister).page, [balance], 1);
    onTestFinished(() => languageStore.set('zh-CN'));
    languageStore.set(language);
    show(<RegisterPage {...screenOf(instrumentRegister)} />);
    expect((await screen.findByText(name)).closest('td')).toHaveAttribute('data-whole');
  },
);

it('several with which nothing can be done at once: the bar says so', async () => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  const balance = {
    ...entry,
    ...{ id: 'b1', status: 'retired', moves: [] },
    values: { number: 'YQ-11', name: '天平', keeperIds: [] },
  };
  server.answer(registerCalls(instrumentRegister).page, [balance], 1);
  show(<RegisterPage {...screenOf(instrumentRegister)} />);
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择这一行' }));
  expect(await screen.findByText('所选各项没有可以一起进行的操作，请逐项处理')).toBeVisible();
});

const listOf = (...entries: readonly RegisterEntry[]) => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(registerCalls(instrumentRegister).page, [...entries], entries.length);
  show(<RegisterPage {...screenOf(instrumentRegister)} />);
  return server;
};
const instrument = (status: string, moves: string[]): RegisterEntry => ({
  ...{ ...entry, id: 'b1', status, moves },
  values: { number: 'YQ-11', name: '天平', keeperIds: [sessionForTests.accountInfo.id] },
});

it.each([
  ['inService', '编辑'],
  ['retired', '打开'],
])('an entry that is %s is offered with the word for what will be: %s', async (status, word) => {
  listOf(instrument(status, []));
  await screen.findByText('天平');
  fireEvent.click(screen.getByRole('button', { name: '更多操作' }));
  expect((await screen.findAllByRole('menuitem'))[0]).toHaveTextContent(word);
});

it('who thinks better of moving several keeps what was selected; once they are moved, nothing is', async () => {
  const server = listOf(instrument('inService', ['retire']));
  const one = moveCallsOf(instrumentRegister, 'retire').one;
  server.answer(one, { id: 'b1' });
  const selected = () => screen.getByRole('checkbox', { name: '选择这一行' });
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择这一行' }));
  fireEvent.click(await screen.findByRole('button', { name: '报废' }));
  const dialog = await screen.findByRole('dialog', { name: '报废：天平' });
  fireEvent.click(within(dialog).getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(selected()).toBeChecked();
  fireEvent.click(screen.getByRole('button', { name: '报废' }));
  const again = await screen.findByRole('dialog', { name: '报废：天平' });
  fireEvent.change(within(again).getByRole('textbox', { name: /原因/ }), { target: { value: '到寿命' } });
  fireEvent.click(within(again).getByRole('button', { name: '报废' }));
  await waitFor(() => expect(selected()).not.toBeChecked());
});

it('several entries of a common list are removed at once: what is in use stays, and it is said why', async () => {
  const server = listOf(instrument('inService', []), {
    ...instrument('inService', []),
    ...{ id: 'b2', values: { number: 'YQ-12', name: '烘箱', keeperIds: [sessionForTests.accountInfo.id] } },
  });
  const refusal = { code: 4302, message: '有 3 条记录正在使用' };
  server.answer(commonListCalls.remove, {
    results: [
      { id: 'b1', refusal: null },
      { id: 'b2', refusal },
    ],
  });
  for (const box of await screen.findAllByRole('checkbox', { name: '选择这一行' })) fireEvent.click(box);
  fireEvent.click(await screen.findByRole('button', { name: '移除' }));
  const dialog = await screen.findByRole('dialog', { name: '移除所选的 2 项？' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['天平', '烘箱']);
  fireEvent.click(within(dialog).getByRole('button', { name: '移除' }));
  expect(await within(dialog).findByText('已完成 1 项；以下 1 项未完成：')).toBeVisible();
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('烘箱：有 3 条记录正在使用');
  expect(server.sent(commonListCalls.remove)).toMatchObject([{ type: 'instrument', ids: ['b1', 'b2'] }]);
  for (const box of screen.getAllByRole('checkbox', { name: '选择这一行', hidden: true }))
    expect(box).not.toBeChecked();
});

it('who may remove none of those selected is not offered to', async () => {
  listOf({
    ...instrument('inService', []),
    ownerId: 'somebody',
    values: { number: 'YQ-11', name: '天平', keeperIds: [] },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择这一行' }));
  expect(await screen.findByText('所选各项没有可以一起进行的操作，请逐项处理')).toBeVisible();
  expect(screen.queryByRole('button', { name: '移除' })).toBeNull();
});

it('what is never removed is not offered to be, nor sought among what was: a legal hold is lifted', async () => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  const hold = {
    ...{ ...entry, id: 'h1', status: 'stands', moves: ['lift'] },
    values: { name: '质量争议', why: '客户异议', projects: [], records: [], people: ['li'] },
  };
  server.answer(registerCalls(legalHoldRegister).page, [hold], 1);
  const permissions = [{ permissionCode: 'AudittrailSearch', isActive: true } as const];
  show(<RegisterPage {...screenOf(legalHoldRegister)} />, { session: { ...sessionForTests, permissions } });
  await screen.findByText('质量争议');
  fireEvent.click(screen.getByRole('button', { name: '更多操作' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['解除保全', '编辑', '痕迹']);
  fireEvent.keyDown(items[0] ?? document.body, { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: '筛选' }));
  const filters = within(await screen.findByRole('dialog'));
  expect(filters.getByText('人员')).toBeTruthy();
  expect(filters.queryByText('已移除')).toBeNull();
});
