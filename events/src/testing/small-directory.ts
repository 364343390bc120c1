import type { PermissionCode } from '../core/permissions';
import { applyToDirectory, type Directory, type DirectoryAccount } from '../identity/directory';

/** Somebody with an open account, and nothing else that is not said. */
export const accountOf = (directory: Directory, id: string, part: Partial<DirectoryAccount> = {}): void =>
  void directory.accounts.set(id, {
    ...{ id, departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
    ...{ disabled: false, signingLocked: false, shredded: false, suspended: false },
    ...part,
  });

/** A role that gives these permissions, and sees no more than its own. */
export const roleWith = (directory: Directory, id: string, permissions: readonly PermissionCode[]): void =>
  applyToDirectory(directory, 'role', id, {
    type: 'RoleAdded',
    data: {
      kind: 'added',
      values: { name: id, permissions, projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' },
      ...{ ownerId: 'admin', changes: [] },
    },
  });
