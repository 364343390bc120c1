import { fireEvent, screen } from '@testing-library/react';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTexts, show } from '../../../testing/show';
import { InfoTableEditor } from './info-table-editor';

beforeAll(() => readTexts('records', 'common'));

const TABLE: InfoTable = {
  columns: [
    { key: 'm', label: '质量', type: 'number', unit: 'g' },
    { key: 'mw', label: '摩尔质量', type: 'number', unit: 'g/mol' },
    { key: 'n', label: '物质的量', type: 'number', unit: 'mol', formula: '[m] / [mw]' },
  ],
  rows: [
    { id: 'r1', cells: { m: '5.00', mw: '50.00', n: '0.1000' } },
    { id: 'r2', cells: { m: '2.00' } },
  ],
};
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
const open = (): Kept => {
  const kept = { content: TABLE };
  show(<Table kept={kept} />);
  return kept;
};
/** Keys go where the focus is, and nowhere else. */
const key = (shiftKey: boolean): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z', ctrlKey: true, shiftKey });
const buttonOf = (name: string): HTMLElement => {
  const found = screen.queryAllByText(name).find(({ parentElement }) => parentElement?.closest('button'));
  return found ?? screen.getByLabelText(name);
};
const press = (name: string): void => void fireEvent.click(buttonOf(name));
const named = (name: RegExp | string): HTMLElement[] => screen.getAllByLabelText(name, { selector: 'input' });
const change = (element: HTMLElement | undefined, value: string): void => {
  if (!element) throw new Error(value);
  element.focus();
  fireEvent.change(element, { target: { value } });
  fireEvent.blur(element);
};
const typeInto = (row: number, column: number, value: string): void => {
  const cell = document.querySelectorAll('tr')[row]?.querySelectorAll('td')[column];
  if (!cell) throw new Error(value);
  fireEvent.mouseDown(cell);
  fireEvent.change(cell.querySelector('input') ?? cell, { target: { value } });
};

/** All steps back and all forth again by the keys alone, each where it was. */
const backAndForth = (kept: Kept, stood: readonly InfoTable[]): void => {
  for (const was of stood.slice(0, -1).toReversed()) {
    key(false);
    expect(kept.content).toEqual(was);
  }
  for (const next of stood.slice(1)) {
    key(true);
    expect(kept.content).toEqual(next);
  }
};

describe('undo and redo over the steps of columns', () => {
  it('a unit and the cells typed after it come back by Ctrl+Shift+Z', () => {
    const kept = open();
    const stood = [kept.content];
    press('设置列');
    change(named('单位')[2], 'mmol');
    stood.push(kept.content);
    press('完成设置');
    typeInto(2, 1, '50');
    stood.push(kept.content);
    typeInto(1, 0, '10');
    stood.push(kept.content);
    expect(kept.content.rows.map(({ cells }) => cells['n'])).toEqual(['200.0', '40.0']);
    backAndForth(kept, stood);
  });

  it('type, formula, addition, removal and order', () => {
    const kept = open();
    const stood = [kept.content];
    const step = (): void => {
      expect(kept.content).not.toEqual(stood.at(-1));
      stood.push(kept.content);
    };
    press('设置列');
    change(named(/公式/)[0], '[质量] / [摩尔质量] * 2');
    step();
    fireEvent.click(named('类型')[1] ?? document.body);
    fireEvent.click(screen.getAllByText('文本').at(-1) ?? document.body);
    step();
    press('添加列');
    step();
    press('上移 摩尔质量');
    step();
    press('删除 摩尔质量');
    step();
    named(/^名称/)[0]?.focus();
    backAndForth(kept, stood);
  });

  it('the figures below a column, taken back while a cell is picked', async () => {
    const kept = open();
    const stood = [kept.content];
    typeInto(2, 1, '50');
    stood.push(kept.content);
    press('列“质量”');
    fireEvent.click(await screen.findByText('合计'));
    stood.push(kept.content);
    document.querySelector<HTMLElement>('td input')?.focus();
    backAndForth(kept, stood);
  });

  it('the button of the last step, no longer to be pressed, does not swallow the keys', () => {
    const kept = open();
    typeInto(2, 1, '50');
    const typed = kept.content;
    const button = screen.getByLabelText('撤销');
    button.focus();
    fireEvent.click(button);
    expect(kept.content).toEqual(TABLE);
    key(true);
    expect(kept.content).toEqual(typed);
  });
});
