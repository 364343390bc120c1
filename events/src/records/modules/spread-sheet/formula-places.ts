import { columnName, columnOf } from './cell-names';
import { MOST } from './sheet-limits';

/**
 * What a formula is made of, as far as places in it go: texts and quoted names, which are left alone, cells, whole columns
 * and whole rows. A name that looks like a cell and goes on, such as `LOG10(` or `A1B`, is none.
 */
const PIECES =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[[^[\]]{0,255}\]|(?<![A-Za-z0-9_.\\])(?:(\$?)([A-Za-z]{1,3})(\$?)([1-9][0-9]{0,6})|(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})|(\$?)([1-9][0-9]{0,6}):(\$?)([1-9][0-9]{0,6}))(?![A-Za-z0-9_.(!])/g;

type Place = { readonly fixed: boolean; readonly at: number };
type Write = { readonly column: (place: Place) => string; readonly row: (place: Place) => string };

const rewritten = (formula: string, { column, row }: Write): string =>
  formula.replace(PIECES, (all: string, ...found: (string | undefined)[]) => {
    const [fixedColumn, letters, fixedRow, digits, fixedFrom, from, fixedTo, to, fixedFirst, first, fixedLast, last] = found; // prettier-ignore
    const across = (fixed: string | undefined, name: string): string =>
      column({ fixed: fixed === '$', at: columnOf(name.toUpperCase()) });
    const down = (fixed: string | undefined, name: string): string =>
      row({ fixed: fixed === '$', at: Number(name) - 1 });
    if (letters !== undefined && digits !== undefined) {
      if (columnOf(letters.toUpperCase()) >= MOST.columns || Number(digits) > MOST.rows) return all;
      const parts = [across(fixedColumn, letters), down(fixedRow, digits)];
      return parts.includes('') ? '#REF!' : parts.join('');
    }
    if (from !== undefined && to !== undefined) {
      const parts = [across(fixedFrom, from), across(fixedTo, to)];
      return parts.includes('') ? '#REF!' : parts.join(':');
    }
    if (first !== undefined && last !== undefined) {
      const parts = [down(fixedFirst, first), down(fixedLast, last)];
      return parts.includes('') ? '#REF!' : parts.join(':');
    }
    return all;
  });

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
