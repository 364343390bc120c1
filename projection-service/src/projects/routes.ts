import { AppError } from '@shilu/events/core/app-error';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import { projectCalls, type ProjectView, type TaskView } from '@shilu/events/projects/calls';
import { workSight, type WorkSight } from '@shilu/events/identity/work-sight';
import { movesFrom } from '@shilu/events/core/life-cycle';
import { PROJECT, type ProjectFields } from '@shilu/events/projects/project';
import { OPEN_STATUSES, projectLife, type WorkStatus } from '@shilu/events/projects/project-life';
import { TASK, type TaskFields } from '@shilu/events/projects/task';
import { OPEN_TASK_STATUSES, taskLife, type TaskStatus } from '@shilu/events/projects/task-life';
import { mayChangeProject, mayChangeTask } from '@shilu/events/projects/work-rights';
import type { Route } from '@shilu/infra/http/call-context';
import { markRepaired } from '../engine/mark-repaired';
import { projectHold } from '../audit/held';
import { projectRetention } from '../audit/retention';
import type { ContextDeps } from '../engine/context-queries';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { offsetOf, where, type Where } from '../engine/where';
import { queryOf } from '../search/tokens';
import { seenWork } from './seen-work';

type WorkRow = {
  id: string;
  fields: string;
  status: string;
  owner_id: string;
  created_at: Date;
  modified_at: Date;
  revision: number;
  record_count: number | null;
  task_count: number | null;
  open_task_count: number | null;
  total?: string;
};

const columns =
  'w.id, w.fields, w.status, w.owner_id, w.created_at, w.modified_at, w.revision, c.record_count, c.task_count, c.open_task_count';
/** A map, not an object: every object answers to `constructor`. */
const sortColumns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    modifiedAt: 'w.modified_at',
    createdAt: 'w.created_at',
    name: 'w.name',
    number: 'w.number',
    status: 'w.status',
    endDate: 'w.end_date',
  }),
);

const isOpenProject = ({ status }: { readonly status: WorkStatus }): boolean => OPEN_STATUSES.includes(status);

const asking = ({ directory, accountId }: Viewer) => ({ directory, accountId });

type Looking = { readonly viewer: Viewer; readonly sight: WorkSight; readonly today: string };

const projectView = (row: WorkRow, looking: Looking): ProjectView => {
  const { viewer, sight, today } = looking;
  const fields = JSON.parse(row.fields) as ProjectFields;
  const status = row.status as WorkStatus;
  const mayModify = !viewer.inPast && mayChangeProject(asking(viewer), { ownerId: row.owner_id, values: fields });
  return {
    id: row.id,
    ...fields,
    leaderIds: [...fields.leaderIds],
    memberIds: [...fields.memberIds],
    status,
    ownerId: row.owner_id,
    createdAt: row.created_at.toISOString(),
    modifiedAt: row.modified_at.toISOString(),
    revision: row.revision,
    taskCount: row.task_count ?? 0,
    openTaskCount: row.open_task_count ?? 0,
    recordCount: row.record_count ?? 0,
    overdue: fields.endDate !== null && fields.endDate < today && status !== 'closed',
    mayModify,
    moves: mayModify ? movesFrom(projectLife, status).map(({ name }) => name) : [],
    mayAddTask: mayModify && isOpenProject({ status }),
    mayAddRecord: !viewer.inPast && isOpenProject({ status }) && sight.takesPart(row.id),
  };
};

const taskView = (row: WorkRow, looking: Looking): TaskView => {
  const { viewer, sight, today } = looking;
  const fields = JSON.parse(row.fields) as TaskFields;
  const status = row.status as TaskStatus;
  const project = viewer.named.projects.get(fields.projectId);
  const mayModify = !viewer.inPast && mayChangeTask(asking(viewer), { ownerId: row.owner_id, values: fields });
  const open = OPEN_TASK_STATUSES.includes(status);
  return {
    id: row.id,
    ...fields,
    managerIds: [...fields.managerIds],
    memberIds: [...fields.memberIds],
    projectName: project?.name ?? '',
    status,
    ownerId: row.owner_id,
    createdAt: row.created_at.toISOString(),
    modifiedAt: row.modified_at.toISOString(),
    revision: row.revision,
    recordCount: row.record_count ?? 0,
    overdue: fields.endDate !== null && fields.endDate < today && open,
    mayModify,
    moves: mayModify ? movesFrom(taskLife, status).map(({ name }) => name) : [],
    mayAddRecord:
      !viewer.inPast && open && project !== undefined && isOpenProject(project) && sight.takesPart(fields.projectId),
  };
};

type PageInput = {
  pageIndex: number;
  pageSize: number;
  text?: string | undefined;
  sortField?: string | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
};

const readPage = async (
  deps: QueryDeps,
  table: 'projects' | 'tasks',
  input: PageInput,
  filter: Where,
): Promise<{ rows: WorkRow[]; total: number }> => {
  const { tsquery, terms } = queryOf(input.text ?? '');
  if (tsquery !== null) filter.add('w.words @@ ?::tsquery', tsquery);
  for (const term of terms) filter.add(`position(? in lower(normalize(w.fields, NFKC))) > 0`, term);
  const sort = sortColumns.get(input.sortField ?? 'modifiedAt');
  if (sort === undefined) throw inputUnfit([{ path: 'sortField', message: 'unknownField' }]);
  const order =
    (input.sortOrder ?? (input.sortField === undefined ? 'desc' : 'asc')) === 'asc'
      ? 'asc nulls last'
      : 'desc nulls last';
  const { rows } = await deps.pool.query<WorkRow>(
    `select ${columns}, count(*) over () as total from rm.${table} w left join rm.work_counts c using (id) where ${filter.sql()}
     order by ${sort} ${order}, w.id limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`,
    filter.values,
  );
  return { rows, total: Number(rows[0]?.total ?? 0) };
};

const findOne = async (deps: QueryDeps, table: 'projects' | 'tasks', id: string): Promise<WorkRow> => {
  const { rows } = await deps.pool.query<WorkRow>(
    `select ${columns} from rm.${table} w left join rm.work_counts c using (id) where w.id = $1`,
    [id],
  );
  if (!rows[0]) throw new AppError('notFound');
  return rows[0];
};

/** The one that was asked for. */
const one = async <T>(views: Promise<readonly T[]>): Promise<T> => {
  const [view] = await views;
  if (view === undefined) throw new AppError('notFound');
  return view;
};

export const projectRoutes = (deps: ContextDeps): readonly Route[] => {
  const today = (): string => deps.clock().toISOString().slice(0, 10);
  const projectViews = (rows: readonly WorkRow[], viewer: Viewer, sight: WorkSight): Promise<ProjectView[]> => {
    const looking = { viewer, sight, today: today() };
    return markRepaired(
      deps.pool,
      viewer,
      PROJECT,
      rows.map((row) => projectView(row, looking)),
    );
  };
  const taskViews = (rows: readonly WorkRow[], viewer: Viewer, sight: WorkSight): Promise<TaskView[]> => {
    const looking = { viewer, sight, today: today() };
    return markRepaired(
      deps.pool,
      viewer,
      TASK,
      rows.map((row) => taskView(row, looking)),
    );
  };
  return [
    query(deps, projectCalls.projectPage, ['projects'], async (input, viewer) => {
      const { sight, projects } = seenWork(viewer);
      const filter = where();
      const seen = projects().filter(
        (project) =>
          input.mine !== true ||
          project.ownerId === viewer.accountId ||
          project.leaderIds.includes(viewer.accountId) ||
          project.memberIds.includes(viewer.accountId),
      );
      filter.add(
        'w.id = any(?)',
        seen.map((project) => project.id),
      );
      if (input.status !== undefined && input.status.length > 0) filter.add('w.status = any(?)', input.status);
      if (input.phase !== undefined && input.phase.length > 0) filter.add('w.phase = any(?)', input.phase);
      if (input.overdue === true) filter.add(`w.end_date < ? and w.status <> 'closed'`, today());
      const { rows, total } = await readPage(deps, 'projects', input, filter);
      return { response: await projectViews(rows, viewer, sight), rows: total };
    }),
    query(deps, projectCalls.taskPage, ['projects'], async (input, viewer) => {
      const { sight, tasks } = seenWork(viewer);
      const filter = where();
      const seen = tasks().filter(
        (task) =>
          (input.projectId === undefined || task.projectId === input.projectId) &&
          (input.mine !== true ||
            task.ownerId === viewer.accountId ||
            task.managerIds.includes(viewer.accountId) ||
            task.memberIds.includes(viewer.accountId)),
      );
      filter.add(
        'w.id = any(?)',
        seen.map((task) => task.id),
      );
      if (input.status !== undefined && input.status.length > 0) filter.add('w.status = any(?)', input.status);
      if (input.overdue === true) {
        filter.add('w.end_date < ?', today());
        filter.add('w.status = any(?)', OPEN_TASK_STATUSES);
      }
      const { rows, total } = await readPage(deps, 'tasks', input, filter);
      return { response: await taskViews(rows, viewer, sight), rows: total };
    }),
    query(deps, projectCalls.myActiveProjects, ['projects'], (_input, viewer) => {
      const { projects, tasks } = seenWork(viewer);
      // Whether they took part is of then; that they may know of it, of today.
      const { takesPart } = workSight(viewer.named, viewer.accountId);
      const usable = projects().filter((project) => isOpenProject(project) && takesPart(project.id));
      const byProject = new Map<string, { id: string; name: string }[]>();
      for (const task of tasks()) {
        if (OPEN_TASK_STATUSES.includes(task.status))
          byProject.set(task.projectId, [...(byProject.get(task.projectId) ?? []), { id: task.id, name: task.name }]);
      }
      const response = usable
        .map(({ id, name, number }) => ({ id, name, number, tasks: byProject.get(id) ?? [] }))
        .sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'));
      return Promise.resolve({ response, rows: response.length });
    }),
    query(deps, projectCalls.project, ['projects'], async ({ id }, viewer) => {
      const row = await findOne(deps, 'projects', id);
      const { sight, seesProject } = seenWork(viewer);
      if (!seesProject(id)) throw new AppError('notFound');
      const held = await projectHold(deps.pool, viewer, id);
      const retention = projectRetention(viewer, id);
      const view = await one(projectViews([row], viewer, sight));
      return { response: { ...view, ...(held ? { held } : {}), ...(retention ? { retention } : {}) } };
    }),
    query(deps, projectCalls.task, ['projects'], async ({ id }, viewer) => {
      const row = await findOne(deps, 'tasks', id);
      const { sight, seesTask } = seenWork(viewer);
      if (!seesTask(id)) throw new AppError('notFound');
      return { response: await one(taskViews([row], viewer, sight)) };
    }),
  ];
};
