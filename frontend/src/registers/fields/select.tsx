import { MultiSelect, Select } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import type { FieldOf } from '@shilu/events/core/fields/field-types';
import { useTranslation } from 'react-i18next';
import type { Option } from '../../ui/data-table/option-list';
import { codeOf, listed, textsOf, type ControlOf, type FieldUi } from './field-ui';
import { askedSome, someFilter } from './some-filter';

type One = FieldOf<'select'>;
type Some = FieldOf<'selects'>;

const optionsOf = ({ options }: One | Some, language: Language): Option[] =>
  options.map(({ value, label }) => ({ value, label: label[language] }));
const wordOf = ({ options }: One | Some, value: unknown, language: Language): string =>
  options.find((option) => option.value === value)?.label[language] ?? String(value);

const SelectControl = ({ field, shared, language, value, readOnly, onChange }: ControlOf<One>) => {
  const { t } = useTranslation('registers');
  return (
    <Select
      {...shared}
      readOnly={readOnly}
      placeholder={t('register.choose')}
      data={optionsOf(field, language)}
      value={codeOf(value)}
      onChange={(next) => onChange(next ?? null)}
    />
  );
};

const SelectsControl = ({ field, shared, language, value, readOnly, onChange }: ControlOf<Some>) => {
  const { t } = useTranslation('registers');
  return (
    <MultiSelect
      {...shared}
      readOnly={readOnly}
      placeholder={textsOf(value).length === 0 ? t('register.choose') : ''}
      data={optionsOf(field, language)}
      value={textsOf(value)}
      onChange={onChange}
    />
  );
};

const filter: NonNullable<FieldUi<One | Some>['filter']> = {
  of: (field, words) => someFilter(field, optionsOf(field, words.language), words),
  asked: askedSome,
};

export const selectUi: FieldUi<One> = {
  Control: SelectControl,
  text: (field, value, { language }) => wordOf(field, value, language),
  filter,
};

export const selectsUi: FieldUi<Some> = {
  Control: SelectsControl,
  text: (field, value, names) =>
    listed(
      textsOf(value).map((one) => wordOf(field, one, names.language)),
      names,
    ),
  filter,
  isUnordered: true,
  room: 'line',
};
