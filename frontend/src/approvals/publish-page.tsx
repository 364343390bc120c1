import { entryName } from '@shilu/events/core/define-register';
import type { RegisterEntry } from '@shilu/events/core/register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { templateRegister } from '@shilu/events/templates/template';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { ofRegister } from '../api/watch-key';
import { useQueryCall } from '../api/use-query-call';
import { useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { VersionInUse } from '../registers/version-in-use';
import { SearchBox } from '../ui/data-table/search-box';
import type { Column } from '../ui/data-table/column';
import { DataTable } from '../ui/data-table/data-table';
import { pageOf } from '../ui/data-table/page-of';
import { useAddressedRows } from '../ui/data-table/use-addressed-rows';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';
import { PersonName } from '../ui/person';
import { RelativeTime } from '../ui/relative-time';
import { usePeople } from '../ui/use-people';
import { QueueTabs } from './queue-tabs';

const calls = registerCalls(templateRegister);
const PAGE = '/resource/templateVersion/:id';
const rowId = ({ id }: RegisterEntry): string => id;
const hrefOf = ({ id }: { readonly id: string }): string => generatePath(PAGE, { id });

/** R075: templates whose publication waits for one's decision. */
export const PublishPage = () => {
  const { t } = useTranslation('approvals');
  const { t: lists } = useTranslation('recordLists');
  const language = useStore(languageStore);
  const me = useMe().accountInfo.id;
  const rows = useAddressedRows(hrefOf);
  const control = useTableState({ size: 20 });
  const { shownName } = usePeople();
  const list = useQueryCall(
    calls.page,
    {
      pageIndex: control.page,
      pageSize: control.size,
      filter: {
        approverIds: { oneOf: [me] },
        status: { oneOf: [...(templateRegister.life?.waits?.in ?? [])] },
      },
      sortField: 'modifiedAt',
      sortOrder: 'asc',
      ...(control.text === '' ? {} : { text: control.text }),
    },
    { watch: [ofRegister('template'), 'counts'], keepPrevious: true },
  );
  const columns = useMemo<readonly Column<RegisterEntry>[]>(
    () => [
      {
        id: 'name',
        label: t('publish.template'),
        whole: true,
        cell: (row) => (
          <>
            <Link className="link" to={hrefOf(row)}>
              {entryName(templateRegister, row.values, language) ?? row.id}
            </Link>{' '}
            <VersionInUse entry={{ ...row, changedSince: false }} />
          </>
        ),
      },
      {
        id: 'submitter',
        label: t('publish.submitter'),
        width: 160,
        cell: ({ values }) => <PersonName name={shownName(String(values['submitterId'] ?? '')) ?? lists('someone')} />,
      },
      {
        id: 'flow',
        label: t('publish.flow'),
        width: 200,
        cell: ({ values }) => {
          const { reviewFlow = '' } = templateRegister.readable(values) ?? {};
          return reviewFlow === '' ? <span className="mute">—</span> : reviewFlow;
        },
      },
      {
        id: 'since',
        label: t('waitingSince'),
        width: 140,
        align: 'right' as const,
        cell: (row) => <RelativeTime at={row.modifiedAt} />,
      },
    ],
    [t, lists, language, shownName],
  );
  const title = useShownTitle({ title: t('queue.publish.title'), control });
  const setText = useCallback((text: string) => control.set({ text }), [control]);
  return (
    <>
      <PageHeader
        title={title}
        {...(list.data?.rows === undefined ? {} : { note: t('publish.total', { count: list.data.rows }) })}
        description={t('queue.publish.help')}
      />
      <QueueTabs current="publish" />
      <DataTable
        name="queue.publish"
        label={title}
        columns={columns}
        {...pageOf(list)}
        rowId={rowId}
        control={control}
        {...rows}
        toolbar={<SearchBox label={t('publish.search')} value={control.text} onChange={setText} />}
        empty={<EmptyState title={t('queue.publish.empty')}>{t('queue.publish.emptyHelp')}</EmptyState>}
      />
    </>
  );
};
