import { proves } from '@shilu/tests/proves';
import { randomUUID } from 'node:crypto';
import type { EventStore } from '@shilu/infra/event-store/port';
import { StoreUnavailable } from '@shilu/infra/event-store/errors';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { flowRegister } from '@shilu/events/approvals/flow';
import { notebookRegister } from '@shilu/events/records/notebook';
import { recordCalls } from '@shilu/events/records/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLab, type Lab, type Person } from '../testing/lab';
import { prose } from '../testing/record-commands';
import type { CommandService } from '../routes';

const book = registerCalls(notebookRegister);
const role = registerCalls(roleRegister);
const flow = registerCalls(flowRegister);

/** Breaks off appends to matching streams, before or after they landed, as a lost connection does. */
let breaking: { readonly stream: RegExp; readonly landed: boolean } | null = null;
const fragile = (store: EventStore): EventStore => ({
  ...store,
  append: async (stream, expected, events) => {
    const now = breaking;
    if (!now?.stream.test(stream)) return store.append(stream, expected, events);
    breaking = null;
    if (now.landed) await store.append(stream, expected, events);
    throw new StoreUnavailable('cut off');
  },
});

let lab: Lab;
let author: Person;
let other: CommandService;
beforeAll(async () => {
  lab = await openLab(fragile);
  author = await lab.member('chen');
  other = await lab.another();
});
afterAll(() => lab.close());

const newRecord = async (modules: readonly string[]): Promise<{ id: string; moduleIds: string[] }> => {
  const { response: notebook } = await author.call(book.add, { name: '本' });
  const { response: record } = await author.call(recordCalls.addRecord, {
    title: '偶联',
    bookId: notebook.id,
    projectId: null,
    taskId: null,
  });
  const moduleIds: string[] = [];
  for (const title of modules)
    moduleIds.push(
      (await author.call(recordCalls.addModule, { experimentId: record.id, type: 'editor', title })).response.moduleId,
    );
  return { id: record.id, moduleIds };
};
const revisions = async (id: string): Promise<number[]> =>
  (await lab.store.readStream(`record-${id}`)).map((event) => event.revision);

describe('two processes on one log', () => {
  test('law 4 two people racing on different modules of one record both land', async () => {
    const { id, moduleIds } = await newRecord(['甲', '乙']);
    const saves = moduleIds.flatMap((moduleId, index) =>
      [lab.service, other].map((on, n) => ({ moduleId, on, text: `${index}${n}`, baseRevision: index + 1 })),
    );
    const mine = [saves[0], saves[3]].flatMap((one) => (one ? [one] : []));
    await Promise.all(
      mine.map(({ moduleId, on, text, baseRevision }) =>
        author.call(recordCalls.saveModule, { experimentId: id, moduleId, data: prose(text), baseRevision }, { on }),
      ),
    );
    const { state } = await lab.service.services.records.load(id);
    expect(state.modules.map((module) => module.text)).toEqual(['00', '11']);
    expect(await revisions(id)).toEqual([0, 1, 2, 3, 4]);
  });

  test('C001 E10 of eight saves on one base exactly one wins; the others get both versions', async () => {
    proves('REQ-U8');
    const { id, moduleIds } = await newRecord(['甲']);
    const moduleId = moduleIds[0] ?? '';
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        author.call(
          recordCalls.saveModule,
          { experimentId: id, moduleId, data: prose(`版本 ${n}`), baseRevision: 1 },
          { on: n % 2 ? other : lab.service },
        ),
      ),
    );
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(won).toHaveLength(1);
    const lost: unknown[] = results.flatMap((result): unknown[] =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    const { state } = await lab.service.services.records.load(id);
    expect(lost).toHaveLength(7);
    for (const reason of lost) {
      expect(reason).toMatchObject({
        key: 'moduleChangedByOther',
        // Law 6: whoever reads after it sees what it was refused on.
        position: won[0]?.position,
        details: {
          theirs: {
            content: state.modules[0]?.content.inline,
            contentRevision: 2,
            savedBy: 'chen',
            savedByName: 'chen 名',
          },
          baseContent: { type: 'doc' },
        },
      });
    }
    // Who saved last is told in words also where that was the product, or somebody who was erased.
    const { people } = lab.service.services;
    expect(
      await Promise.all((['zh-CN', 'en-US'] as const).map((language) => people.shownName('system', language))),
    ).toEqual(['系统', 'System']);
    expect(await people.shownName('chen', 'en-US')).toBe('chen 名');
    const merged = await author.call(recordCalls.saveModule, {
      experimentId: id,
      moduleId,
      data: prose('合并'),
      baseRevision: 1,
      mergedRevision: 2,
    });
    expect(merged.response.contentRevision).toBe(3);
  });

  test('V008 V009 numbers given by two processes at once follow each other, none twice and none left out', async () => {
    const { response: notebook } = await author.call(book.add, { name: '编号' });
    const added = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        author.call(
          recordCalls.addRecord,
          { title: `${n}`, bookId: notebook.id, projectId: null, taskId: null },
          { on: n % 2 ? other : lab.service },
        ),
      ),
    );
    const loaded = await Promise.all(added.map(({ response }) => lab.service.services.records.load(response.id)));
    const serials = loaded.map(({ state }) => Number(/\d+$/.exec(state.number)?.[0])).toSorted((a, b) => a - b);
    expect(serials).toEqual(serials.map((_, n) => (serials[0] ?? 0) + n));
  });

  test('law 5 a repeated command gives the first answer, though it would decide differently now, in any process', async () => {
    const { id, moduleIds } = await newRecord(['甲']);
    const save = { experimentId: id, moduleId: moduleIds[0] ?? '', data: prose('一'), baseRevision: 1 };
    const commandId = randomUUID();
    const first = await author.call(recordCalls.saveModule, save, { commandId });
    await author.call(recordCalls.saveModule, { ...save, data: prose('二'), baseRevision: 2 });
    expect(await author.call(recordCalls.saveModule, save, { commandId })).toEqual(first);
    expect(await author.call(recordCalls.saveModule, save, { commandId, on: other })).toEqual(first);
    expect(await author.call(recordCalls.saveModule, save, { commandId, on: await lab.another() })).toEqual(first);
    expect(await revisions(id)).toEqual([0, 1, 2, 3]);
  });

  test('law 5 the same key for another call is another command', async () => {
    const { id, moduleIds } = await newRecord(['甲']);
    const commandId = randomUUID();
    await author.call(
      recordCalls.renameModule,
      { experimentId: id, moduleId: moduleIds[0] ?? '', title: '步骤' },
      { commandId },
    );
    const saved = await author.call(
      recordCalls.saveModule,
      { experimentId: id, moduleId: moduleIds[0] ?? '', data: prose('x'), baseRevision: 1 },
      { commandId },
    );
    expect(saved.response.contentRevision).toBe(3);
  });

  test('an old cached state refuses nothing that the log allows', async () => {
    const { id } = await newRecord([]);
    await author.call(recordCalls.isOpen, { experimentId: id }, { on: other });
    const { response } = await author.call(recordCalls.addModule, { experimentId: id, type: 'editor', title: '新' });
    const saved = await author.call(
      recordCalls.renameModule,
      { experimentId: id, moduleId: response.moduleId, title: '更名' },
      { on: other },
    );
    expect(saved.position).toBeDefined();
  });
});

describe('broken off half-way', () => {
  test('C042 between number and record: the repetition gets the same number', async () => {
    const { response: notebook } = await author.call(book.add, { name: '本' });
    const input = { title: '断电', bookId: notebook.id, projectId: null, taskId: null };
    const commandId = randomUUID();
    breaking = { stream: /^record-/, landed: false };
    await expect(author.call(recordCalls.addRecord, input, { commandId })).rejects.toMatchObject({
      code: 'storeUnavailable',
    });
    const { response: between } = await author.call(recordCalls.addRecord, { ...input, title: '别的' });
    const again = await lab.another();
    const { response } = await author.call(recordCalls.addRecord, input, { commandId, on: again });
    expect(Number(between.number.slice(-4)) - Number(response.number.slice(-4))).toBe(1);
    expect((await author.call(recordCalls.addRecord, input, { commandId })).response).toEqual(response);
  });

  test('law 5 an append whose answer was lost is not made twice', async () => {
    const { id, moduleIds } = await newRecord(['甲']);
    const save = { experimentId: id, moduleId: moduleIds[0] ?? '', data: prose('一'), baseRevision: 1 };
    const commandId = randomUUID();
    breaking = { stream: /^record-/, landed: true };
    await expect(author.call(recordCalls.saveModule, save, { commandId })).rejects.toMatchObject({
      code: 'storeUnavailable',
    });
    expect((await author.call(recordCalls.saveModule, save, { commandId })).response.contentRevision).toBe(2);
    expect(await revisions(id)).toEqual([0, 1, 2]);
  });

  test('E10 a name taken for an entry that never came to be is its maker’s on repetition', async () => {
    const values = {
      name: '质量员',
      permissions: [],
      projectScope: 'own',
      taskScope: 'own',
      recordScope: 'ownInDepartment',
    };
    const commandId = randomUUID();
    breaking = { stream: /^role-/, landed: false };
    await expect(lab.admin.call(role.add, values, { commandId })).rejects.toMatchObject({ code: 'storeUnavailable' });
    await expect(lab.admin.call(role.add, values)).rejects.toMatchObject({ key: 'nameRepeated' });
    const { response } = await lab.admin.call(role.add, values, { commandId });
    await lab.admin.call(role.modify, { id: response.id, name: 'QA' });
    const { response: second } = await lab.admin.call(role.add, { ...values, name: ' 质量员 ' });
    await expect(lab.admin.call(role.modify, { id: second.id, name: 'qa' })).rejects.toMatchObject({
      key: 'nameRepeated',
    });
    await lab.admin.call(role.remove, { id: response.id });
    await lab.admin.call(role.modify, { id: second.id, name: 'qa' });
    await expect(lab.admin.call(role.restore, { id: response.id })).rejects.toMatchObject({ key: 'nameRepeated' });
  });
});

describe('rights are checked at use', () => {
  test('law 11 P03 a right removed is refused on the very next command, here and in the other process', async () => {
    proves('REQ-P11');
    const { response } = await lab.admin.call(role.add, {
      name: '流程',
      permissions: ['FlowManage'],
      projectScope: 'own',
      taskScope: 'own',
      recordScope: 'ownInDepartment',
    });
    const holder = await lab.member('li', { roleIds: [response.id] });
    const input = { type: 'record', nodes: [{ name: '复核', approver: 'people', accountIds: ['admin'], mode: 'any' }] };
    await holder.call(flow.add, { ...input, name: '一' });
    await holder.call(flow.add, { ...input, name: '二' }, { on: other });
    await lab.admin.call(role.modify, { id: response.id, permissions: [] });
    await expect(holder.call(flow.add, { ...input, name: '三' })).rejects.toMatchObject({ key: 'forbidden' });
    await expect(holder.call(flow.add, { ...input, name: '四' }, { on: other })).rejects.toMatchObject({
      key: 'forbidden',
    });
    await expect(lab.admin.call(role.remove, { id: response.id })).rejects.toMatchObject({ key: 'inUse' });
  });

  test('X014 a disabled account is out at once, its sessions ended', async () => {
    const leaving = await lab.member('wang');
    const { token } = leaving.session();
    await lab.admin.call(identityCalls.modifyMember, { id: 'wang', disabled: true });
    await expect(leaving.call(identityCalls.loginStatus, {})).rejects.toThrow('session ended');
    expect(await lab.service.services.sessions.find(token)).toBeNull();
    await expect(lab.login('wang')).rejects.toMatchObject({ key: 'accountDisabled' });
    await expect(lab.admin.call(identityCalls.modifyMember, { id: 'admin', disabled: true })).rejects.toMatchObject({
      key: 'lastAdmin',
    });
  });

  test('P04 ids unknown, foreign or removed give a refusal, never a fault', async () => {
    const { id, moduleIds } = await newRecord(['甲']);
    const stranger = await lab.member('stranger');
    for (const experimentId of [id, 'nothing']) {
      // Foreign or nowhere: the same words.
      const key = 'notFound';
      const moduleId = moduleIds[0] ?? '';
      await expect(
        stranger.call(recordCalls.saveModule, { experimentId, moduleId, data: prose('x'), baseRevision: 1 }),
      ).rejects.toMatchObject({ key });
      await expect(
        stranger.call(recordCalls.saveModule, {
          experimentId,
          moduleId,
          data: prose('x'),
          baseRevision: 1,
          isAuto: true,
        }),
      ).rejects.toMatchObject({ key });
      await expect(stranger.call(recordCalls.drafts, { id: experimentId })).rejects.toMatchObject({ key });
      await expect(stranger.call(recordCalls.lockList, { id: experimentId })).rejects.toMatchObject({ key });
      await expect(stranger.call(recordCalls.addComment, { experimentId, text: 'x' })).rejects.toMatchObject({ key });
      await expect(stranger.call(recordCalls.recordExport, { experimentId, format: 'pdf' })).rejects.toMatchObject({
        key,
      });
      await expect(stranger.call(recordCalls.removeRecord, { id: experimentId })).rejects.toMatchObject({ key });
    }
  });
});

test('what contradicts the rule that the log is held against is refused, and nothing is written', async () => {
  const { id } = await newRecord(['甲']);
  const before = await revisions(id);
  const commandId = randomUUID();
  const by = { actor: 'chen', session: null, commandId, correlation: commandId, reason: null };
  const twice = [{ type: 'RecordRemoved', data: {} } as const, { type: 'RecordRemoved', data: {} } as const];
  const { keeping, records } = lab.service.services;
  await expect(keeping.inTurn(by, () => records.run(id, by, () => twice))).rejects.toMatchObject({
    code: 'undecidableEvent',
    message: expect.stringMatching(/RecordRemoved: removed$/) as string,
  });
  expect(await revisions(id)).toEqual(before);
});
