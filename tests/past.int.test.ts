import { auditCalls } from '@shilu/events/audit/calls';
import { capabilityCalls } from '@shilu/events/capabilities/calls';
import { commentCalls } from '@shilu/events/capabilities/comment-calls';
import { refusals } from '@shilu/events/core/result-codes';
import { registerCalls } from '@shilu/events/core/register-calls';
import { fileRefSchema } from '@shilu/events/core/schemas';
import { fileCalls } from '@shilu/events/files/calls';
import { homeCalls } from '@shilu/events/home/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { deliveryCalls } from '@shilu/events/integrations/delivery-calls';
import { systemCalls } from '@shilu/events/integrations/system-calls';
import { messageCalls } from '@shilu/events/messages/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { referenceRegister } from '@shilu/events/resources/reference';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { templateRegister } from '@shilu/events/templates/template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prose } from './support/content';
import type { Person } from './support/client';
import { proves } from '@shilu/tests/proves';
import { openStack, type Running } from './support/stack';

let stack: Running;
let owner: Person;
let auditor: Person;

const dates = { startDate: null, endDate: null, departmentId: null };

beforeAll(async () => {
  stack = await openStack();
  const { admin } = stack;
  await admin.call(registerCalls(roleRegister).add, {
    ...{ id: 'audits', name: '审计', permissions: ['AudittrailSearch'] },
    ...{ projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' },
  });
  owner = await stack.member('owner', {});
  auditor = await stack.member('auditor', { roleIds: ['audits'] });
  await owner.call(registerCalls(notebookRegister).add, { id: 'book', name: '记录本', number: 'NB-1' });
});
afterAll(() => stack.stop());

/** What may be done now is not asked of the past, nor what is counted of today. */
const NOT_OF_THEN = /^(?:may\w*|moves|isReadOnly|overdue|factCount|relations|factsAbout|usedBy|beingRepaired)$/;
const shown = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(shown);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([key, value]) => (NOT_OF_THEN.test(key) ? [] : [[key, shown(value)]])),
  );
};

const seen = async (who: Person, at?: string) => {
  const options = at === undefined ? {} : { headers: { 'as-of': at } };
  const of = async (asked: ReturnType<Person['send']>): Promise<unknown> => {
    const { status, code, message, response, rows } = await asked;
    return status === 200 ? shown({ response, rows }) : { status, code, message };
  };
  const [projects, project, tasks, records, counts, record, book, books, template, comments, timeline] =
    await Promise.all([
      of(who.send(projectCalls.projectPage, { sortField: 'name' }, options)),
      of(who.send(projectCalls.project, { id: 'p1' }, options)),
      of(who.send(projectCalls.taskPage, { projectId: 'p1' }, options)),
      of(who.send(recordCalls.recordPage, { projectId: 'p1', sortField: 'number' }, options)),
      of(who.send(recordCalls.recordCounts, { projectId: 'p1' }, options)),
      of(who.send(recordCalls.record, { id: 'r1' }, options)),
      of(who.send(registerCalls(notebookRegister).detail, { id: 'book' }, options)),
      of(who.send(registerCalls(notebookRegister).page, {}, options)),
      of(who.send(registerCalls(templateRegister).detail, { id: 'tpl' }, options)),
      of(who.send(commentCalls.entryComments, { category: 'template', id: 'tpl' }, options)),
      of(who.send(auditCalls.timeline, { id: 'r1' }, options)),
    ]);
  return { projects, project, tasks, records, counts, record, book, books, template, comments, timeline };
};

test('at every moment of a history, lists and details of a project are as they were answered at that moment', async () => {
  proves('REQ-U2');
  const { admin } = stack;
  const project = { name: '回放课题', leaderIds: ['owner'], memberIds: [] as string[], ...dates };
  const record = (id: string, projectId: string | null) =>
    owner.call(recordCalls.addRecord, { id, title: `记录 ${id}`, bookId: 'book', projectId, taskId: null });
  const changes: readonly (() => Promise<{ readonly position: string | undefined }>)[] = [
    () => admin.call(projectCalls.addProject, { id: 'p1', ...project }),
    () => record('r1', 'p1'),
    () =>
      owner.call(recordCalls.addModule, {
        ...{ experimentId: 'r1', moduleId: 'm1', type: 'editor', title: '步骤' },
        content: prose('收率 81%'),
      }),
    () => admin.call(projectCalls.addTask, { id: 't1', projectId: 'p1', name: '路线筛选', managerIds: ['owner'], memberIds: [], progress: 0, ...dates }), // prettier-ignore
    () => record('r2', 'p1'),
    () =>
      admin.call(projectCalls.modifyProject, {
        id: 'p1',
        ...project,
        name: '回放课题（二期）',
        memberIds: ['auditor'],
      }),
    () => admin.call(registerCalls(templateRegister).add, { id: 'tpl', name: '模板', modules: [] }),
    () => admin.call(commentCalls.commentOnEntry, { category: 'template', id: 'tpl', text: '请补充淬灭步骤' }),
    () => owner.call(recordCalls.removeRecord, { id: 'r2', reason: '重复' }),
    () => owner.call(registerCalls(notebookRegister).modify, { id: 'book', name: '记录本（2026）', number: 'NB-1' }),
    () => owner.call(recordCalls.removeModule, { experimentId: 'r1', moduleId: 'm1', reason: '写错了' }),
    () => record('r3', 'p1'),
  ];
  const history: { readonly at: string; readonly said: Awaited<ReturnType<typeof seen>> }[] = [];
  let last = '';
  for (const change of changes) {
    const { position = last } = await change();
    last = position;
    await admin.call(recordCalls.recordPage, {}, { minPosition: position });
    await admin.call(auditCalls.auditPage, {}, { minPosition: position });
    await admin.call(projectCalls.projectPage, {}, { minPosition: position });
    history.push({ at: new Date().toISOString(), said: await seen(admin) });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const [step, { at, said }] of history.entries()) {
    const then = await seen(admin, at);
    for (const [what, answer] of Object.entries(then))
      expect(answer, `${what} after change ${String(step)}`).toEqual(said[what as keyof typeof said]);
  }
  // What is written while a moment is open does not come into it.
  const middle = history[5];
  if (middle === undefined) throw new Error('no history');
  const { position = '' } = await owner.call(recordCalls.addModule, {
    ...{ experimentId: 'r1', moduleId: 'm9', type: 'editor', title: '后处理', content: prose('后来写的') },
  });
  await admin.call(recordCalls.record, { id: 'r1' }, { minPosition: position });
  expect(await seen(admin, middle.at)).toEqual(middle.said);
  // By the event of the log as by the clock.
  const events = (await admin.call(auditCalls.timeline, { id: 'r1' })).response;
  const created = await admin.send(
    recordCalls.record,
    { id: 'r1' },
    { headers: { 'as-of': events[0]?.position ?? '' } },
  );
  expect(created.response).toMatchObject({ modules: [], title: '记录 r1' });

  // Of each thing, what they may read today: then in nobody's sight but the author's, it is in theirs by no moment.
  const limited = await seen(auditor, middle.at);
  expect(limited.record).toMatchObject({ status: 404 });
  expect(limited.records).toMatchObject({ response: [] });
  const administers = async (isOrganAdmin: boolean): Promise<void> => {
    const { position: to = '' } = await admin.call(identityCalls.modifyMember, { id: 'auditor', isOrganAdmin });
    await admin.call(recordCalls.recordPage, {}, { minPosition: to });
  };
  await administers(true);
  expect((await seen(auditor, middle.at)).record).toEqual(middle.said.record);
  await administers(false);
  expect((await seen(auditor, middle.at)).record).toMatchObject({ status: 404 });
  // For whoever oversees the trail, and nothing is changed there.
  const asked = { headers: { 'as-of': middle.at } };
  expect((await owner.send(projectCalls.projectPage, {}, asked)).status).toBe(403);
  expect((await owner.send(recordCalls.removeRecord, { id: 'r3', reason: '试' }, asked)).code).toBe(4481);
  expect((await admin.send(projectCalls.projectPage, {}, { headers: { 'as-of': 'yesterday' } })).status).toBe(404);
  expect(
    (await admin.send(projectCalls.projectPage, {}, { headers: { 'as-of': '2000-01-01T00:00:00.000Z' } })).status,
  ).toBe(404);
});

test('what is otherwise at one moment than at another is told thing by thing, with the events that made it so', async () => {
  const { admin } = stack;
  await admin.call(projectCalls.addProject, { id: 'p9', name: '对比', leaderIds: ['owner'], memberIds: [], ...dates });
  const add = (id: string) =>
    owner.call(recordCalls.addRecord, { id, title: id, bookId: 'book', projectId: 'p9', taskId: null });
  await add('stays');
  await add('changes');
  await add('leaves');
  const { position: from } = await add('goes');
  await owner.call(recordCalls.addModule, { experimentId: 'changes', moduleId: 'c1', type: 'editor', title: '步骤', content: prose('称取 5 g') }); // prettier-ignore
  await owner.call(recordCalls.removeRecord, { id: 'goes', reason: '重复' });
  await owner.call(recordCalls.modifyRecord, { id: 'leaves', projectId: null });
  const { position: to } = await add('comes');
  const { position: now } = await add('later');
  const asked = { pageIndex: 1, pageSize: 20, from: String(from), projectId: 'p9' };
  const of = async (more: object) =>
    (await auditor.call(auditCalls.differences, { ...asked, to: null, ...more }, { minPosition: String(now) })).response
      .filter(({ entity }) => entity === 'record')
      .map(({ entityId, isNew, isRemoved, fromRevision, toRevision }) => [
        entityId,
        isNew,
        isRemoved,
        fromRevision !== null && toRevision !== null,
      ]);
  expect(await of({ to })).toEqual([
    ['comes', true, false, false],
    ['leaves', false, false, true],
    ['goes', false, true, true],
    ['changes', false, false, true],
  ]);
  expect((await of({})).map(([id]) => id)).toEqual(['later', 'comes', 'leaves', 'goes', 'changes']);
  expect(await of({ from: String(to), to })).toEqual([]);
  // Turned around there is no time between them, and no position is beyond what a log can hold.
  const refused = async (span: object) => {
    const { status, code } = await auditor.send(auditCalls.differences, { ...asked, to: null, ...span } as never);
    return [status, code];
  };
  const unfit = [422, refusals.inputUnfit.code];
  expect(await refused({ from: String(now), to: String(from) })).toEqual(unfit);
  expect(await refused({ from: '2001-01-02T00:00:00.000Z', to: '2001-01-01T00:00:00.000Z' })).toEqual(unfit);
  expect(await refused({ from: '9223372036854775808' })).toEqual([400, refusals.invalidInput.code]);
  const beyond = { headers: { 'as-of': '9223372036854775808' } };
  expect((await auditor.send(projectCalls.projectPage, {}, beyond)).status).toBe(404);
  const one = { pageIndex: 1, pageSize: 20, from: String(from), to: String(to), entity: 'record', entityId: 'changes' };
  const { response, rows } = await auditor.call(auditCalls.difference, one);
  expect(rows).toBe(1);
  expect(response.map(({ type, moduleTitle }) => [type, moduleTitle])).toEqual([['ModuleAdded', '步骤']]);
  expect((await owner.send(auditCalls.differences, { ...asked, to: null })).status).toBe(403);
});

test('people, departments, roles and settings are as they were; what is of now alone is refused', async () => {
  const { admin } = stack;
  const departments = registerCalls(departmentRegister);
  await admin.call(departments.add, { id: 'lab', name: '合成室', parentId: null, headIds: [] });
  await stack.member('leaver', { departmentId: 'lab', roleIds: ['audits'], directLeaderId: 'owner' });
  const then = { headers: { 'as-of': new Date().toISOString() } };
  await new Promise((resolve) => setTimeout(resolve, 5));
  await admin.call(identityCalls.modifyMember, { id: 'leaver', departmentId: null, roleIds: [], isOrganAdmin: true, directLeaderId: null }); // prettier-ignore
  await admin.call(identityCalls.modifyMember, { id: 'leaver', isOrganAdmin: false, disabled: true });
  await admin.call(departments.modify, { id: 'lab', name: '工艺室', parentId: null, headIds: [] });
  await stack.member('newcomer', {});
  await admin.call(registerCalls(roleRegister).add, {
    ...{ id: 'newRole', name: '新角色', permissions: [] },
    ...{ projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' },
  });
  const { position = '' } = await admin.call(organizationCalls.changeSettings, { settings: { nameZh: '新名称' } });
  const now = { minPosition: position };

  const everybody = { includeDisabled: true };
  const wasThere = { departmentId: 'lab', departmentName: '合成室', roleIds: ['audits'], isOrganAdmin: false, directLeaderId: 'owner', disabled: false, realName: expect.any(String) }; // prettier-ignore
  const listed = async (asked: object, options: object) =>
    (await admin.call(identityCalls.members, asked, options)).response.list;
  const isNow = (await listed(everybody, now)).find(({ id }) => id === 'leaver');
  expect(isNow).toMatchObject({ departmentId: null, roleIds: [], disabled: true, directLeaderId: null });
  const atThen = await listed({}, then);
  expect(atThen.find(({ id }) => id === 'leaver')).toMatchObject({ ...wasThere, realName: isNow?.realName });
  expect(atThen.some(({ id }) => id === 'newcomer')).toBe(false);
  expect((await listed({ departmentId: 'lab' }, then)).map(({ id }) => id)).toEqual(['leaver']);
  expect(await listed({ departmentId: 'lab' }, now)).toEqual([]);
  const paged = await admin.call(identityCalls.members, { pageIndex: 2, pageSize: 1 }, then);
  expect([paged.response.list[0]?.id, paged.rows]).toEqual([atThen[1]?.id, atThen.length]);
  expect((await admin.call(identityCalls.accountAttributes, { id: 'leaver' }, then)).response).toMatchObject(wasThere);
  expect((await admin.send(identityCalls.accountAttributes, { id: 'newcomer' }, then)).status).toBe(404);
  const names = async (options: object) =>
    (await admin.call(organizationCalls.departmentList, {}, options)).response.map(({ name }) => name);
  expect([await names(then), await names(now)]).toEqual([['合成室'], ['工艺室']]);
  const roles = (await admin.call(registerCalls(roleRegister).page, {}, then)).response.map(({ id }) => id);
  expect([roles.includes('audits'), roles.includes('newRole')]).toEqual([true, false]);
  expect((await admin.call(organizationCalls.settings, {}, then)).response.nameZh).not.toBe('新名称');
  // For those who oversee the trail, as all of the past.
  expect((await owner.send(identityCalls.members, {}, then)).status).toBe(403);
  // The frame stands, whatever moment is looked at; nothing of today is shown under the date of then.
  for (const call of [homeCalls.currentGroup, organizationCalls.watermark])
    expect((await owner.send(call, {}, then)).status, call.path).toBe(200);
  const ofNow = [systemCalls.status, deliveryCalls.page, messageCalls.messagePage, auditCalls.reads, auditCalls.incidents]; // prettier-ignore
  for (const call of ofNow) expect((await admin.send(call, {}, then)).code, call.path).toBe(4482);
  expect((await admin.send(identityCalls.modifyMember, { id: 'leaver', disabled: false }, then)).code).toBe(4481);
});

test('what stands beside a thing is not the thing: one with a first comment or a share is not new, and removed is what its own event says', async () => {
  const { admin } = stack;
  const { add, remove } = registerCalls(referenceRegister);
  const reference = (id: string) =>
    admin.call(add, { id, kind: 'book', title: `${id} 手册`, publisher: '科学出版社', year: 2020 });
  await reference('said');
  await admin.call(registerCalls(referenceRegister).modify, { id: 'said', kind: 'book', title: '手册（二版）', publisher: '科学出版社', year: 2021 }); // prettier-ignore
  const { position: from } = await reference('gone');
  await admin.call(commentCalls.commentOnEntry, { category: 'literature', id: 'said', text: '请核对页码' });
  const { position: now } = await admin.call(remove, { id: 'gone', reason: '重复' });
  const { response } = await auditor.call(
    auditCalls.differences,
    { pageIndex: 1, pageSize: 20, from: String(from), to: null },
    { minPosition: String(now) },
  );
  expect(
    response.map(({ entity, entityId, isNew, isRemoved, fromRevision, toRevision }) => [
      `${entity}-${entityId}`,
      { isNew, isRemoved, fromRevision, toRevision },
    ]),
  ).toEqual([
    ['literature-gone', { isNew: false, isRemoved: true, fromRevision: 0, toRevision: 1 }],
    ['literature-said', { isNew: false, isRemoved: false, fromRevision: 1, toRevision: 1 }],
  ]);
});

test('what projects are called, and which are listed as one’s own, is of the moment that is looked at', async () => {
  const { admin } = stack;
  const project = { memberIds: ['owner'], leaderIds: ['auditor'], ...dates };
  const task = { projectId: 'n1', progress: 0, memberIds: ['owner'], ...dates };
  const due = { ...task, managerIds: ['auditor'], endDate: '2001-01-02' };
  await admin.call(projectCalls.addProject, { id: 'n1', name: '旧名', ...project });
  await admin.call(projectCalls.addProject, { id: 'n2', name: '他人的', ...project, leaderIds: ['owner'] });
  await admin.call(projectCalls.addTask, { id: 'nt', name: '旧任务', ...due });
  await owner.call(recordCalls.addRecord, { id: 'nr', title: '名称', bookId: 'book', projectId: 'n1', taskId: null });
  const { position: then = '' } = await admin.call(capabilityCalls.relateEntry, { category: 'template', id: 'tpl', to: { category: 'project', id: 'n1' }, kind: 'refers' }); // prettier-ignore
  const asked = async (options: object, at?: string) => {
    const [mine, tasks, active, home, trace, trail, related, readers] = await Promise.all([
      auditor.call(projectCalls.projectPage, { mine: true, sortField: 'number' }, options),
      auditor.call(projectCalls.taskPage, { mine: true }, options),
      auditor.call(projectCalls.myActiveProjects, {}, options),
      auditor.call(homeCalls.home, {}, options),
      admin.call(auditCalls.tracePage, { recordId: 'nr' }, options),
      admin.call(auditCalls.auditPage, { recordId: 'nr' }, options),
      admin.call(capabilityCalls.entryRelations, { category: 'template', id: 'tpl' }, options),
      auditor.call(
        sharingCalls.projectReaders,
        at === undefined ? { projectId: 'n1' } : { projectId: 'n1', at },
        options,
      ),
    ]);
    return {
      ...{ mine: shown(mine.response), tasks: shown(tasks.response) },
      ...{ active: active.response, overdue: home.response.counts.overdueTasks },
      ...{ trace: trace.response, trail: trail.response, readers: readers.response },
      related: related.response.relations.map(({ other }) => other.name),
    };
  };
  const before = await asked({ minPosition: then });
  await admin.call(projectCalls.modifyProject, { id: 'n1', name: '新名', ...project });
  await admin.call(projectCalls.modifyProject, { id: 'n2', name: '他人的', ...project });
  await admin.call(projectCalls.addProject, { id: 'n3', name: '后来的', ...project });
  const { position: now = '' } = await admin.call(projectCalls.modifyTask, { id: 'nt', name: '新任务', endDate: null }); // prettier-ignore
  const after = await asked({ minPosition: now });
  for (const [what, answer] of Object.entries(before))
    expect(after[what as keyof typeof after], what).not.toEqual(answer);
  const past = { headers: { 'as-of': then } };
  expect(await asked(past)).toEqual(before);
  // Who could see it then, asked today and from where one looks, is told by what the places were called then.
  expect((await asked({}, then)).readers).toEqual(before.readers);
});

test('an entry that its reader may not open is called in the past what its trace calls it, and files of then are looked at', async () => {
  const { admin } = stack;
  const books = registerCalls(notebookRegister);
  await admin.call(registerCalls(roleRegister).add, {
    ...{ id: 'audits-project', name: '课题审计', permissions: ['AudittrailSearch'] },
    ...{ projectScope: 'own', taskScope: 'own', recordScope: 'allInProject' },
  });
  const reader = await stack.member('reader', { roleIds: ['audits-project'] });
  await admin.call(projectCalls.addProject, { id: 'q1', name: '命名', leaderIds: ['owner'], memberIds: ['reader'], ...dates }); // prettier-ignore
  await owner.call(books.add, { id: 'own', name: '私人本', number: 'NB-9' });
  await owner.call(recordCalls.addRecord, { id: 'qr', title: '读得到', bookId: 'own', projectId: 'q1', taskId: null });
  const { position: earlier = '' } = await owner.call(recordCalls.addRecord, { id: 'qx', title: '读不到', bookId: 'own', projectId: null, taskId: null }); // prettier-ignore
  const bytes = Buffer.from('峰表\n1,2\n');
  const upload = await owner.send(fileCalls.upload, { purpose: 'document' }, { files: [{ name: 'a.csv', bytes, mime: 'text/csv' }] }); // prettier-ignore
  const file = fileRefSchema.parse(upload.response);
  const { position: then = '' } = await owner.call(recordCalls.addModule, { experimentId: 'qr', moduleId: 'qf', type: 'labDocument', title: '附件', content: { files: [{ ...file, id: 'f' }] } }); // prettier-ignore
  await owner.call(recordCalls.removeModule, { experimentId: 'qr', moduleId: 'qf', reason: '误传' });
  const { position: now = '' } = await owner.call(books.modify, { id: 'own', name: '私人本（改）', number: 'NB-9' });
  await admin.call(auditCalls.auditPage, {}, { minPosition: now });
  await reader.call(recordCalls.record, { id: 'qr' }, { minPosition: now });
  expect((await reader.send(books.detail, { id: 'own' })).status).toBe(404);

  const named = async (options: object) => {
    const trail = async (entity: string) =>
      (await reader.call(auditCalls.auditPage, { entity, pageSize: 50 }, options)).response;
    const [book] = (await trail('notebook')).filter(({ entityId }) => entityId === 'own');
    const [record] = (await trail('record')).filter(({ entityId }) => entityId === 'qx');
    const { bookName } = (await reader.call(recordCalls.record, { id: 'qr' }, options)).response;
    return [book?.entityName, record?.entityName.replace(/^\S+ /, ''), bookName];
  };
  const past = { headers: { 'as-of': then } };
  expect(await named({})).toEqual(['私人本（改）', '读不到', '私人本（改）']);
  expect(await named(past)).toEqual(['私人本', '读不到', '私人本']);
  // Called by its name, and not a word more of it.
  expect((await reader.send(books.detail, { id: 'own' }, past)).status).toBe(404);
  expect((await reader.send(recordCalls.record, { id: 'qx' }, past)).status).toBe(404);
  expect((await reader.call(books.page, {}, past)).response).toEqual([]);

  const taken = (type: string) => reader.send(fileCalls.download, { type, guid: file.hash, recordId: 'qr' }, past);
  expect((await taken('preview')).body).toEqual(bytes);
  expect((await taken('attachment')).code).toBe(refusals.notAsOf.code);
  const before = { headers: { 'as-of': earlier } };
  const { status } = await reader.send(
    fileCalls.download,
    { type: 'preview', guid: file.hash, recordId: 'qr' },
    before,
  );
  expect(status).toBe(404);
  const { may } = (await reader.call(recordCalls.record, { id: 'qr' }, past)).response;
  expect(Object.entries(may).flatMap(([what, allowed]) => (allowed ? [what] : []))).toEqual(['seeTrace']);
});
