import { audienceOf, mayRead, viewerTokens, type Directory, type RecordFacts } from '../identity/directory';
import { EDITABLE_STATUSES, moduleOf, type RecordState } from './record-state';

export const factsOf = (record: RecordState): RecordFacts => ({
  ownerId: record.ownerId,
  departmentId: record.departmentId,
  projectId: record.projectId,
  taskId: record.taskId,
  invitedIds: [
    ...[record.approval, ...record.pastApprovals].flatMap(
      (approval) => approval?.nodes.flatMap((node) => node.approverIds) ?? [],
    ),
    ...(record.recall?.approverIds ?? []),
    ...record.modules.flatMap((module) => module.grants.map((grant) => grant.accountId)),
    ...record.pageInfo.participantIds,
  ],
});

export const mayReadRecord = (directory: Directory, accountId: string, record: RecordState): boolean => {
  if (!record.exists) return false;
  const account = directory.accounts.get(accountId);
  if (record.removed && record.ownerId !== accountId && !account?.isOrganAdmin) return false;
  return mayRead(audienceOf(factsOf(record)), viewerTokens(directory, accountId));
};

/** Every active account that may read the record: answers "who could read it then" when given the directory of then. */
export const readersOf = (directory: Directory, record: RecordState): string[] =>
  [...directory.accounts.values()]
    .filter((account) => !account.disabled && mayReadRecord(directory, account.id, record))
    .map((account) => account.id);

/** The author writes; others hold what they were granted (P04, C006). Nobody writes outside the editable states. */
export const mayEditRecord = (record: RecordState, accountId: string): boolean =>
  record.exists && !record.removed && record.ownerId === accountId && EDITABLE_STATUSES.includes(record.status);

export const mayEditModule = (record: RecordState, accountId: string, moduleId: string): boolean =>
  mayEditRecord(record, accountId) ||
  (!record.removed &&
    EDITABLE_STATUSES.includes(record.status) &&
    (moduleOf(record, moduleId)?.grants.some((grant) => grant.accountId === accountId && grant.attribute === 1) ??
      false));

/** Whose turn it is: approvers of the present node who have not decided yet. */
export const currentApprovers = (record: RecordState): string[] => {
  if (record.status === 'recalling') return [...(record.recall?.approverIds ?? [])];
  const approval = record.approval;
  if (record.status !== 'inReview' || !approval) return [];
  const decided = new Set(
    approval.decisions
      .filter((decision) => decision.nodeIndex === approval.nodeIndex)
      .map((decision) => decision.accountId),
  );
  return (approval.nodes[approval.nodeIndex]?.approverIds ?? []).filter((accountId) => !decided.has(accountId));
};
