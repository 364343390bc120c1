import { z } from 'zod';
import { originShape } from '../library-origin';
import { FOOTERS, MARK_COLOURS, MARK_CONDITIONS, type InfoColumn, type InfoTable } from './info-table-schema';

const columnShape = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'date', 'select']),
  unit: z.string().optional(),
  required: z.boolean().optional(),
  options: z.array(z.string()).optional(),
  width: z.number().optional(),
  formula: z.string().optional(),
  decimals: z.number().optional(),
  footers: z.array(z.enum(FOOTERS)).optional(),
  marks: z
    .array(
      z.object({
        when: z.enum(MARK_CONDITIONS),
        value: z.string().optional(),
        to: z.string().optional(),
        colour: z.enum(MARK_COLOURS),
      }),
    )
    .optional(),
});
const rowShape = z.object({ id: z.string(), cells: z.record(z.string(), z.string()) });
const outer = z.object({ columns: z.array(columnShape), rows: z.array(rowShape), origin: originShape.optional() });

export const isInfoColumn = (value: unknown): value is InfoColumn => columnShape.safeParse(value).success;
export const isInfoRow = (value: unknown): value is InfoTable['rows'][number] => rowShape.safeParse(value).success;
export const infoTableShape = z.custom<InfoTable>((value) => outer.safeParse(value).success);
