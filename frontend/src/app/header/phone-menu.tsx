import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useMe } from '../../identity/session';
import { subjectOf } from '../areas';
import { LanguageSwitch } from '../language-switch';
import { headerEntries, sideSections } from '../navigation';
import { SideLinks } from '../side-menu';
import classes from './header.module.css';
import { Drawer } from '../../ui/drawer';

/** On a narrow screen: every way that the header and the side menu lead. Fetched when first opened. */
export const PhoneMenu = ({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) => {
  const { t } = useTranslation(['frame', 'common']);
  const { pathname } = useLocation();
  const me = useMe();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
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
            onClick={onClose}
          >
            {t(`frame:nav.${entry.key}`)}
          </NavLink>
        ))}
      </nav>
      <SideLinks sections={sideSections(subjectOf(pathname), me)} onGo={onClose} />
      <Link to="/globSearch" className={classes['drawerLink'] ?? ''} onClick={onClose}>
        {t('frame:search.label')}
      </Link>
      <LanguageSwitch />
    </Drawer>
  );
};
