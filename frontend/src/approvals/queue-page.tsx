import { Button, Menu } from '@mantine/core';
import { approvalCalls } from '@shilu/events/approvals/calls';
import type { RecordRow } from '@shilu/events/records/record-row';
import { IconEye, IconGavel } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { useRecordTypes } from '../records/lists/places';
import { recordColumns } from '../records/lists/record-columns';
import { SearchBox } from '../ui/data-table/search-box';
import type { Column } from '../ui/data-table/column';
import { DataTable } from '../ui/data-table/data-table';
import { pageOf } from '../ui/data-table/page-of';
import { CopyLinkItem, OpenItems } from '../ui/data-table/link-items';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';
import { RelativeTime } from '../ui/relative-time';
import { usePeople } from '../ui/use-people';
import { QueueTabs, type RecordQueue } from './queue-tabs';
import { RecallDialog } from './recall-dialog';
import { handQueue, reviewAddress } from './review-queue';

const rowId = (row: RecordRow): string => row.id;
const ICON = { size: 16, stroke: 1.6 };
const SHOWN = ['number', 'title', 'status', 'project', 'task', 'owner', 'version'];
const KIND = {
  record: 'review',
  approvedRecord: 'review',
  recall: 'recall',
  approvedRecall: 'recall',
} as const satisfies Record<RecordQueue, 'review' | 'recall'>;

/** R071, R076, R077, R078: what waits for one's decision, longest first as the server orders it, and what was decided. */
export const QueuePage = ({ queue }: { readonly queue: RecordQueue }) => {
  const { t } = useTranslation('approvals');
  const { t: lists } = useTranslation('recordLists');
  const navigate = useNavigate();
  const done = queue === 'approvedRecord' || queue === 'approvedRecall';
  const control = useTableState({ size: 20 });
  const { shownName } = usePeople();
  const { nameOf: typeOf } = useRecordTypes();
  const [deciding, setDeciding] = useState<RecordRow | null>(null);
  const list = useQueryCall(
    approvalCalls.queue,
    {
      pageIndex: control.page,
      pageSize: control.size,
      kind: KIND[queue],
      done,
      ...(control.text === '' ? {} : { text: control.text }),
    },
    { watch: ['records', 'counts'], keepPrevious: true },
  );
  const rows = list.data?.response;
  const hrefOf = useCallback(
    (row: RecordRow): string => (queue === 'record' ? reviewAddress(row.id) : `/editRecord/${row.id}`),
    [queue],
  );
  const columns = useMemo<readonly Column<RecordRow>[]>(() => {
    const shared = recordColumns({
      t: lists,
      find: control.text,
      nameOf: (id) => shownName(id) ?? lists('someone'),
      typeOf,
      hrefOf,
    })
      .filter((column) => SHOWN.includes(column.id))
      .map(({ sortable: _sortable, hidden: _hidden, ...column }) => column);
    return [
      ...shared,
      done
        ? {
            id: 'modifiedAt',
            label: lists('column.modifiedAt'),
            width: 120,
            align: 'right' as const,
            cell: (row: RecordRow) => <RelativeTime at={row.modifiedAt} />,
          }
        : {
            id: 'since',
            label: t('waitingSince'),
            width: 120,
            align: 'right' as const,
            cell: (row: RecordRow) => <RelativeTime at={row.waitingSince} />,
          },
      ...(queue === 'recall'
        ? [
            {
              id: 'decide',
              label: t('recall.decision'),
              width: 110,
              fixed: true,
              cell: (row: RecordRow) => (
                <Button size="compact-sm" variant="light" onClick={() => setDeciding(row)}>
                  {t('recall.decide')}
                </Button>
              ),
            },
          ]
        : []),
    ];
  }, [lists, t, control.text, shownName, typeOf, hrefOf, done, queue]);
  const title = useShownTitle({ title: t(`queue.${queue}.title`), control });
  const setText = useCallback((text: string) => control.set({ text }), [control]);
  const open = (row: RecordRow): void => {
    if (queue === 'recall') return setDeciding(row);
    if (queue === 'record') handQueue((rows ?? []).map((each) => each.id));
    void navigate(hrefOf(row));
  };
  return (
    <>
      <PageHeader
        title={title}
        {...(list.data?.rows === undefined ? {} : { note: lists('total', { count: list.data.rows }) })}
        description={t(`queue.${queue}.help`)}
        actions={
          queue === 'record' && rows?.[0] !== undefined ? (
            <Button onClick={() => rows[0] && open(rows[0])}>{t('start')}</Button>
          ) : null
        }
      />
      <QueueTabs current={queue} />
      {/* A link in the table goes the same way as the row: the queue is handed over first. */}
      <div onClickCapture={() => queue === 'record' && handQueue((rows ?? []).map((each) => each.id))}>
        <DataTable
          name={`queue.${queue}`}
          label={title}
          columns={columns}
          {...pageOf(list)}
          rows={rows}
          rowId={rowId}
          control={control}
          onOpen={open}
          menu={(row) => (
            <>
              {queue === 'recall' ? (
                <Menu.Item leftSection={<IconGavel {...ICON} />} onClick={() => setDeciding(row)}>
                  {t('recall.decide')}
                </Menu.Item>
              ) : null}
              <OpenItems href={hrefOf(row)} />
              <Menu.Item leftSection={<IconEye {...ICON} />} component={Link} to={`/recordPreview/${row.id}`}>
                {lists('menu.preview')}
              </Menu.Item>
              <CopyLinkItem href={`/editRecord/${row.id}`} />
            </>
          )}
          toolbar={<SearchBox label={lists('search')} value={control.text} onChange={setText} />}
          empty={<EmptyState title={t(`queue.${queue}.empty`)}>{t(`queue.${queue}.emptyHelp`)}</EmptyState>}
        />
      </div>
      <RecallDialog row={deciding} onClose={() => setDeciding(null)} />
    </>
  );
};
