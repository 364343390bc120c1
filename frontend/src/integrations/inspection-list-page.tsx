import { Button, Menu } from '@mantine/core';
import { integrationCalls, type RequestRow } from '@shilu/events/integrations/calls';
import { REQUEST_STATUSES } from '@shilu/events/integrations/platform-request';
import { submitInspection } from '@shilu/events/integrations/platforms/sip';
import { IconFlask, IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import type { Column } from '../ui/data-table/column';
import { DataTable } from '../ui/data-table/data-table';
import { pageOf } from '../ui/data-table/page-of';
import { FilterBar } from '../ui/data-table/filter-bar';
import { oneOf } from '../ui/data-table/filter-kinds';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';
import { RelativeTime } from '../ui/relative-time';
import { RequestDrawer } from './request-drawer';
import { RequestStatusChip } from './request-status';

const rowId = (row: RequestRow): string => row.id;

/** R039: the inspection sheets that I sent, as they stand at the platform. */
export const InspectionListPage = () => {
  const { t } = useTranslation('integrations');
  const [address, setAddress] = useSearchParams();
  const control = useTableState({ size: 20 });
  const status = REQUEST_STATUSES.find((each) => each === control.filters['status']);
  const opened = address.get('request');
  const look = useCallback(
    (id: string | null): void =>
      setAddress((before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('request');
        else next.set('request', id);
        return next;
      }),
    [setAddress],
  );
  const list = useQueryCall(
    integrationCalls.requestPage,
    {
      ...{ operation: submitInspection.name, mine: true, pageIndex: control.page, pageSize: control.size },
      ...(status === undefined ? {} : { status: [status] }),
    },
    { watch: ['requests'], keepPrevious: true },
  );
  const fields = [
    oneOf(
      'status',
      t('list.state'),
      REQUEST_STATUSES.map((each) => ({ value: each, label: t(`status.${each}`) })),
    ),
  ];
  const title = useShownTitle({ title: t('list.title'), control, fields });
  const columns = useMemo<readonly Column<RequestRow>[]>(
    () => [
      {
        id: 'number',
        label: t('list.number'),
        width: 170,
        fixed: true,
        plain: true,
        cell: (row) => (
          <button
            type="button"
            className="link"
            aria-label={t('detail.open', { number: row.number })}
            onClick={() => look(row.id)}
          >
            {row.number}
          </button>
        ),
      },
      { id: 'sample', label: t('list.sample'), minWidth: 180, fixed: true, whole: true, cell: (row) => row.title },
      {
        id: 'state',
        label: t('list.state'),
        width: 160,
        plain: true,
        cell: (row) => <RequestStatusChip request={row} />,
      },
      {
        id: 'record',
        label: t('list.record'),
        width: 160,
        cell: (row) => (
          <Link className="link" to={`/editRecord/${row.recordId}`}>
            {row.recordNumber}
          </Link>
        ),
      },
      { id: 'time', label: t('list.time'), width: 130, cell: (row) => <RelativeTime at={row.modifiedAt} /> },
    ],
    [t, look],
  );
  const addButton = (
    <Button component={Link} to="/sampleCenter/addInspection" leftSection={<IconPlus size={16} />}>
      {t('list.new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} description={t('list.help')} actions={addButton} />
      <DataTable
        name="inspections"
        label={title}
        columns={columns}
        {...pageOf(list)}
        rowId={rowId}
        control={control}
        onOpen={(row) => look(row.id)}
        filters={<FilterBar control={control} fields={fields} />}
        menu={(row) => (
          <>
            <Menu.Item onClick={() => look(row.id)}>{t('list.open')}</Menu.Item>
            <Menu.Item component={Link} to={`/editRecord/${row.recordId}`}>
              {t('list.openRecord')}
            </Menu.Item>
          </>
        )}
        empty={
          <EmptyState icon={<IconFlask size={32} />} title={t('list.empty')} action={addButton}>
            {t('list.emptyHelp')}
          </EmptyState>
        }
      />
      {opened === null ? null : <RequestDrawer id={opened} onClose={() => look(null)} />}
    </>
  );
};
