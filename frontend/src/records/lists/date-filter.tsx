import { SegmentedControl, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FilterEditorProps } from '../../ui/data-table/filter-field';
import { DateField } from '../../ui/date-field';
import { DATE_PRESETS, dateRange, presetOf, writeRange } from './record-request';

/** The last days at a click, or from one day to another (K07). */
export const DateFilter = ({ value, onChange, label }: FilterEditorProps & { readonly label: string }) => {
  const { t } = useTranslation('recordLists');
  const preset = presetOf(value ?? '');
  const range = preset === null ? dateRange(value ?? '', '') : {};
  const setRange = (change: { from?: string | null; to?: string | null }): void =>
    onChange(writeRange({ from: range.from ?? null, to: range.to ?? null, ...change }), false);
  return (
    <Stack gap={8}>
      <SegmentedControl
        data-autofocus
        orientation="vertical"
        fullWidth
        size="xs"
        aria-label={label}
        data={DATE_PRESETS.map((each) => ({ value: each, label: t(`preset.${each}`) }))}
        value={preset ?? ''}
        onChange={(next) => onChange(next)}
      />
      <DateField
        inPlace
        label={t('filter.from')}
        value={range.from ?? null}
        onChange={(from) => setRange({ from })}
        {...(range.to === undefined ? {} : { maxDate: range.to })}
      />
      <DateField
        inPlace
        label={t('filter.to')}
        value={range.to ?? null}
        onChange={(to) => setRange({ to })}
        {...(range.from === undefined ? {} : { minDate: range.from })}
      />
    </Stack>
  );
};
