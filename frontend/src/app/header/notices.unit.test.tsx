import { homeCalls } from '@shilu/events/home/calls';
import { messageCalls, type Message } from '@shilu/events/messages/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { switchLanguage } from '../../i18n/i18n';
import { MessagesPage } from '../../messages/messages-page';
import { UnreadSection } from '../../messages/unread-section';
import { serverForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { SideMenu } from '../side-menu';
import { Notices } from './notices';

beforeAll(() => readTexts('frame', 'messages'));

const message = (n: number): Message => ({
  ...{ id: `00000000-0000-5000-8000-00000000000${n}`, kind: 'mentioned', at: '2026-03-02T08:00:00.000Z', read: false },
  ...{ note: `@王思远 请看第 ${n} 张谱图`, actorId: 'li', actorName: '李静' },
  ...{ about: { category: 'record', id: 'r' }, number: 'SL-2026-0029', title: '偶联' },
});

it('the bell reads without leaving: what was said stands under it, and is marked as read one by one or all at once', async () => {
  const server = serverForTests();
  const counts = {
    approvingExpCount: 1,
    approvingShareExpCount: 0,
    approvingReportCount: 0,
    approvingTempShareCount: 0,
    accessRequestCount: 0,
  };
  server.answer(homeCalls.messageCounts, {
    ...counts,
    sampleTestCount: 0,
    recordCallExameCount: 0,
    unreadMessageCount: 2,
  });
  server.answer(messageCalls.messagePage, [message(1), message(2)], 2);
  server.answer(messageCalls.readMessages, {});
  server.answer(messageCalls.readAllMessages, {});
  show(<Notices />, { at: '/record?f.status=draft' });
  fireEvent.click(await screen.findByRole('button', { name: /2 条未读消息/ }));
  const list = await screen.findByRole('list', { name: '2 条未读消息' });
  expect(within(list).getByText('@王思远 请看第 1 张谱图')).toBeInTheDocument();
  expect(within(list).getAllByRole('link')[0]).toHaveAttribute('href', '/editRecord/r?panel=comments');
  fireEvent.click(within(list).getAllByRole('button', { name: '标为已读' })[1] ?? document.body);
  await waitFor(() => expect(server.sent(messageCalls.readMessages)).toMatchObject([{ messageIds: [message(2).id] }]));
  fireEvent.click(screen.getByRole('button', { name: '全部标为已读' }));
  await waitFor(() => expect(server.sent(messageCalls.readAllMessages)).toMatchObject([{ throughId: message(1).id }]));
});

it('bell, menu, messages and their summary say one number of unread messages, in both languages', async () => {
  const server = serverForTests();
  server.answer(homeCalls.messageCounts, {
    ...{ approvingExpCount: 5, approvingShareExpCount: 0, approvingReportCount: 0, approvingTempShareCount: 0 },
    accessRequestCount: 0,
    ...{ sampleTestCount: 0, recordCallExameCount: 0, unreadMessageCount: 32 },
  });
  // A list that is a moment older or younger than the counts.
  server.answer(messageCalls.messagePage, [message(1), message(2)], 31);
  show(
    <>
      <Notices />
      <SideMenu
        quick={false}
        sections={[{ title: 'mine', links: [{ key: 'messages', path: '/team/messages', count: 'unread' }] }]}
      />
      <MessagesPage />
      <UnreadSection />
    </>,
  );
  const bell = await screen.findByRole('button', { name: '通知：5 件待处理，32 条未读消息' });
  expect(bell).toHaveAttribute('title', '通知：5 件待处理，32 条未读消息');
  expect(await screen.findByRole('radio', { name: '未读 32' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: '32 条未读消息' })).toBeVisible();
  expect(screen.getByRole('link', { name: /消息\s*32/ })).toBeVisible();
  expect(screen.queryByText(/31/)).toBeNull();
  fireEvent.click(bell);
  await waitFor(() => expect(screen.getAllByRole('list', { name: '32 条未读消息' })).toHaveLength(2));
  await switchLanguage('en-US');
  expect(await screen.findByRole('radio', { name: 'Unread (32)' })).toBeInTheDocument();
  expect(bell).toHaveAttribute('title', 'Notifications: 5 waiting for you, 32 unread messages');
  await switchLanguage('zh-CN');
});
