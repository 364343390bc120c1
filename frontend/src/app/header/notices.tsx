import { Popover, Text, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import i18next from 'i18next';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCounts } from '../../messages/use-counts';
import { LazyPart } from '../../ui/lazy-part';
import { screenExists } from '../features';
import classes from './header.module.css';

const NotificationMessages = lazy(async () => {
  await i18next.loadNamespaces('messages');
  return { default: (await import('../../messages/notification-messages')).NotificationMessages };
});

/** Pending counts and the queues they lead to (L06). What is merely unread is told apart from what waits for somebody. */
const QUEUES = [
  { key: 'review', path: '/team/record', count: 'approvingExpCount' },
  { key: 'share', path: '/team/approvingRecord', count: 'approvingShareExpCount' },
  { key: 'reports', path: '/team/export', count: 'approvingReportCount' },
  { key: 'publish', path: '/team/publish', count: 'approvingTempShareCount' },
  { key: 'tests', path: '/sampleCenter/sampleTestTask', count: 'sampleTestCount' },
  { key: 'recall', path: '/team/recall', count: 'recordCallExameCount' },
  { key: 'unread', path: '/team', count: 'unreadMessageCount' },
] as const;

export const Notices = () => {
  const { t } = useTranslation(['frame', 'common']);
  const [opened, setOpened] = useState(false);
  const counts = useCounts();
  const waiting = QUEUES.filter((queue) => screenExists(queue.path)).map((queue) => ({
    ...queue,
    n: counts?.[queue.count] ?? 0,
  }));
  const unread = counts?.unreadMessageCount ?? 0;
  const total = waiting.reduce((sum, queue) => sum + (queue.key === 'unread' ? 0 : queue.n), 0);
  const label = [
    t('notifications.label'),
    ...(total > 0 ? [t('common:punctuation.colon'), t('notifications.count', { count: total })] : []),
    ...(unread > 0 ? [t('notifications.unreadCount', { count: unread })] : []),
  ].join('');
  return (
    <Popover
      position="bottom-end"
      shadow="md"
      width="min(400px, calc(100vw - 16px))"
      opened={opened}
      onChange={setOpened}
      trapFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes['notifications'] ?? ''}
          aria-label={label}
          title={label}
          onClick={() => setOpened((before) => !before)}
        >
          <IconBell size={19} stroke={1.6} />
          {total > 0 ? (
            <b className={classes['badge']} aria-hidden>
              {total > 99 ? '99+' : total}
            </b>
          ) : unread > 0 ? (
            <b className={classes['dot']} aria-hidden />
          ) : null}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <Text fw={600} px={10} py={4}>
          {t('notifications.title')}
        </Text>
        {total === 0 ? (
          <Text c="dimmed" px={10} py={6}>
            {t('notifications.none')}
          </Text>
        ) : null}
        {waiting
          .filter((queue) => queue.n > 0 && queue.key !== 'unread')
          .map((queue) => (
            <Link key={queue.key} to={queue.path} className={classes['notice'] ?? ''} onClick={() => setOpened(false)}>
              {t(`notifications.${queue.key}`)}
              <b>{queue.n}</b>
            </Link>
          ))}
        {opened ? (
          <LazyPart>
            <NotificationMessages onGo={() => setOpened(false)} />
          </LazyPart>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
};
