import { z } from 'zod';
import type { Label } from './call';
import { distinct, filledText, id, isoDate, name as nameSchema, plainText, text, title } from './schemas';
import type { FieldKind } from './trace-value';

export type FieldType =
  | 'name'
  | 'text'
  | 'longText'
  | 'number'
  | 'date'
  | 'boolean'
  | 'select'
  | 'selects'
  | 'account'
  | 'accounts'
  | 'reference'
  | 'json';

type Options = readonly { readonly value: string; readonly label: Label }[];

type AnyField = {
  readonly key: string;
  readonly label: Label;
  readonly help?: Label;
  readonly type: FieldType;
  readonly required?: boolean;
  /** Characters for text, of the whole for lists. */
  readonly maxLength?: number;
  readonly min?: number;
  /** More than nothing: an amount. */
  readonly positive?: boolean;
  readonly max?: number;
  readonly unit?: string;
  /** An option that was ever offered stays declared: entries hold it. */
  readonly options?: Options;
  /** For `reference`: the category the id points into. */
  readonly references?: string;
  /** For `json`: what a person may send, and what stands in the log; bounds tighten with time, history stays. */
  readonly schema?: z.ZodType;
  readonly stored?: z.ZodType;
  /** What the trace makes of it, where its type does not say so. */
  readonly trace?: FieldKind;
  /** Shown as a column of the list, and sortable there. */
  readonly list?: boolean;
  /** Found by the list's search box. */
  readonly search?: boolean;
  /** The list offers to be narrowed by it. A text that it is narrowed by is found by the search box too. */
  readonly filter?: boolean;
  /** Values with the same text in these fields' scope are refused (E10 name repeated). */
  readonly unique?: boolean;
};

/** A field as it is declared: what its type cannot do without has to be there. */
export type RegisterField = AnyField &
  (
    | { readonly type: Exclude<FieldType, 'select' | 'selects' | 'reference' | 'json'> }
    | { readonly type: 'select' | 'selects'; readonly options: Options }
    | { readonly type: 'reference'; readonly references: string }
    | { readonly type: 'json'; readonly schema: z.ZodType; readonly stored: z.ZodType }
  );

/** What a field may be left as, or cleared with, as JSON Schema says it; a blank is whatever `trim` takes away. */
const BLANK = [
  { type: 'null' },
  {
    type: 'string',
    pattern: '^[\\t\\n\\v\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]*$',
  },
];

const optional = (schema: z.ZodType, required: boolean): z.ZodType =>
  required
    ? schema
    : z
        .preprocess(
          (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
          schema.optional(),
        )
        .meta({ orElse: BLANK });

const numberSchema = ({ min = -1e15, max = 1e15, positive = false }: AnyField): z.ZodType => {
  const number = z.number().min(min).max(max);
  return positive ? number.gt(0, { error: 'notPositive' }) : number;
};

/** zod schema of one field's value, from its declaration. */
export const fieldSchema = (field: RegisterField): z.ZodType => {
  const required = field.required ?? false;
  switch (field.type) {
    case 'name':
      return optional(nameSchema(field.maxLength ?? 100), required);
    // One line that stands for something, such as a batch; what is written at length is free.
    case 'text':
      return optional((required ? title : plainText)(field.maxLength ?? 250), required);
    case 'longText':
      return optional((required ? filledText : text)(field.maxLength ?? 250), required);
    case 'number':
      return optional(numberSchema(field), required);
    case 'date':
      return optional(isoDate, required);
    case 'boolean':
      return optional(z.boolean(), required);
    case 'select':
      return optional(z.enum(field.options.map((option) => option.value)), required);
    case 'selects':
      return optional(
        distinct(
          z
            .array(z.enum(field.options.map((option) => option.value)))
            .min(required ? 1 : 0, { error: 'required' })
            .max(field.options.length),
        ),
        required,
      );
    case 'account':
    case 'reference':
      return optional(id, required);
    case 'accounts':
      return optional(distinct(z.array(id).max(field.maxLength ?? 500)), required);
    case 'json':
      return optional(field.schema, required);
  }
};

/** What may stand in the log as a field's value, however long it was ever allowed to be. */
export const storedSchema = (field: RegisterField): z.ZodType => {
  switch (field.type) {
    case 'name':
    case 'text':
    case 'longText':
    case 'date':
    case 'account':
    case 'reference':
      return z.string();
    case 'number':
      return z.number();
    case 'boolean':
      return z.boolean();
    case 'select':
      return z.enum(field.options.map((option) => option.value));
    case 'selects':
      return z.array(z.enum(field.options.map((option) => option.value)));
    case 'accounts':
      return z.array(z.string());
    case 'json':
      return field.stored;
  }
};

/** What the trace makes of a field's value. `of` names entries and options: `role.taskScope`. */
export const fieldKind = (entity: string, field: RegisterField): FieldKind => {
  if (field.trace) return field.trace;
  const of = `${entity}.${field.key}`;
  switch (field.type) {
    case 'number':
      return { kind: 'number', unit: field.unit };
    case 'date':
      return { kind: 'date' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'select':
      return { kind: 'choice', of };
    case 'selects':
      return { kind: 'choice', of, many: true };
    case 'account':
    case 'accounts':
      return { kind: 'ids', of: 'account' };
    case 'reference':
      return { kind: 'ids', of: field.references };
    case 'json':
      return { kind: 'data', of };
    default:
      return { kind: 'text' };
  }
};
