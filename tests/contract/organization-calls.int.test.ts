import { flowRegister } from '@shilu/events/approvals/flow';
import type { Register } from '@shilu/events/core/define-register';
import { moveCallsOf, registerCalls, versionCalls } from '@shilu/events/core/register-calls';
import { fileCalls } from '@shilu/events/files/calls';
import { homeCalls } from '@shilu/events/home/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { userSettingCalls } from '@shilu/events/identity/user-setting-calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { quickTextRegister } from '@shilu/events/organization/quick-text';
import { commonListCalls } from '@shilu/events/resources/common-list-calls';
import { resourceHomeCalls } from '@shilu/events/resources/home-calls';
import { methodRegister } from '@shilu/events/resources/method';
import { methodCalls } from '@shilu/events/resources/method-calls';
import { unitCalls } from '@shilu/events/units/calls';
import type { UnitType } from '@shilu/events/units/unit-list';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { templateRegister } from '@shilu/events/templates/template';
import { part, proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLaboratory, type Laboratory } from '../access/laboratory';
import { NOBODY_ID, prose } from '../support/content';
import type { Person } from '../support/client';

/** What single calls of the product's table do, over HTTP, where no other test shows them whole. */
let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = await openLaboratory();
});
afterAll(() => laboratory.stack.stop());

/** Where a record of this laboratory stands. */
const place = () => {
  const { book: bookId, project: projectId, task: taskId } = laboratory.ids;
  return { bookId, projectId, taskId };
};

/** An entry is added, listed, changed, removed and put back, and its trace tells all of it. */
const lives = async (
  who: Person,
  register: Register,
  values: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Promise<string> => {
  const calls = registerCalls(register);
  const { id } = (await who.call(calls.add, values)).response;
  const listed = async (removed = false) =>
    (await who.call(calls.page, { pageSize: 100, removed })).response.find((entry) => entry.id === id)?.values;
  expect(await listed()).toMatchObject(values);
  await who.call(calls.modify, { id, ...change });
  expect((await who.call(calls.detail, { id })).response.values).toMatchObject({ ...values, ...change });
  await who.call(calls.remove, { id });
  expect([await listed(), await listed(true)]).toEqual([undefined, expect.objectContaining(change)]);
  await who.call(calls.restore, { id });
  expect(await listed()).toMatchObject({ ...values, ...change });
  const history = (await who.call(calls.history, { id })).response;
  expect(history.map(({ type, actor }) => [type.replace(/^.*(?=[A-Z])/, ''), actor])).toEqual(
    ['Restored', 'Removed', 'Modified', 'Added'].map((type) => [type, who.id]),
  );
  return id;
};

describe('what an organisation keeps', () => {
  test('templates', async () => {
    proves('C074');
    proves('C079');
    proves('C080');
    proves('C081');
    const modules = [{ type: 'editor', title: '步骤', content: prose('称量') }];
    await lives(laboratory.people.admin, templateRegister, { name: '还原胺化', modules }, { name: '还原胺化二' });
  });

  test('R081 the resource home counts what its reader may use, and tells what was changed last', async () => {
    proves('R081');
    const { owner, stranger } = laboratory.people;
    const { response: method } = await owner.call(registerCalls(methodRegister).add, {
      number: 'M-81',
      name: '水分测定',
    });
    const { response: phrase } = await owner.call(registerCalls(quickTextRegister).add, {
      title: '自用',
      content: '。',
    });
    const home = async (who: Person) => (await who.call(resourceHomeCalls.home, {})).response;
    const [mine, theirs] = [await home(owner), await home(stranger)];
    expect(mine.recent.slice(0, 2).map(({ id }) => id)).toEqual([phrase.id, method.id]);
    const counted = async (register: Register): Promise<void> => {
      // Of what has versions, one works by those in use.
      const { rows } = await stranger.call(registerCalls(register).page, versionCalls(register) ? { inUse: true } : {});
      expect(theirs.registers.find(({ name }) => name === register.name)?.count, register.name).toBe(rows);
    };
    await counted(methodRegister);
    await counted(quickTextRegister);
    expect(theirs.recent.map(({ id }) => id)).not.toContain(phrase.id);
  });

  test('C124 the methods of a project are those in force that name it, and those that name none', async () => {
    proves('C124');
    const { admin, owner, stranger } = laboratory.people;
    const calls = registerCalls(methodRegister);
    const project = async (number: string, leader: string): Promise<string> => {
      const people = { leaderIds: [leader], memberIds: [], departmentId: 'dept-chem', startDate: null, endDate: null };
      return (await admin.call(projectCalls.addProject, { name: number, number, ...people })).response.id;
    };
    const [ours, theirs] = [await project('C124-A', 'owner'), await project('C124-B', 'admin')];
    const add = async (number: string, projectIds: readonly string[], inForce = true): Promise<void> => {
      const { id } = (await admin.call(calls.add, { number, name: number, projectIds })).response;
      if (inForce) await admin.call(moveCallsOf(methodRegister, 'putInForce').one, { id, effectiveOn: '2026-03-02' });
    };
    await add('C124-1', [ours]);
    await add('C124-2', []);
    await add('C124-3', [theirs]);
    await add('C124-4', [ours], false);
    const listed = await owner.call(methodCalls.methodsOfProject, { projectCode: 'C124-A', pageSize: 200 });
    const numbers = listed.response.map(({ number }) => number).filter((number) => number.startsWith('C124'));
    expect(numbers).toEqual(['C124-1', 'C124-2']);
    expect((await stranger.send(methodCalls.methodsOfProject, { projectCode: 'C124-A' })).status).toBe(404);
  });

  test('C120 common lists: fields by type, entries by type for whoever may read them, several removed by whoever may', async () => {
    proves('C120');
    const { owner, stranger } = laboratory.people;
    const calls = registerCalls(methodRegister);
    const add = async (number: string): Promise<string> =>
      (await owner.call(calls.add, { number, name: number })).response.id;
    const [first, second, kept] = [await add('C120-1'), await add('C120-2'), await add('C120-3')];
    const fields = await stranger.call(commonListCalls.fields, { type: 'method', pageSize: 2 });
    expect(fields.response.map(({ type, key, zh }) => [type, key, zh])).toEqual(
      methodRegister.fields.slice(0, 2).map(({ key, label }) => ['method', key, label['zh-CN']]),
    );
    expect(fields.rows).toBe(methodRegister.fields.length);
    const listed = async (who: Person) => {
      const { response, rows } = await who.call(commonListCalls.list, { type: 'method', pageSize: 200 });
      expect(rows).toBe(response.length);
      return response.map(({ id }) => id).filter((id) => [first, second, kept].includes(id));
    };
    expect(await listed(owner)).toHaveLength(3);
    expect((await owner.call(commonListCalls.list, { type: 'method', pageSize: 1 })).response).toHaveLength(1);
    // What its reader may not read, no list of theirs has.
    const page = async (who: Person) =>
      (await who.call(calls.page, { pageSize: 200 })).response
        .map(({ id }) => id)
        .filter((id) => [first, second, kept].includes(id));
    expect(await listed(stranger)).toEqual(await page(stranger));
    const refused = (await stranger.call(commonListCalls.remove, { type: 'method', ids: [first, NOBODY_ID] })).response;
    expect(refused.results.map(({ refusal }) => refusal?.code)).toEqual([
      (await stranger.send(calls.remove, { id: first })).code,
      (await stranger.send(calls.remove, { id: NOBODY_ID })).code,
    ]);
    // Of another list, none of this one is found.
    const elsewhere = (await owner.call(commonListCalls.remove, { type: 'instrument', ids: [first] })).response;
    expect(elsewhere.results[0]?.refusal).not.toBeNull();
    expect(await listed(owner)).toHaveLength(3);
    const done = (await owner.call(commonListCalls.remove, { type: 'method', ids: [first, second, NOBODY_ID] }))
      .response;
    expect(done.results.map(({ id, refusal }) => [id, refusal === null])).toEqual([
      [first, true],
      [second, true],
      [NOBODY_ID, false],
    ]);
    expect(await listed(owner)).toEqual([kept]);
    const [told] = (await owner.call(calls.history, { id: first })).response;
    expect([told?.type, told?.actor]).toEqual(['MethodRemoved', 'owner']);
    expect((await owner.send(commonListCalls.fields, { type: 'role' })).status).toBe(400);
  });

  test('R102 a file tells its readers where it is used, and nobody else that it is there', async () => {
    part('R102', 'the call: where it is used, by the rights of who asks');
    const { owner, viewer, stranger } = laboratory.people;
    const { id } = await laboratory.record('recalled');
    const { hash, size } = laboratory.file;
    const mine = (await owner.call(fileCalls.detail, { id: hash })).response;
    expect(mine).toMatchObject({ hash, size, brought: { by: 'owner', byName: '王思远' } });
    expect(mine.holders.map((holder) => `${holder.category} ${holder.id}`)).toContain(`record ${id}`);
    expect((await viewer.call(fileCalls.detail, { id: hash })).response.holders.length).toBeGreaterThan(0);
    const [theirs, nothing] = [
      await stranger.send(fileCalls.detail, { id: hash }),
      await stranger.send(fileCalls.detail, { id: '0'.repeat(64) }),
    ];
    expect([theirs.status, theirs.message]).toEqual([404, nothing.message]);
  });

  test('L15 the recycle bin has everything that was removed, with who removed it, for those who may read it', async () => {
    part('L15', 'what is in the bin, and who sees it');
    const { owner, admin, stranger } = laboratory.people;
    const { id: record } = await laboratory.record('removed');
    const calls = registerCalls(methodRegister);
    const { id: method } = (await owner.call(calls.add, { number: 'M-L15', name: '旋光测定' })).response;
    await admin.call(calls.remove, { id: method });
    const { id: phrase } = (await owner.call(registerCalls(quickTextRegister).add, { title: '自用二', content: '。' })).response; // prettier-ignore
    await owner.call(registerCalls(quickTextRegister).remove, { id: phrase });
    const bin = async (who: Person) => (await who.call(recordCalls.recycleBin, { pageSize: 200 })).response;
    const [mine, theirs] = [await bin(owner), await bin(stranger)];
    const line = (id: string) => mine.find((one) => one.id === id);
    expect(line(record)).toMatchObject({ category: 'record', removedBy: 'owner', removedByName: '王思远' });
    expect(line(method)).toMatchObject({ name: '旋光测定', removedBy: admin.id });
    expect(line(phrase)).toMatchObject({ removedBy: 'owner' });
    expect(theirs.map(({ id }) => id)).toContain(method);
    expect(theirs.map(({ id }) => id)).not.toContain(phrase);
    expect(theirs.map(({ id }) => id)).not.toContain(record);
    await owner.call(calls.restore, { id: method });
    expect((await bin(owner)).map(({ id }) => id)).not.toContain(method);
  });

  test('T12 an option that was chosen is disabled, never taken out of its dictionary', async () => {
    part('T12', 'options in use stay');
    const { admin, owner } = laboratory.people;
    const calls = registerCalls(dictionaryRegister);
    const kinds = (await admin.call(calls.page, { pageSize: 200 })).response.find(({ values }) => values['code'] === 'experimentType'); // prettier-ignore
    const item = (value: string, enabled = true) => ({ value, zh: `类型 ${value}`, en: `Kind ${value}`, enabled });
    const before = (kinds?.values['items'] ?? []) as readonly unknown[];
    const set = (items: readonly unknown[]) =>
      kinds === undefined
        ? admin.send(calls.add, { code: 'experimentType', name: '实验类型', nameEn: 'Kind', items })
        : admin.send(calls.modify, { id: kinds.id, items });
    expect((await set([...before, item('t12-used'), item('t12-free')])).status).toBe(200);
    const standing = (await admin.call(calls.page, { pageSize: 200 })).response.find(({ values }) => values['code'] === 'experimentType'); // prettier-ignore
    const change = (items: readonly unknown[]) => admin.send(calls.modify, { id: standing?.id ?? '', items });
    await owner.call(recordCalls.addRecord, { ...place(), title: '用到它', recordType: 't12-used' });
    const refused = await change([...before, item('t12-free')]);
    expect(refused.status).toBe(422);
    expect(refused.details).toMatchObject({
      issues: [{ path: 'items', message: 'optionUsed', params: { count: '1' } }],
    });
    const { response: counts } = await admin.call(organizationCalls.optionCounts, { id: standing?.id ?? '' });
    expect(counts).toContainEqual({ value: 't12-used', count: 1 });
    expect(counts.map(({ value }) => value)).not.toContain('t12-free');
    const coloured = { ...item('t12-used', false), colour: 'violet' };
    expect((await change([...before, coloured])).status).toBe(200);
    // Hidden where one chooses, and there for what was chosen.
    const code = { code: 'experimentType' };
    const listed = async (asked: { readonly code: string; readonly with?: 'disabled' }) =>
      (await owner.call(organizationCalls.dictionaryItems, asked)).response.filter(({ value }) => value === 't12-used');
    expect(await listed(code)).toEqual([]);
    expect(await listed({ ...code, with: 'disabled' })).toEqual([coloured]);
  });

  test('a step of a method checklist is ticked by whoever saves it, when it is saved', async () => {
    const { owner } = laboratory.people;
    const experimentId = 'rec-method';
    const moduleId = `${experimentId}-method`;
    await owner.call(recordCalls.addRecord, { ...place(), id: experimentId, title: '按方法执行' });
    const step = {
      ...{ id: 's1', name: '平衡', work: '', duration: '', temperature: '', note: '', needs: '' },
      ...{ compounds: [], instruments: [], parameters: [], reason: '', undone: [] },
    };
    const content = (own: object) => ({ method: null, steps: [{ ...step, ...own }] });
    const open = { state: 'open', by: '', at: '' };
    await owner.call(recordCalls.addModule, {
      ...{ experimentId, moduleId, type: 'labMethod', title: '方法', content: content(open) },
    });
    const held = async () => {
      const { response } = await owner.call(recordCalls.record, { id: experimentId });
      const module = response.modules.find(({ id }) => id === moduleId);
      return { step: (module?.content as { steps: Readonly<Record<string, unknown>>[] }).steps[0], revision: module?.contentRevision ?? 0 }; // prettier-ignore
    };
    const saving = async (own: object) => ({
      ...{ experimentId, moduleId, data: content(own), contentVersion: 1, isAuto: false },
      baseRevision: (await held()).revision,
    });
    await owner.call(recordCalls.saveModule, await saving({ state: 'done', by: 'admin', at: '2020-01-01T00:00:00.000Z' })); // prettier-ignore
    const ticked = (await held()).step;
    expect(ticked).toMatchObject({ state: 'done', by: 'owner' });
    expect(ticked?.['at']).not.toBe('2020-01-01T00:00:00.000Z');
    expect((await owner.send(recordCalls.saveModule, await saving(open))).status).toBe(422);
    const undone = [{ reason: '勾错了', by: '', at: '', was: 'done', wasBy: '', wasAt: '' }];
    await owner.call(recordCalls.saveModule, await saving({ ...open, undone }));
    expect((await held()).step).toMatchObject({
      ...{ state: 'open', by: '' },
      undone: [{ reason: '勾错了', by: 'owner', wasBy: 'owner', wasAt: ticked?.['at'] }],
    });
  });

  test('C121 units by kind, each with what it is in the unit of its kind', async () => {
    proves('C121');
    const { stranger } = laboratory.people;
    const rows = async (type: UnitType) => (await stranger.call(unitCalls.unitsOfType, { type })).response;
    expect((await rows('volume')).find(({ value }) => value === 'mL')).toMatchObject({ base: 'L', factor: '0.001' });
    expect((await rows('temperature')).map(({ value }) => value)).toEqual(expect.arrayContaining(['K', '℃', '℉']));
  });

  test('approval flows', async () => {
    proves('C068');
    proves('C069');
    part('C067', 'a flow of record review');
    const node = { name: '复核', approver: 'people', accountIds: ['reviewer'], mode: 'any' };
    const flow = { name: '双人复核', type: 'record', nodes: [node] };
    const change = { nodes: [node, { name: '批准', approver: 'departmentHead', accountIds: [], mode: 'all' }] };
    await lives(laboratory.people.admin, flowRegister, flow, change);
  });

  test('phrases', async () => {
    proves('C112');
    const phrase = { title: '淬灭', content: '冰浴下滴加饱和氯化铵溶液。' };
    await lives(laboratory.people.owner, quickTextRegister, phrase, { content: '冰浴下缓慢滴加水。' });
  });

  test('dictionaries, whose disabled options are offered no more', async () => {
    proves('C100');
    const { admin, stranger } = laboratory.people;
    const item = (value: string, enabled: boolean) => ({ value, zh: value, en: value, enabled });
    const dictionary = { code: 'atmosphere', name: '气氛', nameEn: 'Atmosphere', items: [item('N2', true), item('Ar', true)] }; // prettier-ignore
    await lives(admin, dictionaryRegister, dictionary, { items: [item('N2', true), item('Ar', false)] });
    const offered = await stranger.call(organizationCalls.dictionaryItems, { code: 'atmosphere' });
    expect(offered.response.map(({ value }) => value)).toEqual(['N2']);
  });

  test('roles, which are given to somebody and taken away', async () => {
    proves('C109');
    part('P01', 'roles of the organisation’s own are added, changed, removed and given');
    const { admin, stranger } = laboratory.people;
    const scopes = { projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' };
    const role = { name: '流程管理', permissions: ['FlowManage'], ...scopes };
    const id = await lives(admin, roleRegister, role, { permissions: ['FlowManage', 'MemberManage'] });
    const codes = async () =>
      (await stranger.call(identityCalls.permissionList, { id: 'stranger' })).response
        .filter(({ isActive }) => isActive)
        .map(({ permissionCode }) => permissionCode);
    const before = await codes();
    await admin.call(identityCalls.modifyMember, { id: 'stranger', roleIds: [id] });
    expect((await codes()).filter((code) => !before.includes(code)).sort()).toEqual(['FlowManage', 'MemberManage']);
    await admin.call(identityCalls.modifyMember, { id: 'stranger', roleIds: [] });
    expect(await codes()).toEqual(before);
  });

  test('departments, and the watermark of the interface', async () => {
    proves('C016');
    proves('C126');
    const { admin, stranger } = laboratory.people;
    const { position = '' } = await admin.call(organizationCalls.changeSettings, {
      settings: { watermarkText: '仅供内部', watermarkOnScreen: true },
    });
    const departments = (await stranger.call(organizationCalls.departmentList, {})).response;
    expect(departments).toContainEqual({ id: 'dept-chem', name: '化学部', parentId: null, headIds: ['head'] });
    const watermark = await stranger.call(
      organizationCalls.watermark,
      { ProductType: 'EDM' },
      { minPosition: position },
    );
    expect(watermark.response.text).toBe('仅供内部');
    expect(watermark.response.Applicability).toContainEqual({ Key: 'INTERFACE', Enabled: true });
  });
});

describe('what is one’s own', () => {
  test('whether one is logged in, and what one may', async () => {
    proves('C013');
    proves('C014');
    const { qa, stranger } = laboratory.people;
    const status = (await qa.call(identityCalls.loginStatus, {})).response;
    expect(status.accountInfo).toMatchObject({ id: 'qa', account: 'qa' });
    const permissions = (await qa.call(identityCalls.permissionList, { id: 'qa' })).response;
    expect(permissions).toContainEqual({ permissionCode: 'AudittrailSearch', isActive: true });
    expect(permissions).toContainEqual({ permissionCode: 'FlowManage', isActive: false });
    expect(status.permissions).toEqual(permissions);
    expect((await stranger.send(identityCalls.permissionList, { id: 'qa' })).status).toBe(403);
    expect((await qa.client.send(identityCalls.loginStatus, {}, { identity: null })).status).toBe(401);
  });

  test('settings of one’s own, by type', async () => {
    proves('C123');
    const { owner, stranger } = laboratory.people;
    const Content = { columns: ['number', 'title'] };
    await owner.call(userSettingCalls.saveUserSetting, { Type: 'recordColumns', Content });
    const asked = { userSetTypes: ['recordColumns', 'none'] };
    expect((await owner.call(userSettingCalls.userSettings, asked)).response).toEqual([{ Type: 'recordColumns', Content }]); // prettier-ignore
    expect((await stranger.call(userSettingCalls.userSettings, asked)).response).toEqual([]);
  });

  test('home, the team, and what waits', async () => {
    proves('C018');
    proves('C020');
    part('C015', 'records and recalls that wait for the reviewer');
    const { owner, reviewer } = laboratory.people;
    const counts = async (minPosition: string) =>
      (await reviewer.call(homeCalls.messageCounts, {}, { minPosition })).response;
    const title = { title: '未完成', bookId: laboratory.ids.book, projectId: null, taskId: null };
    const { response, position = '' } = await owner.call(recordCalls.addRecord, title);
    const before = await counts(position);
    const home = (await owner.call(homeCalls.home, {})).response;
    expect(home.pending.map(({ id }) => id)).toContain(response.id);
    expect(home.counts.draft).toBeGreaterThan(0);
    expect((await owner.call(homeCalls.currentGroup, {})).response).toMatchObject({ groupId: expect.any(String) as string }); // prettier-ignore
    await laboratory.record('inReview');
    const { id } = await laboratory.record('recalling');
    const last = (await owner.call(recordCalls.addComment, { experimentId: id, text: '等' })).position ?? '';
    expect(await counts(last)).toMatchObject({
      approvingExpCount: before.approvingExpCount + 1,
      recordCallExameCount: before.recordCallExameCount + 1,
    });
  });
});

test('success is code 100, a page is the first one of ten, and the language Chinese, where nothing else is asked for', async () => {
  proves('K01');
  const { owner } = laboratory.people;
  const phrases = registerCalls(quickTextRegister);
  for (let at = 0; at < 11; at += 1) await owner.call(phrases.add, { title: `短语 ${at}`, content: '文' });
  const first = await owner.call(phrases.page, { text: '短语', pageIndex: 1, pageSize: 10 });
  const page = await owner.send(phrases.page, { text: '短语' });
  expect([page.status, page.code, page.response]).toEqual([200, 100, first.response]);
  expect([first.response.length, Number(first.rows) > 10]).toEqual([10, true]);
  expect((await owner.send(recordCalls.record, { id: NOBODY_ID })).message).toMatch(/[\u4e00-\u9fff]/);
});
