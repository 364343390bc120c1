import { homeCalls } from '@shilu/events/home/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { rowForTests } from '../testing/record-row';
import { serverForTests, type ServerForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { HomePage } from './home-page';

beforeAll(() => readTexts('home'));

const counts = { draft: 0, inReview: 0, rejected: 0, approved: 0, overdueTasks: 0 };
const headings = (): (string | null)[] => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
const showAs = (isOrganAdmin: boolean): void => {
  const accountInfo = { ...sessionForTests.accountInfo, isOrganAdmin };
  show(<HomePage />, { session: { ...sessionForTests, accountInfo } });
};

let server: ServerForTests;
beforeEach(() => {
  window.localStorage.clear();
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
});

it('L28 the guide shows the first steps of the role, and goes away for good', async () => {
  server.answer(homeCalls.home, { counts, toReview: [], pending: [], recent: [] });
  showAs(false);
  expect(await screen.findByRole('link', { name: '新建记录' })).toHaveAttribute('href', '/record?create=record');
  expect(screen.queryByText('管理团队')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '不再显示' }));
  expect(screen.queryByRole('link', { name: '新建记录' })).toBeNull();
});

it('L28 an administrator is shown how to set the laboratory up', async () => {
  server.answer(homeCalls.home, { counts, toReview: [], pending: [], recent: [] });
  showAs(true);
  expect(await screen.findByRole('link', { name: '管理团队' })).toBeInTheDocument();
});

it('R001 home begins with what is next: reviews of whoever has some, else what is to be finished', async () => {
  server.answer(homeCalls.home, { counts, toReview: [], pending: [rowForTests], recent: [] });
  showAs(false);
  await screen.findByText('偶联');
  expect(headings()[1]).toMatch(/待完成|实验/);
  expect(headings()[1]).not.toMatch(/审核/);
});
