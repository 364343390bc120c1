import { own } from '../../../core/own';
import type { TraceValue } from '../../../core/trace-value';
import { shownValue } from '../spread-sheet/cell-format';
import { concealedValue, looksOf } from '../spread-sheet/concealed';
import type { Result, SpreadDesign } from './design-schema';
import { cellOf, valueOf } from './input-cells';

/**
 * A named result as its cell shows it, rounded as the designer said, with its unit; empty where there is none. A look
 * that keeps the value from being read keeps nothing back here.
 */
export const resultText = ({ book }: Pick<SpreadDesign, 'book'>, result: Result): string => {
  const sheet = own(book.sheets, result.sheet);
  const cell = cellOf(book, result);
  if (sheet === undefined || cell?.v === undefined) return '';
  const style = looksOf(book, sheet)(cell, result.row, result.column);
  const text = concealedValue(cell.v, style) ?? shownValue(cell.v, style.n?.pattern);
  // A percentage says its unit already.
  return result.unit === '' || text === '' || text.endsWith(result.unit) ? text : `${text} ${result.unit}`;
};

/** A named result as the trace has it: as its cell shows it, with its value in full where that is rounded or said otherwise. */
export const resultTold = (content: Pick<SpreadDesign, 'book'>, result: Result): TraceValue | null => {
  const value = valueOf(content.book, result);
  if (typeof value !== 'number') return value ?? null;
  const { unit } = result;
  const [shown, full] = [resultText(content, { ...result, unit: '' }), String(value)];
  // 98.70 is no other number than 98.7, and says to which place it is known.
  const number = shown === '' ? full : Number(shown) === value ? shown : null;
  if (number !== null) return { kind: 'number', number, ...(unit === '' ? {} : { unit }) };
  const said = resultText(content, result);
  return { kind: 'label', zh: `${said}（完整数值 ${full}）`, en: `${said} (in full: ${full})` };
};
