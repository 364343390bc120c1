import type { Language } from '../../../core/call';
import { columnName } from './cell-names';
import type { Sheet } from './sheet-schema';
import { usedRange } from './sheet-view';

type Lines = { readonly count: number; readonly names: string };
/** Rows and columns that a sheet hides, as far as something stands in it: `4–5, 9`, `C`. */
export type HiddenLines = { readonly rows: Lines; readonly columns: Lines };

/** More of them are told by their number. */
const MOST_RUNS = 20;
const NONE: Lines = { count: 0, names: '' };

const linesIn = (looks: Sheet['rowData' | 'columnData'], last: number, nameOf: (at: number) => string): Lines => {
  const runs: { readonly from: number; to: number }[] = [];
  let count = 0;
  // Keys that are whole numbers come in their order.
  for (const [key, { hd }] of Object.entries(looks)) {
    const at = Number(key);
    if (hd !== 1 || at > last) continue;
    count += 1;
    const run = runs.at(-1);
    if (run?.to === at - 1) run.to = at;
    else runs.push({ from: at, to: at });
  }
  const names = runs
    .slice(0, MOST_RUNS)
    .map(({ from, to }) => (from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`));
  return { count, names: [...names, ...(runs.length > MOST_RUNS ? ['…'] : [])].join(', ') };
};

export const hiddenLines = (sheet: Sheet): HiddenLines => {
  const used = usedRange(sheet);
  if (used === null) return { rows: NONE, columns: NONE };
  return {
    rows: linesIn(sheet.rowData, used.endRow, (at) => String(at + 1)),
    columns: linesIn(sheet.columnData, used.endColumn, columnName),
  };
};

/** Cells whose value cannot be read as they look: `2 cells do not show their value: B4, B7`. */
const concealedWords = (cells: readonly string[], isChinese: boolean): readonly string[] => {
  if (cells.length === 0) return [];
  const names = [...cells.slice(0, MOST_RUNS), ...(cells.length > MOST_RUNS ? ['…'] : [])].join(', ');
  const one = cells.length === 1;
  return [
    isChinese
      ? `${cells.length} 个单元格未显示其内容：${names}`
      : `${cells.length} ${one ? 'cell does not show its value' : 'cells do not show their values'}: ${names}`,
  ];
};

/**
 * What is hidden in a sheet, in one line: `2 rows hidden: 4–5`; null where nothing is. `concealed` are cells that are there
 * and do not show their value.
 */
export const hiddenWords = (
  { rows, columns }: HiddenLines,
  language: Language,
  concealed: readonly string[] = [],
): string | null => {
  const isChinese = language === 'zh-CN';
  const told = ({ count, names }: Lines, zh: string, one: string): readonly string[] => {
    if (count === 0) return [];
    return [isChinese ? `隐藏 ${count} ${zh}：${names}` : `${count} ${one}${count === 1 ? '' : 's'} hidden: ${names}`];
  };
  const parts = [...told(rows, '行', 'row'), ...told(columns, '列', 'column'), ...concealedWords(concealed, isChinese)];
  return parts.length === 0 ? null : parts.join(isChinese ? '；' : '; ');
};
