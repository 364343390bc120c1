import { z } from 'zod';
import { heldViewSchema } from '../audit/held';
import { retentionViewSchema } from '../audit/retention-view';
import { defineCall } from '../core/call';
import {
  codeWord,
  commandFields,
  distinct,
  id,
  isoDate,
  name,
  newId,
  paging,
  plainText,
  revision,
  text,
  wholeNumber,
} from '../core/schemas';
import { workStatusSchema } from './project-life';
import { PROJECT_PHASES } from './project-phase';
import { taskStatusSchema } from './task-life';
import { WORK_LIMITS } from './work-limits';

const context = 'projects';
const people = distinct(z.array(id).max(WORK_LIMITS.people));

const phase = z.enum(PROJECT_PHASES);

const projectFields = {
  name: name(WORK_LIMITS.name),
  number: plainText(WORK_LIMITS.number).optional(),
  description: text(WORK_LIMITS.description).optional(),
  leaderIds: people,
  memberIds: people,
  departmentId: id.nullable(),
  startDate: isoDate.nullable(),
  endDate: isoDate.nullable(),
  phase: phase.nullable().optional(),
};
const taskFields = {
  name: name(WORK_LIMITS.name),
  number: plainText(WORK_LIMITS.number).optional(),
  description: text(WORK_LIMITS.description).optional(),
  managerIds: people,
  memberIds: people,
  departmentId: id.nullable(),
  startDate: isoDate.nullable(),
  endDate: isoDate.nullable(),
  progress: wholeNumber(0, 100),
};

export const projectViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  number: z.string(),
  description: z.string(),
  leaderIds: z.array(z.string()),
  memberIds: z.array(z.string()),
  departmentId: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** How far its research has come, beside its state; null where nobody has said. */
  phase: phase.nullable(),
  personal: z.boolean(),
  status: workStatusSchema,
  /** What a form was opened with, and sends back to say what it edited. */
  revision: z.number(),
  ownerId: z.string(),
  createdAt: z.string(),
  modifiedAt: z.string(),
  taskCount: z.number(),
  openTaskCount: z.number(),
  recordCount: z.number(),
  overdue: z.boolean(),
  /** A read model could not take one of its events: what the row says may not be all of it. */
  beingRepaired: z.boolean().optional(),
  /** The legal hold that is on it, where one is; told of a single project. */
  held: heldViewSchema.optional(),
  /** How long its records are kept; told of a single project. */
  retention: retentionViewSchema.optional(),
  /** What the caller may do with it, and the moves that they may make now, by name. */
  mayModify: z.boolean(),
  moves: z.array(z.string()),
  mayAddTask: z.boolean(),
  mayAddRecord: z.boolean(),
});
export type ProjectView = z.infer<typeof projectViewSchema>;

export const taskViewSchema = z.object({
  id: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  name: z.string(),
  number: z.string(),
  description: z.string(),
  managerIds: z.array(z.string()),
  memberIds: z.array(z.string()),
  departmentId: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  progress: z.number(),
  status: taskStatusSchema,
  revision: z.number(),
  ownerId: z.string(),
  createdAt: z.string(),
  modifiedAt: z.string(),
  recordCount: z.number(),
  overdue: z.boolean(),
  /** A read model could not take one of its events: what the row says may not be all of it. */
  beingRepaired: z.boolean().optional(),
  mayModify: z.boolean(),
  moves: z.array(z.string()),
  mayAddRecord: z.boolean(),
});
export type TaskView = z.infer<typeof taskViewSchema>;

const idAnswer = z.object({ id: z.string() });
const page = {
  ...paging,
  text: text(200).optional(),
  sortField: codeWord(40).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
};

export const projectCalls = {
  addProject: defineCall({
    id: 'C029',
    method: 'POST',
    path: 'Project/Add',
    kind: 'command',
    context,
    summary: { 'zh-CN': '新建项目', 'en-US': 'Open a project' },
    request: z.strictObject({
      id: newId.optional(),
      ...projectFields,
      personal: z.boolean().default(false),
      status: workStatusSchema.default('active'),
      ...commandFields,
    }),
    response: idAnswer,
  }),
  modifyProject: defineCall({
    id: 'C030',
    method: 'POST',
    path: 'Project/Modify',
    kind: 'command',
    context,
    summary: { 'zh-CN': '修改项目', 'en-US': 'Modify a project' },
    request: z.strictObject({
      id,
      ...z.object(projectFields).partial().shape,
      status: workStatusSchema.optional(),
      baseRevision: revision.optional(),
      ...commandFields,
    }),
    response: idAnswer,
  }),
  projectPage: defineCall({
    id: 'C031',
    method: 'POST',
    path: 'Project/Page',
    kind: 'query',
    context,
    summary: { 'zh-CN': '项目列表', 'en-US': 'Projects' },
    request: z.strictObject({
      ...page,
      status: z.array(workStatusSchema).max(5).optional(),
      phase: z.array(phase).max(PROJECT_PHASES.length).optional(),
      overdue: z.boolean().optional(),
      mine: z.boolean().optional(),
    }),
    response: z.array(projectViewSchema),
  }),
  project: defineCall({
    id: 'C032',
    method: 'GET',
    path: 'Project/{id}',
    kind: 'query',
    context,
    summary: { 'zh-CN': '项目详情', 'en-US': 'A project' },
    request: z.object({ id }),
    response: projectViewSchema,
  }),
  /** Projects the caller may put records into, with their open tasks. */
  myActiveProjects: defineCall({
    id: 'C033',
    method: 'GET',
    path: 'Project/My/ActiveList',
    kind: 'query',
    context,
    summary: { 'zh-CN': '我的进行中项目', 'en-US': 'My active projects' },
    request: z.object({}),
    response: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        number: z.string(),
        tasks: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  }),
  task: defineCall({
    id: 'C034',
    method: 'GET',
    path: 'Task/{id}',
    kind: 'query',
    context,
    summary: { 'zh-CN': '任务详情', 'en-US': 'A task' },
    request: z.object({ id }),
    response: taskViewSchema,
  }),
  addTask: defineCall({
    id: 'C035',
    method: 'POST',
    path: 'Task/Add',
    kind: 'command',
    context,
    summary: { 'zh-CN': '新建任务', 'en-US': 'Open a task' },
    request: z.strictObject({
      id: newId.optional(),
      projectId: id,
      ...taskFields,
      status: taskStatusSchema.default('todo'),
      ...commandFields,
    }),
    response: idAnswer,
  }),
  modifyTask: defineCall({
    id: 'C036',
    method: 'POST',
    path: 'Task/Modify',
    kind: 'command',
    context,
    summary: { 'zh-CN': '修改任务', 'en-US': 'Modify a task' },
    request: z.strictObject({
      id,
      ...z.object(taskFields).partial().shape,
      status: taskStatusSchema.optional(),
      baseRevision: revision.optional(),
      ...commandFields,
    }),
    response: idAnswer,
  }),
  taskPage: defineCall({
    id: 'X030',
    method: 'POST',
    path: 'Task/Page',
    kind: 'query',
    context,
    summary: { 'zh-CN': '任务列表', 'en-US': 'Tasks' },
    request: z.strictObject({
      ...page,
      projectId: id.optional(),
      status: z.array(taskStatusSchema).max(4).optional(),
      overdue: z.boolean().optional(),
      mine: z.boolean().optional(),
    }),
    response: z.array(taskViewSchema),
  }),
} as const;
