import { AppError } from '@shilu/events/core/app-error';
import { registerDecider } from '@shilu/events/core/register';
import { seesProject } from '@shilu/events/identity/work-sight';
import { projectCalls } from '@shilu/events/projects/calls';
import { decideWork } from '@shilu/events/projects/decide-work';
import {
  emptyProjectFields,
  mustStayPersonal,
  projectFields,
  projectRegister,
  type ProjectFields,
} from '@shilu/events/projects/project';
import { mayChangeProject } from '@shilu/events/projects/work-rights';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { writeEntry } from '../registers/write-entry';
import { fieldsGiven } from './fields-given';
import { checkPlace, mayOpenProject } from './project-rights';

const check = (services: Services, next: Partial<ProjectFields>, now: ProjectFields, ownerId: string): void => {
  checkPlace(services.directory, ['leaderIds', 'memberIds'], next, now);
  mustStayPersonal({ ...now, ...next }, ownerId);
};

/** C029. */
export const addProject = (services: Services): Route =>
  command(services, projectCalls.addProject, async (input, caller) => {
    const id = input.id ?? madeId(caller.author.commandId, 'project');
    const done = await services.entriesOf(projectRegister).repeated(id, caller.author);
    if (done) return answer({ id }, done.position);
    if (!mayOpenProject(services.directory, caller, input.personal)) throw new AppError('forbidden');
    const { status, personal } = input;
    const values: ProjectFields = {
      ...emptyProjectFields,
      ...fieldsGiven<ProjectFields>(projectRegister, input),
      personal,
    };
    const { position } = await writeEntry(services, projectRegister, id, caller.author, (state) => {
      if (!state.exists) check(services, values, emptyProjectFields, caller.id);
      return registerDecider(projectRegister).decide({ kind: 'add', values, actor: caller.id, status }, state);
    });
    return answer({ id }, position);
  });

/** C030. */
export const modifyProject = (services: Services): Route =>
  command(services, projectCalls.modifyProject, async (input, caller) => {
    const { directory } = services;
    const { id, status = null, baseRevision } = input;
    const values = fieldsGiven<ProjectFields>(projectRegister, input);
    const done = await services.entriesOf(projectRegister).repeated(id, caller.author);
    if (done) return answer({ id }, done.position);
    if (!directory.projects.has(id) || !seesProject(directory, caller.id, id)) throw new AppError('notFound');
    const { position } = await writeEntry(services, projectRegister, id, caller.author, (state) => {
      if (!mayChangeProject({ directory, accountId: caller.id }, state)) throw new AppError('forbiddenEdit');
      check(services, values, projectFields(state.values), state.ownerId ?? '');
      return decideWork(projectRegister, { values, status, baseRevision, actor: caller.id }, state);
    });
    return answer({ id }, position);
  });
