import { emptySheets, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';

const ROWS = 100;
const COLUMNS = 20;

/** What an empty module opens with: one sheet, which is in the content once something stands in it. */
export const begunSheet = (name: string): SpreadSheet => ({
  ...emptySheets(),
  sheetOrder: ['sheet-1'],
  sheets: {
    'sheet-1': {
      ...{ id: 'sheet-1', name, rowCount: ROWS, columnCount: COLUMNS, cellData: {}, mergeData: [] },
      ...{ rowData: {}, columnData: {}, validations: [], conditionals: [], pictures: [] },
    },
  },
});
