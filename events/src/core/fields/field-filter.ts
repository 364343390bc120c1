import { z } from 'zod';
import { distinct, filledText, text } from '../schemas';

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

export const someOf = <T extends z.ZodType<string>>(one: T) =>
  z.strictObject({ oneOf: distinct(z.array(one).min(1).max(200)).optional(), empty });
export const between = <T extends z.ZodType<string | number>>(one: T) =>
  z.strictObject({ from: one.optional(), to: one.optional(), empty });
export const withWords = z.union([text(2000), z.strictObject({ text: filledText(200).optional(), empty })]);
