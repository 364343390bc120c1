import { NumberInput } from '@mantine/core';
import type { FieldOf } from '@shilu/events/core/fields/field-types';
import { rangeField, readRange } from '../../ui/data-table/range-filter';
import type { ControlOf, FieldUi } from './field-ui';

const NumberControl = ({ field, shared, value, readOnly, onChange }: ControlOf<FieldOf<'number'>>) => (
  <NumberInput
    {...shared}
    readOnly={readOnly}
    suffix={field.unit === undefined ? '' : ` ${field.unit}`}
    value={typeof value === 'number' ? value : ''}
    onChange={(next) => onChange(next === '' ? null : Number(next))}
  />
);

export const numberUi: FieldUi<FieldOf<'number'>> = {
  Control: NumberControl,
  text: ({ unit, decimals }, value) => {
    const shown = typeof value === 'number' && decimals !== undefined ? value.toFixed(decimals) : String(value);
    return unit === undefined ? shown : `${shown} ${unit}`;
  },
  filter: {
    of: ({ key, label }, { language, t }) =>
      rangeField(key, label[language], {
        fits: (typed) => Number.isFinite(Number(typed)),
        wrong: t('register.number'),
        inputMode: 'decimal',
      }),
    asked: (_field, said) => {
      const { from, to } = readRange(said);
      return { ...(from === '' ? {} : { from: Number(from) }), ...(to === '' ? {} : { to: Number(to) }) };
    },
  },
  column: { align: 'right', width: 120 },
};
