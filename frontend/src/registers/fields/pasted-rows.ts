import type { Language } from '@shilu/events/core/call';
import { isFault } from '@shilu/events/core/fields/cell';
import { rowTypeOf, type RowField } from '@shilu/events/core/fields/row-field-types';
import { parseSheetText } from '../../lib/sheet-text';

export type Row = Readonly<Record<string, unknown>>;

/** Their controls hold what is typed as it is, and say what is wrong with it. */
const HOLD_TEXT: readonly RowField['type'][] = ['name', 'text', 'longText', 'quantity', 'date', 'dateTime'];

export type PastedRows = {
  readonly rows: readonly Row[];
  /** Cells that say nothing their field takes, or lie beyond the last field. */
  readonly unread: number;
};

/**
 * Rows of what was copied: lines of a text fill the field in which it is pasted, a block of a sheet that one and those
 * after it. Null where it is no more than belongs into one field: a line, or lines where the field takes several.
 */
export const pastedRows = (
  fields: readonly RowField[],
  at: string,
  clip: string,
  language: Language,
): PastedRows | null => {
  const first = fields.findIndex(({ key }) => key === at);
  const into = fields[first];
  if (into === undefined) return null;
  const isSheet = clip.includes('\t');
  if (into.type === 'longText' && !isSheet) return null;
  const lines = parseSheetText(clip).filter((line) => line.some((cell) => cell.trim() !== ''));
  if (!isSheet && lines.length < 2) return null;
  const words = { language, nameOf: () => undefined, idsOf: () => [] };
  let unread = 0;
  const rows = lines.map((line): Row => {
    const cells = line.flatMap((cell, column): [string, unknown][] => {
      const text = cell.trim();
      if (text === '') return [];
      const field = fields[first + column];
      if (field === undefined) {
        unread += 1;
        return [];
      }
      const read = rowTypeOf(field).readCell(field, text, words);
      if (!isFault(read)) return [[field.key, read.value]];
      if (HOLD_TEXT.includes(field.type)) return [[field.key, text]];
      unread += 1;
      return [];
    });
    return Object.fromEntries(cells);
  });
  return { rows: rows.filter((row) => Object.keys(row).length > 0), unread };
};
