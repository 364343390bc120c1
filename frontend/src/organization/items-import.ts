import type { DictionaryItem } from '@shilu/events/organization/dictionary';
import { parseCsv } from '../files/parse-csv';

/** As many options as a dictionary holds, and as many characters as each part of one. */
export const MOST_ITEMS = 1_000;
const LONGEST = 100;

/** Why a row is not taken. */
export type RowFault = 'blank' | 'long' | 'repeated' | 'noSwitch' | 'full';
export type ImportedRow = {
  /** As a spreadsheet counts them. */
  readonly row: number;
  readonly item: DictionaryItem;
  readonly what: 'add' | 'change' | 'same' | 'refused';
  readonly fault: RowFault | null;
};

const HEADINGS: readonly string[] = [
  ...['值', '编码', '代码', '选项', '选项值', '名称', 'value', 'values', 'code', 'option', 'options', 'name'],
];
/** Cells copied out of a spreadsheet stand apart by tabs alone: a comma in one belongs to what it says. */
export type ItemsFrom = 'pasted' | 'file';
const ON: readonly string[] = ['', '是', '启用', 'yes', 'true', '1'];
const OFF: readonly string[] = ['否', '停用', 'no', 'false', '0'];

const isSame = (a: DictionaryItem, b: DictionaryItem): boolean =>
  a.zh === b.zh && a.en === b.en && a.enabled === b.enabled;

/**
 * What a table would do to the options that stand, row by row: value, Chinese, English, and whether it is enabled. Fewer
 * columns repeat the one before; what a row leaves out of an option that stands already stays as it is.
 */
export const importedRows = (
  text: string,
  standing: readonly DictionaryItem[],
  from: ItemsFrom,
): readonly ImportedRow[] => {
  // All of them: what is beyond a dictionary's room is counted too.
  const rows = from === 'pasted' ? parseCsv(text, Infinity, '\t') : parseCsv(text, Infinity);
  const known = new Map(standing.map((item) => [item.value, item]));
  const seen = new Set<string>();
  let room = MOST_ITEMS - standing.length;
  return rows.flatMap((cells, at): readonly ImportedRow[] => {
    const [value = '', zh = '', en = '', enabled = ''] = cells.map((cell) => cell.trim());
    if (cells.every((cell) => cell.trim() === '')) return [];
    if (at === 0 && HEADINGS.includes(value.toLowerCase())) return [];
    const before = known.get(value);
    const word = enabled.toLowerCase();
    const item: DictionaryItem = {
      value,
      zh: zh || (before?.zh ?? value),
      en: en || (before?.en ?? (zh || value)),
      enabled: enabled === '' ? (before?.enabled ?? true) : ON.includes(word),
      // A table says nothing of colours.
      ...(before?.colour === undefined ? {} : { colour: before.colour }),
    };
    const fault = ((): RowFault | null => {
      if (value === '') return 'blank';
      if ([item.value, item.zh, item.en].some((part) => [...part].length > LONGEST)) return 'long';
      if (seen.has(value)) return 'repeated';
      if (!ON.includes(word) && !OFF.includes(word)) return 'noSwitch';
      return before === undefined && room <= 0 ? 'full' : null;
    })();
    seen.add(value);
    if (fault !== null) return [{ row: at + 1, item, what: 'refused', fault }];
    if (before === undefined) room -= 1;
    const what = before === undefined ? 'add' : isSame(before, item) ? 'same' : 'change';
    return [{ row: at + 1, item, what, fault }];
  });
};

/** The options with what was taken: those that stand keep their places, new ones come behind them. */
export const withImported = (
  standing: readonly DictionaryItem[],
  rows: readonly ImportedRow[],
): readonly DictionaryItem[] => {
  const taken = rows.filter(({ what }) => what === 'add' || what === 'change');
  const changed = new Map(taken.map(({ item }) => [item.value, item]));
  const own = new Set(standing.map(({ value }) => value));
  return [
    ...standing.map((item) => changed.get(item.value) ?? item),
    ...taken.filter(({ item }) => !own.has(item.value)).map(({ item }) => item),
  ];
};
