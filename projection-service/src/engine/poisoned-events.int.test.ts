import { randomUUID } from 'node:crypto';
import { recordCalls } from '@shilu/events/records/calls';
import { searchCalls } from '@shilu/events/search/calls';
import { setAsideCalls } from '@shilu/events/integrations/set-aside-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectionService } from '../routes';
import { ask, createLab, refusalOf, type Lab } from '../testing/lab';
import { textModule } from '../testing/log-writer';

let lab: Lab;
let service: ProjectionService;
beforeAll(async () => {
  lab = await createLab();
  await lab.person('admin', '管理员', { isOrganAdmin: true });
  await lab.person('li', '李静');
  await lab.person('wang', '王敏');
  service = await lab.start();
}, 120_000);
afterAll(() => lab.end());

const NOTHING = { name: '合成', number: 'P', description: '', startDate: null, departmentId: null, personal: false };
const project = (endDate: string | null) => ({
  ...{
    kind: 'added',
    values: { ...NOTHING, endDate, leaderIds: [], memberIds: [] },
    status: 'active',
    ownerId: 'li',
    changes: [],
  },
});
const saved = (moduleId: string, text: string) => ({
  type: 'ModuleSaved',
  data: {
    ...{
      moduleId,
      content: textModule(moduleId, '', '见正文').content,
      files: [],
      text: text.slice(0, 60_000),
      merged: false,
      difference: null,
    },
    changes: [
      {
        ...{ field: 'block/0', title: '@editor.paragraph', rowId: null, oldValue: null, newValue: text },
        ...{ action: 1, fieldFormat: 1 },
      },
    ],
  },
});
const thai = (letters: number, from = 0): string =>
  Array.from({ length: letters }, (_, n) => String.fromCodePoint(0x0e01 + ((from + n * n + (n >> 3)) % 46))).join('');
const listed = async () =>
  (await ask(service, setAsideCalls.setAside, { pageSize: 200 }, { accountId: 'admin' })).response.items;
const goesOn = async (): Promise<void> => {
  const { position } = await lab.record(`after${randomUUID().slice(0, 8)}`, { ownerId: 'li' });
  expect(await service.caughtUp(position, 20_000)).toBe(true);
};

describe('what stopped a read model for the whole laboratory', () => {
  it('a project that ends in the year 0, 1,950 words of 99 Thai letters, eight modules of 58,000: all are taken', async () => {
    await lab.writer.write('project', 'zero', [{ type: 'ProjectOpened', data: project('0000-01-01') }]);
    await lab.record('thai', {
      ownerId: 'li',
      modules: Array.from({ length: 8 }, (_, n) => textModule(`m${n}`, `节${n}`, '空')),
    });
    for (let n = 0; n < 8; n += 1) await lab.writer.write('record', 'thai', [saved(`m${n}`, thai(58_000, n))]);
    // A digit in a word makes three words of it: together more than a tsvector holds.
    const words = Array.from({ length: 1_950 }, (_, n) => `${thai(49, n * 7)}${n}${thai(49, n * 11)}`).join(' ');
    await lab.writer.write('record', 'thai', [saved('m0', words)]);
    await goesOn();
    expect(await listed()).toEqual([]);
  });
});

describe('events that no door would let through', () => {
  it('set their streams aside in every model that reads them; all models go on, and stay so after a restart', async () => {
    const { store } = lab.deps;
    const foreign = (stream: string) =>
      store.append(stream, -1, [{ id: randomUUID(), type: 'OrderPlaced', body: '{"order":1}' }]);
    for (const stream of ['record-f1', 'project-f2', 'task-f3', 'account-f4', 'role-f5', 'request-f6'])
      await foreign(stream);
    await lab.writer.write('record', 'shape', [{ type: 'RecordCreated', data: { number: 7 } }]);
    const at = '+99999-13-45T99:99:99Z';
    await lab.writer.write('project', 'when', [{ type: 'ProjectOpened', data: project(null) }], { at });
    await goesOn();
    const aside = await listed();
    const of = (model: string) =>
      aside
        .filter(({ projection }) => projection === model)
        .map(({ stream }) => stream)
        .sort();
    expect(of('records')).toEqual(['record-f1', 'record-shape']);
    expect(of('projects')).toEqual(['project-f2', 'project-when', 'record-f1', 'record-shape', 'task-f3']);
    expect(of('identity')).toEqual(['account-f4']);
    expect(of('registers')).toEqual(['role-f5']);
    expect(of('requests')).toEqual(['request-f6']);
    expect(of('audit')).toEqual(expect.arrayContaining(['account-f4', 'project-when', 'record-f1', 'role-f5']));
    expect(of('messages')).toEqual(expect.arrayContaining(['account-f4', 'record-f1', 'role-f5']));
    expect(of('rights')).toEqual(['account-f4', 'project-f2', 'role-f5', 'task-f3']);
    await service.stop();
    service = await lab.start();
    await goesOn();
    expect((await listed()).length).toBe(aside.length);
  });

  it('a record of which an event is missing says so, is not printed, and is read by its owner and those who see all', async () => {
    await lab.record('r', {
      ...{ ownerId: 'li', projectId: 'p', taskId: 't', departmentId: 'd' },
      modules: [{ ...textModule('m1', '步骤', '秘而不宣'), id: 'm1' }],
    });
    await lab.writer.write('record', 'r', [
      { type: 'ModuleGranted', data: { moduleId: 'm1', grants: [{ accountId: 'wang', attribute: 0 }], previous: [] } },
    ]);
    await goesOn();
    const sought = async (accountId: string) => {
      const listed = (await ask(service, recordCalls.recordPage, {}, { accountId })).response.map(({ id }) => id);
      const found = JSON.stringify(
        (await ask(service, searchCalls.search, { key: '秘而不宣' }, { accountId })).response,
      );
      return [listed.includes('r'), found.includes('"r"')];
    };
    expect(await sought('wang')).toEqual([true, true]);
    const look = (accountId: string) => ask(service, recordCalls.record, { id: 'r' }, { accountId });
    expect((await look('wang')).response.beingRepaired).toBeUndefined();
    await lab.writer.write('record', 'r', [{ type: 'ModuleGranted', data: { moduleId: 'm1', grants: 'none' } }]);
    await goesOn();
    for (const accountId of ['li', 'admin'])
      expect((await look(accountId)).response, accountId).toMatchObject({
        beingRepaired: true,
        may: { exportIt: false, ask: false, reactivate: false },
      });
    expect(await refusalOf(look('wang'))).toBe('beingRepaired');
    expect(await sought('wang')).toEqual([false, false]);
    // Nothing is left in any row by which somebody else could find it.
    const { pool } = lab.deps;
    const { rows } = await pool.query<Record<string, unknown>>(
      `select people, shared_with, project_id, task_id, department_id from rm.record_rows where id = 'r'`,
    );
    const nobody = { shared_with: [], project_id: null, task_id: null, department_id: null };
    expect(rows).toEqual([{ people: ['u:li'], ...nobody }]);
    const docs = await pool.query<{ audience: string[] }>(
      `select distinct audience from rm.search_docs where record_id = 'r'`,
    );
    expect(docs.rows).toEqual([{ audience: ['all', 'u:li'] }]);
    expect(await sought('li')).toEqual([true, true]);
    const print = ask(service, recordCalls.previewPdf, { experimentId: 'r', version: null }, { accountId: 'li' });
    expect(await refusalOf(print)).toBe('beingRepaired');
  });
});
