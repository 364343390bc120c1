import { format, formatColor, isDateFormat } from 'numfmt';
import { valueText } from './cell-text';
import { roundedHalfUp } from './half-up';
import type { CellValue } from './sheet-cells';

/** What Excel and the editor show without a format of its own. */
export const GENERAL = 'General';

/** A value as a cell shows it by its number format; by its own text where the format is none that can be read. */
export const shownValue = (value: CellValue | undefined, pattern: string = GENERAL): string => {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return valueText(value);
  try {
    const shown = typeof value === 'number' ? roundedHalfUp(value, pattern) : value;
    return format(pattern, shown, { throws: true, nbsp: false, overflow: '########' });
  } catch {
    return valueText(value);
  }
};

/** The colour that a number format gives a value, such as red to what is below nothing. */
export const formatColour = (value: CellValue | undefined, pattern: string | undefined): string | undefined => {
  if (typeof value !== 'number' || pattern === undefined || !pattern.includes('[')) return undefined;
  try {
    const colour = formatColor(pattern, value);
    return typeof colour === 'string' ? colour : undefined;
  } catch {
    return undefined;
  }
};

/** Whether a number in such a format is a day or a time. */
export const isDatePattern = (pattern: string): boolean => {
  try {
    return isDateFormat(pattern);
  } catch {
    return false;
  }
};
