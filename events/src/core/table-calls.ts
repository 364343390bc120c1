import { z } from 'zod';
import { defineCall, type Label } from './call';
import type { Register } from './define-register';
import { oncePer } from './once-per';
import { registerRequests, valuesSchema } from './register';
import { commandFields, distinctBy, id, revision, sha256, title, wholeNumber } from './schemas';

export const TABLE_FORMATS = ['xlsx', 'csv'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Bytes of a table that comes in. */
export const MOST_TABLE_BYTES = 10 * 1024 * 1024;
/** Rows carried out in one call. */
export const IMPORT_AT_ONCE = 100;

/** What is wrong in a row, beside the column where it stands; null where it is of the whole row. */
const faultSchema = z.object({ column: z.string().nullable(), message: z.string() });

const plannedRowSchema = z.object({
  /** As the spreadsheet numbers it. */
  row: z.number(),
  what: z.enum(['add', 'change', 'same', 'wrong']),
  /** What the entry is called. */
  name: z.string().nullable(),
  /** Of an entry that is there. */
  id: z.string().nullable(),
  baseRevision: z.number().nullable(),
  /** What would be sent. */
  values: z.record(z.string(), z.unknown()),
  /** Headings of the columns that would change. */
  changes: z.array(z.string()),
  faults: z.array(faultSchema),
});
export type PlannedRow = z.infer<typeof plannedRowSchema>;

export const importPlanSchema = z.object({
  /** Of the file: each row is carried out under a command of its own, named by it. */
  hash: z.string(),
  rows: z.array(plannedRowSchema),
  /** Headings that are shown in tables and not read from them. */
  ignored: z.array(z.string()),
});
const importAnswerSchema = z.object({
  results: z.array(
    z.object({
      row: z.number(),
      id: z.string().nullable(),
      refusal: z.object({ code: z.number(), message: z.string() }).nullable(),
    }),
  ),
});
export type ImportPlan = z.infer<typeof importPlanSchema>;

/** The calls by which a register leaves and comes in as a table. */
export const tableCalls = oncePer((register: Register) => {
  const base = register.paths.page.replace(/\/Page$/, '');
  const shared = { method: 'POST' as const, context: register.context };
  const summary = (zh: string, en: string): Label => ({
    'zh-CN': `${register.label['zh-CN']}：${zh}`,
    'en-US': `${register.label['en-US']}: ${en}`,
  });
  const { text: words, removed, filter, sortField, sortOrder } = registerRequests(register).page.shape;
  return {
    /** The list as it is narrowed, or with `headingsOnly` nothing else. */
    export: defineCall({
      ...shared,
      id: 'X086',
      path: `${base}/Export`,
      kind: 'query',
      ofNow: true,
      answer: 'file',
      summary: summary('导出表格', 'export as a table'),
      request: z.strictObject({
        ...{ text: words, removed, filter, sortField, sortOrder },
        format: z.enum(TABLE_FORMATS),
        headingsOnly: z.boolean().default(false),
      }),
      response: z.unknown(),
    }),
    /** What a file would add and change, and what is wrong with it; nothing is done. */
    importCheck: defineCall({
      ...shared,
      id: 'X087',
      path: `${base}/Import/Check`,
      kind: 'query',
      ofNow: true,
      body: 'multipart',
      ...(register.grantsRights ? { token: 'never' as const } : {}),
      summary: summary('检查导入文件', 'check a table to import'),
      request: z.strictObject({}),
      response: importPlanSchema,
    }),
    /** Some rows of what was checked, each decided as a form would be and under a command of its own: safe to repeat. */
    importRows: defineCall({
      ...shared,
      id: 'X088',
      path: `${base}/Import`,
      kind: 'command',
      ...(register.grantsRights ? { token: 'never' as const } : {}),
      summary: summary('导入', 'import'),
      request: z.strictObject({
        hash: sha256,
        fileName: title(300),
        rows: distinctBy(
          z
            .array(
              z.strictObject({
                row: wholeNumber(1),
                id: id.nullable(),
                baseRevision: revision.nullable(),
                values: valuesSchema(register).partial(),
              }),
            )
            .min(1)
            .max(IMPORT_AT_ONCE),
          ({ row }) => row,
        ),
        ...commandFields,
      }),
      response: importAnswerSchema,
    }),
  };
});
