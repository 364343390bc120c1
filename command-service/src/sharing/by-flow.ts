import { approvalNodes } from '@shilu/events/approvals/approval-nodes';
import { placedFlow } from '@shilu/events/approvals/flow';
import { departmentsAbove } from '@shilu/events/identity/directory';
import type { ApprovalSubject } from '@shilu/events/approvals/resolve-approvers';
import type { ByFlow } from '@shilu/events/sharing/share';
import { liveFlows } from '../approvals/live-flows';
import type { Services } from '../engine/services';

/** By whose consent it is shared, as things stand now; null where its author's word is enough. */
export const byFlow = (services: Services, of: ApprovalSubject): ByFlow | null => {
  const { directory } = services;
  const place = {
    projectIds: of.projectId === null ? [] : [of.projectId],
    above: departmentsAbove(directory, of.departmentId),
  };
  const flow = placedFlow(liveFlows(services), 'share', place);
  return flow === undefined
    ? null
    : { flowId: flow.id, flowName: flow.name, nodes: approvalNodes(directory, flow, of, []) };
};
