import { emptyDesign, type Input, type SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { registerCalls } from '@shilu/events/core/register-calls';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { recordCalls } from '@shilu/events/records/calls';
import { spreadDesignModule } from '@shilu/events/records/modules/spread-design/spread-design';
import { withValues } from '@shilu/events/records/modules/spread-design/with-cells';
import { emptySheets } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { serverForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import type { ModulePlace } from '../module-ui';
import { moduleUiOf } from '../registry';
import { designMerge } from './design-merge';

const range = { startRow: 3, startColumn: 1, endRow: 3, endColumn: 1 };
vi.mock('../spreadSheet/univer/workbook-texts', () => ({ workbookTexts: () => Promise.resolve({ locale: 'zhCN', texts: {} }) })); // prettier-ignore
vi.mock('../spreadSheet/univer/open-workbook', () => ({
  openWorkbook: () => ({
    read: () => ({}),
    endTyping: () => {},
    calculated: () => Promise.resolve(),
    focus: () => {},
    holds: () => false,
    recalculate: () => {},
    goTo: () => {},
    selected: () => ({ sheet: 'a', range }),
    setDark: () => {},
    close: () => {},
  }),
}));

const place: ModulePlace = { recordId: 'r', moduleId: 'm', people: { 'acc-li': '李晓彤' }, unfilled: new Set() };
const input = (id: string, row: number, own: Partial<Input> = {}): Input => ({
  ...{ id, name: id, sheet: 'a', range: { ...range, startRow: row, endRow: row }, kind: 'number' },
  ...{ unit: '', min: '', max: '', options: [], required: false, hint: '' },
  ...own,
});
const cellData = { 0: { 0: { v: '称样量' } }, 4: { 0: { v: '含量' }, 1: { f: '=B1*2', v: 24.6 } } };
const design: SpreadDesign = {
  book: {
    ...{ ...emptySheets(), sheetOrder: ['a'], engine: { name: 'univer', version: '0.25.1' } },
    sheets: {
      a: {
        ...{
          id: 'a',
          name: '称量',
          rowCount: 30,
          columnCount: 9,
          cellData,
          mergeData: [],
          rowData: {},
          columnData: {},
        },
        ...{ validations: [], conditionals: [], pictures: [] },
      },
    },
  },
  design: {
    ...emptyDesign(),
    sealed: true,
    inputs: [
      input('称样量', 0, { unit: 'mg', min: '10', max: '15', hint: '精确至 0.1 mg' }),
      input('外观', 1, { kind: 'choice', options: ['白色粉末', '类白色粉末'] }),
      input('备注', 2, { kind: 'text' }),
    ],
    results: [{ id: 'r', name: '含量', sheet: 'a', row: 4, column: 1, unit: '%' }],
  },
  reasons: [],
};

beforeEach(() => serverForTests().answer(recordCalls.calculateSheet, { calculation: null }));
beforeAll(() => readTexts('records', 'spreadSheet', 'spreadDesign'));

const edit = async (start: SpreadDesign, begun = '已填 0 / 3') => {
  const ui = moduleUiOf(spreadDesignModule.type);
  if (!ui) throw new Error('no designed sheet');
  const told: SpreadDesign[] = [];
  const Editing = () => {
    const [value, setValue] = useState<unknown>(start);
    const onChange = (next: unknown): void => {
      told.push(next as SpreadDesign);
      setValue(next);
    };
    return (
      <main>
        <ui.Editor content={value} place={place} onLeave={() => {}} onChange={onChange} />
      </main>
    );
  };
  const { container } = show(<Editing />);
  await screen.findByText(start.design.sealed ? begun : '设为输入项');
  return { told, container, last: () => told.at(-1) };
};
const valueAt = (content: SpreadDesign | undefined, row: number) => content?.book.sheets['a']?.cellData[row]?.[1]?.v;

it('M09 inputs are fields in their cells; Enter goes on; a value beyond its limits asks why', async () => {
  part('M09', 'filled in by its inputs');
  const { last, container } = await edit(design);
  const weight = await screen.findByLabelText('称样量');
  fireEvent.change(weight, { target: { value: '15.2' } });
  expect([valueAt(last(), 0), last()?.book.engine, valueAt(last(), 4)]).toEqual([15.2, null, undefined]);
  const reason = screen.getByLabelText('“称样量”超限的原因');
  fireEvent.change(reason, { target: { value: '样品量不足' } });
  expect(last()?.reasons).toEqual([{ sheet: 'a', row: 0, column: 1, reason: '样品量不足', value: 15.2 }]);
  weight.focus();
  fireEvent.change(weight, { target: { value: '12,5 g?' } });
  fireEvent.keyDown(weight, { key: 'Enter' });
  expect(weight.closest('td')?.textContent).not.toBe('');
  expect(valueAt(last(), 0)).toBe(15.2);
  const note = screen.getByLabelText('备注');
  fireEvent.change(note, { target: { value: '略吸湿' } });
  expect(valueAt(last(), 2)).toBe('略吸湿');
  expect((await axe.run(container)).violations).toEqual([]);
  fireEvent.click(screen.getByLabelText('按列表填写'));
  expect(screen.getByText('精确至 0.1 mg · 10–15 mg')).toBeInTheDocument();
  expect((await axe.run(container)).violations).toEqual([]);
});

it('M09 the options of a choice come from a dictionary, in place of the one that nobody wrote', async () => {
  part('M09', 'options of an input from a dictionary');
  const server = serverForTests();
  const at = { createdAt: '2026-01-01T00:00:00.000Z', modifiedAt: '2026-01-01T00:00:00.000Z', ownerId: null };
  const item = (value: string, zh: string, enabled = true) => ({ value, zh, en: value, enabled });
  const items = [item('white', '白色'), item('grey', '灰色'), item('old', '旧色', false)];
  server.answer(
    registerCalls(dictionaryRegister).page,
    [{ ...at, id: 'd', removed: false, revision: 0, values: { code: 'colour', name: '外观', nameEn: 'Look', items } }],
    1,
  ); // prettier-ignore
  const inputs = [input('外观', 1, { kind: 'choice', options: ['选项 1'] })];
  const { last } = await edit({ ...design, design: { ...design.design, sealed: false, inputs } });
  fireEvent.click(await screen.findByRole('button', { name: '从字典取选项' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '外观（2 项）' }));
  expect(last()?.design.inputs[0]?.options).toEqual(['白色', '灰色']);
});

it('M09 a number stands as it was typed, with the unit of its cell, and its trace says so', async () => {
  const { last } = await edit(design);
  const weight = await screen.findByLabelText('称样量');
  fireEvent.change(weight, { target: { value: '12.50' } });
  fireEvent.blur(weight);
  expect([valueAt(last(), 0), last()?.digits]).toEqual([12.5, [{ sheet: 'a', row: 0, column: 1, text: '12.50', value: 12.5 }]]); // prettier-ignore
  expect(weight).toHaveValue('12.50');
  fireEvent.change(weight, { target: { value: '0.01250 g' } });
  fireEvent.blur(weight);
  expect(weight).toHaveValue('12.50');
  const told = (before: SpreadDesign, next: SpreadDesign | undefined) => [...spreadDesignModule.diff(before, next ?? before)].map(({ oldValue, newValue }) => [oldValue, newValue]); // prettier-ignore
  expect(told(design, last())).toContainEqual([null, { kind: 'number', number: '12.50', unit: 'mg' }]);
  const typed = last();
  fireEvent.change(weight, { target: { value: '12.5' } });
  expect([last()?.digits, told(typed ?? design, last())[0]]).toEqual([undefined, [{ kind: 'number', number: '12.50', unit: 'mg' }, { kind: 'number', number: '12.5', unit: 'mg' }]]); // prettier-ignore
});

it('M09 a copied column goes into the cells below, each as its kind reads it; what finds no place is told; Enter goes down', async () => {
  part('M09', 'paste and Enter as in a spreadsheet');
  const two = { ...range, startRow: 5, endRow: 6, startColumn: 1, endColumn: 2 };
  const inputs = [input('质量', 5, { range: two, unit: 'mg' }), ...design.design.inputs];
  const { last, container } = await edit({ ...design, design: { ...design.design, inputs } }, '已填 0 / 7');
  const at = (row: number, column: number) => last()?.book.sheets['a']?.cellData[row]?.[column]?.v;
  const first = await screen.findByLabelText('质量 B6');
  const pasted = '12.50\t0.0131 g\r\n>LOD\t13\r\n9';
  fireEvent.paste(first, { clipboardData: { getData: () => pasted } });
  expect([at(5, 1), at(5, 2), at(6, 1), at(6, 2)]).toEqual([12.5, 13.1, undefined, 13]);
  expect(first).toHaveValue('12.50');
  expect(screen.getByText(/有 2 个值没有填入/)).toHaveTextContent('B7 >LOD和B8 9');
  expect((await axe.run(container)).violations).toEqual([]);
  first.focus();
  fireEvent.keyDown(first, { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByLabelText('质量 B7'));
  fireEvent.keyDown(screen.getByLabelText('质量 B7'), { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByLabelText('质量 C6'));
  fireEvent.keyDown(screen.getByLabelText('质量 C6'), { key: 'Enter', shiftKey: true });
  expect(document.activeElement).toBe(screen.getByLabelText('质量 B7'));
});

it('M09 what formulas give is calculated as one fills in, and is not said to be saved', async () => {
  part('M09', 'results while it is filled in');
  const server = serverForTests();
  const given = (value: number) => ({
    calculation: {
      ...{ engine: { name: 'univer', version: '0.25.1' }, fixed: { at: '2026-03-02T01:02:03Z', seed: 1 }, spilled: {} },
      results: { a: { 4: { 1: value } } },
    },
  });
  server.answer(recordCalls.calculateSheet, given(25));
  const { container } = await edit(design);
  const result = () => container.querySelector('dd')?.textContent;
  expect(result()).toBe('24.6 %');
  const weight = await screen.findByLabelText('称样量');
  fireEvent.change(weight, { target: { value: '12.5' } });
  // Those of the save stay until there are others.
  expect([result(), screen.getByText('正在计算…').tagName]).toEqual(['24.6 %', 'P']);
  expect(await screen.findByText('结果为试算值，保存时由系统重新计算')).toBeInTheDocument();
  expect(result()).toBe('25 %');
  expect(server.sent(recordCalls.calculateSheet)).toMatchObject([{ type: 'spreadDesign', contentVersion: spreadDesignModule.version }]); // prettier-ignore
  // Where nothing calculates, nothing is shown that belongs to other values.
  server.refuse(recordCalls.calculateSheet, 'unavailable');
  fireEvent.change(weight, { target: { value: '12.6' } });
  await waitFor(() => expect(result()).toBe('—'));
  fireEvent.click(screen.getByLabelText('按列表填写'));
  expect(screen.getByText('计算结果在保存后更新')).toBeInTheDocument();
});

it('M09 selected cells become an input, which is finished to be filled in', async () => {
  part('M09', 'its designer');
  const { last, container } = await edit({ ...design, design: emptyDesign() });
  // Above the sheet, with what else is done with it, and within reach of F6.
  const tools = within(screen.getByRole('toolbar', { name: '电子表格工具' }));
  fireEvent.click(tools.getByText('设为输入项'));
  expect(tools.getByRole('status')).toHaveTextContent('已添加“输入项 1”，请在表格下方设置');
  const [made] = last()?.design.inputs ?? [];
  expect(made).toMatchObject({ name: '输入项 1', sheet: 'a', range, kind: 'number' });
  const items = within(screen.getByRole('region', { name: '输入项' }));
  fireEvent.change(items.getByLabelText('下限'), { target: { value: '10' } });
  fireEvent.change(items.getByLabelText('单元格'), { target: { value: 'b6:b7' } });
  fireEvent.blur(items.getByLabelText('单元格'));
  expect(last()?.design.inputs[0]).toMatchObject({ min: '10', range: { startRow: 5, endRow: 6, startColumn: 1, endColumn: 1 } }); // prettier-ignore
  expect((await axe.run(container)).violations).toEqual([]);
  // A design with faults is not finished; what is finished is asked for once more.
  fireEvent.change(items.getByLabelText('上限'), { target: { value: '1' } });
  await waitFor(() => expect(screen.getByRole('button', { name: '完成设计，开始填写' })).toBeDisabled());
  expect(screen.getByRole('alert')).toHaveTextContent('上限不能小于下限');
  fireEvent.change(items.getByLabelText('上限'), { target: { value: '' } });
  await waitFor(() => expect(screen.getByRole('button', { name: '完成设计，开始填写' })).toBeEnabled());
  fireEvent.click(screen.getByRole('button', { name: '完成设计，开始填写' }));
  expect(last()?.design.sealed).toBe(false);
  fireEvent.click(await screen.findByText('完成并开始填写'));
  expect(last()?.design.sealed).toBe(true);
  expect(await screen.findByText('已填 0 / 2')).toBeInTheDocument();
  // Nothing is saved yet: the step is taken back.
  fireEvent.click(screen.getByRole('button', { name: /^撤销/ }));
  expect(last()?.design.sealed).toBe(false);
});

it('two who fill in different inputs are put together, cell by cell and by name', () => {
  const put = (row: number, value: number | string): SpreadDesign => ({ ...design, book: withValues(design.book, [{ sheet: 'a', row, column: 1, value }]) }); // prettier-ignore
  const [mine, theirs] = [put(0, 12.5), put(2, '略吸湿')];
  const units = designMerge.units(design, mine, theirs);
  expect(units.filter(({ same }) => !same).map(({ label, suggested }) => [label, suggested])).toEqual([
    ['称样量 (B1)', 'mine'],
    ['备注 (B3)', 'theirs'],
  ]);
  const made = designMerge.compose(units, new Map(), mine, theirs);
  expect([valueAt(made, 0), valueAt(made, 2), made.design]).toEqual([12.5, '略吸湿', design.design]);
});
