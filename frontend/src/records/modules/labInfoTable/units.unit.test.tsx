import { fireEvent, screen } from '@testing-library/react';
import type { BasicField, BasicFields } from '@shilu/events/records/modules/basic-fields/basic-fields';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { useState, type ComponentType } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTexts, show } from '../../../testing/show';
import { BasicFieldsEditor } from '../basicFields/basic-fields-editor';
import type { EditorProps } from '../module-ui';
import { InfoTableEditor } from './info-table-editor';

beforeAll(() => readTexts('records', 'common'));

type Kept<Content> = { content: Content };
const open = <Content,>(Editor: ComponentType<EditorProps<Content>>, begin: Content): Kept<Content> => {
  const kept = { content: begin };
  const place = { recordId: 'r', moduleId: 'm', people: {}, unfilled: new Set<string>() };
  const Module = () => {
    const [content, setContent] = useState(kept.content);
    const put = (next: Content): void => {
      kept.content = next;
      setContent(next);
    };
    return <Editor content={content} place={place} onChange={put} onLeave={() => {}} />;
  };
  show(<Module />);
  return kept;
};
const openTable = (unit: string | undefined, ...values: string[]): Kept<InfoTable> =>
  open<InfoTable>(InfoTableEditor, {
    columns: [{ key: 'm', label: '质量', type: 'number', ...(unit === undefined ? {} : { unit }) }],
    rows: values.map((m, at) => ({ id: `r${String(at)}`, cells: m === '' ? {} : { m } })),
  });
type NumberField = Extract<BasicField, { type: 'inputNumber' }>;
const openFields = (field: Partial<NumberField> = {}): Kept<BasicFields> =>
  open<BasicFields>(BasicFieldsEditor, {
    fields: [{ key: 'm', label: '质量', type: 'inputNumber', value: null, ...field }],
  });
const unitInput = (): HTMLElement => screen.getByLabelText('单位');
const type = (into: HTMLElement, value: string): void => {
  into.focus();
  fireEvent.change(into, { target: { value } });
};
const leave = (): boolean => fireEvent.blur(document.activeElement ?? document.body);
const first = ({ content }: Kept<BasicFields>): BasicField | undefined => content.fields[0];
const seen = ({ content }: Kept<InfoTable>): unknown => [content.columns[0]?.unit ?? '', ...content.rows.map(({ cells }) => cells['m'] ?? '')]; // prettier-ignore
const inCell = (row: number, value: string): void => {
  fireEvent.mouseDown(screen.getAllByRole('gridcell')[row] ?? document.body);
  fireEvent.change(document.activeElement ?? document.body, { target: { value } });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
};

describe('nonsense units are accepted', () => {
  it('the unit of a column: told as it is typed, with what is near; it is not taken by leaving the field', () => {
    const kept = openTable('g', '2.5');
    fireEvent.click(screen.getByText('设置列'));
    type(unitInput(), 'mgg');
    expect(screen.getByText('“mgg”不是已知单位，不能换算或参与计算。')).toBeInTheDocument();
    leave();
    fireEvent.click(screen.getByText('完成设置'));
    expect(seen(kept)).toEqual(['g', '2.5']);
    // Setting up ends when the question is answered.
    expect(document.activeElement).toBe(screen.getByText('改为 mg'));
    fireEvent.click(screen.getByText('改为 mg'));
    expect(seen(kept)).toEqual(['mg', '2500']);
    // The question went away with its answer, the keyboard's place did not.
    expect(unitInput()).toHaveFocus();
    fireEvent.click(screen.getByText('完成设置'));
    expect(screen.getByRole('grid')).toBeInTheDocument();
  });

  it('a unit of one’s own is taken by one confirmation, a usual one by none', () => {
    const kept = openTable(undefined, '2');
    fireEvent.click(screen.getByText('设置列'));
    type(unitInput(), '片');
    leave();
    expect(seen(kept)).toEqual(['片', '2']);
    type(unitInput(), '勺');
    fireEvent.keyDown(unitInput(), { key: 'Enter' });
    fireEvent.click(document.activeElement ?? document.body);
    expect(seen(kept)).toEqual(['勺', '2']);
    expect(screen.queryByText(/不是已知单位/)).toBeNull();
    type(unitInput(), 'xyz');
    fireEvent.keyDown(unitInput(), { key: 'Escape' });
    expect(unitInput()).toHaveValue('勺');
  });

  it('a number typed into a field without a unit takes a known one, and asks about another', () => {
    const kept = openFields();
    type(screen.getByLabelText('质量'), '5 mgg');
    expect(screen.getByText(/“mgg”不是已知单位/)).toBeInTheDocument();
    leave();
    expect(first(kept)).toMatchObject({ value: '5 mgg' });
    // Said once, and not as if the number were wrong.
    expect(screen.queryByText(/不是数字/)).toBeNull();
    fireEvent.click(screen.getByText('改为 mg'));
    expect(first(kept)).toMatchObject({ value: '5', unit: 'mg' });
    expect(screen.getByLabelText('质量')).toHaveFocus();
  });

  it('in a cell it says which word is not a unit, and what is near', () => {
    const kept = openTable('g', '', '');
    inCell(0, '5 mgg');
    expect(seen(kept)).toEqual(['g', '5 mgg', '']);
    expect(screen.getByText(/“mgg”不是已知单位，是否为 mg？/)).toBeInTheDocument();
  });
});

describe('a number in other marks becomes text, or another number', () => {
  it('cells: understood and said, or refused in words', () => {
    const kept = openTable('g', '', '', '', '');
    for (const [row, value] of ['1,5', '1 234.5', '１．５', '1,2,3'].entries()) inCell(row, value);
    expect(seen(kept)).toEqual(['g', '1.5', '1234.5', '1.5', '1,2,3', '']);
    expect(screen.getByText(/不是数字，请写成 1\.5/)).toBeInTheDocument();
  });

  it('what is typed in a cell is settled by a save and by going elsewhere, not only by the next cell', () => {
    const kept = openTable('g', '', '');
    fireEvent.mouseDown(screen.getAllByRole('gridcell')[0] ?? document.body);
    type(screen.getByRole('textbox'), '1,5');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 's', ctrlKey: true });
    expect(seen(kept)).toEqual(['g', '1.5', '']);
    fireEvent.mouseDown(screen.getAllByRole('gridcell')[1] ?? document.body);
    type(screen.getByRole('textbox'), '２５０ mg');
    fireEvent.blur(screen.getByRole('textbox'), { relatedTarget: screen.getByText('添加一行').closest('button') });
    expect(seen(kept)).toEqual(['g', '1.5', '0.250']);
  });

  it('a pasted sheet with decimal commas is read by its own hand', () => {
    const kept = openTable('g', '');
    fireEvent.mouseDown(screen.getAllByRole('gridcell')[0] ?? document.body);
    fireEvent.paste(document.activeElement ?? document.body, {
      clipboardData: { getData: () => '1,234\n2,5\n1.000,5' },
    });
    expect(seen(kept)).toEqual(['g', '1.234', '2.5', '1000.5']);
  });

  it('a field', () => {
    const kept = openFields({ unit: 'g' });
    type(screen.getByLabelText('质量'), '1,5');
    leave();
    expect(first(kept)).toMatchObject({ value: '1.5', unit: 'g' });
    expect(screen.getByRole('status')).toHaveTextContent('1,5 换算为 1.5 g');
    type(screen.getByLabelText('质量'), '1,2,3');
    leave();
    expect(screen.getByText(/请输入一个数字/)).toBeInTheDocument();
  });

  it('a unit typed in a column without one is its unit if it is the first, and is never left out', () => {
    const kept = openTable(undefined, '', '');
    inCell(0, '2.5 g');
    expect(seen(kept)).toEqual(['g', '2.5', '']);
    const other = openTable(undefined, '7', '');
    fireEvent.mouseDown(screen.getAllByRole('gridcell').at(-1) ?? document.body);
    fireEvent.change(document.activeElement ?? document.body, { target: { value: '2.5 g' } });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' });
    expect(seen(other)).toEqual(['', '7', '2.5 g']);
    expect(screen.getByText(/这一列没有单位/)).toBeInTheDocument();
  });

  it('a text that becomes a field of numbers keeps what it said', () => {
    const kept = open<BasicFields>(BasicFieldsEditor, { fields: [{ key: 'm', label: '质量', type: 'input', value: '1,5 g' }] }); // prettier-ignore
    fireEvent.click(screen.getByText('设置字段'));
    fireEvent.click(screen.getByLabelText('类型', { selector: 'input' }));
    fireEvent.click(screen.getAllByText('数字').at(-1) ?? document.body);
    expect(first(kept)).toMatchObject({ type: 'inputNumber', value: '1.5', unit: 'g' });
  });
});

describe('another unit of a field relabels its value', () => {
  it('it is converted with its limits in one step, and said; or the unit only, as one chooses', () => {
    const kept = openFields({ value: '500', unit: 'mg', min: 100, max: 1000 });
    fireEvent.click(screen.getByText('设置字段'));
    type(unitInput(), 'g');
    expect(first(kept)).toMatchObject({ value: '500', unit: 'mg' });
    leave();
    expect(first(kept)).toMatchObject({ value: '0.500', unit: 'g', min: 0.1, max: 1 });
    expect(screen.getByText(/数值已换算：500 mg → 0\.500 g/)).toBeInTheDocument();
    fireEvent.click(screen.getByText('只改单位'));
    expect(first(kept)).toMatchObject({ value: '500', unit: 'g', min: 100, max: 1000 });
    fireEvent.click(screen.getByLabelText('撤销'));
    fireEvent.click(screen.getByLabelText('撤销'));
    expect(first(kept)).toMatchObject({ value: '500', unit: 'mg', min: 100, max: 1000 });
  });
});
