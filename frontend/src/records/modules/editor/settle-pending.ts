import type { Editor } from '@tiptap/core';

/** Puts a stored picture where its place was kept, or takes the place away. Neither is a step that an undo would take back alone. */
export const settlePending = ({ view }: Editor, id: string, hash: string | null): void => {
  const { tr, doc } = view.state;
  doc.descendants((node, at) => {
    if (node.attrs['pending'] !== id) return;
    if (hash === null) tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize));
    else tr.setNodeMarkup(tr.mapping.map(at), undefined, { ...node.attrs, hash, pending: null });
  });
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false));
};
