import type { FieldBy, RowField, RowFieldName, rowFieldTypes } from '@shilu/events/core/fields/row-field-types';
import { accountsUi, accountUi } from './account';
import { booleanUi } from './boolean';
import { dateUi } from './date';
import { dateTimeUi } from './date-time';
import { dictionaryUi } from './dictionary';
import type { FieldUi } from './field-ui';
import { numberUi } from './number';
import { quantityUi } from './quantity';
import { referenceUi } from './reference';
import { selectsUi, selectUi } from './select';
import { longTextUi, nameUi, textUi } from './texts';

/** Types that stand alone, and in a row beside others. */
export const rowUis: { readonly [Name in RowFieldName]: FieldUi<FieldBy<(typeof rowFieldTypes)[Name]>> } = {
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
};

/** How a field of a row is typed, shown and asked for; it is asked about that field. */
export const rowUiOf = (field: RowField): FieldUi<RowField> => rowUis[field.type];
