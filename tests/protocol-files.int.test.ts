import { auditCalls } from '@shilu/events/audit/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { fileRefSchema, type FileRef } from '@shilu/events/core/schemas';
import { fileCalls } from '@shilu/events/files/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { templateRegister } from '@shilu/events/templates/template';
import { docxOf, line, part as partOf, run } from '@shilu/infra/protocols/docx-for-tests';
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from './support/client';
import { openStack, type Running } from './support/stack';

let stack: Running;
let author: Person;
let stranger: Person;
let bookId: string;

const brought = async (name: string, bytes: Buffer, who = author): Promise<FileRef> => {
  const files = [{ name, bytes, mime: 'application/octet-stream' }];
  return fileRefSchema.parse((await who.send(fileCalls.upload, { purpose: 'document' }, { files })).response);
};
const styles = partOf('styles', '<w:style w:styleId="H"><w:name w:val="heading 1"/></w:style>');
const protocol = docxOf(
  ['试剂', '步骤'].map((title) => line(run(title), '<w:pStyle w:val="H"/>') + line(run(`${title}的内容`))).join(''),
  { 'word/styles.xml': styles },
);

beforeAll(async () => {
  stack = await openStack();
  author = await stack.member('lin');
  stranger = await stack.member('rui');
  bookId = (await author.call(registerCalls(notebookRegister).add, { name: '方法' })).response.id;
}, 120_000);
afterAll(() => stack.stop());

test('a Word protocol becomes a record in one append, with the file it came from; a try leaves nothing behind', async () => {
  const file = await brought('PCR.docx', protocol);
  const { response: read } = await author.call(recordCalls.readProtocol, { file });
  expect([read.title, read.modules.map(({ title }) => title), read.lost]).toEqual(['PCR', ['试剂', '步骤'], []]);
  expect((await stranger.send(recordCalls.readProtocol, { file })).status).toBe(404);

  const asked = { file, title: 'PCR', modules: read.modules, bookId, projectId: null, taskId: null };
  const tried = await author.call(recordCalls.importRecord, { ...asked, dryRun: true });
  expect(tried.response).toEqual({ id: null, number: null });
  const unfit = { ...asked, modules: [{ ...read.modules[0], title: '坏', content: { type: 'script' } }] };
  expect((await author.send(recordCalls.importRecord, { ...unfit, dryRun: true })).status).toBe(422);
  expect((await stranger.send(recordCalls.importRecord, { ...asked, dryRun: true })).status).toBe(404);
  const made = await author.call(recordCalls.importRecord, { ...asked, reason: '旧规程归档' });
  // The tries took no number.
  expect(made.response.number).toMatch(/0001$/);
  const since = made.position === undefined ? {} : { minPosition: made.position };
  const { response: record } = await author.call(recordCalls.record, { id: made.response.id ?? '' }, since);
  expect(record.modules.map(({ title, type }) => [title, type])).toEqual([
    ['试剂', 'editor'],
    ['步骤', 'editor'],
    ['导入的原文件', 'labDocument'],
  ]);
  expect(record.modules[2]?.content).toEqual({ files: [{ id: 'original', ...file }] });
  const { response: trace } = await author.call(auditCalls.tracePage, { recordId: record.experimentId, pageIndex: 1, pageSize: 10 }); // prettier-ignore
  expect(JSON.stringify(trace)).toContain(file.hash.slice(0, 16));
  expect(trace.map(({ reason }) => reason)).toContain('旧规程归档');
  expect(JSON.stringify(trace)).toContain('试剂的内容');
  // Nobody puts a file that they only know of into a record of theirs.
  const theirs = (await stranger.call(registerCalls(notebookRegister).add, { name: '别人的' })).response.id;
  expect((await stranger.send(recordCalls.importRecord, { ...asked, bookId: theirs })).status).toBe(422);
});

test('it becomes a template as well; a name that is taken is said by the try', async () => {
  const { admin } = stack;
  const file = await brought('PCR.docx', protocol, admin);
  const { response: read } = await admin.call(recordCalls.readProtocol, { file });
  const asked = { file, name: 'PCR 规程', modules: read.modules };
  expect((await admin.call(recordCalls.importTemplate, { ...asked, dryRun: true })).response.id).toBeNull();
  const { response, position } = await admin.call(recordCalls.importTemplate, asked);
  const since = position === undefined ? {} : { minPosition: position };
  const { response: entry } = await admin.call(
    registerCalls(templateRegister).detail,
    { id: response.id ?? '' },
    since,
  );
  expect(templateRegister.readable(entry.values)?.modules.map(({ title }) => title)).toEqual(['试剂', '步骤', '导入的原文件']); // prettier-ignore
  const again = await admin.send(recordCalls.importTemplate, { ...asked, dryRun: true });
  expect([again.status, again.message.includes('PCR 规程')]).toEqual([409, true]);
  expect((await author.send(recordCalls.importTemplate, { ...asked, dryRun: true })).status).toBe(403);
});

test.skipIf(!hasCorpus)('pictures of a document become files that the record shows; a workbook becomes a sheet', async () => {
  const file = await brought('图.docx', readFileSync(inCorpus('files', 'docx', 'having-images.docx')));
  const { response: read } = await author.call(recordCalls.readProtocol, { file });
  expect([read.pictures, read.lost]).toEqual([3, []]);
  const at = { bookId, projectId: null, taskId: null };
  const made = await author.call(recordCalls.importRecord, { file, title: '图', modules: read.modules, ...at });
  expect(made.response.number).not.toBeNull();
  const book = await brought('数据.csv', Buffer.from('样品,浓度\nA,1.50\n'));
  const { response: sheet } = await author.call(recordCalls.readProtocol, { file: book });
  expect(sheet.modules.map(({ type, title }) => [type, title])).toEqual([['spreadSheet', '数据']]);
  expect((await author.send(recordCalls.importRecord, { file: book, title: '数据', modules: sheet.modules, ...at })).status).toBe(200); // prettier-ignore
}); // prettier-ignore
