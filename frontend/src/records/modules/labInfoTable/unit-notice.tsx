import { Anchor, Text } from '@mantine/core';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { useTranslation } from 'react-i18next';
import { stillStands, unitOnly, type UnitChange } from './column-unit';

type Props = {
  readonly table: InfoTable;
  readonly change: UnitChange | null;
  readonly onChange: (table: InfoTable, change: UnitChange) => void;
};

/** What another unit did to the values of a column, with the way to have the numbers as they were. */
export const UnitNotice = ({ table, change, onChange }: Props) => {
  const { t } = useTranslation('records');
  if (change === null || !stillStands(table, change)) return null;
  const { done, was, is, from, to } = change;
  return (
    <Text fz={12} w="100%" role="status">
      {t(`unitChange.${done}`, { was: `${was} ${from}`.trim(), is: `${is} ${to}`.trim() })}
      {done === 'converted' ? (
        <>
          {' · '}
          <Anchor
            component="button"
            type="button"
            fz={12}
            onClick={() => {
              const kept = unitOnly(table, change);
              onChange(kept.table, kept.change);
            }}
          >
            {t('unitChange.unitOnly')}
          </Anchor>
        </>
      ) : null}
    </Text>
  );
};
