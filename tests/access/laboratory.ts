import { approvalCalls } from '@shilu/events/approvals/calls';
import { capabilityCalls } from '@shilu/events/capabilities/calls';
import { ENTRY_RELATION_KINDS } from '@shilu/events/capabilities/relation-kinds';
import { flowRegister } from '@shilu/events/approvals/flow';
import { departmentRegister } from '@shilu/events/organization/department';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { integrationCalls, requestCall } from '@shilu/events/integrations/calls';
import { PLATFORMS } from '@shilu/events/integrations/platforms/platform';
import { submitInspection } from '@shilu/events/integrations/platforms/sip';
import { serviceAccountCalls } from '@shilu/events/identity/service-account-calls';
import { fileCalls } from '@shilu/events/files/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { referredFirst } from '@shilu/events/core/register-samples';
import { registers } from '@shilu/events/core/registers';
import { roleRegister } from '@shilu/events/identity/role';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { templateRegister } from '@shilu/events/templates/template';
import type { FileRef } from '@shilu/events/core/schemas';
import { expect, vi } from 'vitest';
import { prose, signing } from '../support/content';
import { publishTemplate } from '../support/publish-template';
import { parkOne } from '../support/deliveries';
import { Refused, type Person } from '../support/client';
import { openStack, type Running } from '../support/stack';
import { SECRET, type Member } from './members';
import { changeOf, entryOf, makerOf, mayChange, valuesOf } from './register-entries';

export { MEMBERS, SECRET, type Member } from './members';

/** What a record is at the moment it is asked for. All but `draft` have been before the reviewer once. */
export type Stage = 'recalled' | 'signed' | 'inReview' | 'approved' | 'recalling' | 'removed';
export type Target = {
  readonly id: string;
  readonly number: string;
  readonly moduleId: string;
  readonly otherModuleId: string;
  readonly commentId: string;
  readonly code: string;
  readonly hash: string;
  readonly contentHash: string;
  readonly contentRevision: number;
  readonly requestId: string;
  readonly shareId: string;
};

export type Laboratory = {
  readonly stack: Running;
  readonly people: Readonly<Record<Member, Person>>;
  readonly ids: {
    readonly project: string;
    readonly task: string;
    readonly book: string;
    readonly template: string;
    readonly flow: string;
    readonly delivery: string;
    readonly department: string;
    readonly otherDepartment: string;
    readonly serviceAccount: string;
    readonly apiToken: string;
  };
  /** Comments of the administrator's on the template that everybody asks for: each for one call. */
  readonly entryComments: readonly [edited: string, removed: string, resolved: string];
  /** Requests for access to a record of the author's, and one of the stranger's: each for one call. */
  readonly accessRequests: Readonly<Record<'granted' | 'refused' | 'withdrawn', string>>;
  /** What the administrator relates that template to: one for each of those who may take it back. */
  readonly entryRelations: ReadonlyMap<string, string>;
  readonly file: FileRef;
  readonly record: (stage: Stage) => Promise<Target>;
};

/** The smallest picture there is. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const picture = (file: FileRef): unknown => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: `${SECRET} 反应方程` }] },
    { type: 'image', attrs: { hash: file.hash } },
  ],
});

const options = { permissions: [] as string[], projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' };

export const openLaboratory = async (): Promise<Laboratory> => {
  const stack = await openStack();
  const { admin } = stack;
  const add = async (register: Register, values: RegisterValues, by: Person = admin): Promise<string> =>
    (await by.call(registerCalls(register).add, values)).response.id;

  await add(roleRegister, {
    id: 'role-qa',
    name: '质量保证',
    ...options,
    permissions: ['AudittrailSearch'],
    recordScope: 'organisation',
  });
  await add(roleRegister, {
    id: 'role-viewer',
    name: '只读',
    ...options,
    projectScope: 'organisation',
    taskScope: 'all',
    recordScope: 'organisation',
  });
  await admin.call(organizationCalls.changeSettings, { settings: { authorisedPlatforms: [...PLATFORMS] } });
  const chemistry = await add(departmentRegister, { id: 'dept-chem', name: '化学部', headIds: [] });
  const biology = await add(departmentRegister, { id: 'dept-bio', name: '生物部', headIds: [] });
  const contact = { mobilePhone: '13912345678' };
  const people: Record<Member, Person> = {
    owner: await stack.member('owner', { ...contact, departmentId: chemistry, realName: '王思远' }),
    stranger: await stack.member('stranger', { departmentId: biology }),
    reader: await stack.member('reader', { departmentId: biology }),
    writer: await stack.member('writer', { departmentId: biology }),
    partner: await stack.member('partner', { departmentId: biology }),
    reviewer: await stack.member('reviewer'),
    head: await stack.member('head', { departmentId: chemistry }),
    lead: await stack.member('lead'),
    qa: await stack.member('qa', { roleIds: ['role-qa'] }),
    viewer: await stack.member('viewer', { roleIds: ['role-viewer'] }),
    admin,
  };
  await admin.call(registerCalls(departmentRegister).modify, { id: chemistry, headIds: ['head'] });
  const { owner, reviewer } = people;
  const dates = { startDate: null, endDate: null };
  const project = await admin.call(projectCalls.addProject, {
    id: 'project-p',
    number: 'P-LAB',
    name: `${SECRET} PARP`,
    leaderIds: ['lead'],
    memberIds: ['owner'],
    departmentId: chemistry,
    ...dates,
  });
  await admin.call(projectCalls.addProject, {
    id: 'project-q',
    name: '另一项目',
    leaderIds: ['stranger'],
    memberIds: [],
    departmentId: biology,
    ...dates,
  });
  const task = await admin.call(projectCalls.addTask, {
    id: 'task-t',
    projectId: 'project-p',
    name: `${SECRET} 路线一`,
    managerIds: [],
    memberIds: ['owner'],
    departmentId: chemistry,
    progress: 0,
    ...dates,
  });
  if (!stack.database) throw new Error('no database');
  const parked = { connector: 'relay', recordId: 'rec-0', actor: 'owner' };
  const [delivery] = await parkOne(stack.database.pool, parked);
  await admin.call(serviceAccountCalls.addServiceAccount, { id: 'svc-lims', name: 'LIMS' });
  const issued = await admin.call(serviceAccountCalls.issueToken, {
    ...{ id: 'svc-lims', label: 'LIMS', scopes: ['records:read'], days: 1 },
  });
  const ids = {
    serviceAccount: 'svc-lims',
    apiToken: issued.response.tokenId,
    delivery,
    project: project.response.id,
    task: task.response.id,
    department: chemistry,
    otherDepartment: biology,
    book: await add(notebookRegister, { id: 'book-o', name: `${SECRET} 记录本`, number: 'NB-1' }, owner),
    template: await add(templateRegister, {
      id: 'template-t',
      name: '偶联反应',
      modules: [{ type: 'editor', title: '步骤', content: prose('称量') }],
    }),
    flow: await add(flowRegister, {
      id: 'flow-f',
      name: '复核',
      type: 'record',
      nodes: [{ name: '复核', approver: 'people', accountIds: ['reviewer'], mode: 'any' }],
      isDefault: true,
    }),
  };
  await publishTemplate(ids.template, { by: admin, reviewer });
  for (const register of referredFirst(registers)) {
    const values = { ...valuesOf(register, 0), ...changeOf(register, 0), id: entryOf(register.name) };
    await add(register, values, people[makerOf(register)]);
  }
  const comment = async (): Promise<string> => {
    const on = { category: templateRegister.name, id: entryOf(templateRegister.name) };
    return (await admin.call(capabilityCalls.commentOnEntry, { ...on, text: `${SECRET} 批注` })).response.id;
  };
  const entryComments = [await comment(), await comment(), await comment()] as const;
  const entryRelations = new Map<string, string>();
  for (const [at, member] of mayChange(templateRegister).entries()) {
    const kind = ENTRY_RELATION_KINDS[at];
    if (kind === undefined) throw new Error('more people than kinds');
    const { response: related } = await admin.call(capabilityCalls.relateEntry, {
      ...{ category: templateRegister.name, id: entryOf(templateRegister.name), kind, note: SECRET },
      to: { category: templateRegister.name, id: ids.template },
    });
    entryRelations.set(member, related.id);
  }
  await add(dictionaryRegister, {
    id: 'dict-d',
    code: 'solvent',
    name: '溶剂',
    nameEn: 'Solvent',
    items: [{ value: 'dcm', zh: '二氯甲烷', en: 'DCM', enabled: true }],
  });
  const stored = await owner.send(
    fileCalls.upload,
    { purpose: 'picture' },
    { files: [{ name: '结构.png', bytes: PNG, mime: 'image/png' }] },
  );
  if (stored.status !== 200) throw new Refused('File/Check', stored);
  const file = stored.response as FileRef;

  const reason = '矩阵';
  let count = 0;
  const record: Laboratory['record'] = async (stage) => {
    count += 1;
    const id = `rec-${count}`;
    const { response: made } = await owner.call(recordCalls.addRecord, {
      id,
      title: `${SECRET} 实验 ${count}`,
      bookId: ids.book,
      projectId: ids.project,
      taskId: ids.task,
    });
    const moduleId = `${id}-m`;
    const otherModuleId = `${id}-n`;
    await owner.call(recordCalls.addModule, {
      experimentId: id,
      moduleId,
      type: 'editor',
      title: `${SECRET} 步骤`,
      content: picture(file),
    });
    await owner.call(recordCalls.addModule, {
      experimentId: id,
      moduleId: otherModuleId,
      type: 'editor',
      title: '结果',
      content: prose(`${SECRET} 收率 81%`),
    });
    await owner.call(recordCalls.grantModule, {
      experimentId: id,
      ModuleId: moduleId,
      UserList: [
        { UserId: 'reader', Attribute: 0 },
        { UserId: 'writer', Attribute: 1 },
      ],
    });
    const share = await owner.call(sharingCalls.addShare, {
      ...{ recordId: id, accountIds: ['partner'], use: 'read', reason: SECRET },
    });
    const comment = await owner.call(recordCalls.addComment, { experimentId: id, text: `${SECRET} 看这里` });
    const { response: request } = await owner.call(requestCall(submitInspection), {
      experimentId: id,
      values: { sampleNo: `S-${count}`, sampleName: `${SECRET} 样品`, testItems: ['assayHplc'] },
    });
    // No platform is connected here, and each says so.
    await vi.waitFor(async () => {
      const asked = await owner.call(integrationCalls.request, { id: request.id });
      expect(asked.response.status).toBe('refused');
    }, 20_000);
    const { response: exported } = await owner.call(recordCalls.recordExport, { experimentId: id, format: 'print' });
    const hash = async (): Promise<string> => (await owner.call(recordCalls.record, { id })).response.recordHash;
    const submit = async (): Promise<void> => {
      await owner.call(approvalCalls.submit, { experimentId: id, recordHash: await hash(), ...signing(owner), reason });
    };
    await submit();
    await owner.call(approvalCalls.recall, { experimentId: id });
    if (stage === 'signed') {
      const { modules } = (await owner.call(recordCalls.record, { id })).response;
      await owner.call(recordCalls.signModule, {
        experimentId: id,
        moduleId,
        contentHash: modules.find((module) => module.id === moduleId)?.contentHash ?? '',
        ...signing(owner),
        reason,
      });
    }
    if (stage === 'inReview' || stage === 'approved' || stage === 'recalling') await submit();
    if (stage === 'approved' || stage === 'recalling')
      await reviewer.call(approvalCalls.approve, {
        experimentId: id,
        recordHash: await hash(),
        ...signing(reviewer, 'reviewed'),
      });
    if (stage === 'recalling') await owner.call(approvalCalls.recall, { experimentId: id });
    const view = (await owner.call(recordCalls.record, { id })).response;
    if (stage === 'removed') await owner.call(recordCalls.removeRecord, { id, reason });
    const module = view.modules.find((one) => one.id === moduleId);
    return {
      id,
      number: made.number,
      moduleId,
      otherModuleId,
      commentId: comment.response.id,
      code: exported.verificationCode,
      hash: view.recordHash,
      contentHash: module?.contentHash ?? '',
      contentRevision: module?.contentRevision ?? 0,
      requestId: request.id,
      shareId: share.response.id,
    };
  };
  const sought = await record('recalled');
  const applicant = await stack.member('applicant');
  const request = async (who: Person, what: string): Promise<string> =>
    (await who.call(sharingCalls.requestAccess, { sought: what, reason })).response.id;
  const accessRequests = {
    granted: await request(applicant, sought.id),
    refused: await request(applicant, sought.number),
    withdrawn: await request(people.stranger, 'CHEM-0000'),
  };
  return { stack, people, ids, entryComments, entryRelations, accessRequests, file, record };
};
