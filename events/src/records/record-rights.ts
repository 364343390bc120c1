import { refusalOf } from '../core/app-error';
import { hasLeft, hasPermission, mayAdminister, mayUse, type Directory } from '../identity/directory';
import { audienceOf, mayRead, readershipOf, type RecordFacts } from '../identity/readership';
import type { RecordEvent } from './record-events';
import { editableByOwner, editableModule } from './record-checks';
import { EDITABLE_STATUSES, type RecordState } from './record-state';

export const factsOf = (record: RecordState): RecordFacts => ({
  id: record.id,
  ownerId: record.ownerId,
  departmentId: record.departmentId,
  projectId: record.projectId,
  taskId: record.taskId,
  approverIds: [
    ...[record.approval, ...record.pastApprovals].flatMap(
      (approval) => approval?.nodes.flatMap((node) => node.approverIds) ?? [],
    ),
    ...(record.recall?.approverIds ?? []),
    ...record.recallDeciders,
  ],
  guestIds: [
    ...record.modules.flatMap((module) => module.grants.map((grant) => grant.accountId)),
    ...record.pageInfo.participantIds,
  ],
});

export const mayReadRecord = (directory: Directory, accountId: string, record: RecordState): boolean => {
  if (!record.exists) return false;
  const account = directory.accounts.get(accountId);
  if (record.removed && record.ownerId !== accountId && !account?.isOrganAdmin) return false;
  return mayRead(audienceOf(factsOf(record)), readershipOf(directory, accountId));
};

/**
 * Who may look at it and take a copy of it along: whoever may read it, and, of what was removed, those who oversee the audit
 * trail, in which they read all that it said anyway.
 */
export const mayOpenRecord = (directory: Directory, accountId: string, record: RecordState): boolean =>
  mayReadRecord(directory, accountId, record) ||
  (record.exists && record.removed && hasPermission(directory, accountId, 'AudittrailSearch'));

/** Every active account that may read the record: answers "who could read it then" when given the directory of then. */
export const readersOf = (directory: Directory, record: RecordState): string[] =>
  [...directory.accounts.values()]
    .filter((account) => !account.disabled && mayOpenRecord(directory, account.id, record))
    .map((account) => account.id);

const PLACE_AND_PEOPLE: readonly string[] = ['projectId', 'taskId', 'participantIds'];

/** Whether an event may take somebody's sight of the record away. Those that only give are not waited for. */
export const changesReaders = (event: RecordEvent): boolean => {
  switch (event.type) {
    case 'ModuleGranted':
    case 'ModuleRemoved':
    case 'RecordDepartmentChanged':
    case 'RecordRolledBack':
    case 'RecordRemoved':
      return true;
    case 'RecordInfoChanged':
      return event.data.changes.some((change) => PLACE_AND_PEOPLE.includes(change.field));
    default:
      return false;
  }
};

/** The record with the grants that hold now: none of a closed account, none of somebody who left its project (P09). */
export const withPresentGrants = (directory: Directory, record: RecordState): RecordState => {
  const holds = ({ accountId }: { readonly accountId: string }): boolean =>
    directory.accounts.get(accountId)?.disabled === false &&
    (record.projectId === null || !hasLeft(directory, accountId, record.projectId));
  return record.modules.every((module) => module.grants.every(holds))
    ? record
    : { ...record, modules: record.modules.map((module) => ({ ...module, grants: module.grants.filter(holds) })) };
};

/** The author writes; others hold what they were granted (P04, C006). Nobody writes outside the editable states. */
export const mayEditRecord = (record: RecordState, accountId: string): boolean =>
  refusalOf(() => editableByOwner(record, accountId)) === null;

/** What is under review or approved stays in everybody's sight (T06). */
export const mayRemoveRecord = (
  record: Pick<RecordState, 'ownerId' | 'status' | 'removed'>,
  accountId: string,
  isAdmin: boolean,
): boolean => !record.removed && (record.ownerId === accountId || isAdmin) && EDITABLE_STATUSES.includes(record.status);

export const mayEditModule = (record: RecordState, accountId: string, moduleId: string): boolean =>
  refusalOf(() => editableModule(record, accountId, moduleId)) === null;

/** The author asks by recall; others reactivate: administrators, who manage flows, the lead of its project (T06). */
export const mayActivate = (directory: Directory, accountId: string, record: RecordState): boolean =>
  mayAdminister(directory, accountId) ||
  mayUse(directory, accountId, 'FlowManage') ||
  (record.projectId !== null && (directory.projects.get(record.projectId)?.leaderIds.includes(accountId) ?? false));

/** What tells whose turn it is: of a record's state as of a view of it. */
type Turn = {
  readonly status: RecordState['status'];
  readonly recall: { readonly approverIds: readonly string[] } | null;
  readonly approval: {
    readonly nodeIndex: number;
    readonly nodes: readonly { readonly approverIds: readonly string[] }[];
    readonly decisions: readonly { readonly nodeIndex: number; readonly accountId: string }[];
  } | null;
};

/** Whose turn it is: approvers of the present node who have not decided yet. */
export const currentApprovers = (record: Turn): string[] => {
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
