import { AppError } from '@shilu/events/core/app-error';
import { mayAdminister } from '@shilu/events/identity/directory';
import { covers, rightsOf, rightsOfRoles } from '@shilu/events/identity/rights';
import { roleRegister } from '@shilu/events/identity/role';
import { defineChecks } from '../registers/register-checks';

/** Nobody but an administrator gives away by a role what they do not have themselves, or changes a role of their own. */
export const grantRole = defineChecks(roleRegister, {
  mayChange: ({ directory }, actor, { id, next, previous }) => {
    if (mayAdminister(directory, actor)) return;
    if (directory.accounts.get(actor)?.roleIds.includes(id)) throw new AppError('notOneself');
    const mine = rightsOf(directory, actor);
    if (![next, ...(previous ? [previous] : [])].every((role) => covers(mine, rightsOfRoles([role]))))
      throw new AppError('beyondOwnRights');
  },
});
