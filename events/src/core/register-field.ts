import { z } from 'zod';
import { typeOf, type RegisterField } from './fields/field-types';
import type { FieldKind } from './trace-value';

/** What a field may be left as, or cleared with, as JSON Schema says it; a blank is whatever `trim` takes away. */
const BLANK = [
  { type: 'null' },
  {
    type: 'string',
    pattern: '^[\\t\\n\\v\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]*$',
  },
];

/** zod schema of one field's value, from its declaration. */
export const fieldSchema = (field: RegisterField): z.ZodType => {
  const schema = typeOf(field).sent(field);
  return field.required === true
    ? schema
    : z
        .preprocess(
          (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
          schema.optional(),
        )
        .meta({ orElse: BLANK });
};

/** What may stand in the log as a field's value. */
export const storedSchema = (field: RegisterField): z.ZodType => typeOf(field).stored(field);

/** What the trace makes of a field's value. `of` names entries and options: `role.taskScope`. */
export const fieldKind = (entity: string, field: RegisterField): FieldKind =>
  typeOf(field).kind(field, `${entity}.${field.key}`);
