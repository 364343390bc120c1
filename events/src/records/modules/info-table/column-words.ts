import { z } from 'zod';
import type { Label, Language } from '../../../core/call';
import type { ModuleType } from '../module-type';
import { ORDER } from '../order-change';
import { ORIGIN, originTold } from '../table-taken';
import { FOOTERS, MARK_COLOURS, MARK_CONDITIONS, markSchema, type Footer, type Mark } from './info-table-schema';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** The register whose entries are such tables, designed to be used again. */
export const INFO_TABLE_LIBRARY = 'infoTable';

export const TABLE_PARTS: Readonly<Record<string, Label>> = {
  column: of('列', 'Column'),
  columnOrder: of('列顺序', 'Column order'),
  row: of('行', 'Row'),
  order: ORDER,
  origin: ORIGIN,
  formula: of('计算公式', 'Formula'),
  footers: of('列统计', 'Column totals'),
  marks: of('条件标记', 'Conditional marks'),
};

export const COLUMN_KINDS: Readonly<Record<string, Label>> = {
  text: of('文本', 'Text'),
  number: of('数字', 'Number'),
  date: of('日期', 'Date'),
  select: of('选项', 'Options'),
  calculated: of('计算', 'Calculated'),
};

export const FOOTER_WORDS: Readonly<Record<Footer, Label>> = {
  sum: of('合计', 'Sum'),
  mean: of('平均值', 'Mean'),
  min: of('最小值', 'Minimum'),
  max: of('最大值', 'Maximum'),
  count: of('个数', 'Count'),
  stdev: of('标准偏差', 'Standard deviation'),
};

/** A colour is never all that says it: each has a sign and a word. */
export const MARK_SIGNS: Readonly<Record<Mark['colour'], string>> = { red: '▲', amber: '◆', green: '●', blue: '■' };
export const MARK_WORDS: Readonly<Record<Mark['colour'], Label>> = {
  red: of('红', 'red'),
  amber: of('琥珀', 'amber'),
  green: of('绿', 'green'),
  blue: of('蓝', 'blue'),
};

export const CONDITION_WORDS: Readonly<Record<Mark['when'], Label>> = {
  above: of('大于', 'greater than'),
  below: of('小于', 'less than'),
  between: of('介于', 'between'),
  outside: of('不在范围内', 'outside'),
  equals: of('等于', 'equal to'),
  empty: of('为空', 'empty'),
  repeated: of('重复', 'duplicate'),
};

/** A condition with its values: `greater than 5 mg`. */
export const conditionWords = ({ when, value, to }: Mark, unit: string, language: Language): string => {
  const words = CONDITION_WORDS[when][language];
  const ends = [value, to].filter((each) => each !== undefined && each !== '');
  if (ends.length === 0 || when === 'empty' || when === 'repeated') return words;
  const range = (when === 'between' || when === 'outside' ? ends : ends.slice(0, 1)).join('–');
  return [words, range, unit].filter(Boolean).join(' ');
};

const formula = z.object({ column: z.string(), formula: z.string(), decimals: z.number().optional() });
const footers = z.object({ column: z.string(), footers: z.array(z.enum(FOOTERS)) });
const marks = z.object({
  column: z.string(),
  unit: z.string(),
  marks: z.array(z.object({ ...markSchema.shape, when: z.enum(MARK_CONDITIONS), colour: z.enum(MARK_COLOURS) })),
});

/** All the marks of a column: `Mass: ▲ greater than 5 g → red`. */
export const marksWords = (
  { column, unit, marks: rules }: { readonly column: string; readonly unit: string; readonly marks: readonly Mark[] },
  language: Language,
): string => {
  const words = rules.map(
    (mark) =>
      `${MARK_SIGNS[mark.colour]} ${conditionWords(mark, unit, language)} → ${MARK_WORDS[mark.colour][language]}`,
  );
  return `${column}${language === 'zh-CN' ? '：' : ': '}${words.join(language === 'zh-CN' ? '；' : '; ')}`;
};

/** What the trace tells of a column; null for anything else. */
export const columnWords: NonNullable<ModuleType['tell']> = (part, data, language, nameOf) => {
  if (part === 'origin') return originTold(data, language, nameOf);
  const zh = language === 'zh-CN';
  const colon = zh ? '：' : ': ';
  const between = zh ? '、' : ', ';
  const calculation = formula.safeParse(data);
  if (part === 'formula' && calculation.success) {
    const { column, formula: text, decimals } = calculation.data;
    const places = decimals === undefined ? '' : zh ? ` · 保留 ${decimals} 位小数` : ` · ${decimals} decimal places`;
    return `${column} = ${text}${places}`;
  }
  const figures = footers.safeParse(data);
  if (part === 'footers' && figures.success)
    return `${figures.data.column}${colon}${figures.data.footers.map((each) => FOOTER_WORDS[each][language]).join(between)}`;
  const marked = marks.safeParse(data);
  if (part === 'marks' && marked.success) return marksWords(marked.data, language);
  return null;
};
