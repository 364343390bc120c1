import { z } from 'zod';
import type { Quantity } from '../trace-value';
import { distinct, filledText, text } from '../schemas';

/** Where a range begins or ends, itself included. */
export type Bound = string | number | Quantity;

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
      readonly from?: Bound | undefined;
      readonly to?: Bound | undefined;
      /** Words that all stand in it, or begin a word of it. */
      readonly text?: string | undefined;
      readonly empty?: boolean | undefined;
    };

const empty = z.boolean().optional();

export const someOf = <T extends z.ZodType<string>>(one: T) =>
  z.strictObject({ oneOf: distinct(z.array(one).min(1).max(200)).optional(), empty });
export const between = <T extends z.ZodType<Bound>>(one: T) =>
  z.strictObject({ from: one.optional(), to: one.optional(), empty });
export const withWords = z.union([text(2000), z.strictObject({ text: filledText(200).optional(), empty })]);
