import { unknownReference } from '@shilu/events/core/input-unfit';
import { mayAdminister, mayUse, type Directory } from '@shilu/events/identity/directory';
import type { Caller } from '../engine/command';
import { checkDepartment } from '../records/record-place';

/** Anybody opens a personal project. */
export const mayOpenProject = (directory: Directory, caller: Caller, personal: boolean): boolean =>
  personal || mayAdminister(directory, caller.id) || mayUse(directory, caller.id, 'ProjectManage');

type Place<Key extends string> = Readonly<Record<Key, readonly string[]>> & { readonly departmentId: string | null };

/** People and department exist. Those who were there before may stay, whatever became of their accounts. */
export const checkPlace = <Key extends string>(
  directory: Directory,
  keys: readonly Key[],
  next: Partial<Place<Key>>,
  now: Place<Key>,
): void => {
  for (const key of keys)
    for (const accountId of next[key] ?? [])
      if (!now[key].includes(accountId) && (directory.accounts.get(accountId)?.disabled ?? true))
        throw unknownReference(key);
  if (next.departmentId !== undefined && next.departmentId !== now.departmentId)
    checkDepartment(directory, next.departmentId);
};
