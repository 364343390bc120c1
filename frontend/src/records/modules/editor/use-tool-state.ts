import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { EditorState } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/core';

type ToolState = { readonly here: string; readonly selected: EditorState | null };

/** What buttons of a toolbar show: marks and blocks at the caret, and whether there is something to undo. */
const toolState = (state: EditorState): ToolState => {
  const { selection, storedMarks } = state;
  const { $from, empty } = selection;
  const blocks = Array.from({ length: $from.depth + 1 }, (_, depth) => {
    const { type, attrs } = $from.node(depth);
    return [type.name, attrs];
  });
  const marks = (storedMarks ?? $from.marks()).map(({ type, attrs }) => [type.name, attrs]);
  const history = [undoDepth(state) > 0, redoDepth(state) > 0];
  // Of a selection every change may matter; while one types there is none.
  return { here: JSON.stringify([blocks, marks, history]), selected: empty ? null : state };
};

/** Renders again when a button would show something else, not with each key: that took longer than the key itself. */
export const useToolState = (editor: Editor): void => {
  useEditorState({
    editor,
    selector: ({ editor: of }) => toolState(of.state),
    equalityFn: (a, b) => b !== null && a.here === b.here && a.selected === b.selected,
  });
};
