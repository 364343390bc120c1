import { auditCalls } from '@shilu/events/audit/calls';
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { serverForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { IncidentsOfLog } from './incidents';

beforeAll(() => readTexts('disputes', 'common'));

const open = {
  ...{ kind: 'readModelAltered' as const, count: 7, streams: ['record-r1', 'record-r2'], findings: [] },
  ...{ since: '2026-11-27T03:00:00.000Z', upTo: '2026-11-27T04:00:00.124Z' },
};
const closed = {
  ...{ kind: 'streamCut' as const, upTo: '2026-11-26T04:00:00.000Z', by: '王芳', at: '2026-11-26T05:00:00.000Z' },
  reason: '迁移时截断，已恢复',
};
const { accountInfo } = sessionForTests;
const administrator = { ...sessionForTests, permissions: [], accountInfo: { ...accountInfo, isOrganAdmin: false } };
const overseer = { ...administrator, permissions: [{ permissionCode: 'AudittrailSearch' as const, isActive: true }] };

it('says nothing where nothing was found', async () => {
  const server = serverForTests();
  server.answer(auditCalls.incidents, { open: [], closed: [] });
  show(<IncidentsOfLog />, { session: overseer });
  await vi.waitFor(() => expect(server.sent(auditCalls.incidents)).toHaveLength(1), 20_000);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByText(/已关闭/)).toBeNull();
});

it('says what was found, where, since when and what to do, and what was closed by whom and why; others than overseers close nothing', async () => {
  serverForTests().answer(auditCalls.incidents, { open: [open], closed: [closed] });
  show(<IncidentsOfLog />, { session: administrator });
  const alert = await screen.findByRole('status');
  expect(alert).toHaveTextContent(/画面和打印所依据的数据与日志不符（7 处）：record-r1、record-r2 等.*发现于 .*最近一次.*npm run verify -- --read-models.*由有“审计追踪检索”权限的人关闭/); // prettier-ignore
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/已关闭的日志事故 1 项/)).toBeVisible();
  expect(screen.getByText(/被截断（截至 .*）：王芳 于 .* 关闭。原因：迁移时截断，已恢复/)).toBeInTheDocument();
});

it('says what a verification of the whole log found', async () => {
  const found = { ...open, kind: 'verificationFailed' as const, count: 1, streams: [], findings: ['fileAltered'] };
  serverForTests().answer(auditCalls.incidents, { open: [found], closed: [] });
  show(<IncidentsOfLog />, { session: overseer });
  expect(await screen.findByRole('status')).toHaveTextContent(/整体验证发现问题（1 处）：文件内容被改动/);
  expect(screen.getByRole('button', { name: '关闭事故' })).toBeEnabled();
});

it('is closed with a reason, up to the newest that was shown', async () => {
  const server = serverForTests();
  server.answer(auditCalls.incidents, { open: [open], closed: [] });
  server.answer(auditCalls.closeIncidents, {});
  show(<IncidentsOfLog />, { session: overseer });
  fireEvent.click(await screen.findByRole('button', { name: '关闭事故' }));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '误操作，已恢复' } });
  fireEvent.click(screen.getAllByRole('button', { name: '关闭事故' }).at(-1) ?? expect.fail());
  await vi.waitFor(
    () =>
      expect(server.sent(auditCalls.closeIncidents)).toMatchObject([
        { kind: 'readModelAltered', upTo: open.upTo, reason: '误操作，已恢复' },
      ]),
    20_000,
  );
});
