import type { Hazards } from '../../../resources/hazards';
import { isEmptyRow } from './carried-over';
import { isProduct, rowsOf, type Equation, type Row } from './equation-schema';

type HazardsTold = {
  readonly stated: readonly { readonly row: Row; readonly name: string; readonly hazards: Hazards }[];
  /** Names of what is used and of which nothing is stated. */
  readonly unstated: readonly string[];
};

const nameOf = ({ name, cnum, formula }: Row): string => name || cnum || formula;

/**
 * What sources state of the hazards of what a reaction uses, row by row; a product has no data sheet yet, and stands here
 * only where something is stated.
 */
export const hazardsTold = (content: Equation): HazardsTold => {
  const rows = rowsOf(content).filter((row) => !isEmptyRow(row) && nameOf(row) !== '');
  return {
    stated: rows.flatMap((row) => (row.hazards === null ? [] : [{ row, name: nameOf(row), hazards: row.hazards }])),
    unstated: [...new Set(rows.filter((row) => row.hazards === null && !isProduct(row)).map(nameOf))],
  };
};
