import { IconBell } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './header.module.css';
import { LateDropdown } from './late-dropdown';
import { useWaiting } from './waiting';

const fetchDropdown = async () => ({ default: (await import('./notices-dropdown')).NoticesDropdown });
const NoticesDropdown = lazy(fetchDropdown);

export const Notices = () => {
  const { t } = useTranslation(['frame', 'common']);
  const { total, unread } = useWaiting();
  const label = [
    t('notifications.label'),
    ...(total > 0 ? [t('common:punctuation.colon'), t('notifications.count', { count: total })] : []),
    ...(unread > 0 ? [t('notifications.unreadCount', { count: unread })] : []),
  ].join('');
  return (
    <LateDropdown
      popup="dialog"
      fetch={fetchDropdown}
      dropdown={(props) => <NoticesDropdown {...props} />}
      className={classes['notifications']}
      aria-label={label}
      title={label}
    >
      <IconBell size={19} stroke={1.6} />
      {total > 0 ? (
        <b className={classes['badge']} aria-hidden>
          {total > 99 ? '99+' : total}
        </b>
      ) : unread > 0 ? (
        <b className={classes['dot']} aria-hidden />
      ) : null}
    </LateDropdown>
  );
};
