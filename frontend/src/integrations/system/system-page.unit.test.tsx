import { auditCalls } from '@shilu/events/audit/calls';
import { deliveryCalls } from '@shilu/events/integrations/delivery-calls';
import { systemCalls } from '@shilu/events/integrations/system-calls';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../../testing/server';
import { sessionForTests } from '../../testing/session';
import { readTexts, show } from '../../testing/show';
import { SystemPage } from './system-page';

beforeAll(() => readTexts('system', 'deliveries', 'disputes', 'common'));

const { accountInfo } = sessionForTests;
const member = { ...sessionForTests, permissions: [], accountInfo: { ...accountInfo, isOrganAdmin: false } };
const overseer = { ...member, permissions: [{ permissionCode: 'AudittrailSearch' as const, isActive: true }] };
const incident = {
  ...{ kind: 'fileAltered' as const, count: 1, streams: ['files'], findings: [] },
  ...{ since: '2026-11-27T03:00:00.000Z', upTo: '2026-11-27T04:00:00.124Z' },
};

it('shows whoever oversees the audit trail what is theirs, asks for nothing else, and says nothing of it', async () => {
  const server = serverForTests();
  server.refuse(systemCalls.status, 'forbidden');
  server.answer(auditCalls.disputes, []);
  server.answer(auditCalls.incidents, { open: [incident], closed: [] });
  server.answer(deliveryCalls.connectors, []);
  show(<SystemPage />, { session: overseer });
  expect(await screen.findByText('外部对接')).toBeVisible();
  expect(await screen.findByRole('button', { name: '关闭事故' })).toBeEnabled();
  expect(server.sent(systemCalls.status)).toEqual([]);
  expect(screen.queryByText('没有权限查看')).toBeNull();
  expect(screen.queryByText(/版本与运行情况/)).toBeNull();
});

it('says once to whoever may see no part of it that they may not', async () => {
  const server = serverForTests();
  server.refuse(systemCalls.status, 'forbidden');
  show(<SystemPage />, { session: member });
  await waitFor(() => expect(screen.getAllByText('没有权限查看')).toHaveLength(1));
  expect(server.sent(auditCalls.incidents)).toEqual([]);
  expect(server.sent(deliveryCalls.connectors)).toEqual([]);
});
