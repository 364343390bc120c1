import type { Call } from '@shilu/events/core/call';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import { registerKey } from '@shilu/events/live/told-key';
import type { RemovedLine } from '@shilu/events/records/bin-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useInPast } from '../../api/moment';
import { useCommand } from '../../api/use-command';
import { useQueryCall } from '../../api/use-query-call';
import { ofCategory } from '../../api/watch-key';
import { registerPlaces } from '../../app/printed/register-places';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { subjectPath } from '../../registers/subject-path';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { pageOf } from '../../ui/data-table/page-of';
import { useTableState } from '../../ui/data-table/use-table-state';
import { EmptyState } from '../../ui/empty-state';
import { PageHeader } from '../../ui/page-header';
import { PersonName } from '../../ui/person';
import { RelativeTime } from '../../ui/relative-time';
import { showDone } from '../../ui/toasts';
import { WorkButton } from '../../ui/work-button';

const WATCH = ['records' as const, ...registerPlaces.map(registerKey)];

const registerOf = (category: string) => registers.find(({ name }) => name === category);
const lineKey = ({ category, id }: RemovedLine): string => `${category} ${id}`;

type RestoreProps = { readonly call: Call; readonly row: RemovedLine; readonly name: string };
/** Puts one thing back; why it cannot be is said in words. */
const Restore = ({ call, row, name }: RestoreProps) => {
  const { t } = useTranslation('recordLists');
  const inPast = useInPast();
  const run = useCommand(call, {
    refresh: [ofCategory(row.category)],
    onDone: () => showDone(t('recycle.restored', { name })),
  });
  return inPast ? null : (
    <WorkButton
      size="compact-sm"
      variant="default"
      working={run.isPending}
      leftSection={<IconArrowBackUp size={15} />}
      aria-label={t('recycle.restoreOf', { name })}
      onClick={() => run.mutate({ request: { id: row.id } })}
    >
      {t('recycle.restore')}
    </WorkButton>
  );
};

/** L15: everything that was removed, in one list, and the way back for each. */
export const RecycleBinPage = () => {
  const { t } = useTranslation('recordLists');
  const language = useStore(languageStore);
  const control = useTableState({ size: 20 });
  const list = useQueryCall(
    recordCalls.recycleBin,
    { pageIndex: control.page, pageSize: control.size },
    { watch: WATCH, keepPrevious: true },
  );
  const columns = useMemo<readonly Column<RemovedLine>[]>(() => {
    const nameOf = ({ name }: RemovedLine): string => (name === '' ? t('recycle.unnamed') : name);
    return [
      {
        ...{ id: 'name', label: t('recycle.name'), whole: true, fixed: true, minWidth: 200 },
        cell: (row) => {
          const path = subjectPath(row.category, row.id);
          return path === null ? (
            <span>{nameOf(row)}</span>
          ) : (
            <Link className="link" to={path}>
              {nameOf(row)}
            </Link>
          );
        },
      },
      {
        ...{ id: 'kind', label: t('recycle.kind'), width: 120 },
        cell: ({ category }) => registerOf(category)?.label[language] ?? t('recycle.record'),
      },
      {
        ...{ id: 'by', label: t('recycle.by'), width: 120 },
        blank: ({ removedByName }) => removedByName === '',
        cell: ({ removedByName }) => (removedByName === '' ? null : <PersonName name={removedByName} />),
      },
      {
        ...{ id: 'at', label: t('recycle.at'), width: 130, align: 'right' },
        cell: ({ removedAt }) => <RelativeTime at={removedAt} />,
      },
      {
        ...{ id: 'restore', label: t('recycle.restore'), width: 120, fixed: true, plain: true },
        cell: (row) => {
          const register = registerOf(row.category);
          const call = register === undefined ? recordCalls.restoreRecord : registerCalls(register).restore;
          return <Restore call={call} row={row} name={nameOf(row)} />;
        },
      },
    ];
  }, [t, language]);
  return (
    <>
      <PageHeader title={t('recycle.title')} description={t('recycle.help')} />
      <DataTable
        name="recycleBin"
        label={t('recycle.title')}
        columns={columns}
        {...pageOf(list)}
        rowId={lineKey}
        control={control}
        empty={<EmptyState title={t('recycle.emptyTitle')}>{t('recycle.emptyBody')}</EmptyState>}
      />
    </>
  );
};
