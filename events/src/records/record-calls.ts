import { z } from 'zod';
import { defineCall } from '../core/call';
import {
  codeWord,
  commandFields,
  distinct,
  distinctBy,
  id,
  isoDate,
  newId,
  paging,
  plainText,
  text,
  title,
} from '../core/schemas';
import { idAnswer, none, context } from './call-fields';
import { cloneForSchema } from './modules/carry-over';
import { RECORD_TITLE_MAX } from './record-title';
import { RECORD_STATUSES } from './record-state';
import { recordViewSchema } from './views';
import { recordRowSchema } from './record-row';

const recordTitle = title(RECORD_TITLE_MAX);
const measured = plainText(20).nullable();

const pageInfoInputSchema = z.strictObject({
  /** ℃ as typed, `N/A`, or null (V028, V044). */
  temperature: measured,
  humidity: measured,
  participantIds: distinct(z.array(id).max(100)),
  participantsNotApplicable: z.boolean(),
});

/** Why a template cannot be used with a record that is cloned: the original is cloned without it (E11). */
export const TEMPLATE_UNUSABLE = ['gone', 'closed', 'project', 'noReaction', 'lockedReaction'] as const;
export type TemplateUnusable = (typeof TEMPLATE_UNUSABLE)[number];

/** A record as a whole: made, described, listed, found, removed. */
export const recordLifeCalls = {
  addRecord: defineCall({
    id: 'C042',
    method: 'POST',
    path: 'PCExperiment/Add',
    kind: 'command',
    context,
    summary: { 'zh-CN': '新建记录', 'en-US': 'Create a record' },
    request: z.strictObject({
      id: newId.optional(),
      title: recordTitle,
      recordType: plainText(50).default(''),
      bookId: id,
      projectId: id.nullable(),
      taskId: id.nullable(),
      departmentId: id.nullable().optional(),
      templateId: id.nullable().default(null),
      /** From the draft of the template: for those who write on it. */
      templateDraft: z.boolean().default(false),
      cloneId: id.nullable().default(null),
      /** What of the other record's modules is taken along. */
      cloneFor: cloneForSchema.default('clone'),
      /** Which product of the other record's reaction the next one begins with, and which batch of it. */
      takes: z.strictObject({ moduleId: id, row: id, batch: id.nullable() }).optional(),
      /** Set up by one of several runs of a module of it. */
      cloneRun: z.strictObject({ moduleId: id, runId: id }).nullable().default(null),
      pageInfo: pageInfoInputSchema.optional(),
      /** Empty modules that it begins with, after those of the template or of the other record. */
      modules: distinctBy(
        z.array(z.strictObject({ id: newId, type: codeWord(40), title: title(100) })).max(20),
        (module) => module.id,
      ).default([]),
      ...commandFields,
    }),
    response: z.object({
      id: z.string(),
      number: z.string(),
      /** Said where a template was asked for and the original was cloned instead (E11). */
      templateUnusable: z.enum(TEMPLATE_UNUSABLE).optional(),
    }),
  }),
  modifyRecord: defineCall({
    id: 'C043',
    method: 'POST',
    path: 'PCExperiment/Modify',
    kind: 'command',
    context,
    summary: { 'zh-CN': '修改记录信息', 'en-US': 'Change record information' },
    request: z.strictObject({
      id,
      title: recordTitle.optional(),
      recordType: plainText(50).optional(),
      bookId: id.optional(),
      projectId: id.nullable().optional(),
      taskId: id.nullable().optional(),
      pageInfo: pageInfoInputSchema.optional(),
      ...commandFields,
    }),
    response: none,
  }),
  recordPage: defineCall({
    id: 'C044',
    method: 'POST',
    path: 'PCExperiment/Page',
    kind: 'query',
    context,
    summary: { 'zh-CN': '记录列表', 'en-US': 'Records' },
    request: z.strictObject({
      ...paging,
      text: text(200).optional(),
      mine: z.boolean().default(false),
      status: z.array(z.enum(RECORD_STATUSES)).max(6).optional(),
      bookId: id.optional(),
      projectId: id.optional(),
      taskId: id.optional(),
      departmentId: id.optional(),
      ownerId: id.optional(),
      recordType: text(50).optional(),
      from: isoDate.optional(),
      to: isoDate.optional(),
      overdue: z.boolean().optional(),
      removed: z.boolean().default(false),
      sharedWithMe: z.boolean().optional(),
      sortField: z.enum(['modifiedAt', 'createdAt', 'number', 'title', 'status']).default('modifiedAt'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: z.array(recordRowSchema),
  }),
  /** Counts by status for the tabs of the list, under the same filters. */
  recordCounts: defineCall({
    id: 'X040',
    method: 'POST',
    path: 'PCExperiment/Counts',
    kind: 'query',
    context,
    summary: { 'zh-CN': '各状态数量', 'en-US': 'Counts by status' },
    request: z.strictObject({
      mine: z.boolean().default(false),
      bookId: id.optional(),
      projectId: id.optional(),
      taskId: id.optional(),
    }),
    response: z.object({ total: z.number(), capped: z.boolean(), byStatus: z.record(z.string(), z.number()) }),
  }),
  record: defineCall({
    id: 'C051',
    method: 'GET',
    path: 'PCExperiment/{id}',
    kind: 'query',
    context,
    readsOf: { kind: 'opened', record: 'id' },
    summary: { 'zh-CN': '记录详情', 'en-US': 'A record' },
    request: z.object({ id }),
    response: recordViewSchema,
  }),
  recordByNumber: defineCall({
    id: 'C119',
    method: 'POST',
    path: 'PCExperiment/IdByNumber',
    kind: 'query',
    context,
    summary: { 'zh-CN': '由编号查记录', 'en-US': 'Record id by number' },
    request: z.strictObject({ number: text(60) }),
    response: idAnswer,
  }),
  changeDepartment: defineCall({
    id: 'C047',
    method: 'POST',
    path: 'PCExperiment/Modify/DeptInfo',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '变更归属部门', 'en-US': 'Change a record’s department' },
    request: z.strictObject({ id, departmentId: id.nullable(), ...commandFields }),
    response: none,
  }),
  removeRecord: defineCall({
    id: 'X043',
    method: 'POST',
    path: 'PCExperiment/Remove/{id}',
    kind: 'command',
    context,
    summary: { 'zh-CN': '移入回收站', 'en-US': 'Move a record to the recycle bin' },
    request: z.strictObject({ id, ...commandFields }),
    response: none,
  }),
  restoreRecord: defineCall({
    id: 'X043',
    method: 'POST',
    path: 'PCExperiment/Restore/{id}',
    kind: 'command',
    context,
    summary: { 'zh-CN': '从回收站恢复', 'en-US': 'Restore a record' },
    request: z.strictObject({ id, ...commandFields }),
    response: none,
  }),
} as const;
