import { auditCalls } from '@shilu/events/audit/calls';
import { cleanup, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { PastRetentionPage } from './past-retention-page';
import { RetentionLine } from './retention-line';

beforeAll(() => readTexts('retention', 'records', 'registers', 'common'));

it('records whose time is over lead to their trace; the list asks for what its address says', async () => {
  const server = serverForTests();
  const row = {
    ...{ recordId: 'rec-1', number: 'CHEM-0001', title: '偶联反应', projectId: 'p', projectName: '合成工艺' },
    ...{ status: 'recalled' as const, isHeld: true, completedAt: '2014-02-28T08:00:00.000Z', keptUntil: '2024-02-28' },
  };
  server.answer(auditCalls.pastRetention, [row], 1);
  show(<PastRetentionPage />, { at: '/team/pastRetention' });
  const [link] = await screen.findAllByRole('link', { name: 'CHEM-0001 偶联反应' });
  expect(link).toHaveAttribute('href', '/team/auditTrace?recordId=rec-1');
  expect(screen.getByText('2024-02-28')).toBeVisible();
  expect(screen.getByText('保全中')).toBeVisible();
  expect(screen.getAllByText('合成工艺').length).toBeGreaterThan(0);
  expect(server.sent(auditCalls.pastRetention)).toContainEqual({ pageIndex: 1, pageSize: 50 });
});

it('an empty list says what it is for', async () => {
  serverForTests().answer(auditCalls.pastRetention, [], 0);
  show(<PastRetentionPage />);
  expect(await screen.findByText('没有期满的记录')).toBeVisible();
});

it.each([
  [{ years: 10, until: '2036-11-27' }, '保存至 2036-11-27。'],
  [{ years: 10, until: null }, '批准后保存 10 年。'],
  [{ years: null, until: null }, '永久保存。'],
] as const)(
  'what is kept for %o says so; the rules are found from there by those who oversee the trail',
  (retention, words) => {
    const { accountInfo } = sessionForTests;
    show(<RetentionLine retention={retention} />, {
      session: { ...sessionForTests, permissions: [], accountInfo: { ...accountInfo, isOrganAdmin: false } },
    });
    expect(screen.getByRole('note')).toHaveTextContent(words);
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    const permissions = [{ permissionCode: 'AudittrailSearch' as const, isActive: true }];
    show(<RetentionLine retention={retention} />, { session: { ...sessionForTests, permissions } });
    expect(screen.getByRole('link')).toHaveAttribute('href', '/team/retention');
  },
);
