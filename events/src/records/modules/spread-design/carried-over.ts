import { isSameUnit } from '../../../units/unit';
import type { Carry, Take } from '../carry-over';
import type { CellValue } from '../spread-sheet/sheet-cells';
import { placeKey, type Reason, type SpreadDesign } from './design-schema';
import { beyondLimits, inputCells, valueOf, type InputCell } from './input-cells';
import { linkedToRecord } from './linked-cells';
import { uncalculated, withValues } from './with-cells';
import { withWritten, writtenAt } from './written-digits';

/** Without what another record was called and whose it was: the next save writes what this one is, and calculates by it. */
export const unlinked: Take<SpreadDesign> = (content) => {
  const next = linkedToRecord(content, null);
  return next === content ? content : { ...next, book: uncalculated(next.book) };
};

/** The same again, but for what stands in it of its record. */
export const sheetCloned: Carry<SpreadDesign> = {
  take: unlinked,
  told: {
    'zh-CN': '设计表格：设计和填写的内容全部带入；关联单元格在保存时写入新记录的编号、标题和人员，公式随之重新计算。',
    'en-US':
      'Designed sheets: the design and what was filled in are carried over. Linked cells say what the new record is once it is saved, when formulas are calculated again.',
  },
};

/** The design as somebody begins with it: nothing is filled in. */
export const setUpOnly: Carry<SpreadDesign> = {
  take: ({ digits: _typed, ...content }) => ({
    ...content,
    reasons: [],
    book: uncalculated(
      withValues(linkedToRecord(content, null).book, [...inputCells(content)].map(({ sheet, row, column }) => ({ sheet, row, column, value: undefined }))), // prettier-ignore
    ),
  }),
  told: {
    'zh-CN': '设计表格：带入设计；填写的数值、超限原因和计算结果留在原实验。',
    'en-US':
      'Designed sheets: the design is carried over; what was filled in, reasons and results stay with the original.',
  },
};

/** In a record a sheet with inputs is filled in; what the template has in them is what is begun with. */
export const beginFilling: Take<SpreadDesign> = (content) =>
  content.design.inputs.length === 0 ? content : { ...content, design: { ...content.design, sealed: true } };

type Moved = { readonly from: InputCell; readonly to: InputCell; readonly value: CellValue };

/** What is filled in, each in the cell of the same input of another design that can hold it: 12 mg are not 12 g. */
const movedTo = (content: SpreadDesign, design: Pick<SpreadDesign, 'design'>): readonly Moved[] => {
  const inputs = new Map(content.design.inputs.map((input) => [input.id, input]));
  return [...inputCells(design)].flatMap((to): readonly Moved[] => {
    const { input, row, column } = to;
    const was = inputs.get(input.id);
    if (was === undefined || was.kind !== input.kind || !isSameUnit(was.unit, input.unit)) return [];
    const from = {
      input: was,
      sheet: was.sheet,
      row: was.range.startRow + row - input.range.startRow,
      column: was.range.startColumn + column - input.range.startColumn,
    };
    if (from.row > was.range.endRow || from.column > was.range.endColumn) return [];
    const value = writtenAt(content, from);
    if (value === undefined || (input.kind === 'choice' && !input.options.includes(String(value)))) return [];
    return [{ from, to, value }];
  });
};

type KeptReason = { readonly from: InputCell; readonly reason: Reason };

/** Reasons of values that lie beyond the limits of another design as well, in their cells there. */
const keptReasons = ({ book, reasons }: SpreadDesign, moved: readonly Moved[]): readonly KeptReason[] => {
  const given = new Map(reasons.map((each) => [placeKey(each), each]));
  return moved.flatMap(({ from, to: { input, sheet, row, column } }): readonly KeptReason[] => {
    const [reason, value] = [given.get(placeKey(from)), valueOf(book, from)];
    if (reason === undefined || reason.value !== value || beyondLimits(input, value) === null) return [];
    return [{ from, reason: { ...reason, sheet, row, column } }];
  });
};

/** A newer design, of wherever it was taken from, with what was filled in by the one before, input by input. */
export const withNewerDesign = (content: SpreadDesign, _before: SpreadDesign, after: SpreadDesign): SpreadDesign => {
  const design = beginFilling(after);
  const moved = movedTo(content, design);
  return {
    ...withWritten(design, moved.map(({ to: { sheet, row, column }, value }) => ({ sheet, row, column, value }))),
    reasons: keptReasons(content, moved).map(({ reason }) => reason),
  };
}; // prettier-ignore

/** What a newer design has no place for: the value of a cell, or the reason that was given for it. */
export type LeftByNewer = { readonly cell: InputCell; readonly reason: Reason | null };

/** What is filled in and has no place in a newer design, or is nothing that its cell takes any more; and reasons that it does not ask for. */
export const leftByNewer = (content: SpreadDesign, after: SpreadDesign): readonly LeftByNewer[] => {
  const moved = movedTo(content, beginFilling(after));
  const values = new Set(moved.map(({ from }) => placeKey(from)));
  const reasons = new Set(keptReasons(content, moved).map(({ from }) => placeKey(from)));
  const given = new Map(content.reasons.map((each) => [placeKey(each), each]));
  return [...inputCells(content)].flatMap((cell): readonly LeftByNewer[] => {
    const [key, value] = [placeKey(cell), valueOf(content.book, cell)];
    const reason = given.get(key);
    return [
      ...(value === undefined || values.has(key) ? [] : [{ cell, reason: null }]),
      ...(reason === undefined || reason.value !== value || reasons.has(key) ? [] : [{ cell, reason }]),
    ];
  });
};
