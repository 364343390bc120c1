import { own } from '../../../core/own';
import type { Calculation, FormulaValue, Otherwise } from '../calculation';
import { resultIn, sameResult } from './as-calculated';
import type { SpreadSheet } from './sheet-schema';
import { formulasOf, volatileCells } from './volatile-cells';

/** The engine that this release calculates with; a test holds it to the one that is installed. */
export const ENGINE = { name: 'univer', version: '0.25.1' } as const;

/** Whether it was calculated by another engine than calculates today: what that gives may differ from what stands. */
export const isOfOtherEngine = ({ engine }: Pick<SpreadSheet, 'engine'>): boolean =>
  engine !== null && (engine.name !== ENGINE.name || engine.version !== ENGINE.version);

/**
 * Cells of a calculated workbook whose results the engine of today gives otherwise, what spills out of others among them.
 * What rests on time or chance is what it was at its save, and no two calculations agree on it. Nothing is changed by it:
 * what was saved, and may be signed, stands.
 */
export const otherwiseNow = (content: SpreadSheet, calculation: Calculation): readonly Otherwise[] => {
  if (content.engine === null) return [];
  const free = volatileCells(content);
  if (free === null) return [];
  const found: Otherwise[] = [];
  const compare = (sheet: string, row: number, column: number, stored: FormulaValue, given: FormulaValue): void => {
    if (!sameResult(stored, given)) found.push({ sheet, row, column, stored, given });
  };
  const chancy = new Set([...free].map((place) => place.slice(0, place.indexOf(' '))));
  for (const { sheet, row, column, cell } of formulasOf(content)) {
    if (free.has(`${sheet.id} ${row} ${column}`)) continue;
    const given = resultIn(calculation.results, sheet.id, row, column);
    if (given !== undefined) compare(sheet.id, row, column, cell.v ?? '', given);
  }
  for (const [id, { spilled: stood = {} }] of Object.entries(content.sheets)) {
    // Nothing says which formula a value spilled from.
    if (chancy.has(id)) continue;
    const spills = own(calculation.spilled, id) ?? {};
    const rows = new Set([...Object.keys(stood), ...Object.keys(spills)]);
    for (const row of rows) {
      const [before, now] = [own(stood, row) ?? {}, own(spills, row) ?? {}];
      for (const column of new Set([...Object.keys(before), ...Object.keys(now)]))
        compare(id, Number(row), Number(column), own(before, column) ?? '', own(now, column) ?? '');
    }
  }
  return found;
};
