import type { FileRef } from '../schemas';
import { computedField } from './computed';
import type { FieldType, Holding } from './field-type';
import { filesField } from './files';
import { jsonField } from './json';
import { rowFieldTypes, type FieldBy, type ValuesBy } from './row-field-types';
import { rowsField } from './rows';
import type { Options } from './select';
import { structureField } from './structure';

/** Every type that a field can be of. */
export const fieldTypes = {
  ...rowFieldTypes,
  rows: rowsField,
  files: filesField,
  structure: structureField,
  computed: computedField,
  json: jsonField,
} as const;

type Types = typeof fieldTypes;
export type FieldTypeName = keyof Types;
/** A field of a given type, as it is declared: what its type cannot do without has to be there. */
export type FieldOf<Name extends FieldTypeName> = FieldBy<Types[Name]>;
/** A field as it is declared. */
export type RegisterField = { [Name in FieldTypeName]: FieldOf<Name> }[FieldTypeName];
/** The values of an entry, from the declared fields. */
export type ValuesIn<Fields extends readonly RegisterField[]> = ValuesBy<Types, Fields>;

/** The type of a field, asked about that field. */
export const typeOf = (field: RegisterField): FieldType<RegisterField, Holding> => fieldTypes[field.type];

/** Whether a person gives it; what is computed follows from what they give. */
export const isSent = (field: RegisterField): boolean => typeOf(field).compute === undefined;

/** What an entry holds in a field, computed or given. */
export const heldValue = (field: RegisterField, values: Readonly<Record<string, unknown>>): unknown => {
  const { compute } = typeOf(field);
  return compute === undefined ? values[field.key] : compute(field, values);
};

/** Every file that an entry holds. */
export const heldFiles = (
  fields: readonly RegisterField[],
  values: Readonly<Record<string, unknown>>,
): readonly FileRef[] => fields.flatMap((field) => typeOf(field).files?.(field)?.(values[field.key]) ?? []);

/** Whether any of the fields may hold files. */
export const mayHoldFiles = (fields: readonly RegisterField[]): boolean =>
  fields.some((field) => typeOf(field).files?.(field) != null);

/** What may be chosen in a field; nothing where it is no choice. */
export const optionsOf = (field: RegisterField): Options => ('options' in field ? field.options : []);
