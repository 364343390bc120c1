import { id, isoDate } from '../../../core/schemas';
import { own } from '../../../core/own';
import { isDecimal } from '../../../units/base-value';
import { minus, ratioOf } from '../../../units/ratio';
import type { WriteFault } from '../module-type';
import { cellName } from '../spread-sheet/cell-names';
import { cellIn } from '../spread-sheet/cell-text';
import { formulasOf } from '../spread-sheet/volatile-cells';
import type { Cell, CellValue } from '../spread-sheet/sheet-cells';
import type { SpreadSheet } from '../spread-sheet/sheet-schema';
import { cellsIn, placeKey, type Input, type Place, type SpreadDesign } from './design-schema';

/** A cell that is filled in, with the input that it is of. */
export type InputCell = Place & { readonly input: Input };

export const cellOf = ({ sheets }: Pick<SpreadSheet, 'sheets'>, { sheet, row, column }: Place): Cell | undefined =>
  cellIn(own(sheets, sheet)?.cellData, row, column);
export const valueOf = (book: Pick<SpreadSheet, 'sheets'>, place: Place): CellValue | undefined =>
  cellOf(book, place)?.v;

/** Cells that are filled in, input by input. */
export function* inputCells({ design }: Pick<SpreadDesign, 'design'>): Generator<InputCell> {
  for (const input of design.inputs)
    for (const { row, column } of cellsIn(input.range)) yield { input, sheet: input.sheet, row, column };
}

/** Designs are never changed in place, and are asked once for each cell that somebody fills in. */
const placed = new WeakMap<SpreadDesign['design'], ReadonlyMap<string, Input>>();
/** The cells that are filled in, by `placeKey`. */
export const inputsByPlace = ({ design }: Pick<SpreadDesign, 'design'>): ReadonlyMap<string, Input> => {
  const found = placed.get(design) ?? new Map([...inputCells({ design })].map((cell) => [placeKey(cell), cell.input]));
  placed.set(design, found);
  return found;
};

/** Which cell of which input it is, wherever a design has that input: a newer one may have it elsewhere. Null of no input's cell. */
export const cellOfInput = (content: Pick<SpreadDesign, 'design'>, place: Place): string | null => {
  const input = inputsByPlace(content).get(placeKey(place));
  return input === undefined
    ? null
    : `${input.id} ${place.row - input.range.startRow} ${place.column - input.range.startColumn}`;
};

/** `B4`, with the name of its sheet where there are several. */
export const placeName = ({ sheets, sheetOrder }: SpreadSheet, { sheet, row, column }: Place): string => {
  const cell = cellName(row, column);
  return sheetOrder.length > 1 ? `${own(sheets, sheet)?.name ?? ''}!${cell}` : cell;
};

/** What an input is called; of several cells each says which one it is. */
export const inputName = ({ input, row, column }: InputCell): string => {
  const { startRow, endRow, startColumn, endColumn } = input.range;
  return startRow === endRow && startColumn === endColumn ? input.name : `${input.name} ${cellName(row, column)}`;
};

/** Why a value may not stand in a cell of this kind; null where it may. Empty cells hold nothing. */
export const kindFault = ({ kind, options }: Input, value: CellValue): string | null => {
  switch (kind) {
    case 'number':
      return typeof value === 'number' ? null : 'inputNumber';
    case 'date':
      return typeof value === 'string' && isoDate.safeParse(value).success ? null : 'inputDate';
    case 'choice':
      return typeof value === 'string' && options.includes(value) ? null : 'inputChoice';
    case 'yesNo':
      return typeof value === 'boolean' ? null : 'inputYesNo';
    case 'person':
      return typeof value === 'string' && id.safeParse(value).success ? null : 'inputPerson';
    case 'text':
      return typeof value === 'string' ? null : 'inputText';
  }
};

/** Values that are not of the kind that their cells ask for. */
export const valueFaults = ({ book, design }: SpreadDesign): readonly WriteFault[] => {
  const faults: WriteFault[] = [];
  for (const cell of inputCells({ design })) {
    const { input, sheet, row, column } = cell;
    const value = valueOf(book, cell);
    const message = value === undefined ? null : kindFault(input, value);
    if (message === null) continue;
    faults.push({
      path: ['book', 'sheets', sheet, 'cellData', String(row), String(column)],
      message,
      params: { cell: placeName(book, cell), name: input.name },
    });
    if (faults.length === 50) break;
  }
  return faults;
};

/**
 * Which side of a limit a number lies on, as its shortest decimals say it: 0.1 is no more than a limit of 0.1. Both become
 * doubles by one rule, which keeps their order, so that only those of one double have to be told apart by their digits.
 */
const side = (value: number, limit: string): number => {
  const near = Number(limit);
  return value === near ? Number(minus(ratioOf(String(value)), ratioOf(limit)).n) : value - near;
};

/** Where a number lies against the limits of its input; both of them are within. What cannot be compared is not within. */
export const beyondLimits = ({ kind, min, max }: Input, value: CellValue | undefined): 'below' | 'above' | null => {
  if (kind !== 'number' || typeof value !== 'number') return null;
  if (min !== '' && !(isDecimal(min) && side(value, min) >= 0)) return 'below';
  return max === '' || (isDecimal(max) && side(value, max) <= 0) ? null : 'above';
};

/** A value beyond its limits, with the reason that was given for it: empty where none was, or for another value. */
export type Deviation = {
  readonly cell: InputCell;
  readonly side: 'below' | 'above';
  readonly reason: string;
  /** Who gave it and when; undefined of one that is not saved yet. */
  readonly by: string | undefined;
  readonly at: string | undefined;
};

export const deviations = (content: SpreadDesign): readonly Deviation[] => {
  const reasons = new Map(content.reasons.map((each) => [placeKey(each), each]));
  return [...inputCells(content)].flatMap((cell) => {
    const value = valueOf(content.book, cell);
    const side = beyondLimits(cell.input, value);
    const given = reasons.get(placeKey(cell));
    const isFor = given?.value === value ? given : undefined;
    return side === null ? [] : [{ cell, side, reason: isFor?.reason ?? '', by: isFor?.by, at: isFor?.at }];
  });
};

const NOT_CALCULATED = '公式尚未计算，请打开后再保存一次 / formulas were not calculated: open it and save once more';

/** Whether formulas of a sheet that is filled in stand without results: its engine was late when it was written. */
const isUncalculated = ({ book, design }: SpreadDesign): boolean =>
  design.sealed && book.engine === null && formulasOf(book).next().done !== true;

/** What was not calculated, required cells in which nothing stands, and values beyond their limits for which nobody gave a reason. */
export const unfilledCells = (content: SpreadDesign): readonly { readonly field: string; readonly label: string }[] => [
  ...(isUncalculated(content) ? [{ field: 'calculation', label: NOT_CALCULATED }] : []),
  ...[...inputCells(content)].flatMap((cell) => {
    const value = valueOf(content.book, cell);
    const isBlank = value === undefined || (typeof value === 'string' && value.trim() === '');
    return cell.input.required && isBlank ? [{ field: `cell ${placeKey(cell)}`, label: inputName(cell) }] : [];
  }),
  ...deviations(content).flatMap(({ cell, reason }) =>
    reason.trim() === ''
      ? [{ field: `reason ${placeKey(cell)}`, label: `${inputName(cell)} · 超限原因 / reason for the value beyond its limits` }] // prettier-ignore
      : [],
  ),
];
