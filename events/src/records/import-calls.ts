import { z } from 'zod';
import { defineCall } from '../core/call';
import { codeWord, commandFields, fileRefSchema, id, newId, plainText, title, wholeNumber } from '../core/schemas';
import { context } from './call-fields';
import { LOST_PARTS } from './modules/spread-sheet/lost-parts';
import { PROTOCOL_LOST_PARTS } from './protocol-lost';
import { RECORD_TITLE_MAX } from './record-title';

/** Modules that one document becomes at most; the file itself is one more. */
const MOST_IMPORTED_MODULES = 60;
/** Files that are read in one go. */
export const MOST_IMPORTED_FILES = 25;

const readModule = z.object({
  type: z.string(),
  title: z.string(),
  /** Fits the schema of the module type at this version. */
  content: z.unknown(),
  contentVersion: z.number(),
});

const importedModules = z
  .array(
    z.strictObject({
      type: codeWord(40),
      title: title(100),
      content: z.unknown(),
      contentVersion: wholeNumber(1).default(1),
    }),
  )
  .max(MOST_IMPORTED_MODULES);

const dryRun = {
  /** Says whether it would be done, and does nothing. */
  dryRun: z.boolean().default(false),
  /** What it is read from, as it was answered when it was uploaded: it is kept with what comes of it. */
  file: fileRefSchema,
};

/** Protocols that exist as files become records and templates. */
export const importCalls = {
  /**
   * X826: a stored Word, Markdown, Excel or CSV file as modules, and what of it finds no place. Its pictures become files
   * of the caller; nothing else is written. For whoever brought the file.
   */
  readProtocol: defineCall({
    id: 'X826',
    method: 'POST',
    path: 'File/Protocol/Read',
    kind: 'command',
    context,
    summary: { 'zh-CN': '识别要导入的文件', 'en-US': 'Read a file to import' },
    request: z.strictObject({ file: fileRefSchema }),
    response: z.object({
      title: z.string(),
      modules: z.array(readModule),
      pictures: z.number(),
      lost: z.array(
        z.object({
          part: z.enum([...LOST_PARTS, ...PROTOCOL_LOST_PARTS]),
          count: z.number(),
          places: z.array(z.string()),
        }),
      ),
    }),
  }),
  /** X827: a new record with these modules, behind those of its template, and the file that they were read from. */
  importRecord: defineCall({
    id: 'X827',
    method: 'POST',
    path: 'PCExperiment/Import/Record',
    kind: 'command',
    context,
    summary: { 'zh-CN': '由文件新建记录', 'en-US': 'Create a record from a file' },
    request: z.strictObject({
      ...dryRun,
      id: newId.optional(),
      title: title(RECORD_TITLE_MAX),
      recordType: plainText(50).default(''),
      bookId: id,
      projectId: id.nullable(),
      taskId: id.nullable(),
      templateId: id.nullable().default(null),
      modules: importedModules,
      ...commandFields,
    }),
    /** Both null where nothing was done. */
    response: z.object({ id: z.string().nullable(), number: z.string().nullable() }),
  }),
  /** X828: a template with these modules and the file that they were read from, as a draft of the caller's. */
  importTemplate: defineCall({
    id: 'X828',
    method: 'POST',
    path: 'PCExperiment/Import/Template',
    kind: 'command',
    context,
    summary: { 'zh-CN': '由文件新建模板', 'en-US': 'Create a template from a file' },
    request: z.strictObject({
      ...dryRun,
      id: newId.optional(),
      name: title(100),
      modules: importedModules,
      ...commandFields,
    }),
    response: z.object({ id: z.string().nullable() }),
  }),
} as const;
