import { registerCalls } from '@shilu/events/core/register-calls';
import { quickTextRegister } from '@shilu/events/organization/quick-text';
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
    expect(keys.map(({ key }) => key)).toEqual(['register:quickText', 'quickText', 'quickText:q']);
    const [first] = keys;
    for (const { audience } of keys) expect(audience).toEqual(first?.audience);
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

it('what refers to an entry is counted in the read models, and one of them named; what was removed is left out', async () => {
  await lab.record('7', { ownerId: 'li', bookId: 'b', title: '缩合' });
  const department = (id: string, parentId?: string) =>
    lab.writer.write('department', id, [
      { type: 'DepartmentAdded', data: { kind: 'added', ownerId: 'boss', values: { name: `${id} 部`, parentId }, changes: [] } }, // prettier-ignore
    ]);
  await department('top');
  await department('left', 'top');
  const { position } = await department('right', 'top');
  expect(await service.usesIn({ category: 'record', field: 'bookId' }, 'b')).toEqual({ count: 1, example: 'SL-2026-7 缩合' }); // prettier-ignore
  const below = { category: departmentRegister.name, field: 'parentId' };
  expect(await service.usesIn(below, 'top')).toEqual({ count: 2, example: 'right 部' });
  await lab.writer.write('department', 'right', [{ type: 'DepartmentRemoved', data: { kind: 'removed' } }]);
  expect(await usesInTables(lab.deps, below, 'top')).toEqual({ count: 1, example: 'left 部' });
  expect(await service.usesIn(below, 'left')).toEqual({ count: 0, example: '' });
  expect(position).toBeTruthy();
  await expect(service.usesIn({ category: notebookRegister.name, field: 'nothing' }, 'b')).rejects.toThrow(
    'nothing stands',
  );
});

it('what an entry points to has its name in the language of whoever reads it, where they may read that too', async () => {
  const added = (values: unknown) => ({ kind: 'added', ownerId: 'li', values, changes: [] });
  const place = { leaderIds: [], memberIds: [], departmentId: null, startDate: null, endDate: null, description: '' };
  const fields = { ...place, name: '李静的项目', number: 'P-1', personal: true };
  await lab.writer.write('project', 'mine', [{ type: 'ProjectOpened', data: { fields, status: 'active', ownerId: 'li', changes: [] } }], { actor: 'li' }); // prettier-ignore
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
