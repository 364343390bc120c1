import type { Directory } from '../identity/directory';
import type { FlowNode } from './flow';

/** What of a record says who decides about it. */
export type ApprovalSubject = {
  readonly ownerId: string;
  readonly departmentId: string | null;
  readonly projectId: string | null;
  readonly taskId: string | null;
};

const headsOf = (directory: Directory, departmentId: string | null): readonly string[] => {
  // A department without a head is its parent's; the walk ends at the root, or where a circle closes.
  const seen = new Set<string>();
  for (let id = departmentId; id !== null && !seen.has(id);) {
    seen.add(id);
    const department = directory.departments.get(id);
    if (!department || department.removed) return [];
    if (department.headIds.length > 0) return department.headIds;
    id = department.parentId;
  }
  return [];
};

const holders = (directory: Directory, node: FlowNode, subject: ApprovalSubject): readonly string[] => {
  switch (node.approver) {
    case 'people':
      return node.accountIds;
    case 'projectLeader':
      return subject.projectId === null ? [] : (directory.projects.get(subject.projectId)?.leaderIds ?? []);
    case 'taskManager':
      return subject.taskId === null ? [] : (directory.tasks.get(subject.taskId)?.managerIds ?? []);
    case 'departmentHead':
      return headsOf(directory, subject.departmentId);
    case 'directLeader': {
      const leader = directory.accounts.get(subject.ownerId)?.directLeaderId ?? null;
      return leader === null ? [] : [leader];
    }
  }
};

/** Who would decide at a node now (P08): those who hold the place and can log in. The author may be among them; V043 takes the author out. */
export const resolveApprovers = (directory: Directory, node: FlowNode, subject: ApprovalSubject): string[] =>
  [...new Set(holders(directory, node, subject))].filter(
    (accountId) => directory.accounts.get(accountId)?.disabled === false,
  );

const holdsAPlace = (directory: Directory, { approver, accountIds }: FlowNode, accountId: string): boolean => {
  switch (approver) {
    case 'people':
      return accountIds.includes(accountId);
    case 'projectLeader':
      return [...directory.projects.values()].some(({ leaderIds }) => leaderIds.includes(accountId));
    case 'taskManager':
      return [...directory.tasks.values()].some(({ managerIds }) => managerIds.includes(accountId));
    case 'departmentHead':
      return [...directory.departments.values()].some(
        ({ removed, headIds }) => !removed && headIds.includes(accountId),
      );
    case 'directLeader':
      return [...directory.accounts.values()].some(({ directLeaderId }) => directLeaderId === accountId);
  }
};

/** Whether a record of anybody's may come to wait for this person: what is expected of a person follows from it, not from what the role is called. */
export const mayBeAsked = (directory: Directory, nodes: readonly FlowNode[], accountId: string): boolean =>
  nodes.some((node) => holdsAPlace(directory, node, accountId));
