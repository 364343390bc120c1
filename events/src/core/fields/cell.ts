import type { Label, Language } from '../call';

/** What stands in one cell of a table that leaves or comes in: a text, or a number that a spreadsheet reckons with. */
export type Cell = string | number;

export type CellWords = {
  readonly language: Language;
  /** What something is called, by category and id. */
  readonly nameOf: (category: string, id: string) => string | undefined;
};
export type CellReading = CellWords & {
  /** What is called so, of a category: none, one, or several. */
  readonly idsOf: (category: string, name: string) => readonly string[];
};

/** What a cell says, or what is wrong with it. */
export type CellRead = { readonly value: unknown } | { readonly fault: Label };
export const isFault = (read: CellRead): read is { readonly fault: Label } => 'fault' in read;

/** So much of what a cell says is said again in words about it. */
const MOST_QUOTED = 60;
/** The beginning of a long text, cut between characters. */
export const quoted = (text: string): string => {
  const signs = Array.from(text.slice(0, 2 * MOST_QUOTED + 2));
  return signs.length > MOST_QUOTED ? `${signs.slice(0, MOST_QUOTED).join('')}…` : text;
};

const fault = (zh: string, en: string): { readonly fault: Label } => ({ fault: { 'zh-CN': zh, 'en-US': en } });
export const cellFaults = {
  number: () => fault('请填写数字', 'Give a number'),
  quantity: (units: string) => fault(`请填写数值和单位（${units}）`, `Give a number and a unit (${units})`),
  date: () => fault('请填写日期，例如 2026-11-23', 'Give a date such as 2026-11-23'),
  dateTime: () => fault('请填写 UTC 时间，例如 2026-11-23 08:30', 'Give a time in UTC such as 2026-11-23 08:30'),
  yesNo: () => fault('请填写“是”或“否”', 'Give “yes” or “no”'),
  choice: (zh: string, en: string) => fault(`请填写其中之一：${zh}`, `Give one of: ${en}`),
  unknown: (name: string) => fault(`找不到“${quoted(name)}”`, `“${quoted(name)}” is not known`),
  several: (name: string) =>
    fault(`有几项都叫“${quoted(name)}”，请在表单中选择`, `Several are called “${quoted(name)}”; choose in the form`),
  column: (name: string) => fault(`行内没有“${quoted(name)}”一项`, `A row has no “${quoted(name)}”`),
  many: (most: number) => fault(`一个单元格中最多 ${most} 项`, `A cell holds at most ${most}`),
  files: () =>
    fault('表格中只有文件名，请在表单中上传文件', 'A table has the names of files only; add files in the form'),
  structure: () =>
    fault(
      '表格中只有 SMILES，请在表单中绘制或粘贴结构',
      'A table has SMILES only; draw or paste the structure in the form',
    ),
  json: () => fault('请保持导出时的格式', 'Keep the form in which it was exported'),
} as const;

/** Several values in one cell stand after one another. */
const BETWEEN = '; ';
export const joined = (parts: readonly string[]): string | null => (parts.length === 0 ? null : parts.join(BETWEEN));
export const parted = (cell: Cell): readonly string[] =>
  String(cell)
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** No field holds more values or rows. */
const MOST_PARTS = 1_000;

/** Each of them read, or the first that is wrong. */
export const eachRead = (parts: readonly string[], read: (part: string) => CellRead): CellRead => {
  if (parts.length > MOST_PARTS) return cellFaults.many(MOST_PARTS);
  const values: unknown[] = [];
  for (const part of parts) {
    const one = read(part);
    if (isFault(one)) return one;
    values.push(one.value);
  }
  return { value: values };
};

/** By its name, where one alone has it; what stands as an id is taken as it is. */
export const pointedAt =
  (category: string, { idsOf, nameOf }: CellReading) =>
  (name: string): CellRead => {
    const ids = idsOf(category, name);
    const [id] = ids;
    if (ids.length > 1) return cellFaults.several(name);
    if (id !== undefined) return { value: id };
    return nameOf(category, name) === undefined ? cellFaults.unknown(name) : { value: name };
  };

/** Days of a spreadsheet are counted from the end of 1899 (ECMA-376 part 1, 18.17.4.1). */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);
export const instantOfSerial = (serial: number): Date => new Date(SPREADSHEET_EPOCH + Math.round(serial * 86_400_000));
