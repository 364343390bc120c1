import { AppError } from '../core/app-error';
import type { Register } from '../core/define-register';
import type { RegisterState } from '../core/register';
import type { ReviewByFlow } from '../core/review-steps';
import { departmentsAbove, type Directory } from '../identity/directory';
import { nodeApprovers, type NodeApprovers } from './approval-nodes';
import { placedFlow, type FlowValues } from './flow';

/** What of an entry says by whom it is published. */
type Submitted = Pick<RegisterState, 'ownerId' | 'values' | 'writers'>;
type Flow = FlowValues & { readonly id: string };
/** Who submits what, and by which flows. */
type Asked<F extends Flow> = {
  readonly flows: readonly F[];
  readonly register: Register;
  readonly entry: Submitted;
  readonly submitterId: string;
};

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/**
 * The flow by which an entry is published as things stand, with those who decide at each node; null where none is for it, so
 * that whoever submits it chooses the reviewers. It stands in the projects that it is for, and in the department of whoever
 * added it.
 */
export const publicationReview = <F extends Flow>(
  directory: Directory,
  { flows, register, entry, submitterId }: Asked<F>,
): { readonly flow: F; readonly nodes: readonly NodeApprovers[] } | null => {
  const byFlow = register.life?.waits?.byFlow;
  if (byFlow === undefined) return null;
  const { ownerId, values, writers } = entry;
  const projectIds = byFlow.projects === undefined ? [] : textsIn(values[byFlow.projects]);
  const departmentId = ownerId === null ? null : (directory.accounts.get(ownerId)?.departmentId ?? null);
  const flow = placedFlow(flows, 'publish', { projectIds, above: departmentsAbove(directory, departmentId) });
  if (flow === undefined) return null;
  // The leader who is asked leads the project whose flow it is; else the only one that it is for.
  const projectId =
    projectIds.find((id) => flow.projectIds.includes(id)) ?? (projectIds.length === 1 ? (projectIds[0] ?? null) : null);
  const subject = { ownerId: submitterId, departmentId, projectId, taskId: null };
  const contributors = [...(ownerId === null ? [] : [ownerId]), ...writers];
  return { flow, nodes: nodeApprovers(directory, flow.nodes, subject, contributors) };
};

/** The same as an entry keeps it. Refused where nobody can decide at a node. */
export const reviewByFlow = (review: ReturnType<typeof publicationReview>): ReviewByFlow | null => {
  if (review === null) return null;
  const { flow, nodes } = review;
  const steps = nodes.map(({ node, approverIds, nobody }) => {
    if (nobody !== null) throw new AppError('flowStepEmpty', { flow: flow.name, step: node.name });
    return { name: node.name, reviewerIds: [...approverIds], mode: node.mode, approvedBy: [] };
  });
  return { flowName: flow.name, steps };
};
