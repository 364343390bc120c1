import { Button, SegmentedControl } from '@mantine/core';
import { messageCalls } from '@shilu/events/messages/calls';
import { IconBell, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useCommand } from '../api/use-command';
import { useQueryCall } from '../api/use-query-call';
import { Pages } from '../ui/pages';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { PageHeader } from '../ui/page-header';
import { ListSkeleton } from '../ui/skeletons';
import { MessageList } from './message-list';
import { useCounts } from './use-counts';
import { WorkButton } from '../ui/work-button';

const SIZE = 20;

/** L06, C015: everything one was told, to read, to mark as read and to go where it leads. */
export const MessagesPage = () => {
  const { t } = useTranslation('messages');
  const [address, setAddress] = useSearchParams();
  const unreadOnly = address.get('show') === 'unread';
  const pageIndex = Math.max(1, Number.parseInt(address.get('page') ?? '1', 10) || 1);
  const go = (next: Readonly<Record<string, string>>): void => setAddress(new URLSearchParams(next), { replace: true });
  const list = useQueryCall(
    messageCalls.messagePage,
    { unreadOnly, pageIndex, pageSize: SIZE },
    { watch: ['messages', 'records', 'projects'], keepPrevious: true },
  );
  const newest = useQueryCall(messageCalls.messagePage, { unreadOnly: true, pageSize: 1 }, { watch: ['messages'] }).data
    ?.response[0];
  const unreadCount = useCounts()?.unreadMessageCount ?? 0;
  const readAll = useCommand(messageCalls.readAllMessages, { refresh: ['messages', 'counts'] });
  const messages = list.data?.response;
  const pages = Math.ceil((list.data?.rows ?? 0) / SIZE);
  return (
    <>
      <PageHeader
        title={unreadOnly ? `${t('title')} · ${t('show.unread')}` : t('title')}
        description={t('help')}
        actions={
          <>
            <WorkButton
              variant="default"
              disabled={newest === undefined}
              working={readAll.isPending}
              onClick={() => newest && readAll.mutate({ request: { throughId: newest.id } })}
            >
              {t('readAll')}
            </WorkButton>
            <Button
              variant="default"
              component={Link}
              to="/team/messageSetting"
              leftSection={<IconSettings size={16} />}
            >
              {t('settings.title')}
            </Button>
          </>
        }
      />
      <SegmentedControl
        size="xs"
        mb={12}
        aria-label={t('show.label')}
        value={unreadOnly ? 'unread' : 'all'}
        onChange={(value) => go(value === 'unread' ? { show: value } : {})}
        data={[
          { value: 'all', label: t('show.all') },
          {
            value: 'unread',
            label: unreadCount === 0 ? t('show.unread') : t('show.unreadCount', { count: unreadCount }),
          },
        ]}
      />
      {list.isError && messages === undefined ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : messages === undefined ? (
        <ListSkeleton />
      ) : messages.length === 0 ? (
        <EmptyState icon={<IconBell size={28} />} title={t(unreadOnly ? 'emptyUnread' : 'empty')}>
          {t('emptyHelp')}
        </EmptyState>
      ) : (
        <MessageList messages={messages} label={t('title')} />
      )}
      <Pages
        total={pages}
        value={pageIndex}
        onChange={(page) => go({ ...(unreadOnly ? { show: 'unread' } : {}), page: String(page) })}
      />
    </>
  );
};
