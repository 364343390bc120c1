import { Popover, Text } from '@mantine/core';
import i18next from 'i18next';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LazyPart } from '../../ui/lazy-part';
import classes from './header.module.css';
import type { DropdownProps } from './late-dropdown';
import { StandingButton, useOpened } from './standing-button';
import { useWaiting } from './waiting';

const NotificationMessages = lazy(async () => {
  await i18next.loadNamespaces('messages');
  return { default: (await import('../../messages/notification-messages')).NotificationMessages };
});

/** What waits, and what was said, without leaving (L06). */
export const NoticesDropdown = ({ button, opened, ...props }: DropdownProps) => {
  const { t } = useTranslation('frame');
  const { queues, total } = useWaiting();
  const close = (): void => props.onChange(false);
  return (
    <Popover
      {...props}
      opened={useOpened(opened)}
      position="bottom-end"
      shadow="md"
      width="min(400px, calc(100vw - 16px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <StandingButton button={button} />
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
        {queues.map((queue) => (
          <Link key={queue.key} to={queue.path} className={classes['notice'] ?? ''} onClick={close}>
            {t(`notifications.${queue.key}`)}
            <b>{queue.n}</b>
          </Link>
        ))}
        {opened ? (
          <LazyPart>
            <NotificationMessages onGo={close} />
          </LazyPart>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
};
