import type { WriteFault } from '../module-type';

/** Why a formula gives no column, in a word that both languages have a sentence for. */
export type FormulaFault =
  | 'formulaSyntax'
  | 'formulaUnknownColumn'
  | 'formulaUnknownFunction'
  | 'formulaNeedsColumn'
  | 'formulaNotNumbers'
  | 'formulaUnits'
  | 'formulaOneBare'
  | 'formulaResultUnit'
  | 'formulaResultBare'
  | 'formulaResultHasUnit'
  | 'formulaPercentTwice'
  | 'formulaTemperature'
  | 'formulaPower'
  | 'formulaPlainNumber'
  | 'formulaCycle'
  | 'formulaTooMuch'
  | 'formulaOfNumbersOnly';

export type SaidFault = { readonly message: FormulaFault; readonly params: WriteFault['params'] };

export class FormulaError extends Error {
  constructor(
    readonly fault: FormulaFault,
    readonly params: WriteFault['params'] = {},
  ) {
    super(fault);
  }
}

/** What became of a formula, or why nothing did. */
export const orFault = <T>(make: () => T): T | SaidFault => {
  try {
    return make();
  } catch (error) {
    if (error instanceof FormulaError) return { message: error.fault, params: error.params };
    throw error;
  }
};

export const isFault = (value: unknown): value is SaidFault =>
  typeof value === 'object' && value !== null && 'message' in value;
