import { z } from 'zod';
import { drawingSchema } from '../structures/drawing';
import { isNothing, traceValueSchema, type TraceValue } from './trace-value';

/** Trace action codes (T03): the codes' meaning wins over the product document's swapped wording. */
export const TRACE_ACTION = { add: 1, modify: 2, remove: 3 } as const;

/** Field formats (T04). */
export const FIELD_FORMAT = { plain: 1, image: 3, file: 4, structure: 5, sequence: 9, attachment: 10 } as const;

const changeOf = <V extends z.ZodType>(value: V) =>
  z.strictObject({
    /** Stable path inside the entity: a field key, `row/<rowId>/<column>`, `block/<n>`. */
    field: z.string().max(400),
    /** What the person sees as the field's name; a label key prefixed with `@` is looked up by the reader. */
    title: z.string().max(400),
    rowId: z.string().max(100).nullable(),
    oldValue: value,
    newValue: value,
    action: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    fieldFormat: z.union([z.literal(1), z.literal(3), z.literal(4), z.literal(5), z.literal(9), z.literal(10)]),
  });

/** One field-level change as the log holds it: what changed, from what, to what, as data. */
export const fieldChangeSchema = changeOf(traceValueSchema.nullable());
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** The same as a person reads it: both values in words of the reader's language, structures as what is drawn (T04). */
export const shownChangeSchema = changeOf(z.string().nullable()).extend({
  drawn: z.strictObject({ old: drawingSchema.nullable(), new: drawingSchema.nullable() }).optional(),
});
export type ShownChange = z.infer<typeof shownChangeSchema>;

/** T03: an empty old value is an addition, an empty new value a removal, else a modification. */
export const traceAction = (oldValue: TraceValue | null, newValue: TraceValue | null): 1 | 2 | 3 =>
  isNothing(oldValue) ? 1 : isNothing(newValue) ? 3 : 2;

/** Changes of something that is part of what the path names. */
export function* within(path: string, changes: Iterable<FieldChange>): Iterable<FieldChange> {
  for (const change of changes) yield { ...change, field: `${path}/${change.field}` };
}

export const fieldChange = (
  field: string,
  title: string,
  oldValue: TraceValue | null,
  newValue: TraceValue | null,
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
