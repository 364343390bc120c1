import { z } from 'zod';
import { defineCall } from '../core/call';
import { codeWord, commandFields, givenReason, id, plainText, uuid } from '../core/schemas';
import { context, idAnswer, none, subject } from './call-fields';
import { ENTRY_RELATION_KINDS, NOTE_MAX } from './relation-kinds';

export const shownRelationSchema = z.object({
  id: z.string(),
  /** How it reads on this page, in the reader's language: `Refers to`, or from the other end `Referred to by`. */
  told: z.string(),
  /** The entry that it stands beside, this one or the other: there it is taken back. */
  beside: z.object({ category: z.string(), id: z.string() }),
  /** The other end, which the reader may read. */
  other: z.object({
    category: z.string(),
    id: z.string(),
    /** Of a record its number and title. */
    name: z.string(),
    removed: z.boolean(),
    /** Whether the reader may open it. */
    opens: z.boolean(),
  }),
  note: z.string(),
  by: z.string(),
  byName: z.string(),
  at: z.string(),
  mayRemove: z.boolean(),
});
export type ShownRelation = z.infer<typeof shownRelationSchema>;

const path = 'Entry/Relate';

/** What entries relate to. */
export const relateCalls = {
  entryRelations: defineCall({
    ...{ method: 'POST', kind: 'query', context, id: 'X476', path: `${path}/List` },
    readsOf: { kind: 'opened', record: 'id' },
    summary: { 'zh-CN': '条目的关联', 'en-US': 'What an entry is related to' },
    /** A record too: the entries that are related to it. */
    request: z.strictObject(subject),
    response: z.object({
      /** From both ends, the newest first; those whose other end the reader may not read are not among them. */
      relations: z.array(shownRelationSchema),
      /** Not on what was removed. */
      mayRelate: z.boolean(),
      /** An event of it cannot be read at present, or there are more than are read: what is shown is not all of it. */
      partial: z.boolean(),
    }),
  }),
  relateEntry: defineCall({
    ...{ method: 'POST', kind: 'command', context, id: 'X477', path: `${path}/Add` },
    summary: { 'zh-CN': '关联条目', 'en-US': 'Relate an entry' },
    request: z.strictObject({
      ...subject,
      kind: z.enum(ENTRY_RELATION_KINDS),
      /** It is the other end that continues, replaces or refers to this one. */
      inverse: z.boolean().default(false),
      to: z.strictObject({ category: codeWord(64), id }),
      note: plainText(NOTE_MAX).default(''),
      ...commandFields,
    }),
    response: idAnswer,
  }),
  unrelateEntry: defineCall({
    ...{ method: 'POST', kind: 'command', context, id: 'X478', path: `${path}/Remove` },
    summary: { 'zh-CN': '取消条目的关联', 'en-US': 'Take back a relation of an entry' },
    request: z.strictObject({ ...subject, relationId: uuid, ...commandFields, reason: givenReason }),
    response: none,
  }),
} as const;
