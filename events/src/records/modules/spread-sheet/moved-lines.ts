import { cellsOf, type Cell, type CellData } from './sheet-cells';
import type { Sheet } from './sheet-schema';

/** Rows, or columns, that came in or went at one place, where those behind them moved. */
type LineBlock = {
  /** How many stand before it, in the older sheet and in the newer one. */
  readonly old: number;
  readonly next: number;
  readonly removed: number;
  readonly inserted: number;
};
/** Which lines of a sheet are the same in another version of it; nothing moved where there are no blocks. */
export type Moves = {
  readonly blocks: readonly LineBlock[];
  /** Where a line of the older sheet stands in the newer one; null for one that went. */
  readonly toNext: (line: number) => number | null;
  /** Where a line of the newer sheet stood in the older one; null for one that came in. */
  readonly toOld: (line: number) => number | null;
  /** Of the newer sheet: lines of one part moved alike, and those that came in at one place are a part of their own. */
  readonly partOf: (line: number) => number;
};
export type SheetMoves = { readonly rows: Moves; readonly columns: Moves };

const same = (line: number): number => line;
export const UNMOVED: Moves = { blocks: [], toNext: same, toOld: same, partOf: () => 0 };

/** More of them are no rows that somebody put in: the sheets are compared as they lie. */
const MOST_BLOCKS = 500;

/** How many of the blocks, in their order, fit. */
const countOf = (blocks: readonly LineBlock[], fits: (block: LineBlock) => boolean): number => {
  let [from, to] = [0, blocks.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const block = blocks[middle];
    if (block !== undefined && fits(block)) from = middle + 1;
    else to = middle;
  }
  return from;
};

const movesBy = (blocks: readonly LineBlock[]): Moves => {
  if (blocks.length === 0 || blocks.length > MOST_BLOCKS) return UNMOVED;
  const mapped = (from: 'old' | 'next', gone: 'removed' | 'inserted') => (line: number): number | null => {
    const last = blocks[countOf(blocks, (block) => block[from] <= line) - 1];
    if (last === undefined) return line;
    if (line < last[from] + last[gone]) return null;
    const [here, there] = [last.old + last.removed, last.next + last.inserted];
    return from === 'old' ? line + there - here : line + here - there;
  }; // prettier-ignore
  return {
    blocks,
    toNext: mapped('old', 'removed'),
    toOld: mapped('next', 'inserted'),
    partOf: (line) =>
      countOf(blocks, ({ next }) => line >= next) + countOf(blocks, ({ next, inserted }) => line >= next + inserted),
  };
};

const mirroredLines = ({ blocks }: Moves): Moves =>
  movesBy(blocks.map(({ old, next, removed, inserted }) => ({ old: next, next: old, removed: inserted, inserted: removed }))); // prettier-ignore
/** The same lines seen from the newer sheet: those that went came in. */
export const mirrored = ({ rows, columns }: SheetMoves): SheetMoves => ({
  ...{ rows: mirroredLines(rows), columns: mirroredLines(columns) },
});

/** Cells of a line by where they stand across it. */
type Line = Readonly<Record<string, Cell>>;
type Lines = Readonly<Record<string, Line>>;
const NOTHING: Line = {};

const isApart = (a: Cell | undefined, b: Cell | undefined): boolean =>
  // What a formula says moves with its places, and what it gives follows from them.
  (a?.f === undefined) !== (b?.f === undefined) || (a?.f === undefined && a?.v !== b?.v);

/** Cells that two lines have otherwise. */
const apart = (a: Line, b: Line): number => {
  if (a === b) return 0;
  let count = 0;
  for (const key of Object.keys(a)) if (isApart(a[key], b[key])) count += 1;
  for (const key of Object.keys(b)) if (a[key] === undefined && isApart(undefined, b[key])) count += 1;
  return count;
};

/** What a line says, whatever stands between it: '' for one that says nothing. */
const saysOf = (line: Line): string => {
  let said = '';
  for (const { v, f } of Object.values(line))
    if (f !== undefined) said += '=\u0000';
    else if (v !== undefined) said += `${typeof v === 'string' ? '"' : ''}${String(v)}\u0000`;
  return said;
};

/** By what they say, where the lines stand that say it once. */
const onceIn = (lines: Lines): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const [at, line] of Object.entries(lines)) {
    const said = saysOf(line);
    if (said !== '') found.set(said, found.has(said) ? -1 : Number(at));
  }
  return found;
};

type Pair = { readonly old: number; readonly next: number };

/**
 * Lines that say the same in both and nowhere else, as far as all of them stand in one order: the same from either side.
 * Where lines were sorted or moved, those between stand for themselves.
 */
const anchorsOf = (old: Lines, next: Lines): readonly Pair[] => {
  const there = onceIn(next);
  const pairs: Pair[] = [];
  for (const [said, at] of onceIn(old)) {
    const to = there.get(said) ?? -1;
    if (at >= 0 && to >= 0) pairs.push({ old: at, next: to });
  }
  const least: number[] = [];
  for (let at = pairs.length - 1; at >= 0; at -= 1)
    least[at] = Math.min(pairs[at]?.next ?? Infinity, least[at + 1] ?? Infinity);
  let most = -1;
  return pairs.filter(({ next: to }, at) => {
    const inOrder = to > most && to < (least[at + 1] ?? Infinity);
    most = Math.max(most, to);
    return inOrder;
  });
};

/** After how many lines of a gap those that came in, or went, stand: where least of the others changed, as late as that may be. */
const splitOf = (old: Lines, next: Lines, from: Pair, kept: number, by: Pair): number => {
  const behind: number[] = [];
  behind[kept] = 0;
  for (let at = kept - 1; at >= 0; at -= 1)
    behind[at] =
      (behind[at + 1] ?? 0) + apart(old[from.old + by.old + at] ?? NOTHING, next[from.next + by.next + at] ?? NOTHING);
  let [best, least, before] = [0, behind[0] ?? 0, 0];
  for (let at = 1; at <= kept; at += 1) {
    before += apart(old[from.old + at - 1] ?? NOTHING, next[from.next + at - 1] ?? NOTHING);
    const cost = before + (behind[at] ?? 0);
    if (cost <= least) [best, least] = [at, cost];
  }
  return best;
};

/** Cells that differ with the lines moved so, and those of lines that came in or went. */
const costOf = (old: Lines, next: Lines, { toNext, toOld }: Moves): number => {
  let cost = 0;
  for (const [at, line] of Object.entries(old)) {
    const to = toNext(Number(at));
    cost += to === null ? 1 : apart(line, next[to] ?? NOTHING);
  }
  for (const [at, line] of Object.entries(next)) {
    const from = toOld(Number(at));
    if (from === null) cost += 1;
    else if (old[from] === undefined) cost += apart(NOTHING, line);
  }
  return cost;
};

const lastIn = (lines: Lines): number => Number(Object.keys(lines).at(-1) ?? -1);

const movesBetween = (old: Lines, next: Lines, [oldCount, nextCount]: readonly [number, number]): Moves => {
  let differing = 0;
  for (const at of new Set([...Object.keys(old), ...Object.keys(next)])) {
    if (apart(old[at] ?? NOTHING, next[at] ?? NOTHING) > 0) differing += 1;
    if (differing > 1) break;
  }
  // A line that comes in moves the one behind it, which then stands at another place.
  if (differing < 2) return UNMOVED;
  const [lastOld, lastNext] = [lastIn(old), lastIn(next)];
  const blocks: LineBlock[] = [];
  let from: Pair = { old: 0, next: 0 };
  for (const to of [...anchorsOf(old, next), { old: oldCount, next: nextCount }]) {
    const [were, are] = [to.old - from.old, to.next - from.next];
    if (were !== are) {
      const kept = Math.min(were, are);
      const by = { old: were - kept, next: are - kept };
      const split = splitOf(old, next, from, kept, by);
      const block = { old: from.old + split, next: from.next + split, removed: by.old, inserted: by.next };
      // Where nothing stands behind it nothing moved: that is how large the sheet is, and what stands at its end.
      if (block.inserted > 0 ? block.old <= lastOld : block.next <= lastNext) blocks.push(block);
    }
    from = { old: to.old + 1, next: to.next + 1 };
  }
  const moves = movesBy(blocks);
  return costOf(old, next, moves) + blocks.length < costOf(old, next, UNMOVED) ? moves : UNMOVED;
};

/** By columns, and only of rows that stand in both. */
const columnsOf = (cellData: CellData, rowOf: (row: number) => number | null): Lines => {
  const columns: Record<string, Record<string, Cell>> = {};
  for (const { row, column, cell } of cellsOf(cellData)) {
    const at = rowOf(row);
    if (at !== null) (columns[column] ??= {})[at] = cell;
  }
  return columns;
};

/** A column that comes in moves at least one cell of a row to where none stood, or another. */
const mayColumnsHaveMoved = (old: Sheet, next: Sheet, rows: Moves): boolean =>
  Object.entries(next.cellData).some(([key, line]) => {
    const from = rows.toOld(Number(key));
    return from !== null && apart(old.cellData[from] ?? NOTHING, line) > 1;
  }) ||
  Object.entries(old.cellData).some(([key, line]) => {
    const to = rows.toNext(Number(key));
    return to !== null && apart(line, next.cellData[to] ?? NOTHING) > 1;
  });

const columnMoves = (old: Sheet, next: Sheet, rows: Moves): Moves => {
  if (!mayColumnsHaveMoved(old, next, rows)) return UNMOVED;
  const [was, is] = [columnsOf(old.cellData, rows.toNext), columnsOf(next.cellData, (row) => rows.toOld(row) === null ? null : row)]; // prettier-ignore
  return movesBetween(was, is, [old.columnCount, next.columnCount]);
};

/** Rows and columns that came into a sheet or went since an older version of it: the same ones from either side. */
export const movesOf = (old: Sheet, next: Sheet): SheetMoves => {
  const rows = movesBetween(old.cellData, next.cellData, [old.rowCount, next.rowCount]);
  return { rows, columns: columnMoves(old, next, rows) };
};

export const haveMoved = ({ rows, columns }: SheetMoves): boolean => rows.blocks.length + columns.blocks.length > 0;
