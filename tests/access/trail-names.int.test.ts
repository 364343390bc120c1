import { isZip, unzip } from '@shilu/infra/verifiers/unzip';
import { auditCalls } from '@shilu/events/audit/calls';
import { checkpointCalls } from '@shilu/events/audit/checkpoint-calls';
import type { Call } from '@shilu/events/core/call';
import { allCalls } from '@shilu/events/core/calls';
import { eventWords } from '@shilu/events/audit/event-words';
import { streamName } from '@shilu/events/core/envelope';
import { parseStored } from '@shilu/events/core/upcast';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import { tableCalls } from '@shilu/events/core/table-calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { identityCalls } from '@shilu/events/identity/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { RECORD } from '@shilu/events/records/record-events';
import { fileCalls } from '@shilu/events/files/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { pdfPages } from '@shilu/projection-service/print/pdf-text';
import { proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLaboratory, type Laboratory } from './laboratory';

let laboratory: Laboratory;
let position: string;
beforeAll(async () => {
  laboratory = await openLaboratory();
  const { admin, owner } = laboratory.people;
  const target = await laboratory.record('recalled');
  await owner.call(recordCalls.modifyRecord, { id: target.id, projectId: null, taskId: null, reason: '测' });
  await owner.call(recordCalls.changeDepartment, { id: target.id, departmentId: laboratory.ids.otherDepartment });
  await owner.call(recordCalls.reorderModules, {
    experimentId: target.id,
    moduleIds: [target.otherModuleId, target.moduleId],
    reason: '测',
  });
  await admin.call(projectCalls.modifyProject, { id: laboratory.ids.project, memberIds: ['owner', 'writer'] });
  await admin.call(projectCalls.modifyTask, { id: laboratory.ids.task, managerIds: ['lead', 'writer'] });
  await admin.call(identityCalls.modifyMember, { id: 'reader', roleIds: ['role-qa'], directLeaderId: 'head' });
  const last = await admin.call(registerCalls(departmentRegister).modify, {
    id: laboratory.ids.department,
    parentId: laboratory.ids.otherDepartment,
    headIds: ['head', 'lead'],
  });
  position = last.position ?? '';
}, 60_000);
afterAll(() => laboratory.stack.stop());

/** Ids that the product gave; every one of them is of something with a name. */
const RAW = /\b(book-o|project-[pq]|task-t|dept-(chem|bio)|role-(qa|viewer)|rec-\d+-[mn])\b/;
const PERSON = /^(owner|reader|writer|reviewer|head|lead)$/;

test('R059 R060 V004 the trail and the trace name people and things, in every field that holds their ids', async () => {
  const { admin } = laboratory.people;
  const options = { minPosition: position };
  const trail = (await admin.call(auditCalls.auditPage, { pageSize: 200 }, options)).response;
  const trace = (await admin.call(auditCalls.tracePage, { pageSize: 200 }, options)).response;
  const changes = [...trail.flatMap((row) => row.changes), ...trace.flatMap((group) => group.modifyList)];
  const raw = changes.filter(({ oldValue, newValue }) =>
    [oldValue, newValue].some(
      (value) =>
        value !== null &&
        (RAW.test(value) || value.split(/[、 ]/).some((part) => PERSON.test(part.replace(/\(.*\)$/, '')))),
    ),
  );
  expect(raw.map(({ title, oldValue, newValue }) => ({ title, oldValue, newValue }))).toEqual([]);
  expect(trail.filter((row) => row.entityName === row.entityId && row.entity !== 'access')).toEqual([]);
  const of = (title: string) => changes.filter((change) => change.title === title).map((change) => change.newValue);
  expect(of('@record.bookId')).toContainEqual(expect.stringContaining('记录本'));
  expect(of('@module.grants')).toContain('reader-姓名 (只读)、writer-姓名 (读写)');
  expect(of('@record.moduleOrder')).toContainEqual(expect.stringMatching(/^结果、.*步骤$/));
  expect(of('@project.memberIds')).toContain('王思远、writer-姓名');
  expect(of('@account.roleIds')).toContain('质量保证');
  expect(of('@department.parentId')).toContain('生物部');
  expect(of('@department.headIds')).toContain('head-姓名、lead-姓名');
});

test('law 11 a module is called by its title in its record, not by that of another record with the same module id', async () => {
  const pool = laboratory.stack.database?.pool;
  if (!pool) throw new Error('no database of its own');
  const { rows } = await pool.query<{ record_id: string; module_id: string }>(
    `insert into rm.module_titles select 'rec-elsewhere', module_id, '另一份记录的模块' from rm.module_titles
     where record_id in (select entity_id from rm.audit_events where type = 'ModulesReordered') returning *`,
  );
  try {
    expect(rows).toHaveLength(2);
    const order = { type: ['ModulesReordered'], pageSize: 10 };
    const [trail] = (await laboratory.people.admin.call(auditCalls.auditPage, order)).response;
    expect(trail?.changes.map(({ newValue }) => newValue)).toEqual([expect.stringMatching(/^结果、.*步骤$/)]);
  } finally {
    await pool.query(`delete from rm.module_titles where record_id = 'rec-elsewhere'`);
  }
});

test('R059 a file of the trail carries the same names', async () => {
  const csv = (await laboratory.people.admin.send(auditCalls.auditExport, { format: 'csv' }, { minPosition: position })).body.toString(); // prettier-ignore
  expect(csv).toContain('writer-姓名 (读写)');
  expect(csv).not.toMatch(RAW);
});

test('fault 3: trace, trail, timeline and exports of a record tell every event that its stream has', async () => {
  proves('C110');
  proves('C111');
  const { owner } = laboratory.people;
  const { id: recordId } = await laboratory.record('approved');
  const csv = async (call: typeof auditCalls.traceExport | typeof auditCalls.auditExport) =>
    (await owner.send(call, { recordId, format: 'csv' })).body.toString();
  await csv(auditCalls.traceExport);
  const pool = laboratory.stack.database?.pool;
  if (!pool) throw new Error('no database of its own');
  const store = await createPostgresEventStore({ pool });
  const stored = (await store.readStream(streamName(RECORD, recordId))).map((event) => parseStored(event));
  await store.close();
  const logged = stored.map(({ revision, type }) => `${revision} ${type}`).sort();
  const { response: timeline } = await owner.call(auditCalls.timeline, { id: recordId });
  expect(timeline.map(({ revision, type }) => `${revision} ${type}`).sort()).toEqual(logged);
  const { response: trace, rows } = await owner.call(auditCalls.tracePage, {
    recordId,
    entity: 'record',
    pageSize: 200,
  });
  const types = stored.map(({ type }) => type).sort();
  expect(trace.map(({ type }) => type).sort()).toEqual(types);
  expect(rows).toBe(stored.length);
  const { response: trail } = await owner.call(auditCalls.auditPage, { recordId, entity: 'record', pageSize: 200 });
  expect(trail.map(({ type }) => type).sort()).toEqual(types);
  for (const call of [auditCalls.traceExport, auditCalls.auditExport]) {
    const lines = await csv(call);
    for (const type of types) expect(lines, type).toContain(eventWords(type, 'zh-CN'));
    expect(lines).toMatch(/签名含义.*(作者|复核|批准)/);
  }
});

test('what leaves is an event first, and bears its code, the first time too', async () => {
  const { owner, admin } = laboratory.people;
  const { id: experimentId } = await laboratory.record('approved');
  const seen = new Set<string>();
  const left = async (call: Call, input: Readonly<Record<string, unknown>>, format: string, version?: number) => {
    const { body, headers } = await owner.send(call, input);
    expect(headers['content-disposition'] ?? '', `${format} is named by no id`).not.toContain(experimentId);
    const code = await vi.waitFor(async () => {
      const asked = { type: ['RecordExported', 'TrailExported'], pageSize: 1 };
      const [event] = (await admin.call(auditCalls.auditPage, asked)).response;
      const told = event?.changes.find(({ field }) => field === 'verificationCode')?.newValue ?? '';
      expect([event?.actorId, seen.has(told)], format).toEqual(['owner', false]);
      return told;
    }, 20_000);
    expect(code).toMatch(/^[0-9A-Z]{12}$/);
    seen.add(code);
    const text =
      body.subarray(0, 5).toString() === '%PDF-'
        ? (await pdfPages(body)).join('')
        : isZip(body)
          ? Buffer.from(unzip(body).get('proof.json') ?? []).toString()
          : body.toString();
    expect(text, format).toContain(code);
    const { response: found } = await owner.call(auditCalls.verificationCode, { code });
    expect(found?.exportedBy).toBe('王思远');
    if (version !== undefined) expect(found?.record).toMatchObject({ recordId: experimentId, version });
  };
  await left(recordCalls.exportPdf, { experimentId }, 'pdf', 2);
  await left(recordCalls.exportPdf, { experimentId, version: 1 }, 'pdf', 1);
  await left(recordCalls.exportPdf, { experimentId, revision: 2 }, 'pdf', 1);
  await left(recordCalls.recordExport, { experimentId, format: 'print' }, 'print', 2);
  await left(auditCalls.proof, { experimentId }, 'proof', 2);
  await left(auditCalls.traceExport, { recordId: experimentId, format: 'csv' }, 'traceCsv', 2);
  await left(auditCalls.traceExport, { recordId: experimentId, format: 'pdf' }, 'tracePdf', 2);
  await left(auditCalls.auditExport, { recordId: experimentId, format: 'csv' }, 'traceCsv', 2);
  await left(auditCalls.auditExport, { format: 'csv' }, 'trail csv');
  await left(auditCalls.traceExport, { action: 1, format: 'pdf' }, 'trace pdf');
  const files = allCalls.filter(({ answer }) => answer === 'file').map(({ path }) => path);
  expect(files.sort()).toEqual(
    // Looked at: a preview, which says so on every page.
    ['PCExperiment/Export/PreviewFile']
      .concat(
        [
          fileCalls.download,
          recordCalls.exportPdf,
          // Of a part of the record, or of the route that it stands in.
          recordCalls.exportReaction,
          recordCalls.exportRoute,
          // A workbook, as the file that it is opened with.
          recordCalls.exportSheet,
          // The record itself, to be taken back: its event holds the hash of the file.
          recordCalls.exportCopy,
          auditCalls.proof,
          auditCalls.traceExport,
          auditCalls.auditExport,
          // For those who oversee the trail, tried in tests/reads.int.test.ts.
          auditCalls.readsExport,
          // Roots and hashes, for anybody: nothing that was written leaves with them.
          ...Object.values(checkpointCalls),
          // Each list of a register, tried in tests/tables.
          ...registers.map((register) => tableCalls(register).export),
        ].map(({ path }) => path),
      )
      .sort(),
  );
});

test('a file that is downloaded is an event first; one that is looked at is none', async () => {
  const { owner, admin } = laboratory.people;
  const { hash } = laboratory.file;
  const downloaded = async () =>
    (await admin.call(auditCalls.auditPage, { type: ['FileDownloaded'], pageSize: 50 })).response;
  const before = (await downloaded()).length;
  for (const type of ['inline', 'preview'] as const) await owner.send(fileCalls.download, { type, guid: hash });
  const { body } = await owner.send(fileCalls.download, { type: 'attachment', guid: hash, name: '结构.png' });
  expect(body.length).toBeGreaterThan(0);
  const told = await vi.waitFor(async () => {
    const events = await downloaded();
    expect(events).toHaveLength(before + 1);
    return events[0];
  }, 20_000);
  expect(told).toMatchObject({ actorId: 'owner', type: 'FileDownloaded' });
  expect(told?.recordId, 'found by the record that it was taken from').not.toBeNull();
  expect(told, 'what was done at a record happened to it').toMatchObject({
    entity: 'record',
    entityId: told?.recordId,
  });
  expect(told?.entityName).toContain('SL');
  expect(told?.changes.map(({ newValue }) => newValue).join(' ')).toContain('结构.png');
});

test('R062 the history of an entry names people and things', async () => {
  const history = (
    await laboratory.people.admin.call(
      registerCalls(departmentRegister).history,
      { id: laboratory.ids.department },
      { minPosition: position },
    )
  ).response;
  const values = history.flatMap((row) => row.changes.map((change) => change.newValue));
  expect(values).toEqual(expect.arrayContaining(['生物部', 'head-姓名、lead-姓名']));
});
