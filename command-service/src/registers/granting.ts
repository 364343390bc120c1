import { AppError } from '@shilu/events/core/app-error';
import { PERMISSION_CODES, PROJECT_SCOPES, RECORD_SCOPES, TASK_SCOPES } from '@shilu/events/core/permissions';
import type { Register, RegisterValues } from '@shilu/events/core/register';
import { headedDepartments, mayAdminister, type Directory } from '@shilu/events/identity/directory';
import { covers, managedDepartments, rightsOf, rightsOfRoles, type Rights } from '@shilu/events/identity/rights';
import { departmentRegister } from '@shilu/events/organization/department';
import { roleRegister } from '@shilu/events/identity/role';
import { z } from 'zod';

const roleValues = z.object({
  permissions: z.array(z.enum(PERMISSION_CODES)),
  projectScope: z.enum(PROJECT_SCOPES),
  taskScope: z.enum(TASK_SCOPES),
  recordScope: z.enum(RECORD_SCOPES),
});
const departmentValues = z.object({
  parentId: z.string().nullish(),
  headIds: z.array(z.string()).nullish(),
});
type Change = { readonly next: RegisterValues; readonly previous: RegisterValues | null };

const rightsIn = (values: RegisterValues): Rights => rightsOfRoles([roleValues.parse(values)]);

const mayGrantRole = (directory: Directory, actor: string, id: string, { next, previous }: Change): void => {
  if (directory.accounts.get(actor)?.roleIds.includes(id)) throw new AppError('notOneself');
  const mine = rightsOf(directory, actor);
  if (![next, ...(previous ? [previous] : [])].every((values) => covers(mine, rightsIn(values))))
    throw new AppError('beyondOwnRights');
};

/** Departments are kept within one's own; heads are appointed where one is head oneself, and never oneself. */
const mayPlaceDepartment = (directory: Directory, actor: string, id: string, { next, previous }: Change): void => {
  const managed = managedDepartments(directory, actor);
  const [now, before] = [departmentValues.parse(next), previous && departmentValues.parse(previous)];
  const parent = now.parentId ?? null;
  const stays = before !== null && (before.parentId ?? null) === parent;
  if (before !== null && !managed.has(id)) throw new AppError('beyondOwnRights');
  if (!stays && (parent === null || !managed.has(parent))) throw new AppError('beyondOwnRights');
  const heads = (before?.headIds ?? []).toSorted();
  const wanted = (now.headIds ?? []).toSorted();
  if (JSON.stringify(heads) === JSON.stringify(wanted)) return;
  if (wanted.includes(actor) !== heads.includes(actor)) throw new AppError('notOneself');
  const headed = headedDepartments(directory, actor);
  if (!headed.has(id) && (parent === null || !headed.has(parent))) throw new AppError('beyondOwnRights');
};

/** Nobody but an administrator gives away, by a role or a department, what they do not have themselves. */
export const mayGrant = (directory: Directory, actor: string, register: Register, id: string, change: Change): void => {
  if (mayAdminister(directory, actor)) return;
  if (register.name === roleRegister.name) mayGrantRole(directory, actor, id, change);
  if (register.name === departmentRegister.name) mayPlaceDepartment(directory, actor, id, change);
};
