import type { z } from 'zod';
import { orBlank } from './fields/filled';
import { typeOf, type RegisterField } from './fields/field-types';
import type { FieldKind } from './trace-value';

/** By the declaration, which stays: a table asks for it in each of its cells. */
const schemas = new WeakMap<RegisterField, z.ZodType>();

/** zod schema of one field's value, from its declaration. */
export const fieldSchema = (field: RegisterField): z.ZodType => {
  const made = schemas.get(field) ?? orBlank(typeOf(field).sent(field), field.required);
  schemas.set(field, made);
  return made;
};

/** What may stand in the log as a field's value. */
export const storedSchema = (field: RegisterField): z.ZodType => typeOf(field).stored(field);

/** What the trace makes of a field's value. `of` names entries and options: `role.taskScope`. */
export const fieldKind = (entity: string, field: RegisterField): FieldKind =>
  typeOf(field).kind(field, `${entity}.${field.key}`);
