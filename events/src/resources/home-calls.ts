import { z } from 'zod';
import { defineCall, type ResponseOf } from '../core/call';
import type { PlaceSection } from '../core/register-place';

/** Registers that the resource area lists: what records begin with, and what they name. */
export const RESOURCE_SECTIONS: readonly PlaceSection[] = ['templates', 'resources'];
/** So many entries are named as changed last, over all registers. */
export const RESOURCE_LINES = 10;

export const resourceHomeCalls = {
  home: defineCall({
    id: 'X780',
    method: 'GET',
    path: 'Resource/Home',
    kind: 'query',
    context: 'resources',
    summary: { 'zh-CN': '资源首页', 'en-US': 'Resource home' },
    request: z.object({}),
    response: z.object({
      /** How many entries of each register the caller may use; `capped` where there are more than are counted. */
      registers: z.array(z.object({ name: z.string(), count: z.number(), capped: z.boolean() })),
      /** Entries that the caller reads, the one changed last first. */
      recent: z.array(
        z.object({
          register: z.string(),
          id: z.string(),
          name: z.string().nullable(),
          modifiedAt: z.string(),
        }),
      ),
    }),
  }),
} as const;

export type ResourceHome = ResponseOf<typeof resourceHomeCalls.home>;
