import { Button, Group, Text } from '@mantine/core';
import { messageCalls } from '@shilu/events/messages/calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCommand } from '../api/use-command';
import { useQueryCall } from '../api/use-query-call';
import { ListSkeleton } from '../ui/skeletons';
import { MessageList } from './message-list';
import { useCounts } from './use-counts';
import classes from './messages.module.css';
import { WorkButton } from '../ui/work-button';

const SHOWN = 8;

/** The newest unread messages under the notifications' button: read and marked without leaving what one is at. */
export const NotificationMessages = ({ onGo }: { readonly onGo: () => void }) => {
  const { t } = useTranslation('messages');
  const unread = useQueryCall(
    messageCalls.messagePage,
    { unreadOnly: true, pageSize: SHOWN },
    { watch: ['messages', 'records', 'projects'] },
  ).data;
  const readAll = useCommand(messageCalls.readAllMessages, { refresh: ['messages', 'counts'] });
  const counted = useCounts()?.unreadMessageCount;
  if (!unread) return <ListSkeleton rows={3} />;
  const count = counted ?? unread.rows ?? 0;
  const newest = unread.response[0];
  return (
    <section aria-label={t('title')} className={classes['notifications']}>
      <Group justify="space-between" px={10} py={4}>
        <Text fw={600}>{newest === undefined ? t('title') : t('unreadCount', { count })}</Text>
        {newest === undefined ? null : (
          <WorkButton
            size="compact-xs"
            variant="subtle"
            working={readAll.isPending}
            onClick={() => readAll.mutate({ request: { throughId: newest.id } })}
          >
            {t('readAll')}
          </WorkButton>
        )}
      </Group>
      {newest === undefined ? (
        <Text c="dimmed" px={10} py={6}>
          {t('emptyUnread')}
        </Text>
      ) : (
        <MessageList messages={unread.response} label={t('unreadCount', { count })} onOpen={onGo} />
      )}
      <Button fullWidth variant="subtle" size="compact-sm" mt={6} component={Link} to="/team/messages" onClick={onGo}>
        {t('all')}
      </Button>
    </section>
  );
};
