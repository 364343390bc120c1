import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTexts, show } from '../../../testing/show';
import type { ModulePlace } from '../module-ui';
import { InfoTableEditor } from './info-table-editor';
import { InfoTableStatic } from './info-table-static';

beforeAll(() => readTexts('records', 'common'));

const TABLE: InfoTable = {
  columns: [
    { key: 'n', label: '名称', type: 'text' },
    { key: 'm', label: '质量', type: 'number', unit: 'g' },
  ],
  rows: [
    ['乙', '10.5'],
    ['甲', '2.00'],
    ['丙', ''],
  ].map(([n = '', m = ''], at) => ({ id: `r${String(at)}`, cells: { n, m } })),
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
const open = (): Kept => {
  const kept = { content: TABLE };
  show(<Table kept={kept} />);
  return kept;
};
const menu = async (column: string, item: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: `列“${column}”` }));
  fireEvent.click(await screen.findByText(item));
};
const undo = (): void => void fireEvent.click(screen.getByRole('button', { name: /^撤销/ }));
const names = ({ content }: Kept): (string | undefined)[] => content.rows.map(({ cells }) => cells['n']);

describe('the menu of a column in an info table', () => {
  it('puts figures below it, and one undo takes them away', async () => {
    const kept = open();
    await menu('质量', '合计');
    expect(kept.content.columns[1]?.footers).toEqual(['sum']);
    expect(screen.getByRole('menuitemcheckbox', { name: '合计', hidden: true })).toBeChecked();
    expect(screen.getByText('12.5')).toBeInTheDocument();
    undo();
    expect(kept.content.columns[1]?.footers).toBeUndefined();
  });

  it('reorders the rows by it in one step, empty cells last', async () => {
    const kept = open();
    await menu('质量', '按升序重排各行');
    expect(names(kept)).toEqual(['甲', '乙', '丙']);
    await menu('质量', '按降序重排各行');
    expect(names(kept)).toEqual(['乙', '甲', '丙']);
    undo();
    expect(names(kept)).toEqual(['甲', '乙', '丙']);
  });

  it('marks its cells by a condition, with a sign and words, not by colour alone', async () => {
    const kept = open();
    await menu('质量', '条件标记…');
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '应用' })).toBeDisabled());
    fireEvent.change(within(dialog).getByRole('textbox', { name: '值（g）' }), { target: { value: '5000 mg' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '应用' }));
    expect(kept.content.columns[1]?.marks).toEqual([{ when: 'above', value: '5.000', colour: 'red' }]);
    expect(screen.getByRole('img', { name: '大于 5.000 g' })).toHaveTextContent('▲');
    undo();
    expect(kept.content.columns[1]?.marks).toBeUndefined();
  });
});

describe('an info table that is read', () => {
  const column = { key: 'm', label: '质量', type: 'number', unit: 'g' } as const;
  const table: InfoTable = {
    ...TABLE,
    columns: [
      { key: 'n', label: '名称', type: 'text' },
      { ...column, footers: ['mean', 'count'], marks: [{ when: 'empty', colour: 'amber' }] },
    ],
  };

  it('shows its figures, its marks and what they mean', () => {
    show(<InfoTableStatic content={table} place={place} />);
    expect(screen.getByText('6.25')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '为空' })).toHaveTextContent('◆');
    expect(screen.getByText('质量：◆ 为空 → 琥珀')).toBeInTheDocument();
  });

  it('is sorted and filtered for the reader alone; rows that are hidden are told', () => {
    const names = ['丁', '乙', '甲', '丙', '戊', '己', '庚'];
    const many: InfoTable = { ...TABLE, rows: names.map((n, at) => ({ id: n, cells: { n, m: String(at * 2) } })) };
    const shown = (): (string | null)[] =>
      [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent ?? null);
    show(<InfoTableStatic content={many} place={place} />);
    const heading = screen.getByRole('button', { name: '质量 (g)' });
    fireEvent.click(heading);
    fireEvent.click(heading);
    expect(shown()).toEqual([...names].reverse());
    expect(screen.getByRole('columnheader', { name: '质量 (g)' })).toHaveAttribute('aria-sort', 'descending');
    fireEvent.click(heading);
    expect(shown()).toEqual(names);
    fireEvent.click(screen.getByRole('button', { name: '筛选' }));
    fireEvent.change(screen.getByRole('textbox', { name: '筛选“质量”' }), { target: { value: '2-6' } });
    expect(shown()).toEqual(['乙', '甲', '丙']);
    expect(screen.getByRole('status')).toHaveTextContent('共 7 行，显示 3 行');
    fireEvent.click(screen.getByRole('button', { name: '筛选' }));
    expect(shown()).toEqual(names);
  });
});
