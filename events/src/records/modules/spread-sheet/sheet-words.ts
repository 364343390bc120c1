import { z } from 'zod';
import type { Label, Language } from '../../../core/call';
import { own } from '../../../core/own';
import type { SubjectName } from '../module-type';
import { ORIGIN, originTold } from '../table-taken';
import { rangeName } from './cell-names';
import { MOST } from './sheet-limits';
import { conditionalSchema, filterSchema, type rangeSchema, validationSchema } from './sheet-rules';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** Names of its parts in the trace. */
export const SHEET_PARTS = {
  origin: ORIGIN,
  sheet: of('工作表', 'Sheet'),
  sheetName: of('工作表名称', 'Name of the sheet'),
  sheetOrder: of('工作表顺序', 'Order of sheets'),
  source: of('原始文件', 'Original file'),
  engine: of('计算引擎', 'Calculation engine'),
  fixed: of('易变函数的取值', 'Volatile functions taken at'),
} as const satisfies Readonly<Record<string, Label>>;

/** What stands behind the name of a range or of a sheet; cells stand for themselves. */
const PLACED = {
  cells: of('', ''),
  results: of('计算结果', 'calculated'),
  spilled: of('溢出的计算结果', 'calculated, spilled over'),
  format: of('格式', 'format'),
  rows: of('行', 'rows'),
  columns: of('列', 'columns'),
  setup: of('工作表设置', 'Sheet settings'),
  merges: of('合并单元格', 'Merged cells'),
  validation: of('数据验证', 'Data validation'),
  validationOrder: of('数据验证的顺序', 'Order of data validations'),
  conditional: of('条件格式', 'Conditional format'),
  conditionalOrder: of('条件格式的顺序', 'Order of conditional formats'),
  picture: of('图片', 'Picture'),
  pictureOrder: of('图片的顺序', 'Order of pictures'),
  filter: of('筛选', 'Filter'),
  name: of('定义的名称', 'Defined name'),
  nameOrder: of('名称的顺序', 'Order of names'),
} as const satisfies Readonly<Record<string, Label>>;

/** Rows and columns that came in or went, by where they did: the first of them, and how many or the last. */
const LINES: Readonly<Record<string, (at: string, to: string, language: Language) => string>> = {
  insertedRows: (at, to, language) => say(`第 ${at} 行上方插入 ${to} 行`, `${to} ${to === '1' ? 'row' : 'rows'} inserted above row ${at}`, language),
  removedRows: (at, to, language) => (at === to ? say(`删除第 ${at} 行`, `Row ${at} removed`, language) : say(`删除第 ${at} 至 ${to} 行`, `Rows ${at} to ${to} removed`, language)),
  insertedColumns: (at, to, language) => say(`${at} 列左侧插入 ${to} 列`, `${to} ${to === '1' ? 'column' : 'columns'} inserted left of column ${at}`, language),
  removedColumns: (at, to, language) => (at === to ? say(`删除 ${at} 列`, `Column ${at} removed`, language) : say(`删除 ${at} 至 ${to} 列`, `Columns ${at} to ${to} removed`, language)),
}; // prettier-ignore

const say = (zh: string, en: string, language: Language): string => (language === 'zh-CN' ? zh : en);

/** What stood in a line that went, by where it stood. */
const GONE = 'gone.';

/** `cells.B7.Data` is `Data!B7`, `columns.B:D.` is `B:D columns`; null for what has no place. */
export const sheetTitle = (title: string, language: Language): string | null => {
  if (title.startsWith(GONE)) {
    const said = sheetTitle(title.slice(GONE.length), language);
    return said === null ? null : say(`${said}（删除前）`, `${said}, before it was removed`, language);
  }
  const [, part = '', place = '', sheet = ''] = /^(\w+)\.([^.]*)\.(.*)$/s.exec(title) ?? [];
  const lines = own(LINES, part);
  if (lines) {
    const [at = '', to = ''] = place.split(' ');
    const said = lines(at, to, language);
    return sheet === '' ? said : say(`${sheet}：${said}`, `${sheet}: ${said}`, language);
  }
  const words = own<Label>(PLACED, part)?.[language];
  if (words === undefined) return null;
  if (place === '') return sheet === '' ? words : say(`${sheet}：${words}`, `${sheet}: ${words}`, language);
  const where = sheet === '' ? place : `${sheet}!${place}`;
  if (words === '') return where;
  return part === 'rows' || part === 'columns' ? say(`${words} ${where}`, `${words.charAt(0).toUpperCase()}${words.slice(1)} ${where}`, language) : `${where} ${words}`; // prettier-ignore
};

const looks = z.looseObject({});
const rgb = z.object({ rgb: z.string() });
const size = (points: unknown): string => String(points);

const ALIGN: Readonly<Record<string, Label>> = {
  1: of('左对齐', 'left'),
  2: of('居中', 'centred'),
  3: of('右对齐', 'right'),
  4: of('两端对齐', 'justified'),
  5: of('两端对齐', 'justified'),
  6: of('分散对齐', 'distributed'),
};
const UPRIGHT: Readonly<Record<string, Label>> = {
  1: of('靠上', 'top'),
  2: of('垂直居中', 'middle'),
  3: of('靠下', 'bottom'),
};
const WRAP: Readonly<Record<string, Label>> = {
  1: of('溢出', 'overflow'),
  2: of('截断', 'clipped'),
  3: of('自动换行', 'wrapped'),
};
const SIDES: Readonly<Record<string, Label>> = { t: of('上', 'top'), r: of('右', 'right'), b: of('下', 'bottom'), l: of('左', 'left') }; // prettier-ignore

const on = (label: Label, off: Label) => (value: unknown, language: Language) =>
  (value === 1 || (typeof value === 'object' && value !== null && 's' in value && value.s === 1) ? label : off)[language]; // prettier-ignore
const from = (table: Readonly<Record<string, Label>>) => (value: unknown, language: Language) =>
  own(table, String(value))?.[language] ?? String(value);
const coloured = (zh: string, en: string) => (value: unknown, language: Language) =>
  `${say(zh, en, language)} ${rgb.safeParse(value).data?.rgb ?? ''}`;

/** Each part of a look, in words. */
const LOOKS: Readonly<Record<string, (value: unknown, language: Language) => string>> = {
  ff: (value, language) => say(`字体 ${String(value)}`, `font ${String(value)}`, language),
  fs: (value, language) => say(`字号 ${size(value)}`, `size ${size(value)}`, language),
  bl: on(of('加粗', 'bold'), of('不加粗', 'not bold')),
  it: on(of('倾斜', 'italic'), of('不倾斜', 'not italic')),
  ul: on(of('下划线', 'underlined'), of('无下划线', 'not underlined')),
  st: on(of('删除线', 'struck out'), of('无删除线', 'not struck out')),
  cl: coloured('文字颜色', 'text colour'),
  bg: coloured('填充', 'fill'),
  va: (value, language) => value === 2 ? say('下标', 'subscript', language) : value === 3 ? say('上标', 'superscript', language) : say('无上下标', 'no sub- or superscript', language),
  n: (value, language) => `${say('数字格式', 'number format', language)} ${z.object({ pattern: z.string() }).safeParse(value).data?.pattern ?? ''}`,
  bd: (value, language) => `${say('边框', 'border', language)} ${Object.keys(looks.safeParse(value).data ?? {}).map((side) => from(SIDES)(side, language)).join(say('、', ', ', language))}`,
  tr: (value, language) => `${say('旋转', 'rotated', language)} ${String(looks.safeParse(value).data?.['a'] ?? 0)}°`,
  ht: from(ALIGN),
  vt: from(UPRIGHT),
  tb: from(WRAP),
  runs: (_value, language) => say('部分文字另有格式', 'parts of the text look otherwise', language),
  h: (value, language) => say(`高 ${size(value)}`, `height ${size(value)}`, language),
  w: (value, language) => say(`宽 ${size(value)}`, `width ${size(value)}`, language),
  ia: (value, language) => (value === 0 ? say('行高固定', 'fixed height', language) : say('行高随内容', 'height by content', language)),
  hd: on(of('隐藏', 'hidden'), of('显示', 'shown')),
  style: (value, language) => lookWords(value, language),
  rowCount: (value, language) => say(`${String(value)} 行`, `${String(value)} rows`, language),
  columnCount: (value, language) => say(`${String(value)} 列`, `${String(value)} columns`, language),
  freeze: (value, language) => { const { xSplit = 0, ySplit = 0 } = z.object({ xSplit: z.number(), ySplit: z.number() }).safeParse(value).data ?? {}; return say(`冻结 ${ySplit} 行 ${xSplit} 列`, `${ySplit} rows and ${xSplit} columns frozen`, language); },
  tabColor: (value, language) => `${say('标签颜色', 'tab colour', language)} ${String(value)}`,
  hidden: on(of('工作表隐藏', 'sheet hidden'), of('工作表显示', 'sheet shown')),
  showGridlines: (value, language) => (value === 0 ? say('不显示网格线', 'no gridlines', language) : say('显示网格线', 'gridlines', language)),
  defaultRowHeight: (value, language) => say(`默认行高 ${size(value)}`, `default height ${size(value)}`, language),
  defaultColumnWidth: (value, language) => say(`默认列宽 ${size(value)}`, `default width ${size(value)}`, language),
}; // prettier-ignore

/** Looks in one line: `bold, number format 0.00`. */
export const lookWords = (value: unknown, language: Language): string =>
  Object.entries(looks.safeParse(value).data ?? {})
    .flatMap(([part, held]) => own(LOOKS, part)?.(held, language) ?? [])
    .join(say('，', ', ', language));

const TYPES: Readonly<Record<string, Label>> = {
  list: of('下拉列表', 'list'),
  listMultiple: of('多选列表', 'list, several'),
  whole: of('整数', 'whole number'),
  decimal: of('小数', 'decimal number'),
  date: of('日期', 'date'),
  time: of('时间', 'time'),
  textLength: of('文字长度', 'length of text'),
  custom: of('公式', 'formula'),
  checkbox: of('复选框', 'checkbox'),
  any: of('任何值', 'any value'),
};
const OPERATORS: Readonly<Record<string, Label>> = {
  between: of('介于', 'between'),
  notBetween: of('不介于', 'not between'),
  equal: of('等于', 'equal to'),
  notEqual: of('不等于', 'not equal to'),
  greaterThan: of('大于', 'greater than'),
  greaterThanOrEqual: of('大于或等于', 'at least'),
  lessThan: of('小于', 'less than'),
  lessThanOrEqual: of('小于或等于', 'at most'),
};
const RULES: Readonly<Record<string, Label>> = {
  dataBar: of('数据条', 'data bars'),
  colorScale: of('色阶', 'colour scale'),
  iconSet: of('图标集', 'icon set'),
  uniqueValues: of('唯一值', 'values that stand once'),
  duplicateValues: of('重复值', 'repeated values'),
  rank: of('排名', 'rank'),
  text: of('文字', 'text'),
  timePeriod: of('日期', 'date'),
  number: of('数值', 'number'),
  average: of('平均值', 'average'),
  formula: of('公式', 'formula'),
};

const placesOf = (ranges: readonly z.infer<typeof rangeSchema>[]): string => ranges.map(rangeName).join(', ');
const named = (table: Readonly<Record<string, Label>>, key: string | undefined, language: Language): string =>
  key === undefined ? '' : (own(table, key)?.[language] ?? key);
const filled = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ');

const validationWords = (data: unknown, language: Language): string | null => {
  const rule = validationSchema.omit({ uid: true }).safeParse(data).data;
  return rule === undefined ? null : filled([placesOf(rule.ranges), named(TYPES, rule.type, language), named(OPERATORS, rule.operator, language), rule.formula1, rule.formula2]); // prettier-ignore
};
const conditionalWords = (data: unknown, language: Language): string | null => {
  const found = conditionalSchema.omit({ cfId: true }).safeParse(data).data;
  if (found === undefined) return null;
  const { rule, ranges } = found;
  if (rule.type !== 'highlightCell') return filled([placesOf(ranges), named(RULES, rule.type, language)]);
  const compared = Array.isArray(rule.value) ? rule.value.join(' – ') : rule.value;
  return filled([placesOf(ranges), named(RULES, rule.subType, language), named(OPERATORS, rule.operator, language), compared === undefined ? '' : String(compared), lookWords(rule.style, language)]); // prettier-ignore
};
const filterWords = (data: unknown): string | null => {
  const filter = filterSchema.safeParse(data).data;
  if (filter === undefined) return null;
  const columns = filter.filterColumns.map(({ filters, customFilters }) =>
    [...(filters?.filters ?? []), ...(customFilters?.customFilters ?? []).map(({ operator = '=', val }) => `${operator} ${val}`)].join(', '),
  ); // prettier-ignore
  return [rangeName(filter.ref), ...columns].filter((part) => part !== '').join('; ');
};

/** What the trace has as data of a part, in words; null for anything else. */
export const sheetTold = (part: string, data: unknown, language: Language, nameOf: SubjectName): string | null => {
  if (part === 'origin') return originTold(data, language, nameOf);
  if (part === 'format' || part === 'line' || part === 'setup') return lookWords(data, language);
  if (part === 'validation') return validationWords(data, language);
  if (part === 'conditional') return conditionalWords(data, language);
  if (part === 'filter') return filterWords(data);
  if (part === 'blank') return say('（空）', '(blank)', language);
  if (part !== 'fixed') return null;
  const fixed = z.object({ at: z.string(), seed: z.number() }).safeParse(data).data;
  return fixed ? say(`${fixed.at}，随机种子 ${fixed.seed}`, `${fixed.at}, random seed ${fixed.seed}`, language) : null;
};

/** Why a workbook is not taken. */
export const SHEET_FAULTS = {
  tooManySheets: of(`一个表格最多 ${MOST.sheets} 张工作表`, `A spreadsheet holds at most ${MOST.sheets} sheets.`),
  tooManyCells: of(`所有工作表合计最多 ${MOST.cells} 个单元格，请拆成几个模块`, `All sheets together hold at most ${MOST.cells} cells. Split them into several modules.`),
  tooManyFormulas: of(`所有公式合计最多 ${MOST.formulas / 10_000} 万字，请拆成几个模块或改用较短的公式`, `All formulas together have at most ${MOST.formulas / 1_000_000} million characters. Split them into several modules or use shorter ones.`),
  tooManyStyles: of(`单元格格式最多 ${MOST.styles} 种，请清除不用的格式`, `There are at most ${MOST.styles} formats of cells. Clear those that are not needed.`),
  tooManyMerges: of(`一张工作表最多 ${MOST.merges} 处合并`, `A sheet has at most ${MOST.merges} merged ranges.`),
  tooManyRules: of(`一张工作表最多 ${MOST.rules} 条规则`, `A sheet has at most ${MOST.rules} rules.`),
  tooManyPictures: of(`一张工作表最多 ${MOST.pictures} 张图片`, `A sheet holds at most ${MOST.pictures} pictures.`),
  tooManyNames: of(`最多定义 ${MOST.names} 个名称`, `At most ${MOST.names} names can be defined.`),
  cellUnfit: of('单元格 {cell} 的内容无法保存，请重新填写', 'What stands in {cell} cannot be saved. Fill the cell in again.'),
  cellText: of(`单元格 {cell} 的文字超过 ${MOST.text} 字或含有无法显示的字符`, `The text in {cell} is longer than ${MOST.text} characters or holds characters that nobody sees.`),
  cellFormula: of(`单元格 {cell} 的公式应以 = 开头，最多 ${MOST.formula} 字`, `The formula in {cell} must begin with = and have at most ${MOST.formula} characters.`),
  cellStyle: of('单元格 {cell} 的格式不存在，请重新设置格式', 'The format of {cell} does not exist. Format the cell again.'),
  cellRuns: of('单元格 {cell} 中部分文字的格式与文字不符，请重新填写', 'The formats within the text of {cell} do not fit it. Fill the cell in again.'),
  cellOutside: of('{cell} 在工作表的行列之外', '{cell} lies outside the rows and columns of the sheet.'),
  resultDiffers: of('单元格 {cell} 保存的结果是 {stored}，公式算得 {given}；请重新计算后再保存', 'The result in {cell} is {stored}, but its formula gives {given}. Calculate again, then save.'),
  sheetName: of('工作表名称应为 1 至 31 字，不含 \\ / ? * [ ] :', 'The name of a sheet has 1 to 31 characters and none of \\ / ? * [ ] :'),
  sheetNameTaken: of('两张工作表的名称相同，请改名', 'Two sheets have the same name. Rename one.'),
  sheetsUnlisted: of('工作表的顺序与工作表不符，请刷新后重试', 'The order of the sheets does not fit the sheets. Reload and try again.'),
  sheetGone: of('名称所属的工作表不存在，请重新定义名称', 'The sheet of a defined name does not exist. Define the name again.'),
  sheetInUse: of('工作表“{sheet}”正被 {cells} 引用，不能删除；请先改掉这些公式', 'The sheet “{sheet}” cannot be deleted: {cells} take values from it. Change those formulas first.'),
  allHidden: of('至少保留一张可见的工作表', 'At least one sheet must be visible.'),
  badColour: of('颜色无法识别', 'The colour is not known.'),
  rangeBackwards: of('区域的起点应在终点的左上方', 'A range begins above and left of its end.'),
} as const satisfies Readonly<Record<string, Label>>; // prettier-ignore
