import type { Hazards } from '../../../resources/hazards';
import { isEmptyRow } from './carried-over';
import { rowCalled } from './row-called';
import { isProduct, rowsOf, type Equation, type Row } from './equation-schema';

type HazardsTold = {
  readonly stated: readonly { readonly row: Row; readonly name: string; readonly hazards: Hazards }[];
  /** Names of what is used and of which nothing is stated. */
  readonly unstated: readonly string[];
};

/**
 * What sources state of the hazards of what a reaction uses, row by row; a product has no data sheet yet, and stands here
 * only where something is stated.
 */
export const hazardsTold = (content: Equation): HazardsTold => {
  const rows = rowsOf(content).filter((row) => !isEmptyRow(row) && rowCalled(row) !== '');
  return {
    stated: rows.flatMap((row) => (row.hazards === null ? [] : [{ row, name: rowCalled(row), hazards: row.hazards }])),
    unstated: [...new Set(rows.filter((row) => row.hazards === null && !isProduct(row)).map(rowCalled))],
  };
};
