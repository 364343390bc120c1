import { passwordDigest } from '@shilu/events/identity/request-signature';
import { secondFactorCalls } from '@shilu/events/identity/second-factor-calls';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { serverForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { SecondFactorDialog } from './second-factor-dialog';

beforeAll(() => readTexts('identity', 'common'));

afterEach(() => vi.unstubAllGlobals());

const none = { own: null, rule: 'offered', requiredFrom: null, passkeys: 0, site: null } as const;
const CODES = ['abcd-efgh-ijkl-mnop', 'qrst-uvwx-yz23-4567'];
const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

it('S11 the app is set up by the password and its first code, and the recovery codes stay until they are kept', async () => {
  const server = serverForTests();
  server.answer(secondFactorCalls.secondFactor, none);
  server.answer(secondFactorCalls.prepareSecondFactor, {
    ...{ preparation: 'preparation', passkey: null, recoveryCodes: CODES },
    totp: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Shilu:me?secret=JBSWY3DPEHPK3PXP' },
  });
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
  await vi.waitFor(() => expect(screen.getByLabelText(/^验证码/).getAttribute('aria-invalid')).toBe('true'));
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
  fireEvent.click(screen.getAllByRole('button', { name: '关闭' }).at(-1) ?? document.body);
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
