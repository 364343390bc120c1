import { z } from 'zod';

/** Trace action codes (T03): the codes' meaning wins over the product document's swapped wording. */
export const TRACE_ACTION = { add: 1, modify: 2, remove: 3 } as const;

/** Field formats (T04). */
export const FIELD_FORMAT = { plain: 1, image: 3, file: 4, structure: 5, sequence: 9, attachment: 10 } as const;

/** One field-level change, as shown in the trace: what changed, from what, to what. Values are display text. */
export const fieldChangeSchema = z.strictObject({
  /** Stable path inside the entity: a field key, `row/<rowId>/<column>`, `block/<n>`. */
  field: z.string().max(400),
  /** What the person sees as the field's name; a label key prefixed with `@` is looked up by the screen. */
  title: z.string().max(400),
  rowId: z.string().max(100).nullable(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  action: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  fieldFormat: z.union([z.literal(1), z.literal(3), z.literal(4), z.literal(5), z.literal(9), z.literal(10)]),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** T03: an empty old value is an addition, an empty new value a removal, else a modification. */
export const traceAction = (oldValue: string | null, newValue: string | null): 1 | 2 | 3 =>
  oldValue === null || oldValue === '' ? 1 : newValue === null || newValue === '' ? 3 : 2;

export const fieldChange = (
  field: string,
  title: string,
  oldValue: string | null,
  newValue: string | null,
  extra: { rowId?: string; fieldFormat?: FieldChange['fieldFormat'] } = {},
): FieldChange => ({
  field,
  title,
  rowId: extra.rowId ?? null,
  oldValue,
  newValue,
  action: traceAction(oldValue, newValue),
  fieldFormat: extra.fieldFormat ?? FIELD_FORMAT.plain,
});
