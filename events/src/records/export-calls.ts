import { z } from 'zod';
import { defineCall } from '../core/call';
import { commandFields, id, revision, wholeNumber } from '../core/schemas';
import { context } from './call-fields';

/** Copies of a record that leave, and the code each bears. */
export const exportCalls = {
  /** C048: the record as PDF. Leaves a RecordExported event first; its verification code is printed on every page. */
  exportPdf: defineCall({
    id: 'C048',
    method: 'POST',
    path: 'PCExperiment/Export/ExportFile',
    kind: 'query',
    context,
    vouches: 'experimentId',
    answer: 'file',
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
    context,
    vouches: 'experimentId',
    answer: 'file',
    summary: { 'zh-CN': '预览 PDF', 'en-US': 'Preview as PDF' },
    request: z.strictObject({ experimentId: id, version: wholeNumber(1).nullable().default(null) }),
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
    request: z.strictObject({ experimentId: id, format: z.enum(['pdf', 'print', 'proof']), ...commandFields }),
    response: z.object({ verificationCode: z.string(), version: z.number(), revision: z.number() }),
  }),
} as const;
