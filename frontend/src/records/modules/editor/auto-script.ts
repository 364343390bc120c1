import { trimEndOf } from '@shilu/events/core/trim-end';
import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { rememberedStore } from '../../../lib/remembered';
import { chemicalRuns } from './chemical-formula';

/** Whether formulae get their subscripts while they are typed; the person's choice, kept in this browser. */
export const autoScriptStore = rememberedStore<boolean>('shilu.autoScript', (stored) => stored !== false);

const TOKEN = /[A-Za-z0-9()[\]·.^+−-]{2,60}$/;
/** What ends a formula: a blank or a mark behind it, or a word in Chinese. */
const ENDS = /^[\s,;:!?，。；：、！？）"'”’/=→]$/;

/** The plain text that ends at a place, when all of it bears the same marks and none that forbids a script. */
const tokenBefore = (state: EditorState, end: number): string | null => {
  const at = state.doc.resolve(end);
  if (!at.parent.isTextblock || at.parent.type.spec.code) return null;
  const text = at.parent.textBetween(Math.max(0, at.parentOffset - 61), at.parentOffset, undefined, '\ufffc');
  const token = TOKEN.exec(text)?.[0];
  if (token === undefined) return null;
  const before = text.at(-token.length - 1) ?? ' ';
  if (/[\p{L}\p{N}_/\\@$-]/u.test(before) && !/[\u3400-\u9fff]/.test(before)) return null;
  let plain = true;
  state.doc.nodesBetween(end - token.length, end, (node) => {
    if (
      node.isInline &&
      node.marks.some(({ type }) => ['subscript', 'superscript', 'code', 'link'].includes(type.name))
    )
      plain = false;
  });
  return plain ? token : null;
};

/** The formula in a token, as it is or without the brackets and stops of the sentence around it. */
const formulaIn = (token: string): { readonly text: string; readonly at: number } | null => {
  const lead = /^[([]*/.exec(token)?.[0].length ?? 0;
  const bare = trimEndOf(token.slice(lead), '.)]·');
  const spans = [
    [0, token],
    [0, trimEndOf(token, '.')],
    [lead, bare],
  ] as const;
  for (const [at, text] of spans) if (chemicalRuns(text) !== null) return { text, at };
  return null;
};

const scripted = (state: EditorState, end: number): Transaction | null => {
  const token = tokenBefore(state, end);
  const found = token === null ? null : formulaIn(token);
  const runs = found === null ? null : chemicalRuns(found.text);
  if (token === null || found === null || runs === null) return null;
  const start = end - token.length + found.at;
  const marks = state.doc.resolve(start + 1).marks();
  const nodes = runs.map(({ text, script }) => {
    const mark = script === null ? undefined : state.schema.marks[script];
    return state.schema.text(text, mark ? mark.create().addToSet(marks) : marks);
  });
  return state.tr.replaceWith(start, start + found.text.length, nodes).setStoredMarks([...marks]);
};

/** A step of its own: one undo takes the subscripts away and leaves what was typed. */
const convert = (view: EditorView, end: number): void => {
  const change = autoScriptStore.get() ? scripted(view.state, end) : null;
  if (change === null) return;
  view.dispatch(closeHistory(change));
  view.dispatch(closeHistory(view.state.tr));
};

/** K2CO3 becomes K₂CO₃, with real subscripts, when the next thing is typed. */
export const AutoScript = Extension.create({
  name: 'autoScript',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, from, to, text) => {
          if (from !== to || !ENDS.test(text)) return false;
          view.dispatch(view.state.tr.insertText(text, from, to));
          convert(view, from);
          return true;
        },
        handleKeyDown: (view, event) => {
          if (event.key === 'Enter' && !event.isComposing && view.state.selection.empty)
            convert(view, view.state.selection.from);
          return false;
        },
        handleDOMEvents: {
          compositionend: (view, event) => {
            const length = event.data.length;
            if (length > 0 && !/^[\x20-\x7e]+$/.test(event.data))
              setTimeout(() => {
                if (!view.isDestroyed && !view.composing && view.state.selection.from > length)
                  convert(view, view.state.selection.from - length);
              }, 50);
            return false;
          },
        },
      },
    }),
  ],
});
