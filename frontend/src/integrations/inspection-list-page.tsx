import { Button, Pagination, ScrollArea, SegmentedControl, Table } from '@mantine/core';
import { integrationCalls } from '@shilu/events/integrations/calls';
import { REQUEST_STATUSES } from '@shilu/events/integrations/platform-request';
import { submitInspection } from '@shilu/events/integrations/platforms/sip';
import { IconFlask, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { PageHeader } from '../ui/page-header';
import { RelativeTime } from '../ui/relative-time';
import { ListSkeleton } from '../ui/skeletons';
import { RequestDrawer } from './request-drawer';
import { RequestStatusChip } from './request-status';

const SIZE = 20;

/** R039: the inspection sheets that I sent, as they stand at the platform. */
export const InspectionListPage = () => {
  const { t } = useTranslation('integrations');
  const [address, setAddress] = useSearchParams();
  const status = REQUEST_STATUSES.find((each) => each === address.get('state')) ?? null;
  const opened = address.get('request');
  const pageIndex = Math.max(1, Number.parseInt(address.get('page') ?? '1', 10) || 1);
  const go = (part: Readonly<Record<string, string | null>>): void =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      for (const [key, value] of Object.entries(part))
        if (value === null) next.delete(key);
        else next.set(key, value);
      return next;
    });
  const list = useQueryCall(
    integrationCalls.requestPage,
    {
      ...{ operation: submitInspection.name, mine: true, pageIndex, pageSize: SIZE },
      ...(status === null ? {} : { status: [status] }),
    },
    { watch: ['requests'], keepPrevious: true },
  );
  const rows = list.data?.response;
  const pages = Math.ceil((list.data?.rows ?? 0) / SIZE);
  const addButton = (
    <Button component={Link} to="/sampleCenter/addInspection" leftSection={<IconPlus size={16} />}>
      {t('list.new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('list.title')} description={t('list.help')} actions={addButton} />
      <ScrollArea type="auto" mb={12} offsetScrollbars="x">
        <SegmentedControl
          size="xs"
          aria-label={t('list.filter')}
          data={[
            { value: 'all', label: t('list.all') },
            ...REQUEST_STATUSES.map((each) => ({ value: each, label: t(`status.${each}`) })),
          ]}
          value={status ?? 'all'}
          onChange={(value) => go({ state: value === 'all' ? null : value, page: null })}
        />
      </ScrollArea>
      {list.isError && !rows ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {rows === undefined && !list.isError ? <ListSkeleton /> : null}
      {rows?.length === 0 ? (
        <EmptyState
          icon={<IconFlask size={32} />}
          title={t(status === null ? 'list.empty' : 'list.emptyFilter')}
          action={status === null ? addButton : undefined}
        >
          {status === null ? t('list.emptyHelp') : null}
        </EmptyState>
      ) : null}
      {rows !== undefined && rows.length > 0 ? (
        <Table.ScrollContainer minWidth={640}>
          <Table verticalSpacing={8} highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                {(['number', 'sample', 'state', 'record', 'time'] as const).map((column) => (
                  <Table.Th key={column} scope="col">
                    {t(`list.${column}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Th scope="row" fw={400}>
                    <button
                      type="button"
                      className="link"
                      aria-label={t('detail.open', { number: row.number })}
                      onClick={() => go({ request: row.id })}
                    >
                      {row.number}
                    </button>
                  </Table.Th>
                  <Table.Td>{row.title}</Table.Td>
                  <Table.Td>
                    <RequestStatusChip request={row} />
                  </Table.Td>
                  <Table.Td>
                    <Link className="link" to={`/editRecord/${row.recordId}`}>
                      {row.recordNumber}
                    </Link>
                  </Table.Td>
                  <Table.Td>
                    <RelativeTime at={row.modifiedAt} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : null}
      {pages > 1 ? (
        <Pagination
          mt={12}
          total={pages}
          value={pageIndex}
          onChange={(page) => go({ page: String(page) })}
          aria-label={t('list.pages')}
        />
      ) : null}
      {opened === null ? null : <RequestDrawer id={opened} onClose={() => go({ request: null })} />}
    </>
  );
};
