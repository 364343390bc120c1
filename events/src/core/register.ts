import { z } from 'zod';
import { AppError } from './app-error';
import type { Decider } from './decider';
import type { Register, RegisterValues } from './define-register';
import type { DomainEvent } from './envelope';
import { boundChanges } from './bound-changes';
import { isSent, typeOf, type RegisterField } from './fields/field-types';
import { isNews } from './kind-changes';
import { fieldKind, fieldSchema } from './register-field';
import { filtersSchema } from './register-filter';
import { codeWord, commandFields, id, newId, paging, revision, text } from './schemas';
import { fieldChange, fieldChangeSchema, type FieldChange } from './trace';
import { valueOf } from './trace-value';

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

export const valuesSchema = (register: Register): z.ZodObject =>
  z.strictObject(Object.fromEntries(register.fields.filter(isSent).map((field) => [field.key, fieldSchema(field)])));

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

const changesOf = (
  register: Register,
  field: RegisterField,
  old: RegisterValues,
  next: RegisterValues,
): readonly FieldChange[] => {
  const [before, after] = [old[field.key], next[field.key]];
  const told = typeOf(field).changes?.(field, register.name, before, after);
  if (told !== undefined) return told;
  const kind = fieldKind(register.name, field);
  const [was, is] = [valueOf(kind, before), valueOf(kind, after)];
  return isNews(was, is) ? [fieldChange(field.key, `@${register.name}.${field.key}`, was, is)] : [];
};

const changesBetween = (register: Register, old: RegisterValues, next: RegisterValues): FieldChange[] =>
  boundChanges(register.fields.flatMap((field) => changesOf(register, field, old, next)));

const defined = (values: RegisterValues): RegisterValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

export const registerDecider = (register: Register): Decider<RegisterState, RegisterCommand, RegisterEvent> => {
  const types = registerEventTypes(register);
  const checkRules = (values: RegisterValues): void => {
    for (const rule of register.rules) rule(values);
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
          checkRules(values);
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
          checkRules(values);
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
      /** By field: a value, `{status: "active"}`, or what is said of it, `{amount: {from: 5}}`. */
      filter: filtersSchema(register).optional(),
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
  /** What it points to is called, for whoever asked: by category and id, `role 7`. What they may not read has no name. */
  names: z.record(z.string(), z.string()).optional(),
});
/** Under which an entry names what it points to. */
export const nameKey = (category: string, id: string): string => `${category} ${id}`;
export type RegisterEntry = z.infer<typeof registerEntrySchema>;
