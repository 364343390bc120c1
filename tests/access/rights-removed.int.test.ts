import { identityCalls } from '@shilu/events/identity/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { roleRegister } from '@shilu/events/identity/role';
import { auditCalls } from '@shilu/events/audit/calls';
import { liveCalls } from '@shilu/events/live/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { searchCalls } from '@shilu/events/search/calls';
import { part, proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '@shilu/events/core/call';
import { prose } from '../support/content';
import { login, type Person } from '../support/client';
import { PASSWORD } from '../support/stack';
import { openLaboratory, SECRET, type Laboratory } from './laboratory';

let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = await openLaboratory();
});
afterAll(() => laboratory.stack.stop());

/** No position is sent: whoever lost a right knows nothing of the command that took it away. */
const status = async (who: Person, call: Call, input: unknown): Promise<number> => (await who.send(call, input)).status;

test('P04 C006 law 11: a module grant taken back is refused on the very next call, to read and to write', async () => {
  proves('C006');
  const { owner, writer, reader } = laboratory.people;
  const target = await laboratory.record('recalled');
  const save = {
    experimentId: target.id,
    moduleId: target.moduleId,
    data: prose('写'),
    baseRevision: target.contentRevision,
    reason: '测',
  };
  expect(await status(writer, recordCalls.record, { id: target.id })).toBe(200);
  expect(await status(reader, recordCalls.record, { id: target.id })).toBe(200);
  await owner.call(recordCalls.grantModule, {
    experimentId: target.id,
    ModuleId: target.moduleId,
    UserList: [{ UserId: 'writer', Attribute: 0 }],
  });
  expect(await status(writer, recordCalls.saveModule, save)).toBe(403);
  expect(await status(reader, recordCalls.comments, { experimentId: target.id })).toBe(404);
  await owner.call(recordCalls.grantModule, {
    experimentId: target.id,
    ModuleId: target.moduleId,
    UserList: [],
  });
  for (const [call, input] of [
    [recordCalls.addComment, { experimentId: target.id, text: '还在' }],
    [recordCalls.record, { id: target.id }],
    [auditCalls.timeline, { id: target.id }],
    [recordCalls.previewPdf, { experimentId: target.id }],
    [recordCalls.isOpen, { experimentId: target.id }],
  ] as const) {
    expect(await status(writer, call, input), call.path).toBe(404);
  }
});

test('P03 P07 AudittrailSearch leads through the whole trail, of records that one cannot open too, and into none of them', async () => {
  part('P03', 'AudittrailSearch shows the whole trail, and no record');
  const { admin, stranger } = laboratory.people;
  const target = await laboratory.record('recalled');
  const trail = { recordId: target.id };
  expect(await status(stranger, auditCalls.auditPage, trail)).toBe(404);
  await admin.call(registerCalls(roleRegister).add, {
    ...{ id: 'role-trail', name: '审计员', permissions: ['AudittrailSearch'] },
    ...{ projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' },
  });
  await admin.call(identityCalls.modifyMember, { id: 'stranger', roleIds: ['role-trail'] });
  for (const [call, input] of [
    [recordCalls.record, { id: target.id }],
    [recordCalls.comments, { experimentId: target.id }],
    [recordCalls.previewPdf, { experimentId: target.id }],
    [auditCalls.timeline, { id: target.id }],
    [auditCalls.replay, { experimentId: target.id, revision: 0 }],
    [auditCalls.whoWrote, { experimentId: target.id, moduleId: target.moduleId, fromRevision: -1, toRevision: null }],
    [auditCalls.proof, { experimentId: target.id }],
  ] as const)
    expect(await status(stranger, call, input), call.path).toBe(404);
  expect((await stranger.send(searchCalls.search, { key: SECRET })).body.toString()).not.toContain(SECRET);
  for (const call of [auditCalls.auditPage, auditCalls.tracePage, auditCalls.missing])
    expect(await status(stranger, call, trail), call.path).toBe(200);
  expect((await stranger.send(auditCalls.auditPage, trail)).body.toString()).toContain(target.moduleId);
  for (const call of [auditCalls.auditExport, auditCalls.traceExport])
    expect(await status(stranger, call, { ...trail, format: 'csv' }), call.path).toBe(200);
  expect(await status(stranger, auditCalls.auditPage, { recordId: 'none-such' })).toBe(404);
  await admin.call(identityCalls.modifyMember, { id: 'stranger', roleIds: [] });
  expect(await status(stranger, auditCalls.auditPage, trail)).toBe(404);
});

test('P07 FulltextSearch finds what one may read, for everybody, and never more', async () => {
  const { admin, stranger } = laboratory.people;
  const target = await laboratory.record('recalled');
  await admin.call(registerCalls(roleRegister).add, {
    ...{ id: 'role-search', name: '检索', permissions: ['FulltextSearch'] },
    ...{ projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' },
  });
  await admin.call(identityCalls.modifyMember, { id: 'stranger', roleIds: ['role-search'] });
  for (const [name, who] of Object.entries(laboratory.people)) {
    const reads = (await status(who, recordCalls.record, { id: target.id })) === 200;
    const found = (await who.call(searchCalls.search, { key: target.number })).response.map(({ id }) => id);
    expect(found.includes(target.id), name).toBe(reads);
  }
  expect(await status(stranger, recordCalls.record, { id: target.id })).toBe(404);
  await admin.call(identityCalls.modifyMember, { id: 'stranger', roleIds: [] });
});

test('P01 P03 P05 P07 law 11: a role taken away, changed or removed is gone at once', async () => {
  const { admin, qa, viewer } = laboratory.people;
  const target = await laboratory.record('recalled');
  const page = async (who: Person): Promise<string> => (await who.send(recordCalls.recordPage, {})).body.toString();
  expect(await page(qa)).toContain(SECRET);
  await admin.call(identityCalls.modifyMember, { id: 'qa', roleIds: [] });
  expect(await status(qa, recordCalls.record, { id: target.id })).toBe(404);
  expect(await page(qa)).not.toContain(SECRET);
  expect((await qa.send(searchCalls.search, { key: SECRET })).body.toString()).not.toContain(SECRET);

  expect(await status(viewer, projectCalls.project, { id: laboratory.ids.project })).toBe(200);
  await admin.call(registerCalls(roleRegister).modify, { id: 'role-viewer', recordScope: 'ownInDepartment' });
  expect(await status(viewer, recordCalls.record, { id: target.id })).toBe(404);
  expect(await status(viewer, projectCalls.project, { id: laboratory.ids.project })).toBe(200);
  await admin.call(identityCalls.modifyMember, { id: 'viewer', roleIds: [] });
  expect(await status(viewer, projectCalls.project, { id: laboratory.ids.project })).toBe(404);
});

test('P05 P07 P09 law 11: leaving a project takes its records, and putting records into it, away', async () => {
  part('P09', 'who is no member of a project any more loses its records');
  const { admin, lead, owner } = laboratory.people;
  const target = await laboratory.record('recalled');
  expect(await status(lead, recordCalls.record, { id: target.id })).toBe(200);
  await admin.call(projectCalls.modifyProject, { id: laboratory.ids.project, leaderIds: [], memberIds: [] });
  await admin.call(projectCalls.modifyTask, { id: laboratory.ids.task, memberIds: [] });
  expect(await status(lead, recordCalls.record, { id: target.id })).toBe(404);
  expect(
    await status(lead, projectCalls.addTask, {
      projectId: laboratory.ids.project,
      name: '任务',
      managerIds: [],
      memberIds: [],
      departmentId: null,
      startDate: null,
      endDate: null,
      progress: 0,
    }),
  ).toBe(404);
  expect(
    await status(owner, recordCalls.addRecord, {
      title: '新',
      bookId: laboratory.ids.book,
      projectId: laboratory.ids.project,
      taskId: null,
    }),
  ).toBe(404);
  // The author's own stays the author's.
  expect(await status(owner, recordCalls.record, { id: target.id })).toBe(200);
});

test('P06 law 11: tasks are seen as far as the role says, and a task that is not seen takes no records', async () => {
  const { admin } = laboratory.people;
  const { stack } = laboratory;
  const role = registerCalls(roleRegister);
  await admin.call(role.add, {
    id: 'role-tasks',
    name: '任务范围',
    permissions: [],
    projectScope: 'own',
    taskScope: 'own',
    recordScope: 'ownInDepartment',
  });
  const member = await stack.member('tasker', { departmentId: laboratory.ids.department, roleIds: ['role-tasks'] });
  const dates = { startDate: null, endDate: null };
  const project = { name: '任务范围', leaderIds: [], memberIds: ['tasker'], departmentId: null, ...dates };
  await admin.call(projectCalls.addProject, { id: 'project-tasks', ...project });
  const departments = { own: laboratory.ids.department, other: laboratory.ids.otherDepartment };
  for (const [name, departmentId] of Object.entries(departments))
    await admin.call(projectCalls.addTask, {
      id: `task-${name}`,
      projectId: 'project-tasks',
      name,
      managerIds: [],
      memberIds: [],
      departmentId,
      progress: 0,
      ...dates,
    });
  await member.call(registerCalls(notebookRegister).add, { id: 'book-tasker', name: '任务员的记录本' });
  const seen = async (): Promise<Readonly<Record<string, readonly number[]>>> => {
    const listed = (await member.call(projectCalls.taskPage, { projectId: 'project-tasks', pageSize: 50 })).response;
    const offered = (await member.call(projectCalls.myActiveProjects, {})).response.flatMap(({ tasks }) => tasks);
    const of = async (id: string): Promise<readonly number[]> => [
      await status(member, projectCalls.task, { id }),
      listed.filter((task) => task.id === id).length,
      offered.filter((task) => task.id === id).length,
      await status(member, recordCalls.addRecord, {
        title: '任务里的记录',
        bookId: 'book-tasker',
        projectId: 'project-tasks',
        taskId: id,
      }),
      await status(member, projectCalls.modifyTask, { id, name: '改名' }),
    ];
    return { own: await of('task-own'), other: await of('task-other') };
  };
  const hidden = [404, 0, 0, 404, 404];
  const shown = [200, 1, 1, 200, 403];
  expect(await seen()).toEqual({ own: hidden, other: hidden });
  await admin.call(role.modify, { id: 'role-tasks', taskScope: 'department' });
  expect(await seen()).toEqual({ own: shown, other: hidden });
  await admin.call(role.modify, { id: 'role-tasks', taskScope: 'all' });
  expect(await seen()).toEqual({ own: shown, other: shown });
  await admin.call(role.modify, { id: 'role-tasks', taskScope: 'own' });
  expect(await seen()).toEqual({ own: hidden, other: hidden });
});

test('P09 C006 law 11: leaving a project ends the grants in its records at once, and no new one is given', async () => {
  const { admin, owner } = laboratory.people;
  const guest = await laboratory.stack.member('guest');
  const people = (memberIds: string[]): Promise<unknown> =>
    admin.call(projectCalls.modifyProject, { id: 'project-guests', memberIds });
  await admin.call(projectCalls.addProject, {
    id: 'project-guests',
    name: '授权',
    leaderIds: [],
    memberIds: ['owner', 'guest'],
    departmentId: null,
    startDate: null,
    endDate: null,
  });
  const id = 'rec-guests';
  await owner.call(recordCalls.addRecord, {
    id,
    title: `${SECRET} 授权的记录`,
    bookId: laboratory.ids.book,
    projectId: 'project-guests',
    taskId: null,
  });
  const module = { experimentId: id, moduleId: 'm-guests' };
  const { position } = await owner.call(recordCalls.addModule, {
    ...module,
    type: 'editor',
    title: '步骤',
    content: prose('称量'),
  });
  const { modules } = (await owner.call(recordCalls.record, { id }, { minPosition: position ?? '' })).response;
  const save = { ...module, data: prose('改'), baseRevision: modules[0]?.contentRevision ?? 0, isAuto: true };
  const grant = {
    experimentId: id,
    ModuleId: module.moduleId,
    UserList: [{ UserId: 'guest', Attribute: 1 as const }],
  };
  await owner.call(recordCalls.grantModule, grant);
  const rights = async (): Promise<readonly unknown[]> => [
    await status(guest, recordCalls.record, { id }),
    await status(guest, auditCalls.timeline, { id }),
    (await guest.send(recordCalls.recordPage, {})).body.toString().includes(SECRET),
    (await guest.send(searchCalls.search, { key: SECRET })).body.toString().includes(SECRET),
    await status(guest, recordCalls.saveModule, save),
    await status(guest, recordCalls.enableEdit, module),
  ];
  const all = [200, 200, true, true, 200, 200];
  const none = [404, 404, false, false, 404, 404];
  expect(await rights()).toEqual(all);
  await people(['owner']);
  expect(await rights()).toEqual(none);
  expect((await owner.call(recordCalls.record, { id })).response.modules[0]?.grants).toEqual([]);
  const refused = await owner.send(recordCalls.grantModule, grant);
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('guest-姓名')]);
  // Back in the project, what was granted holds again; a closed account holds nothing.
  await people(['owner', 'guest']);
  expect(await rights()).toEqual(all);
  await admin.call(identityCalls.modifyMember, { id: 'guest', disabled: true });
  expect((await owner.call(recordCalls.record, { id })).response.modules[0]?.grants).toEqual([]);
});

test('P09 a paused project takes no tasks and no records; a personal one is nobody else’s', async () => {
  part('P09', 'a personal project is authorised to nobody; an inactive one takes no tasks and no records');
  const { admin, owner, stranger } = laboratory.people;
  const q = {
    projectId: 'project-q',
    name: '任务',
    managerIds: [],
    memberIds: [],
    departmentId: null,
    startDate: null,
    endDate: null,
    progress: 0,
  };
  expect(await status(stranger, projectCalls.addTask, q)).toBe(200);
  await admin.call(projectCalls.modifyProject, { id: 'project-q', status: 'paused' });
  expect(await status(stranger, projectCalls.addTask, q)).toBe(422);
  const fields = { name: '私人', leaderIds: [], memberIds: [], departmentId: null, startDate: null, endDate: null };
  const personal = await owner.call(projectCalls.addProject, { id: 'mine', ...fields, personal: true });
  expect(await status(owner, projectCalls.modifyProject, { id: personal.response.id, memberIds: ['stranger'] })).toBe(
    422,
  );
  for (const who of [stranger, laboratory.people.head, laboratory.people.lead]) {
    expect(await status(who, projectCalls.project, { id: 'mine' })).toBe(404);
    expect(await status(who, projectCalls.modifyProject, { id: 'mine', name: '我的' })).toBe(404);
  }
});

test('P01 law 11: a disabled account is out at once, everywhere it was logged in, and cannot come back', async () => {
  proves('REQ-S12');
  const { admin } = laboratory.people;
  const { stack } = laboratory;
  const first = await stack.member('leaver');
  const second = await login(stack.browser(), 'leaver', PASSWORD);
  const stream = first.send(liveCalls.stream, {});
  expect((await stream).status).toBe(200);
  await admin.call(identityCalls.modifyMember, { id: 'leaver', disabled: true });
  for (const who of [first, second]) {
    expect(await status(who, identityCalls.isAuthorizeLogin, {})).toBe(401);
    expect(await status(who, recordCalls.recordPage, {})).toBe(401);
  }
  const back = await stack.browser().send(identityCalls.login, { account: 'leaver', password: first.digest });
  expect([back.status, back.response ?? null]).toEqual([403, null]);
});

test('P01 C009 X012 law 11: after logout, and after a new password, old tokens are dead', async () => {
  proves('C009');
  proves('C010');
  const { stack } = laboratory;
  const one = await stack.member('mover');
  const two = await login(stack.browser(), 'mover', PASSWORD);
  await one.call(identityCalls.changePassword, { oldPassword: one.digest, newPassword: 'next-horse-2' });
  expect(await status(two, identityCalls.isAuthorizeLogin, {})).toBe(401);
  expect(await status(one, identityCalls.isAuthorizeLogin, {})).toBe(200);
  await one.call(identityCalls.logout, {});
  expect(await status(one, identityCalls.isAuthorizeLogin, {})).toBe(401);
});

test('T16 V050 a locked screen lets nothing through but unlocking and leaving', async () => {
  proves('T16');
  proves('V050');
  proves('C011');
  const who = await laboratory.stack.member('locker');
  await who.call(identityCalls.lockScreen, {});
  expect(await status(who, recordCalls.recordPage, {})).toBe(401);
  expect(await status(who, organizationCalls.settings, {})).toBe(401);
  expect(await status(who, identityCalls.validatePassword, { AccountId: 'locker', Password: '', unlock: true })).toBe(
    400,
  );
  expect(
    await status(who, identityCalls.validatePassword, { AccountId: 'locker', Password: 'f'.repeat(64), unlock: true }),
  ).toBe(401);
  expect(await status(who, recordCalls.recordPage, {})).toBe(401);
  expect(
    await status(who, identityCalls.validatePassword, { AccountId: 'locker', Password: who.digest, unlock: true }),
  ).toBe(200);
  expect(await status(who, recordCalls.recordPage, {})).toBe(200);
});
