/** A value that a formula gives. */
export type FormulaValue = string | number | boolean;
/** Values by sheet, row and column. */
export type FormulaValues = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, FormulaValue>>>>>>;
/** What functions of time and chance take: a moment, and where chance begins. */
export type Fixed = { readonly at: string; readonly seed: number };

/** What stands in a cell, and what the engine of today gives from the same formulas. */
export type Otherwise = {
  /** The id of its sheet. */
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly stored: FormulaValue;
  readonly given: FormulaValue;
};

/** A workbook calculated anew: what each of its formulas gives, and what they spill into other cells. */
export type Calculation = {
  readonly engine: { readonly name: string; readonly version: string };
  readonly fixed: Fixed;
  readonly results: FormulaValues;
  readonly spilled: FormulaValues;
};
