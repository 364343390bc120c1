import { accountField, accountsField } from './account';
import { booleanField } from './boolean';
import { dateField } from './date';
import { dateTimeField } from './date-time';
import { dictionaryField } from './dictionary';
import type { FieldBase, FieldType, Holding } from './field-type';
import { jsonField } from './json';
import { numberField } from './number';
import { quantityField } from './quantity';
import { referenceField } from './reference';
import { selectField, selectsField, type Options } from './select';
import { longTextField, nameField, textField } from './texts';

/** Every type that a field can be of. */
export const fieldTypes = {
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
  json: jsonField,
} as const;

type Types = typeof fieldTypes;
export type FieldTypeName = keyof Types;
/** A field of a given type, as it is declared: what its type cannot do without has to be there. */
export type FieldOf<Name extends FieldTypeName> = Types[Name] extends {
  sent(field: infer Field extends FieldBase): unknown;
}
  ? Field
  : never;
/** A field as it is declared. */
export type RegisterField = { [Name in FieldTypeName]: FieldOf<Name> }[FieldTypeName];

type Held<Field extends RegisterField, Part extends keyof Holding> = Types[Field['type']] extends {
  readonly holds?: infer Of extends Holding;
}
  ? (Of & { readonly field: Field })[Part]
  : never;
/** What an entry holds in a field, from its declaration. */
export type HeldIn<Field extends RegisterField> = Field extends RegisterField ? Held<Field, 'value'> : never;
/** Whether every entry holds something in it. */
export type IsAlwaysHeld<Field extends RegisterField> = Field extends { readonly required: true }
  ? true
  : Held<Field, 'always'>;

/** The type of a field, asked about that field. */
export const typeOf = (field: RegisterField): FieldType<RegisterField, Holding> => fieldTypes[field.type];

/** What may be chosen in a field; nothing where it is no choice. */
export const optionsOf = (field: RegisterField): Options => ('options' in field ? field.options : []);
