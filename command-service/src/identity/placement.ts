import { AppError } from '@shilu/events/core/app-error';
import { hasPermission, type Directory } from '@shilu/events/identity/directory';
import type { Placement } from '@shilu/events/identity/account';
import { covers, managedDepartments, rightsOf, rightsOfRoles } from '@shilu/events/identity/rights';
import type { Caller } from '../engine/command';

/** Refuses a placement that names what does not exist. */
export const checkPlacement = (directory: Directory, accountId: string, placement: Placement): void => {
  // A program is no administrator: it could not even log in as one.
  if (placement.isOrganAdmin && directory.serviceAccounts.has(accountId))
    throw new AppError('invalidInput', { field: 'isOrganAdmin' });
  const department = placement.departmentId === null ? null : directory.departments.get(placement.departmentId);
  if (department === undefined || department?.removed) throw new AppError('invalidInput', { field: 'departmentId' });
  for (const roleId of placement.roleIds) {
    const role = directory.roles.get(roleId);
    if (!role || role.removed) throw new AppError('invalidInput', { field: 'roleIds' });
  }
  if (placement.directLeaderId !== null) {
    if (placement.directLeaderId === accountId || !directory.accounts.has(placement.directLeaderId))
      throw new AppError('invalidInput', { field: 'directLeaderId' });
  }
};

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item) => b.includes(item));

/** An account whose person has not been identified administers nobody: it may be the same person's second one. */
export const mustBeConfirmed = ({ account }: Caller): void => {
  if (account.suspended) throw new AppError('signingSuspended');
};

/**
 * Members are kept by administrators and holders of MemberManage; administrators themselves, and who is one, only by
 * administrators; roles by those who may manage permissions. Nobody can raise themselves (P01, P03).
 */
export const mayPlace = (directory: Directory, actor: string, previous: Placement | null, next: Placement): void => {
  const account = directory.accounts.get(actor);
  if (account?.isOrganAdmin) return;
  if (!hasPermission(directory, actor, 'MemberManage')) throw new AppError('forbidden');
  if (next.isOrganAdmin || previous?.isOrganAdmin) throw new AppError('forbidden');
  if (!same(previous?.roleIds ?? [], next.roleIds) && !hasPermission(directory, actor, 'PermissioManage'))
    throw new AppError('forbidden');
  // Within one's own department, and no right that one does not hold.
  const managed = managedDepartments(directory, actor);
  const outside = (departmentId: string | null): boolean => departmentId === null || !managed.has(departmentId);
  if (outside(next.departmentId) || (previous && outside(previous.departmentId))) throw new AppError('beyondOwnRights');
  const roles = next.roleIds.flatMap((roleId) => directory.roles.get(roleId) ?? []);
  if (!same(previous?.roleIds ?? [], next.roleIds) && !covers(rightsOf(directory, actor), rightsOfRoles(roles)))
    throw new AppError('beyondOwnRights');
};

/** At least one administrator who can log in remains. */
export const keepAnAdmin = (directory: Directory, leaving: string): void => {
  const others = [...directory.accounts.values()].some(
    (account) => account.id !== leaving && account.isOrganAdmin && !account.disabled,
  );
  if (directory.accounts.get(leaving)?.isOrganAdmin && !others) throw new AppError('lastAdmin');
};
