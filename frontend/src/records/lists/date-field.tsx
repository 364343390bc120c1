import type { TFunction } from 'i18next';
import type { FilterField } from '../../ui/data-table/filter-field';
import { DateFilter } from './date-filter';
import { dateRange, presetOf } from './record-request';

/** When: the last days, or from one day to another. */
export const dateField = (key: string, label: string, t: TFunction<'recordLists'>): FilterField => ({
  key,
  label,
  word: (value) => {
    const preset = presetOf(value);
    if (preset) return t(`preset.${preset}`);
    const { from = '', to = '' } = dateRange(value, '');
    return `${from} – ${to}`;
  },
  editor: (props) => <DateFilter {...props} label={label} />,
});
