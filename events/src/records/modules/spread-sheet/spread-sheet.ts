import { defineModule } from '../define-module';
import type { ModuleType } from '../module-type';
import { tableTaken, takenFacts } from '../table-taken';
import { asCalculated, asksCalculation } from './as-calculated';
import { setUpOnly } from './carried-over';
import { diffSheets } from './sheet-diff';
import { namedCells } from './named-cells';
import { holdsNothing, SHEET_LIBRARY, sheetLibrary } from './sheet-library';
import { emptySheets, spreadSheetSchema, type SpreadSheet } from './sheet-schema';
import { isOfOtherEngine, otherwiseNow } from './otherwise-now';
import { sheetShape } from './sheet-shape';
import { sheetText } from './sheet-text';
import { sheetsGoneInUse } from './sheet-uses';
import { SHEET_FAULTS, SHEET_PARTS, sheetTitle, sheetTold } from './sheet-words';

/** M08: a workbook that calculates, as somebody has it in Excel. */
export const spreadSheetModule: ModuleType<SpreadSheet> = {
  type: 'spreadSheet',
  specId: 'M08',
  label: { 'zh-CN': '电子表格', 'en-US': 'Spreadsheet' },
  begin: { 'zh-CN': '打开表格', 'en-US': 'Open the sheet' },
  guide: {
    'zh-CN':
      '像在 Excel 里一样填写和计算：公式、格式、合并、冻结、数据验证、条件格式、筛选、排序、图片和多张工作表；可以从 Excel 复制粘贴，也可以导入 xlsx 或 CSV 文件，导入前会说明哪些内容带不进来，原文件一并保留。\n保存时系统会重新计算，与公式不符的结果不会存入；NOW、TODAY、RAND 等函数取保存那一刻的时间和随机数，此后不再变化。\n每个改动的单元格都记入痕迹，成片的改动合为一行。',
    'en-US':
      'Filled in and calculated as in Excel: formulas, formats, merged cells, frozen rows, data validation, conditional formats, filters, sorting, pictures and several sheets. Copy from Excel and paste, or import an xlsx or CSV file: what cannot come along is said before, and the original file is kept.\nEverything is calculated again when it is saved, and a result that its formula does not give is not stored. NOW, TODAY and RAND take the time and the random numbers of the save and stay as they are from then on.\nEvery cell that changed stands in the trace; what changed alike stands in one line.',
  },
  version: 2,
  // Version 2 may say which workbook of the library it is from.
  upgrade: (content) => content,
  schema: spreadSheetSchema,
  shape: sheetShape,
  faultWords: SHEET_FAULTS,
  changeFaults: sheetsGoneInUse,
  calculated: {
    ...{ asks: asksCalculation, read: asCalculated },
    otherwise: { asks: isOfOtherEngine, read: otherwiseNow },
  },
  empty: emptySheets,
  diff: diffSheets,
  parts: SHEET_PARTS,
  titleWords: sheetTitle,
  tell: sheetTold,
  unfilled: () => [],
  text: sheetText,
  cells: namedCells,
  files: ({ source, sheets }) => [
    ...(source ? [source] : []),
    ...Object.values(sheets).flatMap(({ pictures }) => pictures.map(({ file }) => file)),
  ],
  seenAt: ({ fixed }) => (fixed ? [{ path: ['fixed', 'at'], at: fixed.at }] : []),
  facts: ({ origin }) => takenFacts(SHEET_LIBRARY, origin),
  library: sheetLibrary,
  carryOver: { clone: 'all', next: setUpOnly, record: 'all' },
  isEmpty: holdsNothing,
};

export const spreadSheet = defineModule(spreadSheetModule, tableTaken);
