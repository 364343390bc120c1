import { z } from 'zod';
import { defineCall } from '../core/call';
import { accessEventSchemas } from '../identity/access';
import { codeWord, commandFields, id, plainText, revision, sha256, text, wholeNumber } from '../core/schemas';
import { context } from './call-fields';
import { EXPORT_FORMATS } from './record-events';

/** The scheme as RXN, for ChemDraw, as a picture; the table as xlsx. */
export const REACTION_FORMATS = ['rxn', 'cdxml', 'svg', 'xlsx'] as const;
export type ReactionFormat = (typeof REACTION_FORMATS)[number];
/** Of one row: its structure as molfile, for ChemDraw, as a picture. */
export const ROW_FORMATS = ['mol', 'cdxml', 'svg'] as const;
export type RowFormat = (typeof ROW_FORMATS)[number];

/** Copies of a record that leave, and the code each bears. */
export const exportCalls = {
  /** C048: the record as PDF. Leaves a RecordExported event first, whose verification code is printed on every page. */
  exportPdf: defineCall({
    id: 'C048',
    method: 'POST',
    path: 'PCExperiment/Export/ExportFile',
    kind: 'query',
    ofNow: true,
    context,
    vouches: 'experimentId',
    answer: 'file',
    readsOf: { kind: 'exported', record: 'experimentId', at: ['version', 'revision'] },
    summary: { 'zh-CN': '导出 PDF', 'en-US': 'Export as PDF' },
    request: z.strictObject({
      experimentId: id,
      version: wholeNumber(1).nullable().default(null),
      revision: revision.nullable().default(null),
    }),
    response: z.unknown(),
  }),
  /** C049: the same document for looking at, without the export event, marked as a preview. */
  previewPdf: defineCall({
    id: 'C049',
    method: 'POST',
    path: 'PCExperiment/Export/PreviewFile',
    kind: 'query',
    ofNow: true,
    context,
    vouches: 'experimentId',
    answer: 'file',
    readsOf: { kind: 'previewed', record: 'experimentId', at: ['version'] },
    summary: { 'zh-CN': '预览 PDF', 'en-US': 'Preview as PDF' },
    request: z.strictObject({ experimentId: id, version: wholeNumber(1).nullable().default(null) }),
    response: z.unknown(),
  }),
  /**
   * C050: the reaction of a record as a file, RXN where nothing else is asked for, or the structure of one of its rows; of
   * the first module that has one where none is named. That it leaves is an event.
   */
  exportReaction: defineCall({
    id: 'C050',
    method: 'POST',
    path: 'PCExperiment/ExportRXN',
    kind: 'query',
    ofNow: true,
    context,
    vouches: 'experimentId',
    answer: 'file',
    readsOf: { kind: 'exported', record: 'experimentId' },
    summary: { 'zh-CN': '导出反应', 'en-US': 'Export a reaction' },
    request: z.strictObject({
      experimentId: id,
      moduleId: id.optional(),
      /** The structure of this row alone. */
      rowId: id.optional(),
      format: z.enum([...REACTION_FORMATS, 'mol']).default('rxn'),
      /** What the caller makes of the SVG: the event names the file as that, with the hash of the SVG. */
      madeInto: z.literal('png').optional(),
      /** Without its ending; number and title of the record where it is left out (V019). */
      name: plainText(200).optional(),
    }),
    response: z.unknown(),
  }),
  /** Records that a copy is about to leave, and answers the verification code that it must bear. */
  recordExport: defineCall({
    id: 'X052',
    method: 'POST',
    path: 'PCExperiment/Export/Register',
    kind: 'command',
    context,
    vouches: 'experimentId',
    summary: { 'zh-CN': '登记导出', 'en-US': 'Register an export' },
    request: z.strictObject({
      experimentId: id,
      format: z.enum(['pdf', 'print', 'proof']),
      /** A submitted version; the present state when null. */
      version: wholeNumber(1).nullable().default(null),
      ...commandFields,
    }),
    response: z.object({ verificationCode: z.string(), version: z.number(), revision: z.number() }),
  }),
} as const;

const onBehalf = { accountId: id, sessionId: z.string().max(100) };

/** The query side is about to hand out a copy of a record to a person; never called from outside. */
export const copyLeaves = defineCall({
  id: 'X053',
  method: 'POST',
  path: 'PCExperiment/Export/CopyLeaves',
  kind: 'command',
  context,
  internal: true,
  summary: { 'zh-CN': '登记副本', 'en-US': 'A copy of a record leaves' },
  request: z.strictObject({
    ...onBehalf,
    experimentId: id,
    format: z.enum(EXPORT_FORMATS),
    /** What is copied, where it is not the present state. */
    version: wholeNumber(1).nullable(),
    revision: revision.nullable(),
    /** The module, and the row of it, where not the whole record is copied; the file where it is made before. */
    moduleId: id.nullable().default(null),
    row: id.nullable().default(null),
    file: z
      .strictObject({ name: text(300), sha256, size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) })
      .nullable()
      .default(null),
  }),
  response: z.object({ verificationCode: z.string(), version: z.number(), revision: z.number() }),
});

/** The same of a stored file, which bears no code: its hash tells it. */
export const fileLeaves = defineCall({
  id: 'X076',
  method: 'POST',
  path: 'File/Download/Register',
  kind: 'command',
  context,
  internal: true,
  summary: { 'zh-CN': '登记附件下载', 'en-US': 'A stored file leaves' },
  request: z.strictObject({
    ...onBehalf,
    recordId: id.nullable(),
    entry: z.strictObject({ category: codeWord(64), id }).nullable(),
    file: z.strictObject({ name: text(300), hash: sha256, size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  }),
  response: z.object({}),
});

/** The same of entries of a register, as a table. */
export const listLeaves = defineCall({
  id: 'X077',
  method: 'POST',
  path: 'Register/Export/CopyLeaves',
  kind: 'command',
  context,
  internal: true,
  summary: { 'zh-CN': '登记列表导出', 'en-US': 'A list leaves as a table' },
  request: z.strictObject({
    ...onBehalf,
    register: codeWord(64),
    rows: wholeNumber(0),
    filters: z.record(codeWord(40), text(20_000)),
    file: z.strictObject({ name: text(300), hash: sha256, size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  }),
  response: z.object({}),
});

/** The same of the audit trail. */
export const trailLeaves = defineCall({
  id: 'X054',
  method: 'POST',
  path: 'Audit/Export/CopyLeaves',
  kind: 'command',
  context,
  internal: true,
  summary: { 'zh-CN': '登记审计追踪副本', 'en-US': 'A copy of the audit trail leaves' },
  request: z.strictObject({
    ...onBehalf,
    ...accessEventSchemas.TrailExported.omit({ verificationCode: true }).shape,
    filters: z.record(codeWord(40), text(4_000)),
  }),
  response: z.object({ verificationCode: z.string() }),
});
