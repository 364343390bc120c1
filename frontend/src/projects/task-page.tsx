import { Anchor, Breadcrumbs, Button, Text, Title } from '@mantine/core';
import { projectCalls } from '@shilu/events/projects/calls';
import { taskRegister } from '@shilu/events/projects/task';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordRow } from '@shilu/events/records/record-row';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { EntryBeside } from '../capabilities/entry-beside';
import { useRecordTypes } from '../records/lists/places';
import { recordColumns } from '../records/lists/record-columns';
import { DataTable } from '../ui/data-table/data-table';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { PageHeader } from '../ui/page-header';
import { PageSkeleton } from '../ui/skeletons';
import { OneLine } from '../ui/one-line';
import { usePeople } from '../ui/use-people';
import { Dates, Names, ProgressCell } from './parts';
import { TaskStatusMenu } from './status-menu';
import { TaskDrawer } from './task-form';
import classes from './projects.module.css';

const rowId = (row: RecordRow): string => row.id;
const hrefOf = (row: RecordRow): string => `/editRecord/${row.id}`;
const SHOWN = ['number', 'title', 'status', 'owner', 'waiting', 'modifiedAt'];

/** R068, R070: a task and the records written for it. */
export const TaskPage = () => {
  const { t } = useTranslation('projects');
  const { t: lists } = useTranslation('recordLists');
  const navigate = useNavigate();
  const params = useParams();
  const id = params['taskId'] ?? params['id'] ?? '';
  const query = useQueryCall(projectCalls.task, { id }, { watch: ['tasks', 'projects'] });
  const control = useTableState({ size: 20 });
  const records = useQueryCall(
    recordCalls.recordPage,
    { pageIndex: control.page, pageSize: control.size, taskId: id },
    { watch: ['records'], keepPrevious: true },
  );
  const { shownName } = usePeople();
  const { nameOf: typeOf } = useRecordTypes();
  const [editing, setEditing] = useState(false);
  const columns = useMemo(
    () =>
      recordColumns({
        t: lists,
        find: '',
        nameOf: (each) => shownName(each) ?? lists('someone'),
        typeOf,
        hrefOf,
      })
        .filter((column) => SHOWN.includes(column.id))
        .map(({ sortable: _, ...column }) => column),
    [lists, shownName, typeOf],
  );
  const task = query.data?.response;
  if (query.isError && !task) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!task) return <PageSkeleton />;
  const newRecord = `/record?create=record&projectId=${task.projectId}&taskId=${task.id}`;
  return (
    <>
      <Breadcrumbs mb={6}>
        <Anchor component={Link} to="/project">
          {t('title')}
        </Anchor>
        <Anchor component={Link} to={`/team/allTask/${task.projectId}`}>
          <OneLine text={task.projectName} />
        </Anchor>
        <Text c="dimmed">
          <OneLine alone text={task.number === '' ? task.name : task.number} />
        </Text>
      </Breadcrumbs>
      <PageHeader
        title={task.name}
        note={<TaskStatusMenu task={task} />}
        actions={
          <>
            {task.mayModify ? (
              <Button variant="default" onClick={() => setEditing(true)}>
                {t('task.modify')}
              </Button>
            ) : null}
            {task.mayAddRecord ? (
              <Button component={Link} to={newRecord}>
                {t('newRecord')}
              </Button>
            ) : null}
          </>
        }
      />
      <dl className={classes['facts']}>
        <div>
          <dt>{t('field.managers')}</dt>
          <dd>
            <Names ids={task.managerIds} />
          </dd>
        </div>
        <div>
          <dt>{t('field.members')}</dt>
          <dd>
            <Names ids={task.memberIds} />
          </dd>
        </div>
        <div>
          <dt>{t('field.dates')}</dt>
          <dd>
            <Dates {...task} />
          </dd>
        </div>
        <div>
          <dt>{t('field.progress')}</dt>
          <dd>
            <ProgressCell percent={task.progress} />
          </dd>
        </div>
        {task.description === '' ? null : (
          <div className={classes['wide']}>
            <dt>{t('field.description')}</dt>
            <dd>{task.description}</dd>
          </div>
        )}
      </dl>
      <Title order={2} mb={8}>
        {t('task.records')}
      </Title>
      <DataTable
        name="taskRecords"
        label={t('task.records')}
        columns={columns}
        rows={records.data?.response}
        rowId={rowId}
        total={records.data?.rows}
        totalCapped={records.data?.rowsCapped}
        control={control}
        error={records.error}
        onRetry={() => void records.refetch()}
        onOpen={(row) => void navigate(hrefOf(row))}
        empty={
          <EmptyState
            title={t('task.noRecords')}
            {...(task.mayAddRecord
              ? {
                  action: (
                    <Button component={Link} to={newRecord}>
                      {t('newRecord')}
                    </Button>
                  ),
                }
              : {})}
          >
            {t('task.noRecordsHelp')}
          </EmptyState>
        }
      />
      <div className={classes['beside']}>
        <EntryBeside register={taskRegister} id={task.id} />
      </div>
      <TaskDrawer opened={editing} projectId={task.projectId} task={task} onClose={() => setEditing(false)} />
    </>
  );
};
