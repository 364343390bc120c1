import { accountField, accountsField } from './account';
import { booleanField } from './boolean';
import { dateField } from './date';
import { dateTimeField } from './date-time';
import { dictionaryField } from './dictionary';
import type { FieldBase, FieldType, Holding } from './field-type';
import { numberField } from './number';
import { quantityField } from './quantity';
import { referenceField } from './reference';
import { selectField, selectsField } from './select';
import { longTextField, nameField, textField } from './texts';

/** Types that stand alone, and in a row beside others: what holds rows itself is none of them. */
export const rowFieldTypes = {
  name: nameField,
  text: textField,
  longText: longTextField,
  number: numberField,
  quantity: quantityField,
  date: dateField,
  dateTime: dateTimeField,
  boolean: booleanField,
  select: selectField,
  selects: selectsField,
  account: accountField,
  accounts: accountsField,
  reference: referenceField,
  dictionary: dictionaryField,
} as const;

type RowTypes = typeof rowFieldTypes;
export type RowFieldName = keyof RowTypes;
/** The field that a type is declared by. */
export type FieldBy<Type> = Type extends { sent(field: infer Field extends FieldBase): unknown } ? Field : never;
/** A field of a row. Filters, search and uniqueness are of entries, not of their rows. */
export type RowField = { [Name in keyof RowTypes]: FieldBy<RowTypes[Name]> }[keyof RowTypes];

type Part<Type, Field, Of extends keyof Holding> = Type extends { readonly holds?: infer Held extends Holding }
  ? (Held & { readonly field: Field })[Of]
  : never;
type Named = FieldBase & { readonly type: string };
/** What is held in a field of one of these types, from its declaration. */
export type HeldBy<Types, Field extends Named> = Field extends Named
  ? Part<Types[Extract<Field['type'], keyof Types>], Field, 'value'>
  : never;
type IsAlways<Types, Field extends Named> = Field extends { readonly required: true }
  ? true
  : Part<Types[Extract<Field['type'], keyof Types>], Field, 'always'>;

/** What all of them hold together, by key. */
export type ValuesBy<Types, Fields extends readonly Named[]> = {
  readonly [F in Fields[number] as IsAlways<Types, F> extends true ? F['key'] : never]: HeldBy<Types, F>;
} & {
  readonly [F in Fields[number] as IsAlways<Types, F> extends true ? never : F['key']]?: HeldBy<Types, F> | undefined;
};
export type RowBy<Fields extends readonly Named[]> = ValuesBy<RowTypes, Fields>;

/** The type of a field in a row, asked about that field. */
export const rowTypeOf = (field: RowField): FieldType<RowField, Holding> => rowFieldTypes[field.type];
