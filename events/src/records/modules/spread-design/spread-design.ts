import type { Language } from '../../../core/call';
import { defineModule } from '../define-module';
import { labelledIdentities } from '../identity';
import type { ModuleType } from '../module-type';
import type { Quotable } from '../quotes';
import { takenFacts, tableTaken } from '../table-taken';
import { valueText } from '../spread-sheet/cell-text';
import { asCalculated, asksCalculation } from '../spread-sheet/as-calculated';
import { isOfOtherEngine, otherwiseNow } from '../spread-sheet/otherwise-now';
import { holdsNothing } from '../spread-sheet/sheet-library';
import { sheetText } from '../spread-sheet/sheet-text';
import { designFaults } from './as-designed';
import { beginFilling, leftByNewer, setUpOnly, sheetCloned, unlinked, withNewerDesign } from './carried-over';
import { diffSpreadDesign, toldLeft } from './design-diff';
import { designFill } from './design-fill';
import { designLibrary } from './design-library';
import { emptySpreadDesign, placeKey, spreadDesignSchema, spreadDesignShape, type SpreadDesign } from './design-schema';
import { DESIGN_FAULTS, DESIGN_LIBRARY, DESIGN_PARTS, designTitle, designTold, inputText } from './design-words';
import {
  cellOfInput,
  deviations,
  inputCells,
  inputName,
  placeName,
  unfilledCells,
  valueFaults,
  valueOf,
} from './input-cells';
import { linkedToRecord } from './linked-cells';
import { resultText } from './result-text';
import { uncalculated, withValues } from './with-cells';
import { standingDigits, writtenAt } from './written-digits';

/** Reasons stand beside the values beyond their limits that they were given for, digits beside their numbers, and beside nothing else. */
const derived = (given: SpreadDesign): SpreadDesign => {
  const content = standingDigits(given);
  if (content.reasons.length === 0) return content;
  const beyond = new Set(deviations(content).flatMap(({ cell, reason }) => (reason === '' ? [] : [placeKey(cell)])));
  const reasons = content.reasons.filter((each) => beyond.has(placeKey(each)));
  return reasons.length === content.reasons.length ? content : { ...content, reasons };
};

/**
 * Who gave each reason, and when: one that says the same of the same value is whose it was, wherever a newer design has its
 * cell; every other is this hand's.
 */
const stampedReasons = (old: SpreadDesign | null, next: SpreadDesign, { by, at }: { readonly by: string; readonly at: string }): SpreadDesign => {
  if (next.reasons.length === 0) return next;
  const before = new Map(old === null ? [] : old.reasons.map((each) => [cellOfInput(old, each), each] as const));
  const reasons = next.reasons.map(({ by: _by, at: _at, ...given }) => {
    const cell = cellOfInput(next, given);
    const was = cell === null ? undefined : before.get(cell);
    return was?.reason === given.reason && was.value === given.value ? { ...was, ...given } : { ...given, by, at };
  });
  return { ...next, reasons };
}; // prettier-ignore

/** Who was put into a cell by hand. */
const inputPeople = (content: SpreadDesign) =>
  [...inputCells(content)].flatMap((cell) => {
    const account = cell.input.kind === 'person' ? valueOf(content.book, cell) : undefined;
    return account === undefined ? [] : [{ account: String(account), cell: placeName(content.book, cell), name: cell.input.name }];
  }); // prettier-ignore

/** Cells in which accounts stand. */
const people = ({ design }: SpreadDesign) => [
  ...[...inputCells({ design })].filter(({ input }) => input.kind === 'person'),
  ...design.links.filter(({ of }) => of === 'author' || of === 'participants'),
];

const accountsIn = (content: SpreadDesign): readonly string[] => [
  ...new Set([
    ...people(content).flatMap((place) => String(valueOf(content.book, place) ?? '').split(' ')).filter((id) => id !== ''),
    ...content.reasons.flatMap(({ by }) => by ?? []),
  ]),
]; // prettier-ignore

/** Values of a sheet by their names: what came of it first. */
const named = (content: SpreadDesign, language: Language): readonly (Quotable & { readonly of: string })[] => {
  const saying = (of: string, name: string, text: string, unit: string): readonly Quotable[] =>
    text === ''
      ? []
      : [{ row: '', rowName: '', of, label: { 'zh-CN': name, 'en-US': name }, said: unit === '' ? text : `${text} ${unit}` }]; // prettier-ignore
  return [
    ...content.design.results.flatMap((result) =>
      saying(`result ${result.id}`, result.name, resultText(content, result), ''),
    ),
    ...[...inputCells(content)].flatMap(
      (cell) =>
      cell.input.kind === 'person'
        ? []
        : saying(`cell ${placeKey(cell)}`, inputName(cell), inputText(cell.input, writtenAt(content, cell), language, String), cell.input.unit), // prettier-ignore
    ),
  ];
};

const textOf = (content: SpreadDesign): string => {
  const values = named(content, 'zh-CN').map(({ label, said }) => `${label['zh-CN']} ${said}`);
  const silent = people(content).map(({ sheet, row, column }) => ({ sheet, row, column, value: undefined }));
  return [
    ...new Set(values),
    ...content.design.inputs.map(({ name }) => name),
    ...content.reasons.map(({ reason }) => reason),
    sheetText(withValues(content.book, silent)),
    // Whoever stands in it is named where it is read.
    ...(accountsIn(content).length === 0 ? [] : ['@']),
  ]
    .filter((text) => text !== '')
    .join('\n');
};

/** M09: a sheet that one person designs and others fill in. */
export const spreadDesignModule: ModuleType<SpreadDesign> = {
  type: 'spreadDesign',
  specId: 'M09',
  label: { 'zh-CN': '设计表格', 'en-US': 'Designed sheet' },
  begin: { 'zh-CN': '设计表格', 'en-US': 'Design the sheet' },
  guide: {
    'zh-CN':
      '先设计、后填写的电子表格。设计时写好文字、公式和格式，再指定哪些单元格由实验人员填写：每个输入项有名称、类型（文本、数字、日期、选项、是/否、人员）、单位、限度、是否必填和提示；还可以关联记录的编号、标题、记录人和参与人，为结果命名，并用数据画折线图、柱状图和散点图。\n点“完成设计”后即按设计填写：只有输入单元格可以更改，用 Tab 逐个移动；其余单元格锁定，保存时由系统核对并重新计算。超出限度的值会标出，须写明原因才能提交；必填的单元格须填完。\n设计可以存为资源，发布后由多个记录取用，也可以放在模板里；命名的结果可以搜索，也可以在正文中引用。',
    'en-US':
      'A spreadsheet that is designed first and filled in afterwards. The designer writes texts, formulas and formats, and says which cells are filled in: each input has a name, a type (text, number, date, choice, yes/no, person), a unit, limits, a hint, and may be required. Cells can be linked to the number, title, author and participants of the record, results can be named, and line, bar and scatter charts drawn of the data.\nAfter “Finish the design” the sheet is filled in by it: only input cells change, and Tab goes from one to the next. All else is locked, which is checked on saving, when everything is calculated again. A value beyond its limits is marked and needs a reason before the record is submitted, and required cells must be filled in.\nA design can be kept in Resources and published for many records, or stand in a template. Named results are found by search and can be quoted in texts of the record.',
  },
  version: 1,
  upgrade: (content) => content,
  schema: spreadDesignSchema,
  shape: spreadDesignShape,
  faultWords: DESIGN_FAULTS,
  writeFaults: valueFaults,
  derived,
  named: (content) => inputPeople(content).map(({ account, cell, name }) => ({ account, fault: { path: ['book'], message: 'inputMember', params: { cell, name } } })), // prettier-ignore
  linked: linkedToRecord,
  stamped: (old, next, hand) => ({ content: stampedReasons(old, next, hand), faults: old === null ? [] : designFaults(old, next) }), // prettier-ignore
  calculated: {
    asks: ({ book }) => asksCalculation(book),
    book: ({ book }) => book,
    read: (content, calculation) => {
      // Results of a sheet that is filled in are nobody's word: where no engine gave any, there are none.
      if (calculation === null && content.design.sealed)
        return { content: { ...content, book: uncalculated(content.book) }, faults: [] };
      const { content: book, faults } = asCalculated(content.book, calculation);
      return { content: { ...content, book }, faults: faults.map((fault) => ({ ...fault, path: ['book', ...fault.path] })) }; // prettier-ignore
    },
    otherwise: {
      asks: ({ book }) => isOfOtherEngine(book),
      read: ({ book }, calculation) => otherwiseNow(book, calculation),
    },
  },
  empty: emptySpreadDesign,
  diff: diffSpreadDesign,
  parts: DESIGN_PARTS,
  titleWords: designTitle,
  tell: designTold,
  unfilled: unfilledCells,
  text: textOf,
  files: ({ book: { source, sheets } }) => [
    ...(source ? [source] : []),
    ...Object.values(sheets).flatMap(({ pictures }) => pictures.map(({ file }) => file)),
  ],
  seenAt: ({ book: { fixed } }) => (fixed ? [{ path: ['book', 'fixed', 'at'], at: fixed.at }] : []),
  mentions: accountsIn,
  quotable: named,
  identities: (content) =>
    [...inputCells(content)].flatMap((cell) => labelledIdentities(cell.input.name, valueText(valueOf(content.book, cell)))), // prettier-ignore
  facts: ({ origin }) => takenFacts(DESIGN_LIBRARY, origin),
  carryOver: { clone: sheetCloned, next: setUpOnly, record: beginFilling, copy: unlinked },
  withTemplate: {
    taken: withNewerDesign,
    left: (content, _before, after) => toldLeft(content, leftByNewer(content, after)),
  },
  library: designLibrary,
  fill: designFill,
  isEmpty: ({ book }) => holdsNothing(book),
};

export const spreadDesign = defineModule(spreadDesignModule, tableTaken);
