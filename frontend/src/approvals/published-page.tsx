import type { ResponseOf } from '@shilu/events/core/call';
import { decidedCall } from '@shilu/events/core/register-calls';
import { templateRegister } from '@shilu/events/templates/template';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { ofRegister } from '../api/watch-key';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import type { Column } from '../ui/data-table/column';
import { DataTable } from '../ui/data-table/data-table';
import { pageOf } from '../ui/data-table/page-of';
import { useAddressedRows } from '../ui/data-table/use-addressed-rows';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';
import { RelativeTime } from '../ui/relative-time';
import { Chip } from '../ui/state-chip';
import { QueueTabs } from './queue-tabs';

const call = decidedCall(templateRegister);
if (call === null) throw new Error('templates wait for nobody');
type Row = ResponseOf<typeof call>[number];
const rowId = ({ position }: Row): string => position;
const hrefOf = ({ id }: Row): string => generatePath('/resource/templateVersion/:id', { id });

/** R074: what one decided about the publication of templates, newest first. */
export const PublishedPage = () => {
  const { t } = useTranslation('approvals');
  const language = useStore(languageStore);
  const rows = useAddressedRows(hrefOf);
  const control = useTableState({ size: 20 });
  const list = useQueryCall(
    call,
    { pageIndex: control.page, pageSize: control.size },
    { watch: [ofRegister('template')], keepPrevious: true },
  );
  const columns = useMemo<readonly Column<Row>[]>(() => {
    const moveNamed = (name: string) => templateRegister.life?.moves.find((move) => move.name === name);
    return [
      {
        id: 'name',
        label: t('publish.template'),
        whole: true,
        // The trail calls by its id what one may not read any more.
        cell: (row) =>
          row.name === row.id ? (
            <span className="mute">{t('publish.hidden')}</span>
          ) : (
            <Link className="link" to={hrefOf(row)}>
              {row.name}
            </Link>
          ),
      },
      {
        id: 'decision',
        label: t('publish.decision'),
        width: 200,
        cell: ({ move }) => (
          <Chip tone={moveNamed(move)?.reason === undefined ? 'approved' : 'rejected'}>
            {moveNamed(move)?.label[language] ?? move}
          </Chip>
        ),
      },
      {
        id: 'reason',
        label: t('publish.reason'),
        width: 260,
        cell: ({ reason }) => reason ?? <span className="mute">—</span>,
      },
      {
        id: 'at',
        label: t('publish.at'),
        width: 140,
        align: 'right' as const,
        cell: ({ at }) => <RelativeTime at={at} />,
      },
    ];
  }, [t, language]);
  const title = useShownTitle({ title: t('queue.approvedPublish.title'), control });
  return (
    <>
      <PageHeader
        title={title}
        {...(list.data?.rows === undefined ? {} : { note: t('publish.decisions', { count: list.data.rows }) })}
        description={t('queue.approvedPublish.help')}
      />
      <QueueTabs current="approvedPublish" />
      <DataTable
        name="queue.approvedPublish"
        label={title}
        columns={columns}
        {...pageOf(list)}
        rowId={rowId}
        control={control}
        {...rows}
        empty={<EmptyState title={t('queue.approvedPublish.empty')}>{t('queue.approvedPublish.emptyHelp')}</EmptyState>}
      />
    </>
  );
};
