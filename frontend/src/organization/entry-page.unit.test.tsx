import { identityCalls } from '@shilu/events/identity/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { EntryPage } from './entry-page';
import { screenOf } from './register-screens';

beforeAll(() => readTexts('organization', 'common'));

const calls = registerCalls(instrumentRegister);
const balance: RegisterEntry = {
  ...{ id: 'i2', ownerId: 'admin', removed: false, revision: 3, createdAt: '2026-03-02T08:00:00.000Z' },
  ...{ modifiedAt: '2026-03-02T08:00:00.000Z', status: 'calibrationOverdue', moves: ['calibrate', 'reportFault'] },
  values: { number: 'YQ-11', name: '天平', keeperIds: [sessionForTests.accountInfo.id], calibrationDue: '2026-10-01' },
};
const open = (entry: RegisterEntry) => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(calls.detail, entry);
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
