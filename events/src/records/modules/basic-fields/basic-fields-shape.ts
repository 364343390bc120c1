import { z } from 'zod';
import type { BasicField, BasicFields } from './basic-fields-schema';

const options = z.array(z.object({ value: z.string(), label: z.string() }));
const head = { key: z.string(), label: z.string(), required: z.boolean().optional(), help: z.string().optional() };
const many = z.array(z.string());
/** A half-typed number or address still opens: only the form of the content is asked for here. */
const fieldShape = z.discriminatedUnion('type', [
  z.object({ ...head, type: z.enum(['input', 'textarea', 'date', 'email', 'phone']), value: z.string().nullable() }),
  z.object({
    ...head,
    type: z.literal('inputNumber'),
    unit: z.string().optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    value: z.string().nullable(),
  }),
  z.object({ ...head, type: z.enum(['radio', 'select']), options, value: z.string().nullable() }),
  z.object({ ...head, type: z.enum(['checkbox', 'multiple']), options, value: many }),
  z.object({
    ...head,
    type: z.literal('attachment'),
    value: z.array(z.object({ hash: z.string(), name: z.string(), size: z.number(), mime: z.string() })),
  }),
]);
const outer = z.object({ fields: z.array(fieldShape) });

export const isBasicField = (value: unknown): value is BasicField => fieldShape.safeParse(value).success;
export const basicFieldsShape = z.custom<BasicFields>((value) => outer.safeParse(value).success);
