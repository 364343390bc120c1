import { own } from '../../../core/own';
import { rangeOf, type Range } from './cell-names';
import { cellsOf, type CellPlace } from './sheet-cells';
import { sheetsInOrder, type Sheet, type SpreadSheet } from './sheet-schema';

/** Functions that give something else each time that they are asked. */
const VOLATILE = /(?<![\w.])(?:NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY)\(/i;
/** Functions that may take from anywhere. */
const ANYWHERE = /(?<![\w.])(?:INDIRECT|OFFSET)\(/i;
const TEXTS = /"(?:[^"]|"")*"/g;

const withoutTexts = (formula: string): string => formula.replace(TEXTS, '""');

type Formula = CellPlace & { readonly sheet: Sheet; readonly f: string };

/** Every formula of a workbook. */
export function* formulasOf(content: SpreadSheet): Generator<Formula> {
  for (const sheet of sheetsInOrder(content))
    for (const place of cellsOf(sheet.cellData))
      if (place.cell.f !== undefined) yield { ...place, sheet, f: place.cell.f };
}

export const isVolatile = (content: SpreadSheet): boolean => {
  for (const { f } of formulasOf(content)) if (VOLATILE.test(withoutTexts(f))) return true;
  return false;
};

/** A place, and the sheet that it is on, whose name has at most 31 characters. */
const PLACES =
  /(?:(?:'((?:[^']|''){0,31})'|([\p{L}_][\p{L}\p{N}_.]{0,30}))!)?(\$?[A-Z]{1,3}\$?[1-9][0-9]{0,6}(?::\$?[A-Z]{1,3}\$?[1-9][0-9]{0,6})?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?[1-9][0-9]{0,6}:\$?[1-9][0-9]{0,6})(?![\w(])/giu;
const WHOLE = 10_000_000;

const rangeNamed = (name: string): Range | null => {
  const plain = name.replaceAll('$', '').toUpperCase();
  const [first = '', last = ''] = plain.split(':');
  if (/^[A-Z]+$/.test(first)) {
    const columns = rangeOf(`${first}1:${last}1`);
    return columns && { ...columns, endRow: WHOLE };
  }
  if (/^[0-9]+$/.test(first)) return { startRow: Number(first) - 1, startColumn: 0, endRow: Number(last) - 1, endColumn: WHOLE };
  return rangeOf(plain);
}; // prettier-ignore

/** So many steps are taken to find what rests on what; where there are more, all formulas count as resting on it. */
const MOST_STEPS = 4_000_000;

/**
 * Cells whose formulas give something else each time, or rest on one that does: by sheet, row and column. Null where all
 * formulas of the workbook count as such, because they are too many to tell.
 */
export const volatileCells = (content: SpreadSheet): ReadonlySet<string> | null => {
  const idOf = new Map(sheetsInOrder(content).map(({ id, name }) => [name.toLowerCase(), id]));
  const found = new Set<string>();
  const bySheet: Record<string, { readonly row: number; readonly column: number }[]> = {};
  const take = (sheet: string, row: number, column: number): void => {
    found.add(`${sheet} ${row} ${column}`);
    (bySheet[sheet] ??= []).push({ row, column });
  };
  let waiting: { readonly formula: Formula; readonly takes: readonly (Range & { readonly sheet: string })[] }[] = [];
  const named = content.names.map(({ name }) => name.toLowerCase());
  for (const formula of formulasOf(content)) {
    const said = withoutTexts(formula.f);
    const low = said.toLowerCase();
    if (VOLATILE.test(said) || ANYWHERE.test(said) || named.some((name) => low.includes(name))) {
      take(formula.sheet.id, formula.row, formula.column);
      continue;
    }
    const takes = [...said.matchAll(PLACES)].flatMap(([, quoted, bare, place = '']) => {
      const range = rangeNamed(place);
      const sheet = quoted ?? bare;
      const id = sheet === undefined ? formula.sheet.id : idOf.get(sheet.replaceAll("''", "'").toLowerCase());
      return range && id !== undefined ? [{ ...range, sheet: id }] : [];
    });
    waiting.push({ formula, takes });
  }
  let steps = 0;
  for (let grew = true; grew;) {
    grew = false;
    const left: typeof waiting = [];
    for (const each of waiting) {
      steps += 1 + each.takes.length;
      const rests = each.takes.some(({ sheet, startRow, endRow, startColumn, endColumn }) =>
        (own(bySheet, sheet) ?? []).some(({ row, column }) => {
          steps += 1;
          return row >= startRow && row <= endRow && column >= startColumn && column <= endColumn;
        }),
      );
      if (steps > MOST_STEPS) return null;
      if (rests) {
        take(each.formula.sheet.id, each.formula.row, each.formula.column);
        grew = true;
      } else left.push(each);
    }
    waiting = left;
  }
  return found;
};
