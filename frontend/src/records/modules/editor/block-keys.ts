import { Extension, type AnyExtension } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { moveUnit, selectedUnit } from './block-unit';

const move =
  (by: -1 | 1) =>
  ({ editor: { state, view } }: { readonly editor: { readonly state: EditorState; readonly view: EditorView } }) => {
    const unit = selectedUnit(state);
    const moved: Transaction | null = unit && moveUnit(state, unit, by);
    if (moved) view.dispatch(moved);
    return true;
  };

/** Blocks are moved without a pointer too. */
export const blockKeys = (openMenu: () => void): AnyExtension =>
  Extension.create({
    name: 'blockKeys',
    addKeyboardShortcuts: () => ({
      'Alt-Shift-ArrowUp': move(-1),
      'Alt-Shift-ArrowDown': move(1),
      'Alt-Shift-m': () => {
        openMenu();
        return true;
      },
    }),
  });
