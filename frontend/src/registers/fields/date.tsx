import type { FieldOf } from '@shilu/events/core/fields/field-types';
import dayjs from 'dayjs';
import { rangeField, readRange } from '../../ui/data-table/range-filter';
import { DateField } from '../../ui/date-field';
import { textOf, type ControlOf, type FieldUi } from './field-ui';

const DateControl = ({ shared, value, readOnly, onChange }: ControlOf<FieldOf<'date'>>) => (
  <DateField
    {...shared}
    readOnly={readOnly}
    value={textOf(value) === '' ? null : textOf(value)}
    onChange={(day) => onChange(day ?? '')}
    onUnread={onChange}
  />
);

export const dateUi: FieldUi<FieldOf<'date'>> = {
  Control: DateControl,
  start: ({ happened }) => (happened === true ? dayjs().format('YYYY-MM-DD') : undefined),
  text: (_field, value) => String(value),
  problem: (_field, t) => t('common:date.wrong'),
  column: { width: 130 },
  filter: {
    of: ({ key, label }, { language }) => rangeField(key, label[language], 'date'),
    asked: (_field, said) => {
      const { from, to } = readRange(said);
      return { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
    },
  },
};
