import { fieldWords } from '@shilu/events/audit/field-words';
import { exactTime } from '@shilu/events/core/exact-time';
import type { Content } from 'pdfmake/interfaces';
import type { PrintContext } from './print-context';
import { plainText } from './text';
import { SMALL } from './theme';

/** A part that was changed, or taken out, after it was entered: what stood there first, how often it was changed, and when last. */
export type Correction = {
  readonly title: string;
  readonly first: string | null;
  readonly times: number;
  readonly at: string;
};
/** By module; what belongs to none under ''. `more` parts are not named. */
export type Corrections = ReadonlyMap<string, { readonly named: readonly Correction[]; readonly more: number }>;

/** Of a longer value its beginning: all of it stands in the trail. */
const MOST_LETTERS = 80;
const shortened = (words: string): string => {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= MOST_LETTERS ? line : `${letters.slice(0, MOST_LETTERS).join('')}…`;
};

/** Whether data was changed since it was first entered, and which (Annex 11, 8.2): each module says the one or the other. */
export const correctionWords = (
  of: string,
  corrections: Corrections,
  { labels, language, zone }: Pick<PrintContext, 'labels' | 'language' | 'zone'>,
): { readonly said: string; readonly parts: readonly string[] } => {
  const found = corrections.get(of);
  if (found === undefined) return { said: labels.unchanged, parts: [] };
  const parts = found.named.map(
    ({ title, first, times, at }) =>
      `* ${fieldWords(title, language)}${labels.colon}${labels.correction(first === null || first.trim() === '' ? labels.none : shortened(first), times, exactTime(at, zone))}`,
  );
  return { said: labels.changed, parts: found.more > 0 ? [...parts, labels.moreParts(found.more)] : parts };
};

export const correctionLines = (...of: Parameters<typeof correctionWords>): Content[] => {
  const style = { ...SMALL, fontSize: 7 };
  const { said, parts } = correctionWords(...of);
  return [plainText(said, style), ...parts.map((part) => plainText(part, { ...style, margin: [8, 0, 0, 0] }))];
};
