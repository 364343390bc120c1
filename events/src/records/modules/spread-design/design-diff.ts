import { sameJson } from '../../../core/canonical';
import { own } from '../../../core/own';
import { fieldChange, type FieldChange } from '../../../core/trace';
import type { TraceValue } from '../../../core/trace-value';
import { orderChange } from '../order-change';
import type { CellValue } from '../spread-sheet/sheet-cells';
import { diffSheets } from '../spread-sheet/sheet-diff';
import type { SpreadSheet } from '../spread-sheet/sheet-schema';
import { originChange } from '../table-taken';
import { cellName, rangeName } from '../spread-sheet/cell-names';
import {
  emptySpreadDesign,
  placeKey,
  type Input,
  type LinkOf,
  type Place,
  type Reason,
  type SpreadDesign,
} from './design-schema';
import type { LeftByNewer } from './carried-over';
import { DESIGN_LIBRARY } from './design-words';
import { cellOf, cellOfInput, inputCells, inputName, inputsByPlace, placeName, valueOf } from './input-cells';
import { resultTold } from './result-text';
import { withoutResults, withValues } from './with-cells';
import { reasonedValue, writtenAt } from './written-digits';

const data = (part: string, value: unknown): TraceValue => ({ kind: 'data', of: `spreadDesign.${part}`, data: value });

/** What stands in a cell, as its input has it. */
const told = ({ kind, unit }: Input, value: CellValue | undefined): TraceValue | null => {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (kind === 'person') return { kind: 'ids', of: 'account', ids: [String(value)] };
  if (kind === 'date') return { kind: 'date', date: String(value) };
  if (kind === 'number' || typeof value === 'number')
    return { kind: 'number', number: String(value), ...(unit === '' ? {} : { unit }) };
  return value;
};

/** `@spreadDesign.input.B4` and the name behind a tab. */
const titled = (part: string, place: string, name: string): string =>
  [...`@spreadDesign.${part}.${place}\t${name}`].slice(0, 300).join('');

type Named = Place & {
  readonly name: string;
  readonly title: string;
  /** What stands in it in one content or the other. */
  readonly tell: (content: SpreadDesign) => TraceValue | null;
};

/** What of its record stands in a cell; of people, who they are. */
const linkedTold = (of: LinkOf, value: CellValue | undefined): TraceValue | null => {
  if (value === undefined) return null;
  if (of !== 'author' && of !== 'participants') return String(value);
  return { kind: 'ids', of: 'account', ids: String(value).split(' ') };
};

/** Cells that the trace calls by their names. */
const namedCells = (content: SpreadDesign): readonly Named[] => [
  ...[...inputCells(content)].map((cell): Named => {
    const { sheet, row, column, input } = cell;
    const tell = (of: SpreadDesign): TraceValue | null => told(input, writtenAt(of, cell));
    return { sheet, row, column, name: inputName(cell), title: 'input', tell };
  }),
  ...content.design.results.map((result): Named => {
    const { sheet, row, column, name } = result;
    return { sheet, row, column, name, title: 'result', tell: (of) => resultTold(of, result) };
  }),
  ...content.design.links.map((link): Named => {
    const { sheet, row, column, of: name } = link;
    return { sheet, row, column, name, title: 'link', tell: ({ book }) => linkedTold(name, valueOf(book, link)) };
  }),
];

type Both = { readonly was: Named | undefined; readonly is: Named | undefined };

/** Cells that either of the two calls by name. */
const namedInBoth = (old: SpreadDesign, next: SpreadDesign): readonly (Both & { readonly place: Place })[] => {
  const [before, after] = [old, next].map(
    (content) => new Map(namedCells(content).map((cell) => [`${cell.title}/${placeKey(cell)}`, cell])),
  );
  return [...new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])])].flatMap((key) => {
    const [was, is] = [before?.get(key), after?.get(key)];
    const place = is ?? was;
    return place === undefined ? [] : [{ was, is, place }];
  });
};

/** The workbook without the values of these cells, where their formulas are the same: those are told by name. */
const without = (book: SpreadSheet, other: SpreadSheet, cells: readonly Place[]): SpreadSheet => {
  const plain = cells.filter((place) => cellOf(book, place)?.f === undefined && cellOf(other, place)?.f === undefined);
  const given = cells.filter((place) => {
    const formula = cellOf(book, place)?.f;
    return formula !== undefined && formula === cellOf(other, place)?.f;
  });
  return withoutResults(withValues(book, plain.map((place) => ({ ...place, value: undefined }))), given); // prettier-ignore
};

function* namedChanges(old: SpreadDesign, next: SpreadDesign, cells: ReturnType<typeof namedInBoth>): Generator<FieldChange> {
  for (const { was, is, place } of cells) {
    const named = is ?? was;
    // Another formula is told with what it gives.
    if (named === undefined || cellOf(old.book, place)?.f !== cellOf(next.book, place)?.f) continue;
    // What is told of both, and not the values alone: 12 of another unit is something else.
    const [stood, stands] = [(was ?? named).tell(old), (is ?? named).tell(next)];
    if (sameJson(stood, stands)) continue;
    const book = own(next.book.sheets, place.sheet) === undefined ? old.book : next.book;
    yield fieldChange(`${named.title}/${placeKey(place)}`, titled(named.title, placeName(book, place), named.name), stood, stands);
  }
} // prettier-ignore

type Given = { readonly reason: Reason; readonly place: string; readonly name: string; readonly said: string };

/** Reasons by the cells of their inputs, wherever these stand, each with the value that it was given for. */
const reasonsGiven = (content: SpreadDesign): ReadonlyMap<string, Given> =>
  new Map(
    content.reasons.map((reason): readonly [string, Given] => {
      const input = inputsByPlace(content).get(placeKey(reason));
      const name = input === undefined ? '' : inputName({ ...reason, input });
      const place = placeName(content.book, reason);
      const said = `${reasonedValue(content, reason)} · ${reason.reason}`;
      return [cellOfInput(content, reason) ?? placeKey(reason), { reason, place, name, said }];
    }),
  );

function* reasonChanges(old: SpreadDesign, next: SpreadDesign): Generator<FieldChange> {
  const [before, after] = [reasonsGiven(old), reasonsGiven(next)];
  const whose = ({ reason: { reason, value, by, at } }: Given) => ({ reason, value, by: by ?? null, at: at ?? null });
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    const given = is ?? was;
    // One that went with its cell to another place says what it said.
    if (given === undefined || sameJson(was ? whose(was) : null, is ? whose(is) : null)) continue;
    yield fieldChange(`reason/${key}`, titled('reason', given.place, given.name), was?.said ?? null, is?.said ?? null);
  }
}

/** What a newer design has no place for, value by value and reason by reason. */
export const toldLeft = (content: SpreadDesign, left: readonly LeftByNewer[]): readonly FieldChange[] => {
  const given = reasonsGiven(content);
  return left.map(({ cell, reason }) => {
    const [place, name] = [placeName(content.book, cell), inputName(cell)];
    if (reason === null)
      return fieldChange(`input/${placeKey(cell)}`, titled('input', place, name), told(cell.input, writtenAt(content, cell)), null);
    const key = cellOfInput(content, cell) ?? placeKey(cell);
    return fieldChange(`reason/${key}`, titled('reason', place, name), given.get(key)?.said ?? null, null);
  });
}; // prettier-ignore

const PARTS = ['inputs', 'links', 'results', 'charts'] as const;
type Part = (typeof PARTS)[number];

type Item = SpreadDesign['design'][Part][number];

/** Ranges of its cells in words of a sheet: `B4`, and what a chart draws as `A14:A16 → B14:B16`. */
const rangesOf = (item: Item): string => {
  if ('row' in item) return cellName(item.row, item.column);
  if ('range' in item) return rangeName(item.range);
  return [...(item.across === null ? [] : [rangeName(item.across)]), rangeName(item.up)].join(' → ');
};

/** A part of the design with the places of its cells, and their sheet where either side has several. */
const partTold = (part: Part, { book }: SpreadDesign, item: Item, several: boolean): TraceValue => {
  const { id: _id, ...said } = item;
  const sheet = several ? `${own(book.sheets, item.sheet)?.name ?? ''}!` : '';
  return data(part, { ...said, place: `${sheet}${rangesOf(item)}` });
};

function* designChanges(old: SpreadDesign, next: SpreadDesign): Generator<FieldChange> {
  const several = new Set([...old.book.sheetOrder, ...next.book.sheetOrder]).size > 1;
  for (const part of PARTS) {
    const [was, is] = [old.design[part], next.design[part]];
    const [before, after] = [new Map(was.map((item) => [item.id, item])), new Map(is.map((item) => [item.id, item]))];
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const [stood, stands] = [before.get(id), after.get(id)];
      if (sameJson(stood ?? null, stands ?? null)) continue;
      yield fieldChange(`${part}/${id}`, `@spreadDesign.${part}`, stood ? partTold(part, old, stood, several) : null, stands ? partTold(part, next, stands, several) : null); // prettier-ignore
    }
    yield* orderChange(`${part}/order`, `@spreadDesign.${part}Order`, was.map(({ id }) => ({ id })), is.map(({ id }) => ({ id }))); // prettier-ignore
  }
}

/** A part of a design that two have otherwise, as one of them has it; null where that one has none. */
export type DesignDifference = {
  readonly part: Part;
  readonly mine: TraceValue | null;
  readonly theirs: TraceValue | null;
};

/** In what two designs differ, part by part. */
export const designDifferences = (theirs: SpreadDesign, mine: SpreadDesign): readonly DesignDifference[] =>
  [...designChanges(theirs, mine)].flatMap(({ field, oldValue, newValue }) => {
    const part = PARTS.find((each) => field.startsWith(`${each}/`) && field !== `${each}/order`);
    return part === undefined ? [] : [{ part, mine: newValue, theirs: oldValue }];
  });

/** What differs between two sheets: what was filled in and what came of it by name, all else as a workbook tells it. */
export function* diffSpreadDesign(before: SpreadDesign | null, next: SpreadDesign): Generator<FieldChange> {
  const old = before ?? emptySpreadDesign();
  yield* originChange({ type: 'spreadDesign', category: DESIGN_LIBRARY }, old.origin, next.origin);
  yield* designChanges(old, next);
  if (old.design.sealed !== next.design.sealed)
    yield fieldChange('sealed', '@spreadDesign.sealed', before && old.design.sealed, next.design.sealed);
  const named = namedInBoth(old, next);
  yield* namedChanges(old, next, named);
  yield* reasonChanges(old, next);
  const cells = named.map(({ place }) => place);
  yield* diffSheets(before === null ? null : without(old.book, next.book, cells), without(next.book, old.book, cells));
}
