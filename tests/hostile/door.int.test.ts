import { allCalls } from '@shilu/events/core/calls';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { quickTextRegister } from '@shilu/events/organization/quick-text';
import { registerCalls } from '@shilu/events/core/register-calls';
import { auditCalls } from '@shilu/events/audit/calls';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { fileCalls } from '@shilu/events/files/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { searchCalls } from '@shilu/events/search/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expected, keyOf } from '../access/expected';
import { entryOf } from '../access/register-entries';
import { openLaboratory, PNG, type Laboratory, type Target } from '../access/laboratory';
import { NOBODY_ID, prose, signing } from '../support/content';
import { signedHeaders, type Answered, type Person } from '../support/client';

let laboratory: Laboratory;
let target: Target;
beforeAll(async () => {
  laboratory = await openLaboratory();
  target = await laboratory.record('recalled');
});
afterAll(() => laboratory.stack.stop());

const refusedInWords = (answer: Answered, status: number | readonly number[], about = ''): void => {
  expect([status].flat(), `${about} ${answer.message}`).toContain(answer.status);
  expect(answer.message, about).toMatch(/[\u4e00-\u9fff]/);
  expect(answer.response ?? null, about).toBeNull();
};
const raw = (method: string, path: string, body?: string, who: Person = laboratory.people.owner): Promise<Answered> =>
  who.client.raw({
    method,
    path,
    headers: { ...signedHeaders(who.identity), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  });

const project = {
  name: '项目',
  leaderIds: [],
  memberIds: [],
  departmentId: null,
  startDate: null,
  endDate: null,
  personal: true,
};
const DAYS = ['0000-01-01', '0001-01-01', '9999-12-31', '10000-01-01', '-0001-01-01', '2026-02-30', 'infinity', 'now'];

describe('dates that a read model cannot take', () => {
  test.each(DAYS)('Project/Add with endDate %s is refused, and everybody’s next project is there', async (day) => {
    const { viewer, admin } = laboratory.people;
    for (const field of ['startDate', 'endDate'] as const) {
      const answer = await viewer.send(projectCalls.addProject, { ...project, [field]: day });
      refusedInWords(answer, 400);
      expect(answer.details).toMatchObject({ issues: [{ path: field, message: 'badDate' }] });
    }
    const { response, position } = await admin.call(projectCalls.addProject, { ...project, personal: false });
    const read = await admin.send(projectCalls.project, { id: response.id }, { minPosition: position ?? '' });
    expect(read.status).toBe(200);
  });

  test.each(DAYS)('a filter by %s is refused in words', async (day) => {
    const { admin } = laboratory.people;
    for (const [call, input] of [
      [recordCalls.recordPage, {}],
      [searchCalls.search, { key: '称量' }],
      [auditCalls.auditPage, {}],
      [auditCalls.tracePage, {}],
      [auditCalls.auditExport, { format: 'csv' }],
    ] as const)
      for (const field of ['from', 'to'])
        refusedInWords(await admin.send(call, { ...input, [field]: day }), 400, `${call.path} ${field}`);
  });
});

describe('numbers beyond what a database counts', () => {
  const numbers = [2 ** 31, 2 ** 32, 2 ** 53, 1e21, -2, 0.5];
  test.each(numbers)('a revision of %d is refused in words', async (revision) => {
    const { owner } = laboratory.people;
    const id = target.id;
    for (const [call, input] of [
      [auditCalls.replay, { experimentId: id, revision }],
      [recordCalls.compare, { experimentId: id, fromRevision: revision, toRevision: null }],
      [recordCalls.exportPdf, { experimentId: id, revision }],
      [recordCalls.previewPdf, { experimentId: id, version: revision }],
      [recordCalls.recordAtVersion, { id, version: revision }],
      [approvalCalls.rollback, { experimentId: id, version: revision, reason: '回' }],
      [
        recordCalls.saveModule,
        { experimentId: id, moduleId: target.moduleId, data: prose('x'), baseRevision: revision },
      ],
      [recordCalls.recordPage, { pageIndex: revision }],
      [registerCalls(dictionaryRegister).modify, { id: entryOf(dictionaryRegister.name), baseRevision: revision }],
    ] as const)
      refusedInWords(await owner.send(call, input), 400, call.path);
  });

  test('the largest revision that is one is merely not there', async () => {
    const answer = await laboratory.people.owner.send(auditCalls.replay, {
      experimentId: target.id,
      revision: 2 ** 31 - 1,
    });
    refusedInWords(answer, 404);
  });
});

describe('addresses and methods', () => {
  test.each([
    '/%',
    '/%zz',
    '/api/%',
    '/api/PCExperiment/%',
    '/api/PCExperiment/%c3%28',
    '/api/%00',
    '/%00',
    '/api/PCExperiment/a%00b',
    '/api/PCExperiment/a%00b/Version/1',
    '/api/Watermark/Get?ProductType=%00',
    `/api/PCExperiment/${'a'.repeat(400)}`,
  ])('GET %s is refused', async (path) => {
    const answer = await raw('GET', path);
    expect([400, 404, 405, 414]).toContain(answer.status);
    expect(answer.headers['cache-control']).toBe('no-store');
    if (path.startsWith('/api/')) expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
  });

  test('%00 and half a character in any text of any body are refused, never a failure', async () => {
    for (const bad of ['\\u0000', '\\ud800', '\\udc00x'])
      for (const call of allCalls.filter(({ method, public: open }) => method === 'POST' && !open)) {
        if (/logout|lockScreen/.test(call.path)) continue;
        const rule = expected[keyOf(call)];
        const input = (rule?.input({ laboratory, who: laboratory.people.owner, target, serial: 9 }) ?? {
          id: 'x',
        }) as object;
        const key = Object.keys(input).find((name) => !call.path.includes(`{${name}}`));
        const body = JSON.stringify({ ...input, [key ?? 'x']: 'BAD' }).replace('BAD', bad);
        refusedInWords(await raw('POST', `/api/${call.path.replace(/\{\w+\}/g, 'x')}`, body), 400, call.path);
      }
  });

  test('a method that a call does not have is answered 405, with what it has', async () => {
    for (const call of allCalls) {
      const path = `/api/${call.path.replace(/\{\w+\}/g, 'x')}`;
      for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
        const answer = await raw(method, path);
        refusedInWords(answer, 405, `${method} ${path}`);
        expect(String(answer.headers['allow']).split(', '), path).toContain(call.method);
      }
    }
  });

  test('answers, refusals and downloads are kept by nobody', async () => {
    const { owner } = laboratory.people;
    for (const answer of [
      await owner.send(recordCalls.recordPage, {}),
      await owner.send(recordCalls.record, { id: NOBODY_ID }),
      await owner.send(fileCalls.download, { type: 'attachment', guid: laboratory.file.hash }),
      await owner.send(recordCalls.previewPdf, { experimentId: target.id }),
      await owner.send(auditCalls.auditExport, { recordId: target.id, format: 'csv' }),
      await owner.client.raw({ method: 'GET', path: '/api/Login/Config' }),
      await owner.client.raw({ method: 'GET', path: '/api/nothing' }),
    ])
      expect(answer.headers['cache-control']).toMatch(/no-store/);
  });
});

describe('bodies before their sender is known', () => {
  test('seven megabytes of brackets without a token cost nothing: refused before a byte is parsed', async () => {
    const body = '['.repeat(7 * 1024 * 1024);
    for (const headers of [{}, { token: 'forged', uid: 'owner' }]) {
      const answer = await laboratory.people.owner.client.raw({
        method: 'POST',
        path: '/api/ExperimentModule/SaveData',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      refusedInWords(answer, 401);
    }
  });

  test('a call takes no more than its fields can be', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(300_000) });
    for (const path of ['PCExperiment/Page', 'Audit/Page', 'account/login', 'Message/Page', 'Experiment/Comment'])
      refusedInWords(await raw('POST', `/api/${path}`, body), 413, path);
  });

  test('more parts than an upload has are refused in words', async () => {
    const file = { name: 'a.png', bytes: PNG, mime: 'image/png' };
    const { owner } = laboratory.people;
    for (const count of [6, 12, 40]) {
      const boundary = 'xxyyzz';
      const parts = Array.from(
        { length: count },
        (_, at) => `--${boundary}\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\nx\r\n`,
      );
      const answer = await owner.client.raw({
        method: 'POST',
        path: '/api/File/Check',
        headers: { ...signedHeaders(owner.identity), 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: `${parts.join('')}--${boundary}--\r\n`,
      });
      refusedInWords(answer, [400, 413]);
    }
    const many = await owner.send(
      fileCalls.upload,
      { purpose: 'picture' },
      { files: Array.from({ length: 30 }, () => file) },
    );
    expect(many.status).toBeLessThan(500);
  });
});

describe('signs that nobody sees', () => {
  const signs = ['\u202e', '\u2066', '\u200b', '\u0007', '\ufeff'];
  test('names, titles, file names, meanings and reasons do not take them', async () => {
    const { admin, owner } = laboratory.people;
    for (const sign of signs) {
      const bad = `甲${sign}乙`;
      const module = { experimentId: target.id, type: 'labDocument', title: '附件' };
      for (const [who, call, input] of [
        [admin, projectCalls.addProject, { ...project, name: bad }],
        [admin, identityCalls.modifyMember, { id: 'reader', realName: bad }],
        [admin, registerCalls(dictionaryRegister).modify, { id: entryOf(dictionaryRegister.name), name: bad }],
        [owner, registerCalls(quickTextRegister).add, { title: bad, content: '文' }],
        [owner, recordCalls.addRecord, { title: bad, bookId: laboratory.ids.book, projectId: null, taskId: null }],
        [owner, recordCalls.addModule, { ...module, title: bad }],
        [
          owner,
          recordCalls.addModule,
          { ...module, content: { files: [{ id: 'f', ...laboratory.file, name: `${bad}.png` }] } },
        ],
        [owner, recordCalls.removeRecord, { id: target.id, reason: bad }],
        [
          owner,
          approvalCalls.submit,
          { experimentId: target.id, recordHash: target.hash, note: bad, ...signing(owner) },
        ],
        [
          owner,
          approvalCalls.submit,
          {
            experimentId: target.id,
            recordHash: target.hash,
            ...signing(owner),
            meaning: { value: 'author', zh: bad, en: 'Author' },
          },
        ],
      ] as const)
        // A name within contents is looked at by the module's own rules, beyond the contract of the call.
        refusedInWords(
          await who.send(call, input),
          'content' in input && call === recordCalls.addModule ? 422 : 400,
          `${call.path} U+${sign.charCodeAt(0).toString(16)}`,
        );
    }
  });

  test('V016 an uploaded file loses them from its name, and the name is one that a record takes', async () => {
    const { owner } = laboratory.people;
    const stored = await owner.send(
      fileCalls.upload,
      { purpose: 'picture' },
      { files: [{ name: '结构\u202egnp\u200b\u2066.png', bytes: PNG, mime: 'image/png' }] },
    );
    expect(stored.response).toMatchObject({ name: '结构gnp.png' });
    const saved = await owner.send(recordCalls.addModule, {
      experimentId: target.id,
      type: 'labDocument',
      title: '附件',
      content: { files: [{ id: 'f', ...(stored.response as object) }] },
      reason: '附图',
    });
    expect(saved.message).toBe('');
  });
});

describe('who may not find it learns nothing from how it is refused', () => {
  const told = (answer: Answered): unknown => [answer.status, answer.body.toString('utf8')];
  test('content that cannot be, and a module that somebody has open, answer a stranger as one that is not there', async () => {
    const { owner, stranger, reader } = laboratory.people;
    const { moduleId } = target;
    await owner.call(recordCalls.enableEdit, { experimentId: target.id, moduleId });
    const asked = (experimentId: string) =>
      [
        [recordCalls.saveModule, { experimentId, moduleId, data: { bad: true }, baseRevision: 0 }],
        [recordCalls.saveModule, { experimentId, moduleId, data: prose('改'), baseRevision: 0 }],
        [recordCalls.addModule, { experimentId, type: 'editor', title: '新', content: { bad: true } }],
        [recordCalls.removeModule, { experimentId, moduleId }],
        [
          recordCalls.signModule,
          { experimentId, moduleId, contentHash: target.contentHash, ...signing(stranger), password: 'wrong' },
        ],
        [recordCalls.grantModule, { experimentId, ModuleId: moduleId, UserList: [{ UserId: 'nobody', Attribute: 1 }] }],
        [approvalCalls.submit, { experimentId, recordHash: target.hash, ...signing(stranger), password: 'wrong' }],
      ] as const;
    const there = asked(target.id);
    for (const [index, [call, input]] of asked(NOBODY_ID).entries()) {
      const nowhere = await stranger.send(call, input);
      refusedInWords(nowhere, 404, call.path);
      expect(told(await stranger.send(call, there[index]?.[1])), call.path).toEqual(told(nowhere));
    }
    // Who may read but not write is told that, before anything about the content.
    for (const [call, input] of there.slice(0, 4)) refusedInWords(await reader.send(call, input), 403, call.path);
    await owner.send(recordCalls.releaseEdit, { experimentId: target.id, moduleId });
  });

  test('a task, a project or a notebook of others is not there for a new record either', async () => {
    const { stranger } = laboratory.people;
    await stranger.send(registerCalls(quickTextRegister).page, {});
    const place = { title: '新', bookId: laboratory.ids.book, projectId: null, taskId: null };
    const own = { ...place, bookId: 'book-stranger' };
    const { notebookRegister } = await import('@shilu/events/records/notebook');
    await stranger.call(registerCalls(notebookRegister).add, { id: 'book-stranger', name: '自己的', number: 'NB-S' });
    for (const [real, none] of [
      [place, { ...place, bookId: NOBODY_ID }],
      [
        { ...own, projectId: laboratory.ids.project },
        { ...own, projectId: NOBODY_ID },
      ],
      [
        { ...own, taskId: laboratory.ids.task },
        { ...own, taskId: NOBODY_ID },
      ],
      [
        { ...own, projectId: 'project-q', taskId: laboratory.ids.task },
        { ...own, projectId: 'project-q', taskId: NOBODY_ID },
      ],
      [
        { ...own, cloneId: target.id },
        { ...own, cloneId: NOBODY_ID },
      ],
    ] as const) {
      const nowhere = await stranger.send(recordCalls.addRecord, none);
      refusedInWords(nowhere, 404);
      expect(told(await stranger.send(recordCalls.addRecord, real))).toEqual(told(nowhere));
    }
  });
});

test('a table that leaves is computed by no spreadsheet, also in full width and after a line break', async () => {
  const { owner } = laboratory.people;
  const id = 'rec-csv';
  await owner.call(recordCalls.addRecord, {
    id,
    title: '＝1+1',
    bookId: laboratory.ids.book,
    projectId: null,
    taskId: null,
  });
  for (const text of ['=1+1', '＠SUM(A1)', '收率\n＋cmd', '\r\n=1', '-2+3|x'])
    await owner.send(recordCalls.addRecord, {
      title: '占位',
      bookId: laboratory.ids.book,
      projectId: null,
      taskId: null,
      reason: text,
    });
  const exported = await owner.send(auditCalls.auditExport, { format: 'csv' });
  expect(exported.status).toBe(200);
  const csv = exported.body.toString('utf8');
  expect(csv).toContain("'＝1+1");
  // Read with quotes or line by line, nothing begins a cell.
  expect(csv).not.toMatch(/(^|[\r\n,"])[ \u3000]*[=+@＝＋＠]/m);
});

test('after all this the product is ready, nothing is behind, and the log of the server holds no failure', async () => {
  const { admin } = laboratory.people;
  const { response, position } = await admin.call(projectCalls.addProject, { ...project, personal: false });
  const read = await admin.send(projectCalls.project, { id: response.id }, { minPosition: position ?? '' });
  expect(read.status).toBe(200);
  expect(read.body.toString()).not.toContain('"stale":true');
  expect((await admin.client.raw({ method: 'GET', path: '/readyz' })).status).toBe(200);
  expect(laboratory.stack.logged().filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
});
