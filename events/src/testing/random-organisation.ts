import fc from 'fast-check';
import type { DomainEvent } from '../core/envelope';
import { PROJECT_SCOPES, RECORD_SCOPES, TASK_SCOPES } from '../core/permissions';
import { applyToDirectory, emptyDirectory, type Directory } from '../identity/directory';
import { type RecordFacts } from '../identity/readership';
import { RECORD } from '../records/record-category';
import { SHARE } from '../sharing/share';

/** A small organisation, plainly written down, and the events that make it. Small so that coincidences are frequent. */
export type Person = {
  readonly id: string;
  readonly departmentId: string | null;
  readonly roleIds: readonly string[];
  readonly admin: boolean;
  readonly disabled: boolean;
};
export type Organisation = {
  readonly departments: readonly {
    readonly id: string;
    readonly parentId: string | null;
    readonly headIds: readonly string[];
  }[];
  readonly roles: readonly {
    readonly id: string;
    readonly removed: boolean;
    readonly audit: boolean;
    readonly manage: boolean;
    readonly projectScope: (typeof PROJECT_SCOPES)[number];
    readonly taskScope: (typeof TASK_SCOPES)[number];
    readonly recordScope: (typeof RECORD_SCOPES)[number];
  }[];
  readonly people: readonly Person[];
  readonly projects: readonly {
    readonly id: string;
    readonly ownerId: string;
    readonly leaderIds: readonly string[];
    readonly memberIds: readonly string[];
    readonly departmentId: string | null;
    readonly personal: boolean;
  }[];
  readonly tasks: readonly {
    readonly id: string;
    readonly projectId: string;
    readonly ownerId: string;
    readonly managerIds: readonly string[];
    readonly memberIds: readonly string[];
    readonly departmentId: string | null;
  }[];
  readonly shares: readonly {
    readonly id: string;
    readonly recordId: string;
    readonly accountIds: readonly string[];
    readonly departmentIds: readonly string[];
    readonly projectIds: readonly string[];
    readonly use: 'read' | 'copy';
    /** How it ended, if it did. */
    readonly over: 'withdrawn' | 'by its date' | null;
  }[];
};

// `null` is an id like any other: it must not pass for "no department".
const DEPARTMENTS = ['d1', 'd2', 'd3', 'd4', 'null'] as const;
const ROLES = ['r1', 'r2', 'r3'] as const;
const PEOPLE = ['u1', 'u2', 'u3', 'u4', 'u5'] as const;
const PROJECTS = ['p1', 'p2', 'p3'] as const;
const TASKS = ['t1', 't2', 't3'] as const;
const RECORDS = ['a', 'b'] as const;
const SHARES = ['s1', 's2', 's3'] as const;
/** What is over by its date is so at this moment. */
const NOW = '2026-06-01T08:00:00.000Z';
const clock = (): Date => new Date(NOW);

const some = (of: readonly string[]): fc.Arbitrary<string[]> => fc.subarray([...of], { maxLength: 2 });
const maybe = (of: readonly string[]): fc.Arbitrary<string | null> => fc.option(fc.constantFrom(...of));
const rarely = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);
const each = <T>(ids: readonly string[], make: (id: string, index: number) => fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.tuple(...ids.map(make));

export const organisation: fc.Arbitrary<Organisation> = fc.record({
  departments: each(DEPARTMENTS, (id, index) =>
    fc.record({
      id: fc.constant(id),
      parentId: index === 0 ? fc.constant(null) : maybe(DEPARTMENTS.slice(0, index)),
      headIds: some(PEOPLE),
    }),
  ),
  roles: each(ROLES, (id) =>
    fc.record({
      id: fc.constant(id),
      removed: rarely,
      audit: rarely,
      manage: rarely,
      projectScope: fc.constantFrom(...PROJECT_SCOPES),
      taskScope: fc.constantFrom(...TASK_SCOPES),
      recordScope: fc.constantFrom(...RECORD_SCOPES),
    }),
  ),
  people: each(PEOPLE, (id) =>
    fc.record({
      id: fc.constant(id),
      departmentId: maybe(DEPARTMENTS),
      roleIds: some([...ROLES, 'r-gone']),
      admin: rarely,
      disabled: rarely,
    }),
  ),
  projects: each(PROJECTS, (id) =>
    fc.record({
      id: fc.constant(id),
      ownerId: fc.constantFrom(...PEOPLE),
      leaderIds: some(PEOPLE),
      memberIds: some(PEOPLE),
      departmentId: maybe(DEPARTMENTS),
      personal: rarely,
    }),
  ),
  tasks: each(TASKS, (id) =>
    fc.record({
      id: fc.constant(id),
      projectId: fc.constantFrom(...PROJECTS),
      ownerId: fc.constantFrom(...PEOPLE),
      managerIds: some(PEOPLE),
      memberIds: some(PEOPLE),
      departmentId: maybe(DEPARTMENTS),
    }),
  ),
  shares: each(SHARES, (id) =>
    fc.record({
      id: fc.constant(id),
      recordId: fc.constantFrom(...RECORDS),
      accountIds: some(PEOPLE),
      departmentIds: some(DEPARTMENTS),
      projectIds: some(PROJECTS),
      use: fc.constantFrom('read' as const, 'copy' as const),
      over: fc.constantFrom(null, null, 'withdrawn' as const, 'by its date' as const),
    }),
  ),
});

export const recordFacts: fc.Arbitrary<RecordFacts> = fc.record({
  id: fc.constantFrom(...RECORDS),
  ownerId: fc.constantFrom(...PEOPLE),
  departmentId: maybe(DEPARTMENTS),
  projectId: maybe(PROJECTS),
  taskId: maybe(TASKS),
  approverIds: some(PEOPLE),
  guestIds: some(PEOPLE),
});

const added = (values: Readonly<Record<string, unknown>>) => ({ kind: 'added', values, ownerId: 'u1', changes: [] });

/** The events that make the organisation, as (category, id, event). */
export const eventsOf = (of: Organisation): (readonly [string, string, DomainEvent])[] => [
  ...of.departments.map(
    ({ id, ...values }) =>
      [
        'department',
        id,
        { type: 'DepartmentAdded', data: added({ name: id, ...values, parentId: values.parentId ?? undefined }) },
      ] as const,
  ),
  ...of.roles.flatMap((role): (readonly [string, string, DomainEvent])[] => [
    [
      'role',
      role.id,
      {
        type: 'RoleAdded',
        data: added({
          name: role.id,
          permissions: [...(role.audit ? ['AudittrailSearch'] : []), ...(role.manage ? ['ProjectManage'] : [])],
          projectScope: role.projectScope,
          taskScope: role.taskScope,
          recordScope: role.recordScope,
        }),
      },
    ],
    ...(role.removed ? [['role', role.id, { type: 'RoleRemoved', data: { kind: 'removed' } }] as const] : []),
  ]),
  ...of.people.flatMap((person): (readonly [string, string, DomainEvent])[] => [
    [
      'account',
      person.id,
      {
        type: 'AccountOpened',
        data: {
          departmentId: person.departmentId,
          roleIds: person.roleIds,
          isOrganAdmin: person.admin,
          directLeaderId: null,
        },
      },
    ],
    ...(person.disabled ? [['account', person.id, { type: 'AccountDisabled', data: {} }] as const] : []),
  ]),
  ...of.projects.map(
    ({ id, ownerId, ...fields }) =>
      [
        'project',
        id,
        {
          type: 'ProjectOpened',
          data: {
            kind: 'added',
            ownerId,
            status: 'active',
            values: { ...fields, name: id, number: '', description: '', startDate: null, endDate: null },
            changes: [],
          },
        },
      ] as const,
  ),
  ...of.tasks.map(
    ({ id, ownerId, ...fields }) =>
      [
        'task',
        id,
        {
          type: 'TaskOpened',
          data: {
            kind: 'added',
            ownerId,
            status: 'doing',
            values: {
              ...fields,
              name: id,
              number: '',
              description: '',
              startDate: null,
              endDate: null,
              progress: 0,
            },
            changes: [],
          },
        },
      ] as const,
  ),
  ...of.shares.flatMap(({ id, over, recordId, ...shared }): (readonly [string, string, DomainEvent])[] => [
    [
      SHARE,
      id,
      {
        type: 'RecordShared',
        data: {
          ...shared,
          subject: { category: RECORD, id: recordId },
          sharerId: 'u1',
          endsAt: over === 'by its date' ? NOW : null,
        },
      },
    ],
    ...(over === 'withdrawn'
      ? [
          [
            SHARE,
            id,
            { type: 'ShareWithdrawn', data: { subject: { category: RECORD, id: recordId }, share: null } },
          ] as const,
        ]
      : []),
  ]),
];

export const directoryOf = (of: Organisation): Directory => {
  const directory = emptyDirectory(clock);
  for (const [category, id, event] of eventsOf(of)) applyToDirectory(directory, category, id, event);
  return directory;
};
