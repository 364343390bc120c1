import type { Editor } from '@tiptap/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEditor, typeInto } from '../../../testing/rich-text';
import { autoScriptStore } from './auto-script';
import { copiedText } from './copied-text';
import type { Suppliers } from './extensions';
import { slashItems } from './slash-menu';
import { toStored } from '@shilu/events/records/modules/rich-text/stored';

const slashName: Suppliers['slashName'] = (id) =>
  ({ h1: '一级标题', table: '表格', stamp: '日期和时间' })[String(id)] ?? String(id);
let editor: Editor;
beforeEach(() => {
  autoScriptStore.set(true);
  editor = openEditor(null, { slashName });
});
afterEach(() => editor.destroy());
const type = (text: string): void => typeInto(editor, text);
const runs = (): string =>
  (toStored(editor.getJSON()).content?.[0]?.content ?? [])
    .map(
      ({ text, marks }) =>
        `${(marks ?? []).map((mark) => ({ subscript: '_', superscript: '^' })[mark.type as 'subscript'] ?? `<${mark.type}>`).join('')}${text ?? ''}`,
    )
    .join('|');

describe('subscripts as one types formulae', () => {
  it.each([
    ['加入 K2CO3 ', '加入 K|_2|CO|_3| '],
    ['加入K2CO3，', '加入K|_2|CO|_3|，'],
    ['in H2O. Then', 'in H|_2|O. Then'],
    ['(H2SO4) ', '(H|_2|SO|_4|) '],
    ['SO4^2- ', 'SO|_4|^2−| '],
    ['CO3 2- ', 'CO|_3|^2−| '],
    ['含Ca 2+，', '含Ca|^2+|，'],
    ['step 2- ', 'step 2- '],
    ['加入Et3N，', '加入Et|_3|N，'],
    ['iPr2NEt (1.2', 'iPr|_2|NEt (1.2'],
    ['Pd(PPh3)4, ', 'Pd(PPh|_3|)|_4|, '],
    ['sample-H2O ', 'sample-H2O '],
    ['样品 NB12 在 H1 2024 ', '样品 NB12 在 H1 2024 '],
    ['https://x.org/C2H4 ', '<link>https://x.org/C2H4| '],
  ])('%s', (typed, stored) => {
    type(typed);
    expect(runs()).toBe(stored);
  });

  it('one undo takes the subscripts away and leaves what was typed; they do not come again', () => {
    type('K2CO3 ');
    editor.commands.undo();
    expect(runs()).toBe('K2CO3 ');
    type('and ');
    expect(runs()).toBe('K2CO3 and ');
  });

  it('is switched off by the person', () => {
    autoScriptStore.set(false);
    type('K2CO3 ');
    expect(runs()).toBe('K2CO3 ');
  });

  it('the mark of the letters stays, and code is left alone', () => {
    editor.commands.toggleBold();
    type('K2CO3 x');
    expect(runs()).toBe('<bold>K|<bold>_2|<bold>CO|<bold>_3|<bold> x');
    editor.commands.setContent({ type: 'doc', content: [{ type: 'codeBlock' }] });
    type('K2CO3 ');
    expect(runs()).toBe('K2CO3 ');
  });
});

describe('the menu behind a stroke', () => {
  const offered = (typed: string): string[] => slashItems(typed, slashName).map((item) => item.label);
  it('is found by name, English word and pinyin initials, and offers symbols by name', () => {
    expect(offered('表')).toEqual(['表格']);
    expect(offered('tab')).toEqual(['表格']);
    expect(offered('bg')).toEqual(['表格']);
    expect(offered('rqsj')).toEqual(['日期和时间']);
    expect(offered('deg')).toEqual(['°']);
    expect(offered('alpha')).toEqual(['α', 'Α']);
    expect(offered('')).toHaveLength(25);
    expect(offered('yywx')).toEqual(['cite']);
    expect(slashItems('', slashName, (id) => id !== 'cite').map(({ id }) => id)).not.toContain('cite');
  });
});

describe('tables', () => {
  const cells = (): string[][] =>
    (toStored(editor.getJSON()).content?.[0]?.content ?? []).map((row) =>
      (row.content ?? []).map(({ type, attrs }) => `${type}${attrs?.['colspan'] === 2 ? ' 2' : ''}`),
    );
  it('Tab in the last cell makes a row; the copied text parts cells by tabs', () => {
    editor.commands.insertTable({ rows: 1, cols: 2, withHeaderRow: true });
    type('甲');
    editor.commands.goToNextCell();
    type('乙');
    editor.view.someProp('handleKeyDown', (press) => press(editor.view, new KeyboardEvent('keydown', { key: 'Tab' })));
    expect(cells()).toEqual([
      ['tableHeader', 'tableHeader'],
      ['tableCell', 'tableCell'],
    ]);
    expect(copiedText(editor.state.doc.slice(0, editor.state.doc.content.size)).split('\n')[0]).toBe('甲\t乙');
  });
});
