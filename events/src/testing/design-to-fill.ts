import { emptyDesign, type InputKind, type SpreadDesign } from '../records/modules/spread-design/design-schema';
import type { Range } from '../records/modules/spread-sheet/cell-names';
import type { CellData } from '../records/modules/spread-sheet/sheet-cells';
import { emptySheets } from '../records/modules/spread-sheet/sheet-schema';

/** A finished design of one sheet, `s1`, with one input. */
export const designToFill = (cellData: CellData, range: Range, kind: InputKind = 'number'): SpreadDesign => {
  const size = { rowCount: 100, columnCount: 30, mergeData: [], rowData: {}, columnData: {} };
  const rules = { validations: [], conditionals: [], pictures: [] };
  const sheets = { s1: { id: 's1', name: '称量', ...size, ...rules, cellData } };
  const asked = { unit: '', min: '', max: '', options: [], required: false, hint: '' };
  return {
    book: { ...emptySheets(), sheetOrder: ['s1'], sheets },
    design: {
      ...emptyDesign(),
      sealed: true,
      inputs: [{ id: 'i1', name: '质量', sheet: 's1', range, kind, ...asked }],
    },
    reasons: [],
  };
};
