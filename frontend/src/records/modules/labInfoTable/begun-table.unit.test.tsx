import { fireEvent, screen } from '@testing-library/react';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { useRef, useState } from 'react';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readTexts, show } from '../../../testing/show';
import type { Caret } from '../../page/caret';
import { FocusOnOpening } from '../../page/module-focus';
import { InfoTableEditor } from './info-table-editor';

beforeAll(() => readTexts('records', 'common'));

const EMPTY: InfoTable = { columns: [], rows: [] };
type Kept = { content: InfoTable };
let pressed: Caret | null = null;
const takeCaret = (): Caret | null => pressed;
const ready = (): void => {};
let left = 0;
/** As a module's card opens it. */
const Opened = ({ kept }: { readonly kept: Kept }) => {
  const [content, setContent] = useState(kept.content);
  const box = useRef<HTMLDivElement>(null);
  const place = { recordId: 'r', moduleId: 'table', people: {}, unfilled: new Set<string>() };
  const put = (next: InfoTable): void => {
    Object.assign(kept, { content: next });
    setContent(next);
  };
  return (
    <div ref={box}>
      <FocusOnOpening within={box} takeCaret={takeCaret} onReady={ready} />
      <InfoTableEditor content={content} place={place} onChange={put} onLeave={() => (left += 1)} />
    </div>
  );
};
const open = async (content = EMPTY): Promise<Kept> => {
  const kept = { content };
  show(<Opened kept={kept} />);
  await screen.findByRole('textbox');
  return kept;
};
const focused = (): Element => document.activeElement ?? document.body;
const type = (value: string): boolean => fireEvent.change(focused(), { target: { value } });
const key = (name: string, more = {}): boolean => fireEvent.keyDown(focused(), { key: name, ...more });
const paste = (text: string): boolean => fireEvent.paste(focused(), { clipboardData: { getData: () => text } });
const labels = ({ columns }: InfoTable): string[] => columns.map(({ label }) => label);
const cells = ({ columns, rows }: InfoTable): string[][] =>
  rows.map((row) => columns.map(({ key }) => row.cells[key] ?? ''));

describe('a new info table opens with nothing to type in', () => {
  it('it opens in its first cell, and is written with the first thing typed', async () => {
    const kept = await open();
    expect(focused()).toBe(screen.getByRole('textbox', { name: '项目 1' }));
    key('ArrowRight');
    key('ArrowLeft');
    expect(kept.content).toBe(EMPTY);
    type('三乙胺');
    key('Tab');
    type('2.5 g');
    key('Enter');
    type('x');
    expect(labels(kept.content)).toEqual(['项目', '内容', '备注']);
    expect(cells(kept.content)).toEqual([
      ['三乙胺', '2.5 g', ''],
      ['x', '', ''],
    ]);
  });

  it('undo takes the first thing typed away and leaves the caret in its cell; redo brings it back', async () => {
    const kept = await open();
    type('甲');
    key('z', { ctrlKey: true });
    expect(kept.content).toEqual(EMPTY);
    expect(focused()).toBe(screen.getByRole('textbox', { name: '项目 1' }));
    key('z', { ctrlKey: true, shiftKey: true });
    expect(cells(kept.content)).toEqual([['甲', '', '']]);
  });

  it('a sheet pasted into it makes its columns, with or without headings', async () => {
    const kept = await open();
    paste('试剂\t质量 (g)\t收率 (HPLC)\n甲\t2.5\t98\n');
    expect(labels(kept.content)).toEqual(['试剂', '质量', '收率 (HPLC)']);
    expect(kept.content.columns.map(({ unit }) => unit)).toEqual([undefined, 'g', undefined]);
    expect(cells(kept.content)).toEqual([['甲', '2.5', '98']]);
    key('z', { ctrlKey: true });
    paste('甲\t2.5\n乙\t3');
    expect(labels(kept.content)).toEqual(['列 1', '列 2']);
    expect(cells(kept.content)).toEqual([
      ['甲', '2.5'],
      ['乙', '3'],
    ]);
    // In a table of its own a block goes where one is.
    paste('丙\t4');
    expect(cells(kept.content)[0]).toEqual(['丙', '4']);
  });

  it('a block wider than a table that is there adds its columns and says so; undo takes them away', async () => {
    const kept = await open();
    type('甲');
    paste('甲\t1\t2\t3\t4');
    // What is typed next replaces the cell, as it does in any sheet.
    const cell = focused() as HTMLInputElement;
    expect([cell.value, cell.selectionStart, cell.selectionEnd]).toEqual(['甲', 0, 1]);
    expect(labels(kept.content)).toEqual(['项目', '内容', '备注', '列 4', '列 5']);
    expect(cells(kept.content)).toEqual([['甲', '1', '2', '3', '4']]);
    expect(screen.getByText('已为粘贴的内容新增 2 列')).toBeVisible();
    key('z', { ctrlKey: true });
    expect(labels(kept.content)).toEqual(['项目', '内容', '备注']);
    expect(screen.queryByText(/新增 2 列/)).toBeNull();
  });

  it('a column in which numbers alone were typed can be one of numbers at once', async () => {
    const kept = await open();
    key('ArrowRight');
    type('1,5 g');
    key('Enter');
    type('500 mg');
    key('Enter');
    fireEvent.click(screen.getByLabelText('列“项目”'));
    expect(await screen.findByText('改名')).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: '改为数字列' })).toBeNull();
    fireEvent.click(screen.getByLabelText('列“内容”'));
    expect(await screen.findByRole('menuitem', { name: '改为数字列' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '改为数字列' }));
    expect(kept.content.columns[1]).toMatchObject({ type: 'number', unit: 'g' });
    expect(cells(kept.content).slice(0, 2)).toEqual([
      ['', '1.5', ''],
      ['', '0.500', ''],
    ]);
    expect(screen.getByText(/数字可带单位输入/)).toBeVisible();
    key('ArrowLeft');
    expect(screen.queryByRole('button', { name: '改为数字列' })).toBeNull();
  });

  it('one more click on the cell where one is takes nothing from typing that replaces it; a column’s menu keeps its Escape', async () => {
    left = 0;
    await open();
    type('5');
    key('Enter');
    key('ArrowUp');
    const cell = focused() as HTMLInputElement;
    cell.setSelectionRange(1, 1);
    fireEvent.click(cell, { detail: 1 });
    expect([cell.selectionStart, cell.selectionEnd]).toEqual([0, 1]);
    fireEvent.click(screen.getByLabelText('列“项目”'));
    const item = await screen.findByText('改名');
    fireEvent.keyDown(item, { key: 'Escape' });
    expect(left).toBe(0);
    fireEvent.keyDown(cell, { key: 'Escape' });
    expect(left).toBe(1);
  });

  it('one word pasted into it is typed', async () => {
    const kept = await open();
    paste('甲');
    expect([labels(kept.content).length, cells(kept.content)]).toEqual([3, [['甲', '', '']]]);
  });

  it('a heading is named where it stands: by a double click, by its menu, and when its column is added', async () => {
    const kept = await open();
    fireEvent.doubleClick(screen.getByText('内容'));
    expect(focused()).toHaveValue('内容');
    type('用量');
    key('Delete');
    key('Enter');
    expect(labels(kept.content)).toEqual(['项目', '用量', '备注']);
    expect(focused()).toBe(screen.getByRole('textbox', { name: '用量 1' }));
    fireEvent.click(screen.getByRole('button', { name: '添加列' }));
    expect(focused()).toHaveValue('列 4');
    type('批号');
    fireEvent.blur(focused());
    fireEvent.click(screen.getByLabelText('列“项目”'));
    fireEvent.click(await screen.findByText('改名'));
    type('试剂');
    key('Escape');
    expect(labels(kept.content)).toEqual(['项目', '用量', '备注', '批号']);
  });

  it('the last column stays, and the columns are set up one step away', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: '设置列' }));
    expect(screen.getAllByRole('textbox', { name: /^名称/ })).toHaveLength(3);
    fireEvent.click(screen.getByLabelText('删除 项目'));
    fireEvent.click(screen.getByLabelText('删除 内容'));
    expect(screen.getByLabelText('删除 备注')).toBeDisabled();
  });

  it('a press on a cell of the read view opens that cell, and what is typed goes nowhere else', async () => {
    onTestFinished(() => {
      pressed = null;
    });
    pressed = { field: null, block: -1, offset: 0, cell: { row: 'r2', column: 1 } };
    const columns = ['名称', '质量'].map((label) => ({ key: label, label, type: 'text' as const }));
    const kept = await open({ columns, rows: ['r1', 'r2'].map((id) => ({ id, cells: { 名称: id } })) });
    expect(focused()).toBe(screen.getByRole('textbox', { name: '质量 2' }));
    type('7.25');
    expect(cells(kept.content)).toEqual([
      ['r1', ''],
      ['r2', '7.25'],
    ]);
  });
});
