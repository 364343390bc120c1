import { fireEvent, screen, within } from '@testing-library/react';
import { shown as shownInReaction } from '@shilu/events/records/modules/equation/shown';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { proves } from '@shilu/tests/proves';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTexts, show } from '../../../testing/show';
import type { ModulePlace } from '../module-ui';
import { initialChoices, openUnits } from '../merge-units';
import { infoTableUi } from './info-table-ui';
import { InfoTableEditor } from './info-table-editor';
import { InfoTableStatic } from './info-table-static';
import { tableHtml } from './sheet-clipboard';

beforeAll(() => readTexts('records', 'common'));

const TABLE: InfoTable = {
  columns: [
    { key: 'm', label: '质量', type: 'number', unit: 'g' },
    { key: 'mw', label: '摩尔质量', type: 'number', unit: 'g/mol' },
    { key: 'n', label: '物质的量', type: 'number', unit: 'mmol', formula: '[m] / [mw]' },
  ],
  rows: [
    { id: 'r1', cells: { m: '5.00', mw: '58.44', n: '85.56' } },
    { id: 'r2', cells: { m: '2.00' } },
  ],
};
const place: ModulePlace = { recordId: 'r', moduleId: 'table', people: {}, unfilled: new Set() };
type Kept = { content: InfoTable };
const Table = ({ kept }: { readonly kept: Kept }) => {
  const [content, setContent] = useState(kept.content);
  const put = (next: InfoTable): void => {
    Object.assign(kept, { content: next });
    setContent(next);
  };
  return <InfoTableEditor content={content} place={place} onChange={put} onLeave={() => {}} />;
};
const open = (content: InfoTable = TABLE): Kept => {
  const kept = { content };
  show(<Table kept={kept} />);
  return kept;
};
const cell = (row: number, column: number): HTMLElement => {
  const found = screen.getAllByRole('row')[row]?.querySelectorAll('td')[column];
  if (!found) throw new Error(`${String(row)}/${String(column)}`);
  return found;
};
const amounts = ({ content }: Kept): (string | undefined)[] => content.rows.map(({ cells }) => cells['n']);
const design = (): void => void fireEvent.click(screen.getByRole('button', { name: '设置列' }));
const formulaBox = (): HTMLInputElement => screen.getByRole('textbox', { name: '“物质的量”的公式' });
const type = (box: HTMLInputElement, value: string): void => {
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value } });
};

describe('calculated columns of an info table', () => {
  it('take their unit from the formula, until a person chooses another', () => {
    const columns = TABLE.columns.map(({ unit, ...rest }) =>
      rest.key === 'n' ? { ...rest, formula: '' } : { ...rest, ...(unit === undefined ? {} : { unit }) },
    );
    const kept = open({ ...TABLE, columns });
    const unit = (): string | undefined => kept.content.columns.find(({ key }) => key === 'n')?.unit;
    design();
    type(formulaBox(), '[质量] / [摩尔质量]');
    expect(unit()).toBe('mol');
    type(formulaBox(), '[质量] * 2');
    expect(unit()).toBe('g');
    const units = screen.getAllByRole<HTMLInputElement>('textbox', { name: '单位' });
    fireEvent.change(units.at(-1) ?? document.body, { target: { value: 'mg' } });
    fireEvent.blur(units.at(-1) ?? document.body);
    type(formulaBox(), '[质量] * 3');
    expect(unit()).toBe('mg');
    expect(kept.content.rows[0]?.cells['n']).toBe('15000');
  });

  it('V054 begin with three decimals, until the column says otherwise; what was typed stands as it was typed', () => {
    proves('V054');
    const [mass, weight] = TABLE.columns;
    if (!mass || !weight) throw new Error('no columns');
    const columns = [mass, weight, { key: 'n', label: '物质的量', type: 'number' as const, unit: 'mmol' }];
    const kept = open({ columns, rows: [{ id: 'r1', cells: { m: '5.00', mw: '58.440' } }] });
    design();
    fireEvent.click(screen.getAllByRole('combobox', { name: '类型' })[2] ?? document.body);
    fireEvent.click(screen.getAllByRole('option', { name: '计算', hidden: true })[2] ?? document.body);
    expect(kept.content.columns[2]).toMatchObject({ formula: '', decimals: 3 });
    type(formulaBox(), '[质量] / [摩尔质量]');
    // 5.00 g ÷ 58.44 g/mol = 85.55783 mmol
    expect(kept.content.rows[0]?.cells).toEqual({ m: '5.00', mw: '58.440', n: '85.558' });
    fireEvent.change(screen.getByRole('textbox', { name: '小数位数' }), { target: { value: '1' } });
    expect(amounts(kept)).toEqual(['85.6']);
    // Computed amounts of a reaction are the exception: three significant figures at least, in a fitting unit.
    expect(shownInReaction('mass', { number: '0.4', unit: 'mg', held: false })).toBe('0.400 mg');
  });

  it('follow what is typed, are not typed into, and one Ctrl+Z takes both back', () => {
    const kept = open();
    fireEvent.mouseDown(cell(2, 1));
    fireEvent.change(within(cell(2, 1)).getByRole('textbox'), { target: { value: '100' } });
    expect(amounts(kept)).toEqual(['85.56', '20.0']);
    fireEvent.mouseDown(cell(2, 2));
    expect(within(cell(2, 2)).getByRole('textbox')).toHaveAttribute('readonly');
    fireEvent.keyDown(within(cell(2, 2)).getByRole('textbox'), { key: 'Delete' });
    expect(amounts(kept)).toEqual(['85.56', '20.0']);
    fireEvent.keyDown(within(cell(2, 2)).getByRole('textbox'), { key: 'z', ctrlKey: true });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z', ctrlKey: true });
    expect([amounts(kept), kept.content.rows[1]?.cells['mw']]).toEqual([['85.56', undefined], undefined]);
  });

  it('are written by column names, which are offered; the first row is shown', () => {
    const kept = open();
    design();
    expect(formulaBox()).toHaveValue('[质量] / [摩尔质量]');
    type(formulaBox(), '质');
    fireEvent.click(screen.getByRole('option', { name: /^质量/, hidden: true }));
    expect(formulaBox()).toHaveValue('[质量]');
    type(formulaBox(), '2 * 质量 / 摩尔质量');
    expect(kept.content.columns[2]?.formula).toBe('2 * [m] / [mw]');
    expect(screen.getByText('第一行：171.1 mmol')).toBeInTheDocument();
    expect(amounts(kept)).toEqual(['171.1', undefined]);
  });

  it.each([
    ['[质量] + [摩尔质量]', 'g 与 g/mol 不是同一种量，不能相加减'],
    ['[质量] * 2', '计算结果以 g 计，无法换算成本列的单位 mmol'],
    ['[纯度] * 2', '没有名为“纯度”的列'],
    ['[物质的量] * 2', '这些列互相引用，无法计算：物质的量'],
    ['[质量] *', '公式在“[质量] *”处读不懂，请检查运算符和括号'],
  ])('%s: %s', (formula, why) => {
    const kept = open();
    design();
    type(formulaBox(), formula);
    expect(screen.getByText(why)).toBeInTheDocument();
    expect(amounts(kept)).toEqual([undefined, undefined]);
  });

  it('a division by zero is told at its cell', () => {
    open({ ...TABLE, rows: [{ id: 'r1', cells: { m: '5.00', mw: '0' } }] });
    expect(screen.getByRole('button', { name: '第 1 行“物质的量”：除数为零' })).toBeInTheDocument();
  });

  it('a renamed column stays in its formulas; a removed one is told by its formula', () => {
    const kept = open();
    design();
    const [name] = screen.getAllByRole('textbox', { name: /^名称/ });
    if (!name) throw new Error('no name');
    fireEvent.change(name, { target: { value: '称样量' } });
    expect(formulaBox()).toHaveValue('[称样量] / [摩尔质量]');
    expect(amounts(kept)).toEqual(['85.56', undefined]);
  });

  it('are read with how they were worked out, and copied as values', () => {
    show(<InfoTableStatic content={TABLE} place={place} />);
    expect(screen.getByText('物质的量 = [质量] / [摩尔质量]')).toBeInTheDocument();
    expect(tableHtml(TABLE, { top: 0, bottom: 0, left: 0, right: 2 })).toContain('>85.56<');
  });

  it('two people’s edits of one row and of the formula meet without a conflict', () => {
    const mine = {
      ...TABLE,
      rows: TABLE.rows.map((row) => ({ ...row, cells: { ...row.cells, mw: '100', n: '50.00' } })),
    };
    const theirs: InfoTable = {
      columns: TABLE.columns.map((column) => (column.key === 'n' ? { ...column, formula: '2 * [m] / [mw]' } : column)),
      rows: [
        { id: 'r1', cells: { m: '5.00', mw: '58.44', n: '171.1' } },
        { id: 'r2', cells: { m: '2.00' } },
      ],
    };
    const units = infoTableUi.merge.units(TABLE, mine, theirs);
    const chosen = initialChoices(units);
    expect(openUnits(units, chosen)).toEqual([]);
    const merged = infoTableUi.merge.compose(units, chosen, mine, theirs);
    expect(merged.rows.map(({ cells }) => cells['n'])).toEqual(['100', '40.0']);
  });
});
