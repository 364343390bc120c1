import { auditCalls } from '@shilu/events/audit/calls';
import type { ResponseOf } from '@shilu/events/core/call';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { FoundOptions } from '../registers/found-options';
import { useKnownTargets } from '../registers/use-known-targets';
import type { Column } from '../ui/data-table/column';
import { DataTable } from '../ui/data-table/data-table';
import { FilterBar } from '../ui/data-table/filter-bar';
import { oneOf } from '../ui/data-table/filter-kinds';
import { pageOf } from '../ui/data-table/page-of';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { OneLine } from '../ui/one-line';
import { PageHeader } from '../ui/page-header';
import { RelativeTime } from '../ui/relative-time';
import { StateChip } from '../ui/state-chip';

type Past = ResponseOf<typeof auditCalls.pastRetention>[number];
const rowId = ({ recordId }: Past): string => recordId;
const PROJECT = ['project'] as const;

/** X814: records whose time is over, for whoever oversees the audit trail; what becomes of them is for people to say. */
export const PastRetentionPage = () => {
  const { t } = useTranslation('retention');
  const control = useTableState({ size: 50 });
  const { projectId } = control.filters;
  const wanted = useMemo(() => (projectId === undefined ? [] : [{ category: 'project', id: projectId }]), [projectId]);
  const known = useKnownTargets(PROJECT, wanted)('project').map(({ id, name }) => ({ value: id, label: name }));
  const list = useQueryCall(
    auditCalls.pastRetention,
    { pageIndex: control.page, pageSize: control.size, ...(projectId === undefined ? {} : { projectId }) },
    { watch: ['records'], keepPrevious: true },
  );
  const columns = useMemo<readonly Column<Past>[]>(
    () => [
      {
        id: 'record',
        label: t('column.record'),
        minWidth: 260,
        fixed: true,
        whole: true,
        cell: ({ recordId, number, title }) => (
          <Link className="link" to={`/team/auditTrace?recordId=${recordId}`}>
            <OneLine title text={`${number} ${title}`.trim()} />
          </Link>
        ),
      },
      {
        id: 'project',
        label: t('column.project'),
        width: 220,
        blank: (row) => row.projectId === null,
        cell: ({ projectId: of, projectName }) =>
          of === null ? <span className="mute">—</span> : <OneLine alone text={projectName ?? of} />,
      },
      {
        id: 'completedAt',
        label: t('column.completedAt'),
        width: 140,
        cell: (row) => <RelativeTime at={row.completedAt} />,
      },
      {
        id: 'status',
        label: t('column.status'),
        width: 110,
        cell: (row) => <StateChip state={row.status} />,
      },
      { id: 'keptUntil', label: t('column.keptUntil'), width: 120, cell: (row) => row.keptUntil },
      {
        id: 'isHeld',
        label: t('column.isHeld'),
        width: 110,
        blank: (row) => !row.isHeld,
        cell: (row) => (row.isHeld ? t('held') : <span className="mute">—</span>),
      },
    ],
    [t],
  );
  const fields = [
    oneOf('projectId', t('column.project'), known, {
      list: (chosen) => <FoundOptions {...chosen} category="project" known={known} />,
    }),
  ];
  const title = useShownTitle({ title: t('title'), control, fields });
  return (
    <>
      <PageHeader
        title={title}
        {...(list.data?.rows === undefined ? {} : { note: t('total', { count: list.data.rows }) })}
        description={t('description')}
        actions={
          <Link className="link" to="/team/retention">
            {t('toRules')}
          </Link>
        }
      />
      <DataTable
        name="pastRetention"
        label={title}
        columns={columns}
        {...pageOf(list)}
        rowId={rowId}
        control={control}
        filters={<FilterBar control={control} fields={fields} />}
        empty={<EmptyState title={t('empty')}>{t('emptyHelp')}</EmptyState>}
      />
    </>
  );
};
