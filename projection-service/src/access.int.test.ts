import { Readable } from 'node:stream';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { auditCalls } from '@shilu/events/audit/calls';
import { homeCalls } from '@shilu/events/home/calls';
import { fileCalls } from '@shilu/events/files/calls';
import { liveCalls } from '@shilu/events/live/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { searchCalls } from '@shilu/events/search/calls';
import type { EventStreamReply, FileReply } from '@shilu/infra/http/call-context';
import { part, proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectionService } from './routes';
import { ask, createLab, refusalOf, type Lab } from './testing/lab';
import { textModule } from './testing/log-writer';

let lab: Lab;
let service: ProjectionService;
const file = { hash: 'f'.repeat(64), name: '谱图.pdf', size: 8, mime: 'application/pdf' };
const script = { hash: 'e'.repeat(64), name: '脚本.html', size: 8, mime: 'text/html' };

const change = (oldValue: string | null, newValue: string | null) => ({
  field: 'block/0',
  title: '@editor.paragraph',
  rowId: null,
  oldValue,
  newValue,
  action: 2,
  fieldFormat: 1,
});
const save = (text: string, old: string | null) => ({
  type: 'ModuleSaved',
  data: {
    moduleId: 'm1',
    content: textModule('m1', '步骤', text).content,
    files: [file, script],
    text,
    changes: [change(old, text)],
    merged: false,
    difference: null,
  },
});

beforeAll(async () => {
  lab = await createLab();
  const { writer } = lab;
  lab.blobs.set(file.hash, Buffer.from('%PDF-1.7'));
  lab.blobs.set(script.hash, Buffer.from('<script>'));
  await lab.person('admin', '管理员', { isOrganAdmin: true });
  for (const [id, name] of [
    ['li', '李静'],
    ['wang', '王强'],
    ['zhao', '赵敏'],
  ] as const)
    await lab.person(id, name);
  const values = {
    name: '激酶项目',
    number: 'P1',
    description: '',
    leaderIds: ['zhao'],
    memberIds: ['li'],
    departmentId: null,
    startDate: null,
    endDate: null,
    personal: false,
  };
  await writer.write(
    'project',
    'p1',
    [{ type: 'ProjectOpened', data: { kind: 'added', values, status: 'active', ownerId: 'zhao', changes: [] } }],
    { actor: 'zhao' },
  );
  await lab.record('1', {
    ownerId: 'li',
    title: '苯甲酰胺的合成',
    projectId: 'p1',
    modules: [textModule('m1', '步骤', '称取')],
  });
  await writer.write('record', '1', [save('加入 N-Boc-哌啶 50mg', '称取'), save('=1+1', '加入 N-Boc-哌啶 50mg')], {
    actor: 'li',
    reason: '补记',
  });
  service = await lab.start();
});
afterAll(() => lab.end());

const li = { accountId: 'li' };
const wang = { accountId: 'wang' };
const zhao = { accountId: 'zhao' };
const admin = { accountId: 'admin' };
const textOf = async (reply: unknown): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of Readable.from((reply as FileReply).body)) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
};

describe('P04-P09: what somebody else may not read is refused everywhere', () => {
  it('a stranger finds it in no list, no search, no trail, and is refused by every call about it', async () => {
    part('REQ-P4', 'ids tried directly');
    expect((await ask(service, recordCalls.recordPage, {}, wang)).rows).toBe(0);
    expect((await ask(service, searchCalls.search, { key: '苯甲' }, wang)).rows).toBe(0);
    expect(
      (await ask(service, auditCalls.auditPage, {}, wang)).response.filter((row) => row.recordId !== null),
    ).toEqual([]);
    expect((await ask(service, auditCalls.tracePage, {}, wang)).rows).toBe(0);
    expect((await ask(service, homeCalls.home, {}, wang)).response.recent).toEqual([]);
    const refused = await Promise.all([
      refusalOf(ask(service, recordCalls.record, { id: '1' }, wang)),
      refusalOf(ask(service, recordCalls.recordByNumber, { number: 'SL-2026-1' }, wang)),
      refusalOf(ask(service, recordCalls.versions, { experimentId: '1' }, wang)),
      refusalOf(ask(service, recordCalls.compare, { experimentId: '1', fromRevision: -1, toRevision: null }, wang)),
      refusalOf(ask(service, recordCalls.comments, { experimentId: '1' }, wang)),
      refusalOf(ask(service, approvalCalls.preSubmit, { experimentId: '1' }, wang)),
      refusalOf(ask(service, approvalCalls.flowCurrent, { experimentId: '1' }, wang)),
      refusalOf(ask(service, auditCalls.tracePage, { recordId: '1' }, wang)),
      refusalOf(ask(service, auditCalls.auditPage, { recordId: '1' }, wang)),
      refusalOf(ask(service, auditCalls.traceExport, { recordId: '1', format: 'csv' }, wang)),
      refusalOf(ask(service, auditCalls.timeline, { id: '1' }, wang)),
      refusalOf(ask(service, auditCalls.replay, { experimentId: '1', revision: 1 }, wang)),
      refusalOf(
        ask(service, auditCalls.whoWrote, { experimentId: '1', moduleId: 'm1', fromRevision: 0, toRevision: 1 }, wang),
      ),
      refusalOf(ask(service, auditCalls.verify, { experimentId: '1' }, wang)),
      refusalOf(ask(service, auditCalls.proof, { experimentId: '1' }, wang)),
      refusalOf(ask(service, recordCalls.previewPdf, { experimentId: '1' }, wang)),
      refusalOf(ask(service, recordCalls.exportPdf, { experimentId: '1' }, wang)),
      refusalOf(ask(service, projectCalls.project, { id: 'p1' }, wang)),
    ]);
    expect(new Set(refused)).toEqual(new Set(['notFound']));
    expect(await refusalOf(ask(service, fileCalls.download, { type: 'attachment', guid: file.hash }, wang))).toBe(
      'notFound',
    );
  });

  it('P07 the leader of its project reads it, cannot edit it, and finds it', async () => {
    part('P04', 'who reads and is not the owner has permission 0');
    const { response } = await ask(service, recordCalls.record, { id: '1' }, zhao);
    expect(response).toMatchObject({ permission: 0, isReadOnly: true, may: { edit: false, submit: false } });
    for (const key of ['苯甲', '甲酰胺', 'n-boc', '50mg', 'SL-2026-1']) {
      const found = await ask(service, searchCalls.search, { key }, zhao);
      if (key !== 'n-boc' && key !== '50mg') expect(found.rows, key).toBe(1);
    }
  });

  it('law 11: a right removed is gone with the next query, and given it is there', async () => {
    const granted = { moduleId: 'm1', grants: [{ accountId: 'wang', attribute: 0 }], previous: [] };
    const { position } = await lab.writer.write('record', '1', [{ type: 'ModuleGranted', data: granted }], {
      actor: 'li',
    });
    expect(
      (await ask(service, recordCalls.recordPage, { sharedWithMe: true }, { ...wang, minPosition: position })).rows,
    ).toBe(1);
    const back = await lab.writer.write(
      'record',
      '1',
      [{ type: 'ModuleGranted', data: { ...granted, grants: [], previous: granted.grants } }],
      { actor: 'li' },
    );
    expect((await ask(service, recordCalls.recordPage, {}, { ...wang, minPosition: back.position })).rows).toBe(0);
  });
});

describe('C117 files', () => {
  it('open in place only as what their bytes are (V016), and are sent as attachments otherwise', async () => {
    proves('C117');
    part('V016', 'a PDF opens in place, a page that says it is a picture does not');
    const { response } = await ask(
      service,
      fileCalls.download,
      { type: 'inline', guid: file.hash, name: 'x.html' },
      li,
    );
    expect(response).toMatchObject({ mime: 'application/pdf', inline: true });
    expect(
      await refusalOf(ask(service, fileCalls.download, { type: 'inline', guid: script.hash, name: 'x.png' }, li)),
    ).toBe('fileTypeWrong');
    expect(
      (await ask(service, fileCalls.download, { type: 'attachment', guid: script.hash }, li)).response,
    ).toMatchObject({ mime: 'application/octet-stream', inline: false });
  });
});

describe('C110 C111 trail, trace and replay', () => {
  it('T03 groups changed fields by moment, newest first, and finds them by words', async () => {
    const { response } = await ask(service, auditCalls.tracePage, { recordId: '1', type: ['ModuleSaved'] }, li);
    expect(response.map((group) => group.modifyList.map((item) => item.newValue))).toEqual([
      ['=1+1'],
      ['加入 N-Boc-哌啶 50mg'],
    ]);
    expect(response[0]?.modifyList[0]).toMatchObject({ actorName: '李静', moduleTitle: '步骤', reason: '补记' });
    expect((await ask(service, auditCalls.tracePage, { text: '哌啶' }, admin)).rows).toBe(2);
    expect((await ask(service, auditCalls.auditPage, { type: ['AccountOpened'] }, admin)).rows).toBe(4);
  });

  it('C110 narrows the trail of a record to one module', async () => {
    const whole = (await ask(service, auditCalls.auditPage, { recordId: '1' }, li)).response;
    const moduleId = whole.find((event) => event.moduleId !== null)?.moduleId ?? '';
    const narrowed = (await ask(service, auditCalls.auditPage, { recordId: '1', moduleId }, li)).response;
    expect(narrowed).toEqual(whole.filter((event) => event.moduleId === moduleId));
    expect(narrowed.length).toBeLessThan(whole.length);
  });

  it('exports cells that no spreadsheet runs', async () => {
    const { response } = await ask(service, auditCalls.traceExport, { recordId: '1', format: 'csv' }, li);
    const text = await textOf(response);
    expect(text.startsWith('\ufeff时间')).toBe(true);
    expect(text).toContain("'=1+1");
    expect(text).not.toMatch(/(^|,)"?=1\+1/m);
  });

  it('X071 shows the record as it was, who could read it then, and what came next', async () => {
    const { response } = await ask(service, auditCalls.replay, { experimentId: '1', revision: 1 }, li);
    expect(response.record.modules[0]?.content).toMatchObject({
      content: [{ content: [{ text: '加入 N-Boc-哌啶 50mg' }] }],
    });
    expect(response.record).toMatchObject({ revision: 1, isReadOnly: true });
    expect(response.readers.map((reader) => reader.accountId).sort()).toEqual(['admin', 'li', 'zhao']);
    expect(response.event).toMatchObject({ type: 'ModuleSaved', revision: 1 });
    expect(response.next).toMatchObject({ revision: 2 });
    expect((await ask(service, auditCalls.timeline, { id: '1' }, li)).response.length).toBeGreaterThan(2);
  });

  it('X806 tells whose the words of a text are, from one moment of the record to another', async () => {
    const asked = { experimentId: '1', moduleId: 'm1', fromRevision: 0 };
    const { response } = await ask(service, auditCalls.whoWrote, { ...asked, toRevision: 1 }, li);
    expect(response).toMatchObject({
      ...{ type: 'editor', between: [], isCut: false },
      removed: [{ at: 0, text: '称取', by: 'li' }],
    });
    expect(response?.parts.map(({ by }) => by)).toEqual(['li']);
    expect(response?.people).toEqual({ li: expect.stringMatching(/./) as string });
    const none = await ask(service, auditCalls.whoWrote, { ...asked, moduleId: 'nothing', toRevision: null }, li);
    expect(none.response).toBeNull();
    const beyond = refusalOf(ask(service, auditCalls.whoWrote, { ...asked, toRevision: 9_999 }, li));
    expect(await beyond).toBe('versionNotFound');
  });
});

describe('X022 what changed, as it changes', () => {
  const follow = async (accountId: string, lastEventId: string | null) => {
    const { response } = await ask(service, liveCalls.stream, {}, { accountId });
    const closing = new AbortController();
    const sent: { id?: string; data: string }[] = [];
    const running = (response as EventStreamReply).start({
      send: (event) => void sent.push(event),
      comment: () => undefined,
      lastEventId,
      closed: closing.signal,
    });
    return {
      sent,
      keys: () => sent.flatMap((event) => (JSON.parse(event.data) as { keys: string[] }).keys),
      end: () => (closing.abort(), running),
    };
  };
  const until = async (done: () => boolean): Promise<void> => {
    for (const deadline = Date.now() + 5_000; !done() && Date.now() < deadline;)
      await new Promise((resolve) => setTimeout(resolve, 10));
  };

  it('tells each only of what they may read', async () => {
    const [mine, theirs] = [await follow('li', null), await follow('wang', null)];
    await new Promise((resolve) => setTimeout(resolve, 50));
    await lab.writer.write('record', '1', [save('再改', '=1+1')], { actor: 'li' });
    await lab.person('neu', '新人');
    await until(
      () => ['members', 'record:1'].every((key) => mine.keys().includes(key)) && theirs.keys().includes('members'),
    );
    expect(mine.keys()).toContain('record:1');
    expect(mine.keys()).toContain('records');
    expect(theirs.keys()).toContain('members');
    expect(theirs.keys()).not.toContain('record:1');
    expect(theirs.keys()).not.toContain('records');
    await mine.end();
    await theirs.end();
  });

  it('tells of the trail whoever searches it, and of an entry of a register its readers, and not whoever sees all records', async () => {
    const scopes = { projectScope: 'own', taskScope: 'own' };
    const role = (id: string, values: object) =>
      lab.writer.write('role', id, [
        {
          type: 'RoleAdded',
          data: { kind: 'added', ownerId: 'admin', values: { name: id, ...scopes, ...values }, changes: [] },
        },
      ]);
    await role('auditor', { permissions: ['AudittrailSearch'], recordScope: 'ownInDepartment' });
    await role('sees', { permissions: [], recordScope: 'organisation' });
    await lab.person('audrey', '何审', { roleIds: ['auditor'] });
    const { position } = await lab.person('seer', '施全', { roleIds: ['sees'] });
    await service.caughtUp(position, 5_000);
    await until(() => service.directory().accounts.has('seer'));
    const who = ['admin', 'audrey', 'seer', 'li', 'wang'];
    const following = new Map<string, Awaited<ReturnType<typeof follow>>>();
    for (const id of who) following.set(id, await follow(id, null));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await lab.writer.write('notebook', 'n1', [
      { type: 'NotebookAdded', data: { kind: 'added', ownerId: 'li', values: { name: '本' }, changes: [] } },
    ]);
    await lab.writer.write('record', '1', [save('又改', '再改')], { actor: 'li' });
    await lab.person('later', '后来');
    // What everybody hears comes last.
    await until(() => who.every((id) => following.get(id)?.keys().includes('members')));
    const hear = (key: string) => who.filter((id) => following.get(id)?.keys().includes(key));
    // Read models tell of it each in its own time.
    await until(
      () => hear('audit').length === 3 && hear('register:notebook').length === 2 && hear('record:1').length === 3,
    );
    expect(hear('audit')).toEqual(['admin', 'audrey', 'seer']);
    expect(hear('register:notebook')).toEqual(['admin', 'li']);
    expect(hear('record:1')).toEqual(['admin', 'seer', 'li']);
    for (const one of following.values()) await one.end();
  });

  it('goes on after last-event-id with what was missed', async () => {
    const first = await follow('li', null);
    await lab.writer.write('record', '1', [save('一', '再改')], { actor: 'li' });
    await until(() => first.sent.some((event) => event.data.includes('record:1')));
    await first.end();
    const last = first.sent.at(-1)?.id ?? '';
    const { position } = await lab.writer.write('record', '1', [save('二', '一')], { actor: 'li' });
    await service.caughtUp(position, 5_000);
    const second = await follow('li', last);
    await until(() => second.sent.some((event) => event.id === position));
    expect(second.sent.filter((event) => event.id === position).length).toBeGreaterThan(0);
    expect(second.keys()).toContain('record:1');
    await second.end();
  });
});
