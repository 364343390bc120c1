import { AppError } from '@shilu/events/core/app-error';
import { hasPermission, type Directory } from '@shilu/events/identity/directory';
import type { Placement } from '@shilu/events/identity/account';

/** Refuses a placement that names what does not exist. */
export const checkPlacement = (directory: Directory, accountId: string, placement: Placement): void => {
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
};

/** At least one administrator who can log in remains. */
export const keepAnAdmin = (directory: Directory, leaving: string): void => {
  const others = [...directory.accounts.values()].some(
    (account) => account.id !== leaving && account.isOrganAdmin && !account.disabled,
  );
  if (directory.accounts.get(leaving)?.isOrganAdmin && !others) throw new AppError('lastAdmin');
};
