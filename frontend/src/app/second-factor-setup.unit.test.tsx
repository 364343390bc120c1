import { passwordDigest } from '@shilu/events/identity/request-signature';
import { secondFactorCalls } from '@shilu/events/identity/second-factor-calls';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { serverForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { dialogStore } from './dialogs';
import { SecondFactorDialog } from './second-factor-dialog';
import { SecondFactorDue } from './second-factor-due';

beforeAll(() => readTexts('identity', 'common'));

afterEach(() => vi.unstubAllGlobals());

const none = { own: null, rule: 'offered', requiredFrom: null, passkeys: 0, site: null } as const;
const CODES = ['abcd-efgh-ijkl-mnop', 'qrst-uvwx-yz23-4567'];
const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

const prepareApp = (server: ReturnType<typeof serverForTests>): void => {
  server.answer(secondFactorCalls.prepareSecondFactor, {
    ...{ preparation: 'preparation', passkey: null, recoveryCodes: CODES },
    totp: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Shilu:me?secret=JBSWY3DPEHPK3PXP' },
  });
};

it('S11 the app is set up by the password and its first code, and the recovery codes stay until they are kept', async () => {
  const server = serverForTests();
  server.answer(secondFactorCalls.secondFactor, none);
  prepareApp(server);
  server.refuse(secondFactorCalls.enrolSecondFactor, 'codeWrong');
  const onClose = vi.fn();
  show(<SecondFactorDialog onClose={onClose} />);
  fireEvent.click(await screen.findByRole('button', { name: '用身份验证器应用启用' }));
  type(/^您的密码/, 'correct-horse-1');
  press('继续');
  await screen.findByText('JBSW Y3DP EHPK 3PXP');
  const { account } = sessionForTests.accountInfo;
  expect(server.sent(secondFactorCalls.prepareSecondFactor)).toEqual([
    { password: passwordDigest(account, 'correct-horse-1'), way: 'totp' },
  ]);
  type(/^验证码/, '000000');
  press('启用');
  await vi.waitFor(() => expect(screen.getByLabelText(/^验证码/).getAttribute('aria-invalid')).toBe('true'), 20_000);
  expect(screen.getByLabelText(/^验证码/)).toHaveFocus();
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  server.answer(secondFactorCalls.enrolSecondFactor, {});
  type(/^验证码/, '123456');
  press('启用');
  for (const code of CODES) expect(await screen.findByText(code)).toBeTruthy();
  expect(server.sent(secondFactorCalls.enrolSecondFactor)).toMatchObject([
    { preparation: 'preparation', code: '000000' },
    { preparation: 'preparation', code: '123456' },
  ]);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(await screen.findByText(/^请先确认已保存/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  server.answer(secondFactorCalls.secondFactor, { ...none, own: { way: 'totp', codesLeft: 10, since: '2026-11-27T00:00:00.000Z' } }); // prettier-ignore
  fireEvent.click(screen.getByRole('checkbox', { name: /我已保存恢复码/ }));
  press('完成');
  expect(await screen.findByText('身份验证器应用')).toBeTruthy();
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
});

it('S11 where others could read its key none is set up, and the screen says why', async () => {
  vi.stubGlobal('isSecureContext', false);
  serverForTests().answer(secondFactorCalls.secondFactor, none);
  show(<SecondFactorDialog onClose={() => undefined} />);
  expect(await screen.findByText(/^只能通过 HTTPS/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '用身份验证器应用启用' })).toBeNull();
});

it('S11 whoever has to set one up does not log out, nor leave the page, while the recovery codes are shown', async () => {
  const server = serverForTests();
  server.answer(secondFactorCalls.secondFactor, none);
  prepareApp(server);
  server.answer(secondFactorCalls.enrolSecondFactor, {});
  show(<SecondFactorDue />, { session: { ...sessionForTests, secondFactorDue: true } });
  fireEvent.click(await screen.findByRole('button', { name: '用身份验证器应用启用' }));
  expect(screen.getByRole('button', { name: '退出登录' })).toBeTruthy();
  type(/^您的密码/, 'correct-horse-1');
  press('继续');
  await screen.findByText('JBSW Y3DP EHPK 3PXP');
  type(/^验证码/, '123456');
  press('启用');
  expect(await screen.findByText(CODES[0] ?? '')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('恢复码');
  expect(screen.queryByRole('button', { name: '退出登录' })).toBeNull();
  const closes = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closes()).toBe(false);
  fireEvent.click(screen.getByRole('checkbox', { name: /我已保存恢复码/ }));
  expect(closes()).toBe(true);
});

it('S11 whoever has no passkey is told that one will do, where to add it; whoever has one elsewhere, where it works', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  const server = serverForTests();
  server.answer(secondFactorCalls.secondFactor, { ...none, site: window.location.hostname });
  const { unmount } = show(<SecondFactorDialog onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: '登记通行密钥' }));
  expect(dialogStore.get()).toBe('passkeys');
  expect(screen.queryByRole('button', { name: '用通行密钥启用' })).toBeNull();
  dialogStore.set(null);
  unmount();
  server.answer(secondFactorCalls.secondFactor, { ...none, passkeys: 1, site: 'lab.example.org' });
  show(<SecondFactorDialog onClose={() => undefined} />);
  expect(await screen.findByText(/https:\/\/lab\.example\.org/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '用通行密钥启用' })).toBeNull();
});
