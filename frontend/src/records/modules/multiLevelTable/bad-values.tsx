import { UnstyledButton } from '@mantine/core';
import type { MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { pathsOf } from '@shilu/events/records/modules/multi-level-table/row-path';
import { depthsOf } from '@shilu/events/records/modules/multi-level-table/tree';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { faultWords } from '../units/fault-words';
import { faultOf } from './multi-table-edit';

/** So many are named; the next come when these are mended. */
const MOST = 5;

const faultsIn = (table: MultiTable) => {
  const depths = depthsOf(table.rows);
  return table.rows.flatMap((row) =>
    (table.levels[depths.get(row.id) ?? 0]?.columns ?? []).flatMap((column, at) => {
      const value = row.cells[column.key] ?? '';
      const fault = faultOf(column, value);
      return fault === null ? [] : [{ id: row.id, at, column, value, fault }];
    }),
  );
};

type Props = { readonly table: MultiTable; readonly onGo: (id: string, column: number) => void };

/** Which cells do not suit their columns, and why; a click leads to the cell. */
export const BadValues = ({ table, onGo }: Props) => {
  const { t } = useTranslation('multiLevelTable');
  const { t: ofRecords } = useTranslation('records');
  const found = useMemo(() => faultsIn(table), [table]);
  if (found.length === 0) return null;
  const paths = pathsOf(table);
  return (
    <ul aria-label={t('badCells')} style={{ margin: 0, paddingLeft: 18, fontSize: 13, color: 'var(--red)' }}>
      {found.slice(0, MOST).map(({ id, at, column, value, fault }) => (
        <li key={`${id} ${column.key}`}>
          <UnstyledButton fz={13} c="var(--red)" onClick={() => onGo(id, at)}>
            {t('badCell', {
              ...{ path: paths.get(id) ?? '', column: column.label },
              why: faultWords(ofRecords, fault, column, value),
            })}
          </UnstyledButton>
        </li>
      ))}
      {found.length > MOST ? <li>{t('moreBadCells')}</li> : null}
    </ul>
  );
};
