import { z } from 'zod';
import { defineCall } from '../core/call';
import { codeWord, distinct, id, paging } from '../core/schemas';
import { context } from './call-fields';
import { RECORD_STATUSES } from './record-state';

const named = {
  number: z.string(),
  /** Empty where the reader may only know that it lies in the recycle bin. */
  title: z.string(),
  status: z.enum(RECORD_STATUSES),
  removed: z.boolean(),
};
export const namedRecordSchema = z.object({
  id: z.string(),
  ...named,
  /** Whether the reader may open it. */
  opens: z.boolean(),
});
export type NamedRecord = z.infer<typeof namedRecordSchema>;

const factAboutSchema = z.object({
  recordId: z.string(),
  moduleId: z.string(),
  factId: z.string(),
  type: z.string(),
  /** How it reads on the page of what it is about, in the reader's language. */
  told: z.string(),
  remark: z.string(),
  ...named,
  by: z.string(),
  byName: z.string(),
  at: z.string(),
});
export type FactAbout = z.infer<typeof factAboutSchema>;

/** What records say of one another, from both sides. */
export const factCalls = {
  recordNames: defineCall({
    id: 'X061',
    method: 'POST',
    path: 'PCExperiment/Names',
    kind: 'query',
    context,
    summary: { 'zh-CN': '记录的编号和标题', 'en-US': 'Numbers and titles of records' },
    request: z.strictObject({ ids: distinct(z.array(id).max(500)) }),
    response: z.array(namedRecordSchema),
  }),
  factsAbout: defineCall({
    id: 'X062',
    method: 'POST',
    path: 'PCExperiment/FactsAbout',
    kind: 'query',
    context,
    readsOf: { kind: 'opened', record: 'id' },
    summary: {
      'zh-CN': '其他记录对一份记录或一个条目的关联',
      'en-US': 'What other records state about a record or an entry',
    },
    /** `category` names the register where it is no record. */
    request: z.strictObject({ id, category: codeWord(64).optional(), ...paging }),
    response: z.array(factAboutSchema),
  }),
} as const;
