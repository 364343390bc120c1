import type { Language } from '../../../core/call';
import { NOT_APPLICABLE } from '../../../core/trace-value';
import { FOOTER_WORDS } from '../info-table/column-words';
import { shownNumber } from '../info-table/decimal-point';
import type { FiguresBelow } from './figures-below';
import { NO, YES, type LevelColumn } from './table-schema';
import { YES_WORDS } from './table-words';

/** A value as it is read, on the screen and on paper. */
export const valueText = ({ type }: Pick<LevelColumn, 'type'>, value: string, language: Language): string => {
  if (value === NOT_APPLICABLE) return value;
  if (type === 'number') return shownNumber(value);
  if (type !== 'boolean' || (value !== YES && value !== NO)) return value;
  return YES_WORDS[value][language];
};

/** Figures of one column, each with its name and unit; one to a text. */
export const figureTexts = ({ column, figures }: FiguresBelow, language: Language): readonly string[] =>
  figures.map(({ footer, value }) => {
    const unit = column.unit && footer !== 'count' ? ` ${column.unit}` : '';
    return `${FOOTER_WORDS[footer][language]} ${shownNumber(value)}${unit}`;
  });
