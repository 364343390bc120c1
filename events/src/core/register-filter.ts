import { z } from 'zod';
import { shownFields, type Register } from './define-register';
import { typeOf } from './fields/field-types';

/** Every field by which the list of a register may be narrowed. */
export const filtersSchema = (register: Register) =>
  z.strictObject(
    Object.fromEntries(
      shownFields(register).flatMap((field) => {
        const schema = typeOf(field).filter(field);
        return schema === null ? [] : [[field.key, schema.optional()] as const];
      }),
    ),
  );
