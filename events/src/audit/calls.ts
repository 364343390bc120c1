import { z } from 'zod';
import { defineCall } from '../core/call';
import { MISFITS } from '../core/stream-rule';
import { shownChangeSchema } from '../core/trace';
import {
  codeWord,
  commandFields,
  givenReason,
  id,
  isoDate,
  isoInstant,
  moment,
  paging,
  position,
  revision,
  text,
  wholeNumber,
} from '../core/schemas';
import { RECORD_STATUSES } from '../records/record-state';
import { recordViewSchema } from '../records/views';
import { clockLookSchema, MOST_MS } from './clock';
import { disputeViewSchema, VERDICTS } from './dispute';
import { CLOSABLE, closedIncidentsSchema, incidentReportSchema, openIncidentsSchema } from './incident';
import { READ_KINDS, readLogEventSchemas, readViewSchema } from './reading';

const context = 'audit';

/** An event of the log cannot have been decided; told by the notary's workers, never called from outside. */
export const disputeFound = defineCall({
  id: 'X785',
  method: 'POST',
  path: 'Audit/Dispute/Found',
  kind: 'command',
  context,
  internal: true,
  summary: { 'zh-CN': '发现存疑事件', 'en-US': 'An event is in dispute' },
  request: z.strictObject({
    ...{ eventId: id, stream: text(300), revision, eventType: text(100) },
    ...{ saidBy: text(100), saidAt: text(100), why: z.enum(MISFITS) },
  }),
  response: z.object({}),
});

/** What was read up to the end of a day, told once by whoever of the query side looks at it first; never called from outside. */
export const readsSealed = defineCall({
  id: 'X847',
  method: 'POST',
  path: 'Audit/Reads/Sealed',
  kind: 'command',
  context,
  internal: true,
  summary: { 'zh-CN': '封存查阅日志', 'en-US': 'The read log of a day is sealed' },
  request: readLogEventSchemas.ReadLogSealed,
  response: z.object({}),
});

/** What a look at the clock of a machine found, told by its workers; never called from outside. */
export const clockLooked = defineCall({
  id: 'X820',
  method: 'POST',
  path: 'Audit/Clock/Looked',
  kind: 'command',
  context,
  internal: true,
  summary: { 'zh-CN': '核对服务器时钟', 'en-US': 'The clock of the server was looked at' },
  request: z.strictObject({
    machine: text(200),
    limitMs: wholeNumber(1),
    /** Since the last look it was set by so much; null: not at all. */
    steppedByMs: z.number().int().min(-MOST_MS).max(MOST_MS).nullable(),
    look: clockLookSchema.nullable(),
  }),
  response: z.object({}),
});

/** What was found of one kind since people were told last; told by the workers, never called from outside. */
export const incidentsFound = defineCall({
  id: 'X848',
  method: 'POST',
  path: 'Audit/Incident/Found',
  kind: 'command',
  context,
  internal: true,
  summary: { 'zh-CN': '发现日志事故', 'en-US': 'Incidents of the log were found' },
  request: incidentReportSchema,
  response: z.object({}),
});

/** One event as the audit trail shows it. */
export const auditRowSchema = z.object({
  position: z.string(),
  at: z.string(),
  actorId: z.string(),
  actorName: z.string(),
  type: z.string(),
  /** What it happened to: a record, a project, an account… */
  entity: z.string(),
  entityId: z.string(),
  entityName: z.string(),
  recordId: z.string().nullable(),
  moduleId: z.string().nullable(),
  moduleTitle: z.string().nullable(),
  reason: z.string().nullable(),
  session: z.string().nullable(),
  commandId: z.string(),
  revision: z.number(),
  changes: z.array(shownChangeSchema),
  changeCount: z.number(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

const filters = {
  actorId: id.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  recordId: id.optional(),
  moduleId: id.optional(),
  entity: codeWord(40).optional(),
  type: z.array(codeWord(60)).max(50).optional(),
  field: text(100).optional(),
  action: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  text: text(100).optional(),
};

const readFilters = {
  actorId: id.optional(),
  recordId: id.optional(),
  kind: z.enum(READ_KINDS).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
};

/** T04 of product.md §3: trace item and group. */
export const traceItemSchema = shownChangeSchema.extend({
  id: z.string(),
  modifyTime: z.string(),
  actorId: z.string(),
  actorName: z.string(),
  type: z.string(),
  moduleId: z.string().nullable(),
  moduleTitle: z.string().nullable(),
  reason: z.string().nullable(),
  position: z.string(),
});

export const auditCalls = {
  /** R049. Without AudittrailSearch a person sees the trail of what they may read. */
  auditPage: defineCall({
    id: 'C110',
    method: 'POST',
    path: 'Audit/Page',
    kind: 'query',
    context,
    readsOf: { kind: 'history', record: 'recordId', else: 'search' },
    summary: { 'zh-CN': '审计追踪', 'en-US': 'Audit trail' },
    request: z.strictObject({ ...paging, ...filters, before: position.optional() }),
    response: z.array(auditRowSchema),
  }),
  auditExport: defineCall({
    id: 'C110',
    method: 'POST',
    path: 'Audit/Experiment/ExportFile',
    kind: 'query',
    ofNow: true,
    context,
    answer: 'file',
    readsOf: { kind: 'exported', record: 'recordId' },
    summary: { 'zh-CN': '导出审计追踪', 'en-US': 'Export the audit trail' },
    request: z.strictObject({ ...filters, format: z.enum(['csv', 'pdf']) }),
    response: z.unknown(),
  }),
  /** R050, T03, T04: field-level trace of one record (or module), grouped by moment. */
  tracePage: defineCall({
    id: 'C111',
    method: 'POST',
    path: 'Trace/Page',
    kind: 'query',
    context,
    readsOf: { kind: 'history', record: 'recordId', else: 'search' },
    summary: { 'zh-CN': '痕迹', 'en-US': 'Trace' },
    request: z.strictObject({ ...paging, ...filters }),
    /** Every event of the record is a moment; one that changed no field says what it was all the same. */
    response: z.array(
      auditRowSchema
        .pick({
          position: true,
          revision: true,
          actorId: true,
          actorName: true,
          type: true,
          moduleId: true,
          moduleTitle: true,
        })
        .extend({
          reason: z.string().nullable(),
          timestamp: z.string(),
          modifyList: z.array(traceItemSchema),
          changeCount: z.number(),
        }),
    ),
  }),
  traceExport: defineCall({
    id: 'C111',
    method: 'POST',
    path: 'Audit/Experiment/TraceExportFile',
    kind: 'query',
    ofNow: true,
    context,
    answer: 'file',
    readsOf: { kind: 'exported', record: 'recordId' },
    summary: { 'zh-CN': '导出痕迹', 'en-US': 'Export a trace' },
    request: z.strictObject({ ...filters, format: z.enum(['csv', 'pdf']) }),
    response: z.unknown(),
  }),
  /** Law 12: what the trail could not take and therefore does not show; of one record where one is named. */
  missing: defineCall({
    id: 'X075',
    method: 'POST',
    path: 'Audit/Missing',
    kind: 'query',
    context,
    summary: { 'zh-CN': '审计追踪中缺少的事件', 'en-US': 'Events that the trail lacks' },
    request: z.strictObject({ recordId: id.optional() }),
    response: z.object({ events: z.number(), things: z.number() }),
  }),
  /** U2: what is otherwise at one moment than at another (null: now), thing by thing, the last that changed first. */
  differences: defineCall({
    id: 'X858',
    method: 'POST',
    path: 'Audit/Differences',
    kind: 'query',
    context,
    readsOf: 'search',
    summary: { 'zh-CN': '两个时刻之间的差异', 'en-US': 'Differences between two moments' },
    request: z.strictObject({
      ...paging,
      ...{ from: moment, to: moment.nullable(), projectId: id.optional(), entity: codeWord(40).optional() },
    }),
    response: z.array(
      auditRowSchema
        .pick({ entity: true, entityId: true, entityName: true, recordId: true, at: true, actorName: true, type: true })
        .extend({
          events: z.number(),
          isNew: z.boolean(),
          isRemoved: z.boolean(),
          /** As it stood at the earlier moment; null where it was not there. */
          fromRevision: z.number().nullable(),
          toRevision: z.number().nullable(),
        }),
    ),
  }),
  /** Records whose time is over: those of a project, or all. Nothing is deleted by itself. */
  pastRetention: defineCall({
    id: 'X814',
    method: 'POST',
    path: 'Audit/PastRetention',
    kind: 'query',
    context,
    summary: { 'zh-CN': '保存期满的记录', 'en-US': 'Records past their retention' },
    request: z.strictObject({ ...paging, projectId: id.optional() }),
    response: z.array(
      z.object({
        ...{ recordId: z.string(), number: z.string(), title: z.string() },
        ...{ projectId: z.string().nullable(), projectName: z.string().nullable() },
        /** As it is now: one that was activated again or recalled is in work, or may be removed. */
        status: z.enum(RECORD_STATUSES),
        /** A legal hold is on it. */
        isHeld: z.boolean(),
        completedAt: z.string(),
        /** The last day on which it was kept. */
        keptUntil: isoDate,
      }),
    ),
  }),
  /** The events that made the difference of one thing, newest first. */
  difference: defineCall({
    id: 'X859',
    method: 'POST',
    path: 'Audit/Difference',
    kind: 'query',
    context,
    readsOf: { kind: 'history', record: 'entityId', at: ['from', 'to'] },
    summary: { 'zh-CN': '一个对象的差异', 'en-US': 'Differences of one thing' },
    request: z.strictObject({ ...paging, ...{ from: moment, to: moment.nullable(), entity: codeWord(40), entityId: id } }), // prettier-ignore
    response: z.array(auditRowSchema),
  }),
  /** Every event of a record in order, light: the ticks of the replay slider. */
  timeline: defineCall({
    id: 'X070',
    method: 'GET',
    path: 'Audit/Timeline/{id}',
    kind: 'query',
    context,
    readsOf: { kind: 'history', record: 'id' },
    summary: { 'zh-CN': '记录时间线', 'en-US': 'Events of a record' },
    request: z.object({ id }),
    response: z.array(
      z.object({
        revision: z.number(),
        position: z.string(),
        at: z.string(),
        actorId: z.string(),
        actorName: z.string(),
        type: z.string(),
        moduleTitle: z.string().nullable(),
        changeCount: z.number(),
      }),
    ),
  }),
  /** The record as it was right after an event, who could read it then, and what the next event changed. */
  replay: defineCall({
    id: 'X071',
    method: 'POST',
    path: 'Audit/Replay',
    kind: 'query',
    context,
    readsOf: { kind: 'history', record: 'experimentId', at: ['revision'] },
    summary: { 'zh-CN': '回放', 'en-US': 'Replay' },
    request: z.strictObject({ experimentId: id, revision }),
    response: z.object({
      record: recordViewSchema,
      readers: z.array(z.object({ accountId: z.string(), name: z.string() })),
      event: auditRowSchema,
      next: auditRowSchema.nullable(),
    }),
  }),
  /** Whose words a text is, from one moment of its record to another: each part with who wrote it, and what was taken out. */
  whoWrote: defineCall({
    id: 'X806',
    method: 'POST',
    path: 'Audit/WhoWrote',
    kind: 'query',
    context,
    readsOf: { kind: 'history', record: 'experimentId', at: ['fromRevision', 'toRevision'] },
    summary: { 'zh-CN': '各人所写', 'en-US': 'Who wrote what' },
    request: z.strictObject({
      experimentId: id,
      moduleId: id,
      fromRevision: wholeNumber(-1),
      toRevision: revision.nullable(),
    }),
    /** Null where the module is no text, or is too long to be told letter by letter. */
    response: z
      .object({
        type: z.string(),
        /** The text as it reads at the later moment; places are counted in it as one run. */
        content: z.unknown(),
        parts: z.array(z.object({ from: z.number(), to: z.number(), by: z.string() })),
        removed: z.array(z.object({ at: z.number(), text: z.string(), by: z.string() })),
        /** What was written and taken out again within one save. */
        between: z.array(z.object({ text: z.string(), by: z.string() })),
        /** `by` is one of these, or one of `sources`; several, with `&` between, took out the same text one after another. */
        people: z.record(z.string(), z.string()),
        /** Words that nobody wrote here; a template that is not open to the reader has no name. */
        sources: z.record(
          z.string(),
          z.object({ kind: z.enum(['template', 'file', 'copy']), name: z.string().nullable() }),
        ),
        /** So many letters were rewritten at once that it is not told whose they are. */
        untold: z.number(),
        /** Only the last saves are told: what was written before them is told as what stood. */
        isCut: z.boolean(),
      })
      .nullable(),
  }),
  /**
   * Checks a record's events, columns, files, signatures, submissions and approvals; names what to look at first, how many
   * findings stand beside it, and what was not looked at.
   */
  verify: defineCall({
    id: 'X072',
    method: 'POST',
    path: 'Audit/Verify',
    kind: 'query',
    ofNow: true,
    context,
    summary: { 'zh-CN': '验证完整性', 'en-US': 'Verify' },
    request: z.strictObject({ experimentId: id }),
    response: z.object({
      ok: z.boolean(),
      /** `approvals`: submissions and approvals. */
      checked: z.object({ events: z.number(), files: z.number(), signatures: z.number(), approvals: z.number() }),
      failure: z
        .object({
          kind: z.string(),
          position: z.string().nullable(),
          revision: z.number().nullable(),
          detail: z.string(),
        })
        .nullable(),
      others: z.number(),
      unchecked: z.array(z.string()),
      checkpoint: z.object({ size: z.number(), root: z.string(), signedAt: z.string(), note: z.string() }).nullable(),
      /** Who outside first held all events of the record; null: they are not anchored yet. */
      anchored: z
        .object({
          kind: z.enum(['witness', 'timestamp', 'webhook']),
          name: z.string(),
          size: z.number(),
          at: z.string(),
        })
        .nullable(),
      durationMs: z.number(),
    }),
  }),
  /** A bundle that proves a record's history without the product. */
  proof: defineCall({
    id: 'X073',
    method: 'POST',
    path: 'Audit/Proof',
    kind: 'query',
    ofNow: true,
    context,
    vouches: 'experimentId',
    answer: 'file',
    readsOf: { kind: 'proof', record: 'experimentId' },
    summary: { 'zh-CN': '导出证明', 'en-US': 'Export a proof' },
    request: z.strictObject({
      experimentId: id,
      /** Where files are gone or not what was stored, which is refused: without them. Whoever checks it finds them missing. */
      incomplete: z.boolean().optional(),
    }),
    response: z.unknown(),
  }),
  /** Events that the product cannot have made: of all the log, or of one record, whose readers see them too. */
  disputes: defineCall({
    id: 'X786',
    method: 'POST',
    path: 'Audit/Dispute/Page',
    kind: 'query',
    ofNow: true,
    context,
    summary: { 'zh-CN': '存疑事件', 'en-US': 'Events in dispute' },
    request: z.strictObject({ ...paging, experimentId: id.optional() }),
    response: z.array(disputeViewSchema),
  }),
  /** Whoever oversees the audit trail decides what such an event is worth, and says why. */
  settleDispute: defineCall({
    id: 'X787',
    method: 'POST',
    path: 'Audit/Dispute/Settle',
    kind: 'command',
    context,
    summary: { 'zh-CN': '对存疑事件作出决定', 'en-US': 'Decide on an event in dispute' },
    request: z.strictObject({ id, verdict: z.enum(VERDICTS), ...commandFields, reason: givenReason }),
    response: z.object({}),
  }),
  /** What was found of which no event is to be decided: what nobody has closed, and who closed what, the latest first. */
  incidents: defineCall({
    id: 'X849',
    method: 'GET',
    path: 'Audit/Incident/List',
    kind: 'query',
    ofNow: true,
    context,
    summary: { 'zh-CN': '日志事故', 'en-US': 'Incidents of the log' },
    request: z.object({}),
    response: z.object({ open: z.array(openIncidentsSchema), closed: z.array(closedIncidentsSchema) }),
  }),
  /** Whoever oversees the audit trail closes those of a kind that were found up to then, and says why. */
  closeIncidents: defineCall({
    id: 'X850',
    method: 'POST',
    path: 'Audit/Incident/Close',
    kind: 'command',
    context,
    summary: { 'zh-CN': '关闭日志事故', 'en-US': 'Close incidents of the log' },
    request: z.strictObject({ kind: z.enum(CLOSABLE), upTo: isoInstant, ...commandFields, reason: givenReason }),
    response: z.object({}),
  }),
  /** Who read what, newest first: for those who oversee the audit trail. */
  reads: defineCall({
    id: 'X845',
    method: 'POST',
    path: 'Audit/Reads/Page',
    kind: 'query',
    ofNow: true,
    context,
    summary: { 'zh-CN': '查阅日志', 'en-US': 'Read log' },
    request: z.strictObject({ ...paging, ...readFilters }),
    response: z.array(readViewSchema),
  }),
  readsExport: defineCall({
    id: 'X846',
    method: 'POST',
    path: 'Audit/Reads/ExportFile',
    kind: 'query',
    ofNow: true,
    context,
    answer: 'file',
    summary: { 'zh-CN': '导出查阅日志', 'en-US': 'Export the read log' },
    request: z.strictObject({ ...readFilters, format: z.literal('csv') }),
    response: z.unknown(),
  }),
  /** Looks up the code printed on a copy: which record, which version, whether it still holds. */
  verificationCode: defineCall({
    id: 'X074',
    method: 'POST',
    path: 'Audit/VerificationCode',
    kind: 'query',
    context,
    summary: { 'zh-CN': '查验证码', 'en-US': 'Look up a verification code' },
    request: z.strictObject({ code: text(40) }),
    response: z
      .object({
        /** Null where the copy was one of the audit trail. */
        record: z
          .object({
            recordId: z.string(),
            number: z.string(),
            title: z.string(),
            version: z.number(),
            revision: z.number(),
          })
          .nullable(),
        exportedAt: z.string(),
        exportedBy: z.string(),
      })
      .nullable(),
  }),
} as const;
