import { auditCalls } from '@shilu/events/audit/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { fileRefSchema, type FileRef } from '@shilu/events/core/schemas';
import { fileCalls } from '@shilu/events/files/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { recordCopySchema, type RecordCopy } from '@shilu/events/records/record-copy';
import { proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prose } from './support/content';
import type { Person } from './support/client';
import { openStack, type Running } from './support/stack';

let stack: Running;
let author: Person;
let helper: Person;
let reader: Person;
const experimentId = 'rec-up';
const nowhere = { projectId: null, taskId: null };

const brought = async (who: Person, body: unknown): Promise<FileRef> => {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const files = [{ name: 'SL.json', bytes, mime: 'application/json' }];
  return fileRefSchema.parse((await who.send(fileCalls.upload, { purpose: 'document' }, { files })).response);
};
const check = async (who: Person, body: unknown) =>
  who.send(recordCalls.checkCopy, { experimentId, file: await brought(who, body) });

beforeAll(async () => {
  stack = await openStack();
  author = await stack.member('lin');
  helper = await stack.member('rui');
  reader = await stack.member('mei');
  const bookId = (await author.call(registerCalls(notebookRegister).add, { name: '合成' })).response.id;
  await author.call(recordCalls.addRecord, { id: experimentId, title: '酰化', bookId, ...nowhere });
  for (const [moduleId, said] of [['a', '步骤'], ['b', '结果']] as const)
    await author.call(recordCalls.addModule, { experimentId, moduleId, type: 'editor', title: said, content: prose(said) }); // prettier-ignore
  const grants = [{ UserId: 'rui', Attribute: 1 as const }];
  await author.call(recordCalls.grantModule, { experimentId, ModuleId: 'b', UserList: grants });
  await author.call(recordCalls.grantModule, { experimentId, ModuleId: 'a', UserList: [{ UserId: 'mei', Attribute: 0 }] });
}, 120_000); // prettier-ignore
afterAll(() => stack.stop());

test('R027 V053 E13 a record is taken back by its author alone, into the record it left, with newer changes merged', async () => {
  proves('R027');
  proves('V053');
  proves('E13');
  // Without the switch there is no such thing, for anybody.
  for (const who of [author, stack.admin])
    expect((await who.send(recordCalls.uploadPlace, { experimentId })).status).toBe(404);
  expect((await author.send(recordCalls.exportCopy, { experimentId })).status).toBe(404);
  const { position = '' } = await stack.admin.call(organizationCalls.changeSettings, { settings: { recordUpload: true } });
  const since = { minPosition: position };
  expect((await author.call(recordCalls.uploadPlace, { experimentId }, since)).response.title).toBe('酰化');

  const left = await author.send(recordCalls.exportCopy, { experimentId }, since);
  const copy: RecordCopy = recordCopySchema.parse(JSON.parse(left.body.toString('utf8')));
  expect(copy.modules.map(({ title }) => title)).toEqual(['步骤', '结果']);
  const changed = (said: string, place = 0): RecordCopy => ({
    ...copy,
    modules: copy.modules.map((module, at) => (at === place ? { ...module, content: prose(said) } : module)),
  });
  // Each case of E13 in its own words.
  const refusals = [
    await check(author, { ...copy, number: 'SL-2020-9999' }),
    await check(reader, copy),
    await check(helper, copy),
    await check(author, { ...copy, modules: [] }),
    await check(author, '{"format":"another"}'),
    await check(author, 'no JSON'),
    await check(author, { ...copy, modules: [...copy.modules, ...copy.modules] }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual([4440, 4441, 4442, 4443, 4444, 4444, 4444]);
  expect(refusals.map(({ message }) => message.slice(0, 12))).toEqual([
    '文件里的记录编号是 SL',
    '您没有编辑这条记录的权限',
    '您没有导入的权限：只有记',
    '文件里没有内容，没有可以',
    '文件无法识别，可能不是从',
    '文件无法识别，可能不是从',
    '文件无法识别，可能不是从',
  ]);
  expect(refusals[4]?.message).toContain('请联系管理员');

  const unchanged = await author.call(recordCalls.checkCopy, { experimentId, file: await brought(author, copy) });
  expect([unchanged.response.unchanged, unchanged.response.modules]).toEqual([2, []]);

  // Somebody writes on in the record after the file left.
  const record = await author.call(recordCalls.record, { id: experimentId }, since);
  const base = record.response.modules.find(({ id }) => id === 'a')?.contentRevision ?? 0;
  const newer = await author.call(recordCalls.saveModule, { experimentId, moduleId: 'a', data: prose('步骤，新'), contentVersion: copy.modules[0]?.contentVersion ?? 1, baseRevision: base });
  const file = await brought(author, changed('步骤，改'));
  const { response: found } = await author.call(recordCalls.checkCopy, { experimentId, file }, { minPosition: newer.position ?? '' });
  const [module] = found.modules;
  expect([found.unchanged, module?.id, module?.state, module?.baseRevision, module?.theirsRevision]).toEqual([1, 'a', 'open', base, newer.response.contentRevision]);
  expect([module?.base, module?.mine, module?.theirs].map((each) => JSON.stringify(each))).toEqual(
    ['步骤', '步骤，改', '步骤，新'].map((said) => expect.stringContaining(said)),
  );
  // Written as any save is: what stands there now is never overwritten without being looked at.
  const save = { experimentId, moduleId: 'a', data: prose('步骤，新，改'), contentVersion: module?.contentVersion ?? 1, baseRevision: base, source: file };
  expect((await author.send(recordCalls.saveModule, save)).status).toBe(409);
  const theirs = await brought(reader, '{}');
  expect((await author.send(recordCalls.saveModule, { ...save, source: theirs, mergedRevision: module?.theirsRevision ?? 0 })).status).toBe(422);
  const { position: at = '' } = await author.call(recordCalls.saveModule, { ...save, mergedRevision: module?.theirsRevision ?? 0 });
  const { response: trace } = await author.call(auditCalls.tracePage, { recordId: experimentId, pageIndex: 1, pageSize: 20 }, { minPosition: at });
  // The file stands in the trail, whatever the reason: the place for that is the person's.
  expect([trace[0]?.reason ?? '', JSON.stringify(trace[0])]).toEqual(['', expect.stringContaining(file.hash.slice(0, 16))]);
  expect(JSON.stringify(trace)).toContain('可上传的记录文件');
}); // prettier-ignore
