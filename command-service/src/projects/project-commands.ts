import { AppError } from '@shilu/events/core/app-error';
import { seesProject } from '@shilu/events/identity/work-sight';
import { projectCalls } from '@shilu/events/projects/calls';
import { emptyProjectFields, projectDecider, type ProjectFields } from '@shilu/events/projects/project';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { checkDepartment } from '../records/record-place';
import { checkPeople, mayModifyProject, mayOpenProject } from './project-rights';
import { releaseNumber, reserveNumber } from './project-number';

const KEYS = [
  'name',
  'number',
  'description',
  'leaderIds',
  'memberIds',
  'departmentId',
  'startDate',
  'endDate',
] as const;

/** Fields given, with those left out as they were. */
const fieldsFrom = (input: Partial<Record<(typeof KEYS)[number], unknown>>): Partial<ProjectFields> =>
  Object.fromEntries(KEYS.filter((key) => input[key] !== undefined).map((key) => [key, input[key]]));

const check = (services: Services, next: Partial<ProjectFields>, now: ProjectFields): void => {
  checkPeople(services.directory, next.leaderIds ?? [], now.leaderIds, 'leaderIds');
  checkPeople(services.directory, next.memberIds ?? [], now.memberIds, 'memberIds');
  if (next.departmentId !== undefined && next.departmentId !== now.departmentId)
    checkDepartment(services.directory, next.departmentId);
};

/** C029. */
export const addProject = (services: Services): Route =>
  command(services, projectCalls.addProject, async (input, caller) => {
    const id = input.id ?? madeId(caller.author.commandId, 'project');
    const done = await services.projects.repeated(id, caller.author);
    if (done) return answer({ id }, done.position);
    if (!mayOpenProject(services.directory, caller, input.personal)) throw new AppError('forbidden');
    const fields: ProjectFields = { ...emptyProjectFields, ...fieldsFrom(input), personal: input.personal };
    const open = { kind: 'open', fields, status: input.status, actor: caller.id } as const;
    const { state } = await services.projects.load(id);
    if (!state.exists) {
      check(services, fields, emptyProjectFields);
      projectDecider.decide(open, state);
      await reserveNumber(services, id, fields.number, caller.author);
    }
    const { position } = await services.projects.run(id, caller.author, (current) =>
      projectDecider.decide(open, current),
    );
    return answer({ id }, position);
  });

/** C030. */
export const modifyProject = (services: Services): Route =>
  command(services, projectCalls.modifyProject, async (input, caller) => {
    const { directory, projects } = services;
    const { id } = input;
    const fields = fieldsFrom(input);
    const done = await projects.repeated(id, caller.author);
    if (done) return answer({ id }, done.position);
    if (!directory.projects.has(id) || !seesProject(directory, caller.id, id)) throw new AppError('notFound');
    const { state: old } = await projects.load(id);
    const outcome = await projects.run(id, caller.author, async (state) => {
      if (!mayModifyProject(directory, caller.id, id)) throw new AppError('forbiddenEdit');
      check(services, fields, state.fields);
      const events = projectDecider.decide({ kind: 'modify', fields, status: input.status ?? null }, state);
      if (events.length > 0 && fields.number !== undefined)
        await reserveNumber(services, id, fields.number, caller.author);
      return events;
    });
    await releaseNumber(services, id, old.fields.number, outcome.state.fields.number, caller.author);
    return answer({ id }, outcome.position);
  });
