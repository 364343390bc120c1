import { z } from 'zod';

/** What a field may be left as, or cleared with, as JSON Schema says it; a blank is whatever `trim` takes away. */
const BLANK = [
  { type: 'null' },
  {
    type: 'string',
    pattern: '^[\\t\\n\\v\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]*$',
  },
];

/** What may be sent in a field: where it need not be filled, a blank as well. */
export const orBlank = (schema: z.ZodType, required = false): z.ZodType =>
  required
    ? schema
    : z
        .preprocess(
          (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
          schema.optional(),
        )
        .meta({ orElse: BLANK });
