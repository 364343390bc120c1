import { MantineProvider } from '@mantine/core';
import { identityCalls, type SessionInfo } from '@shilu/events/identity/calls';
import { registerCalls, versionCalls } from '@shilu/events/core/register-calls';
import { asUniver } from '@shilu/events/records/modules/spread-sheet/as-univer';
import type { CellData } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import { emptySheets, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { spreadSheetModule } from '@shilu/events/records/modules/spread-sheet/spread-sheet';
import { workbookRegister } from '@shilu/events/resources/workbook';
import { part, proves } from '@shilu/tests/proves';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../api/query-client';
import { sessionStore } from '../identity/session';
import type { openWorkbook } from '../records/modules/spreadSheet/univer/open-workbook';
import { featureRoutes as registerRoutes } from '../registers/routes';
import { serverForTests, type ServerForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts } from '../testing/show';
import { featureRoutes } from './routes';

type Options = Parameters<typeof openWorkbook>[0];
/** The sheet as its editor drives it: what it was opened with, and what stands in it now. */
const board = vi.hoisted(() => ({ opened: [] as Options[], now: {} as Options['data'] }));
vi.mock('../records/modules/spreadSheet/univer/workbook-texts', () => ({
  workbookTexts: () => Promise.resolve({ locale: 'zhCN', texts: {} }),
}));
vi.mock('../records/modules/spreadSheet/univer/open-workbook', () => ({
  openWorkbook: (options: Options) => {
    board.opened.push(options);
    board.now = options.data;
    const field = document.createElement('div');
    field.tabIndex = 0;
    field.setAttribute('aria-label', 'cells');
    field.setAttribute('role', 'application');
    options.container.append(field);
    const none = (): void => {};
    return {
      ...{ read: () => board.now, calculated: () => Promise.resolve(), endTyping: none, focus: () => field.focus() },
      ...{ recalculate: none, goTo: none, setDark: none, close: none },
      holds: (node: EventTarget | null) => node instanceof Node && options.container.contains(node),
    };
  },
}));

const { type, version } = spreadSheetModule;
const book = (cellData: CellData): SpreadSheet => ({
  ...emptySheets(),
  sheetOrder: ['s1'],
  sheets: {
    s1: {
      ...{ id: 's1', name: '标准曲线', rowCount: 100, columnCount: 20, cellData, mergeData: [], rowData: {} },
      ...{ columnData: {}, validations: [], conditionals: [], pictures: [] },
    },
  },
});
const standing = book({ 0: { 0: { v: '浓度' }, 1: { v: 2, f: '=1+1' } } });
const designOf = (content: SpreadSheet) => [{ type, title: '表', content, contentVersion: version }];
const me = sessionForTests.accountInfo;
const admin: SessionInfo = { ...sessionForTests, accountInfo: { ...me, isOrganAdmin: true } };
const entry = {
  ...{ id: 't1', ownerId: me.id, removed: false, revision: 3, status: 'published', version: 1, inUse: true },
  ...{ changedSince: false, createdAt: '', modifiedAt: '2026-11-20T08:00:00.000Z', moves: [] },
  values: { name: '标准曲线', nameEn: 'Calibration line', tableDesign: designOf(standing) },
};
const calls = registerCalls(workbookRegister);

let server: ServerForTests;
beforeAll(() => readTexts('common'));
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  board.opened.length = 0;
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(calls.detail, entry);
  server.answer(calls.page, [entry], 1);
  server.answer(calls.add, { id: 'new' });
  server.answer(calls.modify, { id: 't1' });
  const versions = versionCalls(workbookRegister);
  if (versions) server.answer(versions.versions, []);
});

const open = (at: string) => {
  sessionStore.set(admin);
  const router = createMemoryRouter([...registerRoutes, ...featureRoutes, { path: '*', element: <p>elsewhere</p> }], {
    initialEntries: [at],
  });
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { router, container };
};
const cells = () => screen.findByLabelText('cells', undefined, { timeout: 10_000 });
/** Something is typed: what the sheet holds from then on, and told as its editor tells it. */
const becomes = async (cellData: CellData): Promise<void> => {
  board.now = asUniver(book(cellData), { unitId: 'm', urlOf: () => '' });
  fireEvent.keyDown(await cells(), { key: '1' });
  act(() => board.opened.at(-1)?.onChange());
};
const save = (): boolean => fireEvent.click(screen.getByRole('button', { name: '保存' }));

it('R083 master spreadsheets are listed with their state', async () => {
  proves('R083');
  const { container } = open('/resource/listSpreadsheet');
  expect(await screen.findByRole('heading', { level: 1, name: '电子表格样表' })).toBeVisible();
  expect(await screen.findByText('Calibration line')).toBeVisible();
  expect(screen.getAllByText('已发布').length).toBeGreaterThan(0);
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  expect(violations).toEqual([]);
});

it('R092 a master is designed with the editor of the record, keeps what it holds and vouches for no result', async () => {
  proves('R092');
  const { router } = open('/resource/spreadsheet/new');
  expect(await screen.findByRole('heading', { level: 1, name: '新增电子表格样表' })).toBeVisible();
  fireEvent.change(await screen.findByRole('textbox', { name: /^名称/ }), { target: { value: '标准曲线' } });
  await cells();
  expect(screen.getByRole('button', { name: /导入/ })).toBeVisible();
  // Nothing of the library is offered to the library.
  expect(screen.queryByText('从资源取用…')).toBeNull();
  await becomes(standing.sheets['s1']?.cellData ?? {});
  // At once: what the sheet tells only after a pause is in what is sent.
  save();
  await waitFor(() => expect(server.sent(calls.add)).toHaveLength(1));
  expect(server.sent(calls.add)[0]).toMatchObject({ name: '标准曲线', tableDesign: [{ type }] });
  const sent = server.sent(calls.add).at(-1) as { readonly tableDesign: readonly [{ readonly content: SpreadSheet }] };
  const { content } = sent.tableDesign[0];
  expect(content.sheets[content.sheetOrder[0] ?? '']?.cellData).toEqual(standing.sheets['s1']?.cellData);
  expect([content.engine, content.fixed]).toEqual([null, null]);
  for (const rule of workbookRegister.rules) rule({ name: '标准曲线', tableDesign: sent.tableDesign });
  await waitFor(() => expect(router.state.location.pathname).toBe('/resource/detailSpreadSheet/new'));
}, 20_000);

it('R103 a master has a page of its own: what it holds, its versions, and ways to change and copy it', async () => {
  proves('R103');
  open('/resource/detailSpreadSheet/t1');
  expect(await screen.findByRole('heading', { level: 1, name: /标准曲线/ })).toBeVisible();
  const sheet = await screen.findByRole('group', { name: '工作表“标准曲线”' }, { timeout: 10_000 });
  expect(within(sheet).getByText('浓度')).toBeVisible();
  expect(screen.getByText(/公式结果未经系统计算/)).toBeVisible();
  expect(screen.getByRole('link', { name: '编辑' })).toHaveAttribute('href', '/resource/spreadsheet/edit/t1');
  fireEvent.click(await screen.findByRole('button', { name: '更多操作' }));
  expect(await screen.findByRole('menuitem', { name: '复制为新表' })).toHaveAttribute('href', '/resource/spreadsheet/copy/t1'); // prettier-ignore
}, 20_000);

it('a copy is a master of its own under another name', async () => {
  part('R103', 'a copy of it is begun');
  open('/resource/spreadsheet/copy/t1');
  await cells();
  save();
  await waitFor(() => expect(server.sent(calls.add)).toHaveLength(1));
  expect(server.sent(calls.add)[0]).toMatchObject({ name: '标准曲线（副本）', tableDesign: designOf(standing) });
}, 20_000);
