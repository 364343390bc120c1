import { ActionIcon, Menu } from '@mantine/core';
import { FOOTER_WORDS } from '@shilu/events/records/modules/info-table/column-words';
import { footersFor } from '@shilu/events/records/modules/info-table/column-figures';
import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import type { Footer } from '@shilu/events/records/modules/info-table/info-table-schema';
import {
  Icon123,
  IconChevronDown,
  IconFlag,
  IconPencil,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { asNumbers, readsAsNumbers } from './as-numbers';
import { MarksDialog } from './marks-dialog';
import { sortedRows } from './row-view';

type Props = {
  readonly table: InfoTable;
  readonly column: InfoColumn;
  readonly onName: () => void;
  readonly onChange: (table: InfoTable) => void;
  readonly onNumbers: (made: ReturnType<typeof asNumbers>) => void;
};

/** Looked at when the menu opens: a long column is read to its end. */
const NumbersItem = ({ table, column, onNumbers }: Pick<Props, 'table' | 'column' | 'onNumbers'>) => {
  const { t } = useTranslation('records');
  if (!readsAsNumbers(table, column)) return null;
  return (
    <Menu.Item leftSection={<Icon123 size={14} />} onClick={() => onNumbers(asNumbers(table, column))}>
      {t('table.numbers.take')}
    </Menu.Item>
  );
};

/** What is done with a column: its figures, its marks, the order of the rows by it. */
export const ColumnMenu = ({ table, column, onName, onChange, onNumbers }: Props) => {
  const { t } = useTranslation('records');
  const language = useStore(languageStore);
  const [marking, setMarking] = useState(false);
  const chosen = column.footers ?? [];
  const put = (next: InfoColumn): void =>
    onChange({ ...table, columns: table.columns.map((each) => (each.key === next.key ? next : each)) });
  const toggle = (footer: Footer): void => {
    const { footers: _footers, ...bare } = column;
    const footers = chosen.includes(footer) ? chosen.filter((each) => each !== footer) : [...chosen, footer];
    put(footers.length === 0 ? bare : { ...bare, footers });
  };
  const order = (down: boolean): void => onChange({ ...table, rows: sortedRows(table.rows, column, down) });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={20}
            ml={2}
            aria-label={t('columnMenu.label', { column: column.label })}
            onMouseDown={(event) => event.stopPropagation()}
            onDoubleClick={(event) => event.stopPropagation()}
          >
            <IconChevronDown size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown
          onMouseDown={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <Menu.Item leftSection={<IconPencil size={14} />} onClick={onName}>
            {t('columnMenu.rename')}
          </Menu.Item>
          <NumbersItem table={table} column={column} onNumbers={onNumbers} />
          <Menu.Divider />
          <Menu.Label>{t('columnMenu.figures')}</Menu.Label>
          {footersFor(column).map((footer) => (
            <Menu.CheckboxItem key={footer} checked={chosen.includes(footer)} onChange={() => toggle(footer)}>
              {FOOTER_WORDS[footer][language]}
            </Menu.CheckboxItem>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconFlag size={14} />} onClick={() => setMarking(true)}>
            {t('columnMenu.marks')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconSortAscending size={14} />} onClick={() => order(false)}>
            {t('columnMenu.ascending')}
          </Menu.Item>
          <Menu.Item leftSection={<IconSortDescending size={14} />} onClick={() => order(true)}>
            {t('columnMenu.descending')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {marking ? (
        <MarksDialog
          column={column}
          onClose={() => setMarking(false)}
          onDone={(marks) => {
            const { marks: _marks, ...bare } = column;
            put(marks.length === 0 ? bare : { ...bare, marks: [...marks] });
            setMarking(false);
          }}
        />
      ) : null}
    </>
  );
};
