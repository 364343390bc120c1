import { columnName, columnOf } from './cell-names';
import { MOST } from './sheet-limits';

/**
 * What a formula is made of, as far as places in it go: texts and quoted names, which are left alone, cells, whole columns
 * and whole rows. A name that looks like a cell and goes on, such as `LOG10(` or `A1B`, is none.
 */
const PIECES =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[[^[\]]{0,255}\]|(?<![A-Za-z0-9_.\\])(?:(\$?)([A-Za-z]{1,3})(\$?)([1-9][0-9]{0,6})|(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})|(\$?)([1-9][0-9]{0,6}):(\$?)([1-9][0-9]{0,6}))(?![A-Za-z0-9_.(!])/g;

type Place = {
  readonly fixed: boolean;
  readonly at: number;
  /** The name of the sheet before it, as it is written; '' where none stands there. */
  readonly sheet: string;
  /** Whether it ends a range, or begins one. */
  readonly ends: 'first' | 'last' | 'both';
};
type Write = {
  readonly column: (place: Place) => string;
  readonly row: (place: Place) => string;
  /** Whether it is told which sheet a place is on, and which end of a range it is. */
  readonly situated?: true;
};

/** The sheet that a place is on, before it; its name has at most 31 characters, and its quotes count twice. */
const SHEET = /(?:'((?:[^']|'')+)'|([\p{L}_][\p{L}\p{N}_.]*))!$/u;
const MOST_BEFORE = 80;
type Situation = Pick<Place, 'sheet' | 'ends'>;
const ANYWHERE: Situation = { sheet: '', ends: 'both' };

const rewritten = (formula: string, { column, row, situated }: Write): string => {
  let sheet = '';
  const situationOf = (at: number, length: number): Situation => {
    if (!situated) return ANYWHERE;
    const isLast = formula[at - 1] === ':';
    if (!isLast) {
      const [, quoted, bare = ''] = formula[at - 1] === '!' ? (SHEET.exec(formula.slice(Math.max(0, at - MOST_BEFORE), at)) ?? []) : []; // prettier-ignore
      sheet = quoted?.replaceAll("''", "'") ?? bare;
    }
    return { sheet, ends: isLast ? 'last' : formula[at + length] === ':' ? 'first' : 'both' };
  };
  return formula.replace(PIECES, (all: string, ...found: (string | number | undefined)[]) => {
    const [fixedColumn, letters, fixedRow, digits, fixedFrom, from, fixedTo, to, fixedFirst, first, fixedLast, last] = found as (string | undefined)[]; // prettier-ignore
    if (digits === undefined && to === undefined && last === undefined) return all;
    const situation = situationOf(Number(found[12]), all.length);
    const across = (fixed: string | undefined, name: string, ends = situation.ends): string =>
      column({ ...situation, ends, fixed: fixed === '$', at: columnOf(name.toUpperCase()) });
    const down = (fixed: string | undefined, name: string, ends = situation.ends): string =>
      row({ ...situation, ends, fixed: fixed === '$', at: Number(name) - 1 });
    if (letters !== undefined && digits !== undefined) {
      if (columnOf(letters.toUpperCase()) >= MOST.columns || Number(digits) > MOST.rows) return all;
      const parts = [across(fixedColumn, letters), down(fixedRow, digits)];
      return parts.includes('') ? '#REF!' : parts.join('');
    }
    if (from !== undefined && to !== undefined) {
      const parts = [across(fixedFrom, from, 'first'), across(fixedTo, to, 'last')];
      return parts.includes('') ? '#REF!' : parts.join(':');
    }
    if (first !== undefined && last !== undefined) {
      const parts = [down(fixedFirst, first, 'first'), down(fixedLast, last, 'last')];
      return parts.includes('') ? '#REF!' : parts.join(':');
    }
    return all;
  });
};

/** The formula as it reads when it is filled so far down and to the right; places that would lie outside are `#REF!`. */
export const shifted = (formula: string, rows: number, columns: number): string => {
  if (rows === 0 && columns === 0) return formula;
  const moved = (by: number, most: number, name: (at: number) => string) => ({ fixed, at }: Place): string => {
    const next = fixed ? at : at + by;
    return next < 0 || next >= most ? '' : `${fixed ? '$' : ''}${name(next)}`;
  }; // prettier-ignore
  return rewritten(formula, {
    column: moved(columns, MOST.columns, columnName),
    row: moved(rows, MOST.rows, (at) => String(at + 1)),
  });
};

/** The formula with places said from its own cell: one text for all that filling makes of it. */
export const relativeTo = (formula: string, row: number, column: number): string =>
  rewritten(formula, {
    column: ({ fixed, at }) => (fixed ? `C${at}` : `C[${at - column}]`),
    row: ({ fixed, at }) => (fixed ? `R${at}` : `R[${at - row}]`),
  });

/** Where lines of a sheet stand after others came in or went; undefined for a sheet whose lines stand where they stood. */
export type LinesMoved = {
  readonly to: (line: number) => number | null;
  /** Of a line that went: the next one that stayed, and the one before it. */
  readonly around: (line: number) => readonly [before: number, after: number];
};
export type PlacesMoved = { readonly rows: LinesMoved; readonly columns: LinesMoved };

/** The formula with its places where they stand now: ranges grow and shrink with their lines, a cell that went is `#REF!`. */
export const moved = (formula: string, placesOn: (sheet: string) => PlacesMoved | undefined): string => {
  const at = (lines: LinesMoved, { at: line, ends }: Place): number => {
    const [before, after] = lines.around(line);
    return lines.to(line) ?? (ends === 'first' ? after : ends === 'last' ? before : -1);
  };
  const named = (place: Place, of: 'rows' | 'columns', name: (line: number) => string): string => {
    const places = placesOn(place.sheet);
    const line = places === undefined ? place.at : at(places[of], place);
    return line < 0 ? '' : `${place.fixed ? '$' : ''}${name(line)}`;
  };
  return rewritten(formula, {
    situated: true,
    column: (place) => named(place, 'columns', columnName),
    row: (place) => named(place, 'rows', (line) => String(line + 1)),
  });
};
