import { own } from '@shilu/events/core/own';
import type { KeyboardEvent } from 'react';
import type { Outline } from './use-outline';

/** Alt + Shift + an arrow, as outlines of Word and Excel have it. */
const outlining: Readonly<Record<string, (outline: Outline) => void>> = {
  ArrowRight: (outline) => outline.indent(),
  ArrowLeft: (outline) => outline.outdent(),
  ArrowUp: (outline) => outline.fold(true),
  ArrowDown: (outline) => outline.fold(false),
};

/** Arrows move, typing replaces, F2 edits, Tab goes right and on, Enter down; Alt + Enter adds a row one level below. */
export const outlineKeys =
  (outline: Outline, onLeave: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { active, column, columns, editing } = outline;
    if (active === null || column === undefined || event.nativeEvent.isComposing) return;
    if (event.target instanceof Element && event.target.closest('[role=menu],[data-portal],button')) return;
    const act = (done: () => unknown): void => {
      event.preventDefault();
      done();
    };
    const ofChoice = (column.type === 'select' || column.type === 'boolean') && editing;
    const mod = event.ctrlKey || event.metaKey;
    if (event.altKey) {
      const command = event.shiftKey ? own(outlining, event.key) : undefined;
      if (command !== undefined) return act(() => command(outline));
      if (event.key === 'Enter') return act(outline.addBelow);
      if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
        return act(() => outline.move(event.key === 'ArrowUp' ? -1 : 1));
      return;
    }
    switch (event.key) {
      case 'ArrowUp':
        return ofChoice ? undefined : act(() => outline.byLine(-1));
      case 'ArrowDown':
        return ofChoice ? undefined : act(() => outline.byLine(1));
      case 'ArrowLeft':
        return editing ? undefined : act(() => outline.goTo(active.id, active.column - 1));
      case 'ArrowRight':
        return editing
          ? undefined
          : act(() => outline.goTo(active.id, Math.min(active.column + 1, columns.length - 1)));
      case 'Enter':
        if (mod) return outline.settle();
        if (event.shiftKey) return act(() => outline.byLine(-1));
        return act(() => outline.byLine(1) || outline.addRow());
      case 'Tab': {
        const next = active.column + (event.shiftKey ? -1 : 1);
        if (next >= 0 && next < columns.length) return act(() => outline.goTo(active.id, next));
        if (outline.byLine(event.shiftKey ? -1 : 1, event.shiftKey ? Infinity : 0)) event.preventDefault();
        return;
      }
      case 'F2':
        return act(outline.beginEdit);
      case 'Escape':
        if (!editing) return onLeave();
        event.stopPropagation();
        return act(outline.giveUp);
      case 'Delete':
      case 'Backspace':
        return editing ? undefined : act(outline.clear);
      case 's':
        if (mod) outline.settle();
        return;
      default:
    }
  };
