import { AppError } from '@shilu/events/core/app-error';
import type { FlowValues } from '@shilu/events/approvals/flow';
import { resolveApprovers, type ApprovalSubject } from '@shilu/events/approvals/resolve-approvers';
import type { Directory } from '@shilu/events/identity/directory';
import type { ApprovalNode } from '@shilu/events/records/record-events';

/** Approvers chosen by the author for a node, by its index. */
export type ChosenApprovers = Readonly<Record<string, readonly string[]>>;

/**
 * The nodes of a flow with those who decide (P08). The author's choice narrows a node, never widens it. Nobody reviews
 * their own work (V043): the author and whoever wrote or signed this version are left out where others stand beside,
 * and refused where nobody does.
 */
export const approvalNodes = (
  directory: Directory,
  flow: Pick<FlowValues, 'nodes'>,
  subject: ApprovalSubject,
  contributors: readonly string[],
  chosen: ChosenApprovers = {},
): ApprovalNode[] =>
  flow.nodes.map((node, index): ApprovalNode => {
    const able = resolveApprovers(directory, node, subject);
    const picked = chosen[String(index)] ?? [];
    if (picked.includes(subject.ownerId)) throw new AppError('reviewerIsOperator');
    const involved = picked.find((accountId) => contributors.includes(accountId));
    if (involved !== undefined) throw new AppError('reviewerContributed', { name: involved });
    const stranger = picked.find((accountId) => !able.includes(accountId));
    if (stranger !== undefined) throw new AppError('approverGone', { name: stranger });
    const approverIds = (picked.length > 0 ? able.filter((accountId) => picked.includes(accountId)) : able).filter(
      (accountId) => accountId !== subject.ownerId && !contributors.includes(accountId),
    );
    if (approverIds.length === 0) {
      const own = able.find((accountId) => accountId !== subject.ownerId);
      if (own !== undefined) throw new AppError('reviewerContributed', { name: own });
      throw new AppError(able.includes(subject.ownerId) ? 'reviewerIsOperator' : 'noReviewer');
    }
    return { ...node, accountIds: [...node.accountIds], approverIds };
  });
