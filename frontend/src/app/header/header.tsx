import { ActionIcon, Burger } from '@mantine/core';
import { IconCommand } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInPast } from '../../api/moment';
import { LazyPart } from '../../ui/lazy-part';
import { LanguageSwitch } from '../language-switch';
import classes from './header.module.css';
import { HeaderNav } from './header-nav';
import { Notices } from './notices';
import { ProductMenu } from './product-menu';
import { SearchBox } from './search-box';
import { UserMenu } from './user-menu';
import { WhatsNew } from './whats-new';

const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu')).PhoneMenu }));

/** 52 px: product menu, areas with More, search, notifications, language, person (L08, L09, L11). */
export const Header = ({ onPalette }: { readonly onPalette: () => void }) => {
  const { t } = useTranslation(['frame', 'common']);
  // What waits is of now.
  const inPast = useInPast();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
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
        {inPast ? null : <Notices />}
        <span className={classes['wide']}>
          <LanguageSwitch />
        </span>
        <UserMenu />
      </div>
      {wanted ? (
        <LazyPart onClose={() => setOpen(false)}>
          <PhoneMenu opened={open} onClose={() => setOpen(false)} />
        </LazyPart>
      ) : null}
    </header>
  );
};
