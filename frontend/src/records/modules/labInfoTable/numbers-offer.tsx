import { Anchor, Text } from '@mantine/core';
import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { asNumbers, readsAsNumbers } from './as-numbers';

type Props = {
  readonly table: InfoTable;
  readonly column: InfoColumn;
  readonly onTake: (made: ReturnType<typeof asNumbers>) => void;
};

/** A column of text in which numbers alone were written can be one of numbers, which are summed, converted and checked. */
export const NumbersOffer = ({ table, column, onTake }: Props) => {
  const { t } = useTranslation('records');
  const offered = useMemo(() => readsAsNumbers(table, column), [table, column]);
  if (!offered) return null;
  return (
    <Text fz={12} role="status">
      {t('table.numbers.found', { column: column.label })} ·{' '}
      <Anchor component="button" type="button" fz={12} onClick={() => onTake(asNumbers(table, column))}>
        {t('table.numbers.take')}
      </Anchor>
    </Text>
  );
};
