import { legalHoldRegister } from '@shilu/events/audit/legal-hold';
import { identityCalls } from '@shilu/events/identity/calls';
import { moveCallsOf, registerCalls } from '@shilu/events/core/register-calls';
import { usesCall } from '@shilu/events/core/uses';
import type { RegisterEntry } from '@shilu/events/core/register';
import { totalsCall } from '@shilu/events/core/children';
import { maintenanceRegister } from '@shilu/events/resources/maintenance-report';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { EntryPage } from './entry-page';
import { screenOf } from './register-screens';

beforeAll(() => readTexts('registers', 'common'));

const calls = registerCalls(instrumentRegister);
const balance: RegisterEntry = {
  ...{ id: 'i2', ownerId: 'admin', removed: false, revision: 3, createdAt: '2026-03-02T08:00:00.000Z' },
  ...{ modifiedAt: '2026-03-02T08:00:00.000Z', status: 'calibrationOverdue', moves: ['calibrate', 'reportFault'] },
  values: { number: 'YQ-11', name: '天平', keeperIds: [sessionForTests.accountInfo.id], calibrationDue: '2026-10-01' },
};
const uses = usesCall(instrumentRegister);
const totals = totalsCall(maintenanceRegister);
const open = (entry: RegisterEntry) => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(calls.detail, entry);
  if (uses !== null) server.answer(uses, [], 0);
  server.answer(registerCalls(maintenanceRegister).page, [], 0);
  if (totals !== null) server.answer(totals, []);
  server.answer(
    calls.history,
    [
      {
        ...{ at: '2026-10-02T00:00:00.000Z', actor: 'system', type: 'InstrumentCalibrationExpired', reason: null },
        position: '2',
        changes: [
          {
            ...{ field: 'status', title: '@instrument.status', rowId: null, action: 2, fieldFormat: 1 },
            ...{ oldValue: '在用', newValue: '校准过期' },
          },
        ],
      },
    ],
    1,
  );
  const page = <EntryPage {...screenOf(instrumentRegister)} listPath="/resource/commonList/instrument" />;
  show(
    <Routes>
      <Route path="/resource/detailInstrument/:id" element={page} />
    </Routes>,
    { at: '/resource/detailInstrument/i2' },
  );
  return server;
};

it('says what the entry is and how it stands, and offers what may be done with it now, the first move first', async () => {
  open(balance);
  expect(await screen.findByRole('heading', { level: 1, name: '天平' })).toBeVisible();
  expect(screen.getAllByText('校准过期')[0]).toBeVisible();
  expect(screen.getByText('2026-10-01')).toBeVisible();
  expect(screen.getByRole('button', { name: '登记校准' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '更多操作' }));
  expect(await screen.findByRole('menuitem', { name: '报告故障' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '登记校准' }));
  expect(await screen.findByRole('dialog', { name: '登记校准：天平' })).toBeVisible();
});

it('what is open to its reader no longer is said to be, and nothing of it stays in sight', async () => {
  const server = open(balance);
  expect(await screen.findByRole('heading', { level: 1, name: '天平' })).toBeVisible();
  server.refuse(calls.detail, 'notFound');
  server.refuse(calls.history, 'notFound');
  server.answer(moveCallsOf(instrumentRegister, 'reportFault').one, { id: 'i2' });
  fireEvent.click(screen.getByRole('button', { name: '更多操作' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '报告故障' }));
  const dialog = await screen.findByRole('dialog', { name: '报告故障：天平' });
  fireEvent.change(within(dialog).getByRole('textbox', { name: /原因/ }), { target: { value: '读数漂移' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '报告故障' }));
  await waitFor(() => expect(screen.queryAllByText('天平')).toHaveLength(0));
  expect(screen.getByRole('heading', { level: 1, name: '没有找到，或不对您开放' })).toBeVisible();
});

it('its trace says what followed from a date in words, of nobody', async () => {
  open(balance);
  const trace = await screen.findByRole('list');
  const [moved] = within(trace).getAllByRole('listitem');
  expect(moved).toHaveTextContent('校准已过期，停止使用');
  expect(moved).toHaveTextContent('状态：在用 校准过期');
});

it('what its state closes is offered by no button', async () => {
  open({ ...balance, status: 'retired', moves: [] });
  expect(await screen.findByRole('heading', { level: 1, name: '天平' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  expect(screen.queryByRole('button', { name: '更多操作' })).toBeNull();
});

it('says where it is used, each figure opening the list behind it', async () => {
  if (uses === null) throw new Error('no uses');
  const server = open(balance);
  server.answer(uses, [{ category: 'method', id: 'm1', name: '水分测定' }], 1);
  const figure = await screen.findByRole('button', { name: '使用它的方法：1' });
  fireEvent.click(figure);
  const list = await screen.findByRole('dialog', { name: '使用它的方法' });
  expect(await within(list).findByRole('link', { name: '水分测定' })).toHaveAttribute(
    'href',
    '/resource/detailMethod/m1',
  );
  expect(server.sent(uses)[0]).toMatchObject({ id: 'i2', kind: 'method' });
});

it('lists and sums what stands below it, and adds there what its keepers add, in its place', async () => {
  const reports = registerCalls(maintenanceRegister);
  if (totals === null) throw new Error('no totals');
  const server = open(balance);
  const report: RegisterEntry = {
    ...{ id: 'm1', ownerId: 'admin', removed: false, revision: 0, mayChange: false },
    ...{ createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z' },
    values: { instrumentId: 'i2', doneOn: '2026-03-01', kind: 'repair', title: '换密封圈', result: 'fit' },
  };
  server.answer(reports.page, [report], 1);
  server.answer(totals, [{ field: 'downtime', value: '6.5', unit: 'h' }]);
  server.answer(reports.add, { id: 'm2' });
  expect(await screen.findByText('停机时间合计 6.5 h')).toBeVisible();
  expect(server.sent(reports.page)[0]).toMatchObject({ filter: { instrumentId: 'i2' }, sortField: 'doneOn', sortOrder: 'desc' }); // prettier-ignore
  // What the server says may not be changed is read, and cannot be saved.
  fireEvent.click(await screen.findByRole('button', { name: '换密封圈' }));
  const shown = await screen.findByRole('dialog', { name: '维护记录' });
  expect(within(shown).queryByRole('button', { name: '保存' })).toBeNull();
  fireEvent.click(within(shown).getAllByRole('button', { name: '关闭' })[0] ?? shown);
  fireEvent.click(screen.getByRole('button', { name: '新增维护记录' }));
  const form = await screen.findByRole('dialog', { name: '新增维护记录' });
  // Where it stands is not asked.
  expect(form.querySelector('[data-field="instrumentId"]')).toBeNull();
  expect(form.querySelector('[data-field="title"]')).not.toBeNull();
  fireEvent.change(within(form).getByLabelText(/^事项/), { target: { value: '换灯' } });
  for (const [field, option] of [
    ['类别', '维修'],
    ['结果', '可正常使用'],
  ] as const) {
    fireEvent.click(within(form).getByRole('combobox', { name: new RegExp(`^${field}`) }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  }
  expect(server.sent(totals)).toHaveLength(1);
  server.answer(totals, [{ field: 'downtime', value: '8', unit: 'h' }]);
  fireEvent.click(within(form).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.sent(reports.add)).toMatchObject([{ instrumentId: 'i2', title: '换灯' }]));
  // What it adds to the sum is seen at once.
  expect(await screen.findByText('停机时间合计 8 h')).toBeVisible();
});

it('whoever keeps nothing of it adds nothing below it', async () => {
  open({ ...balance, values: { ...balance.values, keeperIds: ['somebody'] } });
  expect(await screen.findByRole('heading', { level: 2, name: '维护记录' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '新增维护记录' })).toBeNull();
});

it('what it points to is opened from there by those who may, and what a move changes is said before it is made', async () => {
  const held: RegisterEntry = {
    ...{ id: 'h1', ownerId: 'admin', removed: false, revision: 1, createdAt: '2026-03-02T08:00:00.000Z' },
    ...{ modifiedAt: '2026-03-02T08:00:00.000Z', status: 'stands', moves: ['lift'] },
    values: { name: '专利争议', why: '客户异议', projects: ['p1', 'p2'], records: ['r1', 'r2'], people: [] },
    names: { 'project p1': '合成工艺', 'record r1': 'SL-1 偶联', 'record r2': 'SL-2 还原' },
    opens: ['project p1', 'record r1'],
  };
  const hold = registerCalls(legalHoldRegister);
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(hold.detail, held);
  server.answer(hold.history, [], 0);
  const page = <EntryPage {...screenOf(legalHoldRegister)} listPath="/team/legalHolds" />;
  show(
    <Routes>
      <Route path="/team/legalHolds/:id" element={page} />
    </Routes>,
    { at: '/team/legalHolds/h1' },
  );
  expect(await screen.findByRole('link', { name: '合成工艺' })).toHaveAttribute('href', '/team/allTask/p1');
  expect(screen.getByRole('link', { name: 'SL-1 偶联' })).toHaveAttribute('href', '/editRecord/r1');
  expect(screen.queryByRole('link', { name: 'SL-2 还原' })).toBeNull();
  expect(screen.getByText(/、SL-2 还原$/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '解除保全' }));
  const dialog = await screen.findByRole('dialog', { name: '解除保全：专利争议' });
  expect(within(dialog).getByText(/^解除后，除非另有保全.*会收到通知。$/)).toBeVisible();
});
