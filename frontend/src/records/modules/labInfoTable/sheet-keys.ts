import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import type { KeyboardEvent } from 'react';
import type { Sheet } from './use-sheet';

/** Arrows move, typing replaces, F2 edits, Tab goes right, Enter down, to where Tab began; Shift+Space picks the row, Ctrl+A all; Ctrl+D fills down. */
export const sheetKeys =
  (sheet: Sheet, table: InfoTable, onLeave: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { active, column, editing } = sheet;
    if (!active || !column || event.nativeEvent.isComposing) return;
    // What lies over the sheet, such as a column's menu, has keys of its own.
    if (event.target instanceof Element && event.target.closest('[role=menu],[data-portal]')) return;
    const by = (row: number, columns: number): void => {
      event.preventDefault();
      sheet.goTo(
        { row: active.row + row, column: active.column + columns },
        {
          extend: event.shiftKey && !['Tab', 'Enter'].includes(event.key),
          tabbing: event.key === 'Tab' && row === 0,
        },
      );
    };
    const ofSelect = column.type === 'select' && editing;
    const last = active.row === table.rows.length - 1;
    const mod = event.ctrlKey || event.metaKey;
    switch (event.key) {
      case 'ArrowUp':
        return ofSelect ? undefined : by(-1, 0);
      case 'ArrowDown':
        return ofSelect ? undefined : by(1, 0);
      case 'ArrowLeft':
        return editing ? undefined : by(0, -1);
      case 'ArrowRight':
        return editing ? undefined : by(0, 1);
      case 'Enter':
        if (mod) return sheet.settle();
        if (event.shiftKey) return by(-1, 0);
        if (!last) return by(1, sheet.beganAt() - active.column);
        event.preventDefault();
        return sheet.addRow(sheet.beganAt());
      case 'Tab': {
        const edge = event.shiftKey ? active.column === 0 : active.column === table.columns.length - 1;
        if (edge && (event.shiftKey ? active.row === 0 : last)) return;
        if (edge) return by(event.shiftKey ? -1 : 1, event.shiftKey ? table.columns.length : -table.columns.length);
        return by(0, event.shiftKey ? -1 : 1);
      }
      case 'F2':
        event.preventDefault();
        return sheet.beginEdit();
      case 'Escape':
        if (!editing) return onLeave();
        event.preventDefault();
        event.stopPropagation();
        return sheet.giveUp();
      case 'Delete':
      case 'Backspace':
        if (editing) return;
        event.preventDefault();
        return sheet.clear();
      case ' ':
        if (!event.shiftKey || editing) return;
        event.preventDefault();
        return sheet.pickRow(active.row);
      case 'd':
        if (!mod || editing) return;
        event.preventDefault();
        return sheet.repeatFirst();
      case 's':
        if (mod) sheet.settle();
        return;
      case 'a':
        if (!mod || editing) return;
        event.preventDefault();
        return sheet.pickAll();
      default:
    }
  };
