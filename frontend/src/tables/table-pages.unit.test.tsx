import { MantineProvider } from '@mantine/core';
import { identityCalls, type SessionInfo } from '@shilu/events/identity/calls';
import { registerCalls, versionCalls } from '@shilu/events/core/register-calls';
import type { Register } from '@shilu/events/core/define-register';
import { registers } from '@shilu/events/core/registers';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { designedType } from '@shilu/events/resources/table-design';
import { proves } from '@shilu/tests/proves';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../api/query-client';
import { sessionStore } from '../identity/session';
import { featureRoutes as registerRoutes } from '../registers/routes';
import { featureRoutes as libraryRoutes } from './routes';
import { serverForTests, type ServerForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts } from '../testing/show';

const admin: SessionInfo = {
  ...sessionForTests,
  accountInfo: { ...sessionForTests.accountInfo, isOrganAdmin: true },
};
const level = (at: number, label: string) => ({
  ...{ key: `l${at}`, label },
  columns: [{ key: `c${at}`, label: '名称', type: 'text' }],
});
type Designed = 'labInfoTable' | 'multiLevelTable';
/** Where contents of this type are designed. */
const libraryOf = (type: Designed): Register => {
  const found = registers.find(({ name }) => name === moduleTypeOf(type).library?.category);
  if (found === undefined) throw new Error(`nothing of the type ${type} is designed`);
  return found;
};
const contents: Readonly<Record<string, object>> = {
  labInfoTable: {
    columns: [{ key: 'a', label: '物料', type: 'text' }],
    rows: [{ id: 'r', cells: { a: '乙腈' } }],
  },
  multiLevelTable: {
    levels: [level(1, '条件'), level(2, '检验')],
    rows: [{ id: 'r', cells: { c1: '25 ℃' } }],
  },
};
const designOf = ({ name }: Register) => {
  const { type, version } = designedType(name);
  return [{ type, title: '表', content: contents[type], contentVersion: version }];
};
const entryOf = (register: Register) => ({
  ...{
    id: 't1',
    ownerId: sessionForTests.accountInfo.id,
    removed: false,
    revision: 3,
    status: 'published',
    version: 1,
  },
  ...{ inUse: true, changedSince: false, createdAt: '', modifiedAt: '2026-11-20T08:00:00.000Z', moves: [] },
  values: { name: '稳定性试验', nameEn: 'Stability study', description: '条件与检验', tableDesign: designOf(register) },
});

let server: ServerForTests;
beforeAll(() => readTexts('common'));
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  for (const register of [libraryOf('labInfoTable'), libraryOf('multiLevelTable')]) {
    const calls = registerCalls(register);
    server.answer(calls.detail, entryOf(register));
    server.answer(calls.page, [entryOf(register)], 1);
    server.answer(calls.add, { id: 'new' });
    server.answer(calls.modify, { id: 't1' });
    const versions = versionCalls(register);
    if (versions) server.answer(versions.versions, []);
  }
});

const open = (at: string, session = admin) => {
  sessionStore.set(session);
  const routes = [...registerRoutes, ...libraryRoutes, { path: '*', element: <p>elsewhere</p> }];
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
const save = (): boolean => fireEvent.click(screen.getByRole('button', { name: '保存' }));

it.each([
  ['/resource/listInfo', '信息表设计', () => proves('R088')],
  ['/resource/multiListInfo', '多级表设计', () => proves('R089')],
] as const)('%s lists tables with their state, and leads to the page of each', async (at, title, claim) => {
  claim();
  open(at);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await screen.findByText('稳定性试验')).toBeVisible();
  expect(screen.getAllByText('已发布').length).toBeGreaterThan(0);
});

it.each([
  ['/infoTable/new', '新增信息表设计', 'labInfoTable', () => proves('R094')],
  ['/multiTable/new', '新增多级表设计', 'multiLevelTable', () => proves('R095')],
] as const)('%s: a table is designed with the editor of the record', async (at, title, type, claim) => {
  claim();
  const register = libraryOf(type);
  const router = open(at);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  // The first is the table's; what is designed in it has names too.
  const [ofTable = document.body] = await screen.findAllByRole('textbox', { name: /^名称/ });
  fireEvent.change(ofTable, { target: { value: '新表' } });
  const group = await screen.findByRole('group', { name: '表格' });
  // Nothing of the library is offered to the library.
  if (type === 'multiLevelTable') {
    const done = await screen.findAllByText('完成');
    expect(screen.queryByText('从资源取用…')).toBeNull();
    fireEvent.click(done.at(-1) ?? group);
  } else {
    await waitFor(() => expect(group.querySelector('[role=grid] td')).not.toBeNull());
    fireEvent.mouseDown(group.querySelector('[role=grid] td') ?? group);
    fireEvent.change(document.activeElement ?? group, { target: { value: '乙腈' } });
  }
  save();
  await waitFor(() => expect(server.sent(registerCalls(register).add)).toHaveLength(1));
  const [sent] = server.sent(registerCalls(register).add);
  expect(sent).toMatchObject({ name: '新表', tableDesign: [{ type }] });
  for (const rule of register.rules) expect(rule(sent as object as Record<string, unknown>)).toBeUndefined();
  await waitFor(() => expect(router.state.location.pathname).toBe(register.place?.detail?.replace(':id', 'new')));
});

it.each([
  ['/infoTable/edit/t1', 'labInfoTable', () => proves('R105')],
  ['/multiTable/edit/t1', 'multiLevelTable', () => proves('R106')],
] as const)('%s: the draft is changed upon what was read, by who may', async (at, type, claim) => {
  claim();
  const register = libraryOf(type);
  const first = open(at);
  fireEvent.change(await screen.findByRole('textbox', { name: /^名称/ }), { target: { value: '改过的表' } });
  await waitFor(() => expect(screen.getByRole('group', { name: '表格' }).querySelector('td')).not.toBeNull());
  save();
  await waitFor(() => expect(server.sent(registerCalls(register).modify)).toHaveLength(1));
  expect(server.sent(registerCalls(register).modify)[0]).toMatchObject({ id: 't1', baseRevision: 3, name: '改过的表' });
  first.dispose();
  server.answer(registerCalls(register).detail, { ...entryOf(register), ownerId: 'somebody' });
  open(at, sessionForTests);
  expect(await screen.findByText(/权限/)).toBeVisible();
});

it.each([
  ['/infoTable/copy/t1', 'labInfoTable', () => {}],
  ['/multiTable/copy/t1', 'multiLevelTable', () => proves('R107')],
] as const)('%s: a copy is a table of its own under another name', async (at, type, claim) => {
  claim();
  const register = libraryOf(type);
  open(at);
  expect(await screen.findByText(/内容复制自“稳定性试验”/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('group', { name: '表格' }).querySelector('td')).not.toBeNull());
  save();
  await waitFor(() => expect(server.sent(registerCalls(register).add)).toHaveLength(1));
  expect(server.sent(registerCalls(register).add)[0]).toMatchObject({
    ...{ name: '稳定性试验（副本）', nameEn: 'Stability study (copy)', tableDesign: designOf(register) },
  });
});
