import { notebookRegister } from '@shilu/events/records/notebook';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectionService } from '../routes';
import { ask, createLab, refusalOf, type Lab } from '../testing/lab';
import { textModule, type EventToWrite } from '../testing/log-writer';

let lab: Lab;
let service: ProjectionService;
beforeAll(async () => {
  lab = await createLab();
  await lab.person('admin', '管理员', { isOrganAdmin: true });
  await lab.person('li', '李静');
  await lab.person('wang', '王强');
  await lab.writer.write(
    'notebook',
    'book',
    [
      {
        type: 'NotebookAdded',
        data: { kind: 'added', values: { name: '合成记录本', number: 'B-1' }, ownerId: 'li', changes: [] },
      },
    ],
    { actor: 'li' },
  );
  await lab.record('1', {
    ownerId: 'li',
    title: '苯甲酰胺的合成',
    modules: [textModule('m1', '步骤', '加入 2-氨基吡啶 50mg，室温搅拌')],
  });
  service = await lab.start();
});
afterAll(() => lab.end());

describe('records as the lists and the editor read them', () => {
  it('C038 C041 gives a person their own notebooks, to pick from and to go by', async () => {
    proves('C038');
    proves('C041');
    const books = await ask(service, recordCalls.activeBooks, { text: '合成' }, { accountId: 'li' });
    expect(books.response).toEqual([{ id: 'book', name: '合成记录本', number: 'B-1' }]);
    const none = await ask(service, recordCalls.activeBooks, { text: '分析' }, { accountId: 'li' });
    expect(none.response).toEqual([]);
    const menu = await ask(service, recordCalls.bookMenu, {}, { accountId: 'li' });
    expect(menu.response).toEqual([{ id: 'book', name: '合成记录本', records: 1 }]);
    expect((await ask(service, recordCalls.bookMenu, {}, { accountId: 'wang' })).response).toEqual([]);
  });

  it('C044 lists what the caller may read, with names beside the ids', async () => {
    proves('C044');
    const { response, rows } = await ask(service, recordCalls.recordPage, {}, { accountId: 'li' });
    expect(rows).toBe(1);
    expect(response[0]).toMatchObject({
      id: '1',
      title: '苯甲酰胺的合成',
      ownerName: '李静',
      bookName: '合成记录本',
      moduleCount: 1,
    });
    expect((await ask(service, recordCalls.recordPage, {}, { accountId: 'wang' })).response).toEqual([]);
    expect((await ask(service, recordCalls.recordPage, {}, { accountId: 'admin' })).rows).toBe(1);
  });

  it('C051 gives the author the whole record with owner level, and refuses others', async () => {
    const { response } = await ask(service, recordCalls.record, { id: '1' }, { accountId: 'li' });
    expect(response).toMatchObject({ permission: 1, isReadOnly: false, revision: 0, ownerName: '李静' });
    expect(response.modules[0]).toMatchObject({ title: '步骤', mayEdit: true, content: { type: 'doc' } });
    expect(await refusalOf(ask(service, recordCalls.record, { id: '1' }, { accountId: 'wang' }))).toBe('notFound');
    expect(await refusalOf(ask(service, recordCalls.record, { id: 'none' }, { accountId: 'li' }))).toBe('notFound');
  });

  it('L6 shows a change as soon as the caller names its position', async () => {
    const content = textModule('m1', '步骤', '改为 60 ℃').content;
    const { position } = await lab.writer.write(
      'record',
      '1',
      [
        {
          type: 'ModuleSaved',
          data: { moduleId: 'm1', content, files: [], text: '改为 60 ℃', changes: [], merged: false, difference: null },
        },
      ],
      { actor: 'li' },
    );
    const { response, stale } = await ask(
      service,
      recordCalls.record,
      { id: '1' },
      { accountId: 'li', minPosition: position },
    );
    expect(stale).toBeUndefined();
    expect(response).toMatchObject({ revision: 1, position });
    expect(response.modules[0]?.contentRevision).toBe(1);
  });

  it('C129 C128 tells names to everybody and phones to administrators', async () => {
    proves('C128');
    proves('C129');
    const { response } = await ask(service, identityCalls.members, {}, { accountId: 'li' });
    expect(response.list.find((person) => person.id === 'wang')).toMatchObject({ realName: '王强', mobilePhone: '' });
    expect(
      (await ask(service, identityCalls.accountAttributes, { id: 'wang' }, { accountId: 'admin' })).response
        .mobilePhone,
    ).toBe('13800000000');
  });

  it('C037 shows notebooks to their owner alone', async () => {
    proves('C037');
    const calls = registerCalls(notebookRegister);
    expect((await ask(service, calls.page, { text: '合成' }, { accountId: 'li' })).rows).toBe(1);
    expect((await ask(service, calls.page, {}, { accountId: 'wang' })).rows).toBe(0);
    expect(await refusalOf(ask(service, calls.detail, { id: 'book' }, { accountId: 'wang' }))).toBe('notFound');
    expect((await ask(service, calls.history, { id: 'book' }, { accountId: 'li' })).response[0]).toMatchObject({
      actor: 'li',
      type: 'NotebookAdded',
    });
  });

  it('X042 compares two revisions', async () => {
    const { response } = await ask(
      service,
      recordCalls.compare,
      { experimentId: '1', fromRevision: 0, toRevision: null },
      { accountId: 'li' },
    );
    expect(response.modules[0]).toMatchObject({ change: 'modified' });
  });

  it('R076 R078 what a person decided is listed apart: reviews, and recalls that were asked for', async () => {
    const recall = async (id: string, events: readonly EventToWrite[]) => {
      await lab.record(id, { ownerId: 'li', bookId: 'book' });
      return (await lab.writer.write('record', id, events, { actor: 'wang' })).position;
    };
    const asked = { type: 'RecordRecallRequested', data: { version: 1, approverIds: ['wang'] } };
    await recall('asked', [asked, { type: 'RecordRecallRefused', data: { version: 1, opinion: '已引用' } }]);
    const last = await recall('taken-back', [{ type: 'RecordRecalled', data: { version: 1 } }]);
    const done = async (kind: 'review' | 'recall') =>
      (
        await ask(service, approvalCalls.queue, { kind, done: true }, { accountId: 'wang', minPosition: last })
      ).response.map((row) => row.id);
    expect([await done('recall'), await done('review')]).toEqual([['asked'], []]);
  });
});
