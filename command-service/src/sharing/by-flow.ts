import { approvalNodes } from '@shilu/events/approvals/approval-nodes';
import { flowRegister, sharingFlow } from '@shilu/events/approvals/flow';
import { departmentsAbove } from '@shilu/events/identity/directory';
import type { ApprovalSubject } from '@shilu/events/approvals/resolve-approvers';
import type { ByFlow } from '@shilu/events/sharing/share';
import type { Services } from '../engine/services';

/** By whose consent it is shared, as things stand now; null where its author's word is enough. */
export const byFlow = ({ live, directory }: Services, of: ApprovalSubject): ByFlow | null => {
  const flows = [...live.kept(flowRegister)].flatMap(([id, { values, removed }]) =>
    removed ? [] : [{ id, ...values }],
  );
  const flow = sharingFlow(flows, of.projectId, departmentsAbove(directory, of.departmentId));
  return flow === undefined
    ? null
    : { flowId: flow.id, flowName: flow.name, nodes: approvalNodes(directory, flow, of, []) };
};
