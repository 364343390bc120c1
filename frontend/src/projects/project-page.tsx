import { Anchor, Breadcrumbs, Button, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { projectCalls } from '@shilu/events/projects/calls';
import { projectRegister } from '@shilu/events/projects/project';
import { PHASE_LABELS } from '@shilu/events/projects/project-phase';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { HeldLine } from '../audit/held-line';
import { OpenMoment } from '../audit/open-moment';
import { RetentionLine } from '../audit/retention-line';
import { EntryBeside } from '../capabilities/entry-beside';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { useDepartments } from '../organization/use-departments';
import { ProjectAccess } from '../sharing/project-access';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { PageHeader } from '../ui/page-header';
import { OneLine } from '../ui/one-line';
import { PageSkeleton } from '../ui/skeletons';
import { Dates, Names, ProgressCell } from './parts';
import { ProjectDrawer } from './project-form';
import { useShownTasks } from './shown-tasks';
import { ProjectStatus } from './status-menu';
import { TaskDrawer } from './task-form';
import { TaskTable } from './task-table';
import { projectProgress } from './work-status';
import classes from './projects.module.css';

/** R066, R069: a project and all its tasks. */
export const ProjectPage = () => {
  const { t } = useTranslation('projects');
  const language = useStore(languageStore);
  const id = useParams()['id'] ?? '';
  const query = useQueryCall(projectCalls.project, { id }, { watch: ['projects', 'tasks'] });
  const departments = useDepartments();
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  const project = query.data?.response;
  const tasks = useShownTasks(t('task.list'));
  const tab = useShownTasks(project?.name ?? '');
  if (query.isError && !project) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!project) return <PageSkeleton />;
  return (
    <>
      <Breadcrumbs mb={6}>
        <Anchor component={Link} to="/project">
          {t('title')}
        </Anchor>
        <Text c="dimmed">
          <OneLine alone text={project.number === '' ? project.name : project.number} />
        </Text>
      </Breadcrumbs>
      <PageHeader
        title={project.name}
        tab={tab}
        note={<ProjectStatus project={project} />}
        actions={
          <>
            <OpenMoment to={`/team/allTask/${project.id}`} />
            {project.mayAddRecord ? (
              <Button variant="default" component={Link} to={`/record?create=record&projectId=${project.id}`}>
                {t('newRecord')}
              </Button>
            ) : null}
            {project.mayModify ? (
              <Button variant="default" onClick={() => setEditing(true)}>
                {t('project.modify')}
              </Button>
            ) : null}
            {project.mayAddTask ? (
              <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
                {t('task.add')}
              </Button>
            ) : null}
          </>
        }
      />
      <HeldLine of="project" held={project.held} />
      <RetentionLine retention={project.retention} />
      <dl className={classes['facts']}>
        <div>
          <dt>{t('field.leaders')}</dt>
          <dd>
            <Names ids={project.leaderIds} />
          </dd>
        </div>
        <div>
          <dt>{t('field.members')}</dt>
          <dd>{project.personal ? t('personal') : <Names ids={project.memberIds} />}</dd>
        </div>
        <div>
          <dt>{t('field.department')}</dt>
          <dd>{departments.find((each) => each.id === project.departmentId)?.name ?? '—'}</dd>
        </div>
        {project.phase === null ? null : (
          <div>
            <dt>{t('field.phase')}</dt>
            <dd>{PHASE_LABELS[project.phase][language]}</dd>
          </div>
        )}
        <div>
          <dt>{t('field.dates')}</dt>
          <dd>
            <Dates {...project} />
          </dd>
        </div>
        <div>
          <dt>{t('field.progress')}</dt>
          <dd>
            <ProgressCell percent={projectProgress(project)} />
          </dd>
        </div>
        <div>
          <dt>{t('field.records')}</dt>
          <dd>
            <Anchor component={Link} to={`/record?view=all&f.projectId=${project.id}`}>
              {t('seeRecords', { count: project.recordCount })}
            </Anchor>
          </dd>
        </div>
        {project.description === '' ? null : (
          <div className={classes['wide']}>
            <dt>{t('field.description')}</dt>
            <dd>{project.description}</dd>
          </div>
        )}
      </dl>
      <Title order={2} mb={8}>
        {tasks}
      </Title>
      <TaskTable
        projectId={project.id}
        empty={
          <EmptyState
            title={t('task.empty')}
            {...(project.mayAddTask
              ? { action: <Button onClick={() => setAdding(true)}>{t('task.add')}</Button> }
              : {})}
          >
            {t(project.mayAddTask ? 'task.emptyHelp' : 'task.emptyInactive')}
          </EmptyState>
        }
      />
      <div className={classes['beside']}>
        <ProjectAccess key={project.id} projectId={project.id} />
        <EntryBeside register={projectRegister} id={project.id} />
      </div>
      <ProjectDrawer opened={editing} project={project} onClose={() => setEditing(false)} />
      <TaskDrawer opened={adding} projectId={project.id} onClose={() => setAdding(false)} />
    </>
  );
};
