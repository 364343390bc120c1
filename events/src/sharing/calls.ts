import { z } from 'zod';
import { subject as subjectFields } from '../capabilities/call-fields';
import { defineCall } from '../core/call';
import {
  codeWord,
  commandFields,
  distinct,
  givenReason,
  id,
  isoInstant,
  moment,
  name,
  newId,
  paging,
  text,
} from '../core/schemas';
import { RECORD } from '../records/record-category';
import { REQUEST_STATES, SHARE_STATES, shareUseSchema } from './share';

const context = 'sharing';
const idAnswer = z.object({ id: z.string() });
/** `proposed`: it has to be approved first. */
const sharedAnswer = idAnswer.extend({ proposed: z.boolean() });
const named = z.object({ id: z.string(), name: z.string() });
/** An entry, by its register and its id there. */
const subjectSchema = z.strictObject(subjectFields);
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
  ...(['granted', 'participant', 'shared', 'shareApprover'] as const),
  // Of an entry alone: by a permission, as a member of a department, as whoever it waits for.
  ...(['permission', 'departmentMember', 'awaited'] as const),
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
export type EntryReader = z.infer<typeof readerSchema>;

const shareRow = z.object({
  id: z.string(),
  /** A record, or an entry of a register. */
  subject: z.object({ category: z.string(), id: z.string() }),
  /** Of a record; null where it is not open to whoever asks, or not any more. */
  number: z.string().nullable(),
  /** What it is called; null where it is not open to whoever asks, or not any more. */
  name: z.string().nullable(),
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
  /** Where it had to be approved: by which flow, who is waited for, and why it was declined. */
  flowName: z.string().nullable(),
  waitingFor: z.array(z.string()),
  declined: z.string(),
  mayDecide: z.boolean(),
  /** An event of it cannot be read at present: what is shown may not be all of it. */
  beingRepaired: z.boolean().optional(),
});
export type ShareRow = z.infer<typeof shareRow>;

/** Whose shares are listed: those of one's own and of one's own records, those one has part in, or both. */
export const SHARE_SIDES = ['given', 'received', 'all'] as const;
export type ShareSide = (typeof SHARE_SIDES)[number];

const requestRow = z.object({
  id: z.string(),
  /** As it was typed or linked to. */
  sought: z.string(),
  /** Of which kind: a record, or an entry of a register. */
  category: z.string(),
  /** Null where whoever asks may not read it, or where there is none. */
  subject: z.object({ category: z.string(), id: z.string() }).nullable(),
  /** Of a record. */
  number: z.string().nullable(),
  name: z.string().nullable(),
  applicantId: z.string(),
  applicantName: z.string(),
  use: shareUseSchema,
  reason: z.string(),
  requestedAt: z.string(),
  lapsesAt: z.string(),
  standing: z.enum(REQUEST_STATES),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** Why it was refused. */
  decision: z.string(),
  /** What was granted, where something was. */
  granted: z.object({ use: shareUseSchema, endsAt: z.string().nullable() }).nullable(),
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
  /** An event of it cannot be read at present: what is shown may not be all of it. */
  beingRepaired: z.boolean().optional(),
});
export type RequestRow = z.infer<typeof requestRow>;

/** Whose requests are listed: one's own, those one may answer, or both. */
export const REQUEST_SIDES = ['made', 'received', 'all'] as const;
export type RequestSide = (typeof REQUEST_SIDES)[number];

export const sharingCalls = {
  addShare: defineCall({
    id: 'X730',
    method: 'POST',
    path: 'Share/Add',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '共享记录或资源', 'en-US': 'Share a record or a resource' },
    request: z.strictObject({
      id: newId.optional(),
      /** A record, or an entry of a register whose entries are shared: one of the two. */
      recordId: id.optional(),
      entry: subjectSchema.optional(),
      accountIds: targets.default([]),
      departmentIds: targets.default([]),
      projectIds: targets.default([]),
      use: shareUseSchema,
      endsAt: isoInstant.nullable().default(null),
      ...commandFields,
      reason: givenReason,
    }),
    response: sharedAnswer,
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
    ofNow: true,
    context,
    token: 'never',
    summary: { 'zh-CN': '共享列表', 'en-US': 'Shares' },
    request: z.strictObject({
      ...paging,
      side: z.enum(SHARE_SIDES).default('all'),
      recordId: id.optional(),
      entry: subjectSchema.optional(),
      /** Of one kind: `record`, or the name of a register. */
      category: codeWord(64).optional(),
      /** `open`: in force, or waiting to be approved. */
      standing: z.enum([...SHARE_STATES, 'open']).optional(),
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
    ofNow: true,
    context,
    token: 'never',
    summary: { 'zh-CN': '谁能看到记录及原因', 'en-US': 'Who can see a record, and why' },
    /** `at`: who could at that moment, for whoever reads the record now. */
    request: z.object({ recordId: id, at: moment.optional() }),
    response: z.array(readerSchema),
  }),
  projectReaders: defineCall({
    id: 'X832',
    method: 'GET',
    path: 'Share/ProjectReaders/{projectId}',
    kind: 'query',
    context,
    token: 'never',
    summary: { 'zh-CN': '谁能看到项目及原因', 'en-US': 'Who can see a project, and why' },
    request: z.object({ projectId: id, at: moment.optional() }),
    response: z.array(readerSchema),
  }),
  entryAccess: defineCall({
    id: 'X740',
    method: 'GET',
    path: 'Share/EntryReaders/{category}/{id}',
    kind: 'query',
    ofNow: true,
    context,
    token: 'never',
    summary: { 'zh-CN': '谁能看到资源及原因', 'en-US': 'Who can see a resource, and why' },
    request: z.object({ ...subjectFields, at: moment.optional() }),
    response: z.object({
      /** Everybody in the organisation reads it: nobody is named. */
      everybody: z.boolean(),
      readers: z.array(readerSchema),
      mayShare: z.boolean(),
    }),
  }),
  requestAccess: defineCall({
    id: 'X734',
    method: 'POST',
    path: 'Share/Request',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '申请访问', 'en-US': 'Request access' },
    request: z.strictObject({
      id: newId.optional(),
      /** Of which kind: a record, or an entry of a register whose entries are shared. */
      category: codeWord(64).default(RECORD),
      /** The number of a record, or the id in a link. The answer is the same whether there is such a thing. */
      sought: name(100),
      use: shareUseSchema.default('read'),
      ...commandFields,
      reason: givenReason,
    }),
    response: idAnswer,
  }),
  grantAccess: defineCall({
    id: 'X735',
    method: 'POST',
    path: 'Share/Grant/{id}',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '同意访问申请', 'en-US': 'Grant a request for access' },
    request: z.strictObject({
      id,
      use: shareUseSchema,
      endsAt: isoInstant.nullable().default(null),
      ...commandFields,
    }),
    response: sharedAnswer,
  }),
  refuseAccess: defineCall({
    id: 'X736',
    method: 'POST',
    path: 'Share/Refuse/{id}',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '拒绝访问申请', 'en-US': 'Refuse a request for access' },
    request: z.strictObject({ id, ...commandFields, reason: givenReason }),
    response: idAnswer,
  }),
  withdrawRequest: defineCall({
    id: 'X737',
    method: 'POST',
    path: 'Share/WithdrawRequest/{id}',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '撤回访问申请', 'en-US': 'Withdraw a request for access' },
    request: z.strictObject({ id, ...commandFields }),
    response: idAnswer,
  }),
  requestPage: defineCall({
    id: 'X738',
    method: 'POST',
    path: 'Share/RequestPage',
    kind: 'query',
    ofNow: true,
    context,
    token: 'never',
    summary: { 'zh-CN': '访问申请列表', 'en-US': 'Requests for access' },
    request: z.strictObject({
      ...paging,
      side: z.enum(REQUEST_SIDES).default('all'),
      standing: z.enum(REQUEST_STATES).optional(),
      /** Requested from this moment on: today's begin where the day of whoever asks begins. */
      since: isoInstant.optional(),
      text: text(200).optional(),
    }),
    response: z.array(requestRow),
  }),
  approvalPage: defineCall({
    id: 'X739',
    method: 'POST',
    path: 'Share/ApprovalPage',
    kind: 'query',
    ofNow: true,
    context,
    token: 'never',
    summary: { 'zh-CN': '共享审核列表', 'en-US': 'Shares to approve' },
    request: z.strictObject({
      ...paging,
      /** What one decided, in place of what waits for one. */
      done: z.boolean().default(false),
      text: text(200).optional(),
    }),
    response: z.array(shareRow),
  }),
} as const;
