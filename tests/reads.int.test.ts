import { approvalCalls } from '@shilu/events/approvals/calls';
import { auditCalls } from '@shilu/events/audit/calls';
import { READ_LOG_STREAM, readSearch, saidOfSearch, type ReadKind } from '@shilu/events/audit/reading';
import { capabilityCalls } from '@shilu/events/capabilities/calls';
import type { Call } from '@shilu/events/core/call';
import { fileCalls } from '@shilu/events/files/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { roleRegister } from '@shilu/events/identity/role';
import { integrationCalls } from '@shilu/events/integrations/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { recordCalls } from '@shilu/events/records/calls';
import type { FileRef } from '@shilu/events/core/schemas';
import { incidentsOf } from '@shilu/infra/notary/incidents';
import { migrate } from '@shilu/infra/postgres/pool';
import { openReadLog, readLogMigrations, rootOfReads, unsealedReads, type Read } from '@shilu/infra/reads/read-log';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import type { EventStore } from '@shilu/infra/event-store/port';
import { sealReads } from '@shilu/projection-service/audit/seal-reads';
import { checkingReads } from '@shilu/projection-service/audit/verify-reads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from './support/client';
import { openStack, type Running } from './support/stack';

let database: TestDatabase;
let stack: Running;
let author: Person;
let reader: Person;
let auditor: Person;
let file: FileRef;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.pool, { schema: 'reads', migrations: readLogMigrations });
  await database.pool.query(
    `insert into reads.entries (number, at, account_id, session, kind, category, subject_id)
     select n, now() - interval '1 day', 'somebody', 's', 'opened', 'record', 'gone' from generate_series(1, 3) n`,
  );
  stack = await openStack({ databaseUrl: database.url });
  author = await stack.member('author');
  reader = await stack.member('reader');
  await stack.admin.call(registerCalls(roleRegister).add, {
    ...{
      id: 'qa',
      name: '质量保证',
      permissions: ['AudittrailSearch'],
      taskScope: 'own',
      projectScope: 'own',
      recordScope: 'ownInDepartment',
    },
  });
  auditor = await stack.member('auditor', { roleIds: ['qa'] });
  await author.call(registerCalls(notebookRegister).add, { id: 'book', name: '合成记录本' });
  await author.call(recordCalls.addRecord, { id: 'r1', title: '偶联', bookId: 'book', projectId: null, taskId: null });
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const sent = await author.send(fileCalls.upload, { purpose: 'picture' }, { files: [{ name: 'tlc.png', mime: 'image/png', bytes: png }] }); // prettier-ignore
  file = sent.response as FileRef;
  await author.call(recordCalls.addModule, {
    ...{ experimentId: 'r1', moduleId: 'm1', type: 'editor', title: '板层' },
    content: { type: 'doc', content: [{ type: 'image', attrs: { hash: file.hash } }] },
  });
}, 60_000);
afterAll(async () => {
  await stack.stop();
  await database.drop();
});

const readsOf = async (accountId: string): Promise<readonly ReadKind[]> =>
  (await auditor.call(auditCalls.reads, { actorId: accountId, pageSize: 50 })).response.map(({ kind }) => kind);

test('law 1 what somebody opens, previews, exports and downloads is in the read log, once a minute; what is refused is not', async () => {
  await author.call(recordCalls.record, { id: 'r1' });
  await author.call(recordCalls.record, { id: 'r1' });
  await author.send(recordCalls.previewPdf, { experimentId: 'r1' });
  await author.send(auditCalls.proof, { experimentId: 'r1' });
  await author.call(auditCalls.tracePage, { recordId: 'r1' });
  await author.call(auditCalls.tracePage, {});
  await author.send(fileCalls.download, { type: 'attachment', guid: file.hash });
  await expect(reader.call(recordCalls.record, { id: 'r1' })).rejects.toMatchObject({ answer: { status: 404 } });
  await expect(reader.call(recordCalls.record, { id: 'none' })).rejects.toMatchObject({ answer: { status: 404 } });
  expect(await readsOf('author')).toEqual(['downloaded', 'searched', 'history', 'proof', 'previewed', 'opened']);
  expect(await readsOf('reader')).toEqual([]);
  const since = { pageIndex: 1, pageSize: 10, from: '2020-01-01T00:00:00.000Z', to: null };
  await auditor.call(auditCalls.difference, { ...since, entity: 'record', entityId: 'r1' });
  expect(await readsOf('auditor')).toEqual(['history']);
  // A search of the trail is read as what it shows: who asked for what, and how much there was.
  const asked = { actorId: 'author', entity: 'record', pageSize: 10 };
  const { rows } = await auditor.call(auditCalls.auditPage, asked);
  await auditor.call(auditCalls.auditPage, { ...asked, pageIndex: 2 });
  const [search, ...more] = (await auditor.call(auditCalls.reads, { kind: 'searched', actorId: 'auditor' })).response;
  expect(more).toEqual([]);
  expect(search).toMatchObject({ subjectId: null, search: { found: rows, asked: 'author-姓名 · 记录' } });
  // Of what there is not, nothing was read.
  await auditor.call(auditCalls.difference, { ...since, entity: 'record', entityId: 'nowhere' });
  expect((await auditor.call(auditCalls.reads, { recordId: 'nowhere' })).response).toEqual([]);
  const { response } = await auditor.call(auditCalls.reads, { recordId: 'r1', kind: 'downloaded' });
  expect(response).toMatchObject([
    {
      ...{ accountId: 'author', category: 'record', subjectId: 'r1' },
      ...{ subjectName: expect.stringContaining('偶联') as string, file: { hash: file.hash, name: null } },
    },
  ]);
});

test('law 1 what was asked for of a thing that is no record is noted with its name: a difference, a trace', async () => {
  const span = { pageIndex: 1, pageSize: 10, from: '2020-01-01T00:00:00.000Z', to: null };
  const overseer = await stack.member('overseer', { roleIds: ['qa'] });
  await overseer.call(auditCalls.difference, { ...span, entity: 'account', entityId: 'author' });
  await overseer.call(auditCalls.difference, { ...span, entity: 'notebook', entityId: 'book' });
  await author.call(registerCalls(notebookRegister).history, { id: 'book' });
  // What an entry shows beside its trace is not noted, nor what is refused.
  await author.call(registerCalls(notebookRegister).detail, { id: 'book' });
  await author.call(recordCalls.factsAbout, { category: 'notebook', id: 'book' });
  const unknown = await reader.send(registerCalls(notebookRegister).history, { id: 'none' });
  expect(unknown.status).toBe(404);
  const rows = (await auditor.call(auditCalls.reads, { kind: 'history', pageSize: 50 })).response;
  const told = rows.map(({ accountId, category, subjectName, moment }) => ({
    accountId,
    category,
    subjectName,
    moment,
  }));
  const moment = { from: span.from };
  expect(told.filter(({ category }) => category !== 'record')).toEqual([
    { accountId: 'author', category: 'notebook', subjectName: '合成记录本', moment: null },
    { accountId: 'overseer', category: 'notebook', subjectName: '合成记录本', moment },
    { accountId: 'overseer', category: 'account', subjectName: 'author-姓名', moment },
  ]);
});

/** What a person was shown of a record since, oldest first. */
const shownOf = async (recordId: string, accountId: string) =>
  (await auditor.call(auditCalls.reads, { actorId: accountId, recordId, pageSize: 50 })).response
    .map(({ kind, moment }) => [kind, moment] as const)
    .reverse();

test('law 1 all that shows something of a record is noted, and what is refused or shows nothing is not', async () => {
  const calls: readonly (readonly [Call, object, ReadKind])[] = [
    ...[recordCalls.comments, recordCalls.templateOffer].map(
      (call) => [call, { experimentId: 'c' }, 'opened'] as const,
    ),
    ...[recordCalls.route, recordCalls.labMap].map((call) => [call, { id: 'c' }, 'opened'] as const),
    [recordCalls.factsAbout, { id: 'c' }, 'opened'],
    [capabilityCalls.entryRelations, { category: 'record', id: 'c' }, 'opened'],
    ...[approvalCalls.preSubmit, approvalCalls.flowCurrent].map(
      (call) => [call, { experimentId: 'c' }, 'opened'] as const,
    ),
    [integrationCalls.requestPage, { recordId: 'c' }, 'opened'],
    ...[recordCalls.versions, approvalCalls.flowHistory].map(
      (call) => [call, { experimentId: 'c' }, 'history'] as const,
    ),
    [auditCalls.timeline, { id: 'c' }, 'history'],
  ];
  /** Of these there is nothing in the record. */
  const empty = new Set<Call>([
    ...[recordCalls.templateOffer, recordCalls.factsAbout, approvalCalls.flowCurrent, integrationCalls.requestPage],
  ]);
  for (const [index, [call, asked, kind]] of calls.entries()) {
    const id = `c${index}`;
    await author.call(recordCalls.addRecord, { id, title: '副产物', bookId: 'book', projectId: null, taskId: null });
    await author.call(recordCalls.addComment, { experimentId: id, moduleId: null, text: '请复核' });
    const named = Object.fromEntries(
      Object.entries(asked).map(([key, value]) => [key, value === 'c' ? id : String(value)]),
    );
    await author.call(call, named);
    expect(await shownOf(id, 'author'), call.path).toEqual(empty.has(call) ? [] : [[kind, null]]);
    const refused = await reader.send(call, named);
    // Lists leave out what is not for their reader.
    expect(refused.status === 404 || (refused.response as unknown[]).length === 0, call.path).toBe(true);
    expect(await shownOf(id, 'reader'), call.path).toEqual([]);
  }
});

test('law 1 it is noted which moment of the past was looked at, each of them once a minute, and a change of it is found', async () => {
  const { admin } = stack;
  const timeline = (await admin.call(auditCalls.timeline, { id: 'r1' })).response;
  const [begun, added] = timeline.map(({ at }) => at);
  expect([begun, added]).toEqual([expect.any(String), expect.any(String)]);
  const asOf = (moment = '') => ({ headers: { 'as-of': moment } });
  const since = (await shownOf('r1', admin.id)).length;
  await admin.call(recordCalls.record, { id: 'r1' }, asOf(begun));
  await admin.call(recordCalls.record, { id: 'r1' }, asOf(begun));
  await admin.call(recordCalls.comments, { experimentId: 'r1' }, asOf(added));
  await admin.call(recordCalls.record, { id: 'r1' }, asOf(timeline[1]?.position));
  for (const revision of [0, 1, 1]) await admin.call(auditCalls.replay, { experimentId: 'r1', revision });
  await admin.call(recordCalls.compare, { experimentId: 'r1', fromRevision: 0, toRevision: null });
  await admin.send(recordCalls.exportPdf, { experimentId: 'r1', revision: 1 });
  await admin.call(auditCalls.auditPage, { entity: 'record' }, asOf(added));
  expect((await admin.send(recordCalls.record, { id: 'r1' }, asOf('yesterday'))).status).toBe(404);
  expect((await shownOf('r1', admin.id)).slice(since)).toEqual([
    ...[['history', { asOf: begun }] as const],
    // A place in the log is noted as its time; comments of then are nothing where there were none.
    ...[['history', { asOf: added }] as const],
    ...[0, 1].map((revision) => ['history', { revision }] as const),
    ...[['history', { fromRevision: 0 }] as const, ['exported', { revision: 1 }] as const],
  ]);
  const [search] = (await auditor.call(auditCalls.reads, { kind: 'searched', actorId: admin.id })).response;
  expect(search).toMatchObject({ moment: { asOf: added }, search: { asked: '记录' } });
  const csv = (await auditor.send(auditCalls.readsExport, { recordId: 'r1', kind: 'history', format: 'csv' })).body.toString(); // prettier-ignore
  expect(csv.split('\n')[0]).toContain('所看的时刻或版本');
  expect(csv).toMatch(new RegExp(`查看历史,${String(begun)},.*偶联`));
  expect(csv).toMatch(/查看历史,修订 0 至 现在,.*偶联/);
  // What was looked at is part of what is sealed.
  const row = await database.pool.query<{ number: string }>(`select number from reads.entries where moment = '{"revision":0}'`); // prettier-ignore
  const number = Number(row.rows[0]?.number);
  const root = async () => (await rootOfReads(database.pool, number, number)).root;
  const said = await root();
  const change = (moment: string | null) =>
    database.pool.query('update reads.entries set moment = $2 where number = $1', [number, moment]);
  for (const moment of ['{"revision":7}', null]) {
    await change(moment);
    expect(await root()).not.toBe(said);
  }
  await change('{"revision":0}');
  expect(await root()).toBe(said);
});

test('law 11 it is for those who oversee the audit trail, also as a file, which bears a code and leaves as an event', async () => {
  for (const person of [author, reader]) {
    await expect(person.call(auditCalls.reads, {})).rejects.toMatchObject({ answer: { status: 403 } });
    expect((await person.send(auditCalls.readsExport, { format: 'csv' })).status).toBe(403);
  }
  const csv = (await auditor.send(auditCalls.readsExport, { recordId: 'r1', format: 'csv' })).body.toString();
  expect(csv).toMatch(new RegExp(`下载附件,.*偶联,,${file.hash}`));
  const [event] = (await auditor.call(auditCalls.auditPage, { type: ['TrailExported'], pageSize: 1 })).response;
  expect(event).toMatchObject({ actorId: 'auditor' });
  expect(event?.changes.map(({ newValue }) => newValue)).toContain('查阅日志');
  expect(csv).toContain(event?.changes.find(({ field }) => field === 'verificationCode')?.newValue);
  expect((await auditor.send(auditCalls.readsExport, { kind: 'searched', format: 'csv' })).body.toString()).toContain('author-姓名 · 记录'); // prettier-ignore
});

test('law 1 what was read by the end of a day goes into the log as a hash over its rows, and is told in the trail', async () => {
  const sealed = async () =>
    (await database.pool.query<{ body: string }>('select body from log.events where stream = $1', [READ_LOG_STREAM]))
      .rows;
  const [row] = await vi.waitFor(async () => {
    const rows = await sealed();
    expect(rows).toHaveLength(1);
    return rows;
  }, 20_000);
  const { data } = JSON.parse(row?.body ?? '{}') as { data: { first: number; last: number; root: string } };
  expect(data).toMatchObject({ first: 1, last: 3, root: (await rootOfReads(database.pool, 1, 3)).root });
  const told = (await auditor.call(auditCalls.auditPage, { type: ['ReadLogSealed'] })).response;
  expect(told).toMatchObject([{ actorId: 'system', entityName: '查阅日志' }]);
  expect(told[0]?.changes.map(({ newValue }) => newValue)).toContain('3');
});

test('law 1 several processes give numbers without a gap and note a reading once; an orderly stop loses nothing', async () => {
  const other = await createTestDatabase();
  const log = { error: vi.fn() };
  const at = Date.parse('2026-11-27T08:00:00.000Z');
  const read = (n: number, part: Partial<Read> = {}): Read => ({
    ...{ accountId: 'li', session: 's', kind: 'opened', category: 'record', subjectId: `r${n % 20}`, file: null },
    at: new Date(at + n),
    ...part,
  });
  const logs = [await openReadLog({ pool: other.pool, log }), await openReadLog({ pool: other.pool, log })];
  for (let n = 0; n < 400; n += 1) logs[n % 2]?.note(read(n));
  await Promise.all(logs.map((each) => each.flush()));
  for (let n = 0; n < 400; n += 1) logs[n % 2]?.note(read(n, { at: new Date(at + n + 120_000) }));
  await Promise.all(logs.map((each) => each.stop()));
  const { rows } = await other.pool.query<{ number: string; subject_id: string }>(
    'select number, subject_id from reads.entries order by number',
  );
  expect(rows.map(({ number }) => Number(number))).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(new Set(rows.map(({ subject_id: id }) => id)).size).toBe(20);
  expect(log.error).not.toHaveBeenCalled();
  await other.drop();
});

test('law 1 an answer that overtakes another, and a page that asks again with each change, are one reading', async () => {
  const other = await createTestDatabase();
  const log = { error: vi.fn() };
  const at = Date.parse('2026-11-27T08:00:00.000Z');
  const read = (seconds: number, part: Partial<Read> = {}): Read => ({
    ...{ accountId: 'li', session: 's', kind: 'opened', category: 'record', subjectId: 'r', file: null, ...part },
    at: new Date(at + seconds * 1_000),
  });
  const search = (found: number, asked: object = { actorId: 'wang' }): Partial<Read> => ({
    ...{ kind: 'searched', category: null, subjectId: null, search: saidOfSearch({ ...asked }, found) },
  });
  // What each process remembers, and what it finds written by others.
  for (const isOne of [true, false]) {
    await other.pool.query('drop schema if exists reads cascade');
    const logs = [await openReadLog({ pool: other.pool, log }), await openReadLog({ pool: other.pool, log })];
    let next = 0;
    const note = async (...given: Parameters<typeof read>): Promise<void> => {
      const to = logs[isOne ? 0 : next % 2];
      next += 1;
      to?.note(read(...given));
      await to?.flush();
    };
    await note(10);
    await note(9.9);
    await note(-49);
    await note(-51);
    for (const [seconds, found] of [
      [20, 7],
      [22, 8],
      [90, 9],
      [3_500, 10],
    ] as const)
      await note(seconds, search(found));
    await note(3_590, search(7, { actorId: 'li' }));
    await note(3_700, search(11));
    await Promise.all(logs.map((each) => each.stop()));
    const { rows } = await other.pool.query<{ kind: string; at: Date; search: string | null }>(
      'select kind, at, search from reads.entries order by number',
    );
    expect(
      rows.map(({ kind, at: then, search: said }) => [kind, (then.getTime() - at) / 1_000, readSearch(said)?.found]),
    ).toEqual([
      ['opened', 10, undefined],
      ['opened', -51, undefined],
      ['searched', 20, 7],
      ['searched', 3_590, 7],
      ['searched', 3_700, 11],
    ]);
  }
  expect(log.error).not.toHaveBeenCalled();
  await other.drop();
});

test('law 1 what was read and cannot be written for so long is an incident, and is written once that is possible', async () => {
  const { pool } = database;
  const log = { error: vi.fn() };
  const read = { kind: 'opened', category: 'record', subjectId: 'waiting', file: null } as const;
  const waits = await openReadLog({ pool, log, waitsAtMostMs: 300 });
  const holder = await pool.connect();
  const told = async () => (await incidentsOf(pool)).filter(({ kind }) => kind === 'readsUnwritten');
  try {
    await holder.query('begin');
    await holder.query('lock table reads.entries in exclusive mode');
    waits.note({ ...read, accountId: 'li', session: 's', at: new Date() });
    await vi.waitFor(async () => expect(await told()).toMatchObject([{ stream: READ_LOG_STREAM }]), { timeout: 5_000 });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await waits.flush();
  const { rows } = await pool.query(`select from reads.entries where subject_id = 'waiting'`);
  expect(rows).toHaveLength(1);
  await pool.query(`delete from notary.incidents where kind = 'readsUnwritten'`);
  await new Promise((done) => setTimeout(done, 500));
  expect(await told()).toEqual([]);
  await waits.stop();
});

/** A log with these seals, from before signing began. */
const storeOf = (seals: readonly object[]): Pick<EventStore, 'readStream' | 'readAll' | 'comparePositions'> => ({
  readStream: (stream) => Promise.resolve((stream === READ_LOG_STREAM ? seals : []) as never),
  readAll: () => Promise.resolve([]),
  comparePositions: () => 0,
});

test('law 1 a clock that was ahead when a day was sealed holds up no seal, and days that wait are named', async () => {
  const { pool } = database;
  const stored = (data: object) => ({ ...base, position: '1', body: JSON.stringify({ ...base, data }) });
  const [row] = (await pool.query<{ body: string }>('select body from log.events where stream = $1', [READ_LOG_STREAM])).rows; // prettier-ignore
  const base = JSON.parse(row?.body ?? '{}') as { data: object; revision: number };
  const report = vi.fn();
  const look = (day: string, clock: Date) =>
    sealReads({
      ...{ pool, report, clock: () => clock, zone: 'UTC', log: { warn: vi.fn() } },
      store: storeOf([{ ...stored({ ...base.data, day, last: 3 }), signature: null }]),
    });
  const tomorrow = new Date(Date.now() + 86_400_000);
  await look('2099-12-31', tomorrow);
  expect(report).toHaveBeenCalledTimes(1);
  expect(report.mock.calls[0]?.[1]).toMatchObject({ first: 4, day: new Date().toISOString().slice(0, 10) });
  await look(new Date().toISOString().slice(0, 10), tomorrow);
  expect(report).toHaveBeenCalledTimes(1);
  expect(await unsealedReads(pool, 3, new Date())).toBe(null);
  const later = new Date(Date.now() + 3 * 86_400_000);
  const waiting = await unsealedReads(pool, 3, later);
  expect(waiting).toMatchObject({ rows: expect.any(Number) as number });
  // What `npm run verify` says of them rests on seals of the product, in the stream of the read log.
  const verifying = checkingReads(pool, vi.fn(), later);
  const seal = (last: number, part: object = {}) => {
    const body = JSON.stringify({ ...base, data: { ...base.data, last } });
    return {
      ...base,
      type: 'ReadLogSealed',
      stream: READ_LOG_STREAM,
      position: '1',
      body: () => body,
      ...part,
    } as never;
  };
  verifying.take(seal(3), true);
  verifying.take(seal(1_000_000), false);
  verifying.take(seal(1_000_000, { stream: 'record-r1' }), true);
  expect(await verifying.unsealed()).toEqual(waiting);
});

test('law 1 rows that were sealed and are gone are an incident, once', async () => {
  const { pool } = database;
  const { rows } = await pool.query<{ position: string; body: string }>(
    'select position::text as position, stream, revision, type, body from log.events where stream = $1',
    [READ_LOG_STREAM],
  );
  const report = vi.fn();
  const look = () =>
    sealReads({
      ...{ pool, report, clock: () => new Date(), zone: 'UTC', log: { warn: vi.fn() } },
      store: storeOf(rows),
    });
  await look();
  expect(await incidentsOf(pool)).toEqual([]);
  await pool.query('delete from reads.entries where number > 1');
  for (let looks = 0; looks < 2; looks += 1) await look();
  expect(await incidentsOf(pool)).toMatchObject([
    { stream: READ_LOG_STREAM, kind: 'readLogAltered', detail: 'sealed up to row 3, and rows up to it are gone' },
  ]);
  expect(report).not.toHaveBeenCalled();
});

test('law 1 a file that stands in several records is noted for the one it was asked from, and for none where that was not said', async () => {
  const { admin } = stack;
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  const upload = async (name: string, mime: string, body: Buffer) =>
    (await author.send(fileCalls.upload, {}, { files: [{ name, mime, bytes: body }] })).response as FileRef;
  const [copied, once, text] = [
    await upload('凝胶.png', 'image/png', bytes),
    await upload('说明.png', 'image/png', Buffer.concat([bytes, Buffer.from('once')])),
    await upload('数据.csv', 'text/csv', Buffer.from('Rf,0.62\n')),
  ];
  const holding: readonly (readonly [string, readonly FileRef[]])[] = [
    ['s1', [copied, text]],
    ['s2', [copied]],
    ['s3', [once]],
    ['s4', []],
  ];
  let minPosition = '';
  for (const [id, files] of holding) {
    await author.call(recordCalls.addRecord, { id, title: '重结晶', bookId: 'book', projectId: null, taskId: null });
    const content = { files: files.map((each) => ({ ...each, id: each.hash.slice(0, 8) })) };
    const added = await author.call(recordCalls.addModule, { experimentId: id, moduleId: `${id}-m`, type: 'labDocument', title: '结果', content }); // prettier-ignore
    minPosition = added.position ?? minPosition;
  }
  const read = async ({ hash: guid }: FileRef, place: object, type = 'inline') =>
    (await admin.send(fileCalls.download, { type, guid, ...place }, { minPosition })).status;
  const noted = async ({ hash }: FileRef) =>
    (await auditor.call(auditCalls.reads, { actorId: admin.id, pageSize: 50 })).response
      .filter(({ file: of }) => of?.hash === hash)
      .map(({ kind, category, subjectId }) => [kind, category, subjectId])
      .reverse();

  expect(await read(copied, { recordId: 's2' })).toBe(200);
  expect(await read(copied, { recordId: 's1' }, 'preview')).toBe(200);
  expect(await noted(copied)).toEqual([
    ['viewed', 'record', 's2'],
    ['viewed', 'record', 's1'],
  ]);
  // Not said from which, or from one that does not hold it, such as a record in which it is not saved yet.
  expect([await read(copied, {}), await read(copied, { recordId: 's4' })]).toEqual([200, 200]);
  expect((await noted(copied)).slice(2)).toEqual([['viewed', null, null]]);
  expect([await read(once, { recordId: 's4' }), await read(once, {})]).toEqual([200, 200]);
  expect(await noted(once)).toEqual([['viewed', 'record', 's3']]);
  // A copy leaves from where it is, and from nowhere else.
  expect(await read(once, { recordId: 's4' }, 'attachment')).toBe(404);
  // What is refused was not read.
  expect(await read(text, { recordId: 's1' })).toBe(415);
  expect(await noted(text)).toEqual([]);
  expect(await read(text, { recordId: 's1' }, 'preview')).toBe(200);
  expect(await noted(text)).toEqual([['viewed', 'record', 's1']]);
});
