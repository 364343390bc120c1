import { ActionIcon, Menu } from '@mantine/core';
import type { RegisterEntry } from '@shilu/events/core/register';
import { IconCopy, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';

type Props = { readonly entry: RegisterEntry; readonly children?: ReactNode };

/** What else is done with a table of the library: it is copied, and what its state allows. */
export const TableActions = ({ entry, children, copy }: Props & { readonly copy: string }) => {
  const { t } = useTranslation(['resources', 'registers']);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('registers:move.more')}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item
          component={Link}
          to={generatePath(copy, { id: entry.id })}
          leftSection={<IconCopy size={16} stroke={1.6} />}
        >
          {t('resources:table.copy')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
