import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditCalls } from '@shilu/events/audit/calls';
import { FILES_FOLDER, PARTS_PART, type Parts } from '@shilu/events/audit/offline/bundle';
import { filesNamedIn } from '@shilu/events/audit/verification';
import { moveCallsOf, registerCalls } from '@shilu/events/core/register-calls';
import { refusals } from '@shilu/events/core/result-codes';
import type { FileRef } from '@shilu/events/core/schemas';
import { tableCalls } from '@shilu/events/core/table-calls';
import { fileCalls } from '@shilu/events/files/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { maintenanceRegister } from '@shilu/events/resources/maintenance-report';
import { fastLeafHash } from '@shilu/infra/notary/fast-hash';
import { incidentsOf } from '@shilu/infra/notary/incidents';
import { unzip } from '@shilu/infra/verifiers/unzip';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from './support/client';
import { openStack, type Running } from './support/stack';

const calls = registerCalls(instrumentRegister);
let stack: Running;
let keeper: Person;
let other: Person;
let id = '';
let position = '';

beforeAll(async () => {
  stack = await openStack();
  keeper = await stack.member('keeper');
  other = await stack.member('other');
}, 60_000);
afterAll(() => stack.stop());

const uploaded = async (who: Person, name: string, text: string, mime = 'text/plain'): Promise<FileRef> => {
  const answer = await who.send(fileCalls.upload, {}, { files: [{ name, bytes: Buffer.from(text), mime }] });
  return answer.response as FileRef;
};
const pdf = (text: string): string => `%PDF-1.4\n% ${text}\n%%EOF\n`;
const download = (who: Person, { hash }: FileRef, more: object = {}) =>
  who.send(fileCalls.download, { type: 'attachment', guid: hash, ...more }, { minPosition: position });
const change = async (who: Person, values: object) => {
  const answer = await who.send(calls.modify, { id, ...values });
  position = answer.position ?? position;
  return answer;
};
const values = { number: 'YQ-1', name: '天平', keeperIds: ['keeper'] };

it('an entry takes the files that whoever sends it brought, as they were found to be, and no others', async () => {
  const manual = await uploaded(stack.admin, '说明书.txt', '使用前预热 30 min');
  const added = await stack.admin.call(calls.add, { ...values, manuals: [manual] });
  id = added.response.id;
  position = added.position ?? '';
  expect((await keeper.call(calls.detail, { id }, { minPosition: position })).response.values['manuals']).toEqual([manual]); // prettier-ignore

  const strange = await uploaded(other, '别人的.txt', '别人的内容');
  const nowhere = { ...manual, hash: 'a'.repeat(64) };
  const unfit = async (files: unknown, field = 'manuals') => {
    const { code, details } = await change(keeper, { [field]: files });
    const [issue] = (details as { issues?: { path: string; message: string }[] } | undefined)?.issues ?? [];
    return [code, issue?.path.split('.')[0]];
  };
  for (const files of [[strange], [nowhere], [manual, { ...manual, name: '说明书.bat' }], [{ ...manual, size: 1 }]])
    expect(await unfit(files)).toEqual([refusals.inputUnfit.code, 'manuals']);
  // Of another kind than the field takes.
  expect(await unfit([await uploaded(keeper, '证书.txt', '文本')], 'certificateFiles')).toEqual([
    ...[refusals.inputUnfit.code, 'certificateFiles'],
  ]);
  const own = await uploaded(keeper, '规程.txt', '先校零');
  expect((await change(keeper, { manuals: [manual, own] })).status).toBe(200);
});

it('a move brings files too, by the same rule', async () => {
  const certificate = await uploaded(keeper, '证书 2026-7.pdf', pdf('7'), 'application/pdf');
  const { one } = moveCallsOf(instrumentRegister, 'calibrate');
  const asked = { id, calibratedOn: '2026-11-01', calibrationDue: '2027-11-01' };
  const strange = await uploaded(other, '假证书.pdf', pdf('假'), 'application/pdf');
  expect((await keeper.send(one, { ...asked, certificateFiles: [strange] })).code).toBe(refusals.inputUnfit.code);
  const moved = await keeper.call(one, { ...asked, certificateFiles: [certificate] });
  position = moved.position ?? position;
  const { response } = await other.call(calls.detail, { id }, { minPosition: position });
  expect(response.values['certificateFiles']).toEqual([certificate]);
  const { response: history } = await other.call(calls.history, { id, pageIndex: 1, pageSize: 1 });
  expect(history[0]?.changes.find(({ title }) => title.endsWith('certificateFiles'))).toMatchObject({
    ...{ oldValue: null, newValue: expect.stringContaining('证书 2026-7.pdf') as unknown, action: 1 },
  });
});

it('whoever reads the entry has its files, also one that was taken out since; a hash alone gives nobody anything', async () => {
  const entry = { category: instrumentRegister.name, entryId: id };
  const { values: held } = (await other.call(calls.detail, { id })).response;
  const [manual, procedure] = held['manuals'] as readonly [FileRef, FileRef];
  for (const from of [entry, {}]) {
    const answer = await download(other, procedure, from);
    expect([answer.status, answer.body.toString()]).toEqual([200, '先校零']);
  }
  expect((await download(other, procedure, { ...entry, entryId: 'another' })).code).toBe(refusals.notFound.code);
  await change(keeper, { manuals: [manual] });
  expect((await download(other, procedure, entry)).status).toBe(200);
  const unsaved = await uploaded(keeper, '未保存.txt', '还没有放进任何条目');
  expect((await download(other, unsaved)).code).toBe(refusals.notFound.code);
  expect((await download(keeper, unsaved)).status).toBe(200);
});

it('a list is narrowed by them and searched by what they are called', async () => {
  const { response: bare, position: at } = await stack.admin.call(calls.add, {
    ...{ ...values, number: 'YQ-2', name: '冰箱' },
  });
  position = at ?? position;
  const ids = async (asked: object): Promise<readonly string[]> =>
    (await other.call(calls.page, { pageSize: 10, ...asked }, { minPosition: position })).response.map((one) => one.id);
  expect(await ids({ filter: { manuals: { empty: false } } })).toEqual([id]);
  expect(await ids({ filter: { manuals: { empty: true } } })).toEqual([bare.id]);
  expect(await ids({ filter: { manuals: { text: '说明书' } } })).toEqual([id]);
  expect(await ids({ filter: { certificateFiles: { text: '说明书' } } })).toEqual([]);
  expect(await ids({ text: '证书 2026-7' })).toEqual([id]);
});

it('a table has their names, and leaves them alone where it comes in', async () => {
  const table = tableCalls(instrumentRegister);
  const { body } = await other.send(table.export, { format: 'csv' });
  expect(body.toString()).toContain('证书 2026-7.pdf');
  const csv = `仪器编号,名称,说明书与规程\nYQ-1,天平二,别的.pdf\n`;
  const checked = await stack.admin.send(table.importCheck, {}, { files: [{ name: 'a.csv', bytes: Buffer.from(csv), mime: 'text/csv' }] }); // prettier-ignore
  expect(checked.response).toMatchObject({
    rows: [{ what: 'change', values: { name: '天平二' } }],
    ignored: ['说明书与规程'],
  });
});

it('what an entry holds is named in the log where backup and verification look for files', async () => {
  const report = await uploaded(keeper, '维修报告.pdf', pdf('换泵'), 'application/pdf');
  const { response } = await keeper.call(registerCalls(maintenanceRegister).add, {
    ...{ instrumentId: id, doneOn: '2026-11-02', kind: 'repair', title: '换泵', result: 'fit', reportFiles: [report] },
  });
  const store = await createPostgresEventStore({ pool: stack.database?.pool ?? expect.unreachable() });
  const [event] = await store.readStream(`${maintenanceRegister.name}-${response.id}`);
  expect(filesNamedIn(event?.body ?? '')).toContain(report.hash);
  expect(createHash('sha256').update(pdf('换泵')).digest('hex')).toBe(report.hash);
});

it('a file that is no longer what was stored is refused in words, whole or as a preview, and nothing says that it left', async () => {
  const file = await uploaded(keeper, '谱图.txt', '原来的内容');
  const blobs = join(stack.dataDir, 'blobs');
  const stored = (await readdir(blobs, { recursive: true })).find((each) => each.endsWith(file.hash)) ?? '';
  await writeFile(join(blobs, stored), '改过的内容');
  for (const type of ['attachment', 'preview', 'inline']) {
    const answer = await keeper.send(fileCalls.download, { type, guid: file.hash });
    expect([answer.status, answer.code], type).toEqual([409, refusals.fileAltered.code]);
    expect(answer.message).toContain('谱图.txt');
  }
  // However often it was asked for.
  const found = await incidentsOf(stack.database?.pool ?? expect.unreachable());
  expect(found).toMatchObject([{ stream: 'files', kind: 'fileAltered', detail: `file ${file.hash}` }]);
  const left = await stack.admin.call(auditCalls.auditPage, { type: ['FileDownloaded'], pageSize: 50 });
  expect(JSON.stringify(left.response)).not.toContain('谱图.txt');
});

it('a proof whose file is gone or no longer what was stored is refused by its name, and leaves without it when that is asked', async () => {
  const file = await uploaded(keeper, '色谱图.txt', '峰面积 12.5');
  const whole = await uploaded(keeper, '核磁.txt', '7.26 ppm');
  const { response: book } = await keeper.call(registerCalls(notebookRegister).add, { name: '合成' });
  const experimentId = 'with-file';
  await keeper.call(recordCalls.addRecord, {
    ...{ id: experimentId, title: '还原', bookId: book.id, projectId: null, taskId: null },
  });
  const { position: minPosition = '' } = await keeper.call(recordCalls.addModule, {
    ...{
      experimentId,
      moduleId: 'm',
      type: 'labDocument',
      title: '附件',
      content: {
        files: [
          { id: 'f', ...file },
          { id: 'g', ...whole },
        ],
      },
    },
  });
  const pool = stack.database?.pool ?? expect.unreachable();
  const exported = (more: object = {}) => keeper.send(auditCalls.proof, { experimentId, ...more }, { minPosition });
  const namesOfExports = async (): Promise<number> =>
    (await stack.admin.call(auditCalls.auditPage, { type: ['RecordExported'], pageSize: 50 })).response.length;
  expect(unzip((await exported()).body).has(`${FILES_FOLDER}${file.hash}`)).toBe(true);
  const leftBefore = await namesOfExports();

  const blobs = join(stack.dataDir, 'blobs');
  const stored = join(
    blobs,
    (await readdir(blobs, { recursive: true })).find((each) => each.endsWith(file.hash)) ?? '',
  );
  const noted = async () => (await incidentsOf(pool)).filter(({ stream }) => stream === `record-${experimentId}`);
  for (const [spoil, detail] of [
    [() => writeFile(stored, '峰面积 21.5'), `file ${file.hash}`],
    [() => rm(stored), `file ${file.hash} is gone`],
  ] as const) {
    await spoil();
    const refused = await exported();
    expect([refused.status, refused.code]).toEqual([409, refusals.fileAltered.code]);
    expect(refused.message).toContain('色谱图.txt');
    expect((await noted()).map((one) => [one.kind, one.detail])).toContainEqual(['fileAltered', detail]);
    expect((await download(keeper, file)).code).toBe(refusals.fileAltered.code);
    expect(await namesOfExports()).toBe(leftBefore);
  }

  const [second = ''] = (await readdir(blobs, { recursive: true })).filter((each) => each.endsWith(whole.hash));
  await writeFile(join(blobs, second), '7.27 ppm');
  const both = (await exported()).message;
  for (const name of ['色谱图.txt', '核磁.txt']) expect(both).toContain(name);

  const verified = await keeper.call(auditCalls.verify, { experimentId });
  expect(verified.response).toMatchObject({
    ok: false,
    failure: { kind: 'fileMissing', detail: file.hash },
    others: 1,
  });
  const without = unzip((await exported({ incomplete: true })).body);
  expect(without.has(`${FILES_FOLDER}${file.hash}`)).toBe(false);
  const listed = JSON.parse(Buffer.from(without.get(PARTS_PART) ?? []).toString('utf8')) as Parts;
  const part = { path: `${FILES_FOLDER}${file.hash}`, sha256: file.hash, size: file.size };
  expect(listed.parts).toContainEqual(part);
  // Each of it once, however often it was read.
  expect(await noted()).toHaveLength(3);

  // What the screen's verification finds in the log is an incident as well, once; also where the leaf was altered with its event.
  const stream = `record-${experimentId}`;
  const putAs = async (body: string): Promise<void> => {
    await pool.query('update log.events set body = $2 where stream = $1 and revision = 0', [stream, body]);
    const hash = fastLeafHash(body);
    await pool.query('update notary.leaves set hash = $2 where stream = $1 and revision = 0', [stream, hash]);
  };
  const { rows } = await pool.query<{ body: string }>('select body from log.events where stream = $1 and revision = 0', [stream]); // prettier-ignore
  const body = rows[0]?.body ?? '';
  await putAs(body.replace('"title":"', '"title":"另'));
  expect((await keeper.call(auditCalls.verify, { experimentId })).response.ok).toBe(false);
  const withLeaf = (await noted()).filter(({ kind }) => kind === 'eventAltered').length;
  expect(withLeaf).toBeGreaterThan(0);
  await putAs(body);
  await pool.query(`update log.events set body = replace(body, '附件', '附页') where stream = $1`, [stream]);
  for (let times = 0; times < 2; times += 1)
    expect((await keeper.call(auditCalls.verify, { experimentId })).response.failure?.kind).toBe('eventAltered');
  expect((await noted()).filter(({ kind }) => kind === 'eventAltered')).toHaveLength(withLeaf + 1);
});
