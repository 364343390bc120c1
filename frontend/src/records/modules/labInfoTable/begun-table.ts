import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import type { TFunction } from 'i18next';
import { newId } from './info-table-edit';

/** What a table without columns is opened as: one can type at once. It is written with the first thing that is typed. */
export const begunTable = (t: TFunction<'records'>): InfoTable => ({
  columns: [t('table.begun.item'), t('table.begun.value'), t('table.begun.notes')].map((label) => ({
    key: `c${newId()}`,
    label,
    type: 'text',
  })),
  rows: [{ id: newId(), cells: {} }],
});

/** The table with one column more, and that column. */
export const withNewColumn = (
  table: InfoTable,
  t: TFunction<'records'>,
): { readonly table: InfoTable; readonly key: string } => {
  const key = `c${newId()}`;
  const label = t('table.newColumn', { count: table.columns.length + 1 });
  return { table: { ...table, columns: [...table.columns, { key, label, type: 'text' }] }, key };
};
