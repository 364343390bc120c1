import { expect, it } from 'vitest';
import { placeCaret } from './caret';

const editorOf = (html: string): HTMLElement => {
  document.body.innerHTML = `<div id="editor"><div contenteditable="true" tabindex="0">${html}</div></div>`;
  return document.getElementById('editor') ?? document.body;
};
const caret = () => {
  const { anchorNode, anchorOffset } = document.getSelection() ?? {};
  return [anchorNode?.nodeName, anchorNode?.textContent, anchorOffset];
};

it('without a place the caret stands in the last block, after its text or in it where it is empty', () => {
  placeCaret(editorOf('<h2>目的</h2><p>称取原料。</p>'), null);
  expect(caret()).toEqual(['#text', '称取原料。', 5]);
  placeCaret(editorOf('<h2>目的</h2><p><br></p>'), null);
  expect(caret()).toEqual(['P', '', 0]);
});
it('it stands where the shown text was pressed: in that block, after as many characters', () => {
  placeCaret(editorOf('<p>甲乙</p><p>丙<b>丁戊</b></p>'), { field: null, block: 1, offset: 2 });
  expect(caret()).toEqual(['#text', '丁戊', 1]);
  placeCaret(editorOf('<p><br></p><p>乙</p>'), { field: null, block: 0, offset: 0 });
  expect(caret()).toEqual(['P', '', 0]);
});
