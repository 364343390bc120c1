import { tokenScopeLabel } from '@shilu/events/core/token-scopes';
import { registerCalls } from '@shilu/events/core/register-calls';
import { serviceAccountCalls, type ApiToken, type ServiceAccount } from '@shilu/events/identity/service-account-calls';
import { roleRegister } from '@shilu/events/identity/role';
import { organizationCalls } from '@shilu/events/organization/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { ServiceAccountsPage } from './service-accounts-page';

beforeAll(() => readTexts('serviceAccounts', 'team'));

const token = (id: number, label: string, more: Partial<ApiToken> = {}): ApiToken => ({
  id: `00000000-0000-4000-8000-00000000000${String(id)}`,
  label,
  scopes: ['records:read'],
  expiresAt: '2999-01-01T00:00:00.000Z',
  revoked: false,
  lastUsedAt: null,
  ...more,
});
const account = (id: string, name: string, ...tokens: readonly ApiToken[]): ServiceAccount => ({
  ...{ id, name, departmentId: null, roleIds: [], disabled: false, tokens: [...tokens] },
});
const accounts = [
  account('svc-lims', '检验系统', token(1, '读取'), token(2, '备用')),
  account('svc-stats', '统计脚本', token(3, '读取'), token(4, '旧的', { revoked: true })),
];

const at = { createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z' };
let server: ServerForTests;
beforeEach(async () => {
  server = serverForTests();
  server.answer(serviceAccountCalls.serviceAccounts, accounts);
  const role = { name: '只读', permissions: [], projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' };
  server.answer(registerCalls(roleRegister).page, [
    { ...{ id: 'role-1', ownerId: null, removed: false, revision: 0 }, ...at, values: role },
  ]);
  server.answer(organizationCalls.departmentList, []);
  show(<ServiceAccountsPage />);
  await screen.findByRole('heading', { name: '统计脚本' });
});
const cardOf = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string | RegExp, place: ReturnType<typeof within> = screen) =>
  fireEvent.click(place.getByRole('button', { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });

it('X383 the token that was pointed at is revoked: its own id, of its own account, though another bears its label', async () => {
  press('吊销令牌“读取”', cardOf('统计脚本'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/“统计脚本”仍在使用“读取”/)).toBeInTheDocument();
  expect(server.sent(serviceAccountCalls.revokeToken)).toEqual([]);
  server.answer(serviceAccountCalls.revokeToken, {});
  press('吊销', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(serviceAccountCalls.revokeToken)).toEqual([
    { id: 'svc-stats', tokenId: '00000000-0000-4000-8000-000000000003' },
  ]);
});

it('what was revoked is shown when asked for, and cannot be revoked again', async () => {
  expect(cardOf('统计脚本').queryByText('旧的')).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: '显示已到期和已吊销的令牌' }));
  const row = (await cardOf('统计脚本').findByText('旧的')).closest('tr');
  expect(row).toHaveTextContent('已吊销');
  expect(cardOf('统计脚本').queryByRole('button', { name: '吊销令牌“旧的”' })).toBeNull();
});

it('X382 a token is made for the account that was pointed at, with what was ticked, and shown once', async () => {
  press('为“统计脚本”创建令牌');
  const dialog = within(await screen.findByRole('dialog'));
  press('创建令牌', dialog);
  expect(dialog.getByText('请填写用途')).toBeInTheDocument();
  expect(dialog.getByText('请至少选择一项范围')).toBeInTheDocument();
  expect(server.sent(serviceAccountCalls.issueToken)).toEqual([]);
  type(/^用途/, ' 夜间汇总 ');
  for (const scope of ['records:write', 'records:read'] as const)
    fireEvent.click(dialog.getByRole('checkbox', { name: tokenScopeLabel(scope)['zh-CN'] }));
  const made = { tokenId: '00000000-0000-4000-8000-000000000009', token: 'slt_once', expiresAt: '2027-01-01' };
  server.answer(serviceAccountCalls.issueToken, made);
  press('创建令牌', dialog);
  expect(await dialog.findByLabelText('新令牌')).toHaveTextContent('slt_once');
  expect(server.sent(serviceAccountCalls.issueToken)).toEqual([
    { id: 'svc-stats', label: '夜间汇总', scopes: ['records:read', 'records:write'], days: 90 },
  ]);
  // It goes only when the person says that it is kept: neither a stray key nor a cross takes it away.
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(dialog.queryByRole('button', { name: '关闭' })).toBeNull();
  expect(dialog.getByLabelText('新令牌')).toBeInTheDocument();
  press('已保存，关闭', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('为“统计脚本”创建令牌');
  expect(await screen.findByLabelText(/^用途/)).toBeInTheDocument();
  expect(screen.queryByText('slt_once')).toBeNull();
});

it('X380 an account is added with the name and the roles that were chosen', async () => {
  press('新增服务账号');
  const dialog = within(await screen.findByRole('dialog'));
  press('保存', dialog);
  expect(dialog.getByText('请填写名称')).toBeInTheDocument();
  type(/^名称/, ' 称量站 ');
  fireEvent.click(dialog.getByRole('combobox', { name: '角色' }));
  fireEvent.click(await screen.findByRole('option', { name: '只读' }));
  server.answer(serviceAccountCalls.addServiceAccount, { id: 'svc-new' });
  press('保存', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(serviceAccountCalls.addServiceAccount)).toEqual([
    { name: '称量站', departmentId: null, roleIds: ['role-1'] },
  ]);
});
