import { AppError } from '../core/app-error';
import type { Directory } from '../identity/directory';
import type { ApprovalNode } from '../records/record-events';
import type { FlowNode, FlowValues } from './flow';
import { resolveApprovers, type ApprovalSubject } from './resolve-approvers';

/** Approvers chosen by the author for a node, by its index. */
export type ChosenApprovers = Readonly<Record<string, readonly string[]>>;

export type NodeApprovers = {
  readonly node: FlowNode;
  /** Who may decide. */
  readonly approverIds: readonly string[];
  /** Why there is nobody; `wrote`: those who stand there and contributed themselves. */
  readonly nobody: { readonly key: 'reviewerContributed' | 'reviewerIsOperator' | 'noReviewer' } | null;
  readonly wrote: readonly string[];
};

/**
 * Who decides at each node of a flow (P08). Nobody reviews their own work (V043): the author and whoever wrote or signed
 * this version are left out where others stand beside.
 */
export const nodeApprovers = (
  directory: Directory,
  nodes: readonly FlowNode[],
  subject: ApprovalSubject,
  contributors: readonly string[],
): readonly NodeApprovers[] =>
  nodes.map((node) => {
    const able = resolveApprovers(directory, node, subject);
    const others = able.filter((accountId) => accountId !== subject.ownerId);
    const approverIds = others.filter((accountId) => !contributors.includes(accountId));
    const key =
      others.length > 0 ? 'reviewerContributed' : able.length > 0 ? 'reviewerIsOperator' : ('noReviewer' as const);
    return { node, approverIds, nobody: approverIds.length > 0 ? null : { key }, wrote: others };
  });

/** The nodes of a flow with those who decide. The author's choice narrows a node, never widens it. */
export const approvalNodes = (
  directory: Directory,
  flow: Pick<FlowValues, 'nodes'>,
  subject: ApprovalSubject,
  contributors: readonly string[],
  chosen: ChosenApprovers = {},
): ApprovalNode[] =>
  nodeApprovers(directory, flow.nodes, subject, contributors).map(({ node, approverIds, nobody, wrote }, index) => {
    const picked = chosen[String(index)] ?? [];
    if (picked.includes(subject.ownerId)) throw new AppError('reviewerIsOperator');
    const involved = picked.find((accountId) => contributors.includes(accountId));
    if (involved !== undefined) throw new AppError('reviewerContributed', { name: involved });
    const stranger = picked.find((accountId) => !approverIds.includes(accountId));
    if (stranger !== undefined) throw new AppError('approverGone', { name: stranger });
    if (nobody) throw new AppError(nobody.key, wrote[0] === undefined ? {} : { name: wrote[0] });
    const narrowed = picked.length > 0 ? approverIds.filter((accountId) => picked.includes(accountId)) : approverIds;
    return { ...node, accountIds: [...node.accountIds], approverIds: [...narrowed] };
  });
