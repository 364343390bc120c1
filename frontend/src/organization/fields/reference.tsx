import { Select } from '@mantine/core';
import type { FieldOf } from '@shilu/events/core/fields/field-types';
import { useTranslation } from 'react-i18next';
import { codeOf, type ControlOf, type FieldUi } from './field-ui';
import { askedSome, someFilter } from './some-filter';

type Reference = FieldOf<'reference'>;

const ReferenceControl = ({ shared, value, readOnly, targets, onChange }: ControlOf<Reference>) => {
  const { t } = useTranslation('organization');
  return (
    <Select
      {...shared}
      readOnly={readOnly}
      searchable
      clearable={!shared.required}
      placeholder={t('register.choose')}
      data={targets.map(({ id, name }) => ({ value: id, label: name }))}
      value={codeOf(value)}
      onChange={(next) => onChange(next ?? null)}
    />
  );
};

export const referenceUi: FieldUi<Reference> = {
  Control: ReferenceControl,
  text: (_field, value, { entry }) => entry(String(value)),
  filter: {
    of: (field, words) =>
      someFilter(
        field,
        words.targets.map(({ id, name }) => ({ value: id, label: name })),
        words,
      ),
    asked: askedSome,
  },
  isUnordered: true,
};
