import { z } from 'zod';
import { FOOTERS } from '../info-table/info-table-schema';
import { originShape } from '../library-origin';
import { COLUMN_TYPES, type Level, type MultiTable, type NestedRow } from './table-schema';

const columnShape = z.object({
  ...{ key: z.string(), label: z.string(), type: z.enum(COLUMN_TYPES), unit: z.string().optional() },
  ...{ required: z.boolean().optional(), options: z.array(z.string()).optional() },
  ...{ footers: z.array(z.enum(FOOTERS)).optional(), min: z.number().optional(), max: z.number().optional() },
});
const levelShape = z.object({ key: z.string(), label: z.string(), columns: z.array(columnShape) });
const rowShape = z.object({
  ...{ id: z.string(), parent: z.string().optional(), cells: z.record(z.string(), z.string()) },
});
const outer = z.object({
  ...{ levels: z.array(levelShape), rows: z.array(rowShape), origin: originShape.optional() },
});

export const isLevel = (value: unknown): value is Level => levelShape.safeParse(value).success;
export const isNestedRow = (value: unknown): value is NestedRow => rowShape.safeParse(value).success;
export const multiTableShape = z.custom<MultiTable>((value) => outer.safeParse(value).success);
