import { approvalCalls } from '@shilu/events/approvals/calls';
import { decidedCall, moveCallsOf, registerCalls, versionCalls } from '@shilu/events/core/register-calls';
import { refusals, SUCCESS } from '@shilu/events/core/result-codes';
import { fileCalls } from '@shilu/events/files/calls';
import { homeCalls } from '@shilu/events/home/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { messageCalls } from '@shilu/events/messages/calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { recordCalls } from '@shilu/events/records/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { emptyDesign, type SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { emptySheets } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { notebookRegister } from '@shilu/events/records/notebook';
import { templateCalls } from '@shilu/events/templates/calls';
import { templateRegister } from '@shilu/events/templates/template';
import { part, proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refused, type Person } from '../support/client';
import { prose, signing } from '../support/content';
import { publishTemplate, seenHash } from '../support/publish-template';
import { openStack, type Running } from '../support/stack';

const calls = registerCalls(templateRegister);
const versions = versionCalls(templateRegister);
const decided = decidedCall(templateRegister);
if (!versions || !decided) throw new Error('templates have versions');
const move = (name: string) => moveCallsOf(templateRegister, name).one;
let stack: Running;
let author: Person;
let reviewer: Person;
let chemist: Person;
let biologist: Person;
let bookId: string;
let serial = 0;

beforeAll(async () => {
  stack = await openStack();
  const { admin } = stack;
  const scopes = { projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' };
  await admin.call(registerCalls(roleRegister).add, {
    ...{ id: 'design', name: '模板设计', permissions: ['TemplateDesign'], ...scopes },
  });
  for (const [id, name] of [
    ['chem', '化学部'],
    ['bio', '生物部'],
  ])
    // prettier-ignore
    await admin.call(registerCalls(departmentRegister).add, { id, name, headIds: [] });
  author = await stack.member('author', { realName: '李晓彤', roleIds: ['design'] });
  reviewer = await stack.member('reviewer', { realName: '周静' });
  chemist = await stack.member('chemist', { departmentId: 'chem' });
  biologist = await stack.member('biologist', { departmentId: 'bio' });
  bookId = (await chemist.call(registerCalls(notebookRegister).add, { name: '本', number: 'NB-1' })).response.id;
});
afterAll(() => stack.stop());

const modulesOf = (text: string) => [{ type: 'editor', title: '步骤', content: prose(text) }];
const template = async (): Promise<string> =>
  (await author.call(calls.add, { name: `还原胺化 ${(serial += 1)}`, modules: modulesOf('称量') })).response.id;
const refused = async (work: Promise<unknown>): Promise<number | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.answer.code : Promise.reject(error as Error)),
  );
const begin = (who: Person, templateId: string, more = {}) =>
  who.call(recordCalls.addRecord, {
    ...{ title: '实验', bookId, projectId: null, taskId: null, templateId, ...more },
  });
const offered = async (who: Person, id: string) =>
  (await who.call(calls.page, { pageSize: 200, inUse: true })).response.find((entry) => entry.id === id);
/** What a record holds, and from which version of its template it was begun. */
const begun = async (who: Person, templateId: string, more = {}): Promise<readonly unknown[]> => {
  const { response } = await begin(who, templateId, more);
  const { modules } = (await who.call(recordCalls.record, { id: response.id })).response;
  const stored = await stack.database?.pool.query<{ body: string }>(
    'select body from log.events where stream = $1 and revision = 0',
    [`record-${response.id}`],
  );
  const { data } = JSON.parse(stored?.rows[0]?.body ?? '{}') as { data?: { templateVersion?: number | null } };
  const text = modulesOf('').length === modules.length ? JSON.stringify(modules[0]?.content) : '';
  return [/"text":"(?<text>[^"]*)"/.exec(text)?.groups?.['text'], data?.templateVersion];
};

it('T12 is published by another person’s signature, to whom it was asked for, and used as it was approved', async () => {
  part('T12', 'a template is published by its approval, to the team or to departments, and withdrawn');
  proves('C077');
  proves('C078');
  const id = await template();
  expect(await refused(begin(chemist, id))).toBe(refusals.templateUnavailable.code);
  expect((await chemist.send(calls.detail, { id })).code).toBe(refusals.notFound.code);
  await author.call(move('submit'), { id, approverIds: [reviewer.id], departmentIds: ['chem'] });
  await expect
    .poll(async () => (await reviewer.call(homeCalls.messageCounts, {})).response.approvingTempShareCount)
    .toBe(1);
  const waiting = {
    filter: { approverIds: { oneOf: [reviewer.id] }, status: { oneOf: ['inReview', 'updateInReview'] } },
  };
  expect((await reviewer.call(calls.page, waiting)).response.map((entry) => [entry.id, entry.moves])).toEqual([
    [id, ['approve', 'reject']],
  ]);
  const told = async (who: Person) =>
    (await who.call(messageCalls.messagePage, { pageSize: 50 })).response.filter(({ about }) => about.id === id);
  await expect.poll(() => told(reviewer)).toMatchObject([{ kind: 'entryWaits', note: '提交模板发布' }]);
  expect((await chemist.send(calls.detail, { id })).code).toBe(refusals.notFound.code);

  const hash = await seenHash(reviewer, id);
  const sign = signing(reviewer, 'reviewed');
  expect(await refused(reviewer.call(move('approve'), { id, ...sign, hash: '0'.repeat(64) }))).toBe(
    refusals.changedMeanwhile.code,
  );
  expect(await refused(reviewer.call(move('approve'), { id, ...sign, hash, password: 'a'.repeat(64) }))).toBe(
    refusals.wrongPassword.code,
  );
  await reviewer.call(move('approve'), { id, ...sign, hash });
  await expect.poll(() => told(author)).toMatchObject([{ kind: 'entryMoved', note: '通过并发布模板' }]);
  expect((await reviewer.call(homeCalls.messageCounts, {})).response.approvingTempShareCount).toBe(0);
  await expect.poll(() => offered(chemist, id)).toMatchObject({ version: 1, asInUse: true, moves: [] });
  expect(await offered(biologist, id)).toBeUndefined();
  expect((await biologist.send(calls.detail, { id })).code).toBe(refusals.notFound.code);
  const theirs = (await biologist.call(registerCalls(notebookRegister).add, { name: '生物本', number: 'NB-9' }))
    .response;
  expect(await refused(begin(biologist, id, { bookId: theirs.id }))).toBe(refusals.templateUnavailable.code);
  expect(await begun(chemist, id)).toEqual(['称量', 1]);
  // What became of the draft is nobody's but its writers'.
  expect((await chemist.send(calls.history, { id })).code).toBe(refusals.notFound.code);
  const decisions = (await reviewer.call(decided, {})).response;
  expect(decisions[0]).toMatchObject({ id, move: 'approve', reason: null });

  await author.call(move('withdraw'), { id, reason: '步骤有误' });
  await expect.poll(() => offered(chemist, id)).toBeUndefined();
  expect(await refused(begin(chemist, id))).toBe(refusals.templateUnavailable.code);
  expect((await chemist.send(versions.versions, { id })).code).toBe(refusals.notFound.code);
  expect((await author.call(versions.versions, { id })).response.map(({ state }) => state)).toEqual(['withdrawn']);

  // To no department: to the whole team.
  const again = await author.call(move('submit'), { id, approverIds: [reviewer.id], departmentIds: [] });
  const seen = await seenHash(reviewer, id, again.position ?? '');
  await reviewer.call(move('approve'), { id, ...signing(reviewer, 'reviewed'), hash: seen });
  for (const who of [chemist, biologist]) await expect.poll(() => offered(who, id)).toMatchObject({ version: 2 });
});

it('goes on being written beside what is published: records begin from the version, its writers may try the draft', async () => {
  const id = await template();
  await publishTemplate(id, { by: author, reviewer });
  await author.call(calls.modify, { id, modules: modulesOf('称量 5 g'), description: '改了称样量' });
  await expect
    .poll(async () => (await author.call(calls.detail, { id })).response)
    .toMatchObject({ status: 'published', version: 1, inUse: true, changedSince: true });
  await expect
    .poll(async () => (await chemist.call(calls.detail, { id })).response)
    .toMatchObject({ version: 1, asInUse: true, changedSince: false, values: { modules: modulesOf('称量') } });
  expect(await begun(chemist, id)).toEqual(['称量', 1]);
  expect(await refused(begin(chemist, id, { templateDraft: true }))).toBe(refusals.templateUnavailable.code);
  const own = (await author.call(registerCalls(notebookRegister).add, { name: '本二', number: 'NB-2' })).response.id;
  expect(await begun(author, id, { bookId: own })).toEqual(['称量', 1]);
  expect(await begun(author, id, { bookId: own, templateDraft: true })).toEqual(['称量 5 g', null]);
  await publishTemplate(id, { by: author, reviewer });
  expect(await begun(chemist, id)).toEqual(['称量 5 g', 2]);

  const rows = (await author.call(versions.versions, { id })).response;
  expect(rows.map(({ number, state, byName }) => [number, state, byName])).toEqual([
    [2, 'inUse', '周静'],
    [1, 'superseded', '周静'],
  ]);
  expect(rows[0]?.signatures).toMatchObject([{ printedName: '周静', meaning: { value: 'reviewed' } }]);
  const one = (await chemist.call(versions.version, { id, number: 1 })).response;
  expect(one).toMatchObject({ number: 1, state: 'superseded', values: { modules: modulesOf('称量') } });
  const { changes, modules } = (await chemist.call(versions.compare, { id, from: 1, to: 2 })).response;
  expect(changes.map(({ field }) => field)).toEqual(['description']);
  expect(modules).toMatchObject([{ title: '步骤', change: 'modified' }]);
  expect(modules[0]?.changes.length).toBeGreaterThan(0);
  // The draft is compared by those who read it.
  expect((await chemist.send(versions.compare, { id, from: 2, to: null })).code).toBe(refusals.notFound.code);
  expect((await author.call(versions.compare, { id, from: 2, to: null })).response.modules).toMatchObject([
    { change: 'same' },
  ]);
  expect((await author.send(versions.version, { id, number: 7 })).code).toBe(refusals.versionNotFound.code);
});

it('C072 C073 a request is decided by what it is about, like that of a recall', async () => {
  part('C072', 'the publication of a template');
  part('C073', 'the publication of a template');
  const [first, second] = [await template(), await template()];
  let asked = '';
  for (const id of [first, second])
    asked = (await author.call(move('submit'), { id, approverIds: [reviewer.id] })).position ?? '';
  const { approveRequest, refuseRequest } = approvalCalls;
  const hash = await seenHash(reviewer, first, asked);
  const sign = signing(reviewer, 'reviewed');
  expect(await refused(reviewer.call(approveRequest, { templateId: first }))).toBe(refusals.inputUnfit.code);
  expect(await refused(reviewer.call(approveRequest, {}))).toBe(refusals.inputUnfit.code);
  expect(await refused(reviewer.call(approveRequest, { templateId: first, experimentId: 'r', ...sign, hash }))).toBe(
    refusals.inputUnfit.code,
  );
  expect(await refused(author.call(approveRequest, { templateId: first, ...sign, hash }))).toBe(
    refusals.forbidden.code,
  );
  await reviewer.call(approveRequest, { templateId: first, ...sign, hash });
  expect(await begun(chemist, first)).toEqual(['称量', 1]);
  await reviewer.call(refuseRequest, { templateId: second, opinion: '缺少安全评估' });
  const [rejected] = (await author.call(calls.history, { id: second })).response;
  expect(rejected).toMatchObject({ type: 'TemplateRejected', reason: '缺少安全评估', actor: reviewer.id });
  // It goes by the name that its reviewer read; by that which it is given since, to those alone who read it.
  const { name } = (await author.call(calls.detail, { id: second })).response.values;
  const decision = async (minPosition?: string | null) =>
    (await reviewer.call(decided, {}, minPosition ? { minPosition } : {})).response.find(({ id }) => id === second);
  expect(await decision()).toMatchObject({ name, move: 'reject' });
  const { position } = await author.call(calls.modify, { id: second, name: '改名之后' });
  expect(await decision(position)).toMatchObject({ name: second, move: 'reject' });
});

it('nobody decides for themselves; whoever asked takes it back; people who left are asked for nothing', async () => {
  const id = await template();
  const ask = (approverIds: readonly string[]) => refused(author.call(move('submit'), { id, approverIds }));
  expect(await ask([])).toBe(refusals.noReviewer.code);
  expect(await ask([author.id, reviewer.id])).toBe(refusals.reviewerIsOperator.code);
  expect(await refused(reviewer.call(move('submit'), { id, approverIds: ['chemist'] }))).toBe(refusals.notFound.code);
  expect(await ask([reviewer.id])).toBeNull();
  expect(await refused(author.call(calls.modify, { id, name: '别的' }))).toBe(refusals.notInState.code);
  expect(await refused(stack.admin.call(move('recall'), { id }))).toBe(refusals.forbidden.code);
  await author.call(move('recall'), { id });
  await expect.poll(async () => (await reviewer.send(calls.detail, { id })).code).toBe(refusals.notFound.code);
  expect((await author.call(calls.detail, { id })).response).toMatchObject({ status: 'draft', version: null });
});

it('whoever left, or wrote in the draft, is asked for no decision on it, by name', async () => {
  const { admin } = stack;
  await stack.member('leaver', { realName: '陈远' });
  await admin.call(identityCalls.modifyMember, { id: 'leaver', disabled: true });
  const designer = await stack.member('designer', { realName: '赵敏', roleIds: ['design'] });
  const id = await template();
  await designer.call(calls.modify, { id, description: '加了后处理' });
  const ask = async (...approverIds: string[]): Promise<readonly unknown[]> => {
    const { code, message } = await author.send(move('submit'), { id, approverIds });
    return [code, message];
  };
  expect(await ask(reviewer.id, 'leaver')).toEqual([refusals.approverGone.code, expect.stringContaining('陈远')]);
  expect(await ask(reviewer.id, designer.id)).toEqual([
    refusals.reviewerContributed.code,
    expect.stringContaining('赵敏'),
  ]);
  expect((await ask(reviewer.id))[0]).toBe(SUCCESS);
});

it('E10 a department stays while a template is published to it, or is about to be, whatever its draft says', async () => {
  part('E10', 'a department to which a template is published');
  const { admin } = stack;
  await admin.call(registerCalls(departmentRegister).add, { id: 'phys', name: '物理部', headIds: [] });
  const { remove } = registerCalls(departmentRegister);
  const why = async (): Promise<readonly unknown[]> => {
    const { code, details } = await admin.send(remove, { id: 'phys' });
    const { kind, count } = (details ?? {}) as { readonly kind?: string; readonly count?: number };
    return [code, kind, count];
  };
  const [inUse, asked] = [[refusals.inUse.code, 'template', 1], ['chem']];
  const id = await template();
  await author.call(move('submit'), { id, approverIds: [reviewer.id], departmentIds: ['phys'] });
  expect(await why()).toEqual(inUse);
  const hash = await seenHash(reviewer, id);
  await reviewer.call(move('approve'), { id, ...signing(reviewer, 'reviewed'), hash });
  expect(await why()).toEqual(inUse);
  // What is in use stays published there until another version is approved.
  await author.call(move('submit'), { id, approverIds: [reviewer.id], departmentIds: asked });
  expect(await why()).toEqual(inUse);
  await reviewer.call(move('reject'), { id, reason: '范围不对' });
  expect(await why()).toEqual(inUse);
  await author.call(move('withdraw'), { id, reason: '停用' });
  expect(await why()).toEqual([100, undefined, undefined]);
});

it('pictures in its modules are open to those who read it or use what is published, and to nobody else', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'); // prettier-ignore
  const { response } = await author.send(fileCalls.upload, {}, { files: [{ name: '板.png', bytes: png, mime: 'image/png' }] }); // prettier-ignore
  const { hash } = response as { readonly hash: string };
  const content = { type: 'doc', content: [{ type: 'image', attrs: { hash, alt: '薄层板' } }] };
  const added = await author.call(calls.add, { name: '含图模板', modules: [{ type: 'editor', title: '图', content }] });
  const { id } = added.response;
  const picture = async (who: Person): Promise<number> =>
    (await who.send(fileCalls.download, { type: 'inline', guid: hash }, { minPosition: added.position ?? '' })).status;
  expect(await Promise.all([author, chemist, biologist].map(picture))).toEqual([200, 404, 404]);
  await publishTemplate(id, { by: author, reviewer }, ['chem']);
  await expect.poll(() => picture(chemist)).toBe(200);
  expect(await picture(biologist)).toBe(404);
  // One who names the picture of another without having brought it puts nothing into a template.
  const stolen = await author.send(calls.add, { name: '引用他人图片', modules: [{ type: 'editor', title: '图', content: { ...content, content: [{ type: 'image', attrs: { hash: 'a'.repeat(64) } }] } }] }); // prettier-ignore
  expect(stolen.code).toBe(refusals.inputUnfit.code);
});

it('P10 what came with the product begins records for everybody, and is nobody’s to change', async () => {
  part('P10', 'a system template, over HTTP');
  const { admin } = stack;
  const id = 'system-experiment';
  await expect.poll(() => offered(chemist, id)).toMatchObject({ ownerId: 'system', version: 1, moves: [] });
  expect(await refused(begin(chemist, id))).toBeNull();
  for (const who of [admin, author]) {
    expect(await refused(who.call(calls.modify, { id, description: '改' }))).toBe(refusals.builtInEntry.code);
    expect(await refused(who.call(calls.remove, { id }))).toBe(refusals.builtInEntry.code);
  }
  expect(await refused(admin.call(move('withdraw'), { id, reason: '停用' }))).toBe(refusals.builtInEntry.code);
});

it('L13 what is published to the centre is everybody’s, the ranking counts real use, and each use names its version', async () => {
  proves('L13');
  proves('C075');
  proves('C076');
  part('T12', 'published to the centre from the moment that its reviewer approved it');
  const [inCentre, ofTeam] = [await template(), await template()];
  await publishTemplate(ofTeam, { by: author, reviewer });
  const { position: asked } = await author.call(move('publicShare'), { id: inCentre, approverIds: [reviewer.id] });
  const centre = async (who: Person, more = {}) =>
    (await who.call(templateCalls.publicPage, { pageSize: 100, ...more })).response;
  expect((await centre(biologist)).map(({ id }) => id)).not.toContain(inCentre);
  const hash = await seenHash(reviewer, inCentre, asked ?? '');
  await reviewer.call(move('approve'), { id: inCentre, ...signing(reviewer, 'reviewed'), hash });
  await expect.poll(async () => (await centre(biologist)).map(({ id }) => id)).toContain(inCentre);
  expect((await centre(biologist)).map(({ id }) => id)).not.toContain(ofTeam);
  const [version] = (await author.call(versions.versions, { id: inCentre })).response;
  expect((await centre(chemist)).find(({ id }) => id === inCentre)).toMatchObject({
    ...{ version: 1, publishedAt: version?.at, publishedBy: reviewer.id, uses: 0, inCentre: true },
  });
  for (let made = 0; made < 3; made += 1) await begin(chemist, inCentre);
  await author.call(calls.modify, { id: inCentre, modules: modulesOf('称量 2 g') });
  await publishTemplate(inCentre, { by: author, reviewer });
  const { position } = await begin(chemist, inCentre);
  const seen = async (who: Person) =>
    (await who.call(templateCalls.uses, { id: inCentre }, { minPosition: position ?? '' })).response;
  expect((await seen(chemist)).versions).toEqual([
    { version: 2, count: 1 },
    { version: 1, count: 3 },
  ]);
  expect((await seen(chemist)).records[0]).toMatchObject({ version: 2, status: 'draft' });
  // Published to the team by now, it stands in the centre no more; it is ranked all the same, by what each may read.
  expect((await centre(chemist)).map(({ id }) => id)).not.toContain(inCentre);
  const ranked = await centre(chemist, { of: 'usable', order: 'uses' });
  expect(ranked[0]?.uses).toBeGreaterThanOrEqual(4);
  expect(ranked.map(({ uses }) => uses)).toEqual(ranked.map(({ uses }) => uses).toSorted((a, b) => b - a));
  expect((await seen(biologist)).records).toEqual([]);
  expect((await centre(biologist, { of: 'usable', order: 'uses' })).find(({ id }) => id === inCentre)?.uses).toBe(0);
  expect(await centre(chemist, { of: 'usable', text: '没有这样的模板' })).toEqual([]);
  // P10: what is for a project is offered to those who begin records in it.
  part('P10', 'the centre and the ranking offer what one may begin with');
  const projectId = 'project-a';
  await stack.admin.call(projectCalls.addProject, {
    ...{ id: projectId, number: 'P-A', name: '项目甲', leaderIds: [chemist.id], memberIds: [chemist.id, author.id] },
    ...{ departmentId: 'chem', startDate: '2026-01-01', endDate: '2027-01-01' },
  });
  await author.call(calls.modify, { id: ofTeam, projectIds: [projectId], withoutProject: false });
  await publishTemplate(ofTeam, { by: author, reviewer });
  const usable = async (who: Person) => (await centre(who, { of: 'usable' })).map(({ id }) => id);
  await expect.poll(() => usable(chemist)).toContain(ofTeam);
  // The list may still be of what was published before.
  await expect.poll(() => usable(biologist)).not.toContain(ofTeam);
  expect(await usable(chemist)).toContain(ofTeam);
});

it('T13 a newer version is offered to the author of an open record with what it changes, and taken by nobody else', async () => {
  part('T13', 'offered, looked at, taken by the author alone; what was written stays');
  const form = (...labels: readonly string[]) => ({
    fields: labels.map((label) => ({ key: label, label, type: 'input', value: null as string | null })),
  });
  const modules = (text: string, ...labels: readonly string[]) => [
    { type: 'editor', title: '步骤', content: prose(text) },
    { type: 'basicFields', title: '样品', content: form(...labels) },
  ];
  const id = (await author.call(calls.add, { name: `逐版 ${(serial += 1)}`, modules: modules('称量', 'lot') })).response
    .id;
  await publishTemplate(id, { by: author, reviewer });
  const [first, second] = [(await begin(chemist, id)).response.id, (await begin(chemist, id)).response.id];
  const recordOf = async (recordId: string) => (await chemist.call(recordCalls.record, { id: recordId })).response;
  const offer = async (who: Person, experimentId: string) =>
    (await who.call(recordCalls.templateOffer, { experimentId })).response;
  expect(await offer(chemist, first)).toBeNull();
  const [, sample] = (await recordOf(first)).modules;
  const filled = { fields: [{ key: 'lot', label: 'lot', type: 'input', value: 'A-17' }] };
  await chemist.call(recordCalls.saveModule, {
    ...{ experimentId: first, moduleId: sample?.id ?? '', baseRevision: sample?.contentRevision ?? 0 },
    ...{ data: filled, isAuto: false, contentVersion: 1 },
  });
  await author.call(calls.modify, { id, modules: [...modules('称量 5 g', 'lot', 'origin'), { type: 'editor', title: '安全', content: prose('戴手套') }] }); // prettier-ignore
  await publishTemplate(id, { by: author, reviewer });
  await expect
    .poll(() => offer(chemist, first))
    .toMatchObject({
      ...{ templateId: id, from: 1, to: 2 },
      steps: [
        { kind: 'changed', title: '步骤' },
        { kind: 'changed', title: '样品' },
        { kind: 'added', title: '安全', moduleId: null },
      ],
    });
  // Those whose open records stand at an older version hear of it, once.
  const told = async (who: Person) =>
    (await who.call(messageCalls.messagePage, { pageSize: 50 })).response.filter(({ about }) => about.id === id);
  await expect.poll(() => told(chemist)).toMatchObject([{ kind: 'templateRenewed' }]);
  const page = async (who: Person, of: 'mine' | 'readable') =>
    (await who.call(recordCalls.templateOffers, { templateId: id, of })).response;
  expect(await page(chemist, 'mine')).toMatchObject({
    ...{
      to: 2,
      current: 0,
      taken: 0,
      older: 2,
      authors: 1,
      total: { records: 2, added: 2, changed: 4, stayed: 0, lost: 0 },
    },
  });
  expect(await page(author, 'mine')).toMatchObject({ to: 2, older: 0, records: [] });
  // Neither the template's owner nor who runs the organisation takes it into somebody's record.
  const take = (who: Person, experimentId: string, version = 2) => refused(who.call(recordCalls.takeTemplate, { experimentId, version })); // prettier-ignore
  expect(await take(author, first)).toBe(refusals.notFound.code);
  expect(await take(stack.admin, first)).toBe(refusals.forbiddenEdit.code);
  expect(await offer(stack.admin, first)).toBeNull();
  expect(await take(chemist, first, 1)).toBe(refusals.changedMeanwhile.code);
  await chemist.call(recordCalls.takeTemplate, { experimentId: first, version: 2 });
  const taken = await recordOf(first);
  expect(taken.modules.map(({ title }) => title)).toEqual(['步骤', '样品', '安全']);
  expect(JSON.stringify(taken.modules[0]?.content)).toContain('称量 5 g');
  expect(taken.modules[1]?.content).toMatchObject({ fields: [{ key: 'lot', value: 'A-17' }, { key: 'origin', value: null }] }); // prettier-ignore
  expect(await offer(chemist, first)).toBeNull();
  expect(await take(chemist, first)).toBe(refusals.noNewerVersion.code);
  expect(await page(chemist, 'mine')).toMatchObject({ current: 1, taken: 1, older: 1, records: [{ id: second, from: 1 }] }); // prettier-ignore
  const uses = (await chemist.call(templateCalls.uses, { id })).response;
  expect(uses.versions).toEqual([
    { version: 2, count: 1 },
    { version: 1, count: 1 },
  ]);
  // Withdrawn, it is offered to nobody.
  await author.call(move('withdraw'), { id, reason: '停用' });
  await expect.poll(() => offer(chemist, second)).toBeNull();
  expect(await take(chemist, second)).toBe(refusals.noNewerVersion.code);
});

it('a newer version that has no place for what was filled in is taken by whoever names exactly that', async () => {
  part('T13', 'the server refuses a version that would lose what was not agreed to');
  const { version: contentVersion } = moduleTypeOf('spreadDesign');
  const sheet = (cellData: object) => ({
    ...{ id: 's', name: '称量', rowCount: 30, columnCount: 9, cellData, mergeData: [], rowData: {}, columnData: {} },
    ...{ validations: [], conditionals: [], pictures: [] },
  });
  const inputs = (names: readonly string[]) =>
    names.map((name, row) => ({
      ...{
        id: name,
        name,
        sheet: 's',
        range: { startRow: row, endRow: row, startColumn: 1, endColumn: 1 },
        kind: 'text',
      },
      ...{ unit: '', min: '', max: '', options: [], required: false, hint: '' },
    }));
  const modules = (...names: readonly string[]) => {
    const book = { ...emptySheets(), sheetOrder: ['s'], sheets: { s: sheet({}) } };
    const content = { book, design: { ...emptyDesign(), inputs: inputs(names) }, reasons: [] };
    return [{ type: 'spreadDesign', title: '称量表', content, contentVersion }];
  };
  const id = (await author.call(calls.add, { name: `称量 ${(serial += 1)}`, modules: modules('tare', 'wet') })).response
    .id;
  await publishTemplate(id, { by: author, reviewer });
  const experimentId = (await begin(chemist, id)).response.id;
  const held = async () => (await chemist.call(recordCalls.record, { id: experimentId })).response.modules[0];
  const fill = async (value: string) => {
    const module = await held();
    const content = module?.content as SpreadDesign;
    const book = { ...content.book, sheets: { s: sheet({ 0: { 1: { v: value } }, 1: { 1: { v: '30.2' } } }) } };
    await chemist.call(recordCalls.saveModule, {
      ...{ experimentId, moduleId: module?.id ?? '', baseRevision: module?.contentRevision ?? 0, isAuto: false },
      ...{ data: { ...content, book }, contentVersion },
    });
  };
  await fill('12.5');
  await author.call(calls.modify, { id, modules: modules('wet', 'dry') });
  await publishTemplate(id, { by: author, reviewer });
  const offer = async () => (await chemist.call(recordCalls.templateOffer, { experimentId })).response;
  await expect
    .poll(async () => (await offer())?.steps[0]?.losses)
    .toMatchObject([{ oldValue: '12.5', newValue: null }]);
  const named = async () =>
    ((await offer())?.steps ?? []).flatMap(({ moduleId, losses }) =>
      losses.map(({ field, value }) => ({ moduleId: moduleId ?? '', field, value })),
    );
  const losses = await named();
  const take = (lost: typeof losses) =>
    refused(chemist.call(recordCalls.takeTemplate, { experimentId, version: 2, losses: lost }));
  expect(await take([])).toBe(refusals.lossesDiffer.code);
  // What stands there by now is not what was agreed to.
  await fill('13.1');
  expect(await take(losses)).toBe(refusals.lossesDiffer.code);
  const page = (await chemist.call(recordCalls.templateOffers, { templateId: id, of: 'mine' })).response;
  expect([page.total.lost, page.records.map(({ lost }) => lost)]).toEqual([1, [1]]);
  expect(await take(await named())).toBeNull();
  expect(JSON.stringify((await held())?.content)).toContain('30.2');
});

it('a template of forty modules is published and begun from within a second', async () => {
  const modules = Array.from({ length: 40 }, (_, at) => ({ type: 'editor', title: `模块 ${at + 1}`, content: prose(`第 ${at + 1} 部分`) })); // prettier-ignore
  const id = (await author.call(calls.add, { name: `四十 ${(serial += 1)}`, modules })).response.id;
  const asked = await author.call(move('submit'), { id, approverIds: [reviewer.id] });
  const hash = await seenHash(reviewer, id, asked.position ?? '');
  const from = performance.now();
  await reviewer.call(move('approve'), { id, ...signing(reviewer, 'reviewed'), hash });
  const published = performance.now();
  const { response } = await begin(chemist, id);
  const { modules: made } = (await chemist.call(recordCalls.record, { id: response.id })).response;
  const [took, begun] = [performance.now() - from, performance.now() - published];
  expect(made).toHaveLength(40);
  console.log(
    `40 modules: published and begun in ${Math.round(took)} ms, of them begun and opened in ${Math.round(begun)} ms`,
  );
  // With room for a machine that does much else meanwhile.
  expect(took).toBeLessThan(5_000);
});

it('what a template locks is changed by nobody in a record; the fields that it leaves open are filled in', async () => {
  const form = (lot: string | null, limit: string) => ({
    fields: [
      { key: 'lot', label: '批号', type: 'input', value: lot },
      { key: 'limit', label: '限度', type: 'input', value: limit },
    ],
  });
  const modules = [
    { type: 'basicFields', title: '检验', content: form(null, '≤ 0.5 %'), lock: { open: ['lot'] } },
    { type: 'editor', title: '安全须知', content: prose('戴手套'), lock: { open: [] } },
    { type: 'editor', title: '过程', content: prose('') },
  ];
  const id = (await author.call(calls.add, { name: `锁定 ${(serial += 1)}`, modules })).response.id;
  await publishTemplate(id, { by: author, reviewer });
  const experimentId = (await begin(chemist, id)).response.id;
  const held = async (recordId = experimentId) =>
    (await chemist.call(recordCalls.record, { id: recordId })).response.modules;
  const [check, safety, course] = await held();
  expect((await held()).map(({ lock }) => lock)).toEqual([{ open: ['lot'] }, { open: [] }, undefined]);
  const save = async (moduleId = '', data: unknown) => {
    const module = (await held()).find((each) => each.id === moduleId);
    const asked = { experimentId, moduleId, baseRevision: module?.contentRevision ?? 0, isAuto: false, data };
    return refused(chemist.call(recordCalls.saveModule, { ...asked, contentVersion: 1 }));
  };
  expect(await save(check?.id, form('A-17', '≤ 0.5 %'))).toBeNull();
  expect(await save(check?.id, form('A-17', '≤ 5 %'))).toBe(refusals.partLockedByTemplate.code);
  expect(await save(check?.id, { fields: form('A-17', '').fields.slice(0, 1) })).toBe(
    refusals.partLockedByTemplate.code,
  );
  expect(await save(safety?.id, prose('不必戴手套'))).toBe(refusals.lockedByTemplate.code);
  expect(await save(course?.id, prose('照做'))).toBeNull();
  const ask = { experimentId, moduleId: safety?.id ?? '' };
  expect(await refused(chemist.call(recordCalls.removeModule, ask))).toBe(refusals.lockedByTemplate.code);
  expect(await refused(chemist.call(recordCalls.renameModule, { ...ask, title: '说明' }))).toBe(
    refusals.lockedByTemplate.code,
  );
  // A clone is locked as its original is.
  const copy = await chemist.call(recordCalls.addRecord, { title: '再做', bookId, projectId: null, taskId: null, cloneId: experimentId }); // prettier-ignore
  expect((await held(copy.response.id)).map(({ lock }) => lock)).toEqual([{ open: ['lot'] }, { open: [] }, undefined]);
  // A newer version that opens it is looked at, and taken, like anything else of it.
  await author.call(calls.modify, { id, modules: modules.map(({ lock: _, ...module }) => module) });
  await publishTemplate(id, { by: author, reviewer });
  const offer = async () => (await chemist.call(recordCalls.templateOffer, { experimentId })).response;
  await expect.poll(offer).toMatchObject({ steps: [{ kind: 'unlocked' }, { kind: 'unlocked' }] });
  await chemist.call(recordCalls.takeTemplate, { experimentId, version: 2 });
  expect(await save(safety?.id, prose('戴手套和护目镜'))).toBeNull();
});
