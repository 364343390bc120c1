import { auditCalls } from '@shilu/events/audit/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import type { FileRef } from '@shilu/events/core/schemas';
import { fileCalls } from '@shilu/events/files/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStack, type Running } from './support/stack';
import type { Person } from './support/client';

let stack: Running;
let author: Person;
let reader: Person;
let file: FileRef;
const source = { experimentId: '', moduleId: '', number: '' };
let target = '';

const newRecord = async (title: string) => {
  const { response: book } = await author.call(registerCalls(notebookRegister).add, { name: title });
  const place = { bookId: book.id, projectId: null, taskId: null };
  return (await author.call(recordCalls.addRecord, { title, ...place })).response;
};
const asked = (input: object = {}) => ({
  ...{ experimentId: target, type: 'labDocument', title: '谱图（副本）', index: 0 },
  copyOf: { experimentId: source.experimentId, moduleId: source.moduleId },
  ...input,
});
const view = async (who: Person, id: string, minPosition?: string | null) =>
  (await who.call(recordCalls.record, { id }, minPosition ? { minPosition } : {})).response;

beforeAll(async () => {
  stack = await openStack();
  author = await stack.member('lin');
  reader = await stack.member('rui');
  const bytes = Buffer.from('δ 7.26 (s, 1H)');
  const uploaded = await author.send(
    fileCalls.upload,
    { purpose: 'document' },
    { files: [{ name: '谱图.txt', bytes, mime: 'text/plain' }] },
  );
  file = uploaded.response as FileRef;
  const made = await newRecord('来源');
  const { response: added } = await author.call(recordCalls.addModule, {
    ...{ experimentId: made.id, type: 'labDocument', title: '谱图' },
    content: { files: [{ id: randomUUID(), ...file }] },
  });
  Object.assign(source, { experimentId: made.id, moduleId: added.moduleId, number: made.number });
  target = (await newRecord('去处')).id;
}, 60_000);
afterAll(() => stack.stop());

test('a copied module holds what the source held, says where it is from, and its files open to readers of the record it is in', async () => {
  const commandId = randomUUID();
  const { response, position } = await author.call(recordCalls.addModule, asked(), { commandId });
  const from = (await view(author, source.experimentId)).modules[0];
  const copy = (await view(author, target, position)).modules[0];
  expect(copy).toMatchObject({
    ...{ id: response.moduleId, title: '谱图（副本）', contentHash: from?.contentHash, content: from?.content },
    ...{ files: from?.files, signatures: [], grants: [], isCheck: false },
    copiedFrom: {
      ...{ recordId: source.experimentId, moduleId: source.moduleId },
      ...{ number: source.number, title: '谱图', version: 1 },
    },
  });
  const shared = await author.call(recordCalls.grantModule, {
    ...{ experimentId: target, ModuleId: response.moduleId, UserList: [{ UserId: 'rui', Attribute: 0 }] },
  });
  // Whoever may read the copy but not its source learns of the source only that there was one.
  const seen = await view(reader, target, shared.position);
  expect(seen.modules[0]?.copiedFrom).toBeNull();
  expect(JSON.stringify(seen)).not.toContain(source.number);
  const download = await reader.send(fileCalls.download, { type: 'attachment', guid: file.hash });
  expect(download.status).toBe(200);

  const told = async (who: Person, language: 'zh-CN' | 'en-US') => {
    const trace = await who.send(
      auditCalls.tracePage,
      { recordId: target, type: ['ModuleAdded'] },
      { language, minPosition: shared.position ?? '' },
    );
    return JSON.stringify(trace.response);
  };
  expect(await told(author, 'zh-CN')).toContain(`${source.number}，模块“谱图”，第 1 版`);
  expect(await told(author, 'en-US')).toContain(`${source.number}, module “谱图”, version 1`);
  expect(await told(reader, 'zh-CN')).toContain('一份不对您开放的记录');
  expect(await told(reader, 'en-US')).not.toContain(source.number);

  // Sent again, it is the same copy, whatever became of the source.
  await author.call(recordCalls.removeModule, { experimentId: source.experimentId, moduleId: source.moduleId });
  const again = await author.call(recordCalls.addModule, asked(), { commandId });
  expect(again.response).toEqual(response);
  const late = await author.send(recordCalls.addModule, asked());
  expect(late.status).toBeGreaterThanOrEqual(400);
});

test('what one may not read is copied by nobody, in the words of what is not there; nor is a type or a content slipped in', async () => {
  const own = (await newRecord('另一份')).id;
  const { response: module } = await author.call(recordCalls.addModule, {
    ...{ experimentId: own, type: 'editor', title: '步骤' },
  });
  const { response: book } = await reader.call(registerCalls(notebookRegister).add, { name: '外人' });
  const { response: theirs } = await reader.call(recordCalls.addRecord, {
    ...{ title: '外人的', bookId: book.id, projectId: null, taskId: null },
  });
  const steal = (experimentId: string) =>
    reader.send(recordCalls.addModule, {
      ...{ experimentId: theirs.id, type: 'editor', title: '步骤' },
      copyOf: { experimentId, moduleId: module.moduleId },
    });
  const [hidden, nowhere] = [await steal(own), await steal(randomUUID())];
  expect([hidden.status, hidden.message]).toEqual([404, nowhere.message]);
  const copyOf = { experimentId: own, moduleId: module.moduleId };
  expect((await author.send(recordCalls.addModule, asked({ copyOf }))).status).toBe(422);
  const both = asked({ copyOf, type: 'editor', content: { type: 'doc', content: [] } });
  expect((await author.send(recordCalls.addModule, both)).status).toBe(422);
});
