import { PROJECT_SCOPES, RECORD_SCOPES, TASK_SCOPES, type PermissionCode } from '../core/permissions';
import { departmentsUnder, hasPermission, headedDepartments, rolesOf, type Directory } from './directory';

/** What roles and headships give an account, so that two can be compared. */
export type Rights = {
  readonly permissions: ReadonlySet<PermissionCode>;
  readonly scopes: readonly [project: number, task: number, record: number];
  readonly headed: ReadonlySet<string>;
};
type Role = ReturnType<typeof rolesOf>[number];

export const rightsOfRoles = (
  roles: readonly Pick<Role, 'permissions' | 'projectScope' | 'taskScope' | 'recordScope'>[],
  headed: ReadonlySet<string> = new Set(),
): Rights => ({
  permissions: new Set(roles.flatMap((role) => role.permissions)),
  scopes: [
    Math.max(-1, ...roles.map((role) => PROJECT_SCOPES.indexOf(role.projectScope))),
    Math.max(-1, ...roles.map((role) => TASK_SCOPES.indexOf(role.taskScope))),
    Math.max(-1, ...roles.map((role) => RECORD_SCOPES.indexOf(role.recordScope))),
  ],
  headed,
});

export const rightsOf = (directory: Directory, accountId: string): Rights => {
  const account = directory.accounts.get(accountId);
  return rightsOfRoles(account ? rolesOf(directory, account) : [], headedDepartments(directory, accountId));
};

/** Everything that `less` may, `more` may too. */
export const covers = (more: Rights, less: Rights): boolean =>
  [...less.permissions].every((code) => more.permissions.has(code)) &&
  less.scopes.every((scope, index) => scope <= (more.scopes[index] ?? -1)) &&
  [...less.headed].every((id) => more.headed.has(id));

/** Departments whose members a person may manage: their own, those they head, and all below. */
export const managedDepartments = (directory: Directory, accountId: string): Set<string> => {
  const own = directory.accounts.get(accountId)?.departmentId ?? null;
  return departmentsUnder(directory, [...headedDepartments(directory, accountId), ...(own === null ? [] : [own])]);
};

/**
 * Whether one may reset the password of another, change their name or address, unlock or enable them: never oneself,
 * never an administrator; otherwise within one's own department, and only those with fewer rights.
 */
export const mayManage = (directory: Directory, actorId: string, targetId: string): boolean => {
  const [actor, target] = [directory.accounts.get(actorId), directory.accounts.get(targetId)];
  if (!actor || !target || actorId === targetId || actor.suspended || target.isOrganAdmin) return false;
  if (actor.isOrganAdmin) return !actor.disabled;
  const [mine, theirs] = [rightsOf(directory, actorId), rightsOf(directory, targetId)];
  return (
    hasPermission(directory, actorId, 'MemberManage') &&
    target.departmentId !== null &&
    managedDepartments(directory, actorId).has(target.departmentId) &&
    covers(mine, theirs) &&
    !covers(theirs, mine)
  );
};
