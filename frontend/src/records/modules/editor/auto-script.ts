import { trimEndOf } from '@shilu/events/core/trim-end';
import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { rememberedStore } from '../../../lib/remembered';
import { chemicalRuns, isCharge } from './chemical-formula';

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

/** `CO3 2-`: the charge, written behind a blank, goes up to the ion before it. */
const raisedCharge = (state: EditorState, end: number, charge: string): Transaction | null => {
  const at = state.doc.resolve(end);
  const before = at.parent.textBetween(0, at.parentOffset - charge.length, undefined, '\ufffc');
  const ion = /(?:^|[^\p{L}\p{N}_/\\@$-]|[\u3400-\u9fff])([A-Z][A-Za-z0-9]{0,9}) $/u.exec(before)?.[1];
  const superscript = state.schema.marks['superscript'];
  if (ion === undefined || superscript === undefined || !isCharge(ion, charge)) return null;
  const marks = at.marks();
  const text = state.schema.text(charge.replace('-', '−'), superscript.create().addToSet(marks));
  return state.tr.replaceWith(end - charge.length - 1, end, text).setStoredMarks([...marks]);
};

const scripted = (state: EditorState, end: number): Transaction | null => {
  const token = tokenBefore(state, end);
  if (token !== null && /^\d[+−-]$/.test(token)) return raisedCharge(state, end, token);
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

/** What a formula that is put in for another text becomes, within the same step; false where it is none or not wished. */
export const putFormula = (tr: Transaction, from: number, to: number, text: string): boolean => {
  const found = autoScriptStore.get() ? formulaIn(text) : null;
  const runs = found === null ? null : chemicalRuns(found.text);
  const at = tr.doc.resolve(from);
  if (found === null || runs === null || at.parent.type.spec.code) return false;
  const { marks: known } = tr.doc.type.schema;
  const scripts = ['subscript', 'superscript'];
  // Marks of what stood there, save the scripts of its own digits.
  const marks = (tr.doc.nodeAt(from)?.marks ?? at.marks()).filter(({ type }) => !scripts.includes(type.name));
  if (marks.some(({ type }) => type.name === 'code')) return false;
  const plain = (part: string) => (part === '' ? [] : [tr.doc.type.schema.text(part, marks)]);
  const formula = runs.map((run) => {
    const mark = run.script === null ? undefined : known[run.script];
    return tr.doc.type.schema.text(run.text, mark ? mark.create().addToSet(marks) : marks);
  });
  const { length } = found.text;
  tr.replaceWith(from, to, [...plain(text.slice(0, found.at)), ...formula, ...plain(text.slice(found.at + length))]);
  return true;
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
