import type { FieldOf } from '@shilu/events/core/fields/field-types';
import { isoInstant } from '@shilu/events/core/schemas';
import { useTranslation } from 'react-i18next';
import { readMoment } from '../../lib/read-moment';
import { rangeField, readRange } from '../../ui/data-table/range-filter';
import { dateTime } from '../../ui/times';
import type { ControlOf, FieldUi } from './field-ui';
import { TypedValue } from './typed-value';

const FORM = 'YYYY-MM-DD HH:mm';

/** In the reader's own zone. */
const written = (value: unknown): string | null => {
  const { data } = isoInstant.safeParse(value);
  return data === undefined ? null : dateTime(data);
};

const DateTimeControl = ({ field: _field, ...control }: ControlOf<FieldOf<'dateTime'>>) => {
  const { t } = useTranslation('registers');
  return <TypedValue {...control} hint={FORM} wrong={t('fields.dateTime')} read={readMoment} write={written} />;
};

export const dateTimeUi: FieldUi<FieldOf<'dateTime'>> = {
  Control: DateTimeControl,
  text: (_field, value) => written(value) ?? String(value),
  filter: {
    of: ({ key, label }, { language, t }) =>
      rangeField(key, label[language], {
        fits: (typed) => readMoment(typed) !== null,
        wrong: t('fields.dateTime'),
        hint: FORM,
        // A link means the same moments to whoever reads it.
        keep: (typed) => readMoment(typed) ?? '',
        shown: (kept) => written(kept) ?? kept,
      }),
    asked: (_field, said) => {
      const { from, to } = readRange(said);
      return { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
    },
  },
  problem: (_field, t) => t('registers:fields.dateTime'),
  column: { width: 160 },
};
