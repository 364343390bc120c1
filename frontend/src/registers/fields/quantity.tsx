import type { FieldOf } from '@shilu/events/core/fields/field-types';
import { readQuantity } from '@shilu/events/core/fields/quantity';
import { quantitySchema } from '@shilu/events/core/trace-value';
import type { TFunction } from 'i18next';
import { rangeField, readRange } from '../../ui/data-table/range-filter';
import type { ControlOf, FieldUi } from './field-ui';
import { useTranslation } from 'react-i18next';
import { TypedValue } from './typed-value';

type Field = FieldOf<'quantity'>;

const written = (value: unknown): string | null => {
  const { data } = quantitySchema.safeParse(value);
  return data === undefined ? null : `${data.value} ${data.unit}`;
};
const needed = ({ units }: Field, t: TFunction<['registers', 'common']>): string =>
  t('registers:fields.quantity', { unit: units[0], units: units.join(' / ') });

const QuantityControl = ({ field, ...control }: ControlOf<Field>) => {
  const { t } = useTranslation(['registers', 'common']);
  return (
    <TypedValue
      {...control}
      hint={field.units.join(' / ')}
      wrong={needed(field, t)}
      read={(typed) => readQuantity(field, typed)}
      write={written}
    />
  );
};

export const quantityUi: FieldUi<Field> = {
  Control: QuantityControl,
  text: (_field, value) => written(value),
  filter: {
    of: (field, { language, t }) =>
      rangeField(field.key, field.label[language], {
        fits: (typed) => readQuantity(field, typed) !== null,
        wrong: needed(field, t),
        hint: field.units[0],
      }),
    asked: (field, said) => {
      const { from, to } = readRange(said);
      const bounds = { from: readQuantity(field, from), to: readQuantity(field, to) };
      if ((from !== '' && bounds.from === null) || (to !== '' && bounds.to === null)) return undefined;
      return { ...(bounds.from && { from: bounds.from }), ...(bounds.to && { to: bounds.to }) };
    },
  },
  problem: needed,
  column: { align: 'right', width: 120 },
};
