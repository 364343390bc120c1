import { CellValueType, Univer, UniverInstanceType, type IWorkbookData, type Workbook } from '@univerjs/core';
import { UniverFormulaEnginePlugin, UniverSheetsNumfmtPlugin, UniverSheetsPlugin } from '@univerjs/preset-sheets-core';
import { expect, it } from 'vitest';
import { roundHalvesUp } from './half-up-cells';

it('a cell of the editor shows the same number as on paper, and holds what it held', () => {
  const univer = new Univer();
  univer.registerPlugin(UniverFormulaEnginePlugin);
  univer.registerPlugin(UniverSheetsPlugin);
  univer.registerPlugin(UniverSheetsNumfmtPlugin);
  const workbook = univer.createUnit<IWorkbookData, Workbook>(UniverInstanceType.UNIVER_SHEET, {
    ...{ id: 'w', name: 'w', styles: { two: { n: { pattern: '0.00' } } }, sheetOrder: ['a'] },
    sheets: {
      a: {
        id: 'a',
        name: 'a',
        cellData: {
          0: { 0: { v: 1.005, s: 'two', t: CellValueType.NUMBER }, 1: { v: 7.25, t: CellValueType.NUMBER } },
        },
      },
    },
  });
  roundHalvesUp(univer.__getInjector());
  const sheet = workbook.getActiveSheet();
  expect([sheet.getCell(0, 0)?.v, sheet.getCell(0, 1)?.v, sheet.getCellRaw(0, 0)?.v]).toEqual(['1.01', 7.25, 1.005]);
  univer.dispose();
});
