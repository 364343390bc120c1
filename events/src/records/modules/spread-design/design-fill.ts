import type { Language } from '../../../core/call';
import type { CellChange, CellFill, CellPlace } from '../cell-fill';
import { valueText } from '../spread-sheet/cell-text';
import type { WriteFault } from '../module-type';
import { LONGEST, placeKey, type Reason, type SpreadDesign } from './design-schema';
import { inputText } from './design-words';
import { isDecimal } from '../../../units/base-value';
import { beyondLimits, inputName, inputsByPlace, kindFault, placeName, valueOf } from './input-cells';
import { asTyped, reasonedValue, withWritten, writtenAt } from './written-digits';

const REASON_OF: Readonly<Record<Language, (name: string) => string>> = {
  'zh-CN': (name) => `“${name}”的超限原因`,
  'en-US': (name) => `Reason for “${name}”`,
};

/** The reason that stands for this value of a cell. */
const reasonAt = ({ reasons }: SpreadDesign, place: CellPlace): Reason | undefined =>
  reasons.find((each) => each.value === place.reasonFor && placeKey(each) === placeKey(place));

/** Why no such reason can be given; null where it can. A reason stands beside the value that it was given for. */
const reasonFault = (content: SpreadDesign, change: CellChange): string | null => {
  const input = inputsByPlace(content).get(placeKey(change));
  if (input === undefined) return 'lockedCell';
  if (change.to !== null && (typeof change.to !== 'string' || [...change.to].length > LONGEST.reason))
    return 'badReason';
  const value = valueOf(content.book, change);
  if (value !== change.reasonFor) return 'reasonElse';
  return beyondLimits(input, value) === null ? 'reasonNotAsked' : null;
};

const withReasons = (content: SpreadDesign, changes: readonly CellChange[]): SpreadDesign => {
  if (changes.length === 0) return content;
  const changed = new Set(changes.map((change) => placeKey(change)));
  const given = changes.flatMap(({ sheet, row, column, reasonFor: value, to }): Reason[] =>
    value === undefined || typeof to !== 'string' ? [] : [{ sheet, row, column, reason: to, value }],
  );
  return { ...content, reasons: [...content.reasons.filter((each) => !changed.has(placeKey(each))), ...given] };
};

/** A number of which the digits are kept: whatever says no more than its value is sent as a number. */
const isTypedNumber = (text: string): boolean => isDecimal(text) && asTyped(text) === text;

/** Filling a designed sheet in together: values of its inputs, each of its kind, why one is beyond its limits, and nothing else. */
export const designFill: CellFill<SpreadDesign> = {
  together: ({ design }) => design.sealed,
  fault: (content, change) => {
    const input = inputsByPlace(content).get(placeKey(change));
    const to = input?.kind === 'number' && typeof change.to === 'string' && isTypedNumber(change.to) ? Number(change.to) : change.to;
    const ofValue = input === undefined ? 'lockedCell' : to === null ? null : kindFault(input, to);
    const message = change.reasonFor === undefined ? ofValue : reasonFault(content, change);
    if (message === null) return null;
    const { reasonFor } = change;
    const value = reasonFor === undefined ? '' : reasonedValue(content, { ...change, value: reasonFor });
    const fault: WriteFault = {
      path: ['book', 'sheets', change.sheet, 'cellData', String(change.row), String(change.column)],
      message,
      params: { cell: placeName(content.book, change), name: input?.name ?? '', value },
    };
    return fault;
  },
  valueAt: (content, place) =>
    (place.reasonFor === undefined ? writtenAt(content, place) : reasonAt(content, place)?.reason) ?? null,
  filled: (content, changes) => {
    const values = changes
      .filter(({ reasonFor }) => reasonFor === undefined)
      .map(({ sheet, row, column, to }) => ({ sheet, row, column, value: to ?? undefined }));
    const reasons = changes.filter(({ reasonFor }) => reasonFor !== undefined);
    return withReasons(withWritten(content, values), reasons);
  },
  nameOf: (content, place, language) => {
    const input = inputsByPlace(content).get(placeKey(place));
    const name = input === undefined ? placeName(content.book, place) : inputName({ ...place, input });
    return place.reasonFor === undefined ? name : REASON_OF[language](name);
  },
  shown: (content, place, value, language, nameOf) => {
    if (value === null || value === '') return '';
    if (place.reasonFor !== undefined) return valueText(value);
    const input = inputsByPlace(content).get(placeKey(place));
    if (input === undefined) return valueText(value);
    // What somebody is typing is told as text.
    const typed = input.kind === 'yesNo' && typeof value === 'string' ? value === 'true' : value;
    const said = inputText(input, typed, language, nameOf);
    return input.kind === 'number' && input.unit !== '' ? `${said} ${input.unit}` : said;
  },
}; // prettier-ignore
