import { Button, Group, SegmentedControl, SimpleGrid } from '@mantine/core';
import { IconLayoutGrid, IconList, IconPlus } from '@tabler/icons-react';
import { projectCalls, type ProjectView } from '@shilu/events/projects/calls';
import { WORK_STATUSES } from '@shilu/events/projects/project-life';
import { PHASE_LABELS, PROJECT_PHASES } from '@shilu/events/projects/project-phase';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useInPast } from '../api/moment';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { SearchBox } from '../ui/data-table/search-box';
import type { Column } from '../ui/data-table/column';
import { DataTable } from '../ui/data-table/data-table';
import { FilterBar } from '../ui/data-table/filter-bar';
import { oneOf } from '../ui/data-table/filter-kinds';
import { TableFooter } from '../ui/data-table/table-footer';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { PageHeader } from '../ui/page-header';
import { RelativeTime } from '../ui/relative-time';
import { useShortcuts } from '../ui/shortcuts';
import { CardSkeleton } from '../ui/skeletons';
import { Chip } from '../ui/state-chip';
import { Dates, People, ProgressCell } from './parts';
import { ProjectDrawer } from './project-form';
import { ProjectStatus } from './status-menu';
import { ProjectMenu } from './work-menus';
import { projectProgress, WORK_CHIP } from './work-status';
import classes from './projects.module.css';

const rowId = (project: ProjectView): string => project.id;
const hrefOf = (project: ProjectView): string => `/team/allTask/${project.id}`;

/** R002, R003 project centre; R064 the same for whoever runs the projects. */
export const ProjectListPage = () => {
  const { t } = useTranslation('projects');
  const { t: common } = useTranslation('common');
  const language = useStore(languageStore);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const overdue = pathname === '/project/overdue';
  const administration = pathname.startsWith('/team/');
  const [query, setQuery] = useSearchParams();
  const cards = query.get('layout') === 'cards';
  const control = useTableState({ size: 20, sort: { field: 'modifiedAt', order: 'desc' } });
  const [editing, setEditing] = useState<ProjectView | 'new' | null>(null);
  const status = WORK_STATUSES.find((each) => each === control.filters['status']);
  const phase = PROJECT_PHASES.find((each) => each === control.filters['phase']);
  const mine = control.filters['mine'] === '1';
  const list = useQueryCall(
    projectCalls.projectPage,
    {
      pageIndex: control.page,
      pageSize: control.size,
      ...(control.text === '' ? {} : { text: control.text }),
      ...(status ? { status: [status] } : {}),
      ...(phase ? { phase: [phase] } : {}),
      ...(overdue || control.filters['overdue'] !== undefined ? { overdue: true } : {}),
      ...(mine ? { mine: true } : {}),
      ...(control.sort ? { sortField: control.sort.field, sortOrder: control.sort.order } : {}),
    },
    { watch: ['projects', 'tasks'], keepPrevious: true },
  );
  const rows = list.data?.response;
  const add = (): void => setEditing('new');
  const inPast = useInPast();
  useShortcuts(t('title'), inPast ? [] : [{ key: 'n', label: t('project.add'), run: add }]);
  const setText = useCallback((text: string) => control.set({ text }), [control]);
  const columns = useMemo<readonly Column<ProjectView>[]>(
    () => [
      {
        id: 'name',
        label: t('project.name'),
        minWidth: 220,
        fixed: true,
        whole: true,
        sortable: true,
        cell: (project) => (
          <div className={classes['name']}>
            <Link to={hrefOf(project)}>{project.name}</Link>
            {project.number === '' && !project.personal ? null : (
              <span className="mute" style={{ fontSize: 12 }}>
                {project.number}{' '}
                {project.personal ? (
                  <Chip tone="draft" dot={false}>
                    {t('personal')}
                  </Chip>
                ) : null}
              </span>
            )}
          </div>
        ),
      },
      {
        id: 'status',
        label: t('field.status'),
        width: 130,
        sortable: true,
        plain: true,
        cell: (project) => <ProjectStatus project={project} />,
      },
      {
        id: 'phase',
        label: t('field.phase'),
        width: 108,
        cell: ({ phase }) => (phase === null ? '' : PHASE_LABELS[phase][language]),
      },
      { id: 'leaders', label: t('field.leaders'), width: 112, cell: (project) => <People ids={project.leaderIds} /> },
      {
        id: 'progress',
        label: t('field.progress'),
        width: 105,
        cell: (project) => <ProgressCell percent={projectProgress(project)} />,
      },
      {
        id: 'tasks',
        label: t('field.tasks'),
        width: 90,
        align: 'right',
        cell: (project) => t('openOf', { open: project.openTaskCount, all: project.taskCount }),
      },
      {
        id: 'records',
        label: t('field.records'),
        width: 70,
        align: 'right',
        cell: (project) => (
          <Link className="link" to={`/record?view=all&f.projectId=${project.id}`}>
            {project.recordCount}
          </Link>
        ),
      },
      { id: 'endDate', label: t('field.dates'), width: 224, sortable: true, cell: (project) => <Dates {...project} /> },
      {
        id: 'modifiedAt',
        label: t('field.modifiedAt'),
        width: 120,
        align: 'right',
        sortable: true,
        cell: (project) => <RelativeTime at={project.modifiedAt} />,
      },
    ],
    [t, language],
  );
  const empty = (
    <EmptyState
      title={t(overdue ? 'empty.overdueTitle' : 'empty.title')}
      {...(overdue ? {} : { action: <Button onClick={add}>{t('project.add')}</Button> })}
    >
      {t(overdue ? 'empty.overdueBody' : 'empty.body')}
    </EmptyState>
  );
  const fields = [
    oneOf(
      'status',
      t('field.status'),
      WORK_STATUSES.map((each) => ({ value: each, label: common(`state.${WORK_CHIP[each]}`) })),
    ),
    oneOf(
      'phase',
      t('field.phase'),
      PROJECT_PHASES.map((value) => ({ value, label: PHASE_LABELS[value][language] })),
    ),
    { key: 'mine', label: t('mine'), word: () => '' },
    // What is overdue has an address of its own; there it cannot be taken away.
    ...(overdue ? [] : [{ key: 'overdue', label: t('overdue'), word: () => '' }]),
  ];
  const filters = <FilterBar control={control} fields={fields} />;
  const title = useShownTitle({
    title: t(administration ? 'administration' : overdue ? 'titleOverdue' : 'title'),
    control,
    fields,
  });
  const menuOf = (project: ProjectView) => (
    <ProjectMenu project={project} href={hrefOf(project)} onEdit={() => setEditing(project)} />
  );
  return (
    <>
      <PageHeader
        title={title}
        {...(list.data?.rows === undefined ? {} : { note: t('count', { count: list.data.rows }) })}
        actions={
          <>
            <SegmentedControl
              size="xs"
              aria-label={t('layout.label')}
              value={cards ? 'cards' : 'list'}
              onChange={(value) =>
                setQuery(
                  (before) => {
                    const next = new URLSearchParams(before);
                    if (value === 'cards') next.set('layout', 'cards');
                    else next.delete('layout');
                    return next;
                  },
                  { replace: true },
                )
              }
              data={[
                {
                  value: 'list',
                  label: (
                    <Group gap={4} wrap="nowrap">
                      <IconList size={14} aria-hidden />
                      {t('layout.list')}
                    </Group>
                  ),
                },
                {
                  value: 'cards',
                  label: (
                    <Group gap={4} wrap="nowrap">
                      <IconLayoutGrid size={14} aria-hidden />
                      {t('layout.cards')}
                    </Group>
                  ),
                },
              ]}
            />
            <Button leftSection={<IconPlus size={16} />} onClick={add} aria-keyshortcuts="n">
              {t('project.add')}
            </Button>
          </>
        }
      />
      {cards ? (
        <>
          <Group justify="space-between" mb={12}>
            <Group gap={6}>{filters}</Group>
            <SearchBox label={t('search')} value={control.text} onChange={setText} />
          </Group>
          {list.isError && rows === undefined ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : null}
          {list.isPending ? <CardSkeleton height={180} /> : null}
          {rows?.length === 0 ? empty : null}
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={12}>
            {rows?.map((project) => (
              <article key={project.id} className={classes['card']}>
                <Group justify="space-between" wrap="nowrap" align="flex-start">
                  <h2>
                    <Link to={hrefOf(project)}>{project.name}</Link>
                  </h2>
                  <ProjectStatus project={project} />
                </Group>
                <People ids={project.leaderIds} />
                <ProgressCell percent={projectProgress(project)} />
                <Group justify="space-between" gap={8}>
                  <Dates {...project} />
                  <span className="mute">
                    {t('cardCounts', { tasks: project.openTaskCount, records: project.recordCount })}
                  </span>
                </Group>
              </article>
            ))}
          </SimpleGrid>
          {rows !== undefined && rows.length > 0 ? (
            <TableFooter
              control={control}
              shown={rows.length}
              total={list.data?.rows ?? rows.length}
              capped={list.data?.rowsCapped ?? false}
            />
          ) : null}
        </>
      ) : (
        <DataTable
          name="projects"
          label={title}
          columns={columns}
          rows={rows}
          rowId={rowId}
          total={list.data?.rows}
          totalCapped={list.data?.rowsCapped}
          control={control}
          error={list.error}
          onRetry={() => void list.refetch()}
          onOpen={(project) => void navigate(hrefOf(project))}
          filters={filters}
          menu={menuOf}
          toolbar={<SearchBox label={t('search')} value={control.text} onChange={setText} />}
          empty={empty}
        />
      )}
      <ProjectDrawer
        opened={editing !== null}
        onClose={() => setEditing(null)}
        {...(editing === null || editing === 'new'
          ? { onSaved: (id: string) => void navigate(`/team/allTask/${id}`) }
          : { project: editing })}
      />
    </>
  );
};
