import { AppError } from '@shilu/events/core/app-error';
import { flowRegister } from '@shilu/events/approvals/flow';
import { defineChecks } from '../registers/register-checks';

/** People named to decide are members when they are named. */
export const approversStand = defineChecks(flowRegister, {
  surroundings: async ({ directory }, _accountId, { next, previous }) => {
    const known = new Set(previous?.nodes.flatMap((node) => node.accountIds));
    for (const node of next.nodes) {
      const gone = node.accountIds.find((id) => !known.has(id) && (directory.accounts.get(id)?.disabled ?? true));
      if (gone !== undefined) throw new AppError('approverGone', { name: gone });
    }
  },
});
