import { AppError } from '../core/app-error';
import { cutText } from '../core/cut-text';
import type { Register, RegisterValues } from '../core/define-register';
import { inUse } from '../core/entry-versions';
import type { RegisterState } from '../core/register';
import { MOST_FLOW_NAME, type ReviewByFlow } from '../core/review-steps';
import { departmentsAbove, type Directory } from '../identity/directory';
import { nodeApprovers, type NodeApprovers } from './approval-nodes';
import { placedFlow, type FlowValues } from './flow';

/** What of an entry says by whom it is published. */
type Submitted = Pick<RegisterState, 'ownerId' | 'values' | 'writers' | 'removed' | 'status' | 'versions' | 'newest'>;
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

/** For which projects these values are; for none in particular, as one place that is no project's. */
const placesOf = (field: string | undefined, values: RegisterValues | undefined): readonly (string | null)[] => {
  if (values === undefined) return [];
  const ids = field === undefined ? [] : textsIn(values[field]);
  return ids.length === 0 ? [null] : ids;
};

export type PublicationReview<F extends Flow = Flow> = readonly {
  readonly flow: F;
  readonly nodes: readonly NodeApprovers[];
}[];

/**
 * The flows by which an entry is published as things stand, with those who decide at each node; null where none is for it,
 * so that whoever submits it chooses the reviewers. It stands in each of the projects that it is for, and that its version in
 * use is for, which the next takes the place of there; and in the department of whoever added it. Each place has its flow:
 * none is got round by naming other projects.
 */
export const publicationReview = <F extends Flow>(
  directory: Directory,
  { flows, register, entry, submitterId }: Asked<F>,
): PublicationReview<F> | null => {
  const byFlow = register.life?.waits?.byFlow;
  if (byFlow === undefined) return null;
  const { ownerId, values, writers } = entry;
  const departmentId = ownerId === null ? null : (directory.accounts.get(ownerId)?.departmentId ?? null);
  const above = departmentsAbove(directory, departmentId);
  const contributors = [...(ownerId === null ? [] : [ownerId]), ...writers];
  const used = inUse(register, entry)?.values;
  const places = new Set([values, used].flatMap((held) => placesOf(byFlow.projects, held)));
  const reviews = new Map<string, PublicationReview<F>[number]>();
  for (const projectId of places) {
    const flow = placedFlow(flows, 'publish', { projectIds: projectId === null ? [] : [projectId], above });
    if (flow === undefined) continue;
    // The leader who is asked leads the project that it stands in.
    const subject = { ownerId: submitterId, departmentId, projectId, taskId: null };
    const nodes = nodeApprovers(directory, flow.nodes, subject, contributors);
    const asked = nodes.map(({ approverIds }) => approverIds);
    // Where the same are asked for several projects, they decide once.
    const key = JSON.stringify([flow.id, asked]);
    if (!reviews.has(key)) reviews.set(key, { flow, nodes });
  }
  return reviews.size === 0 ? null : [...reviews.values()];
};

/** What the flows are called together. */
export const flowNameOf = (review: PublicationReview): string =>
  cutText([...new Set(review.map(({ flow }) => flow.name))].join(' + '), MOST_FLOW_NAME);

/** The same as an entry keeps it, one flow's steps behind the other's. Refused where nobody can decide at a node. */
export const reviewByFlow = (review: PublicationReview | null): ReviewByFlow | null => {
  if (review === null) return null;
  const steps = review.flatMap(({ flow, nodes }) =>
    nodes.map(({ node, approverIds, nobody }) => {
      if (nobody !== null) throw new AppError('flowStepEmpty', { flow: flow.name, step: node.name });
      return { name: node.name, reviewerIds: [...approverIds], mode: node.mode, approvedBy: [] };
    }),
  );
  return { flowName: flowNameOf(review), steps };
};
