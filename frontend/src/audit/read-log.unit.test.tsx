import { auditCalls } from '@shilu/events/audit/calls';
import type { ReadView } from '@shilu/events/audit/reading';
import { identityCalls } from '@shilu/events/identity/calls';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { cleanup, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { AccessTab } from '../sharing/access-tab';
import { personForTests } from '../testing/people';
import { serverForTests, type ServerForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { dateTime } from '../ui/times';
import { ReadLogPage } from './read-log-page';

beforeAll(() => readTexts('readLog', 'recordLists', 'audit', 'sharing', 'common'));

const row = (number: number, more: Partial<ReadView> = {}): ReadView => ({
  ...{ number, at: '2026-11-20T08:00:00.000Z', accountId: 'li', accountName: '李静', kind: 'opened' },
  ...{
    category: 'record',
    subjectId: 'rec-1',
    subjectName: 'CHEM-0001 偶联反应',
    file: null,
    search: null,
    moment: null,
  },
  ...more,
});
const opened = (rows: readonly ReadView[]): ServerForTests => {
  const server = serverForTests();
  const list = [personForTests('li', '李静')];
  server.answer(identityCalls.members, { list }, list.length);
  server.answer(auditCalls.reads, [...rows], rows.length);
  server.answer(sharingCalls.recordReaders, []);
  server.answer(sharingCalls.sharePage, [], 0);
  return server;
};

it('the read log tells who read what and how, leads to the trace, and asks for what the address says', async () => {
  const file = { hash: 'ab'.repeat(32), name: '图谱.pdf' };
  const server = opened([row(2, { kind: 'downloaded', file }), row(1)]);
  show(<ReadLogPage />, { at: '/team/readLog?f.kind=downloaded&f.actorId=li' });
  expect((await screen.findAllByRole('link', { name: 'CHEM-0001 偶联反应' }))[0]).toHaveAttribute(
    'href',
    '/team/auditTrace?recordId=rec-1',
  );
  expect(screen.getByText('图谱.pdf')).toBeVisible();
  expect(screen.getAllByText('下载附件').length).toBeGreaterThan(0);
  expect(server.sent(auditCalls.reads)).toContainEqual(
    expect.objectContaining({ kind: 'downloaded', actorId: 'li', pageIndex: 1 }),
  );
});

it('of what was looked at as it was, the read log says which moment, version or revisions', async () => {
  const at = '2026-11-01T08:30:00.000Z';
  opened([
    row(3, { kind: 'history', moment: { asOf: at } }),
    row(2, { kind: 'exported', moment: { version: 2 } }),
    row(1, { kind: 'history', moment: { fromRevision: 3 } }),
  ]);
  show(<ReadLogPage />);
  expect(await screen.findByText(dateTime(at))).toBeVisible();
  expect(screen.getByText('第 2 版')).toBeVisible();
  expect(screen.getByText('修订 3 至 现在')).toBeVisible();
  expect(screen.getByText('所看的时刻或版本')).toBeVisible();
});

it('an empty read log says what it is for', async () => {
  opened([]);
  show(<ReadLogPage />);
  expect(await screen.findByText('还没有人查阅')).toBeVisible();
});

it('beside a record, those who oversee the audit trail see who read it, and nobody else does', async () => {
  opened([row(1, { moment: { version: 2 } })]);
  const tab = <AccessTab recordId="rec-1" mayShare={false} onShare={() => undefined} />;
  const { accountInfo } = sessionForTests;
  show(tab, { session: { ...sessionForTests, accountInfo: { ...accountInfo, isOrganAdmin: false } } });
  await screen.findByText('谁能看到');
  expect(screen.queryByText('谁查阅过')).toBeNull();
  cleanup();
  const permissions = [{ permissionCode: 'AudittrailSearch' as const, isActive: true }];
  show(tab, { session: { ...sessionForTests, permissions } });
  expect(await screen.findByText('谁查阅过')).toBeVisible();
  expect(await screen.findByText(/打开记录 · 第 2 版/)).toBeVisible();
  expect(screen.getByRole('link', { name: '查阅日志' })).toHaveAttribute('href', '/team/readLog?f.recordId=rec-1');
});
