import { sameJson } from '../../../core/canonical';
import { own } from '../../../core/own';
import { rangeName, type Range } from './cell-names';
import { moved, type LinesMoved, type PlacesMoved } from './formula-places';
import { haveMoved, movesOf, UNMOVED, type Moves, type SheetMoves } from './moved-lines';
import type { Cell, CellData } from './sheet-cells';
import type { Sheet, SpreadSheet } from './sheet-schema';

const forwards = ({ blocks, toNext }: Moves): LinesMoved => ({
  to: toNext,
  around: (line) => {
    const { next = line, inserted = 0 } = blocks.find((block) => line >= block.old && line < block.old + block.removed) ?? {}; // prettier-ignore
    return [next - 1, next + inserted];
  },
});
const backwards = ({ blocks, toOld }: Moves): LinesMoved => ({
  to: toOld,
  around: (line) => {
    const { old = line, removed = 0 } = blocks.find((block) => line >= block.next && line < block.next + block.inserted) ?? {}; // prettier-ignore
    return [old - 1, old + removed];
  },
});

export const STILL: SheetMoves = { rows: UNMOVED, columns: UNMOVED };
type Carried = { readonly book: SpreadSheet; readonly moves: ReadonlyMap<string, SheetMoves> };

/** What stands in a sheet, said by where it stands in another version, in one direction. */
type Carry = { readonly reads: (formula: string) => string; readonly part: (value: unknown) => unknown };

const carryBy = (own: PlacesMoved | undefined, placesOn: (sheet: string) => PlacesMoved | undefined): Carry => {
  const reads = (formula: string): string => moved(formula, (sheet) => (sheet === '' ? own : placesOn(sheet)));
  const line = (lines: LinesMoved, at: unknown, ends: 0 | 1): unknown =>
    typeof at === 'number' ? (lines.to(at) ?? lines.around(at)[ends]) : at;
  const fields = (key: string, value: unknown): unknown => {
    if (own === undefined) return part(value);
    if (key === 'startRow' || key === 'row') return line(own.rows, value, 1);
    if (key === 'endRow') return line(own.rows, value, 0);
    if (key === 'startColumn' || key === 'column') return line(own.columns, value, 1);
    if (key === 'endColumn') return line(own.columns, value, 0);
    return part(value);
  };
  const part = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith('=') ? reads(value) : value;
    if (Array.isArray(value)) return value.map(part);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, fields(key, held)]));
  };
  return { reads, part };
};

type Both = { readonly there: Carry; readonly back: Carry };

/** Whether the one became the other by nothing but lines that moved: the same from either side. */
const isCarried = (old: unknown, next: unknown, { there, back }: Both): boolean =>
  !sameJson(old, next) && (sameJson(there.part(old), next) || sameJson(back.part(next), old));

/** What only moved is said as it is said now; all else as it was said. */
const carriedItem = <Item>(item: Item, now: Item | undefined, both: Both): Item =>
  now !== undefined && isCarried(item, now, both) ? now : item;

const carriedItems = <Item>(old: readonly Item[], next: readonly Item[], idOf: (item: Item) => string, both: Both): Item[] => {
  const there = new Map(next.map((item) => [idOf(item), item]));
  return old.map((item) => carriedItem(item, there.get(idOf(item)), both));
}; // prettier-ignore

/** The same of a formula. */
const carriedFormula = (was: string, now: string, { there, back }: Both): string =>
  was !== now && (there.reads(was) === now || back.reads(now) === was) ? now : was;

const carriedMerges = (old: readonly Range[], next: readonly Range[], both: Both): Range[] => {
  const stood = new Map(old.map((range) => [rangeName(range), range]));
  const stands = new Map(next.map((range) => [rangeName(range), range]));
  const named = (range: unknown): string => rangeName(range as Range);
  const now = new Map<string, Range>();
  for (const range of old) {
    const to = stands.get(named(both.there.part(range)));
    if (to) now.set(rangeName(range), to);
  }
  for (const range of next) {
    const from = stood.get(named(both.back.part(range)));
    if (from) now.set(rangeName(from), range);
  }
  return old.map((range) => now.get(rangeName(range)) ?? range);
};

const carriedKeys = <Held>(old: Readonly<Record<string, Held>>, { toNext }: Moves): Record<string, Held> =>
  Object.fromEntries(
    Object.entries(old).flatMap(([at, held]): [string, Held][] => {
      const to = toNext(Number(at));
      return to === null ? [] : [[String(to), held]];
    }),
  );

const carriedCells = (old: CellData, next: CellData, { rows, columns }: SheetMoves, both: Both): CellData => {
  const cells: Record<string, Readonly<Record<string, Cell>>> = {};
  for (const [row, line] of Object.entries(old)) {
    const to = rows.toNext(Number(row));
    if (to === null) continue;
    const stands = next[to];
    let kept = columns.blocks.length === 0 ? line : carriedKeys(line, columns);
    for (const [column, cell] of Object.entries(kept)) {
      const now = stands?.[column]?.f;
      if (cell.f === undefined || now === undefined) continue;
      const f = carriedFormula(cell.f, now, both);
      if (f !== cell.f) kept = { ...kept, [column]: { ...cell, f } };
    }
    cells[to] = kept;
  }
  return cells;
}; // prettier-ignore

/** How many lines a sheet has, where those that came in and went explain it. */
const grown = (old: number, next: number, { blocks }: Moves): number =>
  blocks.reduce((sum, { removed, inserted }) => sum + inserted - removed, old) === next ? next : old;

const carriedSheet = (old: Sheet, next: Sheet, moves: SheetMoves, both: Both): Sheet => {
  const { rows, columns } = moves;
  const { filter } = old;
  return {
    ...old,
    ...{
      rowCount: grown(old.rowCount, next.rowCount, rows),
      columnCount: grown(old.columnCount, next.columnCount, columns),
    },
    cellData: carriedCells(old.cellData, next.cellData, moves, both),
    ...(old.spilled && {
      spilled: carriedKeys(
        Object.fromEntries(Object.entries(old.spilled).map(([row, line]) => [row, carriedKeys(line, columns)])),
        rows,
      ),
    }),
    ...{ rowData: carriedKeys(old.rowData, rows), columnData: carriedKeys(old.columnData, columns) },
    mergeData: carriedMerges(old.mergeData, next.mergeData, both),
    validations: carriedItems(old.validations, next.validations, ({ uid }) => uid, both),
    conditionals: carriedItems(old.conditionals, next.conditionals, ({ cfId }) => cfId, both),
    pictures: carriedItems(old.pictures, next.pictures, ({ id }) => id, both),
    ...(filter && { filter: carriedItem(filter, next.filter, both) }),
  };
};

const carriedBy = (old: SpreadSheet, next: SpreadSheet, moves: ReadonlyMap<string, SheetMoves>): SpreadSheet => {
  if (![...moves.values()].some(haveMoved)) return old;
  const places = new Map(
    [...moves].flatMap(([id, { rows, columns }]) => {
      if (!haveMoved({ rows, columns })) return [];
      const [there, back] = [
        { rows: forwards(rows), columns: forwards(columns) },
        { rows: backwards(rows), columns: backwards(columns) },
      ];
      return [[id, { there, back }] as const];
    }),
  );
  const idsBy = ({ sheets }: SpreadSheet) => new Map(Object.values(sheets).map(({ id, name }) => [name.toLowerCase(), id])); // prettier-ignore
  const [idOfOld, idOfNext] = [idsBy(old), idsBy(next)];
  const both = (id: string | undefined): Both => ({
    there: carryBy(places.get(id ?? '')?.there, (name) => places.get(idOfOld.get(name.toLowerCase()) ?? '')?.there),
    back: carryBy(places.get(id ?? '')?.back, (name) => places.get(idOfNext.get(name.toLowerCase()) ?? '')?.back),
  });
  const names = both(undefined);
  return {
    ...old,
    sheets: Object.fromEntries(
      Object.entries(old.sheets).map(([id, sheet]) => {
        const [now, moved] = [own(next.sheets, id), moves.get(id)];
        return [id, now === undefined || moved === undefined ? sheet : carriedSheet(sheet, now, moved, both(id))];
      }),
    ),
    names: old.names.map((name) => {
      const now = next.names.find(({ id }) => id === name.id);
      return now === undefined ? name : { ...name, formula: carriedFormula(name.formula, now.formula, names) };
    }),
  };
};

/**
 * The older workbook with what only moved, because rows or columns came in or went in its sheets, where it stands in the
 * newer one: formulas, rules and names that follow from it alone are no change. What went is left out of it.
 */
export const carriedBook = (old: SpreadSheet, next: SpreadSheet): Carried => {
  const moves = new Map(
    Object.entries(old.sheets).map(([id, was]) => {
      const is = own(next.sheets, id);
      return [id, is && was !== is ? movesOf(was, is) : STILL] as const;
    }),
  );
  return { moves, book: carriedBy(old, next, moves) };
};
