import { z } from 'zod';
import { defineCall } from '../core/call';
import { commandFields, distinct, givenReason, id, isoInstant, newId, paging, text } from '../core/schemas';
import { SHARE_STATES, shareUseSchema } from './share';

const context = 'sharing';
const idAnswer = z.object({ id: z.string() });
const named = z.object({ id: z.string(), name: z.string() });
const targets = distinct(z.array(id).max(200));

/** Why somebody reads a record: read off the very tokens by which the right is decided. */
export const ACCESS_KINDS = [
  ...(['owner', 'administrator', 'organisation', 'reviewer', 'departmentHead'] as const),
  ...([
    'projectLead',
    'projectMember',
    'departmentInProject',
    'taskManager',
    'taskMember',
    'departmentInTask',
  ] as const),
  ...(['granted', 'participant', 'shared'] as const),
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];
const accessReason = z.object({
  kind: z.enum(ACCESS_KINDS),
  /** The project, task or department by which it is so, as far as its reader may know of it. */
  place: z.string().nullable(),
  /** Of a share: until when, and for what. */
  endsAt: z.string().nullable(),
  use: shareUseSchema.nullable(),
});
export type AccessReason = z.infer<typeof accessReason>;

const readerSchema = z.object({ accountId: z.string(), name: z.string(), grounds: z.array(accessReason) });

const shareRow = z.object({
  id: z.string(),
  recordId: z.string(),
  /** Null where the record is not open to whoever asks, or not any more. */
  recordNumber: z.string().nullable(),
  recordTitle: z.string().nullable(),
  sharerId: z.string(),
  sharerName: z.string(),
  people: z.array(named),
  departments: z.array(named),
  projects: z.array(named),
  use: shareUseSchema,
  endsAt: z.string().nullable(),
  reason: z.string(),
  sharedAt: z.string(),
  standing: z.enum(SHARE_STATES),
  withdrawnAt: z.string().nullable(),
  withdrawnBy: z.string().nullable(),
  mayWithdraw: z.boolean(),
  /** An event of it cannot be read at present: what is shown may not be all of it. */
  beingRepaired: z.boolean().optional(),
});
export type ShareRow = z.infer<typeof shareRow>;

/** Whose shares are listed: those of one's own and of one's own records, those one has part in, or both. */
export const SHARE_SIDES = ['given', 'received', 'all'] as const;
export type ShareSide = (typeof SHARE_SIDES)[number];

export const sharingCalls = {
  addShare: defineCall({
    id: 'X730',
    method: 'POST',
    path: 'Share/Add',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '共享记录', 'en-US': 'Share a record' },
    request: z.strictObject({
      id: newId.optional(),
      recordId: id,
      accountIds: targets.default([]),
      departmentIds: targets.default([]),
      projectIds: targets.default([]),
      use: shareUseSchema,
      endsAt: isoInstant.nullable().default(null),
      ...commandFields,
      reason: givenReason,
    }),
    response: idAnswer,
  }),
  withdrawShare: defineCall({
    id: 'X731',
    method: 'POST',
    path: 'Share/Withdraw/{id}',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '取消共享', 'en-US': 'Withdraw a share' },
    request: z.strictObject({ id, ...commandFields }),
    response: idAnswer,
  }),
  sharePage: defineCall({
    id: 'X732',
    method: 'POST',
    path: 'Share/Page',
    kind: 'query',
    context,
    token: 'never',
    summary: { 'zh-CN': '共享列表', 'en-US': 'Shares' },
    request: z.strictObject({
      ...paging,
      side: z.enum(SHARE_SIDES).default('all'),
      recordId: id.optional(),
      standing: z.enum(SHARE_STATES).optional(),
      /** Shared from this moment on: today's begin where the day of whoever asks begins. */
      since: isoInstant.optional(),
      text: text(200).optional(),
    }),
    response: z.array(shareRow),
  }),
  recordReaders: defineCall({
    id: 'X733',
    method: 'GET',
    path: 'Share/Readers/{recordId}',
    kind: 'query',
    context,
    token: 'never',
    summary: { 'zh-CN': '谁能看到记录及原因', 'en-US': 'Who can see a record, and why' },
    request: z.object({ recordId: id }),
    response: z.array(readerSchema),
  }),
} as const;
