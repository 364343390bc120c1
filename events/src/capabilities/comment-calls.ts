import { z } from 'zod';
import { defineCall } from '../core/call';
import { commandFields, distinct, fieldKey, filledText, id, uuid } from '../core/schemas';
import { COMMENT_MAX, MENTIONS_MAX } from '../records/mentions';
import { anchorSchema, askedAnchorSchema } from './anchor';
import { context, idAnswer, none, subject } from './call-fields';

const words = {
  /** Each person mentioned stands in it as the sign U+FFFC, and in `mentions` in the same order. */
  text: filledText(COMMENT_MAX),
  mentions: distinct(z.array(id).max(MENTIONS_MAX)).default([]),
};

export const entryCommentSchema = z.object({
  id: z.string(),
  /** The comment that began the thread. */
  replyTo: z.string().nullable(),
  /** As it reads, the names of those it mentions within it. */
  text: z.string(),
  mentions: z.array(z.object({ accountId: z.string(), name: z.string() })),
  by: z.string(),
  byName: z.string(),
  at: z.string(),
  editedAt: z.string().nullable(),
  resolved: z.object({ by: z.string(), byName: z.string(), at: z.string() }).nullable(),
  /** What of a field it is about, as it read then; absent where it is about the entry. */
  about: z.object({ field: z.string(), at: anchorSchema }).optional(),
  mayEdit: z.boolean(),
  mayRemove: z.boolean(),
});
export type EntryCommentView = z.infer<typeof entryCommentSchema>;

const path = 'Entry/Comment';
const command = { method: 'POST', kind: 'command', context } as const;
const query = { method: 'POST', kind: 'query', context } as const;

/** What people say about an entry. */
export const commentCalls = {
  entryComments: defineCall({
    ...{ ...query, id: 'X470', path: `${path}/List` },
    summary: { 'zh-CN': '条目的批注', 'en-US': 'Comments on an entry' },
    request: z.strictObject(subject),
    response: z.object({
      comments: z.array(entryCommentSchema),
      /** Whether the reader may comment: not on what was removed. */
      mayComment: z.boolean(),
      /** An event of it cannot be read at present: what is shown may not be all of it. */
      beingRepaired: z.boolean(),
    }),
  }),
  commentOnEntry: defineCall({
    ...{ ...command, id: 'X471', path: `${path}/Add` },
    summary: { 'zh-CN': '批注条目', 'en-US': 'Comment on an entry' },
    request: z.strictObject({
      ...subject,
      replyTo: uuid.nullable().default(null),
      ...words,
      /** What of a field it is about. Of a comment that begins a thread. */
      about: z.strictObject({ field: fieldKey, at: askedAnchorSchema }).optional(),
      ...commandFields,
    }),
    response: idAnswer,
  }),
  editEntryComment: defineCall({
    ...{ ...command, id: 'X472', path: `${path}/Edit` },
    summary: { 'zh-CN': '修改批注', 'en-US': 'Edit a comment on an entry' },
    request: z.strictObject({ ...subject, commentId: uuid, ...words, ...commandFields }),
    response: none,
  }),
  removeEntryComment: defineCall({
    ...{ ...command, id: 'X473', path: `${path}/Remove` },
    summary: { 'zh-CN': '移除条目的批注', 'en-US': 'Remove a comment on an entry' },
    request: z.strictObject({ ...subject, commentId: uuid, ...commandFields }),
    response: none,
  }),
  resolveEntryComment: defineCall({
    ...{ ...command, id: 'X474', path: `${path}/Resolve` },
    summary: { 'zh-CN': '批注标为已解决或重新打开', 'en-US': 'Resolve a comment on an entry, or reopen it' },
    request: z.strictObject({ ...subject, commentId: uuid, resolved: z.boolean(), ...commandFields }),
    response: none,
  }),
  entryReaders: defineCall({
    ...{ ...query, id: 'X475', path: `${path}/Mentionable` },
    summary: { 'zh-CN': '条目批注中可提及的人', 'en-US': 'People whom a comment on an entry may mention' },
    request: z.strictObject(subject),
    /** Accounts that may read the entry. */
    response: z.array(z.string()),
  }),
} as const;
