import { Button, Group, SegmentedControl } from '@mantine/core';
import { projectCalls, type TaskView } from '@shilu/events/projects/calls';
import { TASK_STATUSES } from '@shilu/events/projects/task';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { SearchBox } from '../record-lists/search-box';
import type { Column } from '../ui/data-table/column';
import { DataTable } from '../ui/data-table/data-table';
import { useTableState } from '../ui/data-table/use-table-state';
import { Dates, People, ProgressCell } from './parts';
import { TaskStatusMenu } from './status-menu';
import { TaskDrawer } from './task-form';
import { TASK_CHIP } from './work-status';
import classes from './projects.module.css';

const rowId = (task: TaskView): string => task.id;

/** Tasks of one project, or the caller's own. */
export const TaskTable = ({
  projectId,
  mine = false,
  empty,
}: {
  readonly projectId?: string;
  readonly mine?: boolean;
  readonly empty: ReactNode;
}) => {
  const { t } = useTranslation('projects');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const control = useTableState({ size: 20, sort: { field: 'modifiedAt', order: 'desc' } });
  const [editing, setEditing] = useState<TaskView | null>(null);
  const status = TASK_STATUSES.find((each) => each === control.filters['status']);
  const overdue = control.filters['overdue'] === '1';
  const list = useQueryCall(
    projectCalls.taskPage,
    {
      pageIndex: control.page,
      pageSize: control.size,
      ...(projectId === undefined ? {} : { projectId }),
      ...(mine ? { mine: true } : {}),
      ...(overdue ? { overdue: true } : {}),
      ...(status ? { status: [status] } : {}),
      ...(control.text === '' ? {} : { text: control.text }),
      ...(control.sort ? { sortField: control.sort.field, sortOrder: control.sort.order } : {}),
    },
    { watch: ['tasks', 'projects'], keepPrevious: true },
  );
  const setText = useCallback((text: string) => control.set({ text }), [control]);
  const columns = useMemo<readonly Column<TaskView>[]>(
    () => [
      {
        id: 'name',
        label: t('task.name'),
        minWidth: 220,
        fixed: true,
        sortable: true,
        cell: (task) => (
          <div className={classes['name']}>
            <Link to={`/team/taskDetail/${task.id}`}>{task.name}</Link>
            <span className="mute" style={{ fontSize: 12 }}>
              {[task.number, projectId === undefined ? task.projectName : ''].filter((part) => part !== '').join(' · ')}
            </span>
          </div>
        ),
      },
      {
        id: 'status',
        label: t('field.status'),
        width: 130,
        sortable: true,
        cell: (task) => <TaskStatusMenu task={task} />,
      },
      { id: 'managers', label: t('field.managers'), width: 150, cell: (task) => <People ids={task.managerIds} /> },
      {
        id: 'progress',
        label: t('field.progress'),
        width: 150,
        sortable: true,
        cell: (task) => <ProgressCell percent={task.progress} />,
      },
      { id: 'records', label: t('field.records'), width: 80, align: 'right', cell: (task) => task.recordCount },
      { id: 'endDate', label: t('field.dates'), width: 320, sortable: true, cell: (task) => <Dates {...task} /> },
      {
        id: 'edit',
        label: common('actions.edit'),
        width: 80,
        cell: (task) =>
          task.mayModify ? (
            <Button variant="subtle" size="compact-sm" onClick={() => setEditing(task)}>
              {common('actions.edit')}
            </Button>
          ) : null,
      },
    ],
    [t, common, projectId],
  );
  return (
    <>
      <DataTable
        name="tasks"
        label={t('task.list')}
        columns={columns}
        rows={list.data?.response}
        rowId={rowId}
        total={list.data?.rows}
        totalCapped={list.data?.rowsCapped}
        control={control}
        error={list.error}
        onRetry={() => void list.refetch()}
        onOpen={(task) => void navigate(`/team/taskDetail/${task.id}`)}
        empty={empty}
        filters={
          <Group gap={8}>
            <SegmentedControl
              size="xs"
              aria-label={t('field.status')}
              value={status ?? ''}
              onChange={(value) => control.setFilter('status', value === '' ? null : value)}
              data={[
                { value: '', label: t('all') },
                ...TASK_STATUSES.map((each) => ({ value: each, label: common(`state.${TASK_CHIP[each]}`) })),
              ]}
            />
            <Button
              size="compact-sm"
              radius="xl"
              variant={overdue ? 'light' : 'default'}
              aria-pressed={overdue}
              onClick={() => control.setFilter('overdue', overdue ? null : '1')}
            >
              {t('overdue')}
            </Button>
          </Group>
        }
        toolbar={<SearchBox label={t('task.search')} value={control.text} onChange={setText} />}
      />
      {editing === null ? null : (
        <TaskDrawer opened projectId={editing.projectId} task={editing} onClose={() => setEditing(null)} />
      )}
    </>
  );
};
