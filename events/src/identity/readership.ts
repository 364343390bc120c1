import { PERMISSION_CODES, type RecordScope } from '../core/permissions';
import {
  departmentsAbove,
  hasPermission,
  headedDepartments,
  myProjects,
  myTasks,
  projectsLeft,
  rolesOf,
  type Directory,
} from './directory';

/** What decides who may read a record. */
export type RecordFacts = {
  readonly ownerId: string;
  readonly departmentId: string | null;
  readonly projectId: string | null;
  readonly taskId: string | null;
  /** Approvers of the present and past rounds. */
  readonly approverIds: readonly string[];
  /** Those granted a module, and participants: their right ends when they leave the record's project (P09). */
  readonly guestIds: readonly string[];
};

const guest = (accountId: string, projectId: string | null): string =>
  projectId === null ? `g:${accountId}` : `g:${accountId}:${projectId}`;

/**
 * Who may read a record, as tokens: a viewer may read it if the viewer's tokens and the record's audience meet. The same
 * rule runs in memory (`mayRead`: decisions, replay) and in SQL (`readableBy`), so that they cannot disagree (P04-P09).
 */
export const audienceOf = (record: RecordFacts): string[] => {
  const { departmentId: d, projectId: p, taskId: t } = record;
  return [
    'all',
    `u:${record.ownerId}`,
    ...new Set(record.approverIds.map((accountId) => `u:${accountId}`)),
    ...new Set(record.guestIds.flatMap((accountId) => [guest(accountId, null), ...(p ? [guest(accountId, p)] : [])])),
    ...(d ? [`d:${d}`] : []),
    ...(t ? [`t:${t}`] : []),
    ...(p ? [`p:${p}`] : []),
    ...(d && t ? [`dt:${d}:${t}`] : []),
    ...(d && p ? [`dp:${d}:${p}`] : []),
  ];
};

const RECORD_RANK: Readonly<Record<RecordScope, number>> = {
  ownInDepartment: 0,
  departmentInTask: 1,
  allInTask: 2,
  departmentInProject: 3,
  allInProject: 4,
  organisation: 5,
};

/** Held by whoever is in a department or below it; that of a record's department (`d:`) is its heads'. */
export const memberToken = (departmentId: string): string => `in:${departmentId}`;

/**
 * What a person holds for themselves, whatever they see of the work of others: what an entry of a register is for
 * (`entryAudience`) is said in these.
 */
export const ownTokens = (directory: Directory, accountId: string): string[] => {
  const account = directory.accounts.get(accountId);
  if (!account || account.disabled) return [];
  const permitted = PERMISSION_CODES.filter((code) => hasPermission(directory, accountId, code));
  return [
    'anyone',
    `u:${accountId}`,
    ...(account.isOrganAdmin ? ['admin'] : []),
    ...permitted.map((code) => `may:${code}`),
    ...departmentsAbove(directory, account.departmentId).map(memberToken),
  ];
};

const heldTokens = (directory: Directory, accountId: string): string[] => {
  const account = directory.accounts.get(accountId);
  if (!account || account.disabled) return [];
  const rank = Math.max(0, ...rolesOf(directory, account).map((role) => RECORD_RANK[role.recordScope]));
  if (account.isOrganAdmin || rank === 5) return ['all', ...ownTokens(directory, accountId)];
  const tokens = new Set(ownTokens(directory, accountId));
  for (const departmentId of headedDepartments(directory, accountId)) tokens.add(`d:${departmentId}`);
  for (const project of directory.projects.values())
    if (project.leaderIds.includes(accountId)) tokens.add(`p:${project.id}`);
  for (const task of directory.tasks.values()) if (task.managerIds.includes(accountId)) tokens.add(`t:${task.id}`);
  const d = account.departmentId;
  if (rank >= 2 || (rank === 1 && d))
    for (const taskId of myTasks(directory, accountId)) tokens.add(rank >= 2 ? `t:${taskId}` : `dt:${d}:${taskId}`);
  if (rank >= 4 || (rank === 3 && d))
    for (const projectId of myProjects(directory, accountId))
      tokens.add(rank >= 4 ? `p:${projectId}` : `dp:${d}:${projectId}`);
  return [...tokens];
};

/** What a viewer holds: tokens, and what of a guest's right is barred by having left projects. */
export type Readership = {
  readonly tokens: readonly string[];
  /** Null for most people. Else the guest's token, which is not among `tokens`, and what takes it away. */
  readonly barred: { readonly guest: string; readonly by: readonly string[] } | null;
};

export const readershipOf = (directory: Directory, accountId: string): Readership => {
  const tokens = heldTokens(directory, accountId);
  if (tokens.length === 0 || tokens.includes('all')) return { tokens, barred: null };
  const left = projectsLeft(directory, accountId);
  return left.length === 0
    ? { tokens: [...tokens, guest(accountId, null)], barred: null }
    : {
        tokens,
        barred: { guest: guest(accountId, null), by: left.map((projectId) => guest(accountId, projectId)) },
      };
};

const meet = (audience: readonly string[], tokens: readonly string[]): boolean => {
  const held = new Set(tokens);
  return audience.some((token) => held.has(token));
};

export const mayRead = (audience: readonly string[], { tokens, barred }: Readership): boolean =>
  meet(audience, tokens) || (barred !== null && audience.includes(barred.guest) && !meet(audience, barred.by));
