import type { MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { depthsOf } from '@shilu/events/records/modules/multi-level-table/tree';
import { useRef, useState } from 'react';
import type { ContentHistory } from '../undo/use-content-history';
import {
  indented,
  isTable,
  outdented,
  settledValue,
  withChild,
  withoutRow,
  withRowMoved,
  withSibling,
  withValue,
  type Barred,
  type WithRow,
} from './multi-table-edit';
import type { Folded, VisibleRow } from './use-folded';

type Cell = { readonly id: string; readonly column: number };

type Options = {
  readonly table: MultiTable;
  readonly seen: readonly VisibleRow[];
  readonly folding: Folded;
  readonly history: ContentHistory<MultiTable>;
  readonly onMoved: (row: number) => void;
};

/** Where one is in a multilevel table, and what is done from there. */
export const useOutline = ({ table, seen, folding, history, onMoved }: Options) => {
  const [picked, setPicked] = useState<Cell | null>(null);
  const [editing, setEditing] = useState(false);
  const [barred, setBarred] = useState<Barred | null>(null);
  const edits = useRef(0);
  const depths = depthsOf(table.rows);
  const columnsOf = (id: string) => table.levels[depths.get(id) ?? 0]?.columns ?? [];
  const at = table.rows.findIndex(({ id }) => id === picked?.id);
  const line = seen.findIndex(({ row }) => row.id === picked?.id);
  const row = at < 0 ? null : (table.rows[at] ?? null);
  // A level has fewer columns than another: one stands in its last.
  const columns = row === null ? [] : columnsOf(row.id);
  const active = row === null || picked === null ? null : { id: row.id, column: Math.min(picked.column, columns.length - 1) }; // prettier-ignore
  const column = active === null ? undefined : columns[active.column];
  const editName = (): string => `edit ${String(edits.current)}`;

  /** The table with what is being typed as its column keeps it. */
  const settled = (): MultiTable => {
    if (row === null || column === undefined || !editing) return table;
    const typed = row.cells[column.key] ?? '';
    const value = settledValue(column, typed);
    return value === typed ? table : withValue(table, row.id, column.key, value);
  };
  const put = (next: MultiTable): void => {
    if (next !== table) history.change(next, editing ? { joins: editName() } : {});
  };
  const stand = (cell: Cell | null): void => {
    setPicked(cell);
    setEditing(false);
    setBarred(null);
    history.seal();
  };
  const goTo = (id: string, toColumn: number): void => {
    put(settled());
    stand({ id, column: Math.max(0, toColumn) });
    const target = seen.findIndex((each) => each.row.id === id);
    if (target >= 0) onMoved(target);
  };
  /** A change of its own after what was typed. */
  const change = (make: (from: MultiTable) => MultiTable): void => {
    const from = settled();
    put(from);
    history.seal();
    const next = make(from);
    if (next !== from) history.change(next);
    setEditing(false);
    setBarred(null);
  };
  const add = (make: (from: MultiTable, at: number) => WithRow): void => {
    let added: WithRow = null;
    change((from) => {
      added = make(from, at);
      return (added as WithRow)?.table ?? from;
    });
    const made = added as WithRow;
    if (made !== null) stand({ id: made.id, column: 0 });
  };
  const shift = (make: (from: MultiTable, at: number) => MultiTable | Barred): void => {
    if (row === null) return;
    let why: Barred | null = null;
    change((from) => {
      const made = make(from, at);
      if (isTable(made)) return made;
      why = made;
      return from;
    });
    setBarred(why);
  };
  return {
    active,
    at,
    row,
    column,
    columns,
    editing,
    barred,
    goTo,
    stand,
    leave: (): void => stand(null),
    /** One line up or down among those in sight; false where there is none. */
    byLine: (by: -1 | 1, toColumn = active?.column ?? 0): boolean => {
      const next = seen[line + by];
      if (next === undefined) return false;
      goTo(next.row.id, toColumn === Infinity ? columnsOf(next.row.id).length - 1 : toColumn);
      return true;
    },
    beginEdit: (): void => {
      if (editing) return;
      edits.current += 1;
      setEditing(true);
    },
    type: (value: string): void => {
      if (row === null || column === undefined) return;
      if (!editing) edits.current += 1;
      setEditing(true);
      history.change(withValue(table, row.id, column.key, value), { joins: editName() });
    },
    settle: (): void => {
      if (!editing) return;
      put(settled());
      setEditing(false);
      history.seal();
    },
    giveUp: (): void => {
      setEditing(false);
      history.takeBackJoined(editName());
    },
    clear: (): void => {
      if (row !== null && column !== undefined) change((from) => withValue(from, row.id, column.key, ''));
    },
    addRow: (): void => add(withSibling),
    addBelow: (): void => {
      if (row === null) return;
      folding.put(row.id, false);
      add(withChild);
    },
    indent: (): void => shift(indented),
    outdent: (): void => shift(outdented),
    move: (by: -1 | 1): void => {
      if (row !== null) change((from) => withRowMoved(from, at, by));
    },
    removeRow: (): void => {
      if (row === null) return;
      const next = withoutRow(table, at);
      change(() => next);
      const left = next.rows[Math.min(at, next.rows.length - 1)];
      stand(left === undefined ? null : { id: left.id, column: 0 });
    },
    fold: (fold: boolean): void => {
      if (row !== null) folding.put(row.id, fold);
    },
    change,
  };
};
export type Outline = ReturnType<typeof useOutline>;
