import { projectCalls } from '@shilu/events/projects/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { PLATFORMS } from '@shilu/events/integrations/platforms/platform';
import { roleRegister } from '@shilu/events/identity/role';
import { departmentRegister } from '@shilu/events/organization/department';
import type { SampleWorld } from '@shilu/events/core/register-samples';
import { registers } from '@shilu/events/core/registers';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { notebookRegister } from '@shilu/events/records/notebook';
import type { Caller, Person } from './caller';
import { departments, organisation, people } from './content/people';
import { notebooks, projects } from './content/projects';
import { idOf } from './ids';
import { loadSamples } from './load-samples';
import { loadTemplates, type TemplateHash } from './load-templates';
import type { RoleKey, TaskStatus } from './content/types';

/** Every demo account's password; printed at start. */
export const DEMO_PASSWORD = 'shilu2026';

const roles: readonly {
  readonly key: Exclude<RoleKey, 'orgAdmin'>;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
  readonly scopes: readonly [string, string, string];
}[] = [
  {
    key: 'departmentHead',
    name: '部门负责人',
    description: '管理本部门及下属部门的人员、项目与记录',
    permissions: ['ProjectManage', 'MemberManage', 'TemplateShare'],
    scopes: ['department', 'department', 'departmentInProject'],
  },
  {
    key: 'projectLead',
    name: '项目负责人',
    description: '管理所负责的项目，可设计模板',
    permissions: ['TemplateDesign', 'TemplateShare'],
    scopes: ['department', 'department', 'allInTask'],
  },
  {
    key: 'researcher',
    name: '研究员',
    description: '书写并签署自己的实验记录',
    permissions: [],
    scopes: ['own', 'own', 'ownInDepartment'],
  },
  {
    key: 'reviewer',
    name: '审核人',
    description: '审核提交的记录',
    permissions: ['FlowManage'],
    scopes: ['department', 'department', 'departmentInProject'],
  },
  {
    key: 'qa',
    name: '质量保证',
    description: '检索完整审计追踪、回放与验证',
    permissions: ['AudittrailSearch', 'FulltextSearch', 'FlowManage'],
    scopes: ['organisation', 'all', 'organisation'],
  },
  {
    key: 'viewer',
    name: '访客',
    description: '只读所参与项目的记录',
    permissions: [],
    scopes: ['own', 'own', 'allInProject'],
  },
];

const taskStatus: Readonly<Record<TaskStatus, 'todo' | 'doing' | 'done' | 'cancelled'>> = {
  todo: 'todo',
  inProgress: 'doing',
  done: 'done',
  cancelled: 'cancelled',
};
const dayOf = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

export const loadOrganisation = async (
  caller: Caller,
  admin: Person,
  {
    now,
    identify,
    templateHash,
  }: {
    readonly now: Date;
    readonly identify: (accountId: string) => Promise<unknown>;
    readonly templateHash: TemplateHash;
  },
): Promise<ReadonlyMap<string, Person>> => {
  const { add: addRole } = registerCalls(roleRegister);
  for (const role of roles) {
    const [projectScope, taskScope, recordScope] = role.scopes;
    await admin.call(addRole, {
      id: idOf('role', role.key),
      name: role.name,
      description: role.description,
      permissions: role.permissions,
      projectScope,
      taskScope,
      recordScope,
    });
  }
  const department = registerCalls(departmentRegister);
  for (const unit of departments) {
    await admin.call(department.add, {
      id: idOf('dept', unit.key),
      name: unit.name.zh,
      ...(unit.parent ? { parentId: idOf('dept', unit.parent) } : {}),
    });
  }
  const accounts = new Map<string, string>([['admin', admin.accountId]]);
  for (const person of people) {
    const departmentId = idOf('dept', person.department);
    const head = departments.find((unit) => unit.key === person.department)?.head;
    const directLeaderId = head && head !== person.key ? (accounts.get(head) ?? null) : null;
    const placed = {
      departmentId,
      directLeaderId,
      roleIds: person.role === 'orgAdmin' ? [] : [idOf('role', person.role)],
      isOrganAdmin: person.role === 'orgAdmin',
    };
    const profile = { realName: person.realName.zh, mobilePhone: person.phone, email: person.mail };
    if (person.key === 'admin') {
      await admin.call(identityCalls.modifyMember, { id: admin.accountId, ...profile, ...placed });
      continue;
    }
    const { response } = await admin.call(identityCalls.addMember, {
      id: idOf('acc', person.key),
      account: person.loginName,
      password: DEMO_PASSWORD,
      ...profile,
      ...placed,
    });
    await identify(response.id);
    accounts.set(person.key, response.id);
  }
  for (const unit of departments) {
    const head = accounts.get(unit.head);
    if (head) await admin.call(department.modify, { id: idOf('dept', unit.key), headIds: [head] });
  }
  await admin.call(organizationCalls.changeSettings, {
    settings: {
      nameZh: organisation.name.zh,
      nameEn: organisation.name.en,
      watermarkText: organisation.name.zh,
      authorisedPlatforms: [...PLATFORMS],
    },
  });
  const world: SampleWorld = {
    people: [admin.accountId, ...[accounts.get('wangsy')].flatMap((id) => id ?? [])],
    of: (category) => (category === 'project' ? idOf('prj', projects[0]?.key ?? '') : ''),
    day: (fromToday) => dayOf(now, fromToday),
  };
  // What templates and records choose from.
  await loadSamples(admin, [dictionaryRegister], world);
  const flow = registerCalls(flowRegister);
  const reviewers = people
    .filter((person) => person.role === 'reviewer' || person.role === 'departmentHead')
    .flatMap((person) => accounts.get(person.key) ?? []);
  await admin.call(flow.add, {
    id: 'flow-review',
    name: '记录审核',
    type: 'record',
    nodes: [{ name: '复核', approver: 'people', accountIds: reviewers, mode: 'any' }],
    isDefault: true,
  });
  await admin.call(flow.add, {
    id: 'flow-review-approve',
    name: '审核并由部门负责人批准',
    type: 'record',
    nodes: [
      { name: '复核', approver: 'people', accountIds: reviewers, mode: 'any' },
      { name: '批准', approver: 'departmentHead', accountIds: [], mode: 'any' },
    ],
    isDefault: false,
  });
  const account = (key: string): string => accounts.get(key) ?? key;
  for (const project of projects) {
    const leader = people.find((person) => person.key === project.leader);
    await admin.call(projectCalls.addProject, {
      id: idOf('prj', project.key),
      name: project.name.zh,
      number: project.number,
      description: project.description.zh,
      leaderIds: [account(project.leader)],
      memberIds: project.members.map(account),
      departmentId: leader ? idOf('dept', leader.department) : null,
      startDate: dayOf(now, project.startInDays),
      endDate: dayOf(now, project.endInDays),
      status: project.status === 'draft' ? 'draft' : 'active',
      phase: project.phase,
    });
    for (const task of project.status === 'draft' ? [] : project.tasks) {
      await admin.call(projectCalls.addTask, {
        id: idOf('task', task.key),
        projectId: idOf('prj', project.key),
        name: task.name.zh,
        managerIds: [account(task.manager)],
        memberIds: task.members.map(account),
        departmentId: leader ? idOf('dept', leader.department) : null,
        startDate: dayOf(now, project.startInDays),
        endDate: dayOf(now, Math.max(task.dueInDays, project.startInDays)),
        progress: task.progress,
        status: task.status === 'todo' ? 'todo' : 'doing',
      });
    }
  }
  const persons = new Map<string, Person>();
  for (const person of people)
    persons.set(person.key, person.key === 'admin' ? admin : await caller.login(person.loginName, DEMO_PASSWORD));
  const { add: addNotebook } = registerCalls(notebookRegister);
  for (const notebook of notebooks) {
    const owner = persons.get(notebook.owner);
    if (owner)
      await owner.call(addNotebook, {
        id: idOf('book', notebook.key),
        name: notebook.name.zh,
        description: notebook.description.zh,
      });
  }
  await loadTemplates(persons, templateHash);
  await loadSamples(admin, registers, world);
  return persons;
};

/** Closes what is finished: tasks take their end state, projects are paused or closed, now that their records exist. */
export const settleProjects = async (admin: Person): Promise<void> => {
  for (const project of projects) {
    for (const task of project.status === 'draft' ? [] : project.tasks) {
      const status = taskStatus[task.status];
      if (status === 'done' || status === 'cancelled')
        await admin.call(projectCalls.modifyTask, { id: idOf('task', task.key), status });
    }
    if (project.status === 'paused' || project.status === 'closed')
      await admin.call(projectCalls.modifyProject, { id: idOf('prj', project.key), status: project.status });
  }
};
