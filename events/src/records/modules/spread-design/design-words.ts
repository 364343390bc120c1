import { z } from 'zod';
import type { Label, Language } from '../../../core/call';
import { own } from '../../../core/own';
import type { SubjectName } from '../module-type';
import type { CellValue } from '../spread-sheet/sheet-cells';
import { valueText } from '../spread-sheet/cell-text';
import { SHEET_FAULTS } from '../spread-sheet/sheet-words';
import { ORIGIN, originTold } from '../table-taken';
import { LONGEST, MOST, type ChartKind, type Input, type InputKind, type LinkOf } from './design-schema';

/** The register of designs. */
export const DESIGN_LIBRARY = 'sheetDesign';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });
const say = (zh: string, en: string, language: Language): string => (language === 'zh-CN' ? zh : en);

export const INPUT_KIND_WORDS: Readonly<Record<InputKind, Label>> = {
  text: of('文本', 'Text'),
  number: of('数字', 'Number'),
  date: of('日期', 'Date'),
  choice: of('选项', 'Choice'),
  yesNo: of('是 / 否', 'Yes / no'),
  person: of('人员', 'Person'),
};
export const LINK_WORDS: Readonly<Record<LinkOf, Label>> = {
  number: of('记录编号', 'Record number'),
  title: of('记录标题', 'Record title'),
  author: of('记录人', 'Author'),
  participants: of('参与人', 'Participants'),
};
export const CHART_WORDS: Readonly<Record<ChartKind, Label>> = {
  line: of('折线图', 'Line chart'),
  bar: of('柱状图', 'Bar chart'),
  scatter: of('散点图', 'Scatter chart'),
};

/** Names of its parts in the trace. */
export const DESIGN_PARTS = {
  origin: ORIGIN,
  inputs: of('输入项', 'Input'),
  inputsOrder: of('输入项的顺序', 'Order of inputs'),
  links: of('关联单元格', 'Linked cell'),
  linksOrder: of('关联单元格的顺序', 'Order of linked cells'),
  results: of('命名结果', 'Named result'),
  resultsOrder: of('命名结果的顺序', 'Order of named results'),
  charts: of('图表', 'Chart'),
  chartsOrder: of('图表的顺序', 'Order of charts'),
  sealed: of('设计完成，开始填写', 'Design finished, being filled in'),
} as const satisfies Readonly<Record<string, Label>>;

const PLACED: Readonly<Record<string, Label>> = {
  input: of('输入项', 'Input'),
  result: of('结果', 'Result'),
  reason: of('超限原因', 'Reason beyond the limits'),
};

/** `input.B4` with its name behind a tab: `Input “Weight” (B4)`. */
export const designTitle = (title: string, language: Language): string | null => {
  const [, part = '', place = '', name = ''] = /^(\w+)\.([^\t]*)\t(.*)$/s.exec(title) ?? [];
  const link = part === 'link' ? own(LINK_WORDS, name)?.[language] : undefined;
  if (link !== undefined)
    return say(
      `关联单元格“${link}”（${place}，取自记录）`,
      `Linked cell “${link}” (${place}, from the record)`,
      language,
    );
  const words = own(PLACED, part)?.[language];
  if (words === undefined) return null;
  return say(`${words}“${name}”（${place}）`, `${words} “${name}” (${place})`, language);
};

/** `10–15 mg`, `≥ 30 °C`; empty where there are none. */
export const inputLimits = ({ kind, min, max, unit }: Pick<Input, 'kind' | 'min' | 'max' | 'unit'>): string => {
  if (kind !== 'number') return '';
  const range = min !== '' && max !== '' ? `${min}–${max}` : min !== '' ? `≥ ${min}` : max !== '' ? `≤ ${max}` : '';
  return range === '' ? '' : `${range}${unit === '' ? '' : ` ${unit}`}`;
};

/** What stands in a cell that is filled in; of a person, as `nameOf` calls them. */
export const inputText = (
  { kind }: Pick<Input, 'kind'>,
  value: CellValue | undefined,
  language: Language,
  nameOf: (account: string) => string,
): string => {
  if (value === undefined) return '';
  if (kind === 'yesNo') return value === true ? say('是', 'Yes', language) : say('否', 'No', language);
  return kind === 'person' ? nameOf(String(value)) : valueText(value);
};

const inputSaid = z.looseObject({
  ...{ name: z.string(), place: z.string(), kind: z.enum(['text', 'number', 'date', 'choice', 'yesNo', 'person']) },
  ...{ unit: z.string(), min: z.string(), max: z.string(), options: z.array(z.string()), required: z.boolean() },
  hint: z.string(),
});
const linkSaid = z.looseObject({ place: z.string(), of: z.enum(['number', 'title', 'author', 'participants']) });
const resultSaid = z.looseObject({ name: z.string(), place: z.string(), unit: z.string() });
const chartSaid = z.looseObject({
  ...{ name: z.string(), place: z.string(), kind: z.enum(['line', 'bar', 'scatter']) },
  ...{ acrossTitle: z.string(), upTitle: z.string(), fitted: z.boolean() },
});

const joined = (language: Language, words: readonly string[]): string =>
  words.filter((word) => word !== '').join(say('，', ', ', language));
const called = (name: string, place: string, language: Language): string =>
  say(`${name}（${place}）`, `${name} (${place})`, language);

/** A part of the design in words. */
export const designTold = (part: string, data: unknown, language: Language, nameOf: SubjectName): string | null => {
  switch (part) {
    case 'origin':
      return originTold(data, language, nameOf);
    case 'inputs': {
      const input = inputSaid.safeParse(data).data;
      if (input === undefined) return null;
      const limits = inputLimits({ ...input, kind: 'number' });
      const options = input.options.map((option) => `“${option}”`).join(say('、', ', ', language));
      const unit = limits === '' ? input.unit : limits;
      const required = input.required ? say('必填', 'required', language) : '';
      return joined(language, [called(input.name, input.place, language), INPUT_KIND_WORDS[input.kind][language], unit, options, required, input.hint]); // prettier-ignore
    }
    case 'links': {
      const link = linkSaid.safeParse(data).data;
      return link ? called(LINK_WORDS[link.of][language], link.place, language) : null;
    }
    case 'results': {
      const result = resultSaid.safeParse(data).data;
      return result ? joined(language, [called(result.name, result.place, language), result.unit]) : null;
    }
    case 'charts': {
      const chart = chartSaid.safeParse(data).data;
      if (chart === undefined) return null;
      const axis = (words: string, title: string): string => (title === '' ? '' : `${words}“${title}”`);
      return joined(language, [
        ...[called(chart.name, chart.place, language), CHART_WORDS[chart.kind][language]],
        axis(say('横轴', 'X axis ', language), chart.acrossTitle),
        axis(say('纵轴', 'Y axis ', language), chart.upTitle),
        chart.fitted ? say('拟合直线', 'linear fit', language) : '',
      ]);
    }
    default:
      return null;
  }
};

/** Why a content is not taken; what is wrong with its workbook is said as of any other. */
export const DESIGN_FAULTS = {
  ...SHEET_FAULTS,
  lockedCell: of('单元格 {cell} 由设计锁定，不能更改；只能填写输入单元格', '{cell} is locked by the design. Only input cells can be filled in.'),
  designPinned: of('表格已按设计填写，设计不能再改；需要另一设计时请另加一个模块', 'The sheet is filled in by its design, which stays as it is. Add another module for another design.'),
  inputFormula: of('{cell} 是填写数值的单元格，不能有公式或文字格式', '{cell} is filled in with values. It takes no formula and no formatted text.'),
  inputTwice: of('{cell} 已是另一个输入项或关联单元格', '{cell} belongs to another input or linked cell already.'),
  designOutside: of('设计中的区域超出工作表，或工作表已删除；请重新选择单元格', 'A range of the design lies outside its sheet, or the sheet is gone. Choose the cells again.'),
  tooManyInputs: of(`输入单元格最多 ${MOST.inputCells} 个`, `A sheet has at most ${MOST.inputCells} input cells.`),
  tooManySeries: of(`一张图最多 ${MOST.series} 组数据，每列一组；请把纵轴的区域选窄一些`, `A chart shows at most ${MOST.series} columns of values. Choose fewer columns.`),
  noOptions: of('请至少写一个选项', 'Write at least one option.'),
  originUnsealed: of('取自资源的设计不能在记录中修改', 'A design taken from Resources is not changed in a record.'),
  originInBook: of('来源（origin）属于整个设计，不写在其电子表格里', 'Where a design was taken from (origin) stands beside its workbook, not in it.'),
  maxBelowMin: of('上限不能小于下限', 'The upper limit must not be below the lower one.'),
  badNumber: of('请填写数字，如 1.50', 'A number is needed, such as 1.50.'),
  badUnit: of('单位不在单位表中', 'The unit is not in the list of units.'),
  inputNumber: of('“{name}”（{cell}）应填数字', '“{name}” ({cell}) takes a number.'),
  inputDate: of('“{name}”（{cell}）应填日期，如 2026-03-02', '“{name}” ({cell}) takes a date such as 2026-03-02.'),
  inputChoice: of('“{name}”（{cell}）请从选项中选择', 'Choose one of the options for “{name}” ({cell}).'),
  inputYesNo: of('“{name}”（{cell}）应填是或否', '“{name}” ({cell}) takes yes or no.'),
  inputPerson: of('“{name}”（{cell}）请选择人员', 'Choose a person for “{name}” ({cell}).'),
  badReason: of(`“{name}”（{cell}）的超限原因应为文字，最多 ${LONGEST.reason} 字`, `The reason for “{name}” ({cell}) is a text of at most ${LONGEST.reason} characters.`),
  reasonElse: of('“{name}”（{cell}）的值已不是 {value}，这条超限原因没有写入；请按现在的值重新说明', '“{name}” ({cell}) is no longer {value}, so the reason given for it was not written. Give one for the value that stands there now.'),
  reasonNotAsked: of('“{name}”（{cell}）的值 {value} 在限度之内，不需要原因', '“{name}” ({cell}) is within its limits at {value} and needs no reason.'),
  inputMember: of('“{name}”（{cell}）请选择在用的成员', 'Choose a member whose account is in use for “{name}” ({cell}).'),
  inputText: of('“{name}”（{cell}）应填文字', '“{name}” ({cell}) takes text.'),
} as const satisfies Readonly<Record<string, Label>>; // prettier-ignore
