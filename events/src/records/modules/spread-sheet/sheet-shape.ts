import { z } from 'zod';
import { originShape } from '../library-origin';
import type { SpreadSheet } from './sheet-schema';

const fields = z.record(z.string(), z.unknown());
const sheet = z.object({
  id: z.string(),
  name: z.string(),
  rowCount: z.number(),
  columnCount: z.number(),
  cellData: z.record(z.string(), z.record(z.string(), z.looseObject({}))),
  spilled: z.record(z.string(), fields).optional(),
  mergeData: z.array(
    z.object({ startRow: z.number(), startColumn: z.number(), endRow: z.number(), endColumn: z.number() }),
  ),
  rowData: fields,
  columnData: fields,
  validations: z.array(z.looseObject({ uid: z.string(), ranges: z.array(z.unknown()) })),
  conditionals: z.array(z.looseObject({ cfId: z.string(), ranges: z.array(z.unknown()) })),
  pictures: z.array(z.looseObject({ id: z.string(), file: z.looseObject({ hash: z.string(), name: z.string() }) })),
});
const outer = z.object({
  engine: z.object({ name: z.string(), version: z.string() }).nullable(),
  fixed: z.object({ at: z.string(), seed: z.number() }).nullable(),
  source: z.looseObject({ hash: z.string(), name: z.string() }).nullable(),
  origin: originShape.optional(),
  sheetOrder: z.array(z.string()),
  sheets: z.record(z.string(), sheet),
  styles: fields,
  names: z.array(z.looseObject({ id: z.string(), name: z.string(), formula: z.string() })),
});

/** What opens as a workbook, whatever bounds were drawn since it was written. */
export const sheetShape = z.custom<SpreadSheet>((value) => outer.safeParse(value).success);
