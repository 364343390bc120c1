import { z } from 'zod';
import { askedAnchorSchema } from '../capabilities/anchor';
import { defineCall } from '../core/call';
import { commandFields, distinct, filledText, id, uuid } from '../core/schemas';
import { idAnswer, none, context } from './call-fields';
import { COMMENT_MAX, MENTIONS_MAX } from './mentions';
import { commentViewSchema } from './views';

/** What people say about a record, beside its content. */
export const commentCalls = {
  comments: defineCall({
    id: 'C054',
    method: 'POST',
    path: 'Experiment/Comment/List',
    kind: 'query',
    context,
    readsOf: { kind: 'opened', record: 'experimentId' },
    summary: { 'zh-CN': '批注列表', 'en-US': 'Comments' },
    request: z.strictObject({ experimentId: id }),
    response: z.array(commentViewSchema),
  }),
  addComment: defineCall({
    id: 'C055',
    method: 'POST',
    path: 'Experiment/Comment',
    kind: 'command',
    context,
    summary: { 'zh-CN': '添加批注', 'en-US': 'Comment' },
    request: z.strictObject({
      experimentId: id,
      moduleId: id.nullable().default(null),
      replyTo: uuid.nullable().default(null),
      /** Each person mentioned stands in it as the sign U+FFFC, and in `mentions` in the same order. */
      text: filledText(COMMENT_MAX),
      mentions: distinct(z.array(id).max(MENTIONS_MAX)).default([]),
      /** What within the module it is about. Of a comment that begins a thread, and with its module. */
      anchor: askedAnchorSchema.optional(),
      ...commandFields,
    }),
    response: idAnswer,
  }),
  mentionable: defineCall({
    id: 'X053',
    method: 'POST',
    path: 'Experiment/Comment/Mentionable',
    kind: 'query',
    context,
    summary: { 'zh-CN': '批注中可提及的人', 'en-US': 'People whom a comment may mention' },
    request: z.strictObject({ experimentId: id }),
    /** Accounts that may read the record. */
    response: z.array(z.string()),
  }),
  readComments: defineCall({
    id: 'C056',
    method: 'POST',
    path: 'Experiment/Comment/Read',
    kind: 'command',
    context,
    summary: { 'zh-CN': '标记批注已读', 'en-US': 'Mark comments read' },
    request: z.strictObject({
      experimentId: id,
      commentIds: distinct(z.array(uuid).min(1).max(500)),
      ...commandFields,
    }),
    response: none,
  }),
  removeComment: defineCall({
    id: 'C057',
    method: 'POST',
    path: 'Experiment/Comment/Del',
    kind: 'command',
    context,
    summary: { 'zh-CN': '删除批注', 'en-US': 'Remove a comment' },
    request: z.strictObject({ experimentId: id, commentId: uuid, ...commandFields }),
    response: none,
  }),
  resolveComment: defineCall({
    id: 'X836',
    method: 'POST',
    path: 'Experiment/Comment/Resolve',
    kind: 'command',
    context,
    summary: { 'zh-CN': '批注标为已解决或重新打开', 'en-US': 'Resolve a comment, or reopen it' },
    request: z.strictObject({ experimentId: id, commentId: uuid, resolved: z.boolean(), ...commandFields }),
    response: none,
  }),
} as const;
