import { Button, Title } from '@mantine/core';
import { messageCalls } from '@shilu/events/messages/calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { MessageList } from './message-list';
import { useCounts } from './use-counts';
import classes from './messages.module.css';

const SHOWN = 5;

/** The newest unread messages, where the bell leads to (L06). Nothing stands here when there are none. */
export const UnreadSection = () => {
  const { t } = useTranslation('messages');
  const unread = useQueryCall(
    messageCalls.messagePage,
    { unreadOnly: true, pageSize: SHOWN },
    { watch: ['messages', 'records', 'projects'] },
  ).data;
  const count = useCounts()?.unreadMessageCount ?? unread?.rows ?? 0;
  if (!unread || unread.response.length === 0) return null;
  return (
    <section aria-labelledby="team-messages" className={classes['section']}>
      <Title order={2} fz={14} mb={8} id="team-messages">
        {t('unreadCount', { count })}
      </Title>
      <MessageList messages={unread.response} label={t('unreadCount', { count })} />
      <Button variant="subtle" size="compact-sm" mt={6} component={Link} to="/team/messages">
        {t('all')}
      </Button>
    </section>
  );
};
