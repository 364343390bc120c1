import { applyDispute, DISPUTE, type DisputeEvent, type Disputes } from '../audit/dispute';
import { applyHold, LEGAL_HOLD, type Holds } from '../audit/held';
import { applyRetention, RETENTION_RULE, type RetentionRules } from '../audit/retention';
import { streamName, type DomainEvent, type RecordedEvent } from '../core/envelope';
import type { RegisterValues, ValuesOf } from '../core/define-register';
import { ALWAYS_ALLOWED, type PermissionCode } from '../core/permissions';
import {
  defaultSettings,
  withSettings,
  type OrganizationEvent,
  type OrganizationSettings,
} from '../organization/organization';
import { PROJECT, projectFields, type ProjectFields } from '../projects/project';
import { workStatusSchema, type WorkStatus } from '../projects/project-life';
import { TASK, taskFields, type TaskFields } from '../projects/task';
import { taskStatusSchema, type TaskStatus } from '../projects/task-life';
import { SHARE, type ShareEvent } from '../sharing/share';
import { departmentRegister } from '../organization/department';
import type { AccountEvent, Placement, SuspendedFor } from './account';
import type { EnrolledKey } from './passkey';
import { roleRegister } from './role';
import { applyShare, noShares, takeBack, type Shares } from './shares';
import { serviceAccountDecider, type ServiceAccountEvent, type ServiceAccountState } from './service-account';

/**
 * Who is who and who may what, folded from the log: the ground of every authority check (law 11) and of "who could read
 * this then". Built by one owner applying events in log order; treated as read-only by everybody else.
 */
export const DIRECTORY_CATEGORIES: readonly string[] = [
  'account',
  'serviceAccount',
  roleRegister.name,
  departmentRegister.name,
  PROJECT,
  TASK,
  'organization',
  SHARE,
  DISPUTE,
  LEGAL_HOLD,
  RETENTION_RULE,
];

export type DirectoryAccount = Placement & {
  readonly id: string;
  readonly disabled: boolean;
  readonly signingLocked: boolean;
  readonly shredded: boolean;
  /** Nobody signs or administers with it before its person has been identified. */
  readonly suspended: boolean;
  /** Why; null or absent while it is not. */
  readonly suspendedFor?: SuspendedFor | null;
  /** Whether the password alone does not let in. */
  readonly secondFactor?: boolean;
  /** Every key that its person ever enrolled: also one that was removed since made the signatures that it made. */
  readonly keys?: readonly EnrolledKey[];
  /** What the log commits to of its password; absent where it does not. */
  readonly commitment?: string;
  /** An event of the account cannot be read: it is closed until it can (`withhold`). */
  readonly beingRepaired?: boolean;
};
type Role = ValuesOf<typeof roleRegister> & { readonly removed: boolean };
type Department = {
  readonly name: string;
  readonly parentId: string | null;
  readonly headIds: readonly string[];
  readonly removed: boolean;
};

export type Directory = {
  settings: OrganizationSettings;
  readonly accounts: Map<string, DirectoryAccount>;
  /** Which of the accounts are programs', and the tokens these were given. */
  readonly serviceAccounts: Map<string, ServiceAccountState>;
  readonly roles: Map<string, Role>;
  readonly departments: Map<string, Department>;
  readonly projects: Map<
    string,
    ProjectFields & { readonly id: string; readonly status: WorkStatus; readonly ownerId: string }
  >;
  readonly tasks: Map<
    string,
    TaskFields & { readonly id: string; readonly status: TaskStatus; readonly ownerId: string }
  >;
  /** Everybody who was ever named in a project or in one of its tasks, by project. */
  readonly everIn: Map<string, Set<string>>;
  /** Records shared with those who do not read them otherwise. */
  readonly shares: Shares;
  /** Events that the product cannot have made, and what was decided of them. */
  readonly disputes: Disputes;
  /** Legal holds that stand. One whose lifting cannot be read stands on. */
  readonly holds: Holds;
  /** Rules of retention in force. One whose end cannot be read is in force. */
  readonly retentionRules: RetentionRules;
  /** Now, where it follows the log; then, where it is that of a moment. What is shared until a date ends by it. */
  readonly clock: () => Date;
  /** Streams with an event that cannot be read, and what is wrong with it: they give nobody a right (`withhold`). */
  readonly withheld: Map<string, Withheld>;
};

export type Withheld = { readonly position: string; readonly type: string; readonly error: string };

const machineClock = (): Date => new Date();

export const emptyDirectory = (clock: () => Date = machineClock): Directory => ({
  settings: defaultSettings,
  accounts: new Map(),
  serviceAccounts: new Map(),
  roles: new Map(),
  departments: new Map(),
  projects: new Map(),
  tasks: new Map(),
  everIn: new Map(),
  shares: noShares(),
  disputes: new Map(),
  holds: new Map(),
  retentionRules: new Map(),
  clock,
  withheld: new Map(),
});

type RegisterData = { readonly kind: string; readonly values?: RegisterValues };
/** Of entries with states: the one they began in, and the one they moved to. */
type StatefulData = RegisterData & { readonly ownerId?: string; readonly status?: string; readonly to?: string };

const newAccount = (id: string): DirectoryAccount => ({
  ...{ id, departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
  ...{ disabled: false, signingLocked: false, shredded: false, suspended: false },
});

const applyAccount = (directory: Directory, id: string, event: AccountEvent): void => {
  const account = directory.accounts.get(id) ?? newAccount(id);
  const change = (part: Partial<DirectoryAccount>): void => void directory.accounts.set(id, { ...account, ...part });
  if (event.type === 'AccountOpened' || event.type === 'AccountPlaced') {
    const { departmentId, roleIds, isOrganAdmin, directLeaderId } = event.data;
    change({ departmentId, roleIds, isOrganAdmin, directLeaderId });
  } else if (event.type === 'AccountDisabled') change({ disabled: true });
  else if (event.type === 'AccountEnabled') change({ disabled: false });
  else if (event.type === 'SigningLocked') change({ signingLocked: true });
  else if (event.type === 'SigningUnlocked') change({ signingLocked: false });
  else if (event.type === 'SigningSuspended') change({ suspended: true, suspendedFor: event.data.why });
  else if (event.type === 'IdentityConfirmed') change({ suspended: false, suspendedFor: null });
  else if (event.type === 'SecondFactorEnrolled') change({ secondFactor: true });
  else if (event.type === 'SecondFactorRemoved') change({ secondFactor: false });
  else if (event.type === 'PasskeyEnrolled') {
    const { credentialId, publicKey } = event.data;
    change({ keys: [...(account.keys ?? []), { credentialId, publicKey }] });
  } else if (event.type === 'PasswordCommitted' || (event.type === 'PasswordChanged' && event.data.commitment !== null))
    change({ commitment: event.data.commitment ?? '' });
  else if (event.type === 'SubjectKeyShredded') change({ shredded: true });
};

const applyServiceAccount = (directory: Directory, id: string, event: ServiceAccountEvent): void => {
  const { evolve, initialState } = serviceAccountDecider;
  directory.serviceAccounts.set(id, evolve(directory.serviceAccounts.get(id) ?? initialState(), event));
};

const applyRole = (directory: Directory, id: string, data: RegisterData): void => {
  const role = directory.roles.get(id);
  if (!data.values) {
    if (role) directory.roles.set(id, { ...role, removed: data.kind === 'removed' });
    return;
  }
  directory.roles.set(id, { ...roleRegister.read(data.values), removed: role?.removed ?? false });
};

const applyDepartment = (directory: Directory, id: string, data: RegisterData): void => {
  const department = directory.departments.get(id);
  if (!data.values) {
    if (department) directory.departments.set(id, { ...department, removed: data.kind === 'removed' });
    return;
  }
  const { name, parentId = null, headIds } = departmentRegister.read(data.values);
  directory.departments.set(id, {
    ...{ name, parentId, headIds },
    removed: department?.removed ?? false,
  });
};

const remember = (directory: Directory, projectId: string, ...named: readonly (readonly string[])[]): void => {
  const ever = directory.everIn.get(projectId) ?? new Set<string>();
  for (const accountId of named.flat()) ever.add(accountId);
  directory.everIn.set(projectId, ever);
};

const applyProject = (directory: Directory, id: string, data: StatefulData): void => {
  const project = directory.projects.get(id);
  if (!data.values) {
    if (project) directory.projects.set(id, { ...project, status: workStatusSchema.parse(data.to) });
    return;
  }
  const fields = projectFields(data.values);
  remember(directory, id, fields.leaderIds, fields.memberIds);
  if (data.kind === 'added')
    directory.projects.set(id, {
      ...fields,
      id,
      status: workStatusSchema.parse(data.status),
      ownerId: data.ownerId ?? '',
    });
  else if (project) directory.projects.set(id, { ...project, ...fields });
};

const applyTask = (directory: Directory, id: string, data: StatefulData): void => {
  const task = directory.tasks.get(id);
  if (!data.values) {
    if (task) directory.tasks.set(id, { ...task, status: taskStatusSchema.parse(data.to) });
    return;
  }
  const fields = taskFields(data.values);
  remember(directory, fields.projectId, fields.managerIds, fields.memberIds);
  if (data.kind === 'added')
    directory.tasks.set(id, {
      ...fields,
      id,
      status: taskStatusSchema.parse(data.status),
      ownerId: data.ownerId ?? '',
    });
  else if (task) directory.tasks.set(id, { ...task, ...fields });
};

/** Folds one event in; events of other categories are passed over. */
export const applyToDirectory = (directory: Directory, category: string, id: string, event: DomainEvent): void => {
  if (directory.withheld.has(streamName(category, id))) return;
  switch (category) {
    case 'account':
      return applyAccount(directory, id, event as AccountEvent);
    case 'serviceAccount':
      return applyServiceAccount(directory, id, event as ServiceAccountEvent);
    case roleRegister.name:
      return applyRole(directory, id, event.data as RegisterData);
    case departmentRegister.name:
      return applyDepartment(directory, id, event.data as RegisterData);
    case PROJECT:
      return applyProject(directory, id, event.data as StatefulData);
    case TASK:
      return applyTask(directory, id, event.data as StatefulData);
    case SHARE:
      return applyShare(directory.shares, id, event as ShareEvent);
    case DISPUTE:
      return applyDispute(directory.disputes, id, event as RecordedEvent<DisputeEvent>);
    case LEGAL_HOLD:
      return applyHold(directory.holds, id, event as RecordedEvent);
    case RETENTION_RULE:
      return applyRetention(directory.retentionRules, id, event.data as RegisterData);
    case 'organization':
      directory.settings = withSettings(directory.settings, (event as OrganizationEvent).data.settings);
  }
};

/**
 * An event of this stream cannot be read, and it may have taken a right away. Rights only ever come from streams of the
 * directory (an account's place, a role's permissions, the heads of a department, the people of a project or task), so
 * until it can be read the stream gives nobody any: the account is closed, the role grants nothing, the department has
 * no heads, the project and the task have no people, the share is over. Later events of the stream wait with it. Settings give no rights:
 * they stay as they were.
 */
export const withhold = (directory: Directory, category: string, id: string, why: Withheld): void => {
  const stream = streamName(category, id);
  if (directory.withheld.has(stream)) return;
  directory.withheld.set(stream, why);
  const role = directory.roles.get(id);
  const department = directory.departments.get(id);
  const project = directory.projects.get(id);
  const task = directory.tasks.get(id);
  if (category === 'account') {
    const closed = { roleIds: [], isOrganAdmin: false, disabled: true, beingRepaired: true };
    directory.accounts.set(id, { ...(directory.accounts.get(id) ?? newAccount(id)), ...closed });
  } else if (category === roleRegister.name && role) {
    const nothing = { projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' } as const;
    directory.roles.set(id, { ...role, ...nothing, permissions: [], removed: true });
  } else if (category === SHARE) takeBack(directory.shares, id);
  else if (category === departmentRegister.name && department)
    directory.departments.set(id, { ...department, parentId: null, headIds: [] });
  else if (category === PROJECT && project)
    directory.projects.set(id, { ...project, ownerId: '', departmentId: null, leaderIds: [], memberIds: [] });
  else if (category === TASK && task)
    directory.tasks.set(id, { ...task, ownerId: '', departmentId: null, managerIds: [], memberIds: [] });
};

/** Those of an account that still stand. */
export const rolesOf = (directory: Directory, account: Pick<Placement, 'roleIds'>): Role[] =>
  account.roleIds.flatMap((roleId) => {
    const role = directory.roles.get(roleId);
    return role && !role.removed ? [role] : [];
  });

/** Permission codes an account holds now; an administrator holds all (P03). */
export const hasPermission = (directory: Directory, accountId: string, code: PermissionCode): boolean => {
  const account = directory.accounts.get(accountId);
  if (!account || account.disabled) return false;
  return (
    account.isOrganAdmin ||
    ALWAYS_ALLOWED.includes(code) ||
    rolesOf(directory, account).some((role) => role.permissions.includes(code))
  );
};

/**
 * Permission codes by which an account may change something now. One whose person has not been identified keeps what it
 * holds, and sees by it, but administers nothing: it may be somebody's second account.
 */
export const mayUse = (directory: Directory, accountId: string, code: PermissionCode): boolean =>
  hasPermission(directory, accountId, code) &&
  (ALWAYS_ALLOWED.includes(code) || !directory.accounts.get(accountId)?.suspended);

/** As `mayUse`, for what is an administrator's alone. */
export const mayAdminister = (directory: Directory, accountId: string): boolean => {
  const account = directory.accounts.get(accountId);
  return account !== undefined && account.isOrganAdmin && !account.disabled && !account.suspended;
};

/** A department and all below it. */
export const departmentsUnder = (directory: Directory, rootIds: readonly string[]): Set<string> => {
  const found = new Set(rootIds);
  for (let grown = true; grown;) {
    grown = false;
    for (const [id, department] of directory.departments) {
      if (!found.has(id) && department.parentId !== null && found.has(department.parentId)) {
        found.add(id);
        grown = true;
      }
    }
  }
  return found;
};

/** A department and all it stands below; the walk ends at the root, or where a circle closes. */
export const departmentsAbove = (directory: Directory, departmentId: string | null): string[] => {
  const found = new Set<string>();
  for (let id = departmentId; id !== null && !found.has(id); id = directory.departments.get(id)?.parentId ?? null)
    found.add(id);
  return [...found];
};

export const headedDepartments = (directory: Directory, accountId: string): Set<string> =>
  departmentsUnder(
    directory,
    [...directory.departments].filter(([, department]) => department.headIds.includes(accountId)).map(([id]) => id),
  );

const among = (account: string, ...lists: readonly (readonly string[])[]): boolean =>
  lists.some((list) => list.includes(account));

export const myProjects = (directory: Directory, accountId: string): string[] =>
  [...directory.projects.values()]
    .filter((project) => project.ownerId === accountId || among(accountId, project.leaderIds, project.memberIds))
    .map((project) => project.id);

/** Leads it, works in it or in one of its tasks, or opened it. */
export const worksIn = (directory: Directory, accountId: string, projectId: string): boolean => {
  const project = directory.projects.get(projectId);
  return (
    project !== undefined &&
    (project.ownerId === accountId ||
      among(accountId, project.leaderIds, project.memberIds) ||
      [...directory.tasks.values()].some(
        (task) => task.projectId === projectId && among(accountId, task.managerIds, task.memberIds),
      ))
  );
};

/** Was named in the project or a task of it, and is no more. Back in it, a person has not left. */
export const hasLeft = (directory: Directory, accountId: string, projectId: string): boolean =>
  (directory.everIn.get(projectId)?.has(accountId) ?? false) && !worksIn(directory, accountId, projectId);

export const projectsLeft = (directory: Directory, accountId: string): string[] =>
  [...directory.everIn.keys()].filter((projectId) => hasLeft(directory, accountId, projectId));

/** Tasks a person manages, works on, or opened and has not left. */
export const myTasks = (directory: Directory, accountId: string): string[] =>
  [...directory.tasks.values()]
    .filter(
      (task) =>
        among(accountId, task.managerIds, task.memberIds) ||
        (task.ownerId === accountId && !hasLeft(directory, accountId, task.projectId)),
    )
    .map((task) => task.id);
