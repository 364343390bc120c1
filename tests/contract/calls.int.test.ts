import { approvalCalls } from '@shilu/events/approvals/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import type { Call } from '@shilu/events/core/call';
import { registerCalls } from '@shilu/events/core/register-calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { part, proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLaboratory, type Laboratory } from '../access/laboratory';
import { prose, signing } from '../support/content';

/** What single calls of the product's table do, over HTTP, where no other test shows them whole. */
let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = await openLaboratory();
});
afterAll(() => laboratory.stack.stop());

const fields = { startDate: '2026-03-01', endDate: '2026-06-30', description: '放大到 100 g' };

describe('projects and tasks', () => {
  test('a project is opened with its fields, changed, listed and found among one’s active ones', async () => {
    proves('C029');
    proves('C030');
    proves('C031');
    proves('C032');
    proves('C033');
    const { admin, lead } = laboratory.people;
    const opened = {
      ...{ ...fields, name: '放大', number: 'P-7', leaderIds: ['lead'], memberIds: ['owner'] },
      ...{ departmentId: laboratory.ids.department, status: 'active' as const, phase: 'preResearch' as const },
    };
    const { response } = await admin.call(projectCalls.addProject, opened);
    const { id } = response;
    expect((await admin.call(projectCalls.project, { id })).response).toMatchObject({ id, ...opened });
    const { position = '' } = await admin.call(projectCalls.modifyProject, { id, name: '放大二', status: 'changing' });
    expect((await admin.call(projectCalls.project, { id })).response).toMatchObject({
      ...{ ...opened, name: '放大二', status: 'changing' },
    });
    const page = await lead.call(projectCalls.projectPage, { pageIndex: 2, pageSize: 1 }, { minPosition: position });
    expect([page.rows, page.response.length]).toEqual([2, 1]);
    const inPhase = async (phase: 'preResearch' | 'inResearch') =>
      (await lead.call(projectCalls.projectPage, { phase: [phase] })).response.map((one) => one.id);
    expect([await inPhase('preResearch'), await inPhase('inResearch')]).toEqual([[id], []]);
    // Of two who edited the same state, the second is told; what the first saved stays.
    const { revision: baseRevision } = (await admin.call(projectCalls.project, { id })).response;
    await admin.call(projectCalls.modifyProject, { id, baseRevision, phase: 'inResearch' });
    const second = { id, baseRevision, phase: 'preResearch' as const };
    expect((await admin.send(projectCalls.modifyProject, second)).status).toBe(409);
    expect([await inPhase('preResearch'), await inPhase('inResearch')]).toEqual([[], [id]]);
    const found = (await lead.call(projectCalls.projectPage, { text: '放大' })).response;
    expect(found.map((project) => project.id)).toEqual([id]);
    const active = async () => (await lead.call(projectCalls.myActiveProjects, {})).response.map((one) => one.id);
    expect((await active()).sort()).toEqual([id, laboratory.ids.project].sort());
    await lead.call(projectCalls.modifyProject, { id, status: 'paused' });
    expect(await active()).toEqual([laboratory.ids.project]);
  });

  test('a task is opened with its fields and changed', async () => {
    proves('C034');
    proves('C035');
    proves('C036');
    const { lead } = laboratory.people;
    const opened = {
      ...{ ...fields, projectId: laboratory.ids.project, name: '路线二', number: 'T-2', progress: 10 },
      ...{ managerIds: ['lead'], memberIds: ['owner'], departmentId: null, status: 'todo' as const },
    };
    const { id } = (await lead.call(projectCalls.addTask, opened)).response;
    expect((await lead.call(projectCalls.task, { id })).response).toMatchObject({ id, ...opened });
    const { revision: baseRevision } = (await lead.call(projectCalls.task, { id })).response;
    await lead.call(projectCalls.modifyTask, { id, baseRevision, progress: 80, status: 'doing' });
    expect((await lead.send(projectCalls.modifyTask, { id, baseRevision, progress: 20 })).status).toBe(409);
    expect((await lead.call(projectCalls.task, { id })).response).toMatchObject({ progress: 80, status: 'doing' });
  });
});

test('a personal project is authorised to nobody, an inactive one takes nothing, and who leaves one reads and writes nothing of it', async () => {
  proves('P09');
  const { admin, owner } = laboratory.people;
  const guest = await laboratory.stack.member('guest');
  const open = { leaderIds: [], memberIds: [], departmentId: null, startDate: null, endDate: null };
  const status = async (who: typeof owner, call: Call, input: unknown) => (await who.send(call, input)).status;
  const own = (await owner.call(projectCalls.addProject, { ...open, name: '私人', personal: true })).response.id;
  expect(await status(owner, projectCalls.modifyProject, { id: own, memberIds: ['guest'] })).toBe(422);
  const place = { bookId: laboratory.ids.book, projectId: own, taskId: null };
  const begun = (await owner.call(recordCalls.addRecord, { ...place, title: '私人的' })).response.id;
  const module = { experimentId: begun, moduleId: 'm-own', type: 'editor', title: '步骤' };
  await owner.call(recordCalls.addModule, { ...module, content: prose('称量') });
  const grant = { UserList: [{ UserId: 'guest', Attribute: 1 as const }] };
  expect(await status(owner, recordCalls.grantModule, { experimentId: begun, ModuleId: 'm-own', ...grant })).toBe(422);

  const memberIds = ['owner', 'guest'];
  const shared = (await admin.call(projectCalls.addProject, { ...open, name: '共同', memberIds })).response.id;
  const id = (await owner.call(recordCalls.addRecord, { ...place, projectId: shared, title: '共同的' })).response.id;
  await owner.call(recordCalls.addModule, {
    ...module,
    experimentId: id,
    moduleId: 'm-shared',
    content: prose('称量'),
  });
  await owner.call(recordCalls.grantModule, { experimentId: id, ModuleId: 'm-shared', ...grant });
  const rights = async () => [
    await status(guest, recordCalls.record, { id }),
    await status(guest, recordCalls.enableEdit, { experimentId: id, moduleId: 'm-shared' }),
  ];
  expect(await rights()).toEqual([200, 200]);
  await admin.call(projectCalls.modifyProject, { id: shared, memberIds: ['owner'] });
  expect(await rights()).toEqual([404, 404]);
  await admin.call(projectCalls.modifyProject, { id: shared, status: 'paused' });
  const task = { ...open, projectId: shared, name: '任务', managerIds: [], progress: 0 };
  const { leaderIds: _, ...rest } = task;
  expect(await status(admin, projectCalls.addTask, rest)).toBe(422);
  expect(await status(owner, recordCalls.addRecord, { ...place, projectId: shared, title: '晚了' })).toBe(422);
});

describe('records', () => {
  test('a notebook is opened and changed', async () => {
    proves('C039');
    proves('C040');
    const { owner } = laboratory.people;
    const book = registerCalls(notebookRegister);
    const values = { name: '机理', number: 'NB-9', description: '自由基' };
    const { id } = (await owner.call(book.add, values)).response;
    expect((await owner.call(book.detail, { id })).response.values).toEqual(values);
    await owner.call(book.modify, { id, name: '机理研究' });
    expect((await owner.call(book.detail, { id })).response.values).toEqual({ ...values, name: '机理研究' });
  });

  test('a record is begun with title, type, department, project, task and template, changed, and found by its number', async () => {
    proves('C042');
    proves('C043');
    proves('C051');
    proves('C119');
    const { owner, stranger } = laboratory.people;
    const { ids } = laboratory;
    const placed = { projectId: ids.project, taskId: ids.task, departmentId: ids.department };
    const begun = { title: '还原胺化', recordType: 'synthesis', bookId: ids.book, ...placed, templateId: ids.template };
    const { id, number } = (await owner.call(recordCalls.addRecord, begun)).response;
    const view = (await owner.call(recordCalls.record, { id })).response;
    expect(view).toMatchObject({ ...begun, experimentId: id, number });
    expect(view.modules.map((module) => module.title)).toEqual(['步骤']);
    expect(view).toMatchObject({ isRejected: false, permission: 1, isReadOnly: false, hasModuleShared: false });
    expect(view).toMatchObject({ ModuleGrants: [], lastCacheTime: null });
    const changed = { title: '还原胺化二', recordType: 'analysis', taskId: null };
    await owner.call(recordCalls.modifyRecord, { id, ...changed });
    expect((await owner.call(recordCalls.record, { id })).response).toMatchObject(changed);
    expect((await owner.call(recordCalls.recordByNumber, { number })).response).toEqual({ id });
    for (const other of [{ number: 'SL-0000-0000' }, { number }])
      expect((await stranger.send(recordCalls.recordByNumber, other)).status).toBe(404);
  });

  test('who may view a record changes with its department', async () => {
    proves('C047');
    const { admin, owner, head } = laboratory.people;
    const alone = { title: '部门', bookId: laboratory.ids.book, projectId: null, taskId: null };
    const { id } = (await owner.call(recordCalls.addRecord, { ...alone, departmentId: laboratory.ids.department })).response; // prettier-ignore
    const read = async (minPosition: string) => (await head.send(recordCalls.record, { id }, { minPosition })).status;
    const move = async (departmentId: string) =>
      read((await admin.call(recordCalls.changeDepartment, { id, departmentId })).position ?? '');
    expect(await move(laboratory.ids.otherDepartment)).toBe(404);
    expect(await move(laboratory.ids.department)).toBe(200);
  });

  test('comments are written, listed, read and removed', async () => {
    proves('C054');
    proves('C055');
    proves('C056');
    proves('C057');
    const { owner, reader } = laboratory.people;
    const { id: experimentId, moduleId } = await laboratory.record('recalled');
    const said = await reader.call(recordCalls.addComment, { experimentId, moduleId, text: '批'.repeat(100) });
    expect((await reader.send(recordCalls.addComment, { experimentId, text: '批'.repeat(101) })).status).toBe(400);
    const mine = async (options = {}) =>
      (await owner.call(recordCalls.comments, { experimentId }, options)).response.find(
        (comment) => comment.id === said.response.id,
      );
    expect(await mine({ minPosition: said.position ?? '' })).toMatchObject({
      ...{ moduleId, text: '批'.repeat(100), by: 'reader', read: false },
    });
    await owner.call(recordCalls.readComments, { experimentId, commentIds: [said.response.id] });
    expect(await mine()).toMatchObject({ read: true });
    const { position = '' } = await reader.call(recordCalls.removeComment, { experimentId, commentId: said.response.id }); // prettier-ignore
    expect(await mine({ minPosition: position })).toBeUndefined();
  });

  test('a copy leaves as a PDF, a preview too; who may not read it is told so in JSON', async () => {
    proves('C048');
    proves('C049');
    const { owner, stranger } = laboratory.people;
    const { id: experimentId } = await laboratory.record('approved');
    for (const call of [recordCalls.exportPdf, recordCalls.previewPdf]) {
      const file = await owner.send(call, { experimentId });
      expect([file.headers['content-type'], file.body.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
      const refused = await stranger.send(call, { experimentId });
      expect([refused.status, refused.headers['content-type']]).toEqual([404, expect.stringContaining('json')]);
      expect(refused.message).toMatch(/不对您开放/);
    }
  });
});

describe('review', () => {
  test('what waits, what was decided, and every round of it', async () => {
    proves('C045');
    proves('C046');
    proves('C058');
    proves('C060');
    proves('C064');
    proves('C065');
    const { owner, reviewer } = laboratory.people;
    const { id: experimentId, moduleId } = await laboratory.record('recalled');
    const fieldsModule = { fields: [{ key: 'lot', type: 'input', label: '批号', required: true, value: null }] };
    const form = await owner.call(recordCalls.addModule, {
      ...{ experimentId, type: 'basicFields', title: '物料', content: fieldsModule, reason: '补' },
    });
    const before = (await owner.call(approvalCalls.preSubmit, { experimentId })).response;
    expect(before.unfilled).toMatchObject([{ moduleTitle: '物料', labels: ['批号'] }]);
    expect(before.nodes).toMatchObject([{ approverIds: ['reviewer'] }]);
    await owner.call(recordCalls.removeModule, { experimentId, moduleId: form.response.moduleId, reason: '不用' });
    const { recordHash } = (await owner.call(approvalCalls.preSubmit, { experimentId })).response;
    const sent = await owner.call(approvalCalls.submit, { experimentId, recordHash, ...signing(owner) });
    const waits = async (options = {}) =>
      (await reviewer.call(approvalCalls.queue, { pageSize: 50 }, options)).response.map((row) => row.id);
    expect(await waits({ minPosition: sent.position ?? '' })).toContain(experimentId);
    const seen = (await reviewer.call(approvalCalls.preApprove, { experimentId })).response;
    expect(seen).toMatchObject({ mayDecide: true, why: null, recordHash });
    expect((await owner.call(approvalCalls.preApprove, { experimentId })).response.mayDecide).toBe(false);
    const current = (await owner.call(approvalCalls.flowCurrent, { experimentId })).response;
    expect(current).toMatchObject({ version: 2, nodes: [{ approverIds: ['reviewer'] }], decisions: [] });
    const rejected = { experimentId, opinion: '补谱图', moduleIds: [moduleId], ...signing(reviewer, 'rejected') };
    await reviewer.call(approvalCalls.reject, rejected);
    expect(await waits()).not.toContain(experimentId);
    expect((await reviewer.call(approvalCalls.flowCurrent, { experimentId })).response).toBeNull();
    const past = (await reviewer.call(approvalCalls.flowHistory, { experimentId })).response;
    expect(past.map((round) => round.decisions.map(({ result, opinion }) => [result, opinion]))).toEqual([
      ...[[['rejected', '补谱图']], []],
    ]);
    const versions = (await reviewer.call(recordCalls.versions, { experimentId })).response;
    expect(versions.map(({ version, outcome, by }) => [version, outcome, by])).toEqual([
      ...[
        [2, 'rejected', 'owner'],
        [1, 'recalled', 'owner'],
      ],
    ]);
  });

  test('recalls: at once before anybody decided, and with the consent of who approved', async () => {
    proves('C063');
    part('C072', 'a recall is allowed');
    part('C073', 'a recall is refused');
    const { owner, reviewer } = laboratory.people;
    const waiting = await laboratory.record('inReview');
    const recall = async (experimentId: string) =>
      (await owner.call(approvalCalls.recall, { experimentId, reason: '补数据' })).response.status;
    expect(await recall(waiting.id)).toBe('recalled');
    const statusOf = async (id: string) => (await reviewer.call(recordCalls.record, { id })).response.status;
    for (const [call, input, after] of [
      [approvalCalls.refuseRequest, { opinion: '已归档' }, 'approved'],
      [approvalCalls.approveRequest, {}, 'recalled'],
    ] as const) {
      const { id: experimentId } = await laboratory.record('recalling');
      expect(await statusOf(experimentId)).toBe('recalling');
      expect((await owner.send(call, { experimentId, ...input })).status).toBe(403);
      const answer = await reviewer.send(call, { experimentId, ...input });
      expect(answer.status, answer.message).toBe(200);
      expect((await reviewer.call(recordCalls.record, { id: experimentId }, { minPosition: answer.position ?? '' })).response.status).toBe(after); // prettier-ignore
    }
  });

  test('what one may do with a record: its author, whom a module was shared with, and a stranger', async () => {
    proves('P04');
    const { owner, reader, writer, stranger } = laboratory.people;
    const { id, moduleId, otherModuleId } = await laboratory.record('recalled');
    const seenBy = async (who: typeof owner) => {
      const { permission, isReadOnly, modules } = (await who.call(recordCalls.record, { id })).response;
      return [permission, isReadOnly, modules.filter((one) => one.mayEdit).map((one) => one.id)];
    };
    expect(await seenBy(owner)).toEqual([1, false, [moduleId, otherModuleId]]);
    expect(await seenBy(writer)).toEqual([0, false, [moduleId]]);
    expect(await seenBy(reader)).toEqual([0, true, []]);
    expect((await stranger.send(recordCalls.record, { id })).status).toBe(404);
    const module = { experimentId: id, moduleId };
    await writer.call(recordCalls.enableEdit, module);
    const { modules } = (await owner.call(recordCalls.record, { id })).response;
    const baseRevision = modules.find((one) => one.id === moduleId)?.contentRevision ?? 0;
    const save = { ...module, data: prose('改'), baseRevision, reason: '改' };
    expect((await owner.send(recordCalls.saveModule, save)).message).toContain('writer-姓名');
    expect((await reader.send(recordCalls.saveModule, save)).status).toBe(403);
    await writer.call(recordCalls.saveModule, save);
  });
});
