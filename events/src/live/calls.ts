import { z } from 'zod';
import { defineCall } from '../core/call';

const context = 'live';

export const liveCalls = {
  /** Server-sent events: `{position, keys}` whenever read models move (law 6); resumes by `last-event-id`. */
  stream: defineCall({
    id: 'X022',
    method: 'GET',
    path: 'Stream',
    kind: 'query',
    context,
    token: 'never',
    answer: 'sse',
    summary: { 'zh-CN': '变更推送', 'en-US': 'What changed, as it changes' },
    request: z.object({}),
    response: z.unknown(),
  }),
} as const;
