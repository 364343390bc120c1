import { z } from 'zod';
import { calendarDate, fieldKey, fileRefSchema, filledText, text } from '../../../core/schemas';

/** Product's field types of M18. */
export const BASIC_FIELD_TYPES = [
  'input',
  'textarea',
  'radio',
  'checkbox',
  'date',
  'inputNumber',
  'email',
  'phone',
  'attachment',
  'select',
  'multiple',
] as const;

const option = z.strictObject({ value: filledText(100), label: text(100) });
const base = {
  key: fieldKey,
  label: filledText(100),
  required: z.boolean().optional(),
  help: text(250).optional(),
};
/** A number as typed: the digits are kept, so 1.50 stays 1.50 (significant figures), the unit stands beside it (V022). */
const numeral = z.string().regex(/^[-−+]?\d{1,20}([.]\d{0,20})?([eE][-+]?\d{1,3})?$/, { error: 'badNumber' });

/** The numbers that JavaScript has; what is typed is compared with them and not kept as one. */
const limit = z.number().min(-Number.MAX_VALUE).max(Number.MAX_VALUE);

export const basicFieldSchema = z
  .discriminatedUnion('type', [
    z.strictObject({ ...base, type: z.literal('input'), value: text(500).nullable() }),
    z.strictObject({ ...base, type: z.literal('textarea'), value: text(10_000).nullable() }),
    z.strictObject({
      ...base,
      type: z.literal('radio'),
      options: z.array(option).max(100),
      value: z.string().max(100).nullable(),
    }),
    z.strictObject({
      ...base,
      type: z.literal('select'),
      options: z.array(option).max(1000),
      value: z.string().max(100).nullable(),
    }),
    z.strictObject({
      ...base,
      type: z.literal('checkbox'),
      options: z.array(option).max(100),
      value: z.array(z.string().max(100)).max(100),
    }),
    z.strictObject({
      ...base,
      type: z.literal('multiple'),
      options: z.array(option).max(1000),
      value: z.array(z.string().max(100)).max(1000),
    }),
    z.strictObject({ ...base, type: z.literal('date'), value: calendarDate.nullable() }),
    z.strictObject({
      ...base,
      type: z.literal('inputNumber'),
      unit: text(20).optional(),
      min: limit.optional(),
      max: limit.optional(),
      value: numeral.nullable(),
    }),
    z.strictObject({
      ...base,
      type: z.literal('email'),
      value: z.union([z.email({ error: 'badEmail' }).max(254), z.null()]),
    }),
    z.strictObject({
      ...base,
      type: z.literal('phone'),
      value: z
        .string()
        .regex(/^\+?[0-9 ()-]{3,30}$/, { error: 'badPhone' })
        .nullable(),
    }),
    z.strictObject({ ...base, type: z.literal('attachment'), value: z.array(fileRefSchema).max(50) }),
  ])
  .superRefine((field, context) => {
    if ('options' in field) {
      const known = new Set(field.options.map((item) => item.value));
      for (const value of Array.isArray(field.value) ? field.value : field.value === null ? [] : [field.value]) {
        if (!known.has(value)) context.addIssue({ code: 'custom', message: 'unknownOption', path: ['value'] });
      }
    }
    if (field.type === 'inputNumber') {
      if (field.min !== undefined && field.max !== undefined && field.max < field.min)
        context.addIssue({ code: 'custom', message: 'maxBelowMin', path: ['max'] });
      const value = field.value === null ? null : Number(field.value.replace('−', '-'));
      if (value !== null && field.min !== undefined && value < field.min)
        context.addIssue({ code: 'custom', message: 'belowMin', path: ['value'] });
      if (value !== null && field.max !== undefined && value > field.max)
        context.addIssue({ code: 'custom', message: 'aboveMax', path: ['value'] });
    }
  });
export type BasicField = z.infer<typeof basicFieldSchema>;

export const basicFieldsSchema = z.strictObject({
  fields: z
    .array(basicFieldSchema)
    .max(200)
    .refine((fields) => new Set(fields.map((field) => field.key)).size === fields.length, { error: 'repeated' }),
});
export type BasicFields = z.infer<typeof basicFieldsSchema>;
