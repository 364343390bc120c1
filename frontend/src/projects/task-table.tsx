import { projectCalls, type TaskView } from '@shilu/events/projects/calls';
import { TASK_STATUSES } from '@shilu/events/projects/task-life';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { SearchBox } from '../ui/data-table/search-box';
import type { Column } from '../ui/data-table/column';
import { DataTable } from '../ui/data-table/data-table';
import { FilterBar } from '../ui/data-table/filter-bar';
import { useTableState } from '../ui/data-table/use-table-state';
import { Dates, People, ProgressCell } from './parts';
import { useShownTasks, useTaskFields } from './shown-tasks';
import { TaskStatusMenu } from './status-menu';
import { TaskDrawer } from './task-form';
import { TaskMenu } from './work-menus';
import classes from './projects.module.css';

const rowId = (task: TaskView): string => task.id;
const hrefOf = (task: TaskView): string => `/team/taskDetail/${task.id}`;

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
  const fields = useTaskFields();
  const navigate = useNavigate();
  const control = useTableState({ size: 20, sort: { field: 'modifiedAt', order: 'desc' } });
  const [editing, setEditing] = useState<TaskView | null>(null);
  const status = TASK_STATUSES.find((each) => each === control.filters['status']);
  const overdue = control.filters['overdue'] !== undefined;
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
  const label = useShownTasks(t(mine ? 'task.mine' : 'task.list'));
  const setText = useCallback((text: string) => control.set({ text }), [control]);
  const columns = useMemo<readonly Column<TaskView>[]>(
    () => [
      {
        id: 'name',
        label: t('task.name'),
        minWidth: 220,
        fixed: true,
        whole: true,
        sortable: true,
        cell: (task) => (
          <div className={classes['name']}>
            <Link to={hrefOf(task)}>{task.name}</Link>
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
        plain: true,
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
      { id: 'endDate', label: t('field.dates'), width: 290, sortable: true, cell: (task) => <Dates {...task} /> },
    ],
    [t, projectId],
  );
  return (
    <>
      <DataTable
        name="tasks"
        label={label}
        columns={columns}
        rows={list.data?.response}
        rowId={rowId}
        total={list.data?.rows}
        totalCapped={list.data?.rowsCapped}
        control={control}
        error={list.error}
        onRetry={() => void list.refetch()}
        onOpen={(task) => void navigate(hrefOf(task))}
        empty={empty}
        filters={<FilterBar control={control} fields={fields} />}
        menu={(task) => <TaskMenu task={task} href={hrefOf(task)} onEdit={() => setEditing(task)} />}
        toolbar={<SearchBox label={t('task.search')} value={control.text} onChange={setText} />}
      />
      {editing === null ? null : (
        <TaskDrawer opened projectId={editing.projectId} task={editing} onClose={() => setEditing(null)} />
      )}
    </>
  );
};
