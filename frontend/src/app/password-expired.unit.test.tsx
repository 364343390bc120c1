import { organizationCalls } from '@shilu/events/organization/calls';
import { defaultSettings } from '@shilu/events/organization/organization';
import { enUS } from '@shilu/events/messages/en-US';
import { zhCN } from '@shilu/events/messages/zh-CN';
import { identityCalls } from '@shilu/events/identity/calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../identity/session';
import { serverForTests, type ServerForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { texts as english } from '../i18n/en-US/identity';
import { texts as chinese } from '../i18n/zh-CN/identity';
import { PasswordExpired } from './password-expired';

beforeAll(() => readTexts('identity'));

afterEach(() => vi.unstubAllGlobals());

let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(organizationCalls.settings, {
    ...{ ...defaultSettings, passwordMinLength: 10, passwordKinds: 3, passwordsRemembered: 5 },
  });
});
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });

it('S11 whoever’s password has expired changes it by the organisation’s rule, sent itself, and goes on', async () => {
  server.answer(identityCalls.changePassword, {});
  show(<PasswordExpired />, { session: { ...sessionForTests, passwordExpired: true } });
  await screen.findByText(/至少 10 个字符.*至少有 3 类.*最近 5 个密码/);
  const { account } = sessionForTests.accountInfo;
  type('当前密码', 'old-horse-1');
  type('再输入一次新密码', 'Next-horse-2');
  const save = screen.getByRole('button', { name: '修改密码' });
  for (const [next, problem] of [
    ['Next-2', '至少要 10 个字符'],
    ['nexthorse22', /四类中至少有 3 类$/],
    [`${account}-Horse-22`, '密码中不能含有登录账号'],
  ] as const) {
    type('新密码', next);
    fireEvent.click(save);
    expect(screen.getByText(problem)).toBeTruthy();
  }
  type('新密码', 'Next-horse-2');
  fireEvent.click(save);
  await waitFor(() => expect(sessionStore.get()?.passwordExpired).toBe(false));
  expect(server.sent(identityCalls.changePassword)).toMatchObject([
    { oldPassword: passwordDigest(account, 'old-horse-1'), newPassword: 'Next-horse-2' },
  ]);
});

it('S11 where others could read a password on its way none is asked for, and the screen says why as the server would', async () => {
  vi.stubGlobal('isSecureContext', false);
  show(<PasswordExpired />, { session: { ...sessionForTests, passwordExpired: true } });
  await screen.findByText(zhCN.passwordUnprotected);
  expect(screen.queryByLabelText(/密码/)).toBeNull();
  expect(screen.getByRole('button', { name: '退出登录' })).toBeTruthy();
  expect([chinese.password.unprotected, english.password.unprotected]).toEqual([
    ...[zhCN.passwordUnprotected, enUS.passwordUnprotected],
  ]);
});
