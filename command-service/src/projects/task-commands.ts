import { AppError } from '@shilu/events/core/app-error';
import { seesProject, seesTask } from '@shilu/events/identity/work-sight';
import { projectCalls } from '@shilu/events/projects/calls';
import { OPEN_STATUSES } from '@shilu/events/projects/project';
import { emptyTaskFields, taskDecider, type TaskFields } from '@shilu/events/projects/task';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { checkDepartment } from '../records/record-place';
import { checkPeople, mayModifyProject, mayModifyTask } from './project-rights';

const KEYS = [
  'name',
  'number',
  'description',
  'managerIds',
  'memberIds',
  'departmentId',
  'startDate',
  'endDate',
  'progress',
] as const;

const fieldsFrom = (input: Partial<Record<(typeof KEYS)[number], unknown>>): Partial<Omit<TaskFields, 'projectId'>> =>
  Object.fromEntries(KEYS.filter((key) => input[key] !== undefined).map((key) => [key, input[key]]));

const check = (services: Services, projectId: string, next: Partial<TaskFields>, now: TaskFields): void => {
  const { directory } = services;
  checkPeople(directory, next.managerIds ?? [], now.managerIds, 'managerIds');
  checkPeople(directory, next.memberIds ?? [], now.memberIds, 'memberIds');
  if (next.departmentId !== undefined && next.departmentId !== now.departmentId)
    checkDepartment(directory, next.departmentId);
  const project = directory.projects.get(projectId);
  // P09: a task is no back door into a personal project.
  if (
    project?.personal &&
    [...(next.managerIds ?? []), ...(next.memberIds ?? [])].some((accountId) => accountId !== project.ownerId)
  )
    throw new AppError('personalProject');
};

/** C035: only into a project that is under way (P09). */
export const addTask = (services: Services): Route =>
  command(services, projectCalls.addTask, async (input, caller) => {
    const { directory, tasks } = services;
    const { projectId } = input;
    const id = input.id ?? madeId(caller.author.commandId, 'task');
    const done = await tasks.repeated(id, caller.author);
    if (done) return answer({ id }, done.position);
    const project = directory.projects.get(projectId);
    if (!project || !seesProject(directory, caller.id, projectId)) throw new AppError('notFound');
    if (!mayModifyProject(directory, caller.id, projectId)) throw new AppError('forbidden');
    if (!OPEN_STATUSES.includes(project.status)) throw new AppError('projectInactive');
    const fields: TaskFields = { ...emptyTaskFields, ...fieldsFrom(input), projectId };
    const { position } = await tasks.run(id, caller.author, (state) => {
      check(services, projectId, fields, emptyTaskFields);
      return taskDecider.decide({ kind: 'open', fields, status: input.status, actor: caller.id }, state);
    });
    return answer({ id }, position);
  });

/** C036. */
export const modifyTask = (services: Services): Route =>
  command(services, projectCalls.modifyTask, async (input, caller) => {
    const { directory, tasks } = services;
    const { id } = input;
    const fields = fieldsFrom(input);
    const done = await tasks.repeated(id, caller.author);
    if (done) return answer({ id }, done.position);
    if (!directory.tasks.has(id) || !seesTask(directory, caller.id, id)) throw new AppError('notFound');
    const { position } = await tasks.run(id, caller.author, (state) => {
      if (!mayModifyTask(directory, caller.id, id)) throw new AppError('forbiddenEdit');
      check(services, state.fields.projectId, fields, state.fields);
      return taskDecider.decide({ kind: 'modify', fields, status: input.status ?? null }, state);
    });
    return answer({ id }, position);
  });
