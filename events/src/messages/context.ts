import type { Label } from '../core/call';
import { defineContext, stream } from '../core/context-manifest';
import { NOTHING } from '../core/told';
import { messageCalls, requestDigest } from './calls';
import { MESSAGE_SETTINGS, MESSAGES, messageEventSchemas, messageSettingsEventSchemas } from './message-events';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** What people are told of, and by which way. */
export const messagesContext = defineContext({
  name: 'messages',
  streams: [
    stream({
      category: MESSAGES,
      label: null,
      schemas: messageEventSchemas,
      words: {
        MessagesRead: of('阅读消息', 'Read messages'),
        AllMessagesRead: of('全部消息标为已读', 'Marked all messages as read'),
      },
      changes: {
        MessagesRead: NOTHING,
        AllMessagesRead: NOTHING,
      },
      notInTrail: {
        MessagesRead: 'which of their own messages a person has opened changes nothing for anybody else',
        AllMessagesRead: 'which of their own messages a person has opened changes nothing for anybody else',
      },
    }),
    stream({
      category: MESSAGE_SETTINGS,
      label: of('消息设置', 'Message settings'),
      schemas: messageSettingsEventSchemas,
      words: {
        MessageSettingsModified: of('修改消息设置', 'Changed message settings'),
        DigestRequested: of('生成汇总邮件', 'Prepared a summary by mail'),
      },
      changes: {
        DigestRequested: NOTHING,
      },
      notInTrail: {
        DigestRequested: 'the clock, not a person; the letter itself stands in the ledger of deliveries',
      },
    }),
  ],
  calls: Object.values(messageCalls),
  internalCalls: [requestDigest],
});
