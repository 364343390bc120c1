import type { RecordFacts } from '../identity/readership';
import type { Organisation, Person } from './random-organisation';

/*
 * The rules P01-P09 written out once more, as sentences about people and places, without tokens, ranks or folding. It is
 * slow and plain on purpose: the product's answer must agree with it in every small organisation.
 */
const person = (of: Organisation, id: string): Person | undefined => of.people.find((item) => item.id === id);
const liveRoles = (of: Organisation, viewer: Person) =>
  of.roles.filter((role) => viewer.roleIds.includes(role.id) && !role.removed);
const isAtOrBelow = (of: Organisation, departmentId: string, top: string): boolean => {
  for (let at: string | null = departmentId, steps = 0; at !== null && steps < 20; steps++) {
    if (at === top) return true;
    at = of.departments.find((department) => department.id === at)?.parentId ?? null;
  }
  return false;
};
const heads = (of: Organisation, viewer: Person, departmentId: string | null): boolean =>
  departmentId !== null &&
  of.departments.some(
    (department) => department.headIds.includes(viewer.id) && isAtOrBelow(of, departmentId, department.id),
  );

const namedIn = (of: Organisation, viewerId: string, projectId: string): boolean =>
  of.projects.some(
    (project) => project.id === projectId && [...project.leaderIds, ...project.memberIds].includes(viewerId),
  ) ||
  of.tasks.some((task) => task.projectId === projectId && [...task.managerIds, ...task.memberIds].includes(viewerId));
/** `before`: how it was once, or at several times. */
export const oracleHasLeft = (
  before: Organisation | readonly Organisation[],
  of: Organisation,
  viewerId: string,
  projectId: string | null,
): boolean =>
  projectId !== null &&
  [before].flat().some((once) => namedIn(once, viewerId, projectId)) &&
  !namedIn(of, viewerId, projectId) &&
  of.projects.find((project) => project.id === projectId)?.ownerId !== viewerId;

/** With the viewer by name, with a department that they are in or below, or with a project that they work in or opened. */
const oracleHasShare = (of: Organisation, viewer: Person, recordId: string, use?: 'copy'): boolean =>
  of.shares.some(
    (share) =>
      share.recordId === recordId &&
      share.over === null &&
      (use === undefined || share.use === use) &&
      (share.accountIds.includes(viewer.id) ||
        share.departmentIds.some((top) => viewer.departmentId !== null && isAtOrBelow(of, viewer.departmentId, top)) ||
        share.projectIds.some(
          (id) =>
            namedIn(of, viewer.id, id) ||
            of.projects.some((project) => project.id === id && project.ownerId === viewer.id),
        )),
  );

/** `before` is how it was once; people may have left projects since. */
export const oracleMayRead = (
  of: Organisation,
  viewerId: string,
  record: RecordFacts,
  before: Organisation | readonly Organisation[] = of,
  use?: 'copy',
): boolean => {
  const viewer = person(of, viewerId);
  if (!viewer || viewer.disabled) return false;
  const roles = liveRoles(of, viewer);
  if (viewer.admin || roles.some((role) => role.recordScope === 'organisation')) return true;
  if ([record.ownerId, ...record.approverIds].includes(viewerId)) return true;
  const isGuest = record.guestIds.includes(viewerId) || oracleHasShare(of, viewer, record.id, use);
  if (isGuest && !oracleHasLeft(before, of, viewerId, record.projectId)) return true;
  if (heads(of, viewer, record.departmentId)) return true;
  const project = of.projects.find((item) => item.id === record.projectId);
  const task = of.tasks.find((item) => item.id === record.taskId);
  if (project?.leaderIds.includes(viewerId) || task?.managerIds.includes(viewerId)) return true;
  const sameDepartment = record.departmentId !== null && record.departmentId === viewer.departmentId;
  const inTask =
    task !== undefined &&
    ([...task.managerIds, ...task.memberIds].includes(viewerId) ||
      (task.ownerId === viewerId && !oracleHasLeft(before, of, viewerId, task.projectId)));
  const inProject =
    project !== undefined && [project.ownerId, ...project.leaderIds, ...project.memberIds].includes(viewerId);
  return roles.some(({ recordScope: scope }) => {
    if (scope === 'ownInDepartment') return false;
    if (scope === 'departmentInTask') return inTask && sameDepartment;
    if (scope === 'allInTask') return inTask;
    if (scope === 'departmentInProject') return inTask || (inProject && sameDepartment);
    return inTask || inProject;
  });
};

export const oracleSeesProject = (
  of: Organisation,
  viewerId: string,
  projectId: string,
  before: Organisation | readonly Organisation[] = of,
): boolean => {
  const viewer = person(of, viewerId);
  const project = of.projects.find((item) => item.id === projectId);
  if (!viewer || viewer.disabled || !project) return false;
  if (project.personal) return viewer.admin || project.ownerId === viewerId;
  const roles = liveRoles(of, viewer);
  if (viewer.admin || roles.some((role) => role.manage || role.projectScope === 'organisation')) return true;
  if ([project.ownerId, ...project.leaderIds, ...project.memberIds].includes(viewerId)) return true;
  if (
    of.tasks.some(
      (task) =>
        task.projectId === projectId &&
        ([...task.managerIds, ...task.memberIds].includes(viewerId) ||
          (task.ownerId === viewerId && !oracleHasLeft(before, of, viewerId, projectId))),
    )
  )
    return true;
  if (heads(of, viewer, project.departmentId)) return true;
  return (
    roles.some((role) => role.projectScope === 'department') &&
    viewer.departmentId !== null &&
    project.departmentId !== null &&
    isAtOrBelow(of, project.departmentId, viewer.departmentId)
  );
};

export const oracleSeesTask = (of: Organisation, viewerId: string, taskId: string): boolean => {
  const viewer = person(of, viewerId);
  const task = of.tasks.find((item) => item.id === taskId);
  const project = of.projects.find((item) => item.id === task?.projectId);
  if (!viewer || viewer.disabled || !task || !project) return false;
  if ([task.ownerId, ...task.managerIds, ...task.memberIds].includes(viewerId)) return true;
  if (!oracleSeesProject(of, viewerId, project.id)) return false;
  const roles = liveRoles(of, viewer);
  if (viewer.admin || roles.some((role) => role.manage || role.taskScope === 'all')) return true;
  if ([project.ownerId, ...project.leaderIds].includes(viewerId) || heads(of, viewer, task.departmentId)) return true;
  return (
    roles.some((role) => role.taskScope === 'department') &&
    task.departmentId !== null &&
    task.departmentId === viewer.departmentId
  );
};
