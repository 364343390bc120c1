import type { FileRef } from '@shilu/events/core/schemas';
import { recordCalls } from '@shilu/events/records/calls';
import { Notifications } from '@mantine/notifications';
import { asUniver } from '@shilu/events/records/modules/spread-sheet/as-univer';
import type { CellData } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import { emptySheets, type Sheet, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { spreadSheetModule } from '@shilu/events/records/modules/spread-sheet/spread-sheet';
import { part } from '@shilu/tests/proves';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error';
import { serverForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import { noteRefused } from '../../session/refused';
import { halfTypedTaken } from '../../../ui/half-typed';
import type { ModulePlace } from '../module-ui';
import { moduleUiOf } from '../registry';
import type { openWorkbook } from './univer/open-workbook';

type Options = Parameters<typeof openWorkbook>[0];

/** The sheet on the screen as its editor drives it: what it was opened with, and what stands in it now. */
const board = vi.hoisted(() => ({
  opened: [] as Options[],
  now: {} as Options['data'],
  halfTyped: null as (() => void) | null,
  gone: [] as unknown[],
  stored: {} as FileRef,
}));
// How far it is on its way is told by a request that jsdom does not answer.
vi.mock('../../../api/upload', async (original) => ({
  ...(await original<object>()),
  uploadFile: () => Promise.resolve(board.stored),
}));
vi.mock('./univer/workbook-texts', () => ({ workbookTexts: () => Promise.resolve({ locale: 'zhCN', texts: {} }) }));
vi.mock('./univer/open-workbook', () => ({
  openWorkbook: (options: Options) => {
    board.opened.push(options);
    board.now = options.data;
    const field = document.createElement('div');
    field.setAttribute('contenteditable', 'true');
    field.tabIndex = 0;
    // jsdom does not know it of itself.
    Object.defineProperty(field, 'isContentEditable', { value: true });
    field.setAttribute('aria-label', 'cells');
    options.container.append(field);
    return {
      read: () => board.now,
      endTyping: () => {
        board.halfTyped?.();
        board.halfTyped = null;
      },
      calculated: () => Promise.resolve(),
      focus: () => field.focus(),
      holds: (node: EventTarget | null) => node instanceof Node && options.container.contains(node),
      recalculate: () => board.gone.push('again'),
      goTo: (...place: unknown[]) => board.gone.push(place),
      setDark: () => {},
      close: () => {},
    };
  },
}));

const place: ModulePlace = { recordId: 'r', moduleId: 'm', people: {}, unfilled: new Set() };
const sheet = (cellData: CellData): Sheet => ({
  ...{ id: 's1', name: '数据', rowCount: 100, columnCount: 20, cellData, mergeData: [], rowData: {} },
  ...{ columnData: {}, validations: [], conditionals: [], pictures: [] },
});
const book = (cellData: CellData): SpreadSheet => ({
  ...emptySheets(),
  sheetOrder: ['s1'],
  sheets: { s1: sheet(cellData) },
});

beforeAll(() => readTexts('records', 'spreadSheet'));
beforeEach(() => {
  board.opened.length = 0;
  board.gone.length = 0;
});

const edit = async (start: SpreadSheet) => {
  const ui = moduleUiOf(spreadSheetModule.type);
  if (!ui) throw new Error('no spreadsheet');
  const told: SpreadSheet[] = [];
  const leave = vi.fn();
  let put = (_next: SpreadSheet): void => {};
  const Editing = () => {
    const [value, setValue] = useState<unknown>(start);
    put = setValue;
    return (
      <>
        <ui.Editor
          content={value}
          place={place}
          onLeave={leave}
          onChange={(next) => {
            told.push(next as SpreadSheet);
            setValue(next);
          }}
        />
        <button>elsewhere</button>
      </>
    );
  };
  show(<Editing />);
  const cells = await screen.findByLabelText('cells');
  return { told, leave, cells, put: (next: SpreadSheet) => act(() => put(next)) };
};
/** What the sheet has once something was typed: the same as the product's content has it. */
const becomes = (cellData: CellData): void => {
  board.now = asUniver(book(cellData), { unitId: 'm', urlOf: () => '' });
};
const change = (): void => act(() => board.opened.at(-1)?.onChange());

it('what the sheet does by itself on opening is nobody’s change; what is typed is told after a pause', async () => {
  part('M08', 'its editor tells what was typed');
  const { told, cells } = await edit(book({ 0: { 0: { v: 1 } } }));
  becomes({ 0: { 0: { v: 1 }, 1: { v: 2 } } });
  change();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(told).toEqual([]);
  fireEvent.keyDown(cells, { key: '2' });
  change();
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]?.sheets['s1']?.cellData).toEqual({ 0: { 0: { v: 1 }, 1: { v: 2 } } });
  // What it told is what it shows: nothing is opened anew.
  expect(board.opened).toHaveLength(1);
});

it('a cell that is still typed in is taken before anything is saved', async () => {
  const { told, cells } = await edit(book({}));
  fireEvent.keyDown(cells, { key: '7' });
  board.halfTyped = () => {
    becomes({ 0: { 0: { v: 7 } } });
    board.opened.at(-1)?.onChange();
  };
  await act(() => halfTypedTaken());
  expect(told.at(-1)?.sheets['s1']?.cellData).toEqual({ 0: { 0: { v: 7 } } });
});

it('whoever goes elsewhere takes the cell along and stays there', async () => {
  const { told, cells } = await edit(book({}));
  const elsewhere = screen.getByRole('button', { name: 'elsewhere' });
  fireEvent.keyDown(cells, { key: '7' });
  board.halfTyped = () => {
    becomes({ 0: { 0: { v: 7 } } });
    board.opened.at(-1)?.onChange();
    cells.focus();
  };
  cells.focus();
  act(() => elsewhere.focus());
  await waitFor(() => expect(told).toHaveLength(1));
  expect(elsewhere).toHaveFocus();
});

it('an empty one opens with a sheet; content that came from elsewhere is opened anew', async () => {
  const { put } = await edit(emptySheets());
  expect(board.opened[0]?.data.sheetOrder).toHaveLength(1);
  put(book({ 3: { 3: { v: 'theirs' } } }));
  await waitFor(() => expect(board.opened).toHaveLength(2));
  expect(JSON.stringify(board.opened[1]?.data.sheets)).toContain('theirs');
});

it('F6 leads to the buttons and back, Escape out of the full window and then out of the sheet', async () => {
  const { cells, leave } = await edit(book({}));
  fireEvent.keyDown(cells, { key: 'F6' });
  const larger = screen.getByRole('button', { name: '放大到整个窗口' });
  expect(screen.getByRole('button', { name: '导入 xlsx 或 CSV' })).toHaveFocus();
  fireEvent.keyDown(larger, { key: 'F6' });
  expect(cells).toHaveFocus();
  fireEvent.click(larger);
  expect(screen.getByRole('button', { name: '恢复原来的大小' })).toBeVisible();
  fireEvent.keyDown(cells, { key: 'Escape' });
  expect(leave).not.toHaveBeenCalled();
  fireEvent.keyDown(cells, { key: 'Escape' });
  expect(leave).toHaveBeenCalledOnce();
});

it('cells that keep it from being saved are listed, those that the server refused too, and a click leads there', async () => {
  part('M08', 'refused cells are shown at their place');
  const wrong = book({ 1: { 1: { v: 'x', s: 'gone' } } });
  await edit(wrong);
  fireEvent.click(await screen.findByRole('button', { name: /数据!B2/ }));
  expect(board.gone).toEqual([['s1', 1, 1]]);
  const issues = [
    { path: 'data.sheets.s1.cellData.4.2', message: 'sheetResult', text: 'C5 应为 25', params: { cell: '数据!C5' } },
  ];
  act(() => noteRefused('m', wrong, new ApiError(4000, 'refused', 422, { issues })));
  fireEvent.click(await screen.findByRole('button', { name: '数据!C5：C5 应为 25' }));
  expect(board.gone.at(-1)).toEqual(['s1', 4, 2]);
  fireEvent.click(screen.getByRole('button', { name: '重新计算整个表格' }));
  expect(board.gone.at(-1)).toBe('again');
  act(() => noteRefused('m', null, null));
  expect(screen.queryByText(/C5/)).toBeNull();
});

it('a file is read, shown with what would be lost, and taken when somebody says so; that can be undone', async () => {
  part('M08', 'import from a file, with what it would lose');
  const server = serverForTests();
  const source = { hash: 'a'.repeat(64), name: '标准曲线.xlsx', size: 10, mime: 'application/octet-stream' };
  board.stored = source;
  server.answer(recordCalls.readSheet, {
    ...{ content: { ...book({ 0: { 0: { v: 42 } } }), source }, contentVersion: 1, calculated: true },
    lost: [{ part: 'charts', count: 1, places: ['数据'] }],
    pictures: { files: [], places: [] },
    differs: [{ cell: '数据!B2', stored: '1', given: '2' }],
  });
  const { told } = await edit(book({ 0: { 0: { v: 1 } } }));
  const frame = screen.getByRole('toolbar').parentElement ?? document.body;
  const file = new File(['x'], '标准曲线.xlsx');
  fireEvent.drop(frame, { dataTransfer: { files: [file], types: ['Files'] } });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('图表：1 处（数据）')).toBeVisible();
  expect(within(dialog).getByText('数据!B2：文件中为 1，此处算得 2')).toBeVisible();
  expect(await within(dialog).findByText('42')).toBeVisible();
  expect(server.sent(recordCalls.readSheet)).toEqual([{ file: source, recordId: 'r' }]);
  expect(told).toEqual([]);
  const found = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: '带入' }));
  expect(told.at(-1)).toMatchObject({ source, sheets: { s1: { cellData: { 0: { 0: { v: 42 } } } } } });
  // The sheet on the screen is that of the file.
  await waitFor(() => expect(board.opened).toHaveLength(2));
});

it('a file that is none is refused in the server’s words, and nothing is taken', async () => {
  const server = serverForTests();
  board.stored = { hash: 'a'.repeat(64), name: 'a.xls', size: 10, mime: 'application/vnd.ms-excel' };
  server.refuse(recordCalls.readSheet, 'notFound');
  const { told } = await edit(book({ 0: { 0: { v: 1 } } }));
  const frame = screen.getByRole('toolbar').parentElement ?? document.body;
  fireEvent.drop(frame, { dataTransfer: { files: [new File(['x'], 'a.xls')], types: ['Files'] } });
  await waitFor(() => expect(server.sent(recordCalls.readSheet)).toHaveLength(1));
  expect([told, screen.queryByRole('dialog')]).toEqual([[], null]);
});

it('M08 the editor lists cells that a newer engine gives otherwise; a click leads there', async () => {
  part('M08', 'both values of a newer engine, in the editor');
  const server = serverForTests();
  server.answer(recordCalls.calculateSheet, {
    calculation: {
      ...{ engine: { name: 'univer', version: '0.25.1' }, fixed: { at: '', seed: 0 }, spilled: {} },
      results: { s1: { 6: { 1: 12.8 } } },
    },
  });
  await edit({ ...book({ 6: { 1: { v: 12.5, f: '=A1*2' } } }), engine: { name: 'univer', version: '0.20.0' } });
  fireEvent.click(await screen.findByRole('button', { name: 'B7：保存的是 12.5，现算 12.8' }));
  expect(board.gone.at(-1)).toEqual(['s1', 6, 1]);
});

it('V045 a sheet that others take from is not deleted; the cells are named', async () => {
  part('V045', 'in the editor');
  const start: SpreadSheet = {
    ...book({ 6: { 1: { f: "='批 1'!B2" } } }),
    sheetOrder: ['s1', 's2'],
    sheets: {
      s1: sheet({ 6: { 1: { f: "='批 1'!B2" } } }),
      s2: { ...sheet({ 0: { 0: { v: 1 } } }), id: 's2', name: '批 1' },
    },
  };
  show(<Notifications />);
  await edit(start);
  const mayDelete = (id: string): boolean | undefined => board.opened.at(-1)?.mayDelete(id);
  expect(mayDelete('s1')).toBe(true);
  expect(mayDelete('s2')).toBe(false);
  expect(await screen.findByText(/工作表“批 1”正被 数据!B7 引用/)).toBeVisible();
});
