import type { MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { multiTableSchema } from '@shilu/events/records/modules/multi-level-table/table-schema';
import { part, proves } from '@shilu/tests/proves';
import { fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTexts, show } from '../../../testing/show';
import { MultiTableEditor } from './multi-table-editor';
import { MultiTableStatic } from './multi-table-static';

beforeAll(() => readTexts('records', 'common', 'multiLevelTable'));

const place = { recordId: 'r', moduleId: 'm', people: {}, unfilled: new Set(['result']) };
const table: MultiTable = {
  levels: [
    { key: 'l1', label: '条件', columns: [{ key: 'name', label: '贮存条件', type: 'text' }] },
    {
      ...{ key: 'l2', label: '检验' },
      columns: [
        { key: 'item', label: '项目', type: 'text' },
        {
          key: 'result',
          label: '结果',
          type: 'number',
          unit: '%',
          min: 95,
          required: true,
          footers: ['mean', 'count'],
        },
        { key: 'fits', label: '符合规定', type: 'boolean' },
      ],
    },
  ],
  rows: [
    { id: 'c1', cells: { name: '25 ℃' } },
    { id: 't1', parent: 'c1', cells: { item: '含量', result: '99.0', fits: 'true' } },
    { id: 't2', parent: 'c1', cells: { item: '复测', result: '94.0' } },
    { id: 'c2', cells: { name: '40 ℃' } },
    { id: 't3', parent: 'c2', cells: { item: '含量' } },
  ],
};

type Kept = { content: MultiTable; left: number };
const Opened = ({ kept }: { readonly kept: Kept }) => {
  const [content, setContent] = useState(kept.content);
  const put = (next: MultiTable): void => {
    Object.assign(kept, { content: next });
    setContent(next);
  };
  const leave = (): void => {
    Object.assign(kept, { left: kept.left + 1 });
  };
  return <MultiTableEditor content={content} place={place} onChange={put} onLeave={leave} />;
};
const open = (content: MultiTable = table) => {
  const kept: Kept = { content, left: 0 };
  return { kept, ...show(<Opened kept={kept} />) };
};
const press = (key: string, more: object = {}): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
};
const typed = (value: string): void => {
  fireEvent.change(document.activeElement ?? document.body, { target: { value } });
};
const at = (name: string): void => {
  fireEvent.mouseDown(within(screen.getByRole('treegrid')).getByText(name).closest('td') ?? document.body);
};
const here = (): string => document.activeElement?.getAttribute('aria-label') ?? '';
const ids = ({ content }: Kept) =>
  content.rows.map(({ id, parent }) => (parent === undefined ? id : `${parent}/${id}`));

describe('M11 a multilevel table under the hand', () => {
  it('is walked and filled by the keyboard, line by line through all levels', () => {
    proves('M11');
    const { kept } = open();
    at('25 ℃');
    expect(here()).toBe('1 贮存条件');
    press('ArrowDown');
    expect(here()).toBe('1.1 项目');
    press('Tab');
    expect(here()).toBe('1.1 结果');
    typed('990 ‰');
    press('Enter');
    expect([here(), kept.content.rows[1]?.cells['result']]).toEqual(['1.2 结果', '99.0']);
    typed('n/a');
    press('Tab');
    expect(kept.content.rows[2]?.cells['result']).toBe('N/A');
    expect(here()).toBe('1.2 符合规定');
    expect(document.activeElement?.tagName).toBe('SELECT');
    press('Tab');
    expect(here()).toBe('2 贮存条件');
    press('Tab', { shiftKey: true });
    expect(here()).toBe('1.2 符合规定');
    press('Delete');
    press('Escape');
    expect(kept.left).toBe(1);
  });

  it('rows are added beside and below, and change their level, by keys', () => {
    const { kept } = open();
    at('40 ℃');
    press('Enter', { altKey: true });
    expect(here()).toBe('2.2 项目');
    typed('水分');
    press('Enter');
    expect(here()).toBe('2.3 项目');
    press('ArrowLeft', { altKey: true, shiftKey: true });
    expect(here()).toBe('3 贮存条件');
    press('ArrowRight', { altKey: true, shiftKey: true });
    expect(here()).toBe('2.3 项目');
    press('ArrowUp', { altKey: true });
    expect(here()).toBe('2.2 项目');
    fireEvent.click(screen.getByRole('button', { name: '删除 2.2' }));
    expect(ids(kept)).toHaveLength(6);
    expect(multiTableSchema.safeParse(kept.content).success).toBe(true);
    for (let step = 0; step < 7; step += 1) fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(kept.content.rows).toEqual(table.rows);
  });

  it('says why a row does not change its level, and nothing is lost', () => {
    const { kept } = open();
    at('99.0');
    press('ArrowLeft', { altKey: true, shiftKey: true });
    expect(screen.getByRole('alert')).toHaveTextContent('“条件”没有可放“结果”的列');
    expect(kept.content).toBe(table);
  });

  it('is folded and unfolded; a sheet from Excel is pasted with its levels', () => {
    const { kept } = open();
    fireEvent.click(screen.getByRole('button', { name: '收起 1 的下级' }));
    expect(screen.queryByText('复测')).toBeNull();
    at('40 ℃');
    press('ArrowUp');
    expect(here()).toBe('1 贮存条件');
    press('ArrowDown', { altKey: true, shiftKey: true });
    expect(screen.getByText('复测')).toBeVisible();
    at('40 ℃');
    fireEvent.paste(document.activeElement ?? document.body, {
      clipboardData: { getData: () => '1\t60 ℃\n2\t含量\t97.5\n2\t水分\t96' },
    });
    expect(kept.content.rows.slice(5).map(({ cells }) => Object.values(cells))).toEqual([
      ...[['60 ℃'], ['含量', '97.5'], ['水分', '96']],
    ]);
  });

  it('a value that does not suit its column is named by its path, and leads there', () => {
    open();
    at('99.0');
    typed('约 99');
    press('Enter');
    const fault = screen.getByRole('button', { name: /25 ℃ › 含量 · 结果：不是数字/ });
    fireEvent.click(fault);
    expect(here()).toBe('1.1 结果');
  });

  it('V033 one that nobody designed begins with two levels, of which none can be taken away', () => {
    const { kept } = open({ levels: [], rows: [] });
    expect(screen.getAllByRole('region', { name: /第 \d 级/ })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /删除层级/ })).toBeNull();
    fireEvent.click(screen.getByText('添加下一级'));
    expect(screen.getAllByRole('region', { name: /第 \d 级/ })).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: /删除层级“第 3 级”/ }));
    fireEvent.change(screen.getByLabelText(/第 1 级 · 层级名称/), { target: { value: '批号' } });
    fireEvent.click(screen.getAllByText('完成').at(-1) ?? document.body);
    expect(kept.content.levels.map(({ label }) => label)).toEqual(['批号', '样品']);
    expect(multiTableSchema.safeParse(kept.content).success).toBe(true);
    expect(here()).toBe('1 名称');
  });

  it('passes axe, while its levels are set up too', async () => {
    const { container } = open();
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    expect((await axe.run(container, { rules })).violations.map(({ id }) => id)).toEqual([]);
    fireEvent.click(screen.getByText('设置层级和列'));
    expect((await axe.run(container, { rules })).violations.map(({ id }) => id)).toEqual([]);
  });
});

describe('M11 a multilevel table as it is read', () => {
  it('has numbers and headings by level, figures at the row above, marks by a word, and what is lacking highlighted', async () => {
    part('M11', 'the static view');
    const { container } = show(<MultiTableStatic content={table} place={place} />);
    const lines = [...container.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
    expect(lines[0]).toBe('125 ℃结果 平均值 96.5 % · 个数 2');
    expect(lines[1]).toBe('1.1含量99.0是');
    expect(screen.getByRole('img', { name: '超出限度 ≥ 95 %' }).closest('td')).toHaveTextContent('94.0');
    expect(container.querySelectorAll('[class*=missing]')).toHaveLength(1);
    expect([...container.querySelectorAll('thead tr')].map(({ textContent }) => textContent)).toEqual([
      ...['条件贮存条件下级统计', '检验项目结果 (%) ≥ 95 *符合规定'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: '全部收起' }));
    expect(container.querySelectorAll('tbody tr')).toHaveLength(2);
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } }); // prettier-ignore
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
