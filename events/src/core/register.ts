import { z } from 'zod';
import { AppError } from './app-error';
import type { Label } from './call';
import { canonicalJson } from './canonical';
import type { Decider } from './decider';
import type { DomainEvent } from './envelope';
import type { PermissionCode } from './permissions';
import { fieldChange, fieldChangeSchema, type FieldChange } from './trace';
import { valueOf, type FieldKind } from './trace-value';
import {
  codeWord,
  commandFields,
  distinct,
  filledText,
  id,
  isoDate,
  name as nameSchema,
  newId,
  paging,
  plainText,
  revision,
  text,
  title,
} from './schemas';

/**
 * A register: named things with typed fields that are added, modified, removed, restored and traced field by field.
 * Declared once here; commands, events, calls, read table, queries, form, table and trace are derived from it.
 */
export type FieldType =
  | 'name'
  | 'text'
  | 'longText'
  | 'number'
  | 'date'
  | 'boolean'
  | 'select'
  | 'selects'
  | 'account'
  | 'accounts'
  | 'reference'
  | 'json';

export type RegisterField = {
  readonly key: string;
  readonly label: Label;
  readonly help?: Label;
  readonly type: FieldType;
  readonly required?: boolean;
  /** Characters for text, of the whole for lists. */
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  readonly options?: readonly { readonly value: string; readonly label: Label }[];
  /** For `reference`: the category the id points into. */
  readonly references?: string;
  /** For `json`: its schema. */
  readonly schema?: z.ZodType;
  /** What the trace makes of it, where its type does not say so. */
  readonly trace?: FieldKind;
  /** Shown as a column of the list, and sortable there. */
  readonly list?: boolean;
  /** Found by the list's search box. */
  readonly search?: boolean;
  /** Values with the same text in these fields' scope are refused (E10 name repeated). */
  readonly unique?: boolean;
};

/** Who may do it: any of these. `owner` is the account that added the entry. */
export type Authority = 'anyone' | 'admin' | 'owner' | { readonly permission: PermissionCode };

export type RegisterPaths = {
  readonly add: string;
  readonly modify: string;
  readonly page: string;
  readonly detail: string;
  readonly remove: string;
  readonly restore: string;
  readonly history: string;
};

export type RegisterValues = Readonly<Record<string, unknown>>;

export type Register = {
  /** Stream category and read table, camelCase: `notebook`. */
  readonly name: string;
  /** PascalCase: event types are `${noun}Added`, `${noun}Modified`, `${noun}Removed`, `${noun}Restored`. */
  readonly noun: string;
  readonly context: string;
  /** Its entries say who may what: they are changed by persons alone, never by an API token. */
  readonly grantsRights?: boolean;
  readonly label: Label;
  readonly fields: readonly RegisterField[];
  readonly paths: RegisterPaths;
  /** Check-list ids of the calls, for the conformance table. */
  readonly callIds: Readonly<Record<keyof RegisterPaths, string>>;
  readonly mayAdd: readonly Authority[];
  readonly mayChange: readonly Authority[];
  /** Who reads entries: `anyone` in the organisation, or their owner alone. */
  readonly mayRead: 'anyone' | 'owner';
  /** Rules beyond the fields' own; refuse by throwing AppError. */
  readonly rules?: readonly ((values: RegisterValues, previous: RegisterValues | null) => void)[];
  /** Categories whose entries may point here: removal is refused while one does (E10 inUse), checked by the service. */
  readonly sortBy: string;
};

export type RegisterEvent =
  | DomainEvent<
      string,
      {
        readonly kind: 'added';
        readonly values: RegisterValues;
        readonly ownerId: string;
        readonly changes: readonly FieldChange[];
      }
    >
  | DomainEvent<
      string,
      { readonly kind: 'modified'; readonly values: RegisterValues; readonly changes: readonly FieldChange[] }
    >
  | DomainEvent<string, { readonly kind: 'removed' | 'restored' }>;

export type RegisterState = {
  readonly exists: boolean;
  readonly removed: boolean;
  readonly ownerId: string | null;
  readonly values: RegisterValues;
  /** Events folded so far minus one; what a form read, and sends back to say what it edited. */
  readonly revision: number;
};

export type RegisterCommand =
  | { readonly kind: 'add'; readonly values: RegisterValues; readonly actor: string }
  | { readonly kind: 'modify'; readonly values: RegisterValues; readonly baseRevision: number | null }
  | { readonly kind: 'remove' }
  | { readonly kind: 'restore' };

/** What a field may be left as, or cleared with, as JSON Schema says it; a blank is whatever `trim` takes away. */
const BLANK = [
  { type: 'null' },
  {
    type: 'string',
    pattern: '^[\\t\\n\\v\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]*$',
  },
];

const optional = (schema: z.ZodType, required: boolean): z.ZodType =>
  required
    ? schema
    : z
        .preprocess(
          (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
          schema.optional(),
        )
        .meta({ orElse: BLANK });

/** zod schema of one field's value, from its declaration. */
export const fieldSchema = (field: RegisterField): z.ZodType => {
  const required = field.required ?? false;
  switch (field.type) {
    case 'name':
      return optional(nameSchema(field.maxLength ?? 100), required);
    // One line that stands for something, such as a batch; what is written at length is free.
    case 'text':
      return optional((required ? title : plainText)(field.maxLength ?? 250), required);
    case 'longText':
      return optional((required ? filledText : text)(field.maxLength ?? 250), required);
    case 'number':
      return optional(
        z
          .number()
          .min(field.min ?? -1e15)
          .max(field.max ?? 1e15),
        required,
      );
    case 'date':
      return optional(isoDate, required);
    case 'boolean':
      return optional(z.boolean(), required);
    case 'select':
      return optional(z.enum((field.options ?? []).map((option) => option.value)), required);
    case 'selects':
      return optional(
        distinct(
          z
            .array(z.enum((field.options ?? []).map((option) => option.value)))
            .min(required ? 1 : 0, { error: 'required' })
            .max(field.options?.length ?? 0),
        ),
        required,
      );
    case 'account':
    case 'reference':
      return optional(id, required);
    case 'accounts':
      return optional(distinct(z.array(id).max(field.maxLength ?? 500)), required);
    case 'json':
      return optional(field.schema ?? z.never(), required);
  }
};

export const valuesSchema = (register: Register): z.ZodObject =>
  z.strictObject(Object.fromEntries(register.fields.map((field) => [field.key, fieldSchema(field)])));

export const registerEventTypes = (register: Register) => ({
  added: `${register.noun}Added`,
  modified: `${register.noun}Modified`,
  removed: `${register.noun}Removed`,
  restored: `${register.noun}Restored`,
});

const changesSchema = z.array(fieldChangeSchema);
/** Schemas of a register's events; loose in values, so that a field added later still reads old events. */
export const registerEventSchemas = (register: Register): Readonly<Record<string, z.ZodType>> => {
  const types = registerEventTypes(register);
  const values = z.record(z.string(), z.unknown());
  return {
    [types.added]: z.strictObject({ kind: z.literal('added'), values, ownerId: z.string(), changes: changesSchema }),
    [types.modified]: z.strictObject({ kind: z.literal('modified'), values, changes: changesSchema }),
    [types.removed]: z.strictObject({ kind: z.literal('removed') }),
    [types.restored]: z.strictObject({ kind: z.literal('restored') }),
  };
};

/** What the trace makes of a field's value. `of` names entries and options: `role.taskScope`. */
export const fieldKind = (entity: string, field: RegisterField): FieldKind => {
  if (field.trace) return field.trace;
  const of = `${entity}.${field.key}`;
  switch (field.type) {
    case 'number':
      return { kind: 'number', unit: field.unit };
    case 'date':
      return { kind: 'date' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'select':
      return { kind: 'choice', of };
    case 'selects':
      return { kind: 'choice', of, many: true };
    case 'account':
    case 'accounts':
      return { kind: 'ids', of: 'account' };
    case 'reference':
      return { kind: 'ids', of: field.references ?? '' };
    case 'json':
      return { kind: 'data', of };
    default:
      return { kind: 'text' };
  }
};

/** The log hands values back with their keys sorted, a form in its own order: only the canonical form tells a change. */
const same = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);

const changesBetween = (register: Register, old: RegisterValues, next: RegisterValues): FieldChange[] =>
  register.fields.flatMap((field) => {
    const kind = fieldKind(register.name, field);
    const [was, is] = [valueOf(kind, old[field.key]), valueOf(kind, next[field.key])];
    return same(was, is) ? [] : [fieldChange(field.key, `@${register.name}.${field.key}`, was, is)];
  });

const defined = (values: RegisterValues): RegisterValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

export const registerDecider = (register: Register): Decider<RegisterState, RegisterCommand, RegisterEvent> => {
  const types = registerEventTypes(register);
  const checkRules = (values: RegisterValues, previous: RegisterValues | null): void => {
    for (const rule of register.rules ?? []) rule(values, previous);
  };
  const present = (state: RegisterState): void => {
    if (!state.exists) throw new AppError('notFound');
  };
  return {
    initialState: () => ({ exists: false, removed: false, ownerId: null, values: {}, revision: -1 }),
    decide: (command, state) => {
      switch (command.kind) {
        case 'add': {
          if (state.exists) throw new AppError('changedMeanwhile');
          const values = defined(command.values);
          checkRules(values, null);
          return [
            {
              type: types.added,
              data: { kind: 'added', values, ownerId: command.actor, changes: changesBetween(register, {}, values) },
            },
          ];
        }
        case 'modify': {
          present(state);
          if (state.removed) throw new AppError('wrongState');
          if (command.baseRevision !== null && command.baseRevision !== state.revision) {
            throw new AppError('changedMeanwhile', {}, { values: state.values, revision: state.revision });
          }
          const values = defined({ ...state.values, ...command.values });
          checkRules(values, state.values);
          const changes = changesBetween(register, state.values, values);
          return changes.length === 0 ? [] : [{ type: types.modified, data: { kind: 'modified', values, changes } }];
        }
        case 'remove':
          present(state);
          return state.removed ? [] : [{ type: types.removed, data: { kind: 'removed' } }];
        case 'restore':
          present(state);
          return state.removed ? [{ type: types.restored, data: { kind: 'restored' } }] : [];
      }
    },
    evolve: (state, event) => {
      const revision = state.revision + 1;
      switch (event.data.kind) {
        case 'added':
          return { exists: true, removed: false, ownerId: event.data.ownerId, values: event.data.values, revision };
        case 'modified':
          return { ...state, values: event.data.values, revision };
        case 'removed':
          return { ...state, removed: true, revision };
        case 'restored':
          return { ...state, removed: false, revision };
      }
    },
  };
};

const filterValue = z.union([text(2000), z.number().min(-1e15).max(1e15), z.boolean()]);

/** Request schemas of a register's derived calls. */
export const registerRequests = (register: Register) => {
  const values = valuesSchema(register);
  return {
    add: values.extend({ id: newId.optional(), ...commandFields }),
    modify: values.partial().extend({ id, baseRevision: revision.optional(), ...commandFields }),
    remove: z.strictObject({ id, ...commandFields }),
    restore: z.strictObject({ id, ...commandFields }),
    detail: z.strictObject({ id }),
    /** A GET: its paging comes as text in the query string. */
    history: z.strictObject({
      id,
      pageIndex: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(200).default(10),
    }),
    page: z.strictObject({
      ...paging,
      text: text(200).optional(),
      removed: z.boolean().default(false),
      /** Exact values of fields, `{status: "active"}`. */
      filter: z.partialRecord(z.enum(register.fields.map((field) => field.key)), filterValue).optional(),
      sortField: codeWord(64).optional(),
      sortOrder: z.enum(['asc', 'desc']).optional(),
    }),
  };
};

/** One entry as queries give it. */
export const registerEntrySchema = z.object({
  id: z.string(),
  values: z.record(z.string(), z.unknown()),
  ownerId: z.string().nullable(),
  removed: z.boolean(),
  revision: z.number(),
  createdAt: z.string(),
  modifiedAt: z.string(),
  /** An event of it cannot be read at present: what is shown may not be all of it. */
  beingRepaired: z.boolean().optional(),
});
export type RegisterEntry = z.infer<typeof registerEntrySchema>;
