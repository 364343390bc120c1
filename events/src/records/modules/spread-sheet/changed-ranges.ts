import type { Range } from './cell-names';

/** A cell that changed, and how: what changed in the same way beside it is told with it. */
export type Changed = {
  readonly row: number;
  readonly column: number;
  readonly how: string;
  /** Of which part of the sheet: cells of two are not told together, however they lie. */
  readonly part?: number;
};
type Run = { readonly startColumn: number; endColumn: number; readonly how: string; readonly part: number };
export type ChangedRange = Range & { readonly how: string; readonly part: number };

const runsOf = (cells: readonly Changed[]): readonly Readonly<Run>[] => {
  const runs: Run[] = [];
  let last: Run | undefined;
  for (const { column, how, part = 0 } of cells) {
    if (last?.how === how && last.part === part && last.endColumn === column - 1) last.endColumn = column;
    else {
      last = { startColumn: column, endColumn: column, how, part };
      runs.push(last);
    }
  }
  return runs;
};

/**
 * Changed cells, given from the left to the right and row by row, as rectangles of cells that changed in the same way.
 * Which rectangles follows from the cells and from what is alike among their ways, not from which side is the older.
 */
export function* changedRanges(changed: Iterable<Changed>): Generator<ChangedRange> {
  let open: ChangedRange[] = [];
  let [row, cells]: [number, Changed[]] = [-1, []];
  const close = (): readonly ChangedRange[] => {
    const grown: ChangedRange[] = [];
    const over = new Set(open);
    // Those of one row begin in columns of their own.
    const byStart = new Map(open.map((range) => [range.startColumn, range]));
    for (const run of runsOf(cells)) {
      const found = byStart.get(run.startColumn);
      const goesOn =
        found?.endRow === row - 1 &&
        found.endColumn === run.endColumn &&
        found.how === run.how &&
        found.part === run.part;
      const above = goesOn ? found : undefined;
      if (above) over.delete(above);
      grown.push({ startRow: above?.startRow ?? row, endRow: row, ...run });
    }
    open = grown;
    return [...over];
  };
  for (const each of changed) {
    if (each.row !== row) {
      yield* close();
      [row, cells] = [each.row, []];
    }
    cells.push(each);
  }
  yield* close();
  yield* open;
}
