import { z } from 'zod';
import { defineCall, type ResponseOf } from '../core/call';
import { paging } from '../core/schemas';

/** So many of each kind are looked through, the one removed last first. */
export const MOST_REMOVED = 500;

export const binCalls = {
  /** L15: everything that was removed and can be put back, of all kinds, as far as the caller reads it. */
  recycleBin: defineCall({
    id: 'X783',
    method: 'POST',
    path: 'RecycleBin/Page',
    kind: 'query',
    context: 'records',
    summary: { 'zh-CN': '回收站', 'en-US': 'Recycle bin' },
    request: z.strictObject(paging),
    response: z.array(
      z.object({
        /** `record`, or the register of an entry. */
        category: z.string(),
        id: z.string(),
        name: z.string(),
        removedAt: z.string(),
        /** Who removed it; empty where that is not known. */
        removedBy: z.string(),
        removedByName: z.string(),
      }),
    ),
  }),
} as const;
export type RemovedLine = ResponseOf<typeof binCalls.recycleBin>[number];
