import { MOST } from '@shilu/events/records/modules/spread-sheet/sheet-limits';
import { withoutControls } from '@shilu/events/core/schemas';

/** Texts and quoted names of a formula stand as they are; the rest is as the function gives it. */
const outsideTexts = (formula: string, change: (piece: string) => string): string =>
  formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|[^"']+/g, (piece) => (/^["']/.test(piece) ? piece : change(piece)));

/** A formula of a file as the engine reads it: with its `=`, and functions by their own names. */
export const readFormula = (said: string): string =>
  `=${outsideTexts(withoutControls(said).trim(), (piece) => piece.replace(/_xl(?:fn|ws|udf|pm)\./gi, ''))}`;

export type FormulaFault = 'externalLinks' | 'structuredReferences' | 'tooLong' | null;

/** Why the result of a formula stays and the formula does not. */
export const formulaFault = (formula: string): FormulaFault => {
  if (formula.length > MOST.formula || formula.length < 2) return 'tooLong';
  let fault: FormulaFault = /'[^']*\[[^\]']*\][^']*'!/.test(formula) ? 'externalLinks' : null;
  outsideTexts(formula, (piece) => {
    if (/\[\d+\]/.test(piece)) fault ??= 'externalLinks';
    else if (piece.includes('[')) fault ??= 'structuredReferences';
    return piece;
  });
  return fault;
};
