import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconPlus } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { useMe } from '../identity/session';
import { useCounts } from '../messages/use-counts';
import { rememberedStore } from '../lib/remembered';
import { useStore } from '../lib/store';
import { quickEntries, type SideSection } from './navigation';
import classes from './side-menu.module.css';
import { useSideWord } from './use-side-word';

const collapsedStore = rememberedStore<boolean>('shilu.side-collapsed', (stored) => stored === true);

/** L10. Without its frame it also serves the drawer of narrow screens. */
export const SideLinks = ({
  sections,
  quick = true,
  onGo,
}: {
  readonly sections: readonly SideSection[];
  readonly quick?: boolean;
  readonly onGo?: () => void;
}) => {
  const { t } = useTranslation('frame');
  const wordOf = useSideWord();
  const counts = useCounts();
  const me = useMe();
  const { pathname, search } = useLocation();
  // Another view of a list is not the one that its link is called by.
  const elsewhere = new URLSearchParams(search).has('view');
  const isOpen = (path: string): boolean => matchPath(path, pathname) !== null;
  const numbers = {
    review: counts?.approvingExpCount ?? 0,
    recall: counts?.recordCallExameCount ?? 0,
    publish: counts?.approvingTempShareCount ?? 0,
    share: counts?.approvingShareExpCount ?? 0,
    access: counts?.accessRequestCount ?? 0,
    unread: counts?.unreadMessageCount ?? 0,
  };
  return (
    <>
      {(quick ? quickEntries(me) : []).map((entry, at) => (
        <Button
          key={entry.key}
          component={Link}
          to={entry.path}
          fullWidth
          mb={6}
          variant={at === 0 ? 'filled' : 'default'}
          leftSection={<IconPlus size={16} />}
          onClick={() => onGo?.()}
        >
          {t(`side.${entry.key}`)}
        </Button>
      ))}
      {sections.map((section) => (
        <div key={section.title}>
          <div className={classes['title']}>{t(`side.${section.title}`)}</div>
          {section.links.map((link) => {
            const counted = 'count' in link ? link.count : undefined;
            const count = counted === undefined ? 0 : numbers[counted];
            const within = link.pages?.some(isOpen) === true ? 'true' : undefined;
            const current = isOpen(link.path) && !elsewhere ? 'page' : within;
            return (
              <Link
                key={link.path}
                to={link.path}
                className={clsx(classes['link'], current !== undefined && classes['on'])}
                aria-current={current}
                onClick={() => onGo?.()}
              >
                {wordOf(link)}{' '}
                {counted !== undefined && count > 0 ? (
                  <span className={classes['count']} title={t(`side.counted.${counted}`, { count })}>
                    <span aria-hidden>{count}</span>
                    <VisuallyHidden>{t(`side.counted.${counted}`, { count })}</VisuallyHidden>
                  </span>
                ) : null}
              </Link>
            );
          })}
        </div>
      ))}
    </>
  );
};

export const SideMenu = ({
  sections,
  quick,
}: {
  readonly sections: readonly SideSection[];
  readonly quick: boolean;
}) => {
  const { t } = useTranslation('frame');
  const collapsed = useStore(collapsedStore);
  const label = collapsed ? t('side.expand') : t('side.collapse');
  return (
    <nav className={clsx(classes['side'], collapsed && classes['collapsed'], 'no-print')} aria-label={t('side.label')}>
      {collapsed ? null : <SideLinks sections={sections} quick={quick} />}
      <ActionIcon
        className={classes['toggle'] ?? ''}
        aria-label={label}
        title={label}
        aria-expanded={!collapsed}
        onClick={() => collapsedStore.set((before) => !before)}
      >
        {collapsed ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
      </ActionIcon>
    </nav>
  );
};
