import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { readTexts, show } from '../../../testing/show';
import { InfoTableEditor } from './info-table-editor';

beforeAll(() => readTexts('records', 'common'));

const columns = ['名称', '质量', '批号', '备注'].map((label) => ({ key: label, label, type: 'text' as const }));
const place = { recordId: 'r', moduleId: 'table', people: {}, unfilled: new Set<string>() };
const Opened = ({ rows }: { readonly rows: number }) => {
  const [content, setContent] = useState<InfoTable>({
    columns,
    rows: Array.from({ length: rows }, (_, at) => ({ id: `r${String(at)}`, cells: {} })),
  });
  return <InfoTableEditor content={content} place={place} onChange={setContent} onLeave={() => {}} />;
};
const focused = (): Element => document.activeElement ?? document.body;
const at = (name: string): boolean => focused() === screen.queryByRole('textbox', { name });
const key = (name: string, more = {}): boolean => fireEvent.keyDown(focused(), { key: name, ...more });
const fill = (...values: readonly string[]): void =>
  values.forEach((value, nth) => {
    if (nth > 0) key('Tab');
    fireEvent.change(focused(), { target: { value } });
  });
const begin = (row: number, column: number): boolean =>
  fireEvent.mouseDown(screen.getAllByRole('gridcell')[row * columns.length + column] ?? document.body);

it('Enter at the end of a row filled by Tab goes on below where the row began, also in a row it makes', () => {
  show(<Opened rows={2} />);
  begin(0, 1);
  fill('2.5', 'B-07', '黄色');
  key('Enter');
  expect(at('质量 2')).toBe(true);
  fill('3.1', 'B-08');
  key('Enter');
  expect(at('质量 3')).toBe(true);
  expect(screen.getAllByRole('row')).toHaveLength(1 + 3);
});

it('Tab back and forth is the same row; Tab past its end begins a row at its first cell', () => {
  show(<Opened rows={3} />);
  begin(0, 1);
  fill('2.5', 'B-07');
  key('Tab', { shiftKey: true });
  fill('2.6', 'B-08', '黄色');
  key('Tab');
  expect(at('名称 2')).toBe(true);
  fill('甲', '2.7');
  key('Enter');
  expect(at('名称 3')).toBe(true);
});

it('whoever went elsewhere meanwhile, by arrow, press or Enter, goes straight down from there', () => {
  show(<Opened rows={4} />);
  begin(0, 0);
  fill('甲', '2.5');
  key('Escape');
  key('ArrowRight');
  key('Enter');
  expect(at('批号 2')).toBe(true);
  begin(0, 0);
  fill('甲', '2.5');
  begin(1, 3);
  key('Enter');
  expect(at('备注 3')).toBe(true);
  begin(0, 1);
  fill('2.5', 'B-07');
  key('Enter');
  key('Enter');
  expect(at('质量 3')).toBe(true);
  key('Enter', { shiftKey: true });
  expect(at('质量 2')).toBe(true);
});
