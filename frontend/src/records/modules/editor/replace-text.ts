import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { createDocument, type Content, type Editor } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';

/**
 * Another text in place of what stands there: a merge, a restored draft, another's save. The history begins anew, for an
 * undo must neither take that text away nor lead back behind it.
 */
export const replaceText = (editor: Editor, text: RichNode): void => {
  const doc = createDocument(text as Content, editor.schema);
  editor.view.updateState(EditorState.create({ doc, plugins: editor.state.plugins }));
  // Who listens to transactions draws again.
  editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false));
};
