import { z } from 'zod';
import { defineCall } from '../core/call';
import { distinctBy, id, paging, text, wholeNumber } from '../core/schemas';
import { RECORD_STATUSES } from '../records/record-state';
import { childKey } from './child-templates';

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

const childSchema = z.strictObject({ templateId: id, version: wholeNumber(1, 1_000_000) });

const broughtSchema = z.object({
  type: z.string(),
  title: z.string(),
  content: z.unknown(),
  contentVersion: z.number().optional(),
  /** By which child templates of this one it comes, the outermost first. */
  within: z.array(z.object({ id: z.string(), title: z.string(), templateId: z.string(), version: z.number() })),
});
const childContentSchema = z.object({
  templateId: z.string(),
  version: z.number(),
  name: z.string(),
  nameEn: z.string(),
  /** The version in use that the caller may begin with; null where there is none. */
  inUse: z.number().nullable(),
  modules: z.array(broughtSchema),
});
export type ChildContent = z.infer<typeof childContentSchema>;

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
  /** M15: what child templates bring, of those that the caller may begin with or reads as a part of another template. */
  children: defineCall({
    ...{ id: 'X755', method: 'POST', path: 'PCTemplate/Children', kind: 'query', context },
    summary: { 'zh-CN': '子模板带来的模块', 'en-US': 'What child templates bring' },
    request: z.strictObject({
      /** The template in which they stand, whose readers see them too. */
      of: id.nullable().default(null),
      children: distinctBy(z.array(childSchema).min(1).max(100), childKey),
    }),
    response: z.array(childContentSchema),
  }),
} as const;
