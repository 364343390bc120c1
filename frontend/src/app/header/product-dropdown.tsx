import { Menu } from '@mantine/core';
import { IconBook2, IconHelpCircle, IconInfoCircle, IconKeyboard, IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dialogStore } from '../dialogs';
import { HeaderMenu } from './header-menu';
import type { DropdownProps } from './late-dropdown';

export const ProductDropdown = (props: DropdownProps) => {
  const { t } = useTranslation('frame');
  return (
    <HeaderMenu {...props} position="bottom-start" width={200}>
      <Menu.Item leftSection={<IconBook2 size={16} />} onClick={() => dialogStore.set('manual')}>
        {t('product.manual')}
      </Menu.Item>
      <Menu.Item leftSection={<IconHelpCircle size={16} />} onClick={() => dialogStore.set('help')}>
        {t('product.help')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconKeyboard size={16} />}
        rightSection={<kbd>?</kbd>}
        onClick={() => dialogStore.set('shortcuts')}
      >
        {t('product.shortcuts')}
      </Menu.Item>
      <Menu.Item leftSection={<IconSparkles size={16} />} onClick={() => dialogStore.set('releaseNotes')}>
        {t('product.releaseNotes')}
      </Menu.Item>
      <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={() => dialogStore.set('version')}>
        {t('product.version')}
      </Menu.Item>
    </HeaderMenu>
  );
};
