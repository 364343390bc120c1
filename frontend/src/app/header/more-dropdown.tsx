import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { headerEntries } from '../navigation';
import { HeaderMenu } from './header-menu';
import type { DropdownProps } from './late-dropdown';

type Props = DropdownProps & { readonly entries: ReturnType<typeof headerEntries> };

export const MoreDropdown = ({ entries, ...props }: Props) => {
  const { t } = useTranslation('frame');
  return (
    <HeaderMenu {...props} position="bottom-end">
      {entries.map((entry) => (
        <Menu.Item key={entry.key} component={Link} to={entry.path}>
          {t(`nav.${entry.key}`)}
        </Menu.Item>
      ))}
    </HeaderMenu>
  );
};
