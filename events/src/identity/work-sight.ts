import { departmentsUnder, hasPermission, headedDepartments, myProjects, myTasks, type Directory } from './directory';

type Project = NonNullable<ReturnType<Directory['projects']['get']>>;
type Task = NonNullable<ReturnType<Directory['tasks']['get']>>;

/** Why somebody sees a project; `place` is what they see it by. */
export type ProjectGround = {
  readonly kind:
    | 'owner'
    | 'administrator'
    | 'permission'
    | 'organisation'
    | 'projectLead'
    | 'projectMember'
    | 'taskMember'
    | 'departmentHead'
    | 'departmentMember';
  readonly place: { readonly category: 'department' | 'task'; readonly id: string } | null;
};

export type WorkSight = {
  readonly project: (project: Project) => boolean;
  /** Why, by what decides it; nothing of what is not seen. */
  readonly projectGrounds: (project: Project) => readonly ProjectGround[];
  readonly task: (task: Task) => boolean;
  /** May put records into it, apart from its state (P09). */
  readonly takesPart: (projectId: string) => boolean;
};

/**
 * What of projects and tasks an account sees. Projects (P05): own, own department and subordinates, or all. Tasks (P06):
 * own; those of the own department, or all, in projects seen. What depends on the account alone is computed once, so that
 * a list of thousands costs one pass.
 */
export const workSight = (directory: Directory, accountId: string): WorkSight => {
  const account = directory.accounts.get(accountId);
  const none = { project: () => false, projectGrounds: () => [], task: () => false, takesPart: () => false };
  if (!account || account.disabled) return none;
  const roles = account.roleIds.flatMap((id) => {
    const role = directory.roles.get(id);
    return role && !role.removed ? [role] : [];
  });
  const admin = account.isOrganAdmin;
  const permitted = hasPermission(directory, accountId, 'ProjectManage');
  const everything = admin || permitted;
  const inRole = roles.some((role) => role.projectScope === 'organisation');
  const mine = new Set(myProjects(directory, accountId));
  const tasks = new Set(myTasks(directory, accountId));
  const myTaskIn = new Map(
    [...tasks].flatMap((id) => {
      const projectId = directory.tasks.get(id)?.projectId;
      return projectId === undefined ? [] : [[projectId, id] as const];
    }),
  );
  const headed = headedDepartments(directory, accountId);
  const departments = new Set(headed);
  if (roles.some((role) => role.projectScope === 'department') && account.departmentId !== null) {
    for (const id of departmentsUnder(directory, [account.departmentId])) departments.add(id);
  }
  const projectGrounds = (project: Project): readonly ProjectGround[] => {
    const by = (holds: boolean, kind: ProjectGround['kind'], place: ProjectGround['place'] = null): ProjectGround[] =>
      holds ? [{ kind, place }] : [];
    const own = [...by(project.ownerId === accountId, 'owner'), ...by(admin, 'administrator')];
    if (project.personal) return own;
    const task = myTaskIn.get(project.id);
    const d = project.departmentId;
    const department = d === null ? null : ({ category: 'department', id: d } as const);
    return [
      ...own,
      ...by(!admin && permitted, 'permission'),
      ...by(inRole, 'organisation'),
      ...by(project.leaderIds.includes(accountId), 'projectLead'),
      ...by(project.memberIds.includes(accountId), 'projectMember'),
      ...(task === undefined ? [] : by(true, 'taskMember', { category: 'task', id: task })),
      ...by(d !== null && headed.has(d), 'departmentHead', department),
      ...by(d !== null && !headed.has(d) && departments.has(d), 'departmentMember', department),
    ];
  };
  const seesProject = (project: Project): boolean => projectGrounds(project).length > 0;
  const allTasks = roles.some((role) => role.taskScope === 'all');
  const departmentTasks = roles.some((role) => role.taskScope === 'department');
  const seesTask = (task: Task): boolean => {
    if (tasks.has(task.id)) return true;
    const project = directory.projects.get(task.projectId);
    if (!project || !seesProject(project)) return false;
    if (everything || allTasks || project.ownerId === accountId || project.leaderIds.includes(accountId)) return true;
    if (task.departmentId !== null && headed.has(task.departmentId)) return true;
    return departmentTasks && task.departmentId !== null && task.departmentId === account.departmentId;
  };
  return {
    project: seesProject,
    projectGrounds,
    task: seesTask,
    takesPart: (projectId) => {
      const project = directory.projects.get(projectId);
      if (!project) return false;
      return project.personal ? project.ownerId === accountId : admin || mine.has(projectId) || myTaskIn.has(projectId);
    },
  };
};

/** For one question; a list asks `workSight` once. */
export const seesProject = (directory: Directory, accountId: string, projectId: string): boolean => {
  const project = directory.projects.get(projectId);
  return project !== undefined && workSight(directory, accountId).project(project);
};

export const seesTask = (directory: Directory, accountId: string, taskId: string): boolean => {
  const task = directory.tasks.get(taskId);
  return task !== undefined && workSight(directory, accountId).task(task);
};

/** Whether an account sees a project or a task; undefined of what is neither. */
export const seesWork = (
  directory: Directory,
  accountId: string,
  { category, id }: { readonly category: string; readonly id: string },
): boolean | undefined => {
  if (category === 'project') return seesProject(directory, accountId, id);
  return category === 'task' ? seesTask(directory, accountId, id) : undefined;
};
