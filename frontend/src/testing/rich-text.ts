import { Editor, type Content } from '@tiptap/core';
import { richTextExtensions, type Suppliers } from '../records/modules/editor/extensions';

/** An editor that knows nobody and asks for nothing. */
export const noSuppliers: Suppliers = {
  ...{
    people: () => [],
    nobody: () => null,
    nameOf: String,
    phrases: () => [],
    phraseText: () => '',
    phraseOfKey: () => '',
    onPictures: () => {},
  },
  ...{
    onMath: () => {},
    onLeave: () => {},
    onPickPicture: () => {},
    onNewMath: () => {},
    onLive: () => {},
    onBlockMenu: () => {},
  },
  ...{ isOffered: () => true, slashName: String, foldName: String, placeholder: String },
};

export const openEditor = (content: Content = null, suppliers: Partial<Suppliers> = {}): Editor =>
  new Editor({
    element: document.createElement('div'),
    extensions: richTextExtensions({ ...noSuppliers, ...suppliers }),
    content,
  });

/** As a keyboard does it: every extension may take the letter for itself. */
export const typeInto = ({ view }: Editor, text: string): void => {
  for (const letter of text) {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(letter, from, to);
    if (view.someProp('handleTextInput', (take) => take(view, from, to, letter, insert)) !== true)
      view.dispatch(insert());
  }
};
