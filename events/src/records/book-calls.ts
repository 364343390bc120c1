import { z } from 'zod';
import { defineCall } from '../core/call';
import { text } from '../core/schemas';
import { context } from './call-fields';

/** Notebooks as the places records go into. */
export const bookCalls = {
  /** C038: notebooks the caller may put records into, by name: what a picker offers. */
  activeBooks: defineCall({
    id: 'C038',
    method: 'POST',
    path: 'Book/Active/ALL',
    kind: 'query',
    context,
    summary: { 'zh-CN': '可用记录本', 'en-US': 'Notebooks in use' },
    request: z.strictObject({ text: text(100).optional() }),
    response: z.array(z.object({ id: z.string(), name: z.string(), number: z.string() })),
  }),
  /** C041: the caller's notebooks with how many records each holds, for the side menu. */
  bookMenu: defineCall({
    id: 'C041',
    method: 'POST',
    path: 'Book/Menu',
    kind: 'query',
    context,
    summary: { 'zh-CN': '记录本菜单', 'en-US': 'Notebook menu' },
    request: z.strictObject({}),
    response: z.array(z.object({ id: z.string(), name: z.string(), records: z.number() })),
  }),
} as const;
