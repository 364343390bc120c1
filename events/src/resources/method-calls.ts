import { z } from 'zod';
import { defineCall } from '../core/call';
import { paging, title } from '../core/schemas';
import { WORK_LIMITS } from '../projects/work-limits';

export const methodCalls = {
  /** C124, read as: what may be worked by in a project, which is what names it and what names none. */
  methodsOfProject: defineCall({
    id: 'C124',
    method: 'POST',
    path: 'Method/OfProject',
    kind: 'query',
    context: 'resources',
    summary: { 'zh-CN': '方法：某项目可用的方法', 'en-US': 'Method: in force for a project' },
    request: z.strictObject({ projectCode: title(WORK_LIMITS.number), ...paging }),
    response: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        name: z.string(),
        category: z.string().nullable(),
        standard: z.string().nullable(),
      }),
    ),
  }),
} as const;
