import { Menu } from '@mantine/core';
import { sharingCalls, type ShareRow } from '@shilu/events/sharing/calls';
import { IconGavel } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { untilWords, withWords } from '../sharing/share-words';
import { SharedSubject, SubjectKind } from '../sharing/shared-subject';
import type { Column } from '../ui/data-table/column';
import { DataTable } from '../ui/data-table/data-table';
import { pageOf } from '../ui/data-table/page-of';
import { SearchBox } from '../ui/data-table/search-box';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';
import { PersonName } from '../ui/person';
import { RelativeTime } from '../ui/relative-time';
import { QueueTabs, type ShareQueue } from './queue-tabs';
import { ShareDecision } from './share-decision';

const rowId = ({ id }: ShareRow): string => id;

/** R079, R080: shares that wait for one's approval, longest first as the server orders them, and those one decided. */
export const ShareQueuePage = ({ queue }: { readonly queue: ShareQueue }) => {
  const { t } = useTranslation('approvals');
  const { t: words } = useTranslation(['sharing', 'common']);
  const control = useTableState({ size: 20 });
  const [deciding, setDeciding] = useState<ShareRow | null>(null);
  const done = queue === 'approvedShareRecord';
  const list = useQueryCall(
    sharingCalls.approvalPage,
    {
      ...{ pageIndex: control.page, pageSize: control.size, done },
      ...(control.text === '' ? {} : { text: control.text }),
    },
    { watch: ['shares', 'counts'], keepPrevious: true },
  );
  const columns = useMemo<readonly Column<ShareRow>[]>(
    () => [
      {
        ...{ id: 'record', label: words('page.record'), whole: true, fixed: true, minWidth: 220 },
        cell: (row) => <SharedSubject share={row} />,
      },
      {
        ...{ id: 'kind', label: words('page.kind'), width: 120 },
        cell: ({ subject: { category } }) => <SubjectKind category={category} />,
      },
      { id: 'by', label: words('page.by'), width: 110, cell: (row) => <PersonName name={row.sharerName} /> },
      { id: 'with', label: words('page.with'), width: 170, cell: (row) => withWords(row, words) },
      { id: 'use', label: words('use'), width: 110, cell: (row) => words(`uses.${row.use}`) },
      { id: 'until', label: words('page.until'), width: 120, cell: (row) => untilWords(row.endsAt, words) },
      { id: 'reason', label: words('reason'), width: 170, cell: (row) => row.reason },
      {
        ...{ id: 'standing', label: words('page.standing'), width: 120 },
        cell: (row) => words(`page.standings.${row.standing}`),
      },
      {
        id: 'at',
        label: t('waitingSince'),
        width: 110,
        align: 'right',
        cell: (row) => <RelativeTime at={row.sharedAt} />,
      },
    ],
    [t, words],
  );
  const title = useShownTitle({ title: t(`queue.${queue}.title`), control });
  const setText = useCallback((text: string) => control.set({ text }), [control]);
  const menu = (row: ShareRow) =>
    row.mayDecide ? (
      <Menu.Item leftSection={<IconGavel size={16} stroke={1.6} />} onClick={() => setDeciding(row)}>
        {words('decide.title')}
      </Menu.Item>
    ) : null;
  return (
    <>
      <PageHeader
        title={title}
        {...(list.data?.rows === undefined ? {} : { note: words('page.total', { count: list.data.rows }) })}
        description={t(`queue.${queue}.help`)}
      />
      <QueueTabs current={queue} />
      <DataTable
        name={`queue.${queue}`}
        label={title}
        columns={columns}
        {...pageOf(list)}
        rowId={rowId}
        control={control}
        menu={menu}
        toolbar={<SearchBox label={words('page.search')} value={control.text} onChange={setText} />}
        empty={<EmptyState title={t(`queue.${queue}.empty`)}>{t(`queue.${queue}.emptyHelp`)}</EmptyState>}
      />
      {deciding === null ? null : (
        <ShareDecision key={deciding.id} share={deciding} onClose={() => setDeciding(null)} />
      )}
    </>
  );
};
