import type { Label, Language } from '../../../core/call';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** What a workbook from elsewhere may hold and a sheet here does not, and what stands in its place. */
export const LOST_WORDS = {
  arrayFormulas: of('数组公式（改为自动溢出的公式）', 'array formulas (they become formulas that spill)'),
  charts: of('图表', 'charts'),
  chartSheets: of('图表工作表和对话框工作表', 'chart sheets and dialog sheets'),
  comments: of('批注', 'comments'),
  conditionalFormats: of('部分条件格式', 'some conditional formats'),
  controlCharacters: of('不可显示的字符', 'characters that nobody sees'),
  dataTables: of('模拟运算表（保留结果）', 'what-if data tables (results stay)'),
  dates1904: of('1904 日期系统（日期已换算）', 'the 1904 date system (dates are converted)'),
  externalLinks: of('引用其他工作簿的公式（保留结果）', 'formulas that refer to other workbooks (results stay)'),
  groups: of('行列分组', 'groups of rows and columns'),
  hyperlinks: of('超链接（保留文字）', 'hyperlinks (their text stays)'),
  macros: of('宏', 'macros'),
  names: of('部分定义的名称', 'some defined names'),
  phonetics: of('注音', 'phonetic guides'),
  pictures: of('部分图片（仍在原文件中）', 'some pictures (they stay in the original file)'),
  pivotTables: of('数据透视表（保留数值）', 'pivot tables (values stay)'),
  protection: of('工作表保护', 'protection of sheets'),
  queries: of('外部数据连接', 'connections to outside data'),
  structuredReferences: of('引用“表格”对象的公式（保留结果）', 'formulas that refer to table objects (results stay)'),
  tables: of('“表格”对象（保留单元格）', 'table objects (cells stay)'),
  validations: of('部分数据验证', 'some data validations'),
} as const satisfies Readonly<Record<string, Label>>;

export type LostPart = keyof typeof LOST_WORDS;
export const LOST_PARTS = Object.keys(LOST_WORDS) as readonly LostPart[];

/** One kind of what is lost: how many there are, and the first places where they stand. */
export type Lost = { readonly part: LostPart; readonly count: number; readonly places: readonly string[] };

/** `array formulas: 3 (Data!B7, Data!C7, …)` */
export const lostWords = ({ part, count, places }: Lost, language: Language): string => {
  const words = LOST_WORDS[part][language];
  const shown =
    places.join(language === 'zh-CN' ? '、' : ', ') + (count > places.length && places.length > 0 ? '…' : '');
  const where = shown === '' ? '' : language === 'zh-CN' ? `（${shown}）` : ` (${shown})`;
  return language === 'zh-CN' ? `${words}：${count} 处${where}` : `${words}: ${count}${where}`;
};
