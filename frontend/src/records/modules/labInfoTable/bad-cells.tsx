import { UnstyledButton } from '@mantine/core';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cellFault, type Cell } from './info-table-edit';

/** So many are named; the next come when these are mended. */
const MOST = 5;

const faultsIn = ({ columns, rows }: InfoTable) => {
  const found: (Cell & { readonly fault: NonNullable<ReturnType<typeof cellFault>> })[] = [];
  for (const [row, { cells }] of rows.entries())
    for (const [column, each] of columns.entries()) {
      const fault = cellFault(each, cells[each.key] ?? '');
      if (fault === null) continue;
      if (found.length === MOST) return { found, more: true };
      found.push({ row, column, fault });
    }
  return { found, more: false };
};

type Props = { readonly table: InfoTable; readonly onGo: (cell: Cell) => void };

/** Which cells do not suit their columns, and why; a click leads to the cell. */
export const BadCells = ({ table, onGo }: Props) => {
  const { t } = useTranslation('records');
  const { found, more } = useMemo(() => faultsIn(table), [table]);
  if (found.length === 0) return null;
  return (
    <ul aria-label={t('table.badCells')} style={{ margin: 0, paddingLeft: 18, fontSize: 13, color: 'var(--red)' }}>
      {found.map(({ row, column, fault }) => {
        const { key, label, unit } = table.columns[column] ?? { key: '', label: '' };
        return (
          <li key={`${String(row)} ${key}`}>
            <UnstyledButton fz={13} c="var(--red)" onClick={() => onGo({ row, column })}>
              {t('table.badCell', { row: row + 1, column: label, why: t(`faults.${fault}`, { unit: unit ?? '' }) })}
            </UnstyledButton>
          </li>
        );
      })}
      {more ? <li>{t('table.moreBadCells')}</li> : null}
    </ul>
  );
};
