import type { Label } from '@shilu/events/core/call';

/** Why a file is not read as a table, in words. */
export class TableFault extends Error {
  readonly why: Label;
  constructor(zh: string, en: string) {
    super(en);
    this.why = { 'zh-CN': zh, 'en-US': en };
  }
}

export const MOST_COLUMNS = 256;

export type TableRow = {
  /** As the spreadsheet numbers it, from 1. */
  readonly row: number;
  readonly cells: readonly (string | number | null)[];
};
export type Table = { readonly headings: readonly string[]; readonly rows: readonly TableRow[] };

export const tooManyColumns = (): TableFault =>
  new TableFault(`表格超过 ${MOST_COLUMNS} 列`, `The table has more than ${MOST_COLUMNS} columns`);
export const tooManyRows = (most: number): TableFault =>
  new TableFault(
    `表格超过 ${most} 行，请分成几个文件`,
    `The table has more than ${most} rows. Split it into several files`,
  );
/** Signs of all cells together, a text that cells share counted for each of them. */
const MOST_SIGNS = 16_000_000;
export const tooMuchText = (): TableFault =>
  new TableFault('表格中的文字过多，请分成几个文件', 'The table holds too much text. Split it into several files');
/** Counts what cells say, and refuses what is more than may be. */
export const textBudget = (): ((cell: string | number | null) => void) => {
  let left = MOST_SIGNS;
  return (cell) => {
    left -= typeof cell === 'string' ? cell.length : 0;
    if (left < 0) throw tooMuchText();
  };
};

export const notATable = (): TableFault =>
  new TableFault('不是可以读取的 Excel（xlsx）或 CSV 文件', 'This is no Excel (xlsx) or CSV file that can be read');
