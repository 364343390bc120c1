import { z } from 'zod';
import { defineCall } from '../core/call';
import { id, isoDate, paging, text } from '../core/schemas';
import { drawingSchema } from '../structures/drawing';

export const REACTION_SORTS = ['modifiedAt', 'number', 'title', 'product', 'yield'] as const;

/** What holds a reaction: a record, or an entry of a register whose entries hold modules, by its name. */
export const IN_RECORDS = 'record';

/** What there is of a product to begin another reaction with. */
const isolatedBatch = z.object({
  /** Of the product in its reaction, and of the batch there. */
  row: z.string(),
  batch: z.string(),
  product: z.string(),
  inchiKey: z.string(),
  /** As it was given to the batch; empty where it has none. */
  number: z.string(),
  form: z.string(),
  /** Per cent; empty where it is not known. */
  purity: z.string(),
  mass: z.string(),
  /** Grams that are left of it by what the reader may read of other reactions; null where that cannot be said. */
  left: z.number().nullable(),
  /** In so many of those it was taken. */
  taken: z.number(),
});
export type IsolatedBatch = z.infer<typeof isolatedBatch>;

const reactionRow = z.object({
  /** `record`, or the name of a register. */
  kind: z.string(),
  id: z.string(),
  /** Of a record, `SL-2026-0008`; empty elsewhere. */
  number: z.string(),
  title: z.string(),
  /** The notebook of a record. */
  bookId: z.string().nullable(),
  /** Of an entry, whether a version of it is in use for the caller: whether a record can begin with it. */
  inUse: z.boolean(),
  /** Shared with whoever asks for reading only: nothing of it is copied. */
  onlyToRead: z.boolean().optional(),
  moduleId: z.string(),
  /** The type of the module, by which it is copied. */
  type: z.string(),
  moduleTitle: z.string(),
  products: z.array(z.object({ name: z.string(), yield: z.number().nullable() })),
  conditions: z.string(),
  /** Where they were asked for. */
  isolated: z.array(isolatedBatch),
  /** Null where nothing is drawn. */
  drawing: drawingSchema.nullable(),
  author: z.object({ id: z.string(), name: z.string() }),
  modifiedAt: z.string(),
});
export type ReactionRow = z.infer<typeof reactionRow>;

export const reactionCalls = {
  /** The reactions of all records that the caller may read, or of all entries of a register, such as templates (R090). */
  page: defineCall({
    id: 'X705',
    method: 'POST',
    path: 'Reaction/Page',
    kind: 'query',
    context: 'records',
    summary: { 'zh-CN': '反应列表', 'en-US': 'List reactions' },
    request: z.strictObject({
      ...paging,
      kind: id.default(IN_RECORDS),
      /** Words of the record’s number or title, of materials, products or conditions; each of them is found. */
      text: text(200).optional(),
      ownerId: id.optional(),
      projectId: id.optional(),
      from: isoDate.optional(),
      to: isoDate.optional(),
      /** Yields from and to, in per cent: those without one are left out. */
      yieldFrom: z.number().min(0).max(100).optional(),
      yieldTo: z.number().min(0).max(100).optional(),
      /** Those alone of which a batch was isolated, each with its batches and what is left of them. */
      isolated: z.boolean().default(false),
      /** What this record takes is not counted: it is about to take something else. */
      forRecordId: id.optional(),
      sortField: z.enum(REACTION_SORTS).default('modifiedAt'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: z.array(reactionRow),
  }),
} as const;
