import type { Language } from '../../../core/call';
import { own } from '../../../core/own';
import { cellName, rangeName, type Range } from '../spread-sheet/cell-names';
import type { SpreadSheet } from '../spread-sheet/sheet-schema';
import { cellsIn, type Chart, type Input, type SpreadDesign } from './design-schema';
import { INPUT_KIND_WORDS, inputLimits, inputText, LINK_WORDS } from './design-words';
import { placeName } from './input-cells';
import { writtenAt } from './written-digits';

type Who = (account: string) => string;
/** What one input asks for and what is filled in, in words. */
type InputSaid = { readonly id: string; readonly called: string; readonly asks: string; readonly filled: string }; // prettier-ignore

export const DESIGN_HEADS = {
  'zh-CN': { input: '填写项', asks: '填写要求', filled: '填写内容', links: '关联单元格', required: '必填' },
  'en-US': { input: 'Input', asks: 'What it takes', filled: 'Filled in', links: 'Linked cells', required: 'required' },
} as const satisfies Readonly<Record<Language, unknown>>; // prettier-ignore

/** `B4:B9`, with the name of its sheet where there are several. */
const rangePlace = ({ sheets, sheetOrder }: SpreadSheet, sheet: string, range: Range): string =>
  sheetOrder.length > 1 ? `${own(sheets, sheet)?.name ?? ''}!${rangeName(range)}` : rangeName(range);

export const placed = (name: string, place: string, language: Language): string =>
  language === 'zh-CN' ? `${name}（${place}）` : `${name} (${place})`;

const asksOf = (input: Input, language: Language): string => {
  const [colon, comma] = language === 'zh-CN' ? ['：', '、'] : [': ', ', '];
  const kind = INPUT_KIND_WORDS[input.kind][language];
  const limits = inputLimits(input);
  return [
    input.options.length === 0 ? kind : `${kind}${colon}${input.options.join(comma)}`,
    limits === '' ? input.unit : limits,
    input.required ? DESIGN_HEADS[language].required : '',
    input.hint,
  ]
    .filter((said) => said !== '')
    .join(language === 'zh-CN' ? '；' : '; ');
};

const filledOf = (input: Input, content: SpreadDesign, language: Language, nameOf: Who): string => {
  const { sheet, range, unit } = input;
  const single = range.startRow === range.endRow && range.startColumn === range.endColumn;
  const said: string[] = [];
  for (const { row, column } of cellsIn(range)) {
    const text = inputText(input, writtenAt(content, { sheet, row, column }), language, nameOf);
    if (text === '') continue;
    const value = unit === '' ? text : `${text} ${unit}`;
    said.push(single ? value : `${cellName(row, column)} ${value}`);
  }
  return said.join(language === 'zh-CN' ? '；' : '; ');
};

/** What a signature over a sheet binds and its cells do not show: what each input asks for, and what stands in it in full. */
export const inputsSaid = (content: SpreadDesign, language: Language, nameOf: Who): readonly InputSaid[] =>
  content.design.inputs.map((input) => ({
    id: input.id,
    called: placed(input.name, rangePlace(content.book, input.sheet, input.range), language),
    asks: asksOf(input, language),
    filled: filledOf(input, content, language, nameOf),
  }));

/** Cells that the server fills in, and with what of the record; empty where there are none. */
export const linksSaid = ({ book, design }: SpreadDesign, language: Language): string =>
  design.links
    .map((link) => placed(LINK_WORDS[link.of][language], placeName(book, link), language))
    .join(language === 'zh-CN' ? '；' : '; ');

/** Which cells a chart draws: `A14:A16 → B14:B16`. */
export const chartPlace = (book: SpreadSheet, { sheet, across, up }: Chart): string =>
  [...(across === null ? [] : [rangePlace(book, sheet, across)]), rangePlace(book, sheet, up)].join(' → ');
