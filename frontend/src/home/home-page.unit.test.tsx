import { auditCalls } from '@shilu/events/audit/calls';
import { homeCalls } from '@shilu/events/home/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { rowForTests } from '../testing/record-row';
import { serverForTests, type ServerForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { HomePage } from './home-page';

beforeAll(() => readTexts('home', 'audit'));

const counts = { toReview: 0, draft: 0, inReview: 0, rejected: 0, approved: 0, overdueTasks: 0 };
const headings = (): (string | null)[] => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
const showAs = (isOrganAdmin: boolean) => {
  const accountInfo = { ...sessionForTests.accountInfo, isOrganAdmin };
  return show(<HomePage />, { session: { ...sessionForTests, accountInfo } });
};

let server: ServerForTests;
beforeEach(() => {
  window.localStorage.clear();
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(auditCalls.auditPage, []);
});

it('L28 the guide shows the first steps of the role, and goes away for good', async () => {
  server.answer(homeCalls.home, { counts, reviews: false, toReview: [], pending: [], recent: [] });
  showAs(false);
  expect(await screen.findByRole('link', { name: '新建记录' })).toHaveAttribute('href', '/record?create=record');
  expect(screen.queryByText('管理团队')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '不再显示' }));
  expect(screen.queryByRole('link', { name: '新建记录' })).toBeNull();
});

it('L28 an administrator is shown how to set the laboratory up', async () => {
  server.answer(homeCalls.home, { counts, reviews: false, toReview: [], pending: [], recent: [] });
  showAs(true);
  expect(await screen.findByRole('link', { name: '管理团队' })).toBeInTheDocument();
});

it('R001 home begins with what is next: reviews of whoever has some, else what is to be finished', async () => {
  server.answer(homeCalls.home, { counts, reviews: false, toReview: [], pending: [rowForTests], recent: [] });
  showAs(false);
  await screen.findByText('偶联');
  expect(headings()[1]).toMatch(/待完成|实验/);
  expect(headings()[1]).not.toMatch(/审核/);
});

const waiting = { ...rowForTests, waitingFor: ['wang'], waitingSince: '2026-03-01T08:00:00.000Z' };

it('way 17 a reviewer’s home leads with what waits, since when, and one click opens the review', async () => {
  server.answer(homeCalls.home, {
    ...{ counts: { ...counts, toReview: 12 }, reviews: true, toReview: [waiting], pending: [], recent: [] },
  });
  showAs(false);
  expect(await screen.findByRole('link', { name: /偶联/ })).toHaveAttribute('href', '/editRecord/r?auditType=review');
  expect(headings().slice(1)).toEqual(['待我审核', '最近的记录']);
  expect(screen.getByText('提交于', { exact: false })).toBeVisible();
  expect(screen.getByText('12')).toBeVisible();
  expect(screen.getByRole('link', { name: '审核待办记录' })).toHaveAttribute('href', '/team/record');
  expect(screen.queryByRole('link', { name: '新建记录' })).toBeNull();
});

it('way 17 whoever sees the whole trail begins with it, and is offered no author’s places', async () => {
  server.answer(homeCalls.home, { counts, reviews: false, toReview: [], pending: [], recent: [] });
  const permissions = [{ permissionCode: 'AudittrailSearch' as const, isActive: true }];
  show(<HomePage />, { session: { ...sessionForTests, permissions } });
  expect(await screen.findByRole('link', { name: '检索审计追踪' })).toBeVisible();
  await screen.findByRole('heading', { name: '近 7 天的审计要点' });
  expect(headings().slice(1)).toEqual(['近 7 天的审计要点', '最近的记录']);
  expect(screen.getByRole('link', { name: /导出与下载/ }).getAttribute('href')).toContain('RecordExported');
  expect(screen.queryByText('编写中')).toBeNull();
});

it('way 17 who writes, reviews and oversees is shown all of it, what waits first', async () => {
  const own = { ...counts, draft: 1, toReview: 1 };
  server.answer(homeCalls.home, {
    ...{ counts: own, reviews: true, toReview: [waiting], pending: [rowForTests], recent: [] },
  });
  const permissions = [{ permissionCode: 'AudittrailSearch' as const, isActive: true }];
  show(<HomePage />, { session: { ...sessionForTests, permissions } });
  await screen.findByRole('heading', { name: '近 7 天的审计要点' });
  expect(headings().slice(1)).toEqual(['待我审核', '近 7 天的审计要点', '待完成的实验', '最近的记录']);
  expect(screen.getByRole('link', { name: /^1待我审核$/ })).toHaveAttribute('href', '/team/record');
  expect(screen.getByRole('link', { name: '检索审计追踪' })).toBeVisible();
  expect(screen.getByRole('link', { name: '新建记录' })).toBeVisible();
});

it('way 17 a device without a keyboard is told no key', async () => {
  const asked = window.matchMedia;
  const matchMedia = vi.spyOn(window, 'matchMedia');
  for (const fine of [false, true]) {
    matchMedia.mockImplementation((query) => ({ ...asked(query), matches: fine && query.includes('pointer') }));
    server.answer(homeCalls.home, { counts, reviews: false, toReview: [], pending: [], recent: [] });
    const shown = showAs(false);
    await screen.findByText(/审核意见、批注和提及都在消息里/);
    expect(screen.queryByText(/Ctrl/) !== null).toBe(fine);
    shown.unmount();
  }
  matchMedia.mockRestore();
});
