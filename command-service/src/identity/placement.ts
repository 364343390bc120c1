import { AppError } from '@shilu/events/core/app-error';
import { inputUnfit, unknownReference } from '@shilu/events/core/input-unfit';
import { mayAdminister, mayUse, type Directory } from '@shilu/events/identity/directory';
import type { Placement } from '@shilu/events/identity/account';
import { covers, managedDepartments, rightsOf, rightsOfRoles } from '@shilu/events/identity/rights';

/** Refuses a placement that names what does not exist. */
export const checkPlacement = (directory: Directory, accountId: string, placement: Placement): void => {
  // A program is no administrator: it could not even log in as one.
  if (placement.isOrganAdmin && directory.serviceAccounts.has(accountId))
    throw inputUnfit([{ path: 'isOrganAdmin', message: 'notForPrograms' }]);
  const department = placement.departmentId === null ? null : directory.departments.get(placement.departmentId);
  if (department === undefined || department?.removed) throw unknownReference('departmentId');
  for (const roleId of placement.roleIds) {
    const role = directory.roles.get(roleId);
    if (!role || role.removed) throw unknownReference('roleIds');
  }
  if (placement.directLeaderId !== null) {
    if (placement.directLeaderId === accountId || !directory.accounts.has(placement.directLeaderId))
      throw unknownReference('directLeaderId');
  }
};

const without = (ids: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return [...new Set(ids)].filter((id) => !known.has(id));
};

/**
 * Members are kept by administrators and holders of MemberManage; administrators themselves, and who is one, only by
 * administrators; roles by those who may manage permissions. Nobody can raise themselves (P01, P03).
 */
export const mayPlace = (directory: Directory, actor: string, previous: Placement | null, next: Placement): void => {
  if (mayAdminister(directory, actor)) return;
  if (!mayUse(directory, actor, 'MemberManage')) throw new AppError('forbidden');
  if (next.isOrganAdmin || previous?.isOrganAdmin) throw new AppError('forbidden');
  const before = previous?.roleIds ?? [];
  const gained = without(next.roleIds, before);
  const changed = gained.length > 0 || without(before, next.roleIds).length > 0;
  if (changed && !mayUse(directory, actor, 'PermissioManage')) throw new AppError('forbidden');
  // Within one's own department, and no right that one does not hold.
  const managed = managedDepartments(directory, actor);
  const outside = (departmentId: string | null): boolean => departmentId === null || !managed.has(departmentId);
  if (outside(next.departmentId) || (previous && outside(previous.departmentId))) throw new AppError('beyondOwnRights');
  const roles = gained.flatMap((roleId) => directory.roles.get(roleId) ?? []);
  if (!covers(rightsOf(directory, actor), rightsOfRoles(roles))) throw new AppError('beyondOwnRights');
};
