import { TextInput } from '@mantine/core';
import { fieldGiven } from '@shilu/events/core/fields/computed';
import type { FieldOf } from '@shilu/events/core/fields/field-types';
import { useTranslation } from 'react-i18next';
import { rowUiOf } from './row-uis';
import type { ControlOf, FieldUi } from './field-ui';

type Field = FieldOf<'computed'>;

const text: FieldUi<Field>['text'] = (field, value, names) => {
  const given = fieldGiven(field);
  return value === undefined || value === null ? null : rowUiOf(given).text(given, value, names);
};

/** It follows what is typed beside it. */
const ComputedControl = ({ field, shared, language, value }: ControlOf<Field>) => {
  const { t } = useTranslation('registers');
  const same = (id: string): string => id;
  const names = { language, yes: t('register.yes'), no: t('register.no'), person: same, entry: same };
  return <TextInput {...shared} readOnly variant="filled" value={text(field, value, names) ?? ''} />;
};

export const computedUi: FieldUi<Field> = {
  Control: ComputedControl,
  text,
  filter: {
    of: (field, words) => filterOf(field).of(fieldGiven(field), words),
    asked: (field, said) => filterOf(field).asked(fieldGiven(field), said),
  },
  columnOf: (field) => rowUiOf(fieldGiven(field)).column,
};

/** Whatever may be computed can be filtered by. */
const filterOf = (field: Field) => {
  const { filter } = rowUiOf(fieldGiven(field));
  if (filter === undefined) throw new Error(`${field.key} gives what no list is narrowed by`);
  return filter;
};
