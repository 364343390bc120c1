import { AppError } from '@shilu/events/core/app-error';
import { inputUnfit, unknownReference } from '@shilu/events/core/input-unfit';
import { mayReadEntry } from '@shilu/events/core/register-access';
import type { Directory } from '@shilu/events/identity/directory';
import { seesProject, seesTask } from '@shilu/events/identity/work-sight';
import { OPEN_STATUSES } from '@shilu/events/projects/project-life';
import { mayUseProject } from '@shilu/events/projects/project-use';
import { OPEN_TASK_STATUSES } from '@shilu/events/projects/task-life';
import { notebookRegister } from '@shilu/events/records/notebook';
import type { PageInfo } from '@shilu/events/records/record-events';
import type { Caller } from '../engine/command';
import type { Services } from '../engine/services';

export type RecordPlace = {
  readonly bookId: string;
  readonly projectId: string | null;
  readonly taskId: string | null;
};

const checkBook = async (services: Services, caller: Caller, bookId: string): Promise<void> => {
  const { state } = await services.entriesOf(notebookRegister).load(bookId);
  if (
    !state.exists ||
    state.removed ||
    !mayReadEntry(notebookRegister, { ...state, id: bookId }, services.directory, caller.id)
  )
    throw new AppError('notFound', { field: 'bookId' });
  if (state.ownerId !== caller.id) throw new AppError('forbidden', { field: 'bookId' });
};

/** An own notebook, an active project and an open task of that project (T07, P09). Parts given as they are now need no check. */
export const checkPlace = async (
  services: Services,
  caller: Caller,
  given: RecordPlace,
  now?: RecordPlace,
): Promise<RecordPlace> => {
  const { directory } = services;
  if (given.bookId !== now?.bookId) await checkBook(services, caller, given.bookId);
  const task = given.taskId === null ? null : directory.tasks.get(given.taskId);
  if (task === undefined || (task && given.taskId !== now?.taskId && !seesTask(directory, caller.id, task.id)))
    throw new AppError('notFound', { field: 'taskId' });
  const projectId = given.projectId ?? task?.projectId ?? null;
  if (task && task.projectId !== projectId) throw inputUnfit([{ path: 'taskId', message: 'otherProject' }]);
  if (projectId !== null && projectId !== now?.projectId) {
    const project = directory.projects.get(projectId);
    if (!project || !seesProject(directory, caller.id, projectId))
      throw new AppError('notFound', { field: 'projectId' });
    if (!mayUseProject(directory, caller.id, projectId)) throw new AppError('forbidden', { field: 'projectId' });
    if (!OPEN_STATUSES.includes(project.status)) throw new AppError('projectInactive');
  }
  if (task && given.taskId !== now?.taskId) {
    if (!OPEN_TASK_STATUSES.includes(task.status)) throw new AppError('taskInactive');
  }
  return { bookId: given.bookId, projectId, taskId: given.taskId };
};

export const checkDepartment = (directory: Directory, departmentId: string | null): void => {
  const department = departmentId === null ? null : directory.departments.get(departmentId);
  if (department === undefined || department?.removed) throw unknownReference('departmentId');
};

/** Participants are members; one who left may stay on a record where they are already. */
export const checkParticipants = (directory: Directory, next: PageInfo, now: readonly string[] = []): void => {
  for (const accountId of next.participantIds) {
    const account = directory.accounts.get(accountId);
    if (!account || (account.disabled && !now.includes(accountId))) throw unknownReference('participantIds');
  }
};
