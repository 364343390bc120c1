import { z } from 'zod';
import { defineCall, type Label } from './call';
import type { Register } from './define-register';
import { registerRequests } from './register';

export const TABLE_FORMATS = ['xlsx', 'csv'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** The calls by which a register leaves and comes in as a table. */
export const tableCalls = (register: Register) => {
  const base = register.paths.page.replace(/\/Page$/, '');
  const shared = { method: 'POST' as const, context: register.context };
  const summary = (zh: string, en: string): Label => ({
    'zh-CN': `${register.label['zh-CN']}：${zh}`,
    'en-US': `${register.label['en-US']}: ${en}`,
  });
  const { text, removed, filter, sortField, sortOrder } = registerRequests(register).page.shape;
  return {
    /** The list as it is narrowed, or with `headingsOnly` nothing else. */
    export: defineCall({
      ...shared,
      id: 'X086',
      path: `${base}/Export`,
      kind: 'query',
      answer: 'file',
      summary: summary('导出表格', 'export as a table'),
      request: z.strictObject({
        ...{ text, removed, filter, sortField, sortOrder },
        format: z.enum(TABLE_FORMATS),
        headingsOnly: z.boolean().default(false),
      }),
      response: z.unknown(),
    }),
  };
};
