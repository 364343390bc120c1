import { mayAdminister, myProjects, myTasks, type Directory } from '../identity/directory';

/** Those who take part in a project, or in one of its tasks, put records into it; a personal one is its owner's (P09). */
export const mayUseProject = (directory: Directory, accountId: string, projectId: string): boolean => {
  const project = directory.projects.get(projectId);
  if (!project) return false;
  if (project.personal) return project.ownerId === accountId;
  if (mayAdminister(directory, accountId) || myProjects(directory, accountId).includes(projectId)) return true;
  return myTasks(directory, accountId).some((taskId) => directory.tasks.get(taskId)?.projectId === projectId);
};

/** All of those at once. */
export const usableProjects = (directory: Directory, accountId: string): readonly string[] => {
  const projects = [...directory.projects.values()];
  const inTasks = myTasks(directory, accountId).flatMap((taskId) => directory.tasks.get(taskId)?.projectId ?? []);
  const mine = new Set([...myProjects(directory, accountId), ...inTasks]);
  const all = mayAdminister(directory, accountId);
  return projects
    .filter(({ id, personal, ownerId }) => (personal ? ownerId === accountId : all || mine.has(id)))
    .map(({ id }) => id);
};
