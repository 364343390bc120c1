import { auditCalls } from '@shilu/events/audit/calls';
import { streamName } from '@shilu/events/core/envelope';
import { parseStored } from '@shilu/events/core/upcast';
import type { FileRef } from '@shilu/events/core/schemas';
import { fileCalls } from '@shilu/events/files/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { recordRelateModule } from '@shilu/events/records/modules/record-relate/record-relate';
import type { Relation } from '@shilu/events/records/modules/record-relate/relate-schema';
import { notebookRegister } from '@shilu/events/records/notebook';
import { RECORD } from '@shilu/events/records/record-category';
import { searchCalls } from '@shilu/events/search/calls';
import { part } from '@shilu/tests/proves';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from './support/client';
import { openStack, type Running } from './support/stack';

let stack: Running;
let author: Person;
let reader: Person;
let position = '';

const made = async (who: Person, title: string, more: object = {}) => {
  const { response: book } = await who.call(registerCalls(notebookRegister).add, { name: `${title} ${randomUUID()}` });
  const { response, position: at } = await who.call(recordCalls.addRecord, {
    ...{ title, bookId: book.id, projectId: null, taskId: null },
    ...more,
  });
  position = at ?? position;
  return response;
};
const type = recordRelateModule.type;
const relation = (recordId: string, own: Partial<Relation> = {}): Relation => ({
  ...{ id: 'k1', kind: 'continues', recordId },
  ...own,
});
const add = async (experimentId: string, relations: readonly Relation[], who = author) => {
  const { response, position: at } = await who.call(recordCalls.addModule, {
    ...{ experimentId, type, title: '关联', content: { relations: [...relations] } },
  });
  position = at ?? position;
  return response.moduleId;
};
const view = async (who: Person, id: string) =>
  (await who.call(recordCalls.record, { id }, { minPosition: position })).response;
const about = async (who: Person, id: string) =>
  (await who.call(recordCalls.factsAbout, { id, pageIndex: 1, pageSize: 20 }, { minPosition: position })).response;
const save = async (experimentId: string, moduleId: string, relations: readonly Relation[], reason?: string) => {
  const { contentRevision } = (await view(author, experimentId)).modules.find(({ id }) => id === moduleId) ?? {};
  const { position: at } = await author.call(recordCalls.saveModule, {
    ...{ experimentId, moduleId, data: { relations: [...relations] }, baseRevision: contentRevision ?? 0 },
    ...(reason === undefined ? {} : { reason }),
  });
  position = at ?? position;
};
const share = async (experimentId: string, moduleId: string) => {
  const { position: at } = await author.call(recordCalls.grantModule, {
    ...{ experimentId, ModuleId: moduleId, UserList: [{ UserId: 'rui', Attribute: 0 }] },
  });
  position = at ?? position;
};

beforeAll(async () => {
  stack = await openStack();
  author = await stack.member('lin');
  reader = await stack.member('rui');
}, 60_000);
afterAll(() => stack.stop());

test('a relation is told on both records, changes with the saves, and ends with its module', async () => {
  const [first, second] = [await made(author, '第一步'), await made(author, '第二步')];
  const moduleId = await add(second.id, [relation(first.id, { note: '同一批中间体' })]);
  expect(await about(author, first.id)).toMatchObject([
    {
      ...{ recordId: second.id, moduleId, type: 'RecordRelated', told: '由其接续', remark: '同一批中间体' },
      ...{ number: second.number, title: '第二步', status: 'draft', removed: false, by: 'lin' },
    },
  ]);
  expect((await view(author, first.id)).factsAbout).toBe(1);
  expect((await view(author, second.id)).factsAbout).toBeUndefined();
  await save(second.id, moduleId, [relation(first.id, { kind: 'repeats' })]);
  expect((await about(author, first.id)).map(({ told, remark }) => [told, remark])).toEqual([['由其重复', '']]);
  const { position: gone } = await author.call(recordCalls.removeModule, { experimentId: second.id, moduleId });
  position = gone ?? position;
  expect(await about(author, first.id)).toEqual([]);
});

test('facts stand in the log as events of their own, beside the save and never without it', async () => {
  const [first, second] = [await made(author, '甲'), await made(author, '乙')];
  const moduleId = await add(second.id, [relation(first.id)]);
  await save(second.id, moduleId, [relation(first.id), relation(first.id, { id: 'k2', kind: 'refers' })]);
  await save(second.id, moduleId, []);
  const pool = stack.database?.pool;
  if (!pool) throw new Error('no database of its own');
  const store = await createPostgresEventStore({ pool });
  const events = (await store.readStream(streamName(RECORD, second.id))).map((event) => parseStored(event));
  await store.close();
  expect(events.map((event) => event.type)).toEqual([
    ...['RecordCreated', 'ModuleAdded', 'RecordRelated', 'ModuleSaved', 'RecordRelated', 'ModuleSaved'],
    ...['RecordUnrelated', 'RecordUnrelated'],
  ]);
  expect(new Set(events.slice(1, 3).map(({ commandId }) => commandId)).size).toBe(1);
});

test('P07 nobody relates to what they may not read, to nothing or to itself; nor is told of what is not open to them', async () => {
  const [theirs, own, seen] = [
    await made(reader, '外人的'),
    await made(author, '保密的'),
    await made(author, '共享的'),
  ];
  const attempt = (recordId: string) =>
    author.send(recordCalls.addModule, {
      ...{ experimentId: seen.id, type, title: '关联', content: { relations: [relation(recordId)] } },
    });
  const [hidden, nowhere, itself] = [await attempt(theirs.id), await attempt(randomUUID()), await attempt(seen.id)];
  expect([hidden.status, hidden.message]).toEqual([422, nowhere.message]);
  expect(itself.status).toBe(422);
  expect(itself.body.toString()).toContain('不能与本记录自身关联');

  const moduleId = await add(seen.id, [relation(own.id, { note: '放大' })]);
  const text = (await author.call(recordCalls.addModule, { experimentId: own.id, type: 'editor', title: '步骤' }))
    .response;
  await share(seen.id, moduleId);
  const names = async (who: Person) =>
    (await who.call(recordCalls.recordNames, { ids: [own.id, randomUUID()] }, { minPosition: position })).response;
  expect(await names(author)).toEqual([
    { id: own.id, number: own.number, title: '保密的', status: 'draft', removed: false, opens: true },
  ]);
  expect(await names(reader)).toEqual([]);
  const shown = await view(reader, seen.id);
  expect(shown.modules[0]?.content).toEqual({ relations: [relation(own.id, { note: '放大' })] });
  expect(JSON.stringify(shown)).not.toContain(own.number);
  const traced = async (who: Person, language: 'zh-CN' | 'en-US') =>
    JSON.stringify(
      (await who.send(auditCalls.tracePage, { recordId: seen.id }, { language, minPosition: position })).response,
    );
  expect(await traced(author, 'zh-CN')).toContain(`接续 ${own.number} 保密的 · 放大`);
  expect(await traced(reader, 'zh-CN')).toContain('接续 一份不对您开放的记录 · 放大');
  expect(await traced(reader, 'en-US')).not.toContain(own.number);

  // The other way round: whoever reads the record, but not what says it, learns of nothing.
  const other = await made(author, '另一份保密的');
  await share(own.id, text.moduleId);
  await add(other.id, [relation(own.id)]);
  expect((await about(author, own.id)).map(({ recordId }) => recordId).sort()).toEqual([seen.id, other.id].sort());
  expect((await about(reader, own.id)).map(({ recordId }) => recordId)).toEqual([seen.id]);
  expect((await view(reader, own.id)).factsAbout).toBe(1);
  expect((await reader.send(recordCalls.factsAbout, { id: other.id, pageIndex: 1, pageSize: 20 })).status).toBe(404);
});

test('search finds by the number of a record those that relate to it, by a hash those that hold the file, and nothing for who may not know', async () => {
  part('M16', 'search by identity');
  const [first, second] = [await made(author, '被找的'), await made(author, '去找的')];
  await add(second.id, [relation(first.id)]);
  const found = async (who: Person, key: string) =>
    (await who.call(searchCalls.search, { key, pageIndex: 1, pageSize: 20 }, { minPosition: position })).response.map(
      ({ id }) => id,
    );
  expect(await found(author, first.number)).toEqual([first.id, second.id]);
  expect(await found(reader, first.number)).toEqual([]);
  const { response: file } = await author.send(
    fileCalls.upload,
    { purpose: 'document' },
    { files: [{ name: '谱图.txt', bytes: Buffer.from('δ 2.31 (s, 3H)'), mime: 'text/plain' }] },
  );
  const { hash } = file as FileRef;
  const { position: at } = await author.call(recordCalls.addModule, {
    ...{ experimentId: second.id, type: 'labDocument', title: '谱图' },
    content: { files: [{ id: randomUUID(), ...(file as FileRef) }] },
  });
  position = at ?? position;
  expect(await found(author, hash.toUpperCase())).toEqual([second.id]);
  expect([await found(reader, hash), await found(author, 'a'.repeat(64))]).toEqual([[], []]);
});

test('a record in the recycle bin is marked for its author, and told to its other readers by its number alone', async () => {
  const [first, second] = [await made(author, '将移除'), await made(author, '关联它')];
  const moduleId = await add(second.id, [relation(first.id)]);
  const text = (await author.call(recordCalls.addModule, { experimentId: first.id, type: 'editor', title: '步骤' }))
    .response;
  await share(second.id, moduleId);
  await share(first.id, text.moduleId);
  const { position: at } = await author.call(recordCalls.removeRecord, { id: first.id });
  position = at ?? position;
  const named = async (who: Person) =>
    (await who.call(recordCalls.recordNames, { ids: [first.id] }, { minPosition: position })).response[0];
  expect(await named(author)).toMatchObject({ title: '将移除', removed: true, opens: true });
  expect(await named(reader)).toMatchObject({ number: first.number, title: '', removed: true, opens: false });
});

test('a clone of the record leaves relations behind, a copy of the module takes them along', async () => {
  const [first, second] = [await made(author, '原料'), await made(author, '反应')];
  const moduleId = await add(second.id, [relation(first.id)]);
  const clone = await made(author, '克隆', { cloneId: second.id });
  expect((await view(author, clone.id)).modules[0]?.content).toEqual({ relations: [] });
  const third = await made(author, '带入');
  const { position: copied } = await author.call(recordCalls.addModule, {
    ...{ experimentId: third.id, type, title: '关联', copyOf: { experimentId: second.id, moduleId } },
  });
  position = copied ?? position;
  expect((await about(author, first.id)).map(({ recordId }) => recordId).sort()).toEqual([second.id, third.id].sort());
});
