import { capabilityCalls } from '@shilu/events/capabilities/calls';
import type { Subject } from '@shilu/events/capabilities/capability';
import { recordCalls } from '@shilu/events/records/calls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChangedKey } from '../engine/projection';
import type { ProjectionService } from '../routes';
import { ask, createLab, refusalOf, type Lab } from '../testing/lab';

let lab: Lab;
let service: ProjectionService;
let position = '';

const template: Subject = { category: 'template', id: 't' };
const instrument: Subject = { category: 'instrument', id: 'i' };
const project: Subject = { category: 'project', id: 'p' };
const record: Subject = { category: 'record', id: 'r' };
const PEOPLE = ['li', 'wu', 'boss'] as const;

beforeEach(async () => {
  lab = await createLab();
  await lab.person('li', '李静');
  await lab.person('wu', '吴越');
  await lab.person('boss', '管理员', { isOrganAdmin: true });
  service = await lab.start();
  const added = { kind: 'added', ownerId: 'li', changes: [] };
  // Li's alone: a draft, a personal project and a record. The instrument is for everybody.
  await lab.writer.write(
    'template',
    't',
    [{ type: 'TemplateAdded', data: { ...added, values: { name: '偶联反应', modules: [] }, status: 'draft' } }],
    { actor: 'li' },
  );
  await lab.writer.write(
    'instrument',
    'i',
    [
      {
        type: 'InstrumentAdded',
        data: { ...added, values: { number: 'YQ-1', name: '液相色谱仪', keeperIds: ['li'] }, status: 'inUse' },
      },
    ],
    { actor: 'li' },
  );
  const values = {
    name: '激酶抑制剂',
    number: 'P1',
    description: '',
    leaderIds: [],
    memberIds: [],
    departmentId: null,
  };
  await lab.writer.write(
    'project',
    'p',
    [
      {
        type: 'ProjectOpened',
        data: { ...added, values: { ...values, startDate: null, endDate: null, personal: true }, status: 'active' },
      },
    ],
    { actor: 'li' },
  );
  await lab.record('r', { ownerId: 'li', title: '偶联' });
});
afterEach(() => lab.end());

type Said = { readonly kind: string; readonly inverse?: boolean; readonly to: Subject; readonly id?: string };
const write = async (
  type: 'EntryRelated' | 'EntryUnrelated',
  from: Subject,
  { id = 'k1', ...said }: Said,
  by = 'li',
) => {
  const data = { relationId: id, relation: { inverse: false, note: '备注', ...said } };
  const stream = `${from.category}-${from.id}`;
  position = (await lab.writer.write('relate', stream, [{ type, data }], { actor: by })).position;
};
const view = (subject: Subject, accountId: string) =>
  ask(service, capabilityCalls.entryRelations, subject, { accountId, minPosition: position });
/** What each of them is shown on a page, or that there is no such page for them. */
const seen = async (subject: Subject): Promise<readonly string[]> =>
  Promise.all(
    PEOPLE.map(async (accountId) => {
      if ((await refusalOf(view(subject, accountId))) !== 'none') return 'notFound';
      const { relations } = (await view(subject, accountId)).response;
      return relations.map(({ told, other }) => `${told} ${other.name}${other.removed ? '（已移除）' : ''}`).join('；');
    }),
  );
const told = async (): Promise<readonly ChangedKey[]> =>
  (
    await lab.deps.pool.query<{ keys: readonly ChangedKey[] }>(
      `select keys from rm.pulse where projection = 'registers' order by seq desc limit 1`,
    )
  ).rows[0]?.keys.filter(({ key }) => !key.startsWith('register:')) ?? [];

it('a relation shows at both ends, from each as it reads there, to those alone who read both', async () => {
  await write('EntryRelated', template, { kind: 'refers', to: instrument });
  expect(await seen(template)).toEqual(['参考 液相色谱仪', 'notFound', '参考 液相色谱仪']);
  expect(await seen(instrument)).toEqual(['被其参考 偶联反应', '', '被其参考 偶联反应']);
  await write('EntryRelated', instrument, { id: 'k2', kind: 'replaces', inverse: true, to: project });
  expect(await seen(project)).toEqual(['替代 液相色谱仪', 'notFound', '替代 液相色谱仪']);
  expect((await seen(instrument))[1]).toBe('');
  await write('EntryUnrelated', template, { kind: 'refers', to: instrument });
  expect(await seen(instrument)).toEqual(['由其替代 激酶抑制剂', '', '由其替代 激酶抑制剂']);
});

it('a record tells the entries related to it, counts them, and is named to nobody who may not read it', async () => {
  await write('EntryRelated', instrument, { kind: 'refers', to: record });
  expect(await seen(record)).toEqual(['被其参考 液相色谱仪', 'notFound', '被其参考 液相色谱仪']);
  expect(await seen(instrument)).toEqual(['参考 SL-2026-r 偶联', '', '参考 SL-2026-r 偶联']);
  const page = await ask(service, recordCalls.record, { id: 'r' }, { accountId: 'li', minPosition: position });
  expect(page.response.factsAbout).toBe(1);
});

it('what was removed is named as removed, takes no more relations, and gives none back', async () => {
  await write('EntryRelated', template, { kind: 'refers', to: instrument });
  const { response } = await view(template, 'li');
  expect(response).toMatchObject({ mayRelate: true, partial: false, relations: [{ mayRemove: true }] });
  const removed = { kind: 'removed', changes: [] };
  await lab.writer.write('instrument', 'i', [{ type: 'InstrumentRemoved', data: removed }], { actor: 'li' });
  position = (await lab.writer.write('template', 't', [{ type: 'TemplateRemoved', data: removed }], { actor: 'li' }))
    .position;
  expect(await seen(template)).toEqual(['参考 液相色谱仪（已移除）', 'notFound', '参考 液相色谱仪（已移除）']);
  expect((await view(template, 'li')).response).toMatchObject({ mayRelate: false, relations: [{ mayRemove: false }] });
});

it('is taken back by whoever said it, and whoever has charge of the entry that it stands beside', async () => {
  await write('EntryRelated', instrument, { kind: 'refers', to: { category: 'instrument', id: 'j' } }, 'wu');
  const added = { kind: 'added', ownerId: 'wu', changes: [], status: 'inUse' };
  await lab.person('he', '何平');
  const values = { number: 'YQ-2', name: '天平' };
  position = (
    await lab.writer.write('instrument', 'j', [{ type: 'InstrumentAdded', data: { ...added, values } }], {
      actor: 'wu',
    })
  ).position;
  const may = async (subject: Subject, accountId: string) =>
    (await view(subject, accountId)).response.relations.map(({ beside, mayRemove }) => [beside.id, mayRemove]);
  for (const end of [instrument, { category: 'instrument', id: 'j' }])
    expect(await Promise.all(['wu', 'li', 'boss', 'he'].map((accountId) => may(end, accountId)))).toEqual([
      ...[[['i', true]], [['i', true]], [['i', true]]],
      [['i', false]],
    ]);
});

it('those hear of it who read the entry that it stands beside, at both ends, also when it is taken back', async () => {
  await write('EntryRelated', template, { kind: 'refers', to: record });
  expect(await service.caughtUp(position, 5_000)).toBe(true);
  const audience = expect.arrayContaining(['admin', 'u:li']);
  const keys = [
    { key: 'beside:template:t', audience },
    { key: 'about:record:r', audience },
  ];
  expect(await told()).toEqual(keys);
  await write('EntryUnrelated', template, { kind: 'refers', to: record });
  expect(await service.caughtUp(position, 5_000)).toBe(true);
  expect(await told()).toEqual(keys);
  for (const { audience: heard } of await told()) expect(heard).not.toContain('anyone');
});

it('of very many the newest are shown, and that these are not all', async () => {
  for (const id of ['a', 'b', 'c'])
    await lab.writer.write(
      'relate',
      `instrument-${id}`,
      Array.from({ length: 200 }, (_, at) => ({
        type: 'EntryRelated',
        data: { relationId: `${id}${at}`, relation: { kind: 'refers', inverse: false, note: `${at}`, to: instrument } },
      })),
      { actor: 'li' },
    );
  const values = { number: 'YQ-9', name: '天平' };
  const added = { kind: 'added', ownerId: 'li', changes: [], status: 'inUse', values };
  for (const id of ['a', 'b', 'c'])
    position = (await lab.writer.write('instrument', id, [{ type: 'InstrumentAdded', data: added }], { actor: 'li' }))
      .position;
  const { relations, partial } = (await view(instrument, 'wu')).response;
  expect([relations.length, partial]).toEqual([500, true]);
  expect(relations[0]).toMatchObject({ id: 'c199' });
});

it('what may not be related has no such page, whoever asks', async () => {
  for (const category of ['quickText', 'nothing'])
    expect(await refusalOf(view({ category, id: 'q' }, 'boss'))).toBe('notFound');
});
