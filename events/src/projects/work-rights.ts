import type { RegisterValues } from '../core/define-register';
import { isNamedIn } from '../core/named-in';
import { isAllowed } from '../core/register-access';
import type { Directory } from '../identity/directory';
import { projectRegister } from './project';
import { taskRegister } from './task';

type Work = { readonly ownerId: string | null; readonly values: RegisterValues };
type Asking = { readonly directory: Directory; readonly accountId: string };

/** Whoever may change a project, or moves it; asked of those who see it. */
export const mayChangeProject = ({ directory, accountId }: Asking, project: Work): boolean =>
  isAllowed(directory, accountId, project, projectRegister.mayChange);

/** Besides those whom the task names: whoever leads its project, or opened that. */
const leadsItsProject = ({ directory, accountId }: Asking, { values }: Work): boolean => {
  const project = directory.projects.get(String(values['projectId']));
  return project !== undefined && (project.ownerId === accountId || isNamedIn(project.leaderIds, accountId));
};

export const mayChangeTask = (asking: Asking, task: Work): boolean =>
  isAllowed(asking.directory, asking.accountId, task, taskRegister.mayChange) || leadsItsProject(asking, task);
