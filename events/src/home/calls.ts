import { z } from 'zod';
import { defineCall } from '../core/call';
import { recordRowSchema } from '../records/record-row';

const context = 'records';
/** So many records of each kind are named at most. */
export const HOME_LINES = 10;
const group = z.object({ groupId: z.string(), name: z.string() });

export const homeCalls = {
  home: defineCall({
    id: 'C018',
    method: 'GET',
    path: 'PCHomePage/General',
    kind: 'query',
    context,
    summary: { 'zh-CN': '首页', 'en-US': 'Home' },
    request: z.object({}),
    response: z.object({
      /** L14: mine, not yet submitted or given back. */
      pending: z.array(recordRowSchema),
      toReview: z.array(recordRowSchema),
      recent: z.array(recordRowSchema),
      /** Whether the person decides about records: something waits or was decided, or a flow may ask for it. */
      reviews: z.boolean(),
      counts: z.object({
        toReview: z.number(),
        draft: z.number(),
        inReview: z.number(),
        rejected: z.number(),
        approved: z.number(),
        overdueTasks: z.number(),
      }),
    }),
  }),
  /** C015, with the names the product gives them. */
  messageCounts: defineCall({
    id: 'C015',
    method: 'GET',
    path: 'Message/Counts',
    kind: 'query',
    ofNow: true,
    context,
    token: 'never',
    summary: { 'zh-CN': '待办数量', 'en-US': 'What waits for me' },
    request: z.object({}),
    response: z.object({
      approvingExpCount: z.number(),
      approvingShareExpCount: z.number(),
      approvingReportCount: z.number(),
      approvingTempShareCount: z.number(),
      unreadMessageCount: z.number(),
      sampleTestCount: z.number(),
      recordCallExameCount: z.number(),
      /** Requests for access to records of one's own that wait for one's answer. */
      accessRequestCount: z.number(),
    }),
  }),
  currentGroup: defineCall({
    id: 'C020',
    method: 'GET',
    path: 'PCGroup/CurrentGroup',
    kind: 'query',
    context: 'organization',
    summary: { 'zh-CN': '当前团队', 'en-US': 'Current team' },
    request: z.object({}),
    response: group,
  }),
} as const;
