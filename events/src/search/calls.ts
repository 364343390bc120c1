import { z } from 'zod';
import { defineCall } from '../core/call';
import { filledText, id, isoDate, paging } from '../core/schemas';
import { IDENTITY_KINDS } from '../records/modules/identity';
import { RECORD_STATUSES } from '../records/record-state';
import { recordRowSchema } from '../records/record-row';

/** What finds a record exactly: its number, a file in it, what it says of another record, or an identity that it holds. */
const foundBy = z.object({
  kind: z.enum(['number', 'file', 'about', 'platform', ...IDENTITY_KINDS]),
  value: z.string(),
});
export type FoundBy = z.infer<typeof foundBy>;

export const searchCalls = {
  /** R024: Chinese substrings (two characters too) and English words in titles, numbers and module text; only what the caller may read. */
  search: defineCall({
    id: 'X080',
    method: 'POST',
    path: 'Search/Global',
    kind: 'query',
    ofNow: true,
    context: 'search',
    summary: { 'zh-CN': '全局搜索', 'en-US': 'Search' },
    request: z.strictObject({
      ...paging,
      key: filledText(200),
      status: z.array(z.enum(RECORD_STATUSES)).max(6).optional(),
      projectId: id.optional(),
      ownerId: id.optional(),
      from: isoDate.optional(),
      to: isoDate.optional(),
    }),
    response: z.array(recordRowSchema.extend({ foundBy: foundBy.nullable() })),
  }),
} as const;
