import { recordCalls } from '@shilu/events/records/calls';
import { ENGINE } from '@shilu/events/records/modules/spread-sheet/otherwise-now';
import type { Cell, CellData } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import { emptySheets, type Sheet, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { spreadSheetModule } from '@shilu/events/records/modules/spread-sheet/spread-sheet';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { serverForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import { SideBySide } from '../../dialogs/side-by-side';
import { initialChoices, openUnits } from '../merge-units';
import type { ModulePlace } from '../module-ui';
import { moduleUiOf } from '../registry';

const { type } = spreadSheetModule;
const place: ModulePlace = { recordId: 'r', moduleId: 'm', people: {}, unfilled: new Set() };
const sheet = (cellData: CellData, own: Partial<Sheet> = {}): Sheet => ({
  ...{ id: 's1', name: '标准曲线', rowCount: 100, columnCount: 20, cellData, mergeData: [], rowData: {} },
  ...{ columnData: {}, validations: [], conditionals: [], pictures: [] },
  ...own,
});
const book = (...sheets: readonly Sheet[]): SpreadSheet => ({
  ...emptySheets(),
  sheetOrder: sheets.map(({ id }) => id),
  sheets: Object.fromEntries(sheets.map((each) => [each.id, each])),
  styles: { head: { bl: 1, bg: { rgb: '#e3f1ef' } }, two: { n: { pattern: '0.00' } } },
});
const ui = () => {
  const found = moduleUiOf(type);
  if (!found) throw new Error(type);
  return found;
};
const cells = (container: Element): readonly string[] =>
  [...container.querySelectorAll('tbody td')].map(({ textContent }) => textContent);

beforeAll(() => readTexts('records', 'spreadSheet', 'audit'));

describe('M08 a sheet as it is read', () => {
  it('is a table with its letters and numbers, merged cells and looks; axe finds nothing', async () => {
    part('M08', 'its static view');
    const { Static } = ui();
    const first: Cell = { v: '浓度', s: 'head' };
    const content = book(
      sheet(
        { 0: { 0: first }, 1: { 0: { v: 12.5, s: 'two' }, 1: { v: 25, f: '=A2*2' } }, 2: { 1: { v: 'CH4', p: { runs: [{ st: 2, ed: 3, ts: { va: 2 } }] } } } },
        { mergeData: [{ startRow: 0, startColumn: 0, endRow: 0, endColumn: 1 }] },
      ),
      sheet({ 0: { 0: { v: '空白' } } }, { id: 's2', name: '空白值' }),
      sheet({ 0: { 0: { v: '算法' } } }, { id: 's3', name: '隐藏', hidden: 1 }),
    ); // prettier-ignore
    const { container } = show(<Static content={content} place={place} />);
    await screen.findByText('12.50');
    expect(cells(container)).toEqual(['浓度', '12.50', '25', '', 'CH4']);
    expect(container.querySelector('td[colspan="2"]')).toHaveTextContent('浓度');
    expect(container.querySelector('sub')).toHaveTextContent('4');
    expect(screen.getByTitle('=A2*2')).toHaveTextContent('25');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['A', 'B']);
    expect(within(screen.getByRole('group', { name: '工作表' })).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['标准曲线', '空白值', '隐藏（隐藏）']); // prettier-ignore
    fireEvent.click(screen.getByRole('button', { name: '空白值' }));
    expect(cells(container)).toEqual(['空白']);
    const found = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(found.violations.map(({ id }) => id)).toEqual([]);
  });

  it('M08 marks cells that a newer engine gives otherwise, with both values, and asks only of an older one', async () => {
    part('M08', 'both values of a newer engine, as it is read');
    const server = serverForTests();
    server.answer(recordCalls.calculateSheet, {
      calculation: {
        ...{ engine: ENGINE, fixed: { at: '', seed: 0 }, spilled: {} },
        results: { s1: { 0: { 1: 25.6, 2: 4 } } },
      },
    });
    const { Static } = ui();
    const older = { engine: { name: 'univer', version: '0.20.0' } };
    const content = book(sheet({ 0: { 0: { v: 12.5 }, 1: { v: 25, f: '=A1*2' }, 2: { v: 4, f: '=2*2' } } }));
    const { container, unmount } = show(<Static content={{ ...content, ...older }} place={place} />);
    await screen.findByText('（现算 25.6）');
    expect(cells(container)).toEqual(['12.5', '25（现算 25.6）', '4']);
    expect([...container.querySelectorAll('[data-otherwise]')]).toHaveLength(1);
    expect(screen.getByText(/univer 0\.20\.0.*univer 0\.25\.1 有 1 个单元格算得不同/)).toBeInTheDocument();
    expect(server.sent(recordCalls.calculateSheet)).toHaveLength(1);
    unmount();
    show(<Static content={{ ...content, engine: ENGINE }} place={place} />);
    await screen.findByText('25');
    expect(server.sent(recordCalls.calculateSheet)).toHaveLength(1);
  });

  it('M08 beside another version marks the rows that came in and the cells that changed, not all below them', async () => {
    part('M08', 'rows that came in, in the comparison of versions');
    const { Static } = ui();
    const row = (name: string, mass: number, at: number) => ({ 0: { v: name }, 1: { v: mass }, 2: { f: `=B${at}*2`, v: mass * 2 } }); // prettier-ignore
    const old = book(sheet({ 0: row('a', 1, 1), 1: row('b', 2, 2), 2: row('c', 3, 3), 3: row('d', 4, 4) }));
    const next = book(sheet({ 0: row('a', 1, 1), 1: { 0: { v: 'new' } }, 2: row('b', 2, 3), 3: row('c', 3.5, 4), 4: row('d', 4, 5) }, { rowCount: 101 })); // prettier-ignore
    const against = { content: old, tone: 'new' as const };
    const { container } = show(<Static content={next} place={{ ...place, against }} />);
    await screen.findByText('new');
    const marked = [...container.querySelectorAll('[data-change=new]')].map(({ textContent }) => textContent);
    expect(marked).toEqual(['new', '3.5']);
  });

  it('names rows, columns and sheets that are hidden, and shows them to whoever asks', async () => {
    const { Static } = ui();
    const cellData = { 0: { 0: { v: 'a' }, 1: { v: 'b' } }, 1: { 0: { v: 'c' }, 1: { v: 'd' } } };
    const content = book(
      sheet(cellData, { rowData: { 1: { hd: 1 } }, columnData: { 1: { hd: 1 } } }),
      sheet({ 0: { 0: { v: '算法' } } }, { id: 's2', name: '算法', hidden: 1 }),
    );
    const { container } = show(<Static content={content} place={place} />);
    expect(await screen.findByText('隐藏 1 行：2；隐藏 1 列：B')).toBeVisible();
    expect(cells(container)).toEqual(['a']);
    fireEvent.click(screen.getByRole('button', { name: '显示隐藏的内容' }));
    expect(cells(container)).toEqual(['a', 'b', 'c', 'd']);
    expect(screen.getByRole('rowheader', { name: '2' })).toHaveAttribute('data-hidden', 'true');
    fireEvent.click(screen.getByRole('button', { name: '按表格设置隐藏' }));
    expect(cells(container)).toEqual(['a']);
    fireEvent.click(screen.getByRole('button', { name: '算法（隐藏）' }));
    expect(cells(container)).toEqual(['算法']);
    const found = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } }); // prettier-ignore
    expect(found.violations.map(({ id }) => id)).toEqual([]);
  });

  it('names cells that do not show what stands in them, and shows that to whoever asks', async () => {
    const { Static } = ui();
    const content = { ...book(sheet({ 0: { 0: { v: 3.7, s: 'none' }, 1: { v: 4 } } })), styles: { none: { n: { pattern: ';;;' } } } };
    const { container } = show(<Static content={content} place={place} />);
    expect(await screen.findByText('1 个单元格未显示其内容：A1')).toBeVisible();
    expect(cells(container)).toEqual(['', '4']);
    fireEvent.click(screen.getByRole('button', { name: '显示隐藏的内容' }));
    expect(cells(container)).toEqual(['(3.7)', '4']);
  }); // prettier-ignore

  it('says that it is empty', () => {
    const { Static } = ui();
    show(<Static content={emptySheets()} place={place} />);
    expect(screen.getByText('表格是空的。')).toBeVisible();
  });

  it('of two versions marks the cells that differ, in each of them', async () => {
    part('M08', 'two versions compare as sheets');
    const before = book(sheet({ 0: { 0: { v: 1 }, 1: { v: 2, f: '=A1*2' } } }));
    const after = book(sheet({ 0: { 0: { v: 3 }, 1: { v: 6, f: '=A1*2' } } }));
    const { container } = show(<SideBySide type={type} before={before} after={after} titles={['原', '新']} />);
    expect(await screen.findByText('A1')).toBeVisible();
    await screen.findAllByRole('table');
    const marked = (tone: string): readonly string[] =>
      [...container.querySelectorAll(`td[data-change="${tone}"]`)].map(({ textContent }) => textContent);
    // What a formula gives otherwise is nobody's change.
    expect([marked('old'), marked('new')]).toEqual([['1'], ['3']]);
  });
});

describe('M08 two versions meet', () => {
  const merged = (base: SpreadSheet | null, mine: SpreadSheet, theirs: SpreadSheet) => {
    const units = ui().merge.units(base, mine, theirs);
    const chosen = initialChoices(units);
    return {
      open: openUnits(units, chosen).map(({ label }) => label),
      content: ui().merge.compose(units, chosen, mine, theirs) as SpreadSheet,
    };
  };
  const base = book(sheet({ 0: { 0: { v: 1 }, 1: { v: 2 }, 2: { v: 3, f: '=A1+B1' } } }));

  it('cell by cell: what does not touch is put together, and formulas are left to be calculated', () => {
    part('M08', 'merged cell by cell');
    const mine = book(sheet({ 0: { 0: { v: 5 }, 1: { v: 2 }, 2: { v: 7, f: '=A1+B1' } } }));
    const theirs = book(sheet({ 0: { 0: { v: 1 }, 1: { v: 9 }, 2: { v: 10, f: '=A1+B1' } }, 4: { 0: { v: '备注' } } }));
    const { open, content } = merged(base, mine, theirs);
    expect(open).toEqual([]);
    expect(content.sheets['s1']?.cellData).toEqual({
      0: { 0: { v: 5 }, 1: { v: 9 }, 2: { f: '=A1+B1' } },
      4: { 0: { v: '备注' } },
    });
    expect(spreadSheetModule.schema.safeParse(content).error).toBeUndefined();
  });

  it('asks for a cell that both changed, by its name', () => {
    const to = (v: number): SpreadSheet => book(sheet({ 0: { 0: { v }, 1: { v: 2 }, 2: { v: v + 2, f: '=A1+B1' } } }));
    expect(merged(base, to(5), to(6)).open).toEqual(['标准曲线!A1']);
  });

  it('where one put in a row, the sheet is chosen as a whole', () => {
    const mine = book(sheet({ 1: { 0: { v: 1 }, 1: { v: 2 }, 2: { v: 3, f: '=A2+B2' } } }, { rowCount: 101 }));
    const theirs = book(sheet({ 0: { 0: { v: 1 }, 1: { v: 9 }, 2: { v: 10, f: '=A1+B1' } } }));
    expect(merged(base, mine, theirs).open).toEqual(['标准曲线']);
  });

  it('a sheet that one added stays, and one that was removed by one alone goes', () => {
    const added = book(...Object.values(base.sheets), sheet({ 0: { 0: { v: 1 } } }, { id: 's2', name: '空白值' }));
    expect(merged(base, added, base).content.sheetOrder).toEqual(['s1', 's2']);
    expect(merged(added, base, added).content.sheetOrder).toEqual(['s1']);
    expect(spreadSheetModule.schema.safeParse(merged(base, added, base).content).error).toBeUndefined();
  });
});
