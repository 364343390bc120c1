import type { Carry } from '../carry-over';
import { cellsOf, type Cell, type CellData } from './sheet-cells';
import type { SpreadSheet } from './sheet-schema';

/** A number that was typed, or any result: the next experiment has its own. */
const setUpOf = ({ v, ...cell }: Cell): Cell =>
  v === undefined || (cell.f === undefined && typeof v !== 'number') ? { ...cell, ...(v === undefined ? {} : { v }) } : cell; // prettier-ignore

const cleared = (cellData: CellData): CellData => {
  const rows: Record<string, Record<string, Cell>> = {};
  for (const { row, column, cell } of cellsOf(cellData)) {
    const left = setUpOf(cell);
    if (Object.keys(left).length > 0) rows[row] = { ...(rows[row] ?? {}), [column]: left };
  }
  return rows;
};

/** Texts, formulas, looks and rules: the sheet as somebody set it up, before anything was measured. */
export const setUpOnly: Carry<SpreadSheet> = {
  take: (content) => ({
    ...content,
    engine: null,
    fixed: null,
    source: null,
    sheets: Object.fromEntries(
      Object.entries(content.sheets).map(([id, sheet]) => [
        id,
        { ...sheet, cellData: cleared(sheet.cellData), pictures: [] },
      ]),
    ),
  }),
  told: {
    'zh-CN': '电子表格：只带入文字、公式、格式和规则；键入的数值、计算结果、图片和原始文件留在原实验。',
    'en-US':
      'Spreadsheets: texts, formulas, formats and rules are carried over; typed numbers, results, pictures and the original file stay with the original.',
  },
};
