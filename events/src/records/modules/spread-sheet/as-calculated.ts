import { own } from '../../../core/own';
import type { Calculation, FormulaValue } from '../calculation';
import type { WriteFault } from '../module-type';
import { cellName } from './cell-names';
import { valueText } from './cell-text';
import type { Cell } from './sheet-cells';
import type { Sheet, SpreadSheet } from './sheet-schema';
import { formulasOf, isVolatile, volatileCells } from './volatile-cells';

/** Two programs that follow one standard of floating point differ by less, in what a column adds up to as well. */
const RELATIVE = 1e-9;

/** Whether two results are one, as far as numbers can be told apart. */
export const sameResult = (a: FormulaValue, b: FormulaValue): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= RELATIVE * Math.max(Math.abs(a), Math.abs(b))
    : a === b;

const MOST_FAULTS = 50;

/** What an engine is asked for: nothing where no formula stands. `chance` where some give something else each time. */
export const asksCalculation = (content: SpreadSheet): { readonly chance: boolean } | null => {
  const { done } = formulasOf(content).next();
  return done === true ? null : { chance: isVolatile(content) };
};

export const resultIn = (values: Calculation['results'], sheet: string, row: number, column: number): FormulaValue | undefined =>
  own(own(own(values, sheet) ?? {}, String(row)) ?? {}, String(column)); // prettier-ignore

const withResults = (sheet: Sheet, { results, spilled }: Calculation): Sheet => {
  const given = own(results, sheet.id);
  const { spilled: _before, ...rest } = sheet;
  const spills = own(spilled, sheet.id);
  const hasSpills = spills !== undefined && Object.values(spills).some((row) => Object.keys(row).length > 0);
  const cellData = Object.fromEntries(
    Object.entries(sheet.cellData).map(([row, cells]) => [
      row,
      own(given ?? {}, row) === undefined
        ? cells
        : Object.fromEntries(
            Object.entries(cells).map(([column, cell]) => {
              if (cell.f === undefined) return [column, cell];
              const value = resultIn(results, sheet.id, Number(row), Number(column));
              const { v: _was, ...kept } = cell;
              const next: Cell = value === undefined || value === '' ? kept : { ...kept, v: value };
              return [column, next];
            }),
          ),
    ]),
  );
  return { ...rest, cellData, ...(hasSpills ? { spilled: Object.fromEntries(Object.entries(spills).filter(([, row]) => Object.keys(row).length > 0)) } : {}) }; // prettier-ignore
};

/** What its formulas gave when it was calculated last; null where it was not. */
export const resultsOf = (content: SpreadSheet): Calculation | null => {
  if (content.engine === null) return null;
  const results = Object.fromEntries(
    Object.entries(content.sheets).map(([id, { cellData }]) => [
      id,
      Object.fromEntries(
        Object.entries(cellData).map(([row, cells]) => [
          row,
          Object.fromEntries(
            Object.entries(cells).flatMap(([column, { f, v }]) =>
              f === undefined ? [] : [[column, v ?? ''] as const],
            ),
          ),
        ]),
      ),
    ]),
  );
  const spilled = Object.fromEntries(Object.values(content.sheets).map((sheet) => [sheet.id, sheet.spilled ?? {}]));
  return { engine: content.engine, fixed: content.fixed ?? { at: '', seed: 0 }, results, spilled };
};

const withoutSpills = ({ spilled: _, ...sheet }: Sheet): Sheet => sheet;

/** Values that were never calculated here: nothing says that formulas give them, and none spills over from one. */
const uncalculated = (content: SpreadSheet): SpreadSheet => ({
  ...content,
  engine: null,
  fixed: null,
  sheets: Object.fromEntries(Object.entries(content.sheets).map(([id, sheet]) => [id, withoutSpills(sheet)])),
});

/**
 * The workbook with what its formulas give, and the results in it that they do not give. A result that is not there is
 * filled in. What rests on time or chance is what it was at this save. Where another engine than this one is said to have
 * calculated it, nothing is refused: what this one gives takes the place of what the other gave, and the trace tells both.
 * Without a calculation it stays as it came, and says that nothing calculated it.
 */
export const asCalculated = (
  content: SpreadSheet,
  calculation: Calculation | null,
): { readonly content: SpreadSheet; readonly faults: readonly WriteFault[] } => {
  const asked = asksCalculation(content);
  if (asked === null || calculation === null) return { content: uncalculated(content), faults: [] };
  const { engine, fixed, results } = calculation;
  const said = content.engine;
  const isOther = said !== null && (said.name !== engine.name || said.version !== engine.version);
  const free = asked.chance ? volatileCells(content) : new Set<string>();
  const faults: WriteFault[] = [];
  for (const { sheet, row, column, cell } of formulasOf(content)) {
    if (isOther || cell.v === undefined || free === null || free.has(`${sheet.id} ${row} ${column}`)) continue;
    const ours = resultIn(results, sheet.id, row, column);
    if (ours === undefined || sameResult(cell.v, ours)) continue;
    faults.push({
      path: ['sheets', sheet.id, 'cellData', row, column],
      message: 'resultDiffers',
      params: {
        cell: `${sheet.name}!${cellName(row, column)}`,
        stored: valueText(cell.v).slice(0, 60),
        given: valueText(ours).slice(0, 60),
      },
    });
    if (faults.length === MOST_FAULTS) break;
  }
  return {
    faults,
    content: {
      ...content,
      engine,
      fixed: asked.chance ? fixed : null,
      sheets: Object.fromEntries(Object.entries(content.sheets).map(([id, sheet]) => [id, withResults(sheet, calculation)])),
    },
  };
}; // prettier-ignore
