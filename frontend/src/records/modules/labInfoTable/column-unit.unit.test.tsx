import { fireEvent, screen } from '@testing-library/react';
import { infoTableModule, type InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTexts, show } from '../../../testing/show';
import { inUnit, unitOnly } from './column-unit';
import { InfoTableEditor } from './info-table-editor';

beforeAll(() => readTexts('records', 'common'));

const column = { key: 'm', label: '质量', type: 'number' as const, unit: 'mg' };
const tableOf = (...values: string[]): InfoTable => ({
  columns: [column],
  rows: values.map((m, at) => ({ id: `r${String(at)}`, cells: m === '' ? {} : { m } })),
});
const seen = ({ columns, rows }: InfoTable): unknown => [columns[0]?.unit ?? '', ...rows.map(({ cells }) => cells['m'] ?? '')]; // prettier-ignore

type Kept = { content: InfoTable };
const Table = ({ kept }: { readonly kept: Kept }) => {
  const [content, setContent] = useState(kept.content);
  const place = { recordId: 'r', moduleId: 'table', people: {}, unfilled: new Set<string>() };
  const put = (next: InfoTable): void => {
    Object.assign(kept, { content: next });
    setContent(next);
  };
  return <InfoTableEditor content={content} place={place} onChange={put} onLeave={() => {}} />;
};
const design = (...values: string[]): Kept => {
  const kept = { content: tableOf(...values) };
  show(<Table kept={kept} />);
  fireEvent.click(screen.getByText('设置列'));
  return kept;
};
const unit = (): HTMLElement => screen.getByLabelText('单位');
const typed = (value: string): void => {
  unit().focus();
  for (let at = 1; at <= value.length; at += 1) fireEvent.change(unit(), { target: { value: value.slice(0, at) } });
};

describe('another unit of a column that holds values', () => {
  it.each([
    ['g', ['500', '25', ''], ['g', '0.500', '0.025', '']],
    ['kg', ['1.50'], ['kg', '0.00000150']],
    ['mL', ['500', '2 mL'], ['mL', '500', '2']],
    ['勺', ['500', '约 3 g'], ['勺', '500', '约 3 g']],
    ['', ['500'], ['', '500']],
  ])('mg → %s: %j becomes %j', (to, values, becomes) => {
    expect(seen(inUnit(tableOf(...values), column, to).table)).toEqual(becomes);
  });

  it('its marks are converted with it, and stand again with the numbers', () => {
    const marks = [{ when: 'between' as const, value: '5', to: '500', colour: 'red' as const }];
    const marked = { ...column, marks };
    const done = inUnit({ ...tableOf('500'), columns: [marked] }, marked, 'g');
    expect(done.table.columns[0]?.marks).toEqual([{ ...marks[0], value: '0.005', to: '0.500' }]);
    const kept = done.change && unitOnly(done.table, done.change).table;
    expect(kept?.columns).toEqual([{ ...marked, unit: 'g' }]);
  });

  it('500 mg does not become 500 g: it is converted when the unit is left, in one step, and said', () => {
    const kept = design('500');
    typed('g');
    expect(seen(kept.content)).toEqual(['mg', '500']);
    fireEvent.blur(unit());
    expect(seen(kept.content)).toEqual(['g', '0.500']);
    expect(screen.getByText(/数值已换算：500 mg → 0\.500 g/)).toBeInTheDocument();
    fireEvent.click(screen.getByText('完成设置'));
    expect(screen.getByText(/数值已换算：500 mg → 0\.500 g/)).toBeInTheDocument();
    fireEvent.click(screen.getByLabelText('撤销'));
    expect(seen(kept.content)).toEqual(['mg', '500']);
    expect(screen.queryByText(/数值已换算/)).toBeNull();
  });

  it('the numbers stay where the person says so, and where there is no way', () => {
    const kept = design('500');
    typed('g');
    fireEvent.keyDown(unit(), { key: 'Enter' });
    fireEvent.click(screen.getByText('只改单位'));
    expect(seen(kept.content)).toEqual(['g', '500']);
    expect(screen.getByText('数值未变，只改了单位：500 mg → 500 g')).toBeInTheDocument();
    typed('mL');
    fireEvent.keyDown(unit(), { key: 'Enter' });
    expect(screen.getByText('数值未变，只改了单位：500 g → 500 mL')).toBeInTheDocument();
  });

  it('Ctrl+Z takes back what is half typed before it takes back a step', () => {
    const kept = design('500');
    typed('k');
    fireEvent.keyDown(unit(), { key: 'z', ctrlKey: true });
    expect(unit()).toHaveValue('mg');
    expect(seen(kept.content)).toEqual(['mg', '500']);
  });

  it('the trace tells each cell in the unit of its time, and the unit where the number stayed', () => {
    const changes = (table: InfoTable): unknown => [...infoTableModule.diff(tableOf('500'), table)];
    const { table, change } = inUnit(tableOf('500'), column, 'g');
    const cell = { oldValue: { kind: 'number', number: '500', unit: 'mg' }, newValue: { kind: 'number', number: '0.500', unit: 'g' } }; // prettier-ignore
    const unitOf = {
      oldValue: expect.objectContaining({ unit: 'mg' }),
      newValue: expect.objectContaining({ unit: 'g' }),
    };
    expect(changes(table)).toEqual([expect.objectContaining(unitOf), expect.objectContaining(cell)]);
    expect(change && changes(unitOnly(table, change).table)).toEqual([expect.objectContaining(unitOf)]);
  });
});
