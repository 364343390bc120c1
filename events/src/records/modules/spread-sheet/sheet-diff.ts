import { sameJson } from '../../../core/canonical';
import { own } from '../../../core/own';
import type { FileRef } from '../../../core/schemas';
import { FIELD_FORMAT, fieldChange, type FieldChange } from '../../../core/trace';
import type { TraceValue } from '../../../core/trace-value';
import { orderChange } from '../order-change';
import { originChange } from '../table-taken';
import { columnName, rangeName, type Range } from './cell-names';
import { cellIn, rangeText, typedText, valueText } from './cell-text';
import { carriedBook, STILL } from './carried-lines';
import { changedRanges, type Changed } from './changed-ranges';
import { relativeTo } from './formula-places';
import { haveMoved, mirrored, type SheetMoves } from './moved-lines';
import type { Cell, CellData } from './sheet-cells';
import type { Picture } from './sheet-rules';
import { emptySheets, type Sheet, type SpreadSheet } from './sheet-schema';
import { SHEET_LIBRARY } from './sheet-library';
import type { SheetStyle } from './sheet-style';

type Fields = Readonly<Record<string, unknown>>;
const data = (part: string, value: unknown): TraceValue => ({ kind: 'data', of: `spreadSheet.${part}`, data: value });
/** What one side has otherwise than the other; null where that is nothing. */
const apart = (part: string, held: Fields, other: Fields): TraceValue | null => {
  const said = Object.entries(held).filter(([key, value]) => value !== undefined && !sameJson(value, other[key]));
  return said.length === 0 ? null : data(part, Object.fromEntries(said));
};
const orNull = (text: string): string | null => (text === '' ? null : text);

/** Numbers of both sides in their order; those of one side alone are in it already (`cellsOf`). */
const keysOf = (a: object | undefined, b: object | undefined): readonly number[] => {
  if (a === undefined || b === undefined) return Object.keys(a ?? b ?? {}).map(Number);
  const [before, after] = [Object.keys(a).map(Number), Object.keys(b).map(Number)];
  if (before.length === after.length && before.every((key, at) => key === after[at])) return before;
  return [...new Set([...before, ...after])].toSorted((x, y) => x - y);
};

type BothCells = Pick<Changed, 'row' | 'column'> & { readonly was: Cell | undefined; readonly is: Cell | undefined };

/** Cells of both sides by their places, from the left to the right and row by row. */
function* bothCells(old: CellData | undefined, next: CellData | undefined): Generator<BothCells> {
  for (const row of keysOf(old, next)) {
    const [before, after] = [old?.[row], next?.[row]];
    if (before === after) continue;
    for (const column of keysOf(before, after)) yield { row, column, was: before?.[column], is: after?.[column] };
  }
}

/** So many characters of formulas are read for what was filled alike; beyond them formulas are alike that say the same. */
const MOST_READ = 400_000;

/** A cell, and where it stands on its own side. */
type Standing = { readonly cell: Cell | undefined; readonly row: number; readonly column: number };
type Kinds = (was: Standing, is: Standing) => string;

/** What a cell held and holds, as far as cells that are filled alike are alike: the same from either side. */
const kindsWithin = (most: number): Kinds => {
  let left = most;
  return (was, is) => {
    left -= (was.cell?.f?.length ?? 0) + (is.cell?.f?.length ?? 0);
    const [stood, stands] = [was, is].map(({ cell, row, column }) => {
      if (cell?.f !== undefined) return left < 0 ? cell.f : relativeTo(cell.f, row, column);
      return cell?.v === undefined ? '' : 'v';
    });
    return `${stood ?? ''}${BETWEEN}${stands ?? ''}`;
  };
};

const looksOf = (cell: Cell | undefined, styles: SpreadSheet['styles']): Fields => ({
  ...(cell?.s === undefined ? {} : own<SheetStyle>(styles, cell.s)),
  ...(cell?.p === undefined ? {} : { runs: cell.p.runs }),
});

type Side = { readonly sheet: Sheet | undefined; readonly styles: SpreadSheet['styles'] };
type Sides = {
  readonly old: Side;
  readonly next: Side;
  readonly id: string;
  readonly shown: string;
  /** Rows and columns that came in or went; the older sheet stands where they left it. */
  readonly moves: SheetMoves;
};

/** Told with the lines that came in. */
const isInserted = ({ moves: { rows, columns } }: Sides, row: number, column: number): boolean =>
  rows.toOld(row) === null || columns.toOld(column) === null;
/** Cells that lines came in between are not told together: they do not lie together on the other side. */
const partOf = ({ moves: { rows, columns } }: Sides, row: number, column: number): number =>
  rows.partOf(row) * 10_000 + columns.partOf(column);

const titled = (part: string, place: string, { shown }: Sides): string => `@spreadSheet.${part}.${place}.${shown}`;

/** Formulas that were filled are told by the first and the last of them. */
const filledText = (range: Range, typed: (row: number, column: number) => string, isFormula: boolean): string => {
  const { startRow, startColumn, endRow, endColumn } = range;
  const few = (endRow - startRow + 1) * (endColumn - startColumn + 1) <= 3;
  if (!isFormula || few) return rangeText(range, typed);
  return `${typed(startRow, startColumn)} … ${typed(endRow, endColumn)}`;
};

function* lookChanges(sides: Sides, cells: readonly BothCells[]): Generator<FieldChange> {
  const { old, next, id } = sides;
  const ways = new Map<string, { readonly was: TraceValue | null; readonly is: TraceValue | null }>();
  function* changed(): Generator<Changed> {
    for (const { row, column, was, is } of cells) {
      const [before, after] = [looksOf(was, old.styles), looksOf(is, next.styles)];
      if (sameJson(before, after)) continue;
      const how = JSON.stringify([was?.s, was?.p, is?.s, is?.p]);
      if (!ways.has(how)) ways.set(how, { was: apart('format', before, after), is: apart('format', after, before) });
      yield { row, column, how, part: partOf(sides, row, column) };
    }
  }
  for (const range of changedRanges(changed())) {
    const way = ways.get(range.how);
    const name = rangeName(range);
    if (way) yield fieldChange(`sheet/${id}/format/${name}`, titled('format', name, sides), way.was, way.is);
  }
}

const hasLooks = (cell: Cell | undefined): boolean => cell?.s !== undefined || cell?.p !== undefined;

/** Stands in no cell, as a line break may. */
const BETWEEN = '\u0000';

/** What formulas give in cells beside their own: shown and printed, so told. */
function* spillChanges(sides: Sides): Generator<FieldChange> {
  const [before = {}, after = {}] = [sides.old.sheet?.spilled, sides.next.sheet?.spilled];
  function* changed(): Generator<Changed> {
    for (const row of keysOf(before, after)) {
      const [was, is] = [before[row], after[row]];
      for (const column of keysOf(was, is)) {
        const [stood, stands] = [was?.[column], is?.[column]];
        if (stood !== stands)
          yield {
            row,
            column,
            part: partOf(sides, row, column),
            how: `${stood === undefined ? '-' : '+'}${stands === undefined ? '-' : '+'}`,
          };
      }
    }
  }
  for (const range of changedRanges(changed())) {
    const told = (spilled: NonNullable<Sheet['spilled']>, side: 0 | 1): string | null =>
      range.how[side] === '-' ? null : rangeText(range, (row, column) => valueText(spilled[row]?.[column]));
    const name = rangeName(range);
    yield fieldChange(`sheet/${sides.id}/spilled/${name}`, titled('spilled', name, sides), told(before, 0), told(after, 1)); // prettier-ignore
  }
}

/** What formulas give otherwise, in the order of reading. */
function* resultChanges(sides: Sides, given: readonly Changed[]): Generator<FieldChange> {
  for (const range of changedRanges(given)) {
    const told = ({ sheet }: Side): string | null =>
      orNull(rangeText(range, (row, column) => valueText(cellIn(sheet?.cellData, row, column)?.v)));
    const name = rangeName(range);
    // Of lines that came in or went, only one side gives anything.
    const [gave, gives] = [range.how === 'in' ? null : told(sides.old), range.how === 'gone' ? null : told(sides.next)];
    yield fieldChange(`sheet/${sides.id}/results/${name}`, titled('results', name, sides), gave, gives);
  }
}

/** No event and no answer holds as many ranges (`boundedChanges`): those behind them are counted there, not told. */
const MOST_TOLD = 3_000;

/** What cells hold, then how they look: a large sheet is gone through once for both. */
function* cellChanges(sides: Sides): Generator<FieldChange> {
  const [before, after] = [sides.old.sheet?.cellData, sides.next.sheet?.cellData];
  const kindsOf = kindsWithin(MOST_READ);
  const given: Changed[] = [];
  const looking: BothCells[] = [];
  function* typed(): Generator<Changed> {
    for (const each of bothCells(before, after)) {
      const { row, column, was, is } = each;
      if (hasLooks(was) || hasLooks(is)) looking.push(each);
      if (isInserted(sides, row, column)) {
        // What stands in a line that came in is told with the line; of a formula that is what it says, not what it gives.
        if (is?.f !== undefined && is.v !== undefined) given.push({ row, column, how: 'in', part: partOf(sides, row, column) }); // prettier-ignore
        continue;
      }
      if (was?.f === is?.f && was?.v === is?.v) continue;
      const isGiven = was?.f !== undefined || is?.f !== undefined;
      // What another formula gives in place of what stood there is told beside the formulas.
      if (isGiven && was !== undefined && is !== undefined && was.v !== is.v) given.push({ row, column, how: '', part: partOf(sides, row, column) }); // prettier-ignore
      if (was?.f !== undefined && was.f === is?.f) continue;
      const { rows, columns } = sides.moves;
      const stood = { cell: was, row: rows.toOld(row) ?? row, column: columns.toOld(column) ?? column };
      yield { row, column, part: partOf(sides, row, column), how: kindsOf(stood, { cell: is, row, column }) };
    }
  }
  const counted = fieldChange(`sheet/${sides.id}/more`, titled('cells', '', sides), null, null);
  let left = MOST_TOLD;
  for (const range of changedRanges(typed())) {
    left -= 1;
    if (left < 0) {
      yield counted;
      continue;
    }
    const [stood = '', stands = ''] = range.how.split(BETWEEN);
    const told = (cells: CellData | undefined, kind: string): string =>
      kind === '' ? '' : filledText(range, (row, column) => typedText(cellIn(cells, row, column)), kind !== 'v');
    const name = rangeName(range);
    yield fieldChange(`sheet/${sides.id}/${name}`, titled('cells', name, sides), orNull(told(before, stood)), orNull(told(after, stands))); // prettier-ignore
  }
  yield* resultChanges(sides, given);
  yield* spillChanges(sides);
  yield* lookChanges(sides, looking);
}

/** Rows, or columns, that look otherwise: those beside one another that do so in the same way at once. */
function* lineChanges(sides: Sides, part: 'rowData' | 'columnData'): Generator<FieldChange> {
  const lookOf = ({ sheet, styles }: Side, at: number): Fields => {
    const { s, ...look } = sheet?.[part][String(at)] ?? {};
    return { ...look, ...(s === undefined ? {} : { style: own(styles, s) }) };
  };
  const keys = [...Object.keys(sides.old.sheet?.[part] ?? {}), ...Object.keys(sides.next.sheet?.[part] ?? {})];
  const lines = sides.moves[part === 'rowData' ? 'rows' : 'columns'];
  const changed: { from: number; to: number; was: Fields; is: Fields; block: number }[] = [];
  for (const at of [...new Set(keys.map(Number))].toSorted((a, b) => a - b)) {
    const [was, is] = [lookOf(sides.old, at), lookOf(sides.next, at)];
    if (sameJson(was, is)) continue;
    const last = changed.at(-1);
    const block = lines.partOf(at);
    if (last?.to === at - 1 && last.block === block && sameJson(last.was, was) && sameJson(last.is, is)) last.to = at;
    else changed.push({ from: at, to: at, was, is, block });
  }
  const name = (at: number): string => (part === 'rowData' ? String(at + 1) : columnName(at));
  for (const { from, to, was, is } of changed) {
    const place = from === to ? name(from) : `${name(from)}:${name(to)}`;
    const told = part === 'rowData' ? 'rows' : 'columns';
    yield fieldChange(`sheet/${sides.id}/${told}/${place}`, titled(told, place, sides), apart('line', was, is), apart('line', is, was)); // prettier-ignore
  }
}

/** Rules of a sheet, or names of a workbook, by their ids, and the order in which they stand. */
function* listed<Item extends object>(
  [field, part, place]: readonly [field: string, part: string, place: string],
  [old, next]: readonly [readonly Item[], readonly Item[]],
  idOf: (item: Item) => string,
  told: (item: Item) => TraceValue,
): Generator<FieldChange> {
  const [before, after] = [old, next].map((items) => new Map(items.map((item) => [idOf(item), item])));
  for (const key of new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])) {
    const [was, is] = [before?.get(key), after?.get(key)];
    if (sameJson(was ?? null, is ?? null)) continue;
    const format = part === 'picture' ? { fieldFormat: FIELD_FORMAT.image } : {};
    yield fieldChange(`${field}/${key}`, `@spreadSheet.${part}.${place}`, was ? told(was) : null, is ? told(is) : null, format); // prettier-ignore
  }
  const bare = (items: readonly Item[]) => items.map((item) => ({ id: idOf(item) }));
  yield* orderChange(`${field}/order`, `@spreadSheet.${part}Order.${place}`, bare(old), bare(next));
}

const fileTold = ({ name, hash, size }: FileRef, note?: string): TraceValue => ({
  kind: 'files',
  files: [{ name, hash, size, ...(note === undefined ? {} : { note }) }],
});
const pictureTold = ({ file, from, to }: Picture): TraceValue =>
  fileTold(file, rangeName({ startRow: from.row, startColumn: from.column, endRow: to.row, endColumn: to.column }));

const SETUP = ['rowCount', 'columnCount', 'freeze', 'tabColor', 'hidden', 'showGridlines', 'defaultRowHeight', 'defaultColumnWidth'] as const; // prettier-ignore
const setupOf = (sheet: Sheet | undefined): Fields =>
  Object.fromEntries(SETUP.flatMap((part) => (sheet?.[part] === undefined ? [] : [[part, sheet[part]]])));
/** How many rows and columns a sheet comes or goes with nobody chose: what stands in them is told. */
const chosenOf = ({ rowCount: _rows, columnCount: _columns, ...chosen }: Fields): Fields => chosen;

/** Merged ranges of one side that the other has not; those that only moved are the other's own (`carriedBook`). */
const mergedIn = (sheet: Sheet | undefined, other: Sheet | undefined, isCarried: boolean): string | null => {
  const there = new Set<unknown>(isCarried ? other?.mergeData : other?.mergeData.map(rangeName));
  const alone = (sheet?.mergeData ?? []).filter((range) => !there.has(isCarried ? range : rangeName(range)));
  return orNull(alone.map(rangeName).join(', '));
};

/** What the lines of a block say, a row a line; that they are blank, where they say nothing. */
const linesText = ({ cellData }: Sheet, from: number, count: number, of: 'rows' | 'columns'): TraceValue => {
  // Of hundreds of blocks each looks at its own lines: all of them together at each cell once.
  const own: readonly number[] = Array.from({ length: count }, (_, n) => from + n);
  const rows = of === 'rows' ? own : Object.keys(cellData).map(Number);
  let [startRow, endRow, startColumn, endColumn] = [Infinity, -1, Infinity, -1];
  for (const row of rows) {
    const cells = cellData[row] ?? {};
    for (const column of of === 'columns' ? own : Object.keys(cells).map(Number)) {
      const cell = cells[column];
      if (cell === undefined || (cell.v === undefined && cell.f === undefined)) continue;
      [startRow, endRow] = [Math.min(startRow, row), Math.max(endRow, row)];
      [startColumn, endColumn] = [Math.min(startColumn, column), Math.max(endColumn, column)];
    }
  }
  if (endRow < 0) return data('blank', count);
  return rangeText({ startRow, endRow, startColumn, endColumn }, (row, column) => typedText(cellIn(cellData, row, column))); // prettier-ignore
};

/** Rows, or columns, that came in or went: by the place where they did. */
function* blockChanges(sides: Sides, [before, after]: readonly [Sheet, Sheet], of: 'rows' | 'columns'): Generator<FieldChange> {
  const name = (at: number): string => (of === 'rows' ? String(at + 1) : columnName(at));
  for (const { old, next, removed, inserted } of sides.moves[of].blocks) {
    const place = inserted > 0 ? `${name(old)} ${inserted}` : `${name(old)} ${name(old + removed - 1)}`;
    const part = `${inserted > 0 ? 'inserted' : 'removed'}${of === 'rows' ? 'Rows' : 'Columns'}`;
    const [gone, come] = [removed > 0 ? linesText(before, old, removed, of) : null, inserted > 0 ? linesText(after, next, inserted, of) : null];
    yield fieldChange(`sheet/${sides.id}/${of}/${place}`, titled(part, place, sides), gone, come);
  }
} // prettier-ignore

/** Of a sheet what stands in lines that went, and those lines themselves. */
const goneOf = (before: Sheet, { rows, columns }: SheetMoves): Sheet => {
  const cells = Object.entries(before.cellData).flatMap(([row, line]) => {
    if (rows.toNext(Number(row)) === null) return [[row, line] as const];
    const gone = columns.blocks.length === 0 ? [] : Object.entries(line).filter(([column]) => columns.toNext(Number(column)) === null); // prettier-ignore
    return gone.length === 0 ? [] : [[row, Object.fromEntries(gone)] as const];
  });
  const lines = <Look>(data: Readonly<Record<string, Look>>, moves: SheetMoves['rows']): Record<string, Look> =>
    Object.fromEntries(Object.entries(data).filter(([at]) => moves.toNext(Number(at)) === null));
  const spilled = Object.entries(before.spilled ?? {}).filter(([row]) => rows.toNext(Number(row)) === null);
  return {
    ...{ ...before, cellData: Object.fromEntries(cells), spilled: Object.fromEntries(spilled) },
    ...{ rowData: lines(before.rowData, rows), columnData: lines(before.columnData, columns) },
  };
};

/** How lines that went looked, whether they were hidden and what their formulas gave, by where they stood. */
function* goneChanges(sides: Sides, before: Sheet): Generator<FieldChange> {
  const gone = goneOf(before, sides.moves);
  const stood: Sides = {
    // Told together as the same lines are where they came in.
    ...{ ...sides, moves: mirrored(sides.moves) },
    old: { sheet: gone, styles: sides.old.styles },
    next: { sheet: undefined, styles: {} },
  };
  function* all(): Generator<FieldChange> {
    const looking: BothCells[] = [];
    const given: Changed[] = [];
    for (const each of bothCells(gone.cellData, undefined)) {
      if (hasLooks(each.was)) looking.push(each);
      if (each.was?.f !== undefined && each.was.v !== undefined) given.push({ row: each.row, column: each.column, how: 'gone', part: partOf(stood, each.row, each.column) }); // prettier-ignore
    }
    yield* resultChanges(stood, given);
    yield* spillChanges(stood);
    yield* lookChanges(stood, looking);
    yield* lineChanges(stood, 'rowData');
    yield* lineChanges(stood, 'columnData');
  }
  for (const change of all())
    yield {
      ...change,
      field: change.field.replace(`sheet/${sides.id}/`, `sheet/${sides.id}/gone/`),
      title: change.title.replace('@spreadSheet.', '@spreadSheet.gone.'),
    };
}

function* sheetChanges(sides: Sides, before: Sheet | undefined): Generator<FieldChange> {
  const { id, shown, old, next } = sides;
  const [was, is] = [old.sheet, next.sheet];
  if (was?.name !== is?.name)
    yield fieldChange(`sheet/${id}`, was && is ? '@spreadSheet.sheetName' : '@spreadSheet.sheet', was?.name ?? null, is?.name ?? null); // prettier-ignore
  const whole = was !== undefined && is !== undefined;
  const [stood, stands] = [was, is].map(setupOf).map((setup) => (whole ? setup : chosenOf(setup)));
  if (stood === undefined || stands === undefined) return;
  if (!sameJson(stood, stands))
    yield fieldChange(`sheet/${id}/setup`, titled('setup', '', sides), apart('setup', stood, stands), apart('setup', stands, stood)); // prettier-ignore
  if (before && is) for (const of of ['rows', 'columns'] as const) yield* blockChanges(sides, [before, is], of);
  if (before && is && haveMoved(sides.moves)) yield* goneChanges(sides, before);
  yield* cellChanges(sides);
  const isCarried = before !== was;
  const [parted, merged] = [mergedIn(was, is, isCarried), mergedIn(is, was, isCarried)];
  if (parted !== null || merged !== null)
    yield fieldChange(`sheet/${id}/merges`, titled('merges', '', sides), parted, merged);
  yield* lineChanges(sides, 'rowData');
  yield* lineChanges(sides, 'columnData');
  const place = `.${shown}`;
  yield* listed([`sheet/${id}/validation`, 'validation', place], [was?.validations ?? [], is?.validations ?? []], ({ uid }) => uid, ({ uid: _uid, ...rule }) => data('validation', rule)); // prettier-ignore
  yield* listed([`sheet/${id}/conditional`, 'conditional', place], [was?.conditionals ?? [], is?.conditionals ?? []], ({ cfId }) => cfId, ({ cfId: _id, ...rule }) => data('conditional', rule)); // prettier-ignore
  yield* listed([`sheet/${id}/picture`, 'picture', place], [was?.pictures ?? [], is?.pictures ?? []], (picture) => picture.id, pictureTold); // prettier-ignore
  if (!sameJson(was?.filter ?? null, is?.filter ?? null))
    yield fieldChange(`sheet/${id}/filter`, titled('filter', '', sides), was?.filter ? data('filter', was.filter) : null, is?.filter ? data('filter', is.filter) : null); // prettier-ignore
}

/**
 * What differs between two workbooks, sheet by sheet: cells as somebody would type them, those that changed alike in one
 * line; what formulas give otherwise; looks, rows and columns, and the rules of the sheet.
 */
export function* diffSheets(before: SpreadSheet | null, next: SpreadSheet): Generator<FieldChange> {
  const old = before ?? emptySheets();
  const ids = [...new Set([...old.sheetOrder, ...next.sheetOrder])];
  const { book: carried, moves } = carriedBook(old, next);
  for (const id of ids) {
    const [was, is] = [own(carried.sheets, id), own(next.sheets, id)];
    if (was === is && old.styles === next.styles) continue;
    // Where there is but one, nobody asks which.
    const shown = ids.length === 1 ? '' : (is?.name ?? was?.name ?? '');
    const sides = {
      ...{ id, shown, moves: moves.get(id) ?? STILL },
      old: { sheet: was, styles: old.styles },
      next: { sheet: is, styles: next.styles },
    };
    yield* sheetChanges(sides, own(old.sheets, id));
  }
  const tabs = ({ sheetOrder, sheets }: SpreadSheet) =>
    sheetOrder.map((id) => ({ id, label: own(sheets, id)?.name ?? '' }));
  yield* orderChange('sheetOrder', '@spreadSheet.sheetOrder', tabs(old), tabs(next));
  yield* listed(['name', 'name', '.'], [carried.names, next.names], ({ id }) => id, ({ name, formula }) => `${name} = ${formula}`); // prettier-ignore
  yield* originChange({ type: 'spreadSheet', category: SHEET_LIBRARY }, old.origin, next.origin);
  if (!sameJson(old.source, next.source))
    yield fieldChange('source', '@spreadSheet.source', old.source && fileTold(old.source), next.source && fileTold(next.source), { fieldFormat: FIELD_FORMAT.file }); // prettier-ignore
  const engineOf = ({ engine }: SpreadSheet): string | null => engine && `${engine.name} ${engine.version}`;
  if (engineOf(old) !== engineOf(next))
    yield fieldChange('engine', '@spreadSheet.engine', engineOf(old), engineOf(next));
  if (!sameJson(old.fixed, next.fixed))
    yield fieldChange('fixed', '@spreadSheet.fixed', old.fixed && data('fixed', old.fixed), next.fixed && data('fixed', next.fixed)); // prettier-ignore
}
