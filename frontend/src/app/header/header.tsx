import { ActionIcon, Burger, Drawer } from '@mantine/core';
import { IconCommand } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useMe } from '../../identity/session';
import { subjectOf } from '../areas';
import { LanguageSwitch } from '../language-switch';
import { headerEntries, sideSections } from '../navigation';
import { SideLinks } from '../side-menu';
import classes from './header.module.css';
import { HeaderNav } from './header-nav';
import { Notices } from './notices';
import { ProductMenu } from './product-menu';
import { SearchBox } from './search-box';
import { UserMenu } from './user-menu';
import { WhatsNew } from './whats-new';

/** 52 px: product menu, areas with More, search, notifications, language, person (L08, L09, L11). */
export const Header = ({ onPalette }: { readonly onPalette: () => void }) => {
  const { t } = useTranslation(['frame', 'common']);
  const { pathname } = useLocation();
  const me = useMe();
  const [open, setOpen] = useState(false);
  return (
    <header className={`${classes['head'] ?? ''} no-print`}>
      <Burger
        className={classes['burger'] ?? ''}
        size="sm"
        opened={open}
        onClick={() => setOpen(true)}
        aria-label={t('frame:nav.menu')}
      />
      <ProductMenu />
      <HeaderNav />
      <div className={classes['end']}>
        <SearchBox />
        <ActionIcon
          className={classes['wide'] ?? ''}
          aria-label={t('common:keys.palette')}
          title={`${t('common:keys.palette')} (Ctrl K)`}
          onClick={onPalette}
        >
          <IconCommand size={18} />
        </ActionIcon>
        <WhatsNew />
        <Notices />
        <span className={classes['wide']}>
          <LanguageSwitch />
        </span>
        <UserMenu />
      </div>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        size={280}
        title={t('frame:nav.menu')}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <nav aria-label={t('frame:nav.label')} className={classes['drawer']}>
          {headerEntries().map((entry) => (
            <NavLink
              key={entry.key}
              to={entry.path}
              end={entry.path === '/'}
              className={classes['drawerLink'] ?? ''}
              onClick={() => setOpen(false)}
            >
              {t(`frame:nav.${entry.key}`)}
            </NavLink>
          ))}
        </nav>
        <SideLinks sections={sideSections(subjectOf(pathname), me)} onGo={() => setOpen(false)} />
        <Link to="/globSearch" className={classes['drawerLink'] ?? ''} onClick={() => setOpen(false)}>
          {t('frame:search.label')}
        </Link>
        <LanguageSwitch />
      </Drawer>
    </header>
  );
};
