import { MantineProvider } from '@mantine/core';
import { identityCalls, type SessionInfo } from '@shilu/events/identity/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { registerCalls, versionCalls } from '@shilu/events/core/register-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { templateCalls } from '@shilu/events/templates/calls';
import { templateRegister } from '@shilu/events/templates/template';
import { part, proves } from '@shilu/tests/proves';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../api/query-client';
import { sessionStore } from '../identity/session';
import { serverForTests, type ServerForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { featureRoutes } from './routes';
import { TemplateUses } from './template-uses';

const calls = registerCalls(templateRegister);
const versions = versionCalls(templateRegister);
if (versions === null) throw new Error('templates have versions');
const designs: SessionInfo = {
  ...sessionForTests,
  permissions: [{ permissionCode: 'TemplateDesign', isActive: true }],
};
const field = (label: string) => ({
  ...{ type: 'basicFields', title: `字段 ${label}`, contentVersion: 2 },
  content: { fields: [{ key: label, label, type: 'input', value: null, help: '写批号' }] },
});
const entry = {
  ...{ id: 't1', ownerId: 'li', removed: false, revision: 4, status: 'published', version: 1, inUse: true },
  ...{ changedSince: false, createdAt: '', modifiedAt: '2026-03-02T08:00:00.000Z', moves: [] },
  values: {
    ...{ name: '还原胺化', nameEn: 'Reductive amination', description: '三乙酰氧基硼氢化钠', recordType: 'synthesis' },
    ...{ projectIds: ['p1'], modules: [field('批号'), field('来源')], approverIds: ['zhou'], submitterId: 'li' },
  },
};

let server: ServerForTests;
beforeAll(() => readTexts('common'));
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(organizationCalls.departmentList, []);
  server.answer(calls.detail, entry);
  server.answer(calls.page, [], 0);
  server.answer(calls.add, { id: 'new' });
  server.answer(calls.modify, { id: 't1' });
  server.answer(recordCalls.templateOffers, {
    ...{ to: null, current: 0, taken: 0, older: 0, authors: 0, records: [] },
    total: { records: 0, added: 0, changed: 0, stayed: 0, lost: 0 },
  });
});

const open = (at: string, session = designs) => {
  sessionStore.set(session);
  const routes = [...featureRoutes, { path: '*', element: <p>elsewhere</p> }];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
};
const type = (name: RegExp | string, value: string): boolean =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const save = (): boolean => fireEvent.click(screen.getByRole('button', { name: '保存' }));
const modulesShown = () => screen.getByRole('group', { name: '模块' });

it('R028 a template is written with the editors of a record, module by module, in the order that it will have', async () => {
  proves('R028');
  const router = open('/resource/design');
  expect(await screen.findByRole('heading', { level: 1, name: '新建模板' })).toBeVisible();
  type(/模板名称/, '水分测定');
  fireEvent.click(await screen.findByRole('button', { name: '添加模块' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '基础字段' }));
  fireEvent.click(await screen.findByRole('button', { name: '写好“基础字段”' }));
  fireEvent.click(screen.getByRole('button', { name: '添加模块' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '基础字段' }));
  const titles = within(modulesShown()).getAllByRole<HTMLInputElement>('textbox', { name: '模块标题' });
  // Two of a kind are told apart.
  expect(titles.map(({ value }) => value)).toEqual(['基础字段', '基础字段 2']);
  fireEvent.click(screen.getByRole('button', { name: '上移 基础字段 2' }));
  const [first] = within(modulesShown()).getAllByRole('textbox', { name: '模块标题' });
  if (first) fireEvent.change(first, { target: { value: '样品' } });
  save();
  await waitFor(() => expect(server.sent(calls.add)).toHaveLength(1));
  expect(server.sent(calls.add)[0]).toMatchObject({
    name: '水分测定',
    modules: [{ title: '样品', type: 'basicFields' }, { title: '基础字段' }],
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/resource/templateVersion/new'));
});

it('R029 the draft of a template is changed upon what was read; what may not be changed now says why', async () => {
  proves('R029');
  open('/resource/design/t1');
  expect(await screen.findByRole('heading', { level: 1, name: '编辑模板' })).toBeVisible();
  fireEvent.click(await screen.findByRole('button', { name: '删除 字段 批号' }));
  save();
  await waitFor(() => expect(server.sent(calls.modify)).toHaveLength(1));
  expect(server.sent(calls.modify)[0]).toMatchObject({ id: 't1', baseRevision: 4, modules: [field('来源')] });
});

it('R029 is said to be in review, and to be nobody else’s to change', async () => {
  part('R029', 'while it waits for its reviewer, and without the right');
  server.answer(calls.detail, { ...entry, status: 'updateInReview' });
  const first = open('/resource/design/t1');
  expect(await screen.findByText('现在不能修改这份模板')).toBeVisible();
  first.dispose();
  open('/resource/design/t1', sessionForTests);
  expect(await screen.findByText(/权限/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

it('R030 a copy has all that is written in the original, under a name of its own, and nothing of its publication', async () => {
  proves('R030');
  open('/resource/copyDesign/t1');
  expect(await screen.findByText(/内容复制自模板“还原胺化”/)).toBeVisible();
  save();
  await waitFor(() => expect(server.sent(calls.add)).toHaveLength(1));
  const [sent] = server.sent(calls.add);
  expect(sent).toMatchObject({
    ...{ name: '还原胺化（副本）', nameEn: 'Reductive amination (copy)', recordType: 'synthesis', projectIds: ['p1'] },
    modules: [field('批号'), field('来源')],
  });
  expect(sent).not.toMatchObject({ approverIds: ['zhou'] });
});

it('P10 a template that came with the system is copied, and not changed', async () => {
  part('P10', 'the designer of a system template offers a copy instead');
  server.answer(calls.detail, { ...entry, ownerId: 'system' });
  open('/resource/design/t1');
  expect(await screen.findByText('系统模板不能修改')).toBeVisible();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

it('R016 a template is shown as the record begun from it, with the way to begin', async () => {
  proves('R016');
  open('/previewTemplate/t1', sessionForTests);
  expect(await screen.findByRole('heading', { level: 1, name: '还原胺化' })).toBeVisible();
  expect(await screen.findByRole('region', { name: '字段 批号' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  expect(screen.queryByRole('link', { name: '用此模板新建记录' })).toBeNull();
});

it('R113 whoever designs templates begins one here, and takes back what was put away', async () => {
  proves('R113');
  server.answer(calls.page, [{ ...entry, removed: true }], 1);
  server.answer(calls.restore, { id: 't1' });
  open('/resource/myTemplate?view=bin');
  expect(await screen.findByRole('link', { name: /新建模板/ })).toHaveAttribute('href', '/resource/design');
  fireEvent.click(await screen.findByRole('button', { name: '模板“还原胺化”的更多操作' }));
  expect(await screen.findByRole('menuitem', { name: '复制为新模板' })).toHaveAttribute(
    'href',
    '/resource/copyDesign/t1',
  );
  fireEvent.click(screen.getByRole('menuitem', { name: '恢复' }));
  await waitFor(() => expect(server.sent(calls.restore)).toEqual([expect.objectContaining({ id: 't1' })]));
  expect(server.sent(calls.page)[0]).toMatchObject({ removed: true });
});

it('L13 the ranking tells the most used first, in its place, with the way to begin', async () => {
  part('L13', 'the ranking on the screen');
  const row = {
    ...{ nameEn: '', description: '', recordType: '', industry: '', subField: '', modules: 2, version: 3 },
    ...{ publishedAt: '2026-03-02T08:00:00.000Z', publishedBy: 'zhou', inCentre: true },
  };
  server.answer(
    templateCalls.publicPage,
    [
      { ...row, id: 't1', name: '还原胺化', uses: 41 },
      { ...row, id: 't2', name: '重结晶', uses: 7, publishedBy: null },
    ],
    2,
  );
  open('/resource/myTemplate?view=ranking');
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent(/^1还原胺化.*41/);
  expect(second).toHaveTextContent(/^2重结晶 系统模板.*7/);
  expect(server.sent(templateCalls.publicPage)[0]).toMatchObject({ of: 'usable', order: 'uses' });
  expect(first && within(first).getByRole('link', { name: '新建记录' })).toHaveAttribute(
    'href',
    '/record?create=record&templateId=t1',
  );
});

it('L25 a template says to whom it is published, since when, by whom, and which records use which version', async () => {
  proves('L25');
  await readTexts('templates', 'recordLists', 'registers', 'templateOffers');
  const at = '2026-03-02T08:00:00.000Z';
  server.answer(versions.version, {
    ...{ number: 1, revision: 2, position: '9', hash: 'h', at, by: 'zhou', byName: '周静', state: 'inUse' },
    signatures: [
      {
        printedName: '周静',
        at: '2026-03-02T08:00:00.000Z',
        meaning: { value: 'reviewed', zh: '复核', en: 'Reviewed' },
        timeZone: 'UTC',
      },
    ],
    values: { name: '还原胺化', modules: [], inCentre: true, departmentIds: [] },
  });
  server.answer(
    templateCalls.uses,
    {
      versions: [
        { version: 2, count: 1 },
        { version: null, count: 4 },
      ],
      records: [{ id: 'r1', number: 'SL-1', title: '胺化', status: 'draft', version: 2, createdAt: at }],
    },
    5,
  );
  show(<TemplateUses entry={entry} />, { session: designs });
  expect(await screen.findByText('模板中心（所有人）')).toBeVisible();
  expect(screen.getByText('周静')).toBeVisible();
  expect(screen.getByText(/2026-03-02/)).toBeVisible();
  expect(await screen.findByText('第 2 版：1 份')).toBeVisible();
  expect(screen.getByText('草稿：4 份')).toBeVisible();
  expect(screen.getByRole('link', { name: /SL-1/ })).toHaveAttribute('href', '/editRecord/r1');
});

it('M15 a child template is put in at the version in use, shown to read, and taken to a newer one by hand', async () => {
  part('M15', 'in the designer');
  const { name, modules, version } = { name: '后处理', modules: 1, version: 2 };
  const row = {
    ...{
      id: 'workup',
      name,
      nameEn: '',
      description: '',
      recordType: '',
      industry: '',
      subField: '',
      modules,
      version,
    },
    ...{ publishedAt: '2026-03-02T08:00:00.000Z', publishedBy: 'zhou', inCentre: false, uses: 3 },
  };
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '乙酸乙酯' }] }] };
  const brought = { type: 'editor', title: '萃取', content: text, contentVersion: 1, within: [] };
  server.answer(templateCalls.publicPage, [row], 1);
  server.answer(templateCalls.children, [
    { ...{ templateId: 'workup', version: 1, name, nameEn: '', inUse: version }, modules: [brought] },
  ]);
  const child = { type: 'childTemplate', title: '后处理', child: { templateId: 'workup', version: 1 } };
  server.answer(calls.detail, { ...entry, values: { name: '还原胺化', modules: [child] } });
  open('/resource/design/t1');
  const card = await screen.findByRole('region', { name: '后处理' });
  fireEvent.click(within(card).getByRole('button', { name: '查看“后处理”的内容' }));
  expect(await within(card).findByText('乙酸乙酯')).toBeVisible();
  expect((await axe.run(card, { rules: { region: { enabled: false } } })).violations).toEqual([]);
  fireEvent.click(await within(card).findByRole('button', { name: '改用第 2 版' }));
  fireEvent.click(screen.getByRole('button', { name: '添加模块' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '子模板…' }));
  fireEvent.click(await screen.findByRole('radio', { name: /后处理/ }));
  fireEvent.click(screen.getByRole('button', { name: '添加' }));
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: '分组标题' })).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.sent(calls.modify)).toHaveLength(1));
  expect(server.sent(calls.modify)[0]).toMatchObject({
    modules: [
      { ...child, child: { templateId: 'workup', version: 2 } },
      { type: 'childTemplate', title: '后处理 2', child: { templateId: 'workup', version: 2 } },
    ],
  });
});
