import { valuesHash } from '@shilu/events/core/entry-versions';
import { moveCallsOf } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { organizationCalls } from '@shilu/events/organization/calls';
import { templateRegister } from '@shilu/events/templates/template';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { asks, serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { SignedMove } from './signed-move';

beforeAll(() => readTexts('registers', 'common'));

const { move, one } = moveCallsOf(templateRegister, 'approve');
const entry: RegisterEntry = {
  ...{ id: 't1', ownerId: 'li', removed: false, revision: 3, createdAt: '2026-03-02T08:00:00.000Z' },
  ...{ modifiedAt: '2026-03-02T08:00:00.000Z', status: 'inReview', moves: ['approve'], version: 1 },
  values: { name: '还原胺化', modules: [] },
};
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(organizationCalls.dictionaryItems, []);
});

const open = () => {
  const onClose = vi.fn();
  show(<SignedMove {...{ register: templateRegister, move, act: 'approve', entry, onClose }} />);
  return onClose;
};
const sign = (): void => {
  // Asked for at the first signature of a session alone.
  const account = screen.queryByLabelText(/账号/);
  if (account !== null) fireEvent.change(account, { target: { value: 'zhouj' } });
  fireEvent.change(screen.getByLabelText(/密码/, { selector: 'input' }), { target: { value: 'secret-1' } });
  fireEvent.click(screen.getByRole('button', { name: '通过并发布' }));
};

it('is signed for exactly what is shown, by its hash, with what was said about it', async () => {
  server.answer(one, { id: 't1' });
  const onClose = open();
  expect(await screen.findByText(valuesHash(templateRegister, entry.values))).toBeVisible();
  // The signature is asked for first: nothing else is needed here.
  await waitFor(() => expect(screen.getByLabelText(/账号/)).toHaveFocus());
  fireEvent.change(screen.getByRole('textbox', { name: /原因/ }), { target: { value: '步骤完整' } });
  sign();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent(one)).toMatchObject([
    {
      ...{ id: 't1', hash: valuesHash(templateRegister, entry.values), reason: '步骤完整', meaning: 'reviewed' },
      ...{ account: 'zhouj', password: passwordDigest('zhouj', 'secret-1') },
    },
  ]);
});

it('a wrong password is said beside it; what was written stays, and the dialog too', async () => {
  server.refuse(one, 'wrongPassword');
  const onClose = open();
  fireEvent.change(await screen.findByRole('textbox', { name: /原因/ }), { target: { value: '步骤完整' } });
  sign();
  await waitFor(() => expect(screen.getByLabelText(/密码/, { selector: 'input' })).toBeInvalid());
  expect(screen.getByRole('textbox', { name: /原因/ })).toHaveValue('步骤完整');
  expect(onClose).not.toHaveBeenCalled();
});

it('a reason that is too long is told so beside it, and nothing is signed', async () => {
  server.answer(one, { id: 't1' });
  open();
  fireEvent.change(await screen.findByRole('textbox', { name: /原因/ }), { target: { value: '长'.repeat(251) } });
  sign();
  expect(await screen.findByText('不能超过 250 个字')).toBeVisible();
  expect(server.sent(one)).toEqual([]);
});

it('a signature without an answer is told in the dialog, and what was written stays there and in the browser', async () => {
  vi.stubGlobal(
    'fetch',
    (
      (answers) =>
      (url: string, init: RequestInit = {}) =>
        asks(one, url) ? Promise.reject(new TypeError('Failed to fetch')) : answers(url, init)
    )(fetch),
  );
  const onClose = open();
  fireEvent.change(await screen.findByRole('textbox', { name: /原因/ }), { target: { value: '步骤完整' } });
  sign();
  expect(await screen.findByText(/没有收到服务器的答复/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /原因/ })).toHaveValue('步骤完整');
  expect(onClose).not.toHaveBeenCalled();
  cleanup();
  open();
  expect(await screen.findByRole('textbox', { name: /原因/ })).toHaveValue('步骤完整');
});
