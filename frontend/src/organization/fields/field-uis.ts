import type { FieldOf, FieldTypeName, RegisterField } from '@shilu/events/core/fields/field-types';
import { accountsUi, accountUi } from './account';
import { booleanUi } from './boolean';
import { dateUi } from './date';
import { dateTimeUi } from './date-time';
import { dictionaryUi } from './dictionary';
import type { FieldUi } from './field-ui';
import { jsonUi } from './json';
import { numberUi } from './number';
import { quantityUi } from './quantity';
import { referenceUi } from './reference';
import { rowsUi } from './rows';
import { selectsUi, selectUi } from './select';
import { longTextUi, nameUi, textUi } from './texts';

/** Every type of field as a screen has it. */
const fieldUis: { readonly [Name in FieldTypeName]: FieldUi<FieldOf<Name>> } = {
  name: nameUi,
  text: textUi,
  longText: longTextUi,
  number: numberUi,
  quantity: quantityUi,
  date: dateUi,
  dateTime: dateTimeUi,
  boolean: booleanUi,
  select: selectUi,
  selects: selectsUi,
  account: accountUi,
  accounts: accountsUi,
  reference: referenceUi,
  dictionary: dictionaryUi,
  rows: rowsUi,
  json: jsonUi,
};

/** How a field is typed, shown and asked for; it is asked about that field. */
export const uiOf = (field: RegisterField): FieldUi<RegisterField> => fieldUis[field.type];
