import { z } from 'zod';
import { defineCall } from '../core/call';
import { id, isoDate, paging, text } from '../core/schemas';
import { drawingSchema } from '../structures/drawing';

export const REACTION_SORTS = ['modifiedAt', 'number', 'title', 'product', 'yield'] as const;

const reactionRow = z.object({
  recordId: z.string(),
  number: z.string(),
  title: z.string(),
  bookId: z.string(),
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
  /** The reactions of all records that the caller may read (R090). */
  page: defineCall({
    id: 'X705',
    method: 'POST',
    path: 'Reaction/Page',
    kind: 'query',
    context: 'records',
    summary: { 'zh-CN': '反应列表', 'en-US': 'List reactions' },
    request: z.strictObject({
      ...paging,
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
