import { categoryOf, entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import type { RegisterValues } from '@shilu/events/core/define-register';
import type { RegisterEvent } from '@shilu/events/core/register';
import { PROJECT, projectFields, type ProjectFields } from '@shilu/events/projects/project';
import { workStatusSchema, type WorkStatus } from '@shilu/events/projects/project-life';
import { TASK, taskFields, type TaskFields } from '@shilu/events/projects/task';
import { OPEN_TASK_STATUSES, taskStatusSchema, type TaskStatus } from '@shilu/events/projects/task-life';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import type { PoolClient } from 'pg';
import type { ChangedKey, Projection } from '../engine/projection';
import { tableWriter, upsertRows } from '../engine/write-rows';
import { tokensOf, vectorText } from '../search/tokens';

/** Projects and tasks with what is counted under them. `record_place` tells where each record counts. */
const ddl = `
create table projects (
  id text primary key, fields text not null, name text not null, number text not null, status text not null, owner_id text not null,
  phase text, end_date text, created_at timestamptz not null, modified_at timestamptz not null, revision integer not null, words tsvector not null
);
create table tasks (
  id text primary key, project_id text not null, fields text not null, name text not null, number text not null, status text not null, owner_id text not null,
  end_date text, created_at timestamptz not null, modified_at timestamptz not null, revision integer not null, words tsvector not null
);
create table work_counts (
  id text primary key, record_count integer not null default 0, task_count integer not null default 0, open_task_count integer not null default 0
);
create table record_place (record_id text primary key, project_id text, task_id text, removed boolean not null);`;

const indexes = `
create index projects_modified on projects (modified_at desc, id);
create index projects_words on projects using gin (words);
create index tasks_modified on tasks (modified_at desc, id);
create index tasks_project on tasks (project_id, modified_at desc);
create index tasks_words on tasks using gin (words);`;

/** The same as `work_counts`, counted at once: what a moment shows is not what was added up since. */
const counts = `
select id, sum(records)::int as record_count, sum(tasks)::int as task_count, sum(open)::int as open_task_count from (
  select project_id as id, 1 as records, 0 as tasks, 0 as open from record_place where not removed and project_id is not null
  union all select task_id, 1, 0, 0 from record_place where not removed and task_id is not null
  union all select project_id, 0, 1, case when status in (${OPEN_TASK_STATUSES.map((status) => `'${status}'`).join(', ')}) then 1 else 0 end from tasks
) counted group by id`;

type Work<Fields, Status> = {
  id: string;
  fields: Fields;
  status: Status;
  ownerId: string;
  createdAt: string;
  modifiedAt: string;
  revision: number;
};
type ProjectWork = Work<ProjectFields, WorkStatus>;
type TaskWork = Work<TaskFields, TaskStatus>;
type WorkRow = {
  id: string;
  fields: string;
  status: string;
  owner_id: string;
  created_at: Date;
  modified_at: Date;
  revision: number;
};
type Place = { projectId: string | null; taskId: string | null; removed: boolean };

const loadWork = async <F, S>(
  tx: PoolClient,
  schema: string,
  table: string,
  ids: readonly string[],
): Promise<Map<string, Work<F, S>>> => {
  const { rows } = await tx.query<WorkRow>(
    `select id, fields, status, owner_id, created_at, modified_at, revision from ${schema}.${table} where id = any($1)`,
    [ids],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        fields: JSON.parse(row.fields) as F,
        status: row.status as S,
        ownerId: row.owner_id,
        createdAt: row.created_at.toISOString(),
        modifiedAt: row.modified_at.toISOString(),
        revision: row.revision,
      },
    ]),
  );
};

type Named = {
  readonly name: string;
  readonly number: string;
  readonly description: string;
  readonly endDate: string | null;
};
const common = [
  ...(['fields', 'name', 'number', 'status', 'owner_id'] as const),
  ...(['end_date', 'created_at', 'modified_at', 'revision', 'words'] as const),
] as const;
const projectTable = tableWriter('projects', ['id', 'phase', ...common], 'id');
const taskTable = tableWriter('tasks', ['id', 'project_id', ...common], 'id');
const placeTable = tableWriter('record_place', ['record_id', 'project_id', 'task_id', 'removed'], 'record_id');

const commonRow = ({ id, fields, status, ownerId, createdAt, modifiedAt, revision }: Work<Named, string>) => ({
  ...{ id, fields: JSON.stringify(fields), name: fields.name, number: fields.number, status, owner_id: ownerId },
  ...{ end_date: fields.endDate, created_at: createdAt, modified_at: modifiedAt, revision },
  words: vectorText(tokensOf(`${fields.number}\n${fields.name}\n${fields.description}`)),
});

type Reading<F, S> = {
  readonly fields: (values: RegisterValues) => F;
  readonly status: { readonly parse: (status: unknown) => S };
};
const projectReading: Reading<ProjectFields, WorkStatus> = { fields: projectFields, status: workStatusSchema };
const taskReading: Reading<TaskFields, TaskStatus> = { fields: taskFields, status: taskStatusSchema };

const foldWork = <F, S>(
  reading: Reading<F, S>,
  before: Work<F, S> | undefined,
  { stream, data, recordedAt, revision }: RecordedEvent<RegisterEvent>,
): Work<F, S> => {
  const id = entityIdOf(stream);
  if (data.kind === 'added') {
    const [fields, status] = [reading.fields(data.values), reading.status.parse(data.status)];
    return { id, fields, status, ownerId: data.ownerId, createdAt: recordedAt, modifiedAt: recordedAt, revision };
  }
  if (!before) throw new Error(`${stream} was not opened`);
  const after = { ...before, modifiedAt: recordedAt, revision };
  if (data.kind === 'modified') return { ...after, fields: reading.fields(data.values) };
  return data.kind === 'moved' ? { ...after, status: reading.status.parse(data.to) } : after;
};

const foldPlace = (before: Place | undefined, event: RecordedEvent<RecordEvent>): Place | undefined => {
  switch (event.type) {
    case 'RecordCreated':
      return { projectId: event.data.projectId, taskId: event.data.taskId, removed: false };
    case 'RecordInfoChanged':
      return before && { ...before, projectId: event.data.projectId, taskId: event.data.taskId };
    case 'RecordRemoved':
      return before && { ...before, removed: true };
    case 'RecordRestored':
      return before && { ...before, removed: false };
    default:
      return before;
  }
};

/** What is added to or taken from the counts, by id of project or task. */
type Delta = { records: number; tasks: number; openTasks: number };
const deltas = () => {
  const found = new Map<string, Delta>();
  const add = (id: string | null, part: Partial<Delta>): void => {
    if (id === null) return;
    const delta = found.get(id) ?? { records: 0, tasks: 0, openTasks: 0 };
    found.set(id, {
      records: delta.records + (part.records ?? 0),
      tasks: delta.tasks + (part.tasks ?? 0),
      openTasks: delta.openTasks + (part.openTasks ?? 0),
    });
  };
  return {
    place: (place: Place | undefined, sign: 1 | -1): void => {
      if (!place || place.removed) return;
      add(place.projectId, { records: sign });
      add(place.taskId, { records: sign });
    },
    task: (task: TaskWork | undefined, sign: 1 | -1): void => {
      if (task)
        add(task.fields.projectId, { tasks: sign, openTasks: OPEN_TASK_STATUSES.includes(task.status) ? sign : 0 });
    },
    changed: () => [...found].filter(([, delta]) => delta.records !== 0 || delta.tasks !== 0 || delta.openTasks !== 0),
  };
};

const placing = new Set<RecordEvent['type']>(['RecordCreated', 'RecordInfoChanged', 'RecordRemoved', 'RecordRestored']);

const idsOf = (events: readonly RecordedEvent[], category: string): string[] => [
  ...new Set(events.filter((event) => categoryOf(event.stream) === category).map((event) => entityIdOf(event.stream))),
];

export const projectsProjection: Projection<'projects'> = {
  name: 'projects',
  version: 2,
  categories: [PROJECT, TASK, RECORD],
  tables: ['projects', 'tasks', 'work_counts', 'record_place'],
  asOf: {
    projects: { category: PROJECT, key: 'id' },
    tasks: { category: TASK, key: 'id' },
    record_place: { category: RECORD, key: 'record_id' },
    work_counts: { counted: counts },
  },
  ddl,
  indexes,
  open: ({ schema }) => ({
    forget: () => undefined,
    apply: async (all, tx) => {
      const events = all.filter(
        (event) => categoryOf(event.stream) !== RECORD || placing.has((event as RecordedEvent<RecordEvent>).type),
      );
      if (events.length === 0) return [];
      const [projectIds, taskIds, recordIds] = [idsOf(events, PROJECT), idsOf(events, TASK), idsOf(events, RECORD)];
      const projects =
        projectIds.length > 0
          ? await loadWork<ProjectFields, WorkStatus>(tx, schema, 'projects', projectIds)
          : new Map<string, ProjectWork>();
      const tasks =
        taskIds.length > 0
          ? await loadWork<TaskFields, TaskStatus>(tx, schema, 'tasks', taskIds)
          : new Map<string, TaskWork>();
      const places = new Map<string, Place>();
      if (recordIds.length > 0) {
        const { rows } = await tx.query<{
          record_id: string;
          project_id: string | null;
          task_id: string | null;
          removed: boolean;
        }>(`select record_id, project_id, task_id, removed from ${schema}.record_place where record_id = any($1)`, [
          recordIds,
        ]);
        for (const row of rows)
          places.set(row.record_id, { projectId: row.project_id, taskId: row.task_id, removed: row.removed });
      }
      const counts = deltas();
      for (const task of tasks.values()) counts.task(task, -1);
      for (const place of places.values()) counts.place(place, -1);
      for (const event of events) {
        const id = entityIdOf(event.stream);
        const category = categoryOf(event.stream);
        if (category === PROJECT)
          projects.set(id, foldWork(projectReading, projects.get(id), event as RecordedEvent<RegisterEvent>));
        else if (category === TASK)
          tasks.set(id, foldWork(taskReading, tasks.get(id), event as RecordedEvent<RegisterEvent>));
        else {
          const place = foldPlace(places.get(id), event as RecordedEvent<RecordEvent>);
          if (place) places.set(id, place);
        }
      }
      for (const task of tasks.values()) counts.task(task, 1);
      for (const place of places.values()) counts.place(place, 1);

      await upsertRows(
        tx,
        schema,
        projectTable,
        [...projects.values()].map((work) => ({ ...commonRow(work), phase: work.fields.phase })),
      );
      await upsertRows(
        tx,
        schema,
        taskTable,
        [...tasks.values()].map((work) => ({ ...commonRow(work), project_id: work.fields.projectId })),
      );
      await upsertRows(
        tx,
        schema,
        placeTable,
        [...places].map(([id, { projectId, taskId, removed }]) => ({
          ...{ record_id: id, project_id: projectId, task_id: taskId, removed },
        })),
      );
      const changed = counts.changed();
      if (changed.length > 0) {
        await tx.query(
          `insert into ${schema}.work_counts as c (id, record_count, task_count, open_task_count)
           select * from unnest($1::text[], $2::int[], $3::int[], $4::int[])
           on conflict (id) do update set record_count = c.record_count + excluded.record_count,
             task_count = c.task_count + excluded.task_count, open_task_count = c.open_task_count + excluded.open_task_count`,
          [
            changed.map(([id]) => id),
            changed.map(([, d]) => d.records),
            changed.map(([, d]) => d.tasks),
            changed.map(([, d]) => d.openTasks),
          ],
        );
      }
      const touched: ChangedKey[] = [...projects.keys(), ...tasks.values()].map((item) => ({
        key: typeof item === 'string' ? `project:${item}` : `task:${item.id}`,
      }));
      return touched.length + changed.length === 0 ? [] : [{ key: 'projects' }, { key: 'tasks' }, ...touched];
    },
  }),
};
