import { z } from 'zod';
import { defineCall } from '../core/call';
import { id, paging, text } from '../core/schemas';
import { RECORD_STATUSES } from '../records/record-state';

const context = 'templates';

const centreRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  recordType: z.string(),
  industry: z.string(),
  subField: z.string(),
  /** How many modules it brings. */
  modules: z.number(),
  version: z.number(),
  /** When the version in use was approved (T12), and by whom; a template that came with the product was approved by nobody. */
  publishedAt: z.string(),
  publishedBy: z.string().nullable(),
  inCentre: z.boolean(),
  /** Records begun from it, of those that the caller may read. */
  uses: z.number(),
});
export type CentreRow = z.infer<typeof centreRowSchema>;

const useRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  status: z.enum(RECORD_STATUSES),
  /** The version that it was begun with; null where it was a draft, or before there were versions. */
  version: z.number().nullable(),
  createdAt: z.string(),
});
export type TemplateUse = z.infer<typeof useRowSchema>;

export const templateCalls = {
  /** L13: the template centre, and which templates are used most. */
  publicPage: defineCall({
    ...{ id: 'C075', method: 'POST', path: 'PCTemplate/Public/Page', kind: 'query', context },
    summary: { 'zh-CN': '模板中心与模板排行', 'en-US': 'Template centre and ranking of templates' },
    request: z.strictObject({
      ...paging,
      text: text(200).optional(),
      /** Those published to the centre, or all that the caller may begin with. */
      of: z.enum(['centre', 'usable']).default('centre'),
      order: z.enum(['uses', 'newest']).default('newest'),
    }),
    response: z.array(centreRowSchema),
  }),
  /** Who uses which version of it. */
  uses: defineCall({
    ...{ id: 'X750', method: 'POST', path: 'PCTemplate/Uses', kind: 'query', context },
    summary: { 'zh-CN': '用模板新建的记录', 'en-US': 'Records begun from a template' },
    request: z.strictObject({ ...paging, id }),
    response: z.object({
      /** How many of them by version, the newest first. */
      versions: z.array(z.object({ version: z.number().nullable(), count: z.number() })),
      records: z.array(useRowSchema),
    }),
  }),
} as const;
