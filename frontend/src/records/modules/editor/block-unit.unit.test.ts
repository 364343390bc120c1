import { misplacedIn } from '@shilu/events/records/modules/rich-text/rich-text-nesting';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import type { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { openEditor } from '../../../testing/rich-text';
import { blocksIn, canTurn, deleteUnit, duplicateUnit, selectedUnit, unitFrom } from './block-unit';
import { runSlash } from './slash-menu';
import { toStored } from '@shilu/events/records/modules/rich-text/stored';

const p = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const list = (...items: object[]) => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [item] })),
});
const callout = (...content: object[]) => ({ type: 'callout', attrs: { kind: 'note' }, content });
const table = {
  type: 'table',
  content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [p('格一'), p('格二')] }] }],
};

let editor: Editor;
afterEach(() => editor.destroy());
/** Opens a text with the caret behind these words. */
const writeAt = (words: string, ...content: object[]): void => {
  editor = openEditor({ type: 'doc', content });
  editor.state.doc.descendants((node, at) => {
    if (node.isText && node.text === words) editor.commands.setTextSelection(at + words.length);
  });
};
/** The text in short: what stands in what. */
const told = (node: RichNode = toStored(editor.getJSON())): string => {
  expect(node.type === 'doc' ? misplacedIn(node) : null).toBeNull();
  const inner = (node.content ?? []).map(told).filter(Boolean).join(' ');
  if (node.type === 'text') return node.text ?? '';
  return ['doc', 'paragraph', 'listItem'].includes(node.type) ? inner : `${node.type}(${inner})`;
};
const press = (key: string): void => {
  const event = new KeyboardEvent('keydown', { key, altKey: true, shiftKey: true });
  editor.view.someProp('handleKeyDown', (take) => take(editor.view, event));
};
const caretIn = (): string => editor.state.selection.$from.parent.textContent;

describe('Alt+Shift+arrows move blocks', () => {
  it('a paragraph changes places with its neighbour, the caret stays in it, and one undo brings it back', () => {
    writeAt('乙', p('甲'), p('乙'), p('丙'));
    press('ArrowUp');
    expect([told(), caretIn()]).toEqual(['乙 甲 丙', '乙']);
    press('ArrowUp');
    expect(told()).toBe('乙 甲 丙');
    editor.commands.undo();
    expect(told()).toBe('甲 乙 丙');
    press('ArrowDown');
    expect(told()).toBe('甲 丙 乙');
  });

  it('an item moves within its list; the only one of a list takes the list along; a table moves whole', () => {
    writeAt('乙', list(p('甲'), p('乙')), p('丙'));
    press('ArrowUp');
    expect([told(), caretIn()]).toEqual(['bulletList(乙 甲) 丙', '乙']);
    editor.destroy();
    writeAt('甲', list(p('甲')), p('丙'));
    press('ArrowDown');
    expect(told()).toBe('丙 bulletList(甲)');
    editor.destroy();
    writeAt('格二', table, p('丙'));
    press('ArrowDown');
    expect(told()).toBe('丙 table(tableRow(tableCell(格一 格二)))');
    expect(caretIn()).toBe('格二');
  });

  it('from the edge of a callout it goes out of it, and the last one takes the callout along', () => {
    writeAt('乙', p('前'), callout(p('甲'), p('乙')), p('后'));
    press('ArrowDown');
    expect([told(), caretIn()]).toEqual(['前 callout(甲) 乙 后', '乙']);
    editor.destroy();
    writeAt('甲', p('前'), callout(p('甲')), p('后'));
    press('ArrowUp');
    expect(told()).toBe('callout(甲) 前 后');
  });

  it('several selected blocks move as one', () => {
    writeAt('甲', p('甲'), p('乙'), p('丙'));
    editor.commands.setTextSelection({ from: 1, to: 5 });
    press('ArrowDown');
    expect(told()).toBe('丙 甲 乙');
  });
});

describe('the menu of a block', () => {
  it('duplicates and deletes, and what is emptied by that stays a text that can be stored', () => {
    writeAt('甲', callout(p('甲')), p('后'));
    const unit = selectedUnit(editor.state);
    if (!unit) throw new Error('no block');
    editor.view.dispatch(duplicateUnit(editor.state, unit));
    expect(told()).toBe('callout(甲 甲) 后');
    editor.commands.undo();
    editor.view.dispatch(deleteUnit(editor.state, unit));
    expect(told()).toBe('后');
  });

  it.each([
    ['h2', 'heading(甲) 后'],
    ['bullets', 'bulletList(甲) 后'],
    ['tasks', 'taskList(taskItem(甲)) 后'],
    ['hazard', 'callout(甲) 后'],
    ['fold', 'details(detailsSummary() detailsContent(甲)) 后'],
    ['quote', 'blockquote(甲) 后'],
    ['code', 'codeBlock(甲) 后'],
  ] as const)('turns a paragraph into %s', (id, after) => {
    writeAt('甲', p('甲'), p('后'));
    runSlash(id, editor.chain()).run();
    expect(told()).toBe(after);
  });

  it('offers no other kind for what holds no running text', () => {
    writeAt('丙', table, p('丙'));
    expect(canTurn(editor.state.doc, { from: 0, to: editor.state.doc.firstChild?.nodeSize ?? 0 })).toBe(false);
    const unit = selectedUnit(editor.state);
    expect(unit && canTurn(editor.state.doc, unit)).toBe(true);
  });
});

describe('what a handle is of', () => {
  it('is the same blocks after they have become longer, and never more than there are', () => {
    writeAt('乙', p('甲'), callout(p('乙'), p('丙')), p('丁'));
    const [first] = [selectedUnit(editor.state)];
    const from = first?.from ?? -1;
    expect(blocksIn(editor.state.doc, first ?? { from: 0, to: 0 })).toBe(1);
    editor.commands.insertContent('，写得更长');
    expect(unitFrom(editor.state.doc, from, 1)).toEqual(selectedUnit(editor.state));
    const { from: start, to } = unitFrom(editor.state.doc, from, 2);
    expect(editor.state.doc.textBetween(start, to, ' ')).toBe('乙，写得更长 丙');
    expect(unitFrom(editor.state.doc, from, 9).to).toBe(to);
    expect(unitFrom(editor.state.doc, 9_999, 1)).toEqual({
      from: editor.state.doc.content.size,
      to: editor.state.doc.content.size,
    });
  });
});
