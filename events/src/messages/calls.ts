import { z } from 'zod';
import { defineCall } from '../core/call';
import { commandFields, distinct, id, paging, text, uuid } from '../core/schemas';
import { aboutSchema } from './about';
import { DIGEST_CYCLES } from './message-events';
import { NOTICE_KINDS } from './notice-kinds';

const context = 'messages';
const kind = z.enum(NOTICE_KINDS);
const channels = z.strictObject({ inSite: z.boolean(), mail: z.boolean(), chat: z.boolean() });
const language = z.enum(['zh-CN', 'en-US']);
const digest = z.enum(DIGEST_CYCLES);

export const messageSchema = z.object({
  id: z.string(),
  kind,
  at: z.string(),
  read: z.boolean(),
  actorId: z.string(),
  actorName: z.string(),
  about: aboutSchema,
  /** Number of the record; empty for what has none. */
  number: z.string(),
  /** Title of the record, name of the task, the project or the person. */
  title: z.string(),
  /** The actor's own words. */
  note: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

export const messageCalls = {
  messagePage: defineCall({
    id: 'X081',
    method: 'POST',
    path: 'Message/Page',
    kind: 'query',
    ofNow: true,
    context,
    summary: { 'zh-CN': '我的消息', 'en-US': 'My messages' },
    request: z.strictObject({ unreadOnly: z.boolean().default(false), ...paging }),
    response: z.array(messageSchema),
  }),
  readMessages: defineCall({
    id: 'X082',
    method: 'POST',
    path: 'Message/Read',
    kind: 'command',
    context,
    summary: { 'zh-CN': '标为已读', 'en-US': 'Mark as read' },
    request: z.strictObject({ messageIds: distinct(z.array(uuid).min(1).max(100)), ...commandFields }),
    response: z.object({}),
  }),
  /** Everything up to and including the message named: what came meanwhile stays unread. */
  readAllMessages: defineCall({
    id: 'X083',
    method: 'POST',
    path: 'Message/ReadAll',
    kind: 'command',
    context,
    summary: { 'zh-CN': '全部标为已读', 'en-US': 'Mark all as read' },
    request: z.strictObject({ throughId: uuid, ...commandFields }),
    response: z.object({}),
  }),
  messageSettings: defineCall({
    id: 'C114',
    method: 'GET',
    path: 'Notification/Set',
    kind: 'query',
    ofNow: true,
    context,
    summary: { 'zh-CN': '消息设置', 'en-US': 'Message settings' },
    request: z.object({}),
    response: z.object({
      language,
      digest,
      kinds: z.array(z.object({ kind, needsAction: z.boolean(), ...channels.shape })),
    }),
  }),
  modifyMessageSettings: defineCall({
    id: 'C114',
    method: 'POST',
    path: 'Notification/Set',
    kind: 'command',
    context,
    summary: { 'zh-CN': '修改消息设置', 'en-US': 'Change message settings' },
    request: z.strictObject({
      language: language.optional(),
      digest: digest.optional(),
      kinds: z
        .array(z.strictObject({ kind, ...channels.shape }))
        .max(NOTICE_KINDS.length)
        .optional(),
      ...commandFields,
    }),
    response: z.object({}),
  }),
} as const;

/** The time of a person's summary has come (K08); told by the workers, never called from outside. */
export const requestDigest = defineCall({
  id: 'X084',
  method: 'POST',
  path: 'Message/Digest/Request',
  kind: 'command',
  context,
  internal: true,
  summary: { 'zh-CN': '汇总到期', 'en-US': 'A summary falls due' },
  request: z.strictObject({ accountId: id, period: text(40) }),
  response: z.object({}),
});
