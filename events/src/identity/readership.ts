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
import { subjectKey, type Subject } from '../capabilities/capability';
import { recordsSharedWith, entriesSharedWith } from './shared-with';

/** What decides who may read a record. */
export type RecordFacts = {
  readonly id: string;
  readonly ownerId: string;
  readonly departmentId: string | null;
  readonly projectId: string | null;
  readonly taskId: string | null;
  /** Approvers of the present and past rounds. */
  readonly approverIds: readonly string[];
  /** Those granted a module, and participants: their right ends when they leave the record's project (P09). */
  readonly guestIds: readonly string[];
};

/** A guest's token, and the same as whoever left the record's project is barred by. */
const within = (token: string, projectId: string | null): string =>
  projectId === null ? token : `${token}:${projectId}`;

const guest = (accountId: string, projectId: string | null): string => within(`g:${accountId}`, projectId);

/** A record that is shared with somebody. As a guest's right, it ends when they leave the record's project (P09). */
const shared = (recordId: string, projectId: string | null): string => within(`r:${recordId}`, projectId);

/**
 * Who may read a record, as tokens: a viewer may read it if the viewer's tokens and the record's audience meet. The same
 * rule runs in memory (`mayRead`: decisions, replay) and in SQL (`readableBy`), so that they cannot disagree (P04-P09).
 */
export const audienceOf = (record: RecordFacts): string[] => {
  const { id, departmentId: d, projectId: p, taskId: t } = record;
  return [
    'all',
    `u:${record.ownerId}`,
    ...new Set(record.approverIds.map((accountId) => `u:${accountId}`)),
    ...new Set(record.guestIds.flatMap((accountId) => [guest(accountId, null), ...(p ? [guest(accountId, p)] : [])])),
    ...[shared(id, null), ...(p ? [shared(id, p)] : [])],
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

/** Held by those with whom an entry of a register is shared. */
export const sharedEntry = (entry: Subject): string => `e:${subjectKey(entry)}`;

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
    ...new Set(entriesSharedWith(directory, accountId).map(({ subject }) => sharedEntry(subject))),
  ];
};

/** The same for whoever takes something of an entry into work of their own: what is shared for reading is not for that. */
export const takingTokens = (directory: Directory, accountId: string): string[] => {
  const shares = entriesSharedWith(directory, accountId);
  const taken = new Set(shares.flatMap(({ use, subject }) => (use === 'copy' ? [sharedEntry(subject)] : [])));
  const read = new Set(shares.map(({ subject }) => sharedEntry(subject)).filter((token) => !taken.has(token)));
  return ownTokens(directory, accountId).filter((token) => !read.has(token));
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
  /**
   * Null for most people. Else a guest's tokens, which are not among `tokens`, and the projects that were left: in
   * their records none of these counts.
   */
  readonly barred: { readonly guest: readonly string[]; readonly left: readonly string[] } | null;
};

const readershipBy = (
  directory: Directory,
  accountId: string,
  shares: readonly { readonly recordId: string }[],
): Readership => {
  const tokens = heldTokens(directory, accountId);
  if (tokens.length === 0 || tokens.includes('all')) return { tokens, barred: null };
  const left = projectsLeft(directory, accountId);
  const asGuest = [guest(accountId, null), ...new Set(shares.map(({ recordId }) => shared(recordId, null)))];
  return left.length === 0
    ? { tokens: [...tokens, ...asGuest], barred: null }
    : { tokens, barred: { guest: asGuest, left } };
};

export const readershipOf = (directory: Directory, accountId: string): Readership =>
  readershipBy(directory, accountId, recordsSharedWith(directory, accountId));

/** The same for whoever takes something of a record along into one of their own: what is shared for reading is not for that. */
export const copyingOf = (directory: Directory, accountId: string): Readership =>
  readershipBy(
    directory,
    accountId,
    recordsSharedWith(directory, accountId).filter(({ use }) => use === 'copy'),
  );

/** By which token of its audience somebody reads a record; none, if they do not. */
export const meeting = (audience: readonly string[], { tokens, barred }: Readership): readonly string[] => {
  const held = new Set(tokens);
  const met = audience.filter((token) => held.has(token));
  if (barred === null) return met;
  const as = audience.filter((token) => barred.guest.includes(token));
  return [...met, ...as.filter((token) => !barred.left.some((project) => audience.includes(within(token, project))))];
};

export const mayRead = (audience: readonly string[], readership: Readership): boolean =>
  meeting(audience, readership).length > 0;

/** What a guest of records in the projects that were left holds there: what `barred` bars by, for an index. */
export const barringTokens = ({ guest: held, left }: NonNullable<Readership['barred']>): string[] =>
  held.flatMap((token) => left.map((project) => within(token, project)));

/** Records that are shared with whoever holds these tokens. */
export const sharedRecords = (tokens: readonly string[]): string[] =>
  tokens.filter((token) => token.startsWith('r:')).map((token) => token.slice(2));
