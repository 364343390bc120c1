import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readTexts, show } from '../testing/show';
import { SecondFactorStep, type Shown, type Ways } from './second-factor-step';

beforeAll(() => readTexts('identity', 'common'));

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const passkeyAt = (site: string): NonNullable<Ways['passkey']> => ({
  ...{ challenge: 'challenge', site, known: [], timeout: 60_000 },
});
const ask = (asked: Ways, problem: string | null = null) => {
  const onShow = vi.fn<(shown: Shown) => void>();
  show(<SecondFactorStep asked={asked} problem={problem} working={false} label="登录" onShow={onShow} />);
  return onShow;
};
const button = (name: string) => screen.queryByRole('button', { name });
const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('S11 whoever set up the app types its code first; nothing typed is asked for, and nothing is sent', () => {
  const onShow = ask({ ways: ['totp'], passkey: null });
  fireEvent.click(screen.getByRole('button', { name: '登录' }));
  expect(screen.getByText('请输入验证码')).toBeTruthy();
  expect(onShow).not.toHaveBeenCalled();
  type(/^验证码或恢复码/, ' 123 456 ');
  fireEvent.click(screen.getByRole('button', { name: '登录' }));
  expect(onShow).toHaveBeenCalledExactlyOnceWith({ code: '123 456' });
  expect(button('使用通行密钥')).toBeNull();
});

it('S11 whoever set up a passkey is asked for it first, told what was refused, and may type a recovery code', () => {
  const onShow = ask({ ways: ['passkey'], passkey: passkeyAt(window.location.hostname) }, '验证没有通过');
  expect(screen.getByRole('alert').textContent).toContain('验证没有通过');
  expect(document.activeElement).toBe(button('使用通行密钥'));
  expect(screen.queryByLabelText(/恢复码/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '使用恢复码' }));
  type(/^恢复码/, 'abcd-efgh');
  fireEvent.click(screen.getByRole('button', { name: '登录' }));
  expect(onShow).toHaveBeenCalledExactlyOnceWith({ code: 'abcd-efgh' });
});

it('S11 where the passkey does not work the screen says where it does, and takes a recovery code', () => {
  ask({ ways: ['passkey'], passkey: passkeyAt('lab.example.org') });
  expect(screen.getByText(/https:\/\/lab\.example\.org/)).toBeTruthy();
  expect(button('使用通行密钥')).toBeNull();
  expect(screen.getByLabelText(/^恢复码/)).toBeTruthy();
});
