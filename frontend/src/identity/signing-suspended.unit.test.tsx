import type { SuspendedFor } from '@shilu/events/identity/account';
import { identityCalls, type Person } from '@shilu/events/identity/calls';
import { homeCalls } from '@shilu/events/home/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dialogStore } from '../app/dialogs';
import { HomePage } from '../home/home-page';
import { serverForTests, type ServerForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { SignDialog } from '../ui/sign-dialog';

beforeAll(() => readTexts('home'));
afterEach(() => dialogStore.set(null));

const { id, realName, account } = sessionForTests.accountInfo;
const me = (signingSuspended: SuspendedFor | null): Person => ({
  ...{ id, realName, account, departmentId: null, departmentName: null, roleIds: [], isOrganAdmin: false },
  ...{ directLeaderId: null, disabled: false, signingLocked: false, signingSuspended, mobilePhone: '', email: '' },
});
const counts = { draft: 0, inReview: 0, rejected: 0, approved: 0, overdueTasks: 0 };

let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(homeCalls.home, { counts, toReview: [], pending: [], recent: [] });
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
