import { valuesHash } from '@shilu/events/core/entry-versions';
import { moveCallsOf, registerCalls, versionCalls } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import { identityCalls } from '@shilu/events/identity/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { templateRegister } from '@shilu/events/templates/template';
import { proves } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { EntryPage } from './entry-page';
import { screenOf } from './register-screens';

const calls = registerCalls(templateRegister);
const versions = versionCalls(templateRegister);
if (versions === null) throw new Error('no versions');
const prose = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const values = { name: '还原胺化', modules: [{ type: 'editor', title: '步骤', content: prose('称量 5 g') }] };
const entry: RegisterEntry = {
  ...{ id: 't1', ownerId: 'li', removed: false, revision: 6, createdAt: '2026-03-02T08:00:00.000Z', values },
  ...{ modifiedAt: '2026-03-02T08:00:00.000Z', status: 'updateInReview', moves: ['approve', 'reject'] },
  ...{ version: 2, inUse: true, changedSince: true },
};
const row = (number: number, state: 'inUse' | 'superseded') => ({
  ...{ number, revision: number * 2, position: String(number), hash: 'a'.repeat(64), state },
  ...{ at: '2026-03-02T08:00:00.000Z', by: 'zhou', byName: '周静' },
  signatures: [
    {
      printedName: '周静',
      at: '2026-03-02T08:00:00.000Z',
      meaning: { value: 'reviewed', zh: '复核', en: 'Reviewed' },
      timeZone: 'UTC',
    },
  ],
});

let server: ServerForTests;
beforeAll(() => readTexts('registers', 'common', 'records', 'audit'));
beforeEach(() => {
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(organizationCalls.dictionaryItems, []);
  server.answer(calls.detail, entry);
  server.answer(calls.history, [], 0);
  server.answer(versions.versions, [row(2, 'inUse'), row(1, 'superseded')], 2);
  server.answer(versions.compare, {
    changes: [
      {
        ...{ field: 'description', title: '@template.description', rowId: null, action: 2, fieldFormat: 1 },
        ...{ oldValue: '旧说明', newValue: '新说明' },
      },
    ],
    modules: [
      {
        ...{ type: 'editor', title: '步骤', change: 'modified', changes: [] },
        ...{ before: prose('称量'), after: prose('称量 5 g') },
      },
    ],
  });
});
const open = () =>
  show(
    <Routes>
      <Route
        path="/resource/templateVersion/:id"
        element={<EntryPage {...screenOf(templateRegister)} listPath="/resource/myTemplate" />}
      />
    </Routes>,
    { at: '/resource/templateVersion/t1' },
  );

it('/resource/templateVersion/:id: which versions there were, which is in use, and what differs between any two', async () => {
  proves('R114');
  open();
  const table = await screen.findByRole('table', { name: '' });
  const [, newest, older] = within(table).getAllByRole('row');
  expect(newest).toHaveTextContent('第 2 版使用中');
  expect(newest).toHaveTextContent('周静');
  expect(newest).toHaveTextContent('复核');
  expect(older).toHaveTextContent('已被取代');
  expect(screen.getByText('有未发布的修改')).toBeVisible();
  // What is written against what is published, before anybody chooses.
  await waitFor(() => expect(server.sent(versions.compare)).toContainEqual({ id: 't1', from: 2, to: null }));
  const module = (await screen.findByRole('heading', { level: 4, name: /步骤/ })).closest('section');
  expect(module).toHaveTextContent('修改');
  expect(module).toHaveTextContent('称量 5 g');
  expect(await screen.findByRole('rowheader', { name: '说明' })).toBeVisible();
});

it('approving it signs exactly what is shown, by its hash, with the password and its meaning', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: '通过并发布' }));
  const dialog = await screen.findByRole('dialog', { name: '通过并发布：还原胺化' });
  expect(within(dialog).getByText('第 3 版')).toBeVisible();
  expect(within(dialog).getByText(valuesHash(templateRegister, values))).toBeVisible();
  const { one } = moveCallsOf(templateRegister, 'approve');
  server.answer(one, { id: 't1' });
  const account = within(dialog).queryByRole('textbox', { name: /账号/ });
  if (account) fireEvent.change(account, { target: { value: 'wang' } });
  fireEvent.change(within(dialog).getByLabelText(/密码/), { target: { value: 'shilu2026' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '通过并发布' }));
  await waitFor(() => expect(server.sent(one)).toHaveLength(1));
  expect(server.sent(one)[0]).toMatchObject({
    ...{ id: 't1', hash: valuesHash(templateRegister, values), meaning: 'reviewed' },
    password: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
});

it('who does not read the draft sees what is in use, and neither trace nor draft', async () => {
  server.answer(calls.detail, { ...entry, status: 'published', asInUse: true, changedSince: false, moves: [] });
  server.answer(versions.versions, [row(2, 'inUse')], 1);
  open();
  expect(await screen.findByText('您看到的是使用中的版本。')).toBeVisible();
  expect(screen.queryByRole('heading', { name: '痕迹' })).toBeNull();
  expect(screen.queryByRole('button', { name: '通过并发布' })).toBeNull();
  expect(server.sent(versions.compare)).toEqual([]);
});
