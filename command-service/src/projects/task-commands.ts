import { AppError } from '@shilu/events/core/app-error';
import { registerDecider } from '@shilu/events/core/register';
import { seesProject, seesTask } from '@shilu/events/identity/work-sight';
import { projectCalls } from '@shilu/events/projects/calls';
import { decideWork } from '@shilu/events/projects/decide-work';
import { OPEN_STATUSES } from '@shilu/events/projects/project-life';
import { emptyTaskFields, taskFields, taskRegister, type TaskFields } from '@shilu/events/projects/task';
import { mayChangeProject, mayChangeTask } from '@shilu/events/projects/work-rights';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { writeEntry } from '../registers/write-entry';
import { fieldsGiven } from './fields-given';
import { checkPlace } from './project-rights';

const check = ({ directory }: Services, projectId: string, next: Partial<TaskFields>, now: TaskFields): void => {
  checkPlace(directory, ['managerIds', 'memberIds'], next, now);
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
    const { directory } = services;
    const { projectId, status } = input;
    const id = input.id ?? madeId(caller.author.commandId, 'task');
    const done = await services.entriesOf(taskRegister).repeated(id, caller.author);
    if (done) return answer({ id }, done.position);
    const project = directory.projects.get(projectId);
    if (!project || !seesProject(directory, caller.id, projectId)) throw new AppError('notFound');
    const asOf = { ownerId: project.ownerId, values: project };
    if (!mayChangeProject({ directory, accountId: caller.id }, asOf)) throw new AppError('forbidden');
    if (!OPEN_STATUSES.includes(project.status)) throw new AppError('projectInactive');
    const values: TaskFields = { ...emptyTaskFields, ...fieldsGiven<TaskFields>(taskRegister, input), projectId };
    const { position } = await writeEntry(services, taskRegister, id, caller.author, (state) => {
      check(services, projectId, values, emptyTaskFields);
      return registerDecider(taskRegister).decide({ kind: 'add', values, actor: caller.id, status }, state);
    });
    return answer({ id }, position);
  });

/** C036. */
export const modifyTask = (services: Services): Route =>
  command(services, projectCalls.modifyTask, async (input, caller) => {
    const { directory } = services;
    const { id, status = null, baseRevision } = input;
    const values = fieldsGiven<TaskFields>(taskRegister, input);
    const done = await services.entriesOf(taskRegister).repeated(id, caller.author);
    if (done) return answer({ id }, done.position);
    if (!directory.tasks.has(id) || !seesTask(directory, caller.id, id)) throw new AppError('notFound');
    const { position } = await writeEntry(services, taskRegister, id, caller.author, (state) => {
      if (!mayChangeTask({ directory, accountId: caller.id }, state)) throw new AppError('forbiddenEdit');
      const now = taskFields(state.values);
      check(services, now.projectId, values, now);
      return decideWork(taskRegister, { values, status, baseRevision, actor: caller.id }, state);
    });
    return answer({ id }, position);
  });
