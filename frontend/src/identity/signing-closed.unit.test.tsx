import type { SuspendedFor } from '@shilu/events/identity/account';
import { identityCalls, type Person } from '@shilu/events/identity/calls';
import { homeCalls } from '@shilu/events/home/calls';
import { refusals } from '@shilu/events/core/result-codes';
import { organizationCalls } from '@shilu/events/organization/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error';
import { dialogStore } from '../app/dialogs';
import { HomePage } from '../home/home-page';
import { serverForTests, type ServerForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { switchLanguage } from '../i18n/i18n';
import { useSigning } from '../ui/use-signing';
import { SignDialog } from '../ui/sign-dialog';

beforeAll(() => readTexts('home', 'records'));
afterEach(() => dialogStore.set(null));

const { id, realName, account } = sessionForTests.accountInfo;
const me = (signingSuspended: SuspendedFor | null, signingLocked = false): Person => ({
  ...{ id, realName, account, departmentId: null, departmentName: null, roleIds: [], isOrganAdmin: false },
  ...{
    directLeaderId: null,
    disabled: false,
    signingLocked,
    signingSuspended,
    secondFactor: false,
    mobilePhone: '',
    email: '',
  },
});
const counts = { toReview: 0, draft: 0, inReview: 0, rejected: 0, approved: 0, overdueTasks: 0 };

let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(homeCalls.home, { counts, reviews: false, toReview: [], pending: [], recent: [] });
  server.answer(identityCalls.members, { list: [] });
});
const dialog = (
  <SignDialog opened meanings={[{ value: 'authored', label: '撰写' }]} onClose={() => {}} onSign={() => true}>
    SL-1
  </SignDialog>
);

describe('21 CFR 11.100 who cannot sign yet is told so, why, and what to do, before they try', () => {
  it.each<readonly [string, ReactNode]>([
    ['home page', <HomePage key="home" />],
    ['dialog of a signature', dialog],
  ])('%s', async (_, part) => {
    server.answer(identityCalls.accountAttributes, me('passwordReset'));
    show(part);
    expect(await screen.findByText(/您的密码由他人重置过.*请先自行修改密码，再请组织管理员核实您的身份/)).toBeVisible();
    expect(server.sent(identityCalls.accountAttributes)).toEqual([{ id }]);
    fireEvent.click(screen.getByRole('button', { name: '修改密码' }));
    expect(dialogStore.get()).toBe('password');
  });

  it('nobody else is told', async () => {
    server.answer(identityCalls.accountAttributes, me(null));
    show(dialog);
    await waitFor(() => expect(server.sent(identityCalls.accountAttributes)).toHaveLength(1));
    expect(await screen.findByText('SL-1')).toBeVisible();
    expect(screen.queryByText('您暂时不能签名')).toBeNull();
  });

  it('an administrator is sent to another one', async () => {
    server.answer(identityCalls.accountAttributes, me('raised'));
    const accountInfo = { ...sessionForTests.accountInfo, isOrganAdmin: true };
    show(dialog, { session: { ...sessionForTests, accountInfo } });
    expect(await screen.findByText(/另一位组织管理员核实您的身份/)).toBeVisible();
  });
});

const Signing = () => {
  const { meanings, askAccount, busy, error, run } = useSigning('author');
  return (
    <SignDialog
      {...{ opened: true, meanings, askAccount, busy, error }}
      onClose={() => {}}
      onSign={(given) =>
        void run(given, async () => {
          throw new ApiError(refusals.signingLocked.code, 'the fifth', refusals.signingLocked.status);
        })
      }
    >
      SL-1
    </SignDialog>
  );
};

describe('five wrong passwords: what is locked, who unlocks it and for how long', () => {
  it.each<readonly ['zh-CN' | 'en-US', RegExp, RegExp]>([
    ['zh-CN', /签名已锁定.*无法再次登录/, /不会自动解除，须由组织管理员/],
    ['en-US', /no longer sign, nor log in again/, /does not expire: an administrator has to remove it/],
  ])('%s: said by the dialog, which signs no more', async (language, both, who) => {
    await switchLanguage(language);
    server.answer(identityCalls.accountAttributes, me(null, true));
    show(dialog);
    const told = await screen.findByText(both);
    expect(told).toHaveTextContent(who);
    expect(screen.getByLabelText(/密码|Password/)).toBeDisabled();
    expect(screen.getByRole('button', { name: /^(签署|Sign)$/ })).toBeDisabled();
    await switchLanguage('zh-CN');
  });

  it('an administrator is sent to another one', async () => {
    server.answer(identityCalls.accountAttributes, me(null, true));
    const accountInfo = { ...sessionForTests.accountInfo, isOrganAdmin: true };
    show(dialog, { session: { ...sessionForTests, accountInfo } });
    expect(await screen.findByText(/另一位组织管理员在“成员”页解除/)).toBeVisible();
  });

  it('the fifth wrong one closes the dialog for signing at once', async () => {
    server.answer(identityCalls.accountAttributes, me(null));
    server.answer(organizationCalls.dictionaryItems, []);
    show(<Signing />);
    fireEvent.change(await screen.findByLabelText(/账号/), { target: { value: account } });
    fireEvent.change(screen.getByLabelText(/密码/), { target: { value: 'wrong' } });
    const sign = screen.getByRole('button', { name: '签署' });
    expect(sign).toBeEnabled();
    fireEvent.click(sign);
    expect(await screen.findByText('您的签名已锁定')).toBeVisible();
    expect(sign).toBeDisabled();
    // Said once, above.
    expect(screen.queryByText('the fifth')).toBeNull();
  });
});
