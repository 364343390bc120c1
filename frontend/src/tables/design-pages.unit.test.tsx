import { MantineProvider } from '@mantine/core';
import { registerCalls, versionCalls } from '@shilu/events/core/register-calls';
import { identityCalls, type SessionInfo } from '@shilu/events/identity/calls';
import { emptyDesign, type SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { spreadDesignModule } from '@shilu/events/records/modules/spread-design/spread-design';
import { emptySheets } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { sheetDesignRegister } from '@shilu/events/resources/sheet-design';
import { proves } from '@shilu/tests/proves';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../api/query-client';
import { sessionStore } from '../identity/session';
import { featureRoutes as registerRoutes } from '../registers/routes';
import { serverForTests, type ServerForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts } from '../testing/show';
import { featureRoutes } from './routes';

const range = { startRow: 0, startColumn: 1, endRow: 0, endColumn: 1 };
vi.mock('../records/modules/spreadSheet/univer/workbook-texts', () => ({
  workbookTexts: () => Promise.resolve({ locale: 'zhCN', texts: {} }),
}));
vi.mock('../records/modules/spreadSheet/univer/open-workbook', () => ({
  openWorkbook: ({ data }: { readonly data: object }) => {
    const none = (): void => {};
    return {
      ...{ read: () => data, calculated: () => Promise.resolve(), endTyping: none, focus: none, recalculate: none },
      ...{ goTo: none, setDark: none, close: none, holds: () => false, selected: () => ({ sheet: 's1', range }) },
    };
  },
}));

const { type, version } = spreadDesignModule;
const standing: SpreadDesign = {
  book: {
    ...{ ...emptySheets(), sheetOrder: ['s1'] },
    sheets: {
      s1: {
        ...{ id: 's1', name: '称量', rowCount: 100, columnCount: 20, cellData: { 0: { 0: { v: '称样量' } } } },
        ...{ mergeData: [], rowData: {}, columnData: {}, validations: [], conditionals: [], pictures: [] },
      },
    },
  },
  design: emptyDesign(),
  reasons: [],
};
const designOf = (content: SpreadDesign) => [{ type, title: '表', content, contentVersion: version }];
const me = sessionForTests.accountInfo;
const admin: SessionInfo = { ...sessionForTests, accountInfo: { ...me, isOrganAdmin: true } };
const entry = {
  ...{ id: 't1', ownerId: me.id, removed: false, revision: 3, status: 'published', version: 1, inUse: true },
  ...{ changedSince: false, createdAt: '', modifiedAt: '2026-11-20T08:00:00.000Z', moves: [] },
  values: { name: '称量', nameEn: 'Weighing', tableDesign: designOf(standing) },
};
const calls = registerCalls(sheetDesignRegister);

let server: ServerForTests;
beforeAll(() => readTexts('common'));
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(calls.detail, entry);
  server.answer(calls.page, [entry], 1);
  server.answer(calls.add, { id: 'new' });
  const versions = versionCalls(sheetDesignRegister);
  if (versions) server.answer(versions.versions, []);
});

const open = (at: string) => {
  sessionStore.set(admin);
  const routes = [...registerRoutes, ...featureRoutes, { path: '*', element: <p>elsewhere</p> }];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { router, container };
};
const save = (): boolean => fireEvent.click(screen.getByRole('button', { name: '保存' }));

it('R084 designs of sheets are listed with their state', async () => {
  proves('R084');
  const { container } = open('/resource/listSpreadDesign');
  expect(await screen.findByRole('heading', { level: 1, name: '表格设计' })).toBeVisible();
  expect(await screen.findByText('Weighing')).toBeVisible();
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  expect(violations).toEqual([]);
});

it('R093 cells of a sheet become inputs of a design, which is kept open for its next version', async () => {
  proves('R093');
  const { router } = open('/resource/spreadDesign/copy/t1');
  fireEvent.click(await screen.findByText('设为输入项'));
  // A record fills it in; here it is designed.
  expect(screen.queryByText('完成设计，开始填写')).toBeNull();
  fireEvent.change(within(screen.getByRole('region', { name: '输入项' })).getByLabelText(/^名称/), { target: { value: '称样量' } }); // prettier-ignore
  save();
  await waitFor(() => expect(server.sent(calls.add)).toHaveLength(1));
  const sent = server.sent(calls.add)[0] as { readonly tableDesign: readonly [{ readonly content: SpreadDesign }] };
  expect(sent.tableDesign[0].content.design).toMatchObject({ sealed: false, inputs: [{ name: '称样量', sheet: 's1', range }] }); // prettier-ignore
  for (const rule of sheetDesignRegister.rules) rule({ name: '称量', tableDesign: sent.tableDesign });
  await waitFor(() => expect(router.state.location.pathname).toBe('/resource/detailSpreadDesign/new'));
  open('/resource/spreadDesign/new');
  expect(await screen.findByRole('heading', { level: 1, name: '新增表格设计' })).toBeVisible();
});

it('R104 a design has a page of its own: what it holds, its versions, and ways to change and copy it', async () => {
  proves('R104');
  open('/resource/detailSpreadDesign/t1');
  expect(await screen.findByRole('heading', { level: 1, name: /称量/ })).toBeVisible();
  expect(within(await screen.findByRole('group', { name: '工作表“称量”' })).getByText('称样量')).toBeVisible(); // prettier-ignore
  expect(screen.getByRole('link', { name: '编辑' })).toHaveAttribute('href', '/resource/spreadDesign/edit/t1');
});
