import { homeCalls } from '@shilu/events/home/calls';
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import type { SideSection } from './navigation';
import { SideLinks } from './side-menu';

const sections: readonly SideSection[] = [
  {
    title: 'records',
    links: [
      { key: 'myRecords', path: '/record', pages: ['/record/of/:id'] },
      { key: 'toReview', path: '/team/record', count: 'review' },
      { key: 'messages', path: '/team/messages', count: 'unread' },
    ],
  },
];
const menu = <SideLinks sections={sections} quick={false} />;
let server: ServerForTests;

beforeAll(() => readTexts('frame'));
beforeEach(() => {
  server = serverForTests();
  server.answer(homeCalls.messageCounts, {
    ...{ approvingExpCount: 6, recordCallExameCount: 0, approvingShareExpCount: 0, approvingReportCount: 0 },
    ...{ approvingTempShareCount: 0, unreadMessageCount: 33, sampleTestCount: 0 },
  });
});

it('fault U10: every number of the menu says what it counts', async () => {
  show(menu);
  expect(await screen.findByTitle('33 条未读消息')).toHaveTextContent('33');
  expect(screen.getByTitle('6 条记录等您审核')).toHaveTextContent('6');
  expect(screen.getByRole('link', { name: '消息 33 条未读消息' })).toBeVisible();
});

it.each([
  ['/record', true],
  ['/record?f.status=draft', true],
  ['/record?view=all&f.status=approved', false],
])('“my records” is marked at %s: %s', (at, marked) => {
  show(menu, { at });
  const link = screen.getByRole('link', { name: '我的实验' });
  expect(link.getAttribute('aria-current') === 'page').toBe(marked);
});

it('on the page of one of what it lists, a link is marked as where one is', () => {
  show(menu, { at: '/record/of/r1' });
  expect(screen.getByRole('link', { name: '我的实验' })).toHaveAttribute('aria-current', 'true');
});
