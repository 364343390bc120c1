import { isDecimal } from '../../../units/base-value';
import type { CellValue } from '../spread-sheet/sheet-cells';
import { placeKey, type Digits, type Place, type SpreadDesign } from './design-schema';
import { inputsByPlace, valueOf } from './input-cells';
import { uncalculated, withValues } from './with-cells';

/** A number as somebody typed it: the number itself where its digits say no more than it does, else its text (1.50). */
export const asTyped = (text: string): number | string => (String(Number(text)) === text ? Number(text) : text);

/** Found once for each content, which is never changed in place: cells are asked one by one. */
const known = new WeakMap<readonly Digits[], ReadonlyMap<string, Digits>>();
const byPlace = (digits: readonly Digits[]): ReadonlyMap<string, Digits> => {
  const found = known.get(digits) ?? new Map(digits.map((each) => [placeKey(each), each]));
  known.set(digits, found);
  return found;
};

/** What was written into a cell, digit by digit; formulas take the number. */
export const writtenAt = ({ book, digits }: Pick<SpreadDesign, 'book' | 'digits'>, place: Place): CellValue | undefined => {
  const value = valueOf(book, place);
  if (digits === undefined || typeof value !== 'number') return value;
  const typed = byPlace(digits).get(placeKey(place));
  return typed?.value === value ? typed.text : value;
}; // prettier-ignore

/** A value that a reason is given for, as it was written into its cell, with the unit of its input: `1.50 mg`. */
export const reasonedValue = (content: SpreadDesign, { value, ...place }: Place & { readonly value: number }): string => {
  const written = valueOf(content.book, place) === value ? writtenAt(content, place) : value;
  const unit = inputsByPlace(content).get(placeKey(place))?.unit ?? '';
  return `${written ?? value}${unit === '' ? '' : ` ${unit}`}`;
}; // prettier-ignore

/** Digits that somebody typed, as long as their number stands where they typed it. */
export const standingDigits = (content: SpreadDesign): SpreadDesign => {
  const { digits, ...rest } = content;
  if (digits === undefined) return content;
  const inputs = inputsByPlace(content);
  const standing = digits.filter(
    (each) =>
      inputs.get(placeKey(each))?.kind === 'number' &&
      valueOf(content.book, each) === each.value &&
      Number(each.text) === each.value &&
      asTyped(each.text) === each.text,
  );
  if (standing.length === digits.length) return content;
  return standing.length === 0 ? rest : { ...rest, digits: standing };
};

type Written = Place & { readonly value: CellValue | undefined };

/** The content with these values in its inputs, numbers as they were typed; what formulas give is calculated after it. */
export const withWritten = (content: SpreadDesign, values: readonly Written[]): SpreadDesign => {
  if (values.length === 0) return content;
  const inputs = inputsByPlace(content);
  const read = values.map(({ sheet, row, column, value }) => {
    const place = { sheet, row, column };
    const isTyped = inputs.get(placeKey(place))?.kind === 'number' && typeof value === 'string' && isDecimal(value);
    return isTyped ? { ...place, value: Number(value), text: value } : { ...place, value, text: null };
  });
  const changed = new Set(read.map(placeKey));
  const { digits = [], ...rest } = content;
  const next = [
    ...digits.filter((each) => !changed.has(placeKey(each))),
    ...read.flatMap(({ text, value, ...place }): Digits[] =>
      text === null || typeof value !== 'number' || asTyped(text) !== text ? [] : [{ ...place, text, value }],
    ),
  ];
  const book = uncalculated(withValues(content.book, read.map(({ text: _text, ...place }) => place))); // prettier-ignore
  return { ...rest, book, ...(next.length === 0 ? {} : { digits: next }) };
};
