import { z } from 'zod';
import { fileRefSchema, text } from '../../../core/schemas';
import { MOST } from './sheet-limits';
import { hexColour, letterSchema } from './sheet-style';

/** Never a name that every JavaScript object answers to. */
export const ownId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,60}$/)
  .refine((value) => !(value in {}), { error: 'reserved' });
const row = z.number().int().min(0).max(MOST.rows - 1); // prettier-ignore
const column = z.number().int().min(0).max(MOST.columns - 1); // prettier-ignore

export const rangeSchema = z
  .strictObject({ startRow: row, startColumn: column, endRow: row, endColumn: column })
  .refine(({ startRow, endRow, startColumn, endColumn }) => startRow <= endRow && startColumn <= endColumn, {
    error: 'rangeBackwards',
  });
const ranges = z.array(rangeSchema).min(1).max(MOST.ranges);

const OPERATORS = ['between', 'equal', 'greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual', 'notBetween', 'notEqual'] as const; // prettier-ignore

/** What may be typed into cells (`ISheetDataValidationRule`); a list is its values with commas between, or a range. */
export const validationSchema = z.strictObject({
  uid: ownId,
  ranges,
  type: z.enum(['list', 'listMultiple', 'whole', 'decimal', 'date', 'time', 'textLength', 'custom', 'checkbox', 'any']),
  operator: z.enum(OPERATORS).optional(),
  formula1: text(MOST.formula).optional(),
  formula2: text(MOST.formula).optional(),
  allowBlank: z.boolean().optional(),
  showDropDown: z.boolean().optional(),
  showErrorMessage: z.boolean().optional(),
  error: text(255).optional(),
  errorTitle: text(100).optional(),
  /** Information 0, refusal 1, warning 2. */
  errorStyle: z.number().int().min(0).max(2).optional(),
  showInputMessage: z.boolean().optional(),
  prompt: text(255).optional(),
  promptTitle: text(100).optional(),
});
export type Validation = z.infer<typeof validationSchema>;

const bound = z.strictObject({
  type: z.enum(['num', 'min', 'max', 'percent', 'percentile', 'formula']),
  value: z.union([z.number(), text(MOST.formula)]).optional(),
});
/** Letters and fill of cells that meet a condition. */
const highlight = letterSchema.extend({ bg: z.strictObject({ rgb: hexColour }).optional() });

/** What marks cells by what stands in them (`IConditionFormattingRule`). */
export const conditionalSchema = z.strictObject({
  cfId: ownId,
  ranges,
  stopIfTrue: z.boolean(),
  rule: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('highlightCell'),
      subType: z.enum([
        'uniqueValues',
        'duplicateValues',
        'rank',
        'text',
        'timePeriod',
        'number',
        'average',
        'formula',
      ]),
      operator: text(40).optional(),
      value: z.union([z.number(), text(MOST.formula), z.array(z.number()).length(2)]).optional(),
      isBottom: z.boolean().optional(),
      isPercent: z.boolean().optional(),
      style: highlight,
    }),
    z.strictObject({
      type: z.literal('dataBar'),
      isShowValue: z.boolean(),
      config: z.strictObject({
        min: bound,
        max: bound,
        isGradient: z.boolean(),
        positiveColor: text(40),
        nativeColor: text(40),
      }),
    }),
    z.strictObject({
      type: z.literal('colorScale'),
      config: z
        .array(z.strictObject({ index: z.number().int().min(0).max(9), color: text(40), value: bound }))
        .min(2)
        .max(10),
    }),
    z.strictObject({
      type: z.literal('iconSet'),
      isShowValue: z.boolean(),
      config: z
        .array(z.strictObject({ operator: text(40), value: bound, iconType: text(40), iconId: text(40) }))
        .min(2)
        .max(10),
    }),
  ]),
});
export type Conditional = z.infer<typeof conditionalSchema>;

/** Which rows of a range are shown (`IAutoFilter`); which those are follows from it. */
export const filterSchema = z.strictObject({
  ref: rangeSchema,
  filterColumns: z
    .array(
      z.strictObject({
        colId: column,
        filters: z
          .strictObject({
            blank: z.literal(true).optional(),
            filters: z.array(text(MOST.text)).max(MOST.filterValues).optional(),
          })
          .optional(),
        customFilters: z
          .strictObject({
            and: z.literal(1).optional(),
            customFilters: z
              .array(z.strictObject({ val: z.union([z.number(), text(MOST.text)]), operator: text(40).optional() }))
              .min(1)
              .max(2),
          })
          .optional(),
      }),
    )
    .max(MOST.ranges),
});
export type Filter = z.infer<typeof filterSchema>;

const offset = z.number().min(0).max(MOST.pixels);
export const cornerSchema = z.strictObject({ row, column, rowOffset: offset, columnOffset: offset });
/** A picture over cells: its file, and where its corners stand, in pixels from the upper left of a cell. */
export const pictureSchema = z.strictObject({ id: ownId, file: fileRefSchema, from: cornerSchema, to: cornerSchema });
export type Picture = z.infer<typeof pictureSchema>;

/** What formulas call a range or a constant. */
export const nameSchema = z.strictObject({
  id: ownId,
  name: text(255).refine((name) => name.trim() !== '', { error: 'required' }),
  /** What it stands for, with sheets by their names: `Sheet1!$A$1:$A$9`. */
  formula: text(MOST.formula),
  /** The sheet that it is known in alone. */
  sheet: ownId.optional(),
});
export type SheetName = z.infer<typeof nameSchema>;
