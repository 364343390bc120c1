import { Menu } from '@mantine/core';
import type { AuditRow } from '@shilu/events/audit/calls';
import { IconFilter, IconHistory, IconNotes } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TableControl } from '../ui/data-table/use-table-state';

const ICON = { size: 16, stroke: 1.6 };

/** From one line of the trail to its record, and to the lines like it. */
export const TrailMenu = ({ row, control }: { readonly row: AuditRow; readonly control: TableControl }) => {
  const { t } = useTranslation('audit');
  const only = (key: string, value: string, words: string) => (
    <Menu.Item leftSection={<IconFilter {...ICON} />} onClick={() => control.setFilter(key, value)}>
      {words}
    </Menu.Item>
  );
  return (
    <>
      {row.recordId === null ? null : (
        <>
          <Menu.Item leftSection={<IconNotes {...ICON} />} component={Link} to={`/editRecord/${row.recordId}`}>
            {t('menu.record')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconHistory {...ICON} />}
            component={Link}
            to={`/team/auditTrace?recordId=${row.recordId}`}
          >
            {t('menu.trace')}
          </Menu.Item>
          {only('recordId', row.recordId, t('menu.onlyRecord'))}
        </>
      )}
      {row.actorName === '' ? null : only('actorId', row.actorId, t('menu.onlyActor', { name: row.actorName }))}
      {only('type', row.type, t('menu.onlyType'))}
    </>
  );
};
