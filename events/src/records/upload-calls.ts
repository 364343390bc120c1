import { z } from 'zod';
import { defineCall } from '../core/call';
import { fileRefSchema, id } from '../core/schemas';
import { context } from './call-fields';

/** A module of the file that says otherwise than the record did when it left, or that the record no longer has. */
const uploadedModule = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  /**
   * Written here; signed; no longer there, of another type, or never there; what the file changes is locked by the template;
   * the record is submitted or approved.
   */
  state: z.enum(['open', 'signed', 'gone', 'locked', 'closed']),
  /** As the file has it, as it was when the file left, as it is now: all by today's version of the type. */
  mine: z.unknown(),
  base: z.unknown(),
  theirs: z.unknown(),
  contentVersion: z.number(),
  baseRevision: z.number(),
  theirsRevision: z.number(),
});

/** Records that leave as files which can be taken back, behind a setting of the organisation (R027). */
export const uploadCalls = {
  /** X829: the contents of a record as a file that can be taken back. That it leaves is an event. */
  exportCopy: defineCall({
    id: 'X829',
    method: 'POST',
    path: 'PCExperiment/Export/ExportCopy',
    kind: 'query',
    ofNow: true,
    context,
    vouches: 'experimentId',
    answer: 'file',
    readsOf: { kind: 'exported', record: 'experimentId' },
    summary: { 'zh-CN': '导出可上传的记录文件', 'en-US': 'Export a record to take back' },
    request: z.strictObject({ experimentId: id }),
    response: z.unknown(),
  }),
  /** X831: whether a file may be taken back here, and which record this is; nobody is told more where the switch is off. */
  uploadPlace: defineCall({
    id: 'X831',
    method: 'POST',
    path: 'PCExperiment/Upload/Place',
    kind: 'query',
    context,
    summary: { 'zh-CN': '可上传的记录', 'en-US': 'A record that takes files back' },
    request: z.strictObject({ experimentId: id }),
    /** `closed`: it is submitted or approved, and takes nothing back as it stands. */
    response: z.object({ number: z.string(), title: z.string(), closed: z.boolean() }),
  }),
  /**
   * X830: what a file that left by X829 would change in its record (R027, V053, E13). Nothing is written by it: what is
   * taken is saved module by module, as if it were typed.
   */
  checkCopy: defineCall({
    id: 'X830',
    method: 'POST',
    path: 'PCExperiment/Upload/Check',
    kind: 'query',
    context,
    readsOf: { kind: 'opened', record: 'experimentId' },
    summary: { 'zh-CN': '检查要上传的记录文件', 'en-US': 'Check a record to take back' },
    request: z.strictObject({ experimentId: id, file: fileRefSchema }),
    response: z.object({
      number: z.string(),
      title: z.string(),
      exportedAt: z.string(),
      /** Modules that say the same as when the file left. */
      unchanged: z.number(),
      /** A change needs a reason once anything was signed or submitted. */
      reasonRequired: z.boolean(),
      modules: z.array(uploadedModule),
      /** Names of whom a content may mention. */
      people: z.record(z.string(), z.string()),
    }),
  }),
} as const;
