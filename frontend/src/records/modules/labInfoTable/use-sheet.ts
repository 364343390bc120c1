import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { wasConverted } from '@shilu/events/units/quantity';
import { useRef, useState } from 'react';
import type { ContentHistory } from '../undo/use-content-history';
import { filledDown, repeatedFirst } from './sheet-fill';
import { settleCell, withCell, withFirstUnit, withoutRows, withRow, pasteInto, type Cell } from './info-table-edit';

export type Block = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };
export type Step = { readonly extend?: boolean; readonly tabbing?: boolean };
type Picked = { readonly active: Cell; readonly anchor: Cell };

const clamp = (value: number, max: number): number => Math.max(0, Math.min(max, value));
const blockOf = ({ active, anchor }: Picked): Block => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
});

/** A number that was typed in another unit than its column's. */
type Became = { readonly typed: string; readonly value: string; readonly unit: string };

type Options = {
  readonly table: InfoTable;
  readonly history: ContentHistory<InfoTable>;
  readonly onMoved: (row: number) => void;
};

/** Where one is in a sheet and what is picked, and what is done to it from there. */
export const useSheet = ({ table, history, onMoved }: Options) => {
  const [picked, setPicked] = useState<Picked | null>(null);
  const [editing, setEditing] = useState(false);
  const [became, setBecame] = useState<Became | null>(null);
  const edits = useRef(0);
  /** The column where somebody began to go on by Tab. */
  const began = useRef<number | null>(null);
  const last = { row: table.rows.length - 1, column: table.columns.length - 1 };
  // Another's save may have taken the rows away on which one stood.
  const shown =
    picked === null || last.row < 0 || last.column < 0
      ? null
      : {
          active: { row: clamp(picked.active.row, last.row), column: clamp(picked.active.column, last.column) },
          anchor: { row: clamp(picked.anchor.row, last.row), column: clamp(picked.anchor.column, last.column) },
        };
  const active = shown?.active ?? null;
  const column = active ? table.columns[active.column] : undefined;
  const block = shown ? blockOf(shown) : null;
  const editName = (): string => `edit ${String(edits.current)}`;

  /** The table with what is being typed as its column keeps it. */
  const settled = (): InfoTable => {
    if (!active || !column || !editing) return table;
    const typed = table.rows[active.row]?.cells[column.key] ?? '';
    const value = settleCell(column, typed);
    if (column.type === 'number' && value !== typed && wasConverted(typed, value))
      setBecame({ typed, value, unit: column.unit ?? '' });
    if (value === typed) return withFirstUnit(table, active.row, column);
    return withCell(table, active.row, column.key, value);
  };
  const put = (next: InfoTable): void => {
    if (next !== table) history.change(next, editing ? { joins: editName() } : {});
  };
  const stand = (cell: Cell, { rows, columns }: InfoTable, anchor?: Cell): void => {
    const at = { row: clamp(cell.row, rows.length - 1), column: clamp(cell.column, columns.length - 1) };
    setPicked({ active: at, anchor: anchor ?? at });
    setEditing(false);
    began.current = null;
    history.seal();
    onMoved(at.row);
  };
  const goTo = (cell: Cell, { extend = false, tabbing = false }: Step = {}): void => {
    const next = settled();
    put(next);
    const from = began.current ?? active?.column ?? null;
    stand(cell, next, extend ? shown?.anchor : undefined);
    if (tabbing) began.current = from;
  };
  /** The row below the last is made; what was typed before it is taken back with it. */
  const addRow = (columnAt = 0): void => {
    const next = withRow(settled(), table.rows.length);
    put(next);
    stand({ row: next.rows.length - 1, column: columnAt }, next);
  };
  return {
    active,
    block,
    column,
    editing,
    became,
    goTo,
    addRow,
    /** Where Enter goes on below a row filled by Tab, as in other spreadsheets. */
    beganAt: (): number => began.current ?? active?.column ?? 0,
    /** Where an undo happened. What was half typed is part of what was undone. */
    show: stand,
    isPicked: (row: number, at: number): boolean =>
      block !== null && row >= block.top && row <= block.bottom && at >= block.left && at <= block.right,
    isWholeRow: (row: number): boolean =>
      block !== null && row >= block.top && row <= block.bottom && block.left === 0 && block.right === last.column,
    /** Whole rows, from where one began to this. */
    pickRow: (row: number, { extend = false }: Step = {}): void => {
      const next = settled();
      put(next);
      const from = extend && shown ? shown.anchor.row : row;
      stand({ row, column: 0 }, next, { row: from, column: last.column });
    },
    pickColumn: (at: number, { extend = false }: Step = {}): void => {
      const next = settled();
      put(next);
      const from = extend && shown ? shown.anchor.column : at;
      stand({ row: 0, column: at }, next, { row: last.row, column: from });
    },
    pickAll: (): void => stand({ row: 0, column: 0 }, table, last),
    leave: (): void => {
      setPicked(null);
      setEditing(false);
      began.current = null;
      history.seal();
    },
    beginEdit: (): void => {
      if (editing || column?.formula !== undefined) return;
      edits.current += 1;
      setEditing(true);
    },
    type: (row: number, key: string, value: string): void => {
      if (!editing) edits.current += 1;
      setEditing(true);
      setBecame(null);
      history.change(withCell(table, row, key, value), { joins: editName() });
    },
    /** What is being typed is as its column keeps it: before a save, and when one goes elsewhere. */
    settle: (): void => {
      if (!editing) return;
      put(settled());
      setEditing(false);
      history.seal();
    },
    /** Escape: what stood in the cell before stands there again. */
    giveUp: (): void => {
      setEditing(false);
      history.takeBackJoined(editName());
    },
    clear: (): void => {
      if (!block) return;
      const blank = Array.from({ length: block.bottom - block.top + 1 }, () =>
        Array.from({ length: block.right - block.left + 1 }, () => ''),
      );
      history.change(pasteInto(table, { row: block.top, column: block.left }, blank));
    },
    /** Draws what is picked down to a row below it. */
    fillTo: (row: number): void => {
      if (!block || row <= block.bottom) return;
      const next = filledDown(settled(), block, Math.min(row, last.row));
      put(next);
      setPicked({
        active: { row: block.top, column: block.left },
        anchor: { row: Math.min(row, last.row), column: block.right },
      });
      setEditing(false);
      history.seal();
    },
    repeatFirst: (): void => {
      if (block && block.bottom > block.top) history.change(repeatedFirst(table, block));
    },
    removeRows: (): void => {
      if (!block) return;
      const gone = new Set(Array.from({ length: block.bottom - block.top + 1 }, (_, at) => block.top + at));
      const next = withoutRows(table, gone);
      history.change(next);
      if (next.rows.length === 0) setPicked(null);
      else stand({ row: block.top, column: block.left }, next);
    },
  };
};
export type Sheet = ReturnType<typeof useSheet>;
