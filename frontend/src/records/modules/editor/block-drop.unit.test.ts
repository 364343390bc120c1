import type { Editor } from '@tiptap/core';
import type { Node as PmNode } from '@tiptap/pm/model';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openEditor } from '../../../testing/rich-text';
import { readTexts } from '../../../testing/show';
import { dropUnit } from './block-drop';
import { unitAt, type Unit } from './block-unit';

beforeAll(() => readTexts('records', 'common'));
let editor: Editor;
afterEach(() => editor.destroy());

const p = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const row = (...texts: string[]) => ({
  type: 'tableRow',
  content: texts.map((text) => ({ type: 'tableCell', content: [p(text)] })),
});
const line = (node: PmNode): string =>
  node.isTextblock ? node.textContent : `${node.type.name}[${node.content.content.map(line).join(' ')}]`;
const unitOf = (text: string): Unit => {
  let found: Unit | null = null;
  editor.state.doc.descendants((node, at) => {
    if (node.isTextblock && node.textContent === text) found = unitAt(editor.state.doc, at + 1);
  });
  if (!found) throw new Error(text);
  return found;
};
const drop = (text: string, side: 'above' | 'below', other: string): string => {
  editor = openEditor({
    type: 'doc',
    content: [
      p('甲'),
      { type: 'callout', attrs: { kind: 'hazard' }, content: [p('框')] },
      { type: 'bulletList', content: ['一', '二', '三'].map((item) => ({ type: 'listItem', content: [p(item)] })) },
      { type: 'table', content: [row('格', '子')] },
      p('末'),
    ],
  });
  const to = unitOf(other);
  const tr = dropUnit(editor.state, unitOf(text), side === 'above' ? to.from : to.to);
  if (!tr) return 'nothing';
  editor.view.dispatch(tr);
  editor.state.doc.check();
  return editor.state.doc.content.content.map(line).join(' ');
};
const LIST = 'bulletList[listItem[一] listItem[二] listItem[三]]';
const TABLE = 'table[tableRow[tableCell[格] tableCell[子]]]';

describe('a block dropped between others', () => {
  it.each([
    ['甲', 'below', '末', `callout[框] ${LIST} ${TABLE} 末 甲`],
    ['末', 'above', '甲', `末 甲 callout[框] ${LIST} ${TABLE}`],
    ['甲', 'below', '框', `callout[框 甲] ${LIST} ${TABLE} 末`],
    ['一', 'below', '三', `甲 callout[框] bulletList[listItem[二] listItem[三] listItem[一]] ${TABLE} 末`],
  ] as const)('%s %s %s goes up and down', (text, side, other, expected) => {
    expect(drop(text, side, other)).toMatch(expected);
  });
  it('takes a whole table along, also into a callout', () => {
    expect(drop('格', 'above', '甲')).toContain(`${TABLE} 甲 callout[框]`);
    expect(drop('格', 'below', '框')).toContain(`callout[框 ${TABLE}]`);
  });
  it('leaves a list as a list, and enters one as an item', () => {
    expect(drop('二', 'above', '甲')).toContain('bulletList[listItem[二]] 甲');
    expect(drop('甲', 'above', '二')).toContain('bulletList[listItem[一] listItem[甲] listItem[二] listItem[三]]');
  });
  it('leaves no empty callout behind, and stays where it is dropped on itself', () => {
    expect(drop('框', 'above', '甲')).toMatch(`框 甲 ${LIST}`);
    expect(drop('甲', 'below', '甲')).toBe('nothing');
  });
});
