import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { editsBetween } from '@shilu/events/core/edits';
import { streamName } from '@shilu/events/core/envelope';
import { readEvent } from '@shilu/events/core/read-event';
import { valuesHash } from '@shilu/events/core/entry-versions';
import { moveCallsOf, registerCalls } from '@shilu/events/core/register-calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { fileCalls } from '@shilu/events/files/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { recordCalls } from '@shilu/events/records/calls';
import { RECORD, recordEventSchemas } from '@shilu/events/records/record-events';
import { contentHash } from '@shilu/events/records/record-hash';
import { templateRegister } from '@shilu/events/templates/template';
import type { FileParts } from '@shilu/infra/http/call-context';
import { part, proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLab, PASSWORD, type Lab, type Person } from '../testing/lab';
import { prose } from '../testing/record-commands';

let lab: Lab;
let author: Person;
let colleague: Person;
let bookId: string;
beforeAll(async () => {
  lab = await openLab();
  author = await lab.member('chen');
  colleague = await lab.member('li');
  bookId = (await author.call(registerCalls(notebookRegister).add, { name: '本' })).response.id;
});
afterAll(() => lab.close());

const proofOf = ({ account }: Person) => ({
  ...{ account, password: passwordDigest(account, PASSWORD), meaning: 'reviewed', timeZone: 'Asia/Shanghai' },
});
const blank = { title: '实验', projectId: null, taskId: null };
const newModule = async (type = 'editor'): Promise<{ experimentId: string; moduleId: string }> => {
  const { response } = await author.call(recordCalls.addRecord, { ...blank, bookId });
  const { response: added } = await author.call(recordCalls.addModule, {
    experimentId: response.id,
    type,
    title: '步骤',
  });
  return { experimentId: response.id, moduleId: added.moduleId };
};
const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const checklist = (checked: boolean) => ({
  type: 'taskList',
  content: [{ type: 'taskItem', attrs: { checked }, content: [line('称量')] }],
});
const file = (name: string, bytes: Buffer): FileParts => ({
  file: () => Promise.resolve({ stream: Readable.from([bytes]), fileName: name, mime: 'application/x-claimed' }),
});

describe('locks, presence and drafts', () => {
  test('T02 C004 C005 C007 a module is edited by one session at a time; a lease runs out', async () => {
    proves('C004');
    proves('C005');
    proves('C007');
    part('T02', 'the lock of a module');
    part('P04', 'read-only while another holds the lock');
    const place = await newModule();
    await author.call(recordCalls.grantModule, {
      experimentId: place.experimentId,
      ModuleId: place.moduleId,
      UserList: [{ UserId: 'li', Attribute: 1 }],
    });
    expect((await author.call(recordCalls.enableEdit, place)).response).toMatchObject({
      isLocked: false,
      holderId: 'chen',
    });
    expect((await colleague.call(recordCalls.enableEdit, { ...place, take: true })).response).toMatchObject({
      isLocked: true,
      holderName: 'chen 名',
    });
    const save = { ...place, data: prose('x'), baseRevision: 1 };
    await expect(colleague.call(recordCalls.saveModule, save)).rejects.toMatchObject({
      key: 'moduleLockedByOther',
      params: { name: 'chen 名' },
    });
    // Before the password is looked at: a wrong one is not even counted.
    const signing = {
      ...place,
      ModuleName: '步骤',
      contentHash: 'a'.repeat(64),
      meaning: 'witnessed',
      password: 'b'.repeat(64),
      timeZone: 'UTC',
    };
    await expect(colleague.call(recordCalls.signModule, signing)).rejects.toMatchObject({ key: 'moduleLockedByOther' });
    const second = await lab.login('chen');
    expect((await second.call(recordCalls.checkLock, place)).response.isLocked).toBe(true);
    expect((await second.call(recordCalls.enableEdit, { ...place, take: true })).response.isLocked).toBe(false);
    expect((await author.call(recordCalls.lockList, { id: place.experimentId })).response).toMatchObject([
      { holderId: 'chen', mine: false },
    ]);
    await lab.database.pool.query("update desk.module_locks set until = now() - interval '1 second'");
    await colleague.call(recordCalls.saveModule, save);
  });

  test('T15 a draft outlives logging out, is its writer’s alone, and goes when it was saved', async () => {
    const place = await newModule();
    await author.call(recordCalls.grantModule, {
      experimentId: place.experimentId,
      ModuleId: place.moduleId,
      UserList: [{ UserId: 'li', Attribute: 0 }],
    });
    await author.call(recordCalls.saveModule, { ...place, data: { half: 'typed' }, baseRevision: 1, isAuto: true });
    const again = await lab.login('chen');
    expect((await again.call(recordCalls.drafts, { id: place.experimentId })).response).toMatchObject([
      { moduleId: place.moduleId, data: { half: 'typed' } },
    ]);
    expect((await colleague.call(recordCalls.drafts, { id: place.experimentId })).response).toEqual([]);
    await author.call(recordCalls.saveModule, { ...place, data: prose('typed'), baseRevision: 1 });
    expect((await author.call(recordCalls.drafts, { id: place.experimentId })).response).toEqual([]);
  });

  test('T01 C053 E04 who else has the record open', async () => {
    proves('C052');
    proves('C053');
    part('T01', 'who has a record open is asked for and told');
    const place = await newModule();
    await author.call(recordCalls.grantModule, {
      experimentId: place.experimentId,
      ModuleId: place.moduleId,
      UserList: [{ UserId: 'li', Attribute: 0 }],
    });
    expect(
      (await author.call(recordCalls.isOpen, { experimentId: place.experimentId, opening: true })).response,
    ).toMatchObject({ isOpen: false, openInfo: null });
    expect((await colleague.call(recordCalls.isOpen, { experimentId: place.experimentId })).response).toMatchObject({
      isOpen: true,
      openInfo: { operatorId: 'chen', operator: 'chen 名' },
    });
    await author.call(recordCalls.unlockRecord, { id: place.experimentId });
    expect((await colleague.call(recordCalls.isOpen, { experimentId: place.experimentId })).response.isOpen).toBe(
      false,
    );
  });

  test('way 22 T01 who is here and where; who only reads keeps nobody from editing', async () => {
    const { experimentId, moduleId } = await newModule();
    await author.call(recordCalls.grantModule, {
      experimentId,
      ModuleId: moduleId,
      UserList: [{ UserId: 'li', Attribute: 0 }],
    });
    await colleague.call(recordCalls.isOpen, { experimentId, opening: true, reading: true });
    expect((await author.call(recordCalls.isOpen, { experimentId })).response).toMatchObject({
      ...{ isOpen: false, openInfo: null, present: [{ accountId: 'li', moduleId: null }] },
    });
    await colleague.call(recordCalls.isOpen, { experimentId, opening: true, reading: true, moduleId });
    expect((await author.call(recordCalls.isOpen, { experimentId })).response.present).toMatchObject([{ moduleId }]);
    // Another window of the same person, where they edit, counts before the one that reads.
    const second = await lab.login('li');
    await second.call(recordCalls.isOpen, { experimentId, opening: true, moduleId: 'other' });
    expect((await author.call(recordCalls.isOpen, { experimentId })).response).toMatchObject({
      ...{ isOpen: true, openInfo: { operatorId: 'li' }, present: [{ accountId: 'li', moduleId: 'other' }] },
    });
    // That person is told of their other window, and nobody else is.
    expect((await colleague.call(recordCalls.isOpen, { experimentId })).response.elsewhere).toEqual([
      { moduleId: 'other', reading: false },
    ]);
    expect((await author.call(recordCalls.isOpen, { experimentId })).response.elsewhere).toEqual([]);
    // A window that closes is gone at once; the other one stays.
    await second.call(recordCalls.isOpen, { experimentId, leaving: true });
    expect((await author.call(recordCalls.isOpen, { experimentId })).response).toMatchObject({
      ...{ isOpen: false, present: [{ accountId: 'li', moduleId }] },
    });
  });
});

describe('content and files', () => {
  test('law 11 what the schema does not know is refused', async () => {
    const place = await newModule();
    const script = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] };
    await expect(
      author.call(recordCalls.saveModule, { ...place, data: script, baseRevision: 1 }),
    ).rejects.toMatchObject({ key: 'inputUnfit' });
  });

  test('C116 V012 files are what they hold; naming a hash gives nobody the file', async () => {
    proves('C116');
    part('V013', '25 MB for what is uploaded as a spreadsheet');
    const { response: stored } = await author.call(
      fileCalls.upload,
      {},
      { parts: file('../谱图.txt', Buffer.from('1H NMR')) },
    );
    expect(stored).toMatchObject({ name: '谱图.txt', size: 6, mime: 'text/plain' });
    await expect(author.call(fileCalls.upload, {}, { parts: file('a.txt', Buffer.alloc(0)) })).rejects.toMatchObject({
      key: 'fileEmpty',
    });
    await expect(
      author.call(fileCalls.upload, { purpose: 'picture' }, { parts: file('a.png', Buffer.from('text')) }),
    ).rejects.toMatchObject({ key: 'fileDangerous' });
    await expect(
      author.call(
        fileCalls.upload,
        { purpose: 'spreadsheet' },
        { parts: file('a.csv', Buffer.alloc(25 * 1024 * 1024 + 1, 'a')) },
      ),
    ).rejects.toMatchObject({ key: 'fileTooLarge', params: { max: '25' } });
    const place = await newModule('labDocument');
    const save = (person: Person, change: object = {}) =>
      person.call(recordCalls.saveModule, {
        ...place,
        data: { files: [{ id: 'f', ...stored, ...change }] },
        baseRevision: 1,
      });
    await author.call(recordCalls.grantModule, {
      experimentId: place.experimentId,
      ModuleId: place.moduleId,
      UserList: [{ UserId: 'li', Attribute: 1 }],
    });
    await expect(save(colleague)).rejects.toMatchObject({ key: 'inputUnfit' });
    await expect(save(author, { mime: 'text/html' })).rejects.toMatchObject({ key: 'inputUnfit' });
    await save(author);
  });

  test('C001 a save of a large content says what changed, on the wire and in the log; one that does not fit is refused', async () => {
    const place = await newModule();
    const at = async (revision: number) => {
      const [stored] = await lab.service.services.store.readStream(streamName(RECORD, place.experimentId), {
        from: revision,
        limit: 1,
      });
      return recordEventSchemas.ModuleSaved.parse(stored && readEvent(stored).data);
    };
    const paragraphs = (texts: readonly string[]) => ({
      type: 'doc',
      content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    });
    const texts = Array.from({ length: 200 }, (_, index) => `第 ${index} 步：室温搅拌过夜，TLC 显示原料消失。`);
    const [begun, next] = [paragraphs(texts), paragraphs(texts.with(150, '第 150 步：回流两小时。'))];
    const { response: first } = await author.call(recordCalls.saveModule, { ...place, data: begun, baseRevision: 1 });
    const difference = { edits: [...editsBetween(begun, next)], hash: contentHash(next) };
    const save = { ...place, difference, baseRevision: first.contentRevision };
    for (const wrong of [
      { ...difference, hash: 'a'.repeat(64) },
      { ...difference, edits: [{ path: ['x', 0], put: 1 }] },
    ])
      await expect(author.call(recordCalls.saveModule, { ...save, difference: wrong })).rejects.toMatchObject({
        ...{ key: 'inputUnfit', details: { issues: [{ path: 'difference', message: 'differsElsewhere' }] } },
      });
    const commandId = randomUUID();
    const { response: saved } = await author.call(recordCalls.saveModule, save, { commandId });
    expect((await author.call(recordCalls.saveModule, save, { commandId })).response).toEqual(saved);
    expect(saved.contentHash).toBe(contentHash(next));
    const written = await at(saved.contentRevision);
    expect(written).toMatchObject({
      content: { hash: contentHash(next) },
      text: '',
      difference: { on: first.contentRevision },
    });
    expect(JSON.stringify(written).length * 20).toBeLessThan(JSON.stringify(await at(first.contentRevision)).length);
    const { state } = await lab.service.services.records.load(place.experimentId);
    expect(state.modules[0]?.content.inline).toEqual(next);
    // Both versions and what they have in common are whole, whatever they were saved as.
    await author.call(recordCalls.saveModule, { ...place, data: begun, baseRevision: saved.contentRevision });
    await expect(
      author.call(recordCalls.saveModule, { ...place, data: paragraphs(['a']), baseRevision: saved.contentRevision }),
    ).rejects.toMatchObject({
      key: 'moduleChangedByOther',
      details: { theirs: { content: begun }, baseContent: next },
    });
  });

  test('C001 content beyond 256 kB goes to the blob store and comes back in a conflict', async () => {
    const place = await newModule();
    const large = prose('长'.repeat(200_000));
    const { response } = await author.call(recordCalls.saveModule, { ...place, data: large, baseRevision: 1 });
    const { state } = await lab.service.services.records.load(place.experimentId);
    expect(state.modules[0]?.content).toMatchObject({
      hash: response.contentHash,
      blob: { size: expect.any(Number) as number },
    });
    await expect(
      author.call(recordCalls.saveModule, { ...place, data: prose('短'), baseRevision: 1 }),
    ).rejects.toMatchObject({ details: { theirs: { content: large } } });
    const { response: clone } = await author.call(recordCalls.addRecord, {
      ...blank,
      bookId,
      cloneId: place.experimentId,
    });
    expect((await lab.service.services.records.load(clone.id)).state.modules[0]?.content.hash).toBe(
      response.contentHash,
    );
  });
});

describe('where records go', () => {
  test('P09 T07 only into active projects and open tasks the author takes part in', async () => {
    part('P09', 'an inactive project takes no tasks and no records');
    const project = { leaderIds: ['chen'], memberIds: [], departmentId: null, startDate: null, endDate: null };
    const { response } = await lab.admin.call(projectCalls.addProject, { ...project, name: '项目', status: 'active' });
    const task = {
      projectId: response.id,
      name: '任务',
      managerIds: [],
      memberIds: [],
      departmentId: null,
      startDate: null,
      endDate: null,
      progress: 0,
    };
    const { response: added } = await author.call(projectCalls.addTask, task);
    const there = { title: '实验', bookId, projectId: response.id, taskId: added.id };
    await author.call(recordCalls.addRecord, there);
    await author.call(projectCalls.modifyTask, { id: added.id, status: 'done' });
    await expect(author.call(recordCalls.addRecord, there)).rejects.toMatchObject({ key: 'taskInactive' });
    await author.call(projectCalls.modifyProject, { id: response.id, status: 'paused' });
    await expect(author.call(recordCalls.addRecord, { ...there, taskId: null })).rejects.toMatchObject({
      key: 'projectInactive',
    });
    await expect(author.call(projectCalls.addTask, task)).rejects.toMatchObject({ key: 'projectInactive' });
    await expect(colleague.call(projectCalls.modifyProject, { id: response.id, name: 'x' })).rejects.toMatchObject({
      key: 'notFound',
    });
    await expect(colleague.call(projectCalls.addProject, { ...project, name: 'y' })).rejects.toMatchObject({
      key: 'forbidden',
    });
    await expect(colleague.call(recordCalls.addRecord, { ...blank, bookId })).rejects.toMatchObject({
      key: 'notFound',
    });
    const { response: own } = await colleague.call(projectCalls.addProject, {
      ...project,
      leaderIds: [],
      name: '私人',
      personal: true,
    });
    await expect(colleague.call(projectCalls.modifyProject, { id: own.id, memberIds: ['chen'] })).rejects.toMatchObject(
      { key: 'personalProject' },
    );
  });

  test('C042 a record begins with the empty modules it names, once however often it is asked for', async () => {
    const wanted = {
      ...blank,
      id: 'begun',
      bookId,
      modules: [{ id: 'begun-text', type: 'editor', title: '图文编辑' }],
    };
    const { response } = await author.call(recordCalls.addRecord, wanted, { commandId: 'begin-once' });
    expect((await author.call(recordCalls.addRecord, wanted, { commandId: 'begin-once' })).response).toEqual(response);
    const { response: saved } = await author.call(recordCalls.saveModule, {
      ...{ experimentId: 'begun', moduleId: 'begun-text', isAuto: false },
      // What is typed before the answer has come was begun on the content of the record's first event.
      ...{ data: prose('在答复之前写的'), baseRevision: 0 },
    });
    expect(saved.contentRevision).toBe(1);
    const unknown = { ...wanted, id: 'unfit', modules: [{ id: 'm', type: 'nothing', title: 't' }] };
    await expect(author.call(recordCalls.addRecord, unknown)).rejects.toMatchObject({ key: 'inputUnfit' });
  });

  test('the next experiment has the set-up of its original and none of its results; a clone has all of it', async () => {
    const place = await newModule();
    const box = (kind: string, ...content: object[]) => ({ type: 'callout', attrs: { kind }, content });
    const written = { type: 'doc', content: [line('80 ℃'), checklist(true), box('result', line('81%'))] };
    const { response: saved } = await author.call(recordCalls.saveModule, { ...place, data: written, baseRevision: 1 });
    const copied = async (cloneFor?: 'clone' | 'next') => {
      const { response } = await author.call(recordCalls.addRecord, {
        ...{ ...blank, bookId, cloneId: place.experimentId },
        ...(cloneFor && { cloneFor }),
      });
      return (await lab.service.services.records.load(response.id)).state.modules[0];
    };
    const next = await copied('next');
    const setUp = { type: 'doc', content: [line('80 ℃'), checklist(false), box('result', { type: 'paragraph' })] };
    expect(next?.content).toMatchObject({ hash: contentHash(setUp), inline: setUp });
    expect(next?.text).not.toContain('81%');
    expect((await copied('clone'))?.content.hash).toBe(saved.contentHash);
    expect((await copied())?.content.hash).toBe(saved.contentHash);
  });

  test('E11 P10 a template that cannot be used gives way to the original record', async () => {
    part('E11', 'a template that is gone: the server begins the record as a copy of the original');
    const { response: template } = await lab.admin.call(registerCalls(templateRegister).add, {
      name: '合成',
      modules: [{ type: 'editor', title: '来自模板', content: { type: 'doc', content: [checklist(true)] } }],
    });
    await expect(
      author.call(recordCalls.addRecord, { ...blank, bookId, templateId: template.id }),
    ).rejects.toMatchObject({ key: 'templateUnavailable' });
    const move = (name: string) => moveCallsOf(templateRegister, name).one;
    await lab.admin.call(move('submit'), { id: template.id, approverIds: [colleague.id] });
    const { state } = await lab.service.services.entriesOf(templateRegister).load(template.id);
    const hash = valuesHash(templateRegister, state.values);
    await colleague.call(move('approve'), { id: template.id, ...proofOf(colleague), hash });
    const { response: first } = await author.call(recordCalls.addRecord, { ...blank, bookId, templateId: template.id });
    const titles = async (id: string) =>
      (await lab.service.services.records.load(id)).state.modules.map((module) => module.title);
    expect(await titles(first.id)).toEqual(['来自模板']);
    const { modules } = (await lab.service.services.records.load(first.id)).state;
    // A record begins with nothing ticked, whatever its template was saved with.
    expect(modules[0]?.content.inline).toEqual({ type: 'doc', content: [checklist(false)] });
    await lab.admin.call(registerCalls(templateRegister).remove, { id: template.id });
    await expect(
      author.call(recordCalls.addRecord, { ...blank, bookId, templateId: template.id }),
    ).rejects.toMatchObject({ key: 'templateUnavailable' });
    const { response: second } = await author.call(recordCalls.addRecord, {
      ...blank,
      bookId,
      templateId: template.id,
      cloneId: first.id,
    });
    expect(await titles(second.id)).toEqual(['来自模板']);
  });
});
