import { AppError } from '@shilu/events/core/app-error';
import { headedDepartments, mayAdminister } from '@shilu/events/identity/directory';
import { managedDepartments } from '@shilu/events/identity/rights';
import { departmentRegister } from '@shilu/events/organization/department';
import { defineChecks } from '../registers/register-checks';

/**
 * But for administrators, departments are kept within one's own; heads are appointed where one is head oneself, and never
 * oneself.
 */
export const placeDepartment = defineChecks(departmentRegister, {
  mayChange: ({ directory }, actor, { id, next, previous }) => {
    if (mayAdminister(directory, actor)) return;
    const managed = managedDepartments(directory, actor);
    const parent = next.parentId ?? null;
    const stays = previous !== null && (previous.parentId ?? null) === parent;
    if (previous !== null && !managed.has(id)) throw new AppError('beyondOwnRights');
    if (!stays && (parent === null || !managed.has(parent))) throw new AppError('beyondOwnRights');
    const heads = (previous?.headIds ?? []).toSorted();
    const wanted = next.headIds.toSorted();
    if (JSON.stringify(heads) === JSON.stringify(wanted)) return;
    if (wanted.includes(actor) !== heads.includes(actor)) throw new AppError('notOneself');
    const headed = headedDepartments(directory, actor);
    if (!headed.has(id) && (parent === null || !headed.has(parent))) throw new AppError('beyondOwnRights');
  },
});
