import type { Editor, TiptapEditorHTMLElement } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node as TextNode } from '@tiptap/pm/model';
import { putFormula } from '../modules/editor/auto-script';
import { foldText, type Hit } from './find-hits';

/** A place in a text that is open for editing. */
export type Place = { readonly editor: Editor; readonly from: number; readonly to: number };

const editorOf = (element: Element): Editor | null => {
  const dom: Partial<TiptapEditorHTMLElement> & Element = element;
  return dom.editor && !dom.editor.isDestroyed && dom.editor.isEditable ? dom.editor : null;
};

/** Whether a text is open in which something could be replaced. */
export const hasOpenText = (): boolean =>
  [...document.querySelectorAll('#record-paper .ProseMirror')].some((element) => editorOf(element) !== null);

/** Where a hit stands in an open text; null for what cannot be written over: other modules, names, formulae. */
export const placeOf = (hit: Hit, query: string): Place | null => {
  if (hit.kind !== 'text') return null;
  const { startContainer, startOffset, endContainer, endOffset } = hit.range;
  const ends = [startContainer, endContainer].map((node) => node.parentElement?.closest('[contenteditable]'));
  const [root] = ends;
  const editor = root && root === ends[1] ? editorOf(root) : null;
  if (!editor) return null;
  const { view, state } = editor;
  const from = view.posAtDOM(startContainer, startOffset);
  const to = view.posAtDOM(endContainer, endOffset);
  if (from >= to || !state.doc.resolve(from).sameParent(state.doc.resolve(to))) return null;
  return foldText(state.doc.textBetween(from, to)) === foldText(query.trim()) ? { editor, from, to } : null;
};

/** Whether these letters are a word of their own, so that what is put in for them can be a formula. */
const isWhole = (doc: TextNode, from: number, to: number): boolean => {
  const at = doc.resolve(from);
  const start = from - at.parentOffset;
  const text = at.parent.textBetween(0, at.parent.content.size, undefined, '\ufffc');
  const around = [text.charAt(from - start - 1), text.charAt(to - start)];
  return around.every((letter) => !/[A-Za-z0-9_/\\@$]/.test(letter));
};

/** Writes over all of these places: in each text one step, which one undo takes back. */
export const replaceAt = (places: readonly Place[], replacement: string): number => {
  const editors = new Set(places.map(({ editor }) => editor));
  for (const editor of editors) {
    const { view } = editor;
    const { tr } = view.state;
    // From the end, so that the places before stay where they are.
    for (const { from, to } of places.filter((place) => place.editor === editor).toSorted((a, b) => b.from - a.from))
      if (replacement === '') tr.delete(from, to);
      else if (!isWhole(tr.doc, from, to) || !putFormula(tr, from, to, replacement))
        tr.insertText(replacement, from, to);
    view.dispatch(closeHistory(tr));
    view.dispatch(closeHistory(view.state.tr));
  }
  return places.length;
};
