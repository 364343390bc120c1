import { z } from 'zod';
import type { Register } from './define-register';
import type { RegisterField } from './register-field';
import { distinct, filledText, id, isoDate, text } from './schemas';

/**
 * What a list is narrowed by in one field: its value alone, or what is said of it. `empty: true` beside `oneOf` takes
 * those in too that hold nothing.
 */
export type FieldFilter =
  | string
  | number
  | boolean
  | {
      readonly oneOf?: readonly string[] | undefined;
      readonly from?: string | number | undefined;
      readonly to?: string | number | undefined;
      /** Words that all stand in it, or begin a word of it. */
      readonly text?: string | undefined;
      readonly empty?: boolean | undefined;
    };

const empty = z.boolean().optional();
const number = z.number().min(-1e15).max(1e15);

const some = <T extends z.ZodType<string>>(one: T) =>
  z.strictObject({ oneOf: distinct(z.array(one).min(1).max(200)).optional(), empty });
const range = <T extends z.ZodType<string | number>>(one: T) =>
  z.strictObject({ from: one.optional(), to: one.optional(), empty });

/** Null for what has no column to be asked in. */
export const filterSchema = (field: RegisterField): z.ZodType<FieldFilter> | null => {
  switch (field.type) {
    case 'name':
    case 'text':
    case 'longText':
      return z.union([text(2000), z.strictObject({ text: filledText(200).optional(), empty })]);
    case 'number':
      return z.union([number, range(number)]);
    case 'date':
      return z.union([isoDate, range(isoDate)]);
    case 'boolean':
      return z.boolean();
    case 'select': {
      const option = z.enum(field.options.map(({ value }) => value));
      return z.union([option, some(option)]);
    }
    case 'selects':
      return some(z.enum(field.options.map(({ value }) => value)));
    case 'account':
    case 'reference':
      return z.union([id, some(id)]);
    case 'accounts':
      return some(id);
    case 'json':
      return null;
  }
};

/** Every field by which the list of a register may be narrowed. */
export const filtersSchema = ({ fields }: Register) =>
  z.strictObject(
    Object.fromEntries(
      fields.flatMap((field) => {
        const schema = filterSchema(field);
        return schema === null ? [] : [[field.key, schema.optional()] as const];
      }),
    ),
  );
