import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { IconArrowDown, IconArrowUp, IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../fields.module.css';
import type { RowView } from './use-row-view';

/** Fewer rows are seen at a glance. */
const FILTERED_FROM = 6;

type BarProps = { readonly table: InfoTable; readonly view: RowView };

/** Opens the filters, and says how many rows they hide. */
export const RowViewBar = ({ table, view }: BarProps) => {
  const { t } = useTranslation('records');
  if (table.rows.length < FILTERED_FROM) return null;
  const hidden = table.rows.length - view.rows.length;
  return (
    <Group gap={8} justify="flex-end" className={classes['viewBar'] ?? ''}>
      <Text fz={12} c="dimmed" role="status">
        {hidden > 0 ? t('rowView.shown', { shown: view.rows.length, count: table.rows.length }) : ''}
      </Text>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconFilter size={14} />}
        aria-pressed={view.filters !== null}
        onClick={view.toggleFilters}
      >
        {t('rowView.filter')}
      </Button>
    </Group>
  );
};

type HeadProps = { readonly column: InfoColumn; readonly view: RowView; readonly children: ReactNode };

/** A heading that sorts what is seen by its column. */
export const SortHead = ({ column, view, children }: HeadProps) => {
  const { t } = useTranslation('records');
  const by = view.sort?.key === column.key ? view.sort : null;
  return (
    <UnstyledButton
      fz="inherit"
      fw="inherit"
      c="inherit"
      style={{ whiteSpace: 'inherit', textAlign: 'inherit' }}
      title={t('rowView.sort')}
      onClick={() => view.sortBy(column.key)}
    >
      {children}
      {by === null ? null : by.down ? <IconArrowDown size={13} /> : <IconArrowUp size={13} />}
    </UnstyledButton>
  );
};

/** What each column is filtered by. */
export const FilterRow = ({ table, view }: BarProps) => {
  const { t } = useTranslation('records');
  if (view.filters === null) return null;
  return (
    <tr>
      {table.columns.map((column) => (
        <td key={column.key}>
          <input
            className={classes['filter']}
            aria-label={t('rowView.filterOf', { column: column.label })}
            placeholder={column.type === 'number' ? t('rowView.range') : t('rowView.contains')}
            value={view.filters?.get(column.key) ?? ''}
            onChange={(event) => view.filterBy(column.key, event.currentTarget.value)}
          />
        </td>
      ))}
    </tr>
  );
};
