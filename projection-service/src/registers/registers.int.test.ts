import { part } from '@shilu/tests/proves';
import { registerCalls } from '@shilu/events/core/register-calls';
import { quickTextRegister } from '@shilu/events/organization/quick-text';
import { totalsCall } from '@shilu/events/core/children';
import { maintenanceRegister } from '@shilu/events/resources/maintenance-report';
import { usesCall } from '@shilu/events/core/uses';
import { departmentRegister } from '@shilu/events/organization/department';
import { notebookRegister } from '@shilu/events/records/notebook';
import { templateRegister } from '@shilu/events/templates/template';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask, createLab, refusalOf, type Lab } from '../testing/lab';
import type { ChangedKey } from '../engine/projection';
import type { ProjectionService } from '../routes';
import { usesInTables } from './uses-in';

let lab: Lab;
let service: ProjectionService;
beforeEach(async () => {
  lab = await createLab();
  await lab.person('li', '李静');
  await lab.person('wu', '吴越');
  await lab.person('boss', '管理员', { isOrganAdmin: true });
  service = await lab.start();
});
afterEach(() => lab.end());

const phrases = registerCalls(quickTextRegister);
const phrase = (shared: unknown) => ({ title: '短语', content: '室温搅拌', shared });
const written = (kind: 'Added' | 'Modified', shared: unknown) =>
  lab.writer.write(
    'quickText',
    'q',
    [
      {
        type: `QuickText${kind}`,
        data: { kind: kind.toLowerCase(), values: phrase(shared), changes: [], ...(kind === 'Added' ? { ownerId: 'li' } : {}) }, // prettier-ignore
      },
    ],
    { actor: 'li' },
  );
const listed = async (accountId: string, minPosition: string, text?: string): Promise<readonly string[]> =>
  (await ask(service, phrases.page, text === undefined ? {} : { text }, { accountId, minPosition })).response.map(({ id }) => id); // prettier-ignore
const reads = async (minPosition: string): Promise<readonly string[]> => {
  const readers: string[] = [];
  for (const accountId of ['li', 'wu', 'boss']) {
    const inList = await listed(accountId, minPosition);
    expect(await listed(accountId, minPosition, '搅拌')).toEqual(inList);
    const one = await refusalOf(ask(service, phrases.detail, { id: 'q' }, { accountId, minPosition }));
    const trace = await refusalOf(ask(service, phrases.history, { id: 'q' }, { accountId, minPosition }));
    expect([one, trace]).toEqual(inList.length === 1 ? ['none', 'none'] : ['notFound', 'notFound']);
    if (inList.length === 1) readers.push(accountId);
  }
  return readers;
};
const told = async (): Promise<readonly ChangedKey[]> =>
  (
    await lab.deps.pool.query<{ keys: readonly ChangedKey[] }>(
      `select keys from rm.pulse where projection = 'registers' order by seq desc limit 1`,
    )
  ).rows[0]?.keys ?? [];

it('L31 a phrase is its owner’s until it is shared, and again when it is not: in lists, search, page and trace', async () => {
  expect(await reads((await written('Added', false)).position)).toEqual(['li', 'boss']);
  expect(await reads((await written('Modified', true)).position)).toEqual(['li', 'wu', 'boss']);
  expect(await reads((await written('Modified', false)).position)).toEqual(['li', 'boss']);
});

it('those hear of an entry who may read it, and those who could before', async () => {
  const heard = async (shared: unknown, kind: 'Added' | 'Modified' = 'Modified') => {
    expect(await service.caughtUp((await written(kind, shared)).position, 5_000)).toBe(true);
    const keys = await told();
    expect(keys.map(({ key }) => key)).toEqual(['register:quickText']);
    const [first] = keys;
    return first?.audience;
  };
  expect(await heard(false, 'Added')).toEqual(['admin', 'u:li']);
  expect(await heard(true)).toEqual(['admin', 'u:li', 'anyone']);
  expect(await heard(false)).toEqual(['admin', 'u:li', 'anyone']);
  expect(await heard(false)).toEqual(['admin', 'u:li']);
});

it('law 12 an event that cannot be taken may have closed the entry: it is closed until the event is taken', async () => {
  expect(await reads((await written('Added', true)).position)).toEqual(['li', 'wu', 'boss']);
  const { position } = await lab.writer.write('quickText', 'q', [{ type: 'QuickTextModified', data: { kind: 7 } }]);
  expect(await service.caughtUp(position, 5_000)).toBe(true);
  expect(await listed('wu', position)).toEqual([]);
  expect(await listed('li', position)).toEqual(['q']);
});

it('what refers to an entry is counted in the read models and listed for those who may read it; what was removed is left out', async () => {
  part('E10', 'resources in use cannot be deleted: what uses them is counted as far as whoever asks may read it');
  await lab.record('7', { ownerId: 'li', bookId: 'b', title: '缩合' });
  await lab.writer.write('notebook', 'b', [
    { type: 'NotebookAdded', data: { kind: 'added', ownerId: 'li', values: { name: '一号本' }, changes: [] } },
  ]);
  const department = (id: string, parentId?: string) =>
    lab.writer.write('department', id, [
      { type: 'DepartmentAdded', data: { kind: 'added', ownerId: 'boss', values: { name: `${id} 部`, parentId }, changes: [] } }, // prettier-ignore
    ]);
  await department('top');
  await department('left', 'top');
  const { position } = await department('right', 'top');
  const asker = (accountId: string) => ({ accountId, directory: service.directory(), language: 'zh-CN' as const });
  const none = { count: 0, capped: false, example: '', hidden: false };
  const inBook = { category: 'record', field: 'bookId' };
  expect(await service.usesIn(inBook, 'b', asker('li'))).toEqual({ ...none, count: 1, example: 'SL-2026-7 缩合' });
  // Whoever may not read the record learns no more than that there is something.
  expect(await service.usesIn(inBook, 'b', asker('wu'))).toEqual({ ...none, hidden: true });
  // From the product itself nothing is hidden.
  expect(await service.usesIn(inBook, 'b', null)).toEqual({ ...none, count: 1, example: 'SL-2026-7 缩合' });
  const below = { category: departmentRegister.name, field: 'parentId' };
  expect(await service.usesIn(below, 'top', asker('wu'))).toEqual({ ...none, count: 2, example: 'right 部' });
  const uses = usesCall(departmentRegister);
  if (uses === null) throw new Error('no uses');
  const listed = await ask(service, uses, { id: 'top', kind: 'departments', pageSize: 1, pageIndex: 2 }, { accountId: 'wu', minPosition: position }); // prettier-ignore
  expect(listed).toMatchObject({ rows: 2, response: [{ category: 'department', id: 'left', name: 'left 部' }] });
  const ofBook = usesCall(notebookRegister);
  if (ofBook === null) throw new Error('no uses');
  const seen = async (accountId: string) =>
    refusalOf(ask(service, ofBook, { id: 'b', kind: 'records' }, { accountId, minPosition: position }));
  expect([await seen('li'), await seen('wu')]).toEqual(['none', 'notFound']);
  await lab.writer.write('department', 'right', [{ type: 'DepartmentRemoved', data: { kind: 'removed' } }]);
  expect(await usesInTables(lab.deps, below, 'top', asker('wu'))).toEqual({ ...none, count: 1, example: 'left 部' });
  expect(await usesInTables(lab.deps, below, 'top', null)).toEqual({ ...none, count: 1, example: 'left 部' });
  expect(await service.usesIn(below, 'left', asker('wu'))).toEqual(none);
  // Read models that do not come so far say that they have not.
  const ahead = { ...lab.deps, store: { ...lab.deps.store, comparePositions: () => -1 } };
  expect(await usesInTables(ahead, below, 'left', null)).toEqual({ ...none, behind: true });
  await expect(service.usesIn({ category: notebookRegister.name, field: 'nothing' }, 'b', asker('li'))).rejects.toThrow(
    'nothing stands',
  );
});

it('what an entry points to has its name in the language of whoever reads it, where they may read that too', async () => {
  const added = (values: unknown) => ({ kind: 'added', ownerId: 'li', values, changes: [] });
  const place = { leaderIds: [], memberIds: [], departmentId: null, startDate: null, endDate: null, description: '' };
  const project = { ...place, name: '李静的项目', number: 'P-1', personal: true };
  await lab.writer.write('project', 'mine', [{ type: 'ProjectOpened', data: { kind: 'added', values: project, status: 'active', ownerId: 'li', changes: [] } }], { actor: 'li' }); // prettier-ignore
  const items = [{ value: 'synthesis', zh: '合成', en: 'Synthesis', enabled: false }];
  await lab.writer.write('dictionary', 'd', [
    { type: 'DictionaryAdded', data: added({ code: 'experimentType', name: '类型', nameEn: 'Types', items }) },
  ]);
  const values = { name: '模板', modules: [], recordType: 'synthesis', projectIds: ['mine', 'gone'] };
  const { position } = await lab.writer.write('template', 't', [{ type: 'TemplateAdded', data: added(values) }]);
  const names = async (accountId: string) => {
    const calls = registerCalls(templateRegister);
    // From before templates had states: in use by everybody.
    const [listed] = (await ask(service, calls.page, { inUse: true }, { accountId, minPosition: position })).response;
    expect((await ask(service, calls.detail, { id: 't' }, { accountId })).response.names).toEqual(listed?.names);
    return listed?.names;
  };
  const type = { 'dictionary:experimentType synthesis': '合成' };
  expect(await names('li')).toEqual({ ...type, 'project mine': '李静的项目' });
  expect(await names('wu')).toEqual(type);
});

it('what stands below an entry is summed exactly, and each reader is told whether they may change it', async () => {
  part('R097', 'what was done to an instrument is listed and summed on its page');
  const added = (category: string, id: string, noun: string, values: unknown) =>
    lab.writer.write(category, id, [{ type: `${noun}Added`, data: { kind: 'added', ownerId: 'boss', values, changes: [] } }]); // prettier-ignore
  await added('instrument', 'hplc', 'Instrument', { number: '1', name: '液相', keeperIds: ['li'] });
  await added('instrument', 'other', 'Instrument', { number: '2', name: '天平', keeperIds: ['wu'] });
  const report = (id: string, instrumentId: string, value: string, unit: string) =>
    added('maintenanceReport', id, 'MaintenanceReport', {
      ...{ instrumentId, doneOn: `2026-03-0${id}`, kind: 'repair', title: `第 ${id} 次`, result: 'fit' },
      downtime: { value, unit },
    });
  await report('1', 'hplc', '0.1', 'h');
  await report('2', 'hplc', '12', 'min');
  await report('3', 'hplc', '5', 'd');
  await lab.writer.write('maintenanceReport', '3', [{ type: 'MaintenanceReportRemoved', data: { kind: 'removed' } }]);
  const { position: minPosition } = await report('4', 'other', '7', 'h');
  const totals = totalsCall(maintenanceRegister);
  if (totals === null) throw new Error('no totals');
  const summed = async (id: string) => (await ask(service, totals, { id }, { accountId: 'wu', minPosition })).response;
  expect(await summed('hplc')).toEqual([{ field: 'downtime', value: '0.3', unit: 'h' }]);
  expect(await refusalOf(ask(service, totals, { id: 'nothing' }, { accountId: 'wu', minPosition }))).toBe('notFound');
  const listed = async (accountId: string) =>
    (
      await ask(
        service,
        registerCalls(maintenanceRegister).page,
        { filter: { instrumentId: 'hplc' }, sortField: 'doneOn', sortOrder: 'desc' },
        { accountId },
      )
    ).response.map(({ id, mayChange }) => [id, mayChange]);
  expect(await listed('li')).toEqual([['2', true], ['1', true]]); // prettier-ignore
  expect(await listed('wu')).toEqual([['2', false], ['1', false]]); // prettier-ignore
  await lab.writer.write('instrument', 'hplc', [{ type: 'InstrumentRemoved', data: { kind: 'removed' } }]);
  const { position } = await report('5', 'hplc', '1', 'h');
  expect(await service.caughtUp(position, 5_000)).toBe(true);
  expect((await listed('li'))[0]).toEqual(['5', false]);
});
