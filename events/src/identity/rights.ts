import { PROJECT_SCOPES, RECORD_SCOPES, TASK_SCOPES, type PermissionCode } from '../core/permissions';
import type { Placement } from './account';
import { departmentsUnder, headedDepartments, mayAdminister, mayUse, rolesOf, type Directory } from './directory';

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

export const rightsOf = (
  directory: Directory,
  accountId: string,
  placed: Placement | undefined = directory.accounts.get(accountId),
): Rights => rightsOfRoles(placed ? rolesOf(directory, placed) : [], headedDepartments(directory, accountId));

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
 * never an administrator; otherwise within one's own department, and only those with fewer rights. `target` is where the
 * other stands: as the log has it, where that is known.
 */
export const mayManage = (
  directory: Directory,
  actorId: string,
  targetId: string,
  target: Placement | undefined = directory.accounts.get(targetId),
): boolean => {
  if (!target || actorId === targetId || target.isOrganAdmin) return false;
  if (mayAdminister(directory, actorId)) return true;
  const [mine, theirs] = [rightsOf(directory, actorId), rightsOf(directory, targetId, target)];
  return (
    mayUse(directory, actorId, 'MemberManage') &&
    target.departmentId !== null &&
    managedDepartments(directory, actorId).has(target.departmentId) &&
    covers(mine, theirs) &&
    !covers(theirs, mine)
  );
};
