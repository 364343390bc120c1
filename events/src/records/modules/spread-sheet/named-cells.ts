import type { ModuleCell } from '../module-type';
import { cellName, columnName, sheetRow } from './cell-names';
import { valueText } from './cell-text';
import { cellsOf } from './sheet-cells';
import { sheetsInOrder, type SpreadSheet } from './sheet-schema';

/** Cells as formulas name them. What is hidden is left out, for nobody sees what is said of it. */
export function* namedCells(content: SpreadSheet): Iterable<ModuleCell> {
  for (const sheet of sheetsInOrder(content)) {
    if (sheet.hidden === 1) continue;
    for (const { row, column, cell } of cellsOf(sheet.cellData))
      yield {
        ...{ row: sheetRow(sheet.id, row), column: columnName(column), text: valueText(cell.v) },
        called: `${sheet.name}!${cellName(row, column)}`,
      };
  }
}
