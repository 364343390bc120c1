import { z } from 'zod';
import { defineCall } from '../core/call';
import { commandFields, distinct, id, paging, plainText, sha256, text, wholeNumber } from '../core/schemas';
import { signingFields } from '../records/signing-fields';
import { approvalViewSchema } from '../records/views';
import { recordRowSchema } from '../records/record-row';
import { problemSchema } from '../core/problem-schema';
import { flowNodeSchema } from './flow';

const context = 'approvals';
const none = z.object({});
const opinion = plainText(250);

/** What a request is about, which is decided by its id: exactly one of them. */
const requested = {
  /** The recall of an approved record. */
  experimentId: id.optional(),
  /** The publication of a template. */
  templateId: id.optional(),
  /** A share that has to be approved. */
  shareId: id.optional(),
};
/** Where consent is a signature: who signs, and the hash of what they saw. */
const consented = {
  account: signingFields.account,
  password: signingFields.password,
  passkey: signingFields.passkey,
  meaning: signingFields.meaning.optional(),
  meaningShown: signingFields.meaningShown,
  timeZone: signingFields.timeZone.optional(),
  hash: sha256.optional(),
};

export const approvalCalls = {
  /** C058: what still stands in the way (V034-V036) and who would decide, with the flows to choose from. */
  preSubmit: defineCall({
    id: 'C058',
    method: 'POST',
    path: 'Flow/PreSubmit',
    kind: 'query',
    context,
    readsOf: { kind: 'opened', record: 'experimentId' },
    summary: { 'zh-CN': '提交前检查', 'en-US': 'Check before submission' },
    request: z.strictObject({ experimentId: id, flowId: id.nullable().default(null) }),
    response: z.object({
      unfilled: z.array(z.object({ moduleId: z.string(), moduleTitle: z.string(), labels: z.array(z.string()) })),
      unsigned: z.array(z.object({ moduleId: z.string(), moduleTitle: z.string() })),
      flows: z.array(z.object({ id: z.string(), name: z.string(), isDefault: z.boolean() })),
      nodes: z.array(flowNodeSchema.extend({ approverIds: z.array(z.string()), approverNames: z.array(z.string()) })),
      recordHash: z.string(),
      problems: z.array(problemSchema),
    }),
  }),
  /** C059. `approverIds` narrows a node's approvers to chosen ones, by node index. */
  submit: defineCall({
    id: 'C059',
    method: 'POST',
    path: 'Flow/Submit',
    kind: 'command',
    context,
    vouches: 'experimentId',
    identified: true,
    summary: { 'zh-CN': '提交审核', 'en-US': 'Submit for review' },
    request: z.strictObject({
      experimentId: id,
      flowId: id.nullable().default(null),
      approverIds: z.record(z.string().regex(/^[0-9]$/), distinct(z.array(id).max(50))).optional(),
      recordHash: sha256,
      note: opinion.default(''),
      /** V036. */
      pageInfoChecked: z.boolean().optional(),
      ...signingFields,
      ...commandFields,
    }),
    response: none,
  }),
  preApprove: defineCall({
    id: 'C060',
    method: 'POST',
    path: 'Flow/PreApprove',
    kind: 'query',
    context,
    summary: { 'zh-CN': '审核前检查', 'en-US': 'Check before deciding' },
    request: z.strictObject({ experimentId: id }),
    response: z.object({
      mayDecide: z.boolean(),
      why: problemSchema.nullable(),
      recordHash: z.string(),
      lastSeenRevision: z.number().nullable(),
    }),
  }),
  approve: defineCall({
    id: 'C061',
    method: 'POST',
    path: 'Flow/Approve',
    kind: 'command',
    context,
    vouches: 'experimentId',
    identified: true,
    summary: { 'zh-CN': '通过', 'en-US': 'Approve' },
    request: z.strictObject({
      experimentId: id,
      recordHash: sha256,
      opinion: opinion.default(''),
      ...signingFields,
      ...commandFields,
    }),
    response: z.object({ final: z.boolean() }),
  }),
  /** C062: a reason is required; the marked modules are highlighted for the author (T02). */
  reject: defineCall({
    id: 'C062',
    method: 'POST',
    path: 'Flow/Reject',
    kind: 'command',
    context,
    vouches: 'experimentId',
    identified: true,
    summary: { 'zh-CN': '驳回', 'en-US': 'Reject' },
    request: z.strictObject({
      experimentId: id,
      opinion,
      moduleIds: distinct(z.array(id).max(1000)).default([]),
      ...signingFields,
      ...commandFields,
    }),
    response: none,
  }),
  /** C063: before anybody decided the author takes it back at once; an approved record needs the approvers' consent (recalling). */
  recall: defineCall({
    id: 'C063',
    method: 'POST',
    path: 'Flow/Recall',
    kind: 'command',
    context,
    summary: { 'zh-CN': '撤回', 'en-US': 'Recall' },
    request: z.strictObject({ experimentId: id, ...commandFields }),
    response: z.object({ status: z.enum(['recalling', 'recalled']) }),
  }),
  /** C072, C073: any request that is no review of a record. */
  approveRequest: defineCall({
    id: 'C072',
    method: 'POST',
    path: 'PCFlow/approve',
    kind: 'command',
    context,
    vouches: 'found',
    identified: true,
    summary: { 'zh-CN': '同意请求', 'en-US': 'Consent to a request' },
    request: z.strictObject({ ...requested, ...consented, ...commandFields }),
    response: none,
  }),
  refuseRequest: defineCall({
    id: 'C073',
    method: 'POST',
    path: 'PCFlow/reject',
    kind: 'command',
    context,
    vouches: 'found',
    identified: true,
    summary: { 'zh-CN': '拒绝请求', 'en-US': 'Refuse a request' },
    request: z.strictObject({ ...requested, opinion, ...commandFields }),
    response: none,
  }),
  activate: defineCall({
    id: 'C066',
    method: 'POST',
    path: 'Flow/Activate',
    kind: 'command',
    context,
    vouches: 'experimentId',
    identified: true,
    summary: { 'zh-CN': '重新激活', 'en-US': 'Reactivate an approved record' },
    request: z.strictObject({ experimentId: id, ...commandFields }),
    response: none,
  }),
  rollback: defineCall({
    id: 'X060',
    method: 'POST',
    path: 'Flow/Rollback',
    kind: 'command',
    context,
    vouches: 'experimentId',
    summary: { 'zh-CN': '回退到版本', 'en-US': 'Roll back to a version' },
    request: z.strictObject({ experimentId: id, version: wholeNumber(1), ...commandFields }),
    response: none,
  }),
  setDefaultFlow: defineCall({
    id: 'C071',
    method: 'POST',
    path: 'PCFlow/SetDefault',
    kind: 'command',
    context,
    summary: { 'zh-CN': '设为默认流程', 'en-US': 'Make a flow the default' },
    request: z.strictObject({ id, ...commandFields }),
    response: none,
  }),
  flowHistory: defineCall({
    id: 'C064',
    method: 'POST',
    path: 'Flow/History',
    kind: 'query',
    context,
    readsOf: { kind: 'history', record: 'experimentId' },
    summary: { 'zh-CN': '审核历史', 'en-US': 'Past rounds of review' },
    request: z.strictObject({ experimentId: id }),
    response: z.array(approvalViewSchema),
  }),
  flowCurrent: defineCall({
    id: 'C065',
    method: 'POST',
    path: 'Flow/Current',
    kind: 'query',
    context,
    readsOf: { kind: 'opened', record: 'experimentId' },
    summary: { 'zh-CN': '当前审核', 'en-US': 'Present round of review' },
    request: z.strictObject({ experimentId: id }),
    response: approvalViewSchema.nullable(),
  }),
  /** C046, R071, R077: what waits for the caller; `done` gives what the caller decided (R078, R076). */
  queue: defineCall({
    id: 'C046',
    method: 'POST',
    path: 'PCExperiment/PendingApprove/Page',
    kind: 'query',
    context,
    summary: { 'zh-CN': '审核队列', 'en-US': 'Review queue' },
    request: z.strictObject({
      ...paging,
      kind: z.enum(['review', 'recall']).default('review'),
      done: z.boolean().default(false),
      text: text(200).optional(),
    }),
    response: z.array(recordRowSchema),
  }),
} as const;
