import { z } from 'zod';
import { defineCall } from '../core/call';
import { codeWord, fileRefSchema, id, plainText, wholeNumber } from '../core/schemas';
import { context } from './call-fields';
import { cornerSchema } from './modules/spread-sheet/sheet-rules';
import { LOST_PARTS } from './modules/spread-sheet/lost-parts';

/** How values are written one beside another: spreadsheets in Chinese offices read GB18030 where no mark says otherwise. */
export const csvWritingSchema = z.strictObject({
  separator: z.enum([',', ';', '\t']).default(','),
  encoding: z.enum(['utf-8', 'gb18030']).default('utf-8'),
});
export type CsvWriting = z.infer<typeof csvWritingSchema>;

const formulaValues = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))); // prettier-ignore

/** A larger content takes longer than anybody waits between two cells: it is calculated by its save alone. */
export const MOST_CALCULATED_BYTES = 1_000_000;

/** Workbooks that come and go out as files, and what they would give. */
export const sheetCalls = {
  /**
   * X800: a stored xlsx or CSV file as the content of a spreadsheet, calculated anew; what of it finds no place, and which
   * results were otherwise in the file. Nothing is written by it. For whoever brought the file or may read what holds it.
   */
  readSheet: defineCall({
    id: 'X800',
    method: 'POST',
    path: 'PCExperiment/Sheet/Read',
    kind: 'query',
    context,
    readsOf: 'found',
    summary: { 'zh-CN': '读取表格文件', 'en-US': 'Read a spreadsheet file' },
    request: z.strictObject({
      /** As it was answered when it was uploaded. */
      file: fileRefSchema,
      /** The record that it is taken from, or the entry of a register. */
      recordId: id.optional(),
      category: codeWord(64).optional(),
      entryId: id.optional(),
    }),
    response: z.object({
      /** Fits the schema of the module type at this version. */
      content: z.unknown(),
      contentVersion: wholeNumber(1),
      lost: z.array(z.object({ part: z.enum(LOST_PARTS), count: z.number(), places: z.array(z.string()) })),
      /** Pictures over its cells: in the content once whoever takes it in has uploaded them. */
      pictures: z.object({
        files: z.array(z.object({ name: z.string(), mime: z.string(), base64: z.string() })),
        places: z.array(z.object({ sheet: z.string(), file: wholeNumber(), from: cornerSchema, to: cornerSchema })),
      }),
      /** Results that this engine gives otherwise than the file has them, the first fifty. */
      differs: z.array(z.object({ cell: z.string(), stored: z.string(), given: z.string() })),
      /** False where it took too long: formulas are calculated when the sheet is opened. */
      calculated: z.boolean(),
    }),
  }),
  /**
   * X880: what the formulas of a content give as it stands on somebody's screen, by the engine that a save is calculated by.
   * Nothing is read or written by it: the save calculates anew.
   */
  calculateSheet: defineCall({
    id: 'X880',
    method: 'POST',
    path: 'PCExperiment/Sheet/Calculate',
    kind: 'query',
    context,
    summary: { 'zh-CN': '试算表格', 'en-US': 'Calculate a sheet that is being filled in' },
    mostBytes: MOST_CALCULATED_BYTES,
    request: z.strictObject({
      /** A module type whose content has formulas, and a content that its schema holds. */
      type: codeWord(64),
      content: z.unknown(),
      contentVersion: wholeNumber(1, 1_000).default(1),
    }),
    response: z.object({
      /** Null where no formula stands, or the engine took longer than anybody waits. */
      calculation: z
        .object({
          engine: z.object({ name: z.string(), version: z.string() }),
          fixed: z.object({ at: z.string(), seed: z.number() }),
          results: formulaValues,
          spilled: formulaValues,
        })
        .nullable(),
    }),
  }),
  /** X801: the workbook of a record as xlsx, or one of its sheets as CSV. That it leaves is an event. */
  exportSheet: defineCall({
    id: 'X801',
    method: 'POST',
    path: 'PCExperiment/Sheet/ExportFile',
    kind: 'query',
    ofNow: true,
    context,
    vouches: 'experimentId',
    answer: 'file',
    readsOf: { kind: 'exported', record: 'experimentId' },
    summary: { 'zh-CN': '导出表格', 'en-US': 'Export a spreadsheet' },
    request: z.strictObject({
      experimentId: id,
      moduleId: id,
      /** Without its ending; number and title of the record where it is left out (V019). */
      name: plainText(200).optional(),
      /** One sheet, by its id, as separated values; the whole workbook as xlsx where it is left out. */
      csv: csvWritingSchema.extend({ sheet: plainText(60) }).optional(),
    }),
    response: z.unknown(),
  }),
} as const;
