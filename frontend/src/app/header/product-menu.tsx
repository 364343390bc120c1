import { Menu } from '@mantine/core';
import { IconBook2, IconHelpCircle, IconInfoCircle, IconKeyboard, IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dialogStore } from '../dialogs';
import classes from './header.module.css';

/** L03: major.minor. */
export const versionLabel = (version: string): string => version.split('.').slice(0, 2).join('.');

export const ProductMenu = () => {
  const { t } = useTranslation('frame');
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.Target>
        <button type="button" className={classes['logo']} aria-label={t('product.menu')}>
          实录 <span className={classes['accent']}>Shilu</span>
          <span className={classes['version']}>{versionLabel(import.meta.env.APP_VERSION)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
};
