import { auditCalls } from '@shilu/events/audit/calls';
import { texts as home } from '../i18n/zh-CN/home';
import { homeCalls } from '@shilu/events/home/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { fireEvent, screen, within } from '@testing-library/react';
import { part, proves } from '@shilu/tests/proves';
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
  proves('L28');
  expect(await screen.findByRole('link', { name: '管理团队' })).toHaveAttribute('href', '/team/member');
  const guide = screen.getByText('管理团队').closest('section') ?? document.body;
  expect(
    within(guide)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(expect.arrayContaining(['/team/member', '/team/dictManage', '/record']));
});

const waiting = {
  ...rowForTests,
  id: 'w',
  title: '待审的一条',
  waitingFor: ['wang'],
  waitingSince: '2026-03-01T08:00:00.000Z',
};
const earlier = { ...rowForTests, id: 'e', title: '较早的一条' };
const seesTrail = {
  ...sessionForTests,
  permissions: [{ permissionCode: 'AudittrailSearch' as const, isActive: true }],
};
const ORDER = { main: '待完成的实验', review: '待我审核', audit: '近 7 天的审计要点', recent: '最近的记录' };

it('R001 home begins with what one goes on with; the guide and the counts come after it', async () => {
  proves('L14');
  part('R001', 'home');
  const own = { ...counts, draft: 1 };
  server.answer(homeCalls.home, {
    ...{ counts: own, reviews: false, toReview: [], pending: [rowForTests], recent: [earlier] },
  });
  showAs(false);
  const first = await screen.findByRole('link', { name: /偶联/ });
  expect(headings()).toEqual([ORDER.main, ORDER.recent, expect.stringContaining('开始使用')]);
  const after = (one: Element, other: Element): boolean =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(after(first, screen.getByRole('link', { name: '新建记录' }))).toBe(true);
  expect(after(screen.getByRole('link', { name: '新建记录' }), screen.getByRole('link', { name: /编写中$/ }))).toBe(
    true,
  );
  expect(screen.queryByText('没有等您审核的记录。')).toBeNull();
});

it('R001 a record is named once, with what is to be done about it', async () => {
  server.answer(homeCalls.home, {
    ...{ counts, reviews: true, toReview: [waiting], pending: [rowForTests], recent: [waiting, rowForTests, earlier] },
  });
  showAs(false);
  expect(await screen.findAllByRole('link', { name: /偶联/ })).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: /待审的一条/ })).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: /较早的一条/ })).toHaveLength(1);
});

it('R001 five of each are named, and ten of those to be finished are said to be ten or more', async () => {
  const pending = Array.from({ length: 10 }, (_, at) => ({ ...rowForTests, id: `p${String(at)}` }));
  server.answer(homeCalls.home, { counts, reviews: false, toReview: [], pending, recent: pending });
  showAs(false);
  expect(await screen.findAllByRole('link', { name: /偶联/ })).toHaveLength(5);
  expect(screen.getByText('10+')).toBeVisible();
  expect(headings()).toEqual([ORDER.main, expect.stringContaining('开始使用')]);
});

it('L28 where there is nothing yet the guide comes first, and the empty places last', async () => {
  server.answer(homeCalls.home, { counts, reviews: true, toReview: [], pending: [], recent: [] });
  show(<HomePage />);
  await screen.findByText('没有等您审核的记录。');
  expect(headings()).toEqual([expect.stringContaining('开始审核'), ORDER.review, ORDER.recent]);
});

it('way 17 a reviewer’s home leads with what waits, since when, and one click opens the review', async () => {
  server.answer(homeCalls.home, {
    ...{ counts: { ...counts, toReview: 12 }, reviews: true, toReview: [waiting], pending: [], recent: [earlier] },
  });
  showAs(false);
  const link = await screen.findByRole('link', { name: /待审的一条/ });
  expect(link).toHaveAttribute('href', '/editRecord/w?auditType=review');
  expect(headings()).toEqual([ORDER.review, ORDER.recent, expect.stringContaining('开始审核')]);
  expect(screen.getByText('提交于', { exact: false })).toBeVisible();
  expect(screen.getByText('12')).toBeVisible();
  expect(screen.getByRole('link', { name: '审核待办记录' })).toHaveAttribute('href', '/team/record');
  expect(screen.queryByRole('link', { name: '新建记录' })).toBeNull();
});

it('way 17 whoever sees the whole trail begins with it, and is offered no author’s places', async () => {
  server.answer(homeCalls.home, { counts, reviews: false, toReview: [], pending: [], recent: [] });
  show(<HomePage />, { session: seesTrail });
  expect(await screen.findByRole('link', { name: '检索审计追踪' })).toBeVisible();
  await screen.findByRole('heading', { name: ORDER.audit });
  expect(headings()).toEqual([ORDER.audit, expect.stringContaining('开始核查'), ORDER.recent]);
  expect(screen.getByRole('link', { name: /导出与下载/ }).getAttribute('href')).toContain('RecordExported');
  expect(screen.queryByText('编写中')).toBeNull();
  const failures = decodeURIComponent(screen.getByRole('link', { name: /登录与签名失败/ }).getAttribute('href') ?? '');
  expect(failures).toContain('f.type=LoginFailed,SigningPasswordWrong,SigningLocked&');
});

it('nobody is asked to start reviewing where no record waits', async () => {
  server.answer(homeCalls.home, { counts, reviews: true, toReview: [], pending: [], recent: [] });
  show(<HomePage />);
  expect(await screen.findByText(home.review.empty)).toBeVisible();
  expect(screen.queryByRole('link', { name: home.review.all })).toBeNull();
});

it('way 17 who writes, reviews and oversees is shown all of it: what is in hand, what waits, what to look at', async () => {
  const own = { ...counts, draft: 1, toReview: 1 };
  server.answer(homeCalls.home, {
    ...{ counts: own, reviews: true, toReview: [waiting], pending: [rowForTests], recent: [earlier] },
  });
  show(<HomePage />, { session: seesTrail });
  await screen.findByRole('heading', { name: ORDER.audit });
  const guide = expect.stringContaining('开始审核') as unknown;
  expect(headings()).toEqual([ORDER.main, ORDER.review, ORDER.audit, ORDER.recent, guide]);
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
