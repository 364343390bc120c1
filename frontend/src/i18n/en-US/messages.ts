import type { texts as zh } from '../zh-CN/messages';
import type { Texts } from '../texts';

export const texts: Texts<typeof zh> = {
  title: 'Messages',
  help: 'Reviews, comments, shares and tasks that concern you. Opening one marks it as read.',
  unread: 'Unread',
  unreadCount: '{{count}} unread messages',
  unreadCount_one: '{{count}} unread message',
  all: 'All messages',
  markRead: 'Mark as read',
  readAll: 'Mark all as read',
  empty: 'No messages yet',
  emptyUnread: 'No unread messages',
  emptyHelp:
    'When somebody submits a record for your review, comments on your record or assigns you a task, it appears here.',
  show: { label: 'Messages shown', all: 'All', unread: 'Unread', unreadCount: 'Unread ({{count}})' },
  channel: { inSite: 'In app', mail: 'Email', chat: 'Chat' },
  digest: { off: 'Never', daily: 'Daily', weekly: 'On Mondays', monthly: 'On the 1st' },
  settings: {
    title: 'Message settings',
    help: 'What you are notified about, and how. Applies to you only.',
    kind: 'What happened',
    by: '{{kind}}: {{channel}}',
    always: '{{kind}}: {{channel}} (always on)',
    channelsHelp: 'Items waiting for you always appear in your messages.',
    digest: 'Summary email',
    digestHelp: 'One email at 8 a.m. with unread messages and pending items; none when there is nothing to report.',
    language: 'Language of emails and chat messages',
    chatHelp:
      'Emails go to the address in your profile. Chat messages are posted to the group by the DingTalk or WeCom robot your administrator has set up, and mention you by phone number; they name the record’s number, never its title or content.',
  },
};
