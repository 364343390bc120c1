import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { organizationCalls } from '@shilu/events/organization/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { momentStore } from '../../api/moment';
import { personForTests } from '../../testing/people';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { sessionForTests } from '../../testing/session';
import { readTexts, show } from '../../testing/show';
import { MembersPage } from './members-page';

beforeAll(() => readTexts('team', 'identity'));
afterEach(() => vi.unstubAllGlobals());

const me = sessionForTests.accountInfo.id;
const members = [
  personForTests(me, '王思远', { isOrganAdmin: true, signingSuspended: 'opened', signingLocked: true }),
  personForTests('li', '李静', { signingSuspended: 'passwordReset' }),
  personForTests('zhao', '赵磊', { signingLocked: true }),
  personForTests('chen', '陈建国', { isOrganAdmin: true }),
];

let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(identityCalls.members, { list: members }, members.length);
  server.answer(registerCalls(roleRegister).page, []);
  server.answer(organizationCalls.departmentList, []);
});
const showAs = async (isOrganAdmin: boolean): Promise<void> => {
  const permissions = [{ permissionCode: 'MemberManage', isActive: true } as const];
  const accountInfo = { ...sessionForTests.accountInfo, isOrganAdmin };
  show(<MembersPage />, { session: { ...sessionForTests, permissions, accountInfo } });
  await screen.findByText('li-login');
};
const actionsOf = (name: string): HTMLElement => {
  const row = screen.getAllByRole('row').find((each) => each.textContent.includes(name));
  return within(row ?? document.body).getByRole('button', { name: '更多操作' });
};
const offeredFor = async (name: string): Promise<readonly (string | null)[]> => {
  fireEvent.click(actionsOf(name));
  const items = await screen.findAllByRole('menuitem');
  const words = items.map((item) => item.textContent);
  fireEvent.keyDown(items[0] ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  return words;
};
const EVERYBODY = ['编辑', '查看记录', '查看操作痕迹'];

it('X016 an administrator is offered to identify whom it waits for, never himself; nor to unlock or close himself', async () => {
  await showAs(true);
  expect(await offeredFor('王思远')).toEqual(EVERYBODY);
  expect(await offeredFor('李静')).toEqual([...EVERYBODY, '核实身份', '重置密码', '停用账号', '抹除个人信息…']);
  expect(await offeredFor('赵磊')).toEqual([...EVERYBODY, '解除签名锁定', '重置密码', '停用账号', '抹除个人信息…']);
  expect(await offeredFor('陈建国')).toEqual([...EVERYBODY, '停用账号', '抹除个人信息…']);
});

it('in the past nobody is offered to be changed, by button, row, menu or key', async () => {
  momentStore.set('2026-05-03T06:00:00.000Z');
  try {
    await showAs(true);
    expect(screen.queryByRole('button', { name: '新增成员' })).toBeNull();
    expect(screen.queryByRole('button', { name: '更多操作' })).toBeNull();
    fireEvent.click(screen.getByText('li-login'));
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  } finally {
    momentStore.set(null);
  }
});

it('X016 who manages members and is no administrator identifies and erases nobody', async () => {
  await showAs(false);
  expect(await offeredFor('李静')).toEqual([...EVERYBODY, '重置密码', '停用账号']);
});

it('X016 the identity that is confirmed is that of the person pointed at, in the way that was chosen', async () => {
  await showAs(true);
  fireEvent.click(actionsOf('李静'));
  fireEvent.click(await screen.findByRole('menuitem', { name: '核实身份' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(screen.getByText('核实“李静”的身份')).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('combobox', { name: '核实方式' }));
  fireEvent.click(await screen.findByRole('option', { name: '视频' }));
  server.answer(identityCalls.confirmIdentity, {});
  fireEvent.click(dialog.getByRole('button', { name: '核实身份' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(identityCalls.confirmIdentity)).toEqual([{ id: 'li', how: 'video' }]);
});

it('X014 signing is unlocked and an account closed for the person pointed at', async () => {
  await showAs(true);
  server.answer(identityCalls.modifyMember, {});
  for (const deed of ['解除签名锁定', '停用账号']) {
    fireEvent.click(actionsOf('赵磊'));
    fireEvent.click(await screen.findByRole('menuitem', { name: deed }));
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  }
  await waitFor(() =>
    expect(server.sent(identityCalls.modifyMember)).toEqual([
      { id: 'zhao', unlockSigning: true },
      { id: 'zhao', disabled: true },
    ]),
  );
});

it('law 12 an account being repaired says so in place of a state, and that nobody logs in with it; another does not', async () => {
  const repaired = { ...personForTests('zhou', '周敏'), beingRepaired: true };
  server.answer(identityCalls.members, { list: [...members, repaired] }, members.length + 1);
  await showAs(true);
  const line = screen.getByText('zhou-login').closest('tr');
  expect(line).toHaveTextContent('正在修复');
  expect(line).toHaveTextContent('修复前不能登录');
  expect(line).not.toHaveTextContent('启用');
  expect(screen.getAllByText('正在修复')).toHaveLength(1);
  expect(screen.getByText('li-login').closest('tr')).toHaveTextContent('启用');
});

it('X015 erasing says what is wrong with its reason, and sends nothing until it is right', async () => {
  await showAs(true);
  fireEvent.click(actionsOf('赵磊'));
  fireEvent.click(await screen.findByRole('menuitem', { name: '抹除个人信息…' }));
  const dialog = await screen.findByRole('dialog');
  const [reason, account] = within(dialog).getAllByRole('textbox');
  if (!reason || !account) throw new Error('no fields');
  fireEvent.change(account, { target: { value: 'zhao-login' } });
  fireEvent.change(reason, { target: { value: '长'.repeat(251) } });
  const erase = within(dialog)
    .getAllByRole('button')
    .find((each) => each.getAttribute('type') === 'submit');
  if (!erase) throw new Error('no button');
  fireEvent.click(erase);
  expect(await within(dialog).findByText('不能超过 250 个字')).toBeVisible();
  expect(server.sent(identityCalls.eraseMember)).toEqual([]);
  server.answer(identityCalls.eraseMember, {});
  fireEvent.change(reason, { target: { value: '离职\n本人申请' } });
  fireEvent.click(erase);
  await waitFor(() =>
    expect(server.sent(identityCalls.eraseMember)).toMatchObject([{ id: 'zhao', reason: '离职\n本人申请' }]),
  );
});

it('S11 no password is given to anybody from where others could read it: a first one nor another', async () => {
  vi.stubGlobal('isSecureContext', false);
  await showAs(true);
  const why = /只能通过 HTTPS 或在运行本系统的电脑上设置新密码/;
  fireEvent.click(actionsOf('赵磊'));
  fireEvent.click(await screen.findByRole('menuitem', { name: '重置密码' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(why);
  expect(dialog.queryByRole('button', { name: '重置密码' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '新增成员' }));
  await within(await screen.findByRole('dialog')).findByText(why);
  expect(screen.queryByLabelText(/^账号/)).toBeNull();
});
