import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { methodRegister } from '@shilu/events/resources/method';
import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { EntryPage } from './entry-page';
import { NewEntryPage } from './new-entry-page';
import { RegisterPage } from './register-page';
import { screenOf } from './register-screens';

beforeAll(() => readTexts('registers', 'common'));

const LIST = '/resource/commonList/method';
const calls = registerCalls(methodRegister);
const method = {
  ...{ id: 'm1', ownerId: sessionForTests.accountInfo.id, removed: false, revision: 0, status: 'draft', moves: [] },
  ...{ createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z' },
  values: {
    ...{ number: 'FF-1', name: '水分测定', materials: [] },
    steps: [
      { name: '预滴定', work: '滴定至漂移稳定。', duration: { value: '20', unit: 'min' } },
      { name: '进样', work: '减量法称取样品。' },
    ],
  },
};
const open = (at: string) => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(calls.page, [], 0);
  server.answer(calls.detail, method);
  server.answer(calls.history, [], 0);
  const screens = screenOf(methodRegister);
  show(
    <Routes>
      <Route path={LIST} element={<RegisterPage {...screens} />} />
      <Route path="/resource/expMethod/new" element={<NewEntryPage {...screens} listPath={LIST} />} />
      <Route path="/resource/detailMethod/:id" element={<EntryPage {...screens} listPath={LIST} />} />
    </Routes>,
    { at },
  );
  return server;
};

it('a new entry is filled in at an address of its own, which the list leads to, and leads on to what was saved', async () => {
  const server = open(LIST);
  server.answer(calls.add, { id: 'm1' });
  const [add] = await screen.findAllByRole('button', { name: '新增方法' });
  if (!add) throw new Error('no button');
  fireEvent.click(add);
  expect(await screen.findByRole('heading', { level: 1, name: '新增方法' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findAllByText('请填写方法名称')).not.toHaveLength(0);
  expect(server.sent(calls.add)).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: '方法编号' }), { target: { value: 'FF-1' } });
  fireEvent.change(screen.getByRole('textbox', { name: '方法名称' }), { target: { value: '水分测定' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByRole('heading', { level: 1, name: '水分测定' })).toBeVisible();
  expect(server.sent(calls.add)).toMatchObject([{ number: 'FF-1', name: '水分测定' }]);
});

it('what the server refuses stands beside the field that it names, within rows with the number of the row, until that is changed', async () => {
  const server = open('/resource/expMethod/new');
  server.refuse(
    calls.add,
    'inputUnfit',
    { path: 'number', text: '已被使用' },
    { path: 'steps.0.duration', text: '应大于 0' },
    { path: 'nothing.here', text: '不显示' },
  );
  const number = await screen.findByRole('textbox', { name: '方法编号' });
  fireEvent.change(number, { target: { value: 'FF-1' } });
  fireEvent.change(screen.getByRole('textbox', { name: '方法名称' }), { target: { value: '水分测定' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('已被使用')).toBeVisible();
  expect(number).toBeInvalid();
  expect(number).toHaveFocus();
  expect(screen.getByText('第 1 行，时间：应大于 0')).toBeVisible();
  expect(screen.queryByText('不显示')).toBeNull();
  fireEvent.change(number, { target: { value: 'FF-2' } });
  expect(number).toBeValid();
  expect(screen.getByText('第 1 行，时间：应大于 0')).toBeVisible();
});

it('its own page shows rows whole, without the columns that nothing stands in', async () => {
  open('/resource/detailMethod/m1');
  const steps = await screen.findByRole('table', { name: '步骤' });
  expect(
    within(steps)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([...['#', '步骤名称', '操作', '时间']]);
  expect(
    within(steps)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['#步骤名称操作时间', '1预滴定滴定至漂移稳定。20 min', '2进样减量法称取样品。']);
});

it('several lines pasted into a step become steps, said in words how many, and can be taken back', async () => {
  const server = open('/resource/expMethod/new');
  server.answer(calls.add, { id: 'm1' });
  for (const add of await screen.findAllByRole('button', { name: '添加一行' })) fireEvent.click(add);
  const paste = (box: HTMLElement, text: string): boolean =>
    fireEvent.paste(box, { clipboardData: { getData: () => text } });
  paste(screen.getByRole('textbox', { name: '步骤名称' }), '预滴定\t滴定至漂移稳定。\n进样\t减量法');
  expect(screen.getByText('已粘贴 2 行')).toBeVisible();
  const names = (): (string | null)[] =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name: '步骤名称' }).map(({ value }) => value);
  expect(names()).toEqual(['预滴定', '进样']);
  const [first] = screen.getAllByRole('textbox', { name: '步骤名称' });
  if (!first) throw new Error('no step');
  paste(first, '称量\n溶解');
  expect(names()).toEqual(['预滴定', '称量', '溶解', '进样']);
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect(names()).toEqual(['预滴定', '进样']);
});
