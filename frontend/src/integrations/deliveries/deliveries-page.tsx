import { Menu, Title } from '@mantine/core';
import { deliveryCalls, deliveryStatuses, type DeliveryRow } from '@shilu/events/integrations/delivery-calls';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { eventWords } from '@shilu/events/audit/event-words';
import { useMe } from '../../identity/session';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { pageOf } from '../../ui/data-table/page-of';
import { FilterBar } from '../../ui/data-table/filter-bar';
import { oneOf } from '../../ui/data-table/filter-kinds';
import { useShownTitle } from '../../ui/data-table/use-shown-title';
import { useTableState } from '../../ui/data-table/use-table-state';
import { EmptyState } from '../../ui/empty-state';
import { PageHeader } from '../../ui/page-header';
import { PersonName } from '../../ui/person';
import { RelativeTime } from '../../ui/relative-time';
import { ConnectorsTable } from './connectors-table';
import { DeliveryDrawer, RecordLink } from './delivery-drawer';
import { mayRetry } from './delivery-deeds';
import { DeliveryStatusChip } from './delivery-status-chip';
import { SetAsideSection } from './set-aside-section';
import { useDeeds, useLiveQuery } from './use-deliveries';

const rowId = (row: DeliveryRow): string => row.id;

const useColumns = (onOpen: (row: DeliveryRow) => void): readonly Column<DeliveryRow>[] => {
  const { t } = useTranslation('deliveries');
  const language = useStore(languageStore);
  return useMemo(
    () => [
      {
        id: 'status',
        label: t('column.status'),
        width: 130,
        fixed: true,
        plain: true,
        cell: (row) => <DeliveryStatusChip status={row.status} />,
      },
      { id: 'connector', label: t('column.connector'), width: 150, cell: (row) => row.connectorLabel },
      {
        id: 'effect',
        label: t('column.effect'),
        width: 150,
        fixed: true,
        whole: true,
        cell: (row) => (
          <button type="button" className="link" onClick={() => onOpen(row)}>
            {row.effectLabel}
          </button>
        ),
      },
      {
        id: 'event',
        label: t('column.event'),
        width: 150,
        cell: (row) => eventWords(row.eventType, language),
      },
      { id: 'record', label: t('column.record'), width: 140, cell: (row) => <RecordLink delivery={row} /> },
      { id: 'actor', label: t('column.actor'), width: 130, cell: (row) => <PersonName name={row.actorName} /> },
      { id: 'at', label: t('column.recordedAt'), width: 120, cell: (row) => <RelativeTime at={row.recordedAt} /> },
      { id: 'error', label: t('column.error'), minWidth: 220, cell: (row) => row.error ?? t('none') },
      { id: 'attempts', label: t('column.attempts'), width: 90, align: 'right', cell: (row) => row.attempts },
      { id: 'behind', label: t('column.behind'), width: 90, align: 'right', cell: (row) => row.waitingBehind },
      { id: 'next', label: t('column.nextAt'), width: 120, cell: (row) => <RelativeTime at={row.nextAt} /> },
    ],
    [t, language, onOpen],
  );
};

/** What has to leave the system and has not: looked at, tried again, or given up (law 8). */
export const DeliveriesPage = () => {
  const { t } = useTranslation('deliveries');
  const me = useMe();
  const mayAct = me.accountInfo.isOrganAdmin;
  const control = useTableState({ size: 20 });
  const [opened, setOpened] = useState<DeliveryRow | null>(null);
  const { retry } = useDeeds();
  const columns = useColumns(setOpened);
  const connectors = useLiveQuery(deliveryCalls.connectors, {});
  const connector = control.filters['connector'];
  const status = deliveryStatuses.find((one) => one === control.filters['status']);
  const list = useLiveQuery(deliveryCalls.page, {
    pageIndex: control.page,
    pageSize: control.size,
    ...(connector === undefined ? {} : { connector }),
    ...(status === undefined ? {} : { status: [status] }),
  });
  const known = connectors.data?.response ?? [];
  const fields = [
    oneOf(
      'connector',
      t('column.connector'),
      known.map(({ connector: value, label }) => ({ value, label })),
    ),
    oneOf(
      'status',
      t('column.status'),
      deliveryStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    ),
  ];
  const tab = useShownTitle({ title: t('title'), control, fields });
  const items = useShownTitle({ title: t('items'), control, fields });
  return (
    <>
      <PageHeader title={t('title')} tab={tab} description={t('help')} />
      {known.length === 0 ? null : (
        <ConnectorsTable
          rows={known}
          onRetryAll={mayAct ? (name) => retry.mutate({ request: { connector: name } }) : null}
        />
      )}
      <SetAsideSection mayAct={mayAct} />
      <Title order={2} fz={14} mb={8}>
        {items}
      </Title>
      <DataTable
        name="deliveries"
        label={items}
        columns={columns}
        {...pageOf(list)}
        rowId={rowId}
        total={list.data?.rows ?? list.data?.response.length}
        control={control}
        onOpen={setOpened}
        filters={<FilterBar control={control} fields={fields} />}
        menu={(row) => (
          <>
            <Menu.Item onClick={() => setOpened(row)}>{t('open')}</Menu.Item>
            {row.recordId === null ? null : (
              <Menu.Item component={Link} to={`/editRecord/${row.recordId}`}>
                {t('openRecord')}
              </Menu.Item>
            )}
            {mayAct && mayRetry(row) ? (
              <Menu.Item onClick={() => retry.mutate({ request: { connector: row.connector, ids: [row.id] } })}>
                {t('retry')}
              </Menu.Item>
            ) : null}
          </>
        )}
        empty={
          <EmptyState title={t('empty.items')}>
            {known.length === 0 ? t('empty.connectors') : t('empty.hint')}
          </EmptyState>
        }
      />
      <DeliveryDrawer id={opened?.id ?? null} mayAct={mayAct} onClose={() => setOpened(null)} />
    </>
  );
};
