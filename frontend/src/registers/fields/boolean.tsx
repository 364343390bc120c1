import { Switch } from '@mantine/core';
import type { FieldOf } from '@shilu/events/core/fields/field-types';
import { oneOf } from '../../ui/data-table/filter-kinds';
import type { ControlOf, FieldUi } from './field-ui';

const BooleanControl = ({ shared, value, readOnly, onChange }: ControlOf<FieldOf<'boolean'>>) => (
  <Switch
    label={shared.label}
    disabled={readOnly}
    checked={value === true}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

export const booleanUi: FieldUi<FieldOf<'boolean'>> = {
  Control: BooleanControl,
  text: (_field, value, { yes, no }) => (value === true ? yes : no),
  filter: {
    of: ({ key, label }, { language, t }) =>
      oneOf(key, label[language], [
        { value: 'yes', label: t('register.yes') },
        { value: 'no', label: t('register.no') },
      ]),
    asked: (_field, said) => said === 'yes',
  },
  column: { width: 120 },
};
