import { z } from 'zod';
import { defineCall } from '../core/call';
import { id, MOST_INTEGER, paging, revision, wholeNumber } from '../core/schemas';
import { shownChangeSchema } from '../core/trace';
import { context } from './call-fields';
import { recordViewSchema } from './views';

/** A record as it was, and what differs. */
export const versionCalls = {
  /** C045: versions of a record (submitted states), newest first. */
  versions: defineCall({
    id: 'C045',
    method: 'POST',
    path: 'PCExperiment/History/Page',
    kind: 'query',
    context,
    readsOf: { kind: 'history', record: 'experimentId' },
    summary: { 'zh-CN': '历史版本', 'en-US': 'Versions' },
    request: z.strictObject({ experimentId: id, ...paging }),
    response: z.array(
      z.object({
        version: z.number(),
        revision: z.number(),
        at: z.string(),
        by: z.string(),
        byName: z.string(),
        outcome: z.string(),
      }),
    ),
  }),
  /** The record as it stood when a version was submitted (R015). */
  recordAtVersion: defineCall({
    id: 'X041',
    method: 'GET',
    path: 'PCExperiment/{id}/Version/{version}',
    kind: 'query',
    context,
    readsOf: { kind: 'history', record: 'id', at: ['version'] },
    summary: { 'zh-CN': '查看历史版本', 'en-US': 'A record at a version' },
    request: z.object({ id, version: z.coerce.number().int().min(1).max(MOST_INTEGER) }),
    response: recordViewSchema,
  }),
  /** What differs between two revisions of a record (L24; for the reviewer: since the last round). `from` 0 compares with nothing. */
  compare: defineCall({
    id: 'X042',
    method: 'POST',
    path: 'PCExperiment/Compare',
    kind: 'query',
    context,
    readsOf: { kind: 'history', record: 'experimentId', at: ['fromRevision', 'toRevision'] },
    summary: { 'zh-CN': '版本比较', 'en-US': 'Compare two states' },
    request: z.strictObject({
      experimentId: id,
      fromRevision: wholeNumber(-1),
      toRevision: revision.nullable(),
    }),
    response: z.object({
      from: z.number(),
      to: z.number(),
      info: z.array(shownChangeSchema),
      modules: z.array(
        z.object({
          moduleId: z.string(),
          type: z.string(),
          title: z.string(),
          change: z.enum(['added', 'removed', 'modified', 'same']),
          before: z.unknown(),
          after: z.unknown(),
          /** Both contents are left out: unchanged, or too large for one answer. The two versions can be opened. */
          omitted: z.boolean().optional(),
          changes: z.array(shownChangeSchema),
        }),
      ),
    }),
  }),
} as const;
