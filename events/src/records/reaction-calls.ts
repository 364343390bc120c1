import { z } from 'zod';
import { defineCall } from '../core/call';
import { id, isoDate, paging, text } from '../core/schemas';
import { drawingSchema } from '../structures/drawing';

export const REACTION_SORTS = ['modifiedAt', 'number', 'title', 'product', 'yield'] as const;

/** What holds a reaction: a record, or an entry of a register whose entries hold modules, by its name. */
export const IN_RECORDS = 'record';

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
  moduleId: z.string(),
  /** The type of the module, by which it is copied. */
  type: z.string(),
  moduleTitle: z.string(),
  products: z.array(z.object({ name: z.string(), yield: z.number().nullable() })),
  conditions: z.string(),
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
      sortField: z.enum(REACTION_SORTS).default('modifiedAt'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: z.array(reactionRow),
  }),
} as const;
