import { workSight, type WorkSight } from '@shilu/events/identity/work-sight';
import type { Viewer } from '../engine/query';

type Named = Viewer['named'];
type Project = NonNullable<ReturnType<Named['projects']['get']>>;
type Task = NonNullable<ReturnType<Named['tasks']['get']>>;

type SeenWork = {
  /** The rights of today. */
  readonly sight: WorkSight;
  /** By its id, as it is today. */
  readonly seesProject: (id: string) => boolean;
  readonly seesTask: (id: string) => boolean;
  /** As they were where the viewer looks. */
  readonly projects: () => readonly Project[];
  readonly tasks: () => readonly Task[];
};

/** What of projects and tasks the viewer sees: which there are, and what they are, by where they look; rights are today's. */
export const seenWork = ({ directory, named, accountId }: Viewer): SeenWork => {
  const sight = workSight(directory, accountId);
  const seesProject = (id: string): boolean => {
    const project = directory.projects.get(id);
    return project !== undefined && sight.project(project);
  };
  const seesTask = (id: string): boolean => {
    const task = directory.tasks.get(id);
    return task !== undefined && sight.task(task);
  };
  return {
    ...{ sight, seesProject, seesTask },
    projects: () => [...named.projects.values()].filter(({ id }) => seesProject(id)),
    tasks: () => [...named.tasks.values()].filter(({ id }) => seesTask(id)),
  };
};

/** What a project, a task or a department is called where the viewer looks, for whoever sees it today. */
export const placeNames = (
  viewer: Viewer,
  { projects, tasks, departments }: Named = viewer.named,
): ((place: { readonly category: 'department' | 'project' | 'task'; readonly id: string }) => string | undefined) => {
  const { seesProject, seesTask } = seenWork(viewer);
  return ({ category, id }) => {
    if (category === 'department') return departments.get(id)?.name;
    if (category === 'project') return seesProject(id) ? projects.get(id)?.name : undefined;
    return seesTask(id) ? tasks.get(id)?.name : undefined;
  };
};
