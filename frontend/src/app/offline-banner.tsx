import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { connectionStore } from '../api/connection';
import { useStore } from '../lib/store';
import { clockTime } from '../ui/times';
import classes from './offline-banner.module.css';

/** E10, offline-opened record warning: check the network, save promptly. */
export const OfflineBanner = () => {
  const { t } = useTranslation('common');
  const { online, since } = useStore(connectionStore);
  if (online) return null;
  return (
    <div className={classes['banner']} role="alert">
      <IconCloudOff size={18} aria-hidden />
      <span>
        <b>{t('offline.title')}</b> {since === null ? '' : `(${t('offline.since', { time: clockTime(since) })})`}{' '}
        {t('offline.body')}
      </span>
    </div>
  );
};
