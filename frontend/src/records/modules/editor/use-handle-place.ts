import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { blocksIn, selectedUnit, unitAt, type Unit } from './block-unit';

/** The first of the blocks that a handle is of and how many they are: the same however long they become while one types. */
export type HandlePlace = {
  readonly from: number;
  readonly blocks: number;
  readonly top: number;
  readonly left: number;
};

const HANDLE_WIDTH = 24;
/** Bullet, number or box stand left of an item. */
const BULLET_WIDTH = 22;

/** The block under the pointer; left of the text, that beside it. */
export const unitUnder = (
  { view }: Editor,
  event: { readonly clientX: number; readonly clientY: number },
): Unit | null => {
  const { left, right } = view.dom.getBoundingClientRect();
  const x = Math.max(left + 48, Math.min(event.clientX, right - 24));
  const target = document.elementFromPoint(x, event.clientY);
  if (!target || !view.dom.contains(target) || target === view.dom) return null;
  let unit = unitAt(view.state.doc, view.posAtDOM(target, 0));
  // The head of a callout is the callout's, though the first place behind it is in its first paragraph.
  while (unit) {
    const dom = view.nodeDOM(unit.from);
    if (dom?.contains(target)) return unit;
    unit = unit.from > 0 && view.state.doc.resolve(unit.from).depth > 0 ? unitAt(view.state.doc, unit.from - 1) : null;
  }
  return null;
};

const same = (a: HandlePlace | null, b: HandlePlace | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.top === b.top && a.left === b.left && a.from === b.from && a.blocks === b.blocks);

/** On the way from a block to its handle the pointer crosses what the block stands in; the handle waits for it. */
const onTheWay = (
  { view }: Editor,
  place: HandlePlace,
  frame: HTMLElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): boolean => {
  const dom = view.nodeDOM(place.from);
  if (!(dom instanceof HTMLElement)) return false;
  const box = dom.getBoundingClientRect();
  const handle = frame.getBoundingClientRect().left + place.left;
  return clientX >= handle && clientX < box.left + 4 && clientY >= box.top - 2 && clientY <= box.bottom + 2;
};

/** Where the handle of a block stands: of the one under the pointer, else of the one where one writes. */
export const useHandlePlace = (editor: Editor, page: RefObject<HTMLElement | null>) => {
  const [place, setPlace] = useState<HandlePlace | null>(null);
  const pointed = useRef(false);
  const show = useCallback(
    (unit: Unit | null): void => {
      const dom = unit && !editor.isDestroyed ? editor.view.nodeDOM(unit.from) : null;
      let next: HandlePlace | null = null;
      if (unit && page.current && dom instanceof HTMLElement) {
        const frame = page.current.getBoundingClientRect();
        const box = dom.getBoundingClientRect();
        const left = box.left - frame.left - HANDLE_WIDTH - (dom.matches('li') ? BULLET_WIDTH : 0);
        const blocks = blocksIn(editor.state.doc, unit);
        next = { from: unit.from, blocks, top: box.top - frame.top, left: Math.max(2, left) };
      }
      setPlace((old) => (same(old, next) ? old : next));
    },
    [editor, page],
  );
  const showSelected = useCallback(() => {
    if (!editor.isDestroyed) show(selectedUnit(editor.state));
  }, [editor, show]);
  useEffect(() => {
    const follow = (): void => {
      pointed.current = false;
      showSelected();
    };
    // That the text lost the focus is a transaction too: a press on the handle must not send it elsewhere.
    const followChange = ({
      transaction: { docChanged, selectionSet },
    }: {
      readonly transaction: Transaction;
    }): void => {
      if (docChanged || selectionSet) follow();
    };
    editor.on('transaction', followChange);
    editor.on('focus', follow);
    return () => {
      editor.off('transaction', followChange);
      editor.off('focus', follow);
    };
  }, [editor, showSelected]);
  return {
    place,
    onPointerMove: (event: {
      readonly clientX: number;
      readonly clientY: number;
      readonly pointerType: string;
    }): void => {
      if (event.pointerType !== 'mouse') return;
      if (place && page.current && onTheWay(editor, place, page.current, event)) return;
      const unit = unitUnder(editor, event);
      if (!unit) return;
      pointed.current = true;
      show(unit);
    },
    onPointerLeave: (): void => {
      if (!pointed.current) return;
      pointed.current = false;
      if (editor.isFocused) showSelected();
      else show(null);
    },
  };
};
