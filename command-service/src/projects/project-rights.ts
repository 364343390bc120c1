import { unknownReference } from '@shilu/events/core/input-unfit';
import { mayAdminister, mayUse, type Directory } from '@shilu/events/identity/directory';
import type { Caller } from '../engine/command';

/** Owner, leaders, holders of ProjectManage and administrators change a project; a personal one is its owner's (P09). */
export const mayModifyProject = (directory: Directory, accountId: string, projectId: string): boolean => {
  const project = directory.projects.get(projectId);
  if (!project) return false;
  if (project.ownerId === accountId || mayAdminister(directory, accountId)) return true;
  return !project.personal && (project.leaderIds.includes(accountId) || mayUse(directory, accountId, 'ProjectManage'));
};

export const mayModifyTask = (directory: Directory, accountId: string, taskId: string): boolean => {
  const task = directory.tasks.get(taskId);
  if (!task) return false;
  return (
    task.ownerId === accountId ||
    task.managerIds.includes(accountId) ||
    mayModifyProject(directory, accountId, task.projectId)
  );
};

export const mayOpenProject = (directory: Directory, caller: Caller, personal: boolean): boolean =>
  personal || mayAdminister(directory, caller.id) || mayUse(directory, caller.id, 'ProjectManage');

/** People and department exist. Those who were there before may stay, whatever became of their accounts. */
export const checkPeople = (
  directory: Directory,
  next: readonly string[],
  now: readonly string[],
  field: string,
): void => {
  for (const accountId of next)
    if (!now.includes(accountId) && (directory.accounts.get(accountId)?.disabled ?? true))
      throw unknownReference(field);
};
