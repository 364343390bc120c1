import { SegmentedControl, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FilterEditorProps } from '../../ui/data-table/filter-field';
import { RangeEditor, readRange, writeRange } from '../../ui/data-table/range-filter';
import { DATE_PRESETS, dateRange, presetOf, writeRange as writeDays } from './record-request';

/** The last days at a click, or from one day to another (K07). */
export const DateFilter = ({ value, onChange, label }: FilterEditorProps & { readonly label: string }) => {
  const { t } = useTranslation('recordLists');
  const preset = presetOf(value ?? '');
  const range = preset === null ? dateRange(value ?? '', '') : {};
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
      <RangeEditor
        kind="date"
        label={label}
        value={writeRange(range.from ?? '', range.to ?? '')}
        onChange={(next) => {
          const { from, to } = readRange(next);
          onChange(writeDays({ from: from === '' ? null : from, to: to === '' ? null : to }));
        }}
      />
    </Stack>
  );
};
