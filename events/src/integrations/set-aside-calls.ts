import { z } from 'zod';
import { defineCall } from '../core/call';
import { commandFields, paging } from '../core/schemas';

const context = 'integrations';

/** What is at fault: a value, its size, the shape of the event, or the program that works on it. */
export const setAsideFaults = ['value', 'limit', 'shape', 'program'] as const;
export type SetAsideFault = (typeof setAsideFaults)[number];

/** The read model of who may what, which is kept in memory and not in tables. */
export const RIGHTS_MODEL = 'rights';

export const setAsideRowSchema = z.object({
  /** Name of the read model, or `rights`. */
  projection: z.string(),
  stream: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** As people know it; the id where nothing more is known. */
  entityName: z.string(),
  eventType: z.string(),
  revision: z.number().nullable(),
  position: z.string(),
  fault: z.enum(setAsideFaults),
  /** The program's or the database's own words. */
  errorDetail: z.string(),
  /** Later events of the same thing that wait behind it. */
  waiting: z.number(),
  setAsideAt: z.string().nullable(),
  triedAt: z.string().nullable(),
  tries: z.number(),
  /** False where only another program can take it: then a start of the product tries it. */
  mayRetry: z.boolean(),
});
export type SetAsideRow = z.infer<typeof setAsideRowSchema>;

const projection = z.string().regex(/^[a-zA-Z]{1,40}$/, { error: 'badId' });

export const setAsideCalls = {
  setAside: defineCall({
    id: 'X345',
    method: 'POST',
    path: 'Delivery/SetAside',
    kind: 'query',
    ofNow: true,
    context,
    token: 'never',
    summary: { 'zh-CN': '已隔离的事件', 'en-US': 'Events that a read model could not take' },
    request: z.strictObject({ ...paging }),
    response: z.object({
      items: z.array(setAsideRowSchema),
      /** Read models that stand still, because too many events at once could not be taken. */
      paused: z.array(z.object({ projection: z.string(), pausedAt: z.string(), errorDetail: z.string() })),
    }),
  }),
  retrySetAside: defineCall({
    id: 'X346',
    method: 'POST',
    path: 'Delivery/RetrySetAside',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '重新读取已隔离的事件', 'en-US': 'Take a set-aside event again' },
    request: z.strictObject({
      projection,
      /** Absent: a paused read model goes on. */
      stream: z.string().min(3).max(300).optional(),
      ...commandFields,
    }),
    response: z.object({}),
  }),
} as const;
