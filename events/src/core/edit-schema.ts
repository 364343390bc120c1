import { z } from 'zod';

/** From the whole to what an edit changes: names of fields, places in lists. */
const path = z.array(z.union([z.string().max(200), z.number().int().nonnegative()])).max(64);
const run = { from: z.number().int().nonnegative(), drop: z.number().int().nonnegative() };

/**
 * One step from a JSON value to another. As RFC 6902, a field is put or taken away; beyond it, a run of a list or of a text
 * is replaced by another, so that a row inserted, or a word in a long text, says no more than itself.
 */
export const editSchema = z.union([
  z.strictObject({ path, put: z.unknown() }),
  z.strictObject({ path: path.min(1), gone: z.literal(true) }),
  z.strictObject({ path, ...run, items: z.array(z.unknown()) }),
  z.strictObject({ path, ...run, text: z.string() }),
]);
export type Edit = z.infer<typeof editSchema>;
