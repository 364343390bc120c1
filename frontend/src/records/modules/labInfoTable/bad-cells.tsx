import { UnstyledButton } from '@mantine/core';
import { formulaFaults } from '@shilu/events/records/modules/info-table/calculated';
import { tableFaultText } from '@shilu/events/records/modules/info-table/fault-words';
import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { faultWords } from '../units/fault-words';
import { faultAt, type Cell } from './info-table-edit';

/** So many are named; the next come when these are mended. */
const MOST = 5;

const faultsIn = (table: InfoTable) => {
  const found: (Cell & { readonly fault: NonNullable<ReturnType<typeof faultAt>> })[] = [];
  for (const [row, each] of table.rows.entries())
    for (const [column, of] of table.columns.entries()) {
      const fault = faultAt(table, each, of);
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
  const language = useStore(languageStore);
  const { found, more } = useMemo(() => faultsIn(table), [table]);
  const formulas = [...formulaFaults(table)];
  if (found.length === 0 && formulas.length === 0) return null;
  return (
    <ul aria-label={t('table.badCells')} style={{ margin: 0, paddingLeft: 18, fontSize: 13, color: 'var(--red)' }}>
      {formulas.map(([key, fault]) => (
        <li key={key}>
          {t('table.badColumn', {
            column: table.columns.find((each) => each.key === key)?.label ?? key,
            why: tableFaultText(fault, language),
          })}
        </li>
      ))}
      {found.map(({ row, column, fault }) => {
        const at: Pick<InfoColumn, 'key' | 'label' | 'unit'> = table.columns[column] ?? { key: '', label: '' };
        const { key, label } = at;
        const why = faultWords(t, fault, at, table.rows[row]?.cells[key] ?? '');
        return (
          <li key={`${String(row)} ${key}`}>
            <UnstyledButton fz={13} c="var(--red)" onClick={() => onGo({ row, column })}>
              {t('table.badCell', { row: row + 1, column: label, why })}
            </UnstyledButton>
          </li>
        );
      })}
      {more ? <li>{t('table.moreBadCells')}</li> : null}
    </ul>
  );
};
