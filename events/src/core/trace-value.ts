import { z } from 'zod';

const texts = z.array(z.string());

/**
 * An old or new value in the trace, as data: labelled when it is read, in the reader's language. JSON's own text and
 * boolean stand for themselves; everything else says what it is.
 */
export const traceValueSchema = z.union([
  z.string(),
  z.boolean(),
  z.discriminatedUnion('kind', [
    /** Decimal text, as typed: 1.50 stays 1.50. */
    z.strictObject({ kind: z.literal('number'), number: z.string(), unit: z.string().optional() }),
    /** A calendar day, `2026-03-02`. */
    z.strictObject({ kind: z.literal('date'), date: z.string() }),
    /** A moment, ISO 8601. */
    z.strictObject({ kind: z.literal('dateTime'), at: z.string() }),
    /** Ids of accounts, departments, projects: `of` is the category of their streams. */
    z.strictObject({ kind: z.literal('ids'), of: z.string(), ids: texts }),
    /** Read 0, write 1 (C006). */
    z.strictObject({
      kind: z.literal('grants'),
      grants: z.array(z.strictObject({ accountId: z.string(), attribute: z.union([z.literal(0), z.literal(1)]) })),
    }),
    /** Of an enumeration of the product, of a declared field's options (`role.taskScope`), or of `dictionary:<code>`. */
    z.strictObject({ kind: z.literal('choice'), of: z.string(), values: texts }),
    /** Of options that the form itself brings, with the label that they had then. */
    z.strictObject({
      kind: z.literal('options'),
      options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
    }),
    /** Said in both languages when it was written, such as the meaning of a signature. */
    z.strictObject({ kind: z.literal('label'), zh: z.string(), en: z.string() }),
    z.strictObject({
      kind: z.literal('files'),
      files: z.array(
        z.strictObject({
          name: z.string(),
          hash: z.string(),
          size: z.number().optional(),
          note: z.string().optional(),
        }),
      ),
    }),
    /** Text with pictures in it, by hash, or with `@<account id>` of those it mentions. */
    z.strictObject({ kind: z.literal('passage'), text: z.string(), images: texts, mentions: texts }),
    /** A module with its content, by hash. */
    z.strictObject({ kind: z.literal('module'), type: z.string(), title: z.string(), hash: z.string() }),
    /** The module of a record, of this or another, that a module was copied from. */
    z.strictObject({ kind: z.literal('copy'), recordId: z.string(), moduleId: z.string(), version: z.number() }),
    /** In which order rows, columns, files stand; `label` where they have a name. */
    z.strictObject({
      kind: z.literal('order'),
      items: z.array(z.strictObject({ id: z.string(), label: z.string().optional() })),
    }),
    /** A row without a value in it. */
    z.strictObject({ kind: z.literal('row'), id: z.string() }),
    /** How a field or a column is defined; `of` is the module type whose field types they are. */
    z.strictObject({
      kind: z.literal('definition'),
      of: z.string(),
      label: z.string(),
      type: z.string(),
      unit: z.string().optional(),
      required: z.boolean(),
      options: texts,
    }),
    /** The person's word that it does not apply (V044). */
    z.strictObject({ kind: z.literal('notApplicable') }),
    /** A list or object of a declared field, as the event has it: `of` is its `<register>.<field>`. */
    z.strictObject({ kind: z.literal('data'), of: z.string(), data: z.unknown() }),
  ]),
]);
export type TraceValue = z.infer<typeof traceValueSchema>;

/** A number and its unit, both as typed: 1.50 stays 1.50. */
export const quantitySchema = z.object({ value: z.string(), unit: z.string() });
export type Quantity = Readonly<z.infer<typeof quantitySchema>>;

/** Files as a field holds them; what the trace keeps of each. */
const filesSchema = z.array(z.object({ name: z.string(), hash: z.string(), size: z.number() }));

/** What kind of value a declared field holds. */
export type FieldKind =
  | { readonly kind: 'text' | 'boolean' | 'date' | 'dateTime' | 'quantity' | 'files' }
  | { readonly kind: 'number'; readonly unit?: string | undefined }
  | { readonly kind: 'ids' | 'data'; readonly of: string }
  | { readonly kind: 'choice'; readonly of: string; readonly many?: boolean };

export const NOT_APPLICABLE = 'N/A';

export const isNothing = (value: TraceValue | null): boolean => {
  if (value === null || value === '') return true;
  if (typeof value !== 'object') return false;
  if (value.kind === 'ids') return value.ids.length === 0;
  if (value.kind === 'choice') return value.values.length === 0;
  return false;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Texts of older events list ids and codes with spaces or commas between them, or as JSON. */
const several = (raw: unknown, many: boolean): string[] => {
  const list = typeof raw === 'string' && raw.startsWith('[') ? parsed(raw) : raw;
  if (Array.isArray(list)) return list.map(String);
  const text = String(list);
  return many ? text.split(/[ ,]+/).filter(Boolean) : [text];
};

/** A field's value as the trace holds it, from the value itself or from the text that older events have for it. */
export const valueOf = (kind: FieldKind, raw: unknown): TraceValue | null => {
  if (raw === null || raw === undefined || raw === '' || (Array.isArray(raw) && raw.length === 0)) return null;
  if (raw === NOT_APPLICABLE && (kind.kind === 'number' || kind.kind === 'ids')) return { kind: 'notApplicable' };
  switch (kind.kind) {
    case 'boolean':
      return raw === true || raw === 'true';
    case 'number':
      return { kind: 'number', number: String(raw), ...(kind.unit === undefined ? {} : { unit: kind.unit }) };
    case 'quantity': {
      const { data: { value, unit } = {} } = quantitySchema.safeParse(raw);
      return value === undefined || unit === undefined ? JSON.stringify(raw) : { kind: 'number', number: value, unit };
    }
    case 'date':
      return { kind: 'date', date: String(raw) };
    case 'dateTime':
      return { kind: 'dateTime', at: String(raw) };
    case 'ids':
      return { kind: 'ids', of: kind.of, ids: several(raw, true) };
    case 'choice':
      return { kind: 'choice', of: kind.of, values: several(raw, kind.many ?? false) };
    case 'data':
      return { kind: 'data', of: kind.of, data: typeof raw === 'string' ? parsed(raw) : raw };
    case 'files': {
      const { data } = filesSchema.safeParse(raw);
      return data === undefined ? JSON.stringify(raw) : { kind: 'files', files: data };
    }
    case 'text':
      return typeof raw === 'string' ? raw : JSON.stringify(raw);
  }
};
