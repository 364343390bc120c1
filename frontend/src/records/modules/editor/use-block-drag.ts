import type { Editor } from '@tiptap/core';
import type { Node as PmNode } from '@tiptap/pm/model';
import { useRef, useState, type DragEvent, type RefObject } from 'react';
import { dropUnit } from './block-drop';
import type { Unit } from './block-unit';
import { unitUnder } from './use-handle-place';

type Dragged = { readonly unit: Unit; readonly doc: PmNode; readonly target: number | null };
type DropLine = { readonly top: number; readonly left: number; readonly width: number };

/**
 * A block that is pulled by its handle goes before or behind the block under the pointer, whichever half of it that is
 * over. ProseMirror's own drop goes by the letter under the pointer, and takes a table for its cells.
 */
export const useBlockDrag = (editor: Editor, page: RefObject<HTMLElement | null>) => {
  const dragged = useRef<Dragged | null>(null);
  const [line, setLine] = useState<DropLine | null>(null);
  const end = (): void => {
    dragged.current = null;
    setLine(null);
  };
  return {
    line,
    end,
    start: (unit: Unit, { dataTransfer }: DragEvent): void => {
      const { view, state } = editor;
      const { dom, text } = view.serializeForClipboard(state.doc.slice(unit.from, unit.to));
      dataTransfer.clearData();
      // Dropped elsewhere, it is copied.
      dataTransfer.setData('text/html', dom.innerHTML);
      dataTransfer.setData('text/plain', text);
      dataTransfer.effectAllowed = 'copyMove';
      const shown = view.nodeDOM(unit.from);
      if (shown instanceof Element) dataTransfer.setDragImage(shown, 0, 0);
      dragged.current = { unit, doc: state.doc, target: null };
    },
    over: (event: DragEvent): void => {
      const drag = dragged.current;
      if (!drag || !page.current) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = 'move';
      const unit = unitUnder(editor, event);
      const dom = unit && editor.view.nodeDOM(unit.from);
      // Between two blocks the place stays that it was last over.
      if (!unit || !(dom instanceof HTMLElement)) return;
      const box = dom.getBoundingClientRect();
      const behind = event.clientY > box.top + box.height / 2;
      const target = behind ? unit.to : unit.from;
      if (target === drag.target) return;
      const moves = dropUnit(editor.state, drag.unit, target) !== null;
      dragged.current = { ...drag, target: moves ? target : null };
      const frame = page.current.getBoundingClientRect();
      const top = (behind ? box.bottom : box.top) - frame.top - 1;
      setLine(moves ? { top, left: box.left - frame.left, width: box.width } : null);
    },
    drop: (event: DragEvent): void => {
      const drag = dragged.current;
      if (!drag) return;
      event.preventDefault();
      event.stopPropagation();
      end();
      // What another wrote meanwhile has moved the places that were measured.
      if (drag.target === null || drag.doc !== editor.state.doc) return;
      const tr = dropUnit(editor.state, drag.unit, drag.target);
      if (tr) editor.view.dispatch(tr);
      editor.commands.focus();
    },
  };
};
